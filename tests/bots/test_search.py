"""The search: any game, any number of seats, hidden hands, dice, lanes open and sealed."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from bessemer.bots.bot import make_bot
from bessemer.bots.mcts import Mcts
from bessemer.bots.reuse import what_still_holds
from bessemer.bots.search import Search
from bessemer.content.packs import build_game
from bessemer.kernel.errors import OptionError
from bessemer.kernel.game import Game, Policy
from bessemer.kernel.session import Session
from tests.kernel.parliament.game import house, parliament

AnyGame = Game[Any, Any]
A, B, C = range(3)


def mcts(settings: str, seed: int = 1) -> Mcts:
    bot = make_bot(f"mcts:{settings}", seed)
    assert isinstance(bot, Mcts)
    return bot


def searched(session: Session, seat: int, sims: int, seed: int = 1) -> Search:
    game = session.game
    search = Search(game, game.policy(), session.view(seat), random.Random(seed))
    search.run(sims)
    return search


def best_text(session: Session, seat: int, sims: int) -> str:
    best = searched(session, seat, sims).best(session.state.pending[seat])
    return session.game.vocabulary.text(best)


def played(game: AnyGame, specs: Sequence[str], seed: int) -> Session:
    session = Session(game, seed, journal=False)
    bots = [make_bot(spec, f"{seed} {seat}") for seat, spec in enumerate(specs)]
    while session.outcome is None:
        seat = session.to_move
        moves = session.state.pending[seat]
        move = bots[seat].choose(game, session.view(seat), moves)
        assert move in moves
        session.play(game.vocabulary.text(move), seat)
    return session


def ahead(game: AnyGame, one: str, others: str, games: int) -> float:
    """How often one bot finishes ahead of each of the others, seats rotated."""
    points = []
    for seed in range(games):
        seat = seed % game.seats
        specs = [one if other == seat else others for other in range(game.seats)]
        outcome = played(game, specs, seed).outcome
        assert outcome is not None
        mine = outcome.ranks[seat]
        points += [
            (mine < rank) + (mine == rank) / 2 for other, rank in enumerate(outcome.ranks) if other != seat
        ]
    return sum(points) / len(points)


# What it finds ------------------------------------------------------------------------------------


def test_a_win_in_one_is_found() -> None:
    """One vote more, and the bill brings the ten that win at once."""
    session = house([["reform-1", "treaty-1"], ["reform-2", "reform-3"]], coins=[2, 0], ballot="open")
    session.state.support = [8, 0]
    session.play("propose reform-1", A)
    assert best_text(session, A, 100) == "vote yes"
    session.play("vote yes", A)
    assert best_text(session, A, 100) in ("stake 1", "stake 2")


def test_a_loss_in_one_is_averted() -> None:
    session = house([["crisis-1", "treaty-1"], ["reform-2", "veto-1"]])
    session.state.support = [5, 0]
    session.play("propose crisis-1", A)
    assert best_text(session, B, 150) == "veto with veto-1"


def test_it_beats_chance_in_a_game_that_has_nothing_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parliament(3, rounds=2)
    monkeypatch.setattr(game, "policy", lambda style="": Policy())
    assert ahead(game, "mcts:sims=60", "random", 18) > 0.65


def test_it_beats_chance_at_furnace() -> None:
    game = build_game("furnace", 2, {"rounds": 3})
    assert ahead(game, "mcts:sims=20", "random", 4) == 1.0


# What it knows ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", [parliament(3, crown=True), parliament(4, ballot="open"), build_game("furnace", 3, {})]
)
def test_what_a_seat_cannot_know_changes_nothing(game: AnyGame) -> None:
    rng = random.Random(5)
    state = game.start(7)
    compared = 0
    while state.outcome is None and compared < 8:
        seat = rng.choice(list(state.pending))
        view = game.view(state, seat)
        other = game.sample(view, rng)
        assert game.digest(other) != game.digest(state)
        if len(state.pending[seat]) > 1 and rng.random() < 0.5:
            compared += 1
            chosen = {
                mcts("sims=12").choose(game, game.view(one, seat), one.pending[seat])
                for one in (state, other)
            }
            assert len(chosen) == 1
        game.apply(state, seat, rng.choice(state.pending[seat]))
    assert compared > 4


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    game = parliament(3, crown=True)
    games = [played(game, ["mcts:sims=15"] * 3, seed).moves for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_a_seed_in_the_spec_wins_over_the_stream_it_is_given() -> None:
    session = Session(parliament(3), 3, journal=False)
    seat = session.to_move
    view, moves = session.view(seat), session.state.pending[seat]
    choices = [mcts("sims=9,seed=4", stream).look_ahead(session.game, view, moves) for stream in (1, 2)]
    assert choices[0].values == choices[1].values


# Its budget ---------------------------------------------------------------------------------------


def test_it_simulates_as_often_as_it_may() -> None:
    session = Session(parliament(3), 3, journal=False)
    search = mcts("sims=37").look_ahead(session.game, session.view(A), session.state.pending[session.to_move])
    assert search.simulations == 37
    visits = [node.visits for (seat, move), node in search.top.children.items() if move]
    assert sum(visits) == 37


def test_time_ends_a_search_and_makes_it_irreproducible() -> None:
    session = Session(parliament(3), 3, journal=False)
    seat = session.to_move
    bot = mcts("time=0.05")
    search = bot.look_ahead(session.game, session.view(seat), session.state.pending[seat])
    assert 1 <= search.simulations < 100_000
    assert not bot.reproducible
    assert mcts("sims=5").reproducible


def test_without_trust_moves_are_looked_at_in_any_order() -> None:
    game = build_game("furnace", 3, {})
    session = Session(game, 3, journal=False)
    view, moves = session.view(session.to_move), session.state.pending[session.to_move]
    trusting, doubting = (
        [mcts(f"sims=1,trust={trust}", seed).choose(game, view, moves) for seed in range(8)]
        for trust in (1, 0)
    )
    assert len(set(trusting)) == 1
    assert len(set(doubting)) > 4


# Lanes --------------------------------------------------------------------------------------------


def voting(ballot: str) -> Session:
    hands = [["treaty-1", "treaty-2"], ["reform-2", "reform-3"], ["reform-4", "reform-5"]]
    session = house(hands, ballot=ballot)
    session.play("propose treaty-1", A)
    return session


@pytest.mark.parametrize("ballot", ["sealed", "open"])
def test_in_a_lane_nobody_reacts_to_what_others_do_at_the_same_time(ballot: str) -> None:
    """Under the moves of one seat's lane there are its own moves only; each seat has a tree of its own."""
    search = searched(voting(ballot), B, 200)
    lanes = [key for key in search.root.children if not key[1]]
    assert {seat for seat, _ in lanes if seat >= 0} == {A, B, C}
    for seat, _ in lanes:
        if seat >= 0:
            below = list(search.root.children[seat, ()].children.items())
            while below:
                (mover, _), node = below.pop()
                assert mover == seat
                below += node.children.items()


def test_a_sealed_lane_is_searched_alike_whatever_the_others_have_put_into_theirs() -> None:
    means = []
    for vote in ("yes", "no"):
        session = voting("sealed")
        session.play(f"vote {vote}", A)
        session.play("stake 2", A)
        search = searched(session, B, 80)
        means.append([search.node(move).mean for move in session.state.pending[B]])
    assert means[0] == means[1]


# Keeping the tree ---------------------------------------------------------------------------------


def test_a_tree_is_kept_while_nothing_is_revealed() -> None:
    game = build_game("furnace", 3, {"capitalists": False})
    session = Session(game, 3, journal=False)
    seat = session.to_move
    before = session.view(seat)
    search = searched(session, seat, 300)
    path = []
    node = search.root
    for _ in range(3):
        (mover, move), node = max(node.children.items(), key=lambda entry: entry[1].visits)
        session.play(game.vocabulary.text(move), mover)
        path.append(move)
    kept = what_still_holds(game, search.root, before, path[0], session.view(seat))
    assert kept is node
    assert kept.visits


def test_a_tree_is_forgotten_when_something_is_revealed() -> None:
    session = house([["reform-1", "treaty-1"], ["reform-2", "reform-3"]], rolls=[3])
    before = session.view(A)
    search = searched(session, A, 100)
    session.play("challenge b", A)
    while session.to_move != A:
        session.play(session.legal[0], session.to_move)
    challenge = session.game.vocabulary.parse("challenge b")
    assert what_still_holds(session.game, search.root, before, challenge, session.view(A)) is None


# Settings -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ("sims=0", "sims is a whole number from 1 to 1,000,000, got '0'"),
        ("sims=many", "sims is a whole number"),
        ("time=-1", "time is a number from 0.001 to 3600, got '-1'"),
        ("time=nan", "time is a number"),
        ("depth=3", "no setting 'depth=3'; there are: sims, time, seed, style, trust"),
        ("sims", "no setting 'sims'"),
        ("sims=3,sims=4", "sims is given twice"),
        ("style=", "style is a name"),
    ],
)
def test_a_wrong_setting_is_told_what_was_expected(settings: str, words: str) -> None:
    with pytest.raises(OptionError) as refused:
        mcts(settings)
    assert words in str(refused.value)


def test_a_game_says_which_styles_it_knows() -> None:
    session = Session(parliament(3), 3, journal=False)
    moves = session.state.pending[session.to_move]
    with pytest.raises(OptionError, match="Parliament has no style 'seller'; there are: none"):
        mcts("style=seller").choose(session.game, session.view(session.to_move), moves)
