"""D-B10: the campaign. What a game takes over, what it leaves behind, and the score sheet of all six."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bessemer.games.duel.ending import margin, result
from bessemer.games.duel.maps import bits
from bessemer.games.duel.meta import ALONE, BOARDS, FIRST
from bessemer.games.duel.state import DuelState
from bessemer.games.industry.stock import resources
from bessemer.kernel.errors import OptionError
from bessemer.kernel.meta import Options
from bessemer.kernel.session import Session

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel

SEATS = "AB"
USED = "used"
"""Stands for a kept Research card that was resolved: D-B10.7.6, once in a campaign."""

GAMES = len(BOARDS)
WIN = {"britain": 7}
USUAL_WIN = 10
ACHIEVEMENT = 5
"""D-B10.9: so wins bring at most 47 points in all, special achievements 25, general ones 20 each."""

CHAIN, AT_ONCE, HOARD, MARGIN = 8, 3, 20, 30
"""What D-G1 to D-G4 ask for."""


@dataclass(frozen=True, slots=True)
class Past:
    """A board played before: its runner-up, and the piece that player keeps, if any."""

    board: str
    runner_up: int
    piece: str = ""

    def __str__(self) -> str:
        """As the option `campaign` writes it."""
        return f"{self.board}={SEATS[self.runner_up]}{':' if self.piece else ''}{self.piece}"


def read_past(text: str, board: str, ferries: Sequence[str], studies: Sequence[str]) -> tuple[Past, ...]:
    """The boards played before, as the option `campaign` says it; raises if that cannot be."""
    if text in (ALONE, FIRST):
        return ()
    played = []
    for part in text.split():
        name, _, rest = part.partition("=")
        seat, _, piece = rest.partition(":")
        played.append(Past(name, SEATS.index(seat), piece))
    pieces = {"baltic": (*ferries, ""), "new-england": (*studies, USED)}
    for past in played:
        if past.board not in BOARDS or past.piece not in pieces.get(past.board, ("",)):
            raise OptionError(f"Option campaign: {past} is no board with its runner-up and what it keeps.")
    names = [past.board for past in played]
    if len({*names, board}) <= len(names) or names[0] != BOARDS[0]:
        raise OptionError("Option campaign: a campaign begins with Britain and plays each board once.")
    return tuple(played)


# What a game leaves behind ------------------------------------------------------------------------


def next_options(game: "Duel", state: DuelState) -> Options | None:
    """The options of the next game of the campaign; None after a single game or the last one."""
    if game.options["campaign"] == ALONE or len(game.past) == GAMES - 1:
        return None
    carried = " ".join(map(str, bonuses(game, state)))
    return {**game.options, "board": BOARDS[state.next_board], "campaign": carried}


def bonuses(game: "Duel", state: DuelState) -> list[Past]:
    """What the runners-up of all games so far have got (D-B10.3), as it is after a game that has ended."""
    piece = game.piece_ids[state.kept] if state.kept >= 0 else ""
    return [
        *(_left(state, past) for past in game.past),
        Past(game.map.id, result(state).ranks.index(2), piece),
    ]


def _left(state: DuelState, past: Past) -> Past:
    """What is left of a bonus: a Research card that was resolved is used up."""
    if past.board != "new-england" or past.piece == USED:
        return past
    there = state.ready[past.runner_up] >> state.game.piece_ids.index(past.piece) & 1
    return past if there else Past(past.board, past.runner_up, USED)


# Achievements -------------------------------------------------------------------------------------


def general(game: "Duel", state: DuelState, seat: int) -> list[str]:
    """The general achievements that a seat fulfilled in a finished game."""
    ended = result(state)
    reached = {
        "chain": longest_trail(game, state.owned[seat]) >= CHAIN,  # D-G1: over no route twice
        "upgrades": state.turned[seat] >= AT_ONCE,  # D-G2: as counted by `turn_over`
        "hoard": resources(state.stocks[seat]) >= HOARD,  # D-G3: resources left
        "margin": ended.ranks[seat] == 1 and margin(ended) >= MARGIN,  # D-G4: a high win
    }
    return [name for name, met in reached.items() if met]


def longest_trail(game: "Duel", tracks: int) -> int:
    """The longest way over some tracks that uses none of them twice."""
    best = 0
    ends, touching = game.map.ends, game.map.touching

    def walk(city: int, left: int, length: int) -> None:
        nonlocal best
        best = max(best, length)
        for track in bits(touching[city] & left):
            a, b = ends[track]
            walk(a + b - city, left & ~(1 << track), length + 1)

    for start in bits(game.map.ends_of(tracks)):
        walk(start, tracks, 0)
    return best


def special(game: "Duel", state: DuelState) -> int:
    """D-B10.7: the seat with the special achievement of the board, or -1."""
    for seat in range(2):
        twos = sum(game.content.anchors[ferry] == 2 for ferry in state.ferries[seat])
        if twos >= 3 or (state.rail and beyond_silver(state, seat)):
            return seat
    return state.special


def beyond_silver(state: DuelState, seat: int) -> bool:
    """Whether a tracking train has reached the silver space on the opponent's side (D-B10.7.4)."""
    map = state.game.map
    place = state.rail[seat]
    return place >= map.centre + map.silver if seat == state.west else place <= map.centre - map.silver


# The score sheet ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scored:
    """What a game of a campaign brought: its place in the campaign, for what, and points per seat."""

    game: int
    kind: str
    points: tuple[int, int]


def scored(games: Sequence[DuelState]) -> list[Scored]:
    """Each thing that brought points, in the order of the games."""
    found: list[Scored] = []
    had: set[tuple[int, str]] = set()
    for place, state in enumerate(games):
        ended = result(state)
        if place == GAMES - 1:
            found.append(Scored(place, "score", (ended.scores[0], ended.scores[1])))
        else:  # D-B10.3: points for the win, but not in the last game
            points = WIN.get(state.game.map.id, USUAL_WIN)
            found.append(Scored(place, "win", _to(points, [rank == 1 for rank in ended.ranks])))
        holder = special(state.game, state)  # D-B10.4: achievements count in the last game, too
        if holder >= 0:
            found.append(Scored(place, "special", _to(ACHIEVEMENT, [seat == holder for seat in range(2)])))
        reached = [general(state.game, state, seat) for seat in range(2)]
        for kind in ACHIEVED:
            # D-B10.6: once per campaign and player; both may get the same one.
            new = [kind in reached[seat] and (seat, kind) not in had for seat in range(2)]
            had |= {(seat, kind) for seat in range(2) if new[seat]}
            if any(new):
                found.append(Scored(place, kind, _to(ACHIEVEMENT, new)))
    return found


def _to(points: int, seats: Sequence[bool]) -> tuple[int, int]:
    """Points for some seats."""
    return points * seats[0], points * seats[1]


def total(rows: Sequence[Scored]) -> tuple[int, int]:
    """The sums of both columns."""
    return sum(row.points[0] for row in rows), sum(row.points[1] for row in rows)


def score_sheet(sessions: Sequence[Session]) -> list[tuple[str, tuple[int, ...]]]:
    """A line for each thing that brought points, the total last."""
    games: list[DuelState] = [session.state for session in sessions]
    rows = scored(games)
    boards = [state.game.names[state.game.map.id] for state in games]
    lines = [(f"{boards[row.game]}: {BROUGHT[row.kind]}", row.points) for row in rows]
    return [*lines, ("Total", total(rows))]


ACHIEVED = {
    "chain": "a chain of 8 routes",
    "upgrades": "3 upgrades at once",
    "hoard": "20 resources left",
    "margin": "won by 30 money",
}
BROUGHT = {"win": "win", "score": "final score", "special": "special achievement", **ACHIEVED}


def leaders(rows: Sequence[Scored]) -> tuple[int, ...]:
    """D-B10.5: the highest total wins a campaign, then more Campaign Points, that is, without the money."""
    sums = total(rows)
    money = next((row.points for row in rows if row.kind == "score"), (0, 0))
    standing = [(sums[seat], sums[seat] - money[seat]) for seat in range(2)]
    return tuple(seat for seat in range(2) if standing[seat] == max(standing))
