"""The engine beside the naive reading, on random positions: what is offered, asked, and comes of it.

`position_agrees(number)` looks at one position and some moves from there; what it complains of can be played.
"""

import random
from collections import Counter
from typing import Any

from bessemer.kernel.piles import REFEREE
from tests.games.furtherance.kit import Realm, realm
from tests.games.furtherance.naive import (
    ARMS,
    BUILDINGS,
    CASTLES,
    ITEMS,
    LEADERS,
    SQUARES,
    UNITS,
    WORKERS,
    Land,
    facts_of,
    hits_of,
    land_of,
)
from tests.games.furtherance.naive_battle import Over
from tests.games.furtherance.naive_turn import act, turn_moves
from tests.kit import SEATS

SEATED = {1: ARMS, 2: ("south", "north"), 3: ("south", "west", "north"), 4: ARMS}
COMPARED = (
    *("done", "move", "strike", "storm", "sacrifice", "shoot", "tend"),
    *("mine", "develop", "buy", "build", "recruit", "take"),
)
"""The moves of a turn that the naive reading knows."""

NOT_MADE = ("buy", "take blindly from items")
"""Offers that are compared, but never taken up: what items do on the own turn is tested card by card."""

FIERCE = ("strike", "storm", "sacrifice", "shoot", "build", "take")
REACTIVE = ("potion", "invincibility-cloak", "sharpener")
IN_DECKS = 6
"""No deck has fewer cards, so that none is shuffled anew."""
MOVES = 4
WAYS = (1, 1, 1, 2, 3, 4)


def position(number: int) -> dict[str, Any]:
    """A position at random, as the kit takes it."""
    rng = random.Random(f"witness {number}")
    seats = rng.choice(WAYS)
    arms = SEATED[seats]
    left = Counter(
        {card: entry.get("copies", 2) for kind in (UNITS, ITEMS, BUILDINGS) for card, entry in kind.items()}
    )
    left["flag-bearer"] -= seats == 2
    market = {}
    for name, kind in (("items", ITEMS), ("units", UNITS), ("buildings", BUILDINGS)):
        market[name] = rng.sample(sorted(kind), 3)
        left.subtract(market[name])
    found: dict[str, Any] = {"seats": seats, "market": market, "units": _units(rng, seats, arms, left)}
    found["buildings"] = {seat: _houses(rng, left) for seat in range(seats)}
    found["gold"] = {seat: rng.choice((0, 1, 2, 3, 5, 8, 20)) for seat in range(seats)}
    found["health"] = {party: rng.choice((1, 2, 4, 5, 6, 7, 9, 10)) for party in range(len(arms))}
    leaders = rng.sample(sorted(LEADERS), seats)
    found["leaders"] = {seat: leaders[seat] for seat in range(seats) if rng.random() < 0.5}
    items = REACTIVE + (("bear-trap",) if seats == 1 else ())
    found["items"] = {seat: _some(rng, items, rng.choice((0, 0, 1, 2)), left) for seat in range(seats)}
    wanted = [*UNITS, *BUILDINGS]
    found["research"] = {seat: _some(rng, wanted, rng.choice((0, 1, 2)), left) for seat in range(seats)}
    found["workers"] = {
        seat: ["worker", *rng.sample(sorted(WORKERS), rng.choice((0, 0, 1)))] for seat in range(seats)
    }
    if seats == 1:
        found["research"] |= {
            party: _some(rng, list(UNITS), rng.choice((0, 0, 2)), left) for party in (1, 2, 3)
        }
        waiting = rng.choice((1, 2, 3))
        if found["health"][waiting] > 5:
            found["counters"] = {waiting: rng.choice((1, 2, 7))}
    return found


def _units(rng: random.Random, seats: int, arms: tuple[str, ...], left: Counter[str]) -> dict[str, str]:
    """Units on squares where they may be, with damage and tokens."""
    found: dict[str, str] = {}
    own: Counter[int] = Counter()
    for square in rng.sample(SQUARES, rng.randint(2, 14)):
        arm = next((arm for arm in ARMS if square in CASTLES[arm]), "")
        if arm and arm not in arms:
            continue
        owner = arms.index(arm) if arm else rng.randrange(len(arms))
        enemy = owner >= seats
        cards = [card for card in UNITS if left[card] > 0 and (UNITS[card]["attack"] or not enemy)]
        if not cards or (own[owner] == 6 and not enemy):
            continue
        card = rng.choice(cards)
        left[card] -= 1
        own[owner] += 1
        words = [SEATS[owner], card]
        extra = rng.choice((0, 0, 0, 0, 1, 2))
        damage = rng.choice((0, 0, *range(UNITS[card]["health"] + extra)))
        words += ["damage", str(damage)] if damage else []
        words += ["extra", str(extra)] if extra else []
        if not enemy:
            words += [token for token in ("sharpened", "hidden", "knife") if rng.random() < 0.08]
            words += ["new"] if arm and rng.random() < 0.35 else []
            for item, token in (("excalibur", "sword"), ("holy-grail", "grail")):
                if left[item] > 0 and rng.random() < 0.1:
                    left[item] -= 1
                    words.append(token)
        found[square] = " ".join(words)
    return found


def _houses(rng: random.Random, left: Counter[str]) -> list[str]:
    """Buildings, at most seven and two of them under construction, none so damaged that it would fall."""
    count = rng.choice((0, 1, 2, 3, 5, 7, 7))
    cards = _some(rng, list(BUILDINGS), count, left)
    found, begun = [], 0
    for card in cards:
        turns = BUILDINGS[card]["turns"]
        if begun < 2 and rng.random() < 0.2:
            begun += 1
            found.append(f"{card} in {rng.randint(1, turns)}")
        else:
            damage = rng.randrange(hits_of(card, len(cards)))
            found.append(f"{card} hit {damage}" if damage and rng.random() < 0.6 else card)
    return found


def _some(
    rng: random.Random, cards: list[str] | tuple[str, ...], count: int, left: Counter[str]
) -> list[str]:
    found: list[str] = []
    for _ in range(count):
        there = [card for card in cards if left[card] > 0]
        if there and min(sum(left[card] for card in kind) for kind in (UNITS, BUILDINGS)) > IN_DECKS:
            card = rng.choice(there)
            left[card] -= 1
            found.append(card)
    return found


class Witness:
    """A table, and the same land read naively."""

    def __init__(self, number: int) -> None:
        self.given = position(number)
        self.rng = random.Random(f"moves {number}")
        self.table: Realm = realm(**self.given)
        self.made: list[str] = []
        self.land = self._read()

    def _read(self) -> Land:
        game = self.table.game
        return land_of(game.view(self.table.state, REFEREE), game.seats, game.goal)

    def run(self) -> str:
        """Some moves; how the two differ, or nothing."""
        for _ in range(MOVES):
            if self.table.session.over:
                break
            seat = self.table.state.to_move
            legal = {move for move in self.table.legal(seat) if move.startswith(COMPARED)}
            known = turn_moves(self.land, seat)
            if legal != known:
                more, fewer = sorted(legal - known), sorted(known - legal)
                return self._told(f"offered only by the engine {more}, only naively {fewer}")
            choices = sorted(move for move in known if not move.startswith(NOT_MADE))
            fierce = [move for move in choices if move.startswith(FIERCE)]
            move = self.rng.choice(fierce if fierce and self.rng.random() < 0.6 else choices)
            if fault := self._make(seat, move):
                return self._told(fault)
        return ""

    def _make(self, seat: int, move: str) -> str:
        """One move with all answers to it."""
        going = act(self.land, seat, move)
        self._play(seat, move)
        try:
            asked, known = next(going)
            while True:
                if self.table.session.over:
                    return f"the engine ends the game, naively seat {asked} may {sorted(known)}"
                pending = {one: set(self.table.legal(one)) for one in self.table.state.pending}
                if pending != {asked: known}:
                    return f"the engine asks {pending}, naively seat {asked} may {sorted(known)}"
                said = self.rng.choice(
                    [one for one in sorted(known) for _ in range(1 if one.startswith("stop") else 4)]
                )
                self._play(asked, said)
                asked, known = going.send(said)
        except StopIteration:
            if self.table.session.over:
                return "the engine ends the game, naively it goes on"
        except Over as over:
            outcome = self.table.session.outcome
            if outcome is None or outcome.winners != over.winners:
                return f"naively {over.winners} have won, the engine says {outcome}"
            return ""
        return self._compared()

    def _play(self, seat: int, move: str) -> None:
        self.made.append(f"{SEATS[seat]} {move}")
        self.table.session.play(move, seat)

    def _compared(self) -> str:
        view = self.table.game.view(self.table.state, REFEREE)
        ours, theirs = list(facts_of(self.land)), list(facts_of(self._read()))
        lines = [f"engine {one!r}" for one in theirs if one not in ours]
        lines += [f"naive {one!r}" for one in ours if one not in theirs]
        for seat in range(self.table.game.seats):
            if view.kingdoms[seat].points != self.land.points(seat):
                lines.append(
                    f"points of {seat}: engine {view.kingdoms[seat].points}, naive {self.land.points(seat)}"
                )
        return "\n".join(lines)

    def _told(self, fault: str) -> str:
        """The position as a line that can be pasted, the moves from there, and what differs."""
        arguments = ", ".join(f"{name}={value!r}" for name, value in self.given.items())
        moves = ", ".join(repr(move) for move in self.made)
        return f"realm({arguments}).play({moves})\n{fault}"


def position_agrees(number: int) -> bool:
    """From a random position on, the engine and the naive reading say the same; else what differs is told."""
    found = Witness(number).run()
    assert not found, f"position {number}: {found}"
    return True
