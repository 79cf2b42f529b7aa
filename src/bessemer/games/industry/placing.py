"""Where to put all discs of a hand together: the best plan, and what it loses by waiting."""

from collections.abc import Sequence
from typing import TypeAlias

Offer: TypeAlias = tuple[int, float]
"""Discs that may lie on a card together, as bits of their places in the hand, and what they would bring."""

ALIKE = 1e-9
"""Plans that differ by less are equally good."""


class Placing:
    """The best use of all discs."""

    def __init__(self, offers: Sequence[Sequence[Offer]]) -> None:
        """`offers` lists for each card what may be put on it."""
        self.offers = offers
        self.best = max(_assign(offers))

    def with_disc(self, number: int, place: int) -> float:
        """The most that all discs can bring if one of them goes on a certain card."""
        bit = 1 << number
        offers = [
            [offer for offer in card if bool(offer[0] & bit) == (at == place)]
            for at, card in enumerate(self.offers)
        ]
        return max(brought for discs, brought in enumerate(_assign(offers)) if discs & bit)

    def loss(self, number: int, place: int) -> float:
        """What is lost if somebody else takes the place of a disc first."""
        offers = list(self.offers)
        offers[place] = [offer for offer in offers[place] if not offer[0] >> number & 1]
        return self.best - max(_assign(offers))


def _assign(offers: Sequence[Sequence[Offer]]) -> list[float]:
    """The most that each set of discs can bring."""
    discs = max((discs for card in offers for discs, _ in card), default=0).bit_length()
    best = [0.0] + [float("-inf")] * ((1 << discs) - 1)
    for card in offers:
        for placed in range(len(best) - 1, 0, -1) if card else ():
            for discs, brought in card:
                if placed & discs == discs:
                    together = best[placed ^ discs] + brought
                    if together > best[placed]:
                        best[placed] = together
    return best
