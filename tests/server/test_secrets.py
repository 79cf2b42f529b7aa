"""Two positions that a seat cannot tell apart give it the same bytes, whatever it asks for."""

import random

import pytest

from bessemer.kernel.errors import BessemerError
from bessemer.kernel.piles import WATCHER
from bessemer.server.push import Listener, state_for
from bessemer.server.seeing import encode, facts, seen_at, seen_by, view_payload, what_if
from bessemer.server.store import HUMAN, RUNNING, SeatRow
from bessemer.server.tables import Table, new_row

SEATS = 3
BOTS = ("greedy", "magnate", "mcts:sims=5,style=seller")


def table_at(moves: int, seed: int) -> Table:
    """A table some random moves into a game."""
    row = new_row("furnace", SEATS, {}, None, "host", "secret", 0.0)
    row.seed, row.status, row.id = str(seed), RUNNING, "the-table"
    seats = [SeatRow(seat=seat, name=f"Seat {seat}", kind=HUMAN, bot=BOTS[seat]) for seat in range(SEATS)]
    table = Table(row, seats)
    table.begin()
    rng = random.Random(seed)
    for number in range(moves):
        if table.live.over:
            break
        seat = rng.choice(list(table.pending))
        table.play(seat, [rng.choice(table.live.legal_for(seat))], f"move {number}")
    return table


def twin_of(table: Table, seat: int, seed: int) -> Table:
    """A table with another truth behind what a seat knows."""
    twin = table_at(0, 0)
    twin.row.seed = "another"
    twin.seq, twin.moves, twin._seqs = table.seq, table.moves, table._seqs
    session = table.live
    twin.live.moves = session.moves
    twin.live.state = table.game.sample(session.view(seat), random.Random(seed))
    twin.live.state.journal = session.state.journal
    return twin


def pushed(table: Table, seat: int) -> bytes:
    """What the seat gets by push."""
    listener = Listener(table.id, seat, None)
    return encode(listener._message(state_for(table, seat, set())))


def refusals(table: Table, seat: int) -> list[str]:
    """What the seat is told about moves that it cannot make."""
    told = []
    wrong = {"done", "transact 99", "bid 4 on nothing", "resolve puddling-works"}
    for move in sorted(wrong - set(table.live.legal_for(seat))):
        with pytest.raises(BessemerError) as refusal:
            table.live.play(move, seat)
        told.append(str(refusal.value))
    return told


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("moves", [0, 5, 13, 30, 60])
def test_equal_sights_give_equal_bytes(moves: int, seed: int) -> None:
    table = table_at(moves, seed)
    for seat in (WATCHER, *range(SEATS)):
        twin = twin_of(table, seat, seed)
        assert table.live.over or twin.live.state.deck.pieces != table.live.state.deck.pieces or moves > 50
        assert encode(view_payload(table, seen_by(table, seat))) == encode(
            view_payload(twin, seen_by(twin, seat))
        )
        assert pushed(table, seat) == pushed(twin, seat)
        assert encode(facts(table, None)) == encode(facts(twin, None))
        if seat in table.pending:
            assert table.question(seat, "greedy") == twin.question(seat, "greedy")
            for move in table.live.legal_for(seat)[:6]:
                assert encode(what_if(table, seat, [move])) == encode(what_if(twin, seat, [move]))


@pytest.mark.parametrize("seed", range(4))
def test_equal_sights_give_equal_refusals(seed: int) -> None:
    table = table_at(7, seed)
    for seat in range(SEATS):
        assert refusals(table, seat) == refusals(twin_of(table, seat, seed), seat)


def test_the_past_is_seen_with_the_same_eyes() -> None:
    table = table_at(40, 3)
    for turn in (0, 10, 40):
        then = table.at(turn, 1)
        assert seen_at(table, 1, turn).view == then.view(1)
        assert all(line.turn <= turn for line in seen_at(table, 1, turn).log)
