"""How a game ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, prod


@dataclass(frozen=True, slots=True)
class Outcome:
    """By which rule the game ended, a rank per seat (1 is best, ties equal) and a score per party.

    Where parties that are no seats have no score, there is one per seat.
    """

    rule: str
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    tiebreak: str | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats ranked first; nobody if the rules let nobody win."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def values(self) -> tuple[float, ...]:
        """What each seat made of the game, 0 to 1: half for the win, half for the share of others beaten.

        A shared win is divided, a tie counts half; with one seat only the win counts.
        """
        others = len(self.ranks) - 1
        wins = [1.0 / len(self.winners) if rank == 1 else 0.0 for rank in self.ranks]
        if not others:
            return tuple(wins)
        beaten = [
            sum((rank < other) + (rank == other) / 2 for other in self.ranks) - 0.5 for rank in self.ranks
        ]
        return tuple((win + share / others) / 2 for win, share in zip(wins, beaten, strict=True))

    def __str__(self) -> str:
        """One line for a person."""
        winners = " and ".join(f"seat {seat}" for seat in self.winners) or "nobody"
        broken = f", tie decided by {self.tiebreak}" if self.tiebreak else ""
        return f"{winners} won ({self.rule}{broken}), scores {', '.join(map(str, self.scores))}"


def rank(standings: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Rank seats by what each has to show, more is better: `[(9, 2), (9, 3)]` gives `(2, 1)`."""
    return tuple(1 + sum(other > mine for other in standings) for mine in standings)


def ends_above(mine: float, other: float, spread: float) -> float:
    """How likely the one is to end above the other, if scores can still go apart by about a spread."""
    return 1.0 / (1.0 + exp((other - mine) / spread))


def prospects(scores: Sequence[float], spread: float) -> list[float]:
    """What each of several seats can expect of the game, in `Outcome.values`, from the scores they expect."""
    values = []
    for seat, mine in enumerate(scores):
        above = [ends_above(mine, other, spread) for rival, other in enumerate(scores) if rival != seat]
        values.append((prod(above), sum(above) / len(above)))
    wins = sum(win for win, _ in values)
    return [(win / wins + share) / 2 for win, share in values]
