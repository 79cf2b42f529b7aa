"""A slow, naive count of whole games agrees with the engine in every number."""

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from bessemer.content.packs import default_pack
from bessemer.games.furnace.game import Furnace
from bessemer.games.furnace.pack import Pack
from bessemer.kernel.journal import EventView
from bessemer.kernel.meta import Value
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.session import Session
from bessemer.records.record import record_of
from tests.games.furnace.kit import plain_pack
from tests.games.furnace.naive import Facts, Recount

WILD_LINES = [
    "2 coal",
    "coal -> iron x2",
    "1 iron + 1 upgrade",
    "iron -> 2 money x4",
    "coal -> 2 coal x3",
    "1 oil + 1 money",
    "2 coal + iron -> coal + oil x2",
    "oil + upgrade -> 4 money",
    "3 coal -> coal + 2 money x9",
    "iron -> upgrade x2",
]
WILD_UPGRADES = ["coal -> flip", "iron -> 1 money + flip x any", "upgrade -> coal + flip"]

Standing = dict[str, Any]


def wild_pack() -> Pack:
    """Cards such as nobody would print: every kind of line in every place."""
    rng = random.Random(1)
    lines = {
        f"wild-{number}": [*rng.choices(WILD_LINES, k=2), rng.choice(WILD_LINES + WILD_UPGRADES * 2)]
        for number in range(36)
    }
    cards = {id: " | ".join(three) for id, three in lines.items()}
    return plain_pack(cards, ["coal -> oil x2"], "win 1 iron + 1 money")


def play(game: Furnace, seed: int) -> tuple[Session, list[set[str]], list[list[Standing]]]:
    """A game of random moves, with what each was chosen from and the standings at the end of each round.

    In every second game nobody says `done` while there is something else to do.
    """
    rng = random.Random(f"moves {seed}")
    session = Session(game, seed)
    state = session.state
    legal: list[set[str]] = []
    rounds: list[list[Standing]] = []
    while not session.over:
        seat = rng.choice(list(state.pending))
        moves: list[Move] = state.pending[seat]
        number = state.round
        legal.append(set(session.legal_for(seat)))
        other = [move for move in moves if move != DONE] or moves
        move = rng.choice(other if seed % 2 else moves)
        session.play(game.vocabulary.text(move), seat)
        if session.over or state.round > number:
            rounds.append(standings(session))
    return session, legal, rounds


def standings(session: Session) -> list[Standing]:
    """What anybody can see of the players, in the words of the naive count."""
    kinds = ("coal", "iron", "oil", "upgrade", "money")
    return [
        {
            "stock": dict(zip(kinds, holding.stock, strict=True)),
            "cards": holding.cards,
            "upgraded": set(holding.upgraded),
        }
        for holding in session.view().holdings
    ]


def facts_of(journal: list[EventView]) -> Facts:
    """What chance decided, from the public journal."""

    def told(kind: str, fact: str) -> list[Any]:
        return [event.facts[fact] for event in journal if event.kind == kind]

    first = next(event.who for event in journal if event.kind == "first")
    rows = [list(cards) for cards in told("row", "cards")]
    return Facts(
        told("startup", "card"), told("capitalist", "capitalist"), first, rows, told("roll", "result")
    )


def recount(game: Furnace, seed: int) -> Recount:
    """Play a game, count it naively, and compare every number."""
    session, legal, at_round_ends = play(game, seed)
    record = record_of(session)
    counted = Recount(record.content, record.options, facts_of(session.journal()), record.moves)
    assert [counted.legal[number] for number in range(len(record.moves))] == legal
    assert counted.rounds == at_round_ends
    assert counted.discards == session.view().discards
    assert session.outcome is not None
    assert counted.scores() == list(session.scores[: game.seats])
    assert counted.winners() == list(session.outcome.winners)
    neutral_2 = any(player.ability == "extra disc 2" for player in counted.players)
    assert not counted.skipped or (game.seats == 2 and neutral_2)  # F2.7
    return counted


def furnace_with(pack: Pack, seats: int, **options: Value) -> Furnace:
    return Furnace(seats, Furnace.meta.validate(seats, options), pack)


@pytest.mark.parametrize(
    ("seats", "chain", "capitalists", "rounds"),
    list(product([2, 3, 4], [False, True], [False, True], [3, 4])),
)
@pytest.mark.parametrize("pack", ["house", "wild"])
def test_a_naive_count_of_random_games_agrees_with_the_engine(
    pack: str, seats: int, chain: bool, capitalists: bool, rounds: int
) -> None:
    cards = default_pack("furnace") if pack == "house" else wild_pack()
    game = furnace_with(cards, seats, chain=chain, capitalists=capitalists, rounds=rounds)
    for seed in range(4):
        recount(game, seed)


def test_games_are_counted_in_which_everything_happens() -> None:
    seen: Counter[str] = Counter()
    for seats, seed in product([2, 3], range(30)):
        counted = recount(furnace_with(wild_pack(), seats, chain=seed % 3 == 0), seed)
        seen.update("again" if text.endswith(" again") else text.split()[0] for _, text in counted.moves)
        seen["skipped"] += counted.skipped
        seen["tied"] += counted.tied
    happened = {kind for kind, count in seen.items() if count}
    assert happened == {
        *("bid", "transact", "insert", "resolve", "again", "upgrade", "done"),
        *("skipped", "tied"),
    }


@pytest.mark.parametrize("lie", ["a move is missing", "another number", "another first player"])
def test_the_naive_count_notices_a_record_that_is_not_true(lie: str) -> None:
    session, _, _ = play(furnace_with(wild_pack(), 3, capitalists=False), 1)
    record, facts = record_of(session), facts_of(session.journal())
    moves = list(record.moves)
    if lie == "a move is missing":
        del moves[5]
    elif lie == "another number":
        at = next(at for at, (_, text) in enumerate(moves) if text.startswith("transact"))
        moves[at] = (moves[at][0], "transact 99")
    else:
        facts.first = (facts.first + 1) % 3
    with pytest.raises((AssertionError, StopIteration)):
        Recount(record.content, record.options, facts, moves)
