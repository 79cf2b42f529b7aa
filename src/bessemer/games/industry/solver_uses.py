"""The uses of cards that a production can still make, and which of them may as well come first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Protocol

from bessemer.games.industry.lines import Line
from bessemer.games.industry.production import Card, rest_of_chain
from bessemer.games.industry.stock import EMPTY, Stock, add
from bessemer.games.industry.works import Works


@dataclass(frozen=True, slots=True)
class Use:
    """One resolution of a card; sets of uses are bits, by their place in the list of all."""

    card: int
    again: bool
    before: int  # the uses that must come earlier


def open_cards(works: Works, chain: bool) -> tuple[int, ...]:
    """The cards that can still be resolved for the first time: in a chain those right of the last one."""
    cards = rest_of_chain(works.cards, works.resolved, works.passed) if chain else works.cards
    return tuple(card for card in cards if not works.resolved >> card & 1)


def second_uses(works: Works, chain: bool) -> Iterator[tuple[int, ...]]:
    """Every choice of cards to be resolved again; to use all that are left costs nothing."""
    could = (
        *open_cards(works, chain),
        *works.inserting,
        *(card for card in works.cards if works.resolved >> card & 1),
    )
    return combinations_with_replacement(could, works.again) if could else iter([()])


def uses_of(works: Works, chain: bool, seconds: Sequence[int]) -> tuple[Use, ...]:
    """First uses in the order of the cards, then cards not yet in the chain, then second uses.

    A card can always be resolved without changing anything, so that every use may be counted on. Older
    cards of a chain keep their order; new ones, and second uses after the first, may come anywhere.
    """
    uses = [
        Use(card, False, (1 << place) - 1 if chain else 0)
        for place, card in enumerate(open_cards(works, chain))
    ]
    uses += [Use(card, False, 0) for card in works.inserting]
    for card in seconds:
        earlier = sum(1 << place for place, use in enumerate(uses) if use.card == card)
        uses.append(Use(card, True, earlier))
    return tuple(uses)


def _kinds(lines: Sequence[Line], gained: bool) -> int:
    """The kinds that lines gain, or that they pay, as bits."""
    return sum(
        1 << kind for kind in range(5) if any((line.gains if gained else line.pays)[kind] for line in lines)
    )


def _sorted(lines: Sequence[Line]) -> tuple[Stock, list[Line]]:
    """What lines give for nothing, and those that turn one thing into another."""
    given = EMPTY
    for line in lines:
        if not line.processing:
            given = add(given, line.gains)
    return given, [line for line in lines if line.processing and not line.flips]


class Part:
    """What a use still to come may do: by its card's lines as it lies now, and those an upgrade would add."""

    __slots__ = (
        "before",
        "card",
        "flips",
        "gains",
        "gains_now",
        "given",
        "lines",
        "more",
        "more_given",
        "more_lines",
        "number",
        "pays",
    )

    def __init__(self, number: int, use: Use, now: tuple[Line, ...], more: tuple[Line, ...]) -> None:
        self.number = number
        self.card = use.card
        self.before = use.before
        self.more = more
        self.flips = [line for line in now + more if line.flips]
        self.given, self.lines = _sorted(now)
        self.more_given, self.more_lines = _sorted(more)
        self.pays = _kinds(now + more, False)
        self.gains = _kinds(now + more, True)
        self.gains_now = _kinds(now, True)


class Parts:
    """The part that each use plays, made once for every way its card can lie."""

    def __init__(self, cards: Sequence[Card], uses: Sequence[Use]) -> None:
        flippers = sum(
            1 << number for number, use in enumerate(uses) if any(line.flips for line in cards[use.card].full)
        )
        self._uses = []
        for number, use in enumerate(uses):
            earlier = flippers & ~(1 << number)  # upgrade lines that can come before it
            for other, later in enumerate(uses):
                if later.before >> number & 1:
                    earlier &= ~(1 << other)
            card = cards[use.card]
            more = card.full[len(card.basic) :]
            self._uses.append(
                (
                    use.card,
                    earlier,
                    Part(number, use, card.full, ()),
                    Part(number, use, card.basic, more),
                    Part(number, use, card.basic, ()),
                )
            )

    def left(self, done: int, upgraded: int) -> list[Part]:
        """The parts of all uses that are not made yet."""
        return [
            full if upgraded >> card & 1 else both if earlier & ~done else basic
            for number, (card, earlier, full, both, basic) in enumerate(self._uses)
            if not done >> number & 1
        ]


class Feeding(Protocol):
    """What the order of uses depends on: kinds and sets of uses are bits."""

    @property
    def number(self) -> int: ...
    @property
    def before(self) -> int: ...
    @property
    def pays(self) -> int: ...
    @property
    def gains(self) -> int: ...
    @property
    def gains_now(self) -> int: ...
    @property
    def flips(self) -> Sequence[Line]: ...
    @property
    def more(self) -> object: ...


def first_uses(parts: Sequence[Feeding]) -> list[int]:
    """A set of uses that some best order begins with, as small as possible.

    One use feeds another if it gains what the other pays, or turns its card over. If A comes right before B
    and does not feed it, B can as well come first. So whatever feeds nobody in a set, directly or through
    others, can wait until the whole set is done: enough to look at one set that nothing outside feeds.
    A single upgrade line is fed only by cards as they lie now: what is turned over comes after it.
    """
    alone = sum(bool(part.flips) for part in parts) == 1
    feeders = {}
    for part in parts:
        pays = part.pays
        feeds = part.before
        for other in parts:
            gains = other.gains_now if alone and part.flips else other.gains
            if gains & pays or (other.flips and part.more):
                feeds |= 1 << other.number
        feeders[part.number] = feeds
    left = sum(1 << part.number for part in parts)
    smallest = left
    for part in parts:
        reached = fresh = 1 << part.number
        while fresh:
            number = fresh.bit_length() - 1
            fresh ^= 1 << number
            new = feeders[number] & left & ~reached
            reached |= new
            fresh |= new
        if reached.bit_count() < smallest.bit_count():
            smallest = reached
    return [part.number for part in parts if smallest >> part.number & 1 and not part.before & left]
