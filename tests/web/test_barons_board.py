"""The board of INTERBELLUM: every position of random games can be drawn, and says what it must."""

import random
from dataclasses import replace
from typing import Any

import pytest

from bessemer.content.packs import build_game
from bessemer.content.texts import read_texts
from bessemer.games import registry
from bessemer.games.interbellum.gas import free_cubes
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.seen import LogLine
from bessemer.kernel.session import Session
from bessemer.kernel.steps import Decision
from bessemer.web.assets import asset
from bessemer.web.board import board_html, styles
from bessemer.web.log import log_lines
from tests.games.interbellum.kit import Board, board
from tests.web.boards import NAMES, check, draw, see

GAME = "interbellum"
OPTIONS: tuple[dict[str, Any], ...] = ({"setup": "first-game"}, {"decisions": "ballot"}, {})
MOST_GAMES = 30
"""Enough to be asked every kind of question."""

CHANCES = {1: 0.5, 2: 0.759, 3: 0.888}
"""I-66."""

LIMIT = 170_000
"""Bytes of the board of five players, before compression."""


def asked(session: Session) -> set[str]:
    state: Any = session.state
    agendas = [lane for lane in state.lanes if lane] or [state.agenda]
    return {type(agenda[-1]).__name__ for agenda in agendas if agenda}


def chosen(session: Session, seat: int, rng: random.Random) -> str:
    """A random move, but cards are played more often: they ask most of the questions."""
    moves = session.legal_for(seat)
    plays = [move for move in moves if move.startswith(("play ", "draw", "income "))]
    return rng.choice(plays if plays and rng.random() < 0.5 else moves)


def test_every_kind_of_position_can_be_drawn_for_everybody() -> None:
    rng = random.Random(1)
    drawn: set[str] = set()
    wanted = {kind.__name__ for kind in build_game(GAME, 3, {}).step_types if issubclass(kind, Decision)}
    for seed in range(MOST_GAMES):
        if wanted <= drawn:
            break
        players = 3 + seed % 3
        session = Session(build_game(GAME, players, OPTIONS[seed % 3]), seed)
        while not session.over:
            new = asked(session) - drawn
            for seat in (WATCHER, *range(players)):
                if new or (seat in session.state.pending and rng.random() < 0.01):
                    draw(session, seat, limit=LIMIT)
            drawn |= new
            seat = rng.choice(list(session.state.pending))
            session.play(chosen(session, seat, rng), seat)
        page = check(see(session, WATCHER), board_html(see(session, WATCHER)))
        assert "result" in page.all("id")
    assert wanted - drawn == set()


def test_nobody_sees_the_hand_of_another() -> None:
    game: Any = build_game(GAME, 3, {"setup": "first-game"})
    session = Session(game, 1)
    hands = [{game.card_ids[card] for card in hand.pieces} for hand in session.state.hands]
    for viewer in (WATCHER, 0, 1, 2):
        html = board_html(see(session, viewer))
        shown = {card for hand in hands for card in hand if f">{game.names[card]}<" in html}
        assert shown == (hands[viewer] if viewer >= 0 else set())


def test_an_action_tells_its_price_and_effect_before_it_is_taken() -> None:
    session = Session(build_game(GAME, 3, {"setup": "first-game"}), 1)
    state: Any = session.state
    while asked(session) != {"Act"}:
        seat = min(session.state.pending)
        session.play(session.legal_for(seat)[0], seat)
    seat = session.to_move
    state.whites = state.blacks = 15
    context = registry.board(GAME).context(see(session, seat))  # type: ignore[union-attr]
    actions = {action["kind"]: action for action in context["actions"]}
    assert len(actions) == 8
    about = {offer["move"]: offer["about"] for action in actions.values() for offer in action["moves"]}
    assert all(about.values())
    cubes = 1 + free_cubes(state, seat)
    assert f"{cubes} cubes: {round(100 * CHANCES[cubes])} % to find gas" in about["search for 1"]
    assert actions["buy"]["closed"] == (state.money[seat] < 7)


def test_an_event_tells_once_what_it_did_to_several_players() -> None:
    lines = ["all gain $1", "all gain $1", "poorest gain $1"]
    table = board(events={"B": (lines, lines)})
    ada, bo, carmen = NAMES[:3]
    told = [f"{ada} gains $2.", f"{bo} gains $2.", f"{carmen} gains $2.", f"{carmen} gains $1."]
    log = [LogLine("Deck B: Motor cars.", -1, 0)] + [
        LogLine(words, who, 0) for words, who in zip(told, (0, 1, 2, 2), strict=True)
    ]
    seen = replace(see(table.session, 0), log=tuple(log))
    event = registry.board(GAME).context(seen)["events"][1]  # type: ignore[union-attr]
    assert event["words"] == ["Everybody gains $1, twice.", "Whoever has the least money gains $1."]
    assert event["did"] == [f"{ada} gains $2; so do {bo} and {carmen}.", f"{carmen} gains $1."]


def test_pipelines_of_two_players_lie_side_by_side() -> None:
    session = Session(build_game(GAME, 3, {"setup": "first-game"}), 1)
    state: Any = session.state
    state.pipes[0] = state.pipes[1] = 1
    board: Any = registry.board(GAME)
    first, second = board.context(see(session, WATCHER))["map"]["pipes"]
    assert (first["letter"], second["letter"]) == ("A", "B")
    assert first["path"] != second["path"]


def test_the_sheet_of_the_map_is_served_under_the_name_that_the_style_gives() -> None:
    address = styles(GAME).partition("url(/static/")[2].partition(")")[0]
    found = asset(address)
    assert found is not None
    assert found.type == "image/svg+xml"


def test_executives_by_the_pile_are_counted_by_company() -> None:
    session = Session(build_game(GAME, 5, {}), 1)
    rng = random.Random(1)
    while len(standing := [post for post in session.view(0).posts if post.move == "draw"]) < 8:
        moves = session.legal_for(session.to_move)
        session.play("draw" if "draw" in moves else rng.choice(moves), session.to_move)
    page: Any = registry.board(GAME)
    pile = page.context(see(session, 0))["pile"]
    assert pile["at"] == len(standing)
    assert sum(count for _, count in pile["men"]) == len(standing)
    assert len(pile["men"]) == len({post.seat for post in standing})


TO_HAIFA = "baghdad-haditha.1 baghdad-haditha.2 haditha-haifa.1 haditha-haifa.2 haditha-haifa.3"
TO_MAJNOON = "baghdad-majnoon.1 baghdad-majnoon.2"


def about(table: Board, move: str) -> str:
    """What the board says of a move of A, but for the price of a segment."""
    page: Any = registry.board(GAME)
    actions = page.context(see(table.session, 0))["actions"]
    words: str = next(one["about"] for each in actions for one in each["moves"] if one["move"] == move)
    return words.partition("$4")[2].removeprefix(". ")


@pytest.mark.rule("I-51e")
def test_an_offer_says_what_a_segment_does_to_points_that_stand() -> None:
    both = board(wells={0: "baghdad majnoon"}, pipes={0: f"{TO_HAIFA} {TO_MAJNOON}"})
    assert about(both, "build majnoon-kuwait.1") == (
        "Majnoon Field then counts 1 segment to Kuwait and "
        "Baghdad then counts 3 segments to Kuwait: 32 points fewer"
    )
    one = board(wells={0: "dammam"}, pipes={0: "dammam-kuwait.1 dammam-kuwait.2 dammam-muscat.1"})
    assert about(one, "build dammam-muscat.2").endswith(
        "Dammam then counts 2 segments to Muscat: 3 points more"
    )
    assert about(one, "build baku-tiflis.1") == ""
    page: Any = registry.board(GAME)
    routes = page.context(see(both.session, 0))["map"]["routes"]
    warned = {route["id"]: route["words"] for route in routes if route["warning"]}
    assert warned["majnoon-kuwait.1"].endswith("32 points fewer")  # on the map too
    assert "baku-tiflis.1" not in warned
    new = board(wells={0: "majnoon"})
    assert about(new, "build majnoon-kuwait.1") == "Connects Majnoon Field to the sea"


@pytest.mark.rule("I-58")
def test_a_well_bought_in_this_round_does_not_say_that_it_has_paid() -> None:
    table = board().play("A buy dammam")
    wells = registry.board(GAME).context(see(table.session, 0))["map"]["wells"]  # type: ignore[union-attr]
    words = next(well["words"] for well in wells if well["id"] == "dammam")
    assert "pays from the next round on" in words
    assert "has paid" not in words


def log(session: Session) -> list[LogLine]:
    """What everybody may read."""
    return list(log_lines(session.game, read_texts(GAME), NAMES, session.journal(WATCHER)))


def test_the_log_of_a_first_game_does_not_begin_anew_with_each_player() -> None:
    lines = log(Session(build_game(GAME, 5, {"setup": "first-game"}), 1))
    assert [line.words for line in lines if line.heading] == ["Round 1: events"]


def test_the_log_says_what_was_paid() -> None:
    table = board(hands={1: "audience"})
    table.play("A search for 3", "B play audience", "B choose gb", "B choose gb", "C draw", "A draw")
    ada, bo, carmen = NAMES[:3]
    words = [line.words for line in log(table.session)]
    assert any(line.startswith(f"{ada} searches for gas for $3: ") for line in words)
    assert {f"{bo} plays An audience.", f"{carmen} goes to the pile and pays $1."} <= {*words}
    assert f"{ada} goes to the pile and pays $2." in words


# What is asked ---------------------------------------------------------------------------------------


def asked_of(table: Board, seat: int) -> tuple[str, list[str]]:
    """What the board asks a seat, and what stands on its buttons, with their notes."""
    context = registry.board(GAME).context(see(table.session, seat))  # type: ignore[union-attr]
    return context["ask"]["what"], [f"{one['label']}: {one['about']}" for one in context["choices"]]


@pytest.mark.parametrize(
    ("line", "what", "button", "plate"),
    [
        ("all lose 1 influence", "lose", "Lose influence in Turkey: 2 → 1 cubes", ("minus", "2 → 1")),
        ("all gain 1 influence", "gain", "Gain influence in Turkey: 2 → 3 cubes", ("plus", "2 → 3")),
    ],
)
def test_losing_influence_does_not_look_like_gaining_it(
    line: str, what: str, button: str, plate: tuple[str, str]
) -> None:
    table = board(influence={"turkey": "A2 B1", "persia": "A1 B1 C1"}, events={"B": ([line], [line])})
    question, buttons = asked_of(table, 0)
    assert question == f"Choose where you {what} a cube of influence."
    assert any(one.startswith(button) for one in buttons)
    powers = registry.board(GAME).context(see(table.session, 0))["powers"]  # type: ignore[union-attr]
    turkey = next(power for power in powers if power["id"] == "turkey")
    assert (turkey["sign"], turkey["change"]) == plate


def test_people_are_called_by_name_and_company() -> None:
    table = board(hands={0: "price-war"}).play("A play price-war")
    _, buttons = asked_of(table, 0)
    companies = [table.game.names[baron.company] for baron in table.session.view(0).barons]
    assert [one.partition(": ")[0] for one in buttons] == [
        f"Take money from {name} ({company})" for name, company in zip(NAMES[1:3], companies[1:], strict=True)
    ]
    offers = [
        registry.board(GAME).label(table.game, table.session.view(0), NAMES, move)  # type: ignore[union-attr]
        for move in table.session.state.pending[0]
    ]
    assert offers == [one.partition(": ")[0] for one in buttons]  # in the list of moves too


def test_a_vote_names_the_superpower_the_weight_and_who_is_awaited() -> None:
    events = {"A": (["expand Turkey"], ["expand Turkey"])}
    table = board(influence={"turkey": "A3 B2 C2"}, events=events, decisions="ballot")
    context = registry.board(GAME).context(see(table.session, 1))  # type: ignore[union-attr]
    assert context["ask"] == {
        "who": f"Your turn, and that of {NAMES[0]} and {NAMES[2]}",
        "what": "Turkey expands: vote for a territory. Your vote weighs 2.",
    }
    table.play("B expand turkey to armenia")
    context = registry.board(GAME).context(see(table.session, 1))  # type: ignore[union-attr]
    assert context["ask"]["who"] == "You voted for Armenia"
    assert context["ask"]["what"] == f"Waiting for {NAMES[0]} and {NAMES[2]}"


def test_the_log_says_who_moved_an_army_and_what_decided_a_tie() -> None:
    events = {"A": (["expand Turkey"], ["expand Turkey"])}
    table = board(
        influence={"turkey": "A2 B2", "gb": "C3"}, armies={"gb": "iraq"}, events=events, decisions="ballot"
    )
    table.play("A expand turkey to straits", "B expand turkey to armenia")
    ada, bo = NAMES[:2]
    words = [line.words for line in log(table.session)]
    assert f"{ada} voted for The Straits, with weight 2." in words
    assert f"A tie at weight 2: {ada} holds the flag of Turkey, whose vote decides." in words
    assert "By vote, Turkey expands to The Straits." in words
    assert not any(line.startswith(f"{bo} votes") for line in words)


def test_the_badge_of_the_result_is_the_winners() -> None:
    session = Session(build_game(GAME, 4, {}), 5)
    rng = random.Random(5)
    while not session.over:
        session.play(rng.choice(session.legal_for(session.to_move)), session.to_move)
    outcome: Any = session.view(0).progress.outcome
    for seat in range(4):
        context = registry.board(GAME).context(see(session, seat))  # type: ignore[union-attr]
        assert context["badges"] == ["ABCD"[winner] for winner in outcome.winners]
