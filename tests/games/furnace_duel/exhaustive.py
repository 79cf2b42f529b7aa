"""Every production there can be, tried out on the texts of the cards: knows neither solver nor engine."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any

from bessemer.games.duel.game import Duel
from bessemer.games.duel.moves import IN_PART
from bessemer.games.duel.policy import DuelPolicy
from bessemer.games.industry.production import LineDecision
from bessemer.kernel.moves import DONE
from tests.games.furnace_duel.kit import PACK, Table, production
from tests.games.furnace_duel.naive import KINDS, Effect, read
from tests.games.furnace_duel.naive import PACK as CARDS
from tests.kit import A

Amounts = tuple[int, ...]
EXACT = 1e-5
"""Worths are counted in millionths, each of a few dozen things rounded."""

TEXTS: dict[str, dict[str, Any]] = {
    card["id"]: card for kind in ("company", "startup") for card in CARDS[kind]
}


@cache
def lines_of(card: str, upgraded: bool) -> tuple[Effect, ...]:
    """The lines of a card that work."""
    written = TEXTS[card]
    texts = written.get("lines") or [written["basic"], written["additional"]][: 1 + upgraded]
    return tuple(map(read, texts))


class Exhaustive:
    """The best production of some cards, by trying everything."""

    def __init__(self, chain: bool, prices: Sequence[float], gains: dict[str, float]) -> None:
        self.chain = chain
        self.prices = prices
        self.gains = gains
        self.known: dict[Any, float] = {}

    def best(
        self,
        stock: Amounts,
        cards: tuple[str, ...],
        upgraded: frozenset[str],
        resolved: frozenset[str],
        begun: tuple[str, int] | None = None,
    ) -> float:
        """What the rest of a production can be worth, without what upgrades before have earned."""
        key = stock, cards, upgraded, resolved, begun
        if key not in self.known:
            found = 0.0 if begun else sum(map(float.__mul__, map(float, stock), self.prices))
            for card, place in [begun] if begun else [(card, 0) for card in self._open(cards, resolved)]:
                for left, turned in self._work(card, place, stock, cards, upgraded):
                    earned = sum(self.gains[one] for one in turned - upgraded)
                    further = self.best(left, cards, turned, resolved | {card})
                    found = max(found, earned + further)
            self.known[key] = found
        return self.known[key]

    def inserted(
        self, stock: Amounts, cards: tuple[str, ...], new: tuple[str, ...], upgraded: frozenset[str]
    ) -> float:
        """D-B8.2: the same with new cards put anywhere into the chain first."""
        found = 0.0
        for places in product(*(range(len(cards) + number + 1) for number in range(len(new)))):
            row = [*cards]
            for card, place in zip(new, places, strict=True):
                row.insert(place, card)
            found = max(found, self.best(stock, tuple(row), upgraded, frozenset()))
        return found

    def _open(self, cards: tuple[str, ...], resolved: frozenset[str]) -> list[str]:
        """The cards that can be begun."""
        last = max((place for place, card in enumerate(cards) if card in resolved), default=-1)
        rest = cards[last + 1 :] if self.chain else cards
        return [card for card in rest if card not in resolved]

    def _work(
        self, card: str, place: int, stock: Amounts, cards: tuple[str, ...], upgraded: frozenset[str]
    ) -> Iterator[tuple[Amounts, frozenset[str]]]:
        """All that the lines of a card can lead to, from a place on."""
        lines = lines_of(card, card in upgraded)
        if place == len(lines):
            yield stock, upgraded
            return
        line = lines[place]
        if line.flip:
            yield stock, upgraded
            for target in cards:
                if "type" in TEXTS[target] and target not in upgraded:
                    yield stock, upgraded | {target}
            return
        for _ in range(line.limit + 1):
            yield from self._work(card, place + 1, stock, cards, upgraded)
            stock = tuple(
                count + line.gains.get(kind, 0) - line.pays.get(kind, 0)
                for kind, count in zip(KINDS, stock, strict=True)
            )
            if min(stock) < 0:  # no line pays with what it gives
                return


def random_production(number: int) -> Table:
    """A seat in its production: a Start-up and up to four real Companies, perhaps in the middle of it."""
    rng = random.Random(f"production {number}")
    names = rng.sample([company.id for company in PACK.company], rng.randint(1, 4))
    chain = rng.random() < 0.4
    new = names[: rng.randint(0, min(2, len(names)))] if chain else []
    owned = [name + rng.choice(("", "", "+")) for name in names[len(new) :]]
    counts = {kind: rng.choice((0, 0, 1, 2, 3, 5)) for kind in KINDS}
    table = production(
        {A: owned},
        chain=chain,
        new={A: new},
        stocks={A: " + ".join(f"{count} {kind}" for kind, count in counts.items() if count)},
        startups={A: rng.choice(PACK.startup).id},
        round=rng.randint(1, 4),
    )
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        whole = (DONE[0], IN_PART)  # a plan takes all that a card gives
        moves = [move for move in table.state.pending[A] if move[0] not in whole]
        if moves:
            table.game.apply(table.state, A, rng.choice(moves))
    return table


def compare_production(number: int) -> bool:
    """The solver's answer beside the exhaustive one; whether it was proven."""
    table = random_production(number)
    game, state = table.game, table.state
    policy = DuelPolicy(game)
    solved = policy.solved(state, A)
    assert solved is not None
    best = _best(game, table, policy)
    where = f"random_production({number}): solver {solved.worth} to {solved.bound}, exhaustive {best}"
    assert solved.worth <= best + EXACT, where
    assert solved.bound >= best - EXACT, where  # else a false proof
    before, ahead = state.copy(), state.copy()
    for move in solved.moves:
        assert move in ahead.pending[A], where
        game.apply(ahead, A, move)
    assert abs(policy.brought(before, ahead, A) - solved.worth) < EXACT, where
    return abs(solved.bound - solved.worth) < EXACT


def _best(game: Duel, table: Table, policy: DuelPolicy) -> float:
    state = table.state
    prices = policy.outlook.prices(state.round, A)
    gains = dict(zip(game.card_ids, policy.outlook.gains[state.round], strict=False))
    search = Exhaustive(game.factory.chain, prices, gains)
    own = game.view(state, A).holdings[A]
    upgraded, cards = frozenset(own.upgraded), tuple(own.cards)
    if own.inserting:
        return search.inserted(own.stock, cards, tuple(own.inserting), upgraded)
    step = state.lanes[A][-1]
    begun = (game.card_ids[step.card], step.place) if isinstance(step, LineDecision) else None
    return search.best(own.stock, cards, upgraded, frozenset(own.resolved), begun)
