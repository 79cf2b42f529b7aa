"""What a game of Furnace tells a designer."""

from collections import Counter

import pytest

from bessemer.bots.bot import make_bot
from bessemer.content.packs import build_game, default_pack
from bessemer.games.furnace.game import Furnace
from bessemer.games.furnace.pack import LANGUAGE
from bessemer.games.furnace.prices import model
from bessemer.games.industry.lines import Line
from bessemer.kernel.findings import Findings
from bessemer.kernel.session import Session
from tests.games.furnace import prices


@pytest.fixture(name="game", params=[(2, False), (3, False), (4, True)])
def _game(request: pytest.FixtureRequest) -> Furnace:
    players, chain = request.param
    game = build_game("furnace", players, {"chain": chain})
    assert isinstance(game, Furnace)
    return game


def test_what_each_seat_owned_is_what_lies_before_it(session: Session, found: Findings) -> None:
    for seat, holding in enumerate(session.view().holdings):
        owned = sorted(had.id for had in found.had if had.seat == seat and had.how == "owned")
        assert owned == sorted([*holding.cards, holding.capitalist])


def test_whoever_got_something_for_an_outbid_disc_was_compensated(session: Session, found: Findings) -> None:
    got, auction = set(), True
    for event in session.journal():
        if event.kind in ("round", "production"):
            auction = event.kind == "round"
        gift = event.kind == "compensated" and any(event.facts["stock"])  # type: ignore[arg-type]
        trade = event.kind == "transact" and auction and event.facts["times"]
        if gift or trade:
            got.add((event.who, event.facts["card"]))
    assert {(had.seat, had.id) for had in found.had if had.how == "compensated"} == got


def test_lines_are_used_as_often_as_the_journal_tells(
    game: Furnace, session: Session, found: Findings
) -> None:
    told: Counter[str] = Counter()
    auction = True
    for event in session.journal():
        if event.kind in ("round", "production"):
            auction = event.kind == "round"
        if event.kind == "gain":
            told[str(event.facts["card"])] += 1
        elif event.kind == "transact" and not auction:
            times = event.facts["times"]
            assert isinstance(times, int)
            told[str(event.facts["card"])] += times
    flips = sum(event.kind == "upgrade" for event in session.journal())
    uses: Counter[str] = Counter()
    for use in found.lines:
        if "flip" in use.line:
            flips -= use.used
        else:
            uses[use.id] += use.used
    assert +uses == told
    assert flips == 0


def test_the_last_round_ends_with_the_final_scores(game: Furnace, session: Session, found: Findings) -> None:
    assert len(found.rounds) == game.rounds
    assert found.rounds[-1] == session.scores[: game.seats]


def test_each_production_has_a_moment_for_every_seat(
    game: Furnace, session: Session, found: Findings
) -> None:
    assert len(found.moments) == game.rounds * game.seats
    lasts = found.moments[-game.seats :]
    before = found.rounds[-2]
    for moment, final, start in zip(lasts, found.rounds[-1], before, strict=True):
        assert 0 <= moment.gained <= final - start  # an auction may have brought some of it
    for moment in found.moments[: game.seats]:
        assert moment.held["round 1"] == 1
        assert {amount for name, amount in moment.held.items() if ": " in name} == {game.rounds}


def test_the_model_is_the_one_of_the_docs() -> None:
    game = build_game("furnace", 3, {})
    assert isinstance(game, Furnace)
    written = {price.id: price.worth for price in model(game.content)}
    for unit, worth in prices.PRICE.items():
        assert unit == "money" or written[unit] == worth
    for company in default_pack("furnace").company:
        basic, additional = (prices.worth(*read(text)) for text in (company.basic, company.additional))
        assert written[company.id] == pytest.approx(prices.company_worth(0.0, basic, additional))
    for startup in default_pack("furnace").startup:
        assert written[startup.id] == pytest.approx(prices.worth(*read(startup.lines[1])))


def read(text: str) -> tuple[dict[str, int], dict[str, int], int]:
    line: Line = LANGUAGE.parse(text)
    pays, gains = (
        {word: count for word, count in zip(LANGUAGE.words, stock, strict=True) if count}
        for stock in (line.pays, line.gains)
    )
    return pays, gains, line.limit


def test_random_bids_are_random_and_production_is_planned() -> None:
    game = build_game("furnace", 2, {"rounds": 3})
    session = Session(game, 1)
    bids = [make_bot("random-bids", seed) for seed in range(12)]
    view = session.view(session.to_move)
    moves = tuple(session.state.pending[session.to_move])
    assert game.is_bid(view)
    assert len({bot.choose(game, view, moves) for bot in bids}) > 6
    while not session.state.lanes:
        session.play(session.legal[0])
    view = session.view(session.to_move)
    moves = tuple(session.state.pending[session.to_move])
    assert not game.is_bid(view)
    assert bids[0].choose(game, view, moves) == make_bot("greedy", 1).choose(game, view, moves)
