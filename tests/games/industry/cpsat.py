"""The best production as a model for CP-SAT, written from the rules: a second opinion on the solver."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ortools.sat.python import cp_model

from bessemer.games.industry.lines import ANY, Line
from bessemer.games.industry.production import LineDecision
from tests.games.industry.tableaux import Tableau

UNIT = 1_000_000
PLENTY = 200  # more of any kind than a production can hold


@dataclass(frozen=True)
class Opinion:
    """What CP-SAT found within its time, and whether it could prove it."""

    worth: float
    proven: bool


def second_opinion(tableau: Tableau, seconds: float = 60.0, effort: float = float("inf")) -> Opinion:
    """Let CP-SAT find the best production, within some time and its own measure of work."""
    model = _Model(tableau)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.max_deterministic_time = effort
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2  # twice as fast here as the default
    status = solver.solve(model.model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Opinion(0.0, False)
    return Opinion(round(solver.objective_value) / UNIT, status == cp_model.OPTIMAL)


class _Model:
    """Turns of one card each: which it is, how often its lines are used, what is there after each line."""

    def __init__(self, tableau: Tableau) -> None:
        self.model = cp_model.CpModel()
        state, seat = tableau.state, tableau.seat
        self.cards = tableau.game.content.cards
        self.owned = (*state.tableaus[seat], *state.inserting[seat])
        self.companies = [card for card in self.owned if self.cards[card].upgradable]
        self.resolved = {card for card in self.owned if state.resolved[seat] >> card & 1}
        chain = tableau.game.factory.chain
        row = state.tableaus[seat]
        if chain:  # F5.2: what lies left of a resolved card was passed over
            last = max((place for place, card in enumerate(row) if card in self.resolved), default=-1)
            row = row[last + 1 :]
        row = tuple(card for card in row if card not in self.resolved)
        self.open = (*row, *state.inserting[seat])
        step = state.lanes[seat][-1]
        self.begun = (step.card, step.place) if isinstance(step, LineDecision) else None
        first = 0 if self.begun else 1  # turn 0 finishes a card that is half resolved
        turns = range(first, 1 + len(self.open) + state.again[seat])

        self.stock: list[Any] = list(state.stocks[seat])
        self.upgraded: dict[int, Any] = {card: state.upgraded[seat] >> card & 1 for card in self.owned}
        self.once: dict[tuple[int, int], Any] = {}
        self.again: dict[tuple[int, int], Any] = {}
        self.turned: list[tuple[int, Any]] = []
        self.busy: list[Any] = []
        for turn in turns:
            self._turn(turn)
        for earlier, later_turn in pairwise(self.busy):  # turns without a card come last
            self.model.add(earlier >= later_turn)
        later = [turn for turn in turns if turn > 0]
        for card in self.open:  # F3.2
            self.model.add_at_most_one(self.once[turn, card] for turn in later)
        self.model.add(sum(self.again.values()) <= state.again[seat])  # F6.2
        if chain:
            self._keep_order(row, later)
        worth = sum(
            round(price * UNIT) * amount for price, amount in zip(tableau.prices, self.stock, strict=True)
        )
        worth += sum(round(tableau.gains[card] * UNIT) * turned for card, turned in self.turned)
        self.model.maximize(worth)

    def _turn(self, turn: int) -> None:
        """One card from its first to its last line (or a begun one from where it stands)."""
        model = self.model
        active: dict[int, Any] = {}
        start = 0
        if turn == 0 and self.begun is not None:
            card, start = self.begun
            active[card] = 1
        else:
            for card in self.open:
                self.once[turn, card] = model.new_bool_var("")
            for card in (*self.open, *self.resolved):
                self.again[turn, card] = model.new_bool_var("")
                earlier = [self.once[before, card] for before in range(1, turn) if card in self.open]
                if card not in self.resolved:
                    model.add(self.again[turn, card] <= sum(earlier))
                active[card] = self.again[turn, card] + (self.once[turn, card] if card in self.open else 0)
            model.add(sum(active.values()) <= 1)
            self.busy.append(sum(active.values()))
        before = dict(self.upgraded)  # F3.9: what is turned over in a turn counts from the next one on
        for place in range(start, max(len(self.cards[card].full) for card in self.owned)):
            self._lines_at(place, active, before)

    def _lines_at(self, place: int, active: dict[int, Any], before: dict[int, Any]) -> None:
        """The line at one place of whichever card is resolved."""
        changes: list[list[Any]] = [[] for _ in self.stock]
        for card, used in active.items():
            full = self.cards[card].full
            if place >= len(full):
                continue
            line = full[place]
            on = used if place < len(self.cards[card].basic) else self._both(used, before[card])  # F3.4
            if isinstance(on, int) and not on:
                continue
            if line.flips:
                count = self._turn_over(line, on)
            elif line.processing:
                count = self.model.new_int_var(0, line.limit, "")
                self.model.add(count <= line.limit * on)
            else:
                count = on
            for kind, change in enumerate(line.change):
                if change:
                    changes[kind].append(change * count)
                if line.pays[kind] and line.gains[kind]:  # F3.6: nothing on credit
                    some = self.model.new_bool_var("")
                    self.model.add(count == 0).only_enforce_if(~some)
                    left = self.stock[kind] + change * (count - 1)
                    self.model.add(left >= line.pays[kind]).only_enforce_if(some)
        for kind, terms in enumerate(changes):
            if terms:
                after = self.model.new_int_var(0, PLENTY, "")
                self.model.add(after == self.stock[kind] + sum(terms))
                self.stock[kind] = after

    def _turn_over(self, line: Line, on: Any) -> Any:
        """F3.7, F3.8: Companies turned over by an upgrade line; how many."""
        flips = []
        for card in self.companies:
            flip = self.model.new_bool_var("")
            self.model.add(flip <= on)
            self.model.add(flip + self.upgraded[card] <= 1)
            self.upgraded[card] = self.upgraded[card] + flip
            self.turned.append((card, flip))
            flips.append(flip)
        if line.limit != ANY:
            self.model.add(sum(flips) <= line.limit)
        return sum(flips)

    def _both(self, one: Any, other: Any) -> Any:
        if isinstance(other, int):
            return one if other else 0
        both = self.model.new_bool_var("")
        self.model.add(both <= one)
        self.model.add(both <= other)
        self.model.add(both >= one + other - 1)
        return both

    def _keep_order(self, row: tuple[int, ...], turns: list[int]) -> None:
        """F5.1, F5.2: cards of the chain are resolved from left to right; new ones can be put anywhere."""
        for place, left in enumerate(row):
            for right in row[place + 1 :]:
                for turn in turns:
                    later = [self.once[after, left] for after in turns if after > turn]
                    self.model.add(sum(later) + self.once[turn, right] <= 1)
