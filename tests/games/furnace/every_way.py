"""The best production by trying every one that the second reading of the rules allows."""

from collections.abc import Callable, Iterator

from tests.games.furnace.workshop import Works, Workshop
from tests.games.industry.exhaustive import TooMany


def best_of_all(workshop: Workshop, works: Works, worth: Callable[[Works], float], most: int) -> float:
    """What the best production is worth, of at most so many positions between two cards."""
    known: dict[Works, float] = {}

    def best(now: Works) -> float:
        if now not in known:
            if len(known) >= most:
                raise TooMany
            known[now] = worth(now)  # a cycle cannot be: every card is resolved once
            known[now] = max([known[now], *(best(after) for after in continuations(workshop, now))])
        return known[now]

    return max(best(ready) for ready in prepared(workshop, works))


def prepared(workshop: Workshop, works: Works) -> Iterator[Works]:
    """F5.1, X3.1: new cards anywhere in the chain, then each Manager on a card of its own or on none."""
    if works.new:
        card, *rest = works.new
        for place in range(len(works.cards) + 1):
            row = (*works.cards[:place], card, *works.cards[place:])
            yield from prepared(workshop, works._replace(cards=row, new=tuple(rest)))
    elif works.free:
        manager, *others = works.free
        yield from prepared(workshop, works._replace(free=tuple(others)))
        taken = {card for _, card in works.posts}
        for card in works.cards:
            if card not in taken:
                posts = works.posts | {(manager, card)}
                yield from prepared(workshop, works._replace(free=tuple(others), posts=posts))
    else:
        yield works if workshop.chain else works._replace(cards=tuple(sorted(works.cards)))


def continuations(workshop: Workshop, works: Works) -> Iterator[Works]:
    """Each card that can come next, with everything that it can bring."""
    for card in workshop.open_cards(works):
        yield from workshop.resolve(workshop.begin(works, card), card)
    if works.again:
        for card in works.cards:
            if card in works.resolved:
                yield from workshop.resolve(workshop.begin(works, card, again=True), card)
