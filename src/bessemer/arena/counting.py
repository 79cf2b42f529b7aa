"""What games say when they are counted: scores, wins with intervals, by bot, seat and order of play."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from statistics import mean, quantiles

from bessemer.arena.results import Result
from bessemer.arena.simulate import Account

CONFIDENCE = 1.959964
"""Standard deviations of a normal distribution that leave 5 % outside."""

HISTOGRAM = " ▁▂▃▄▅▆▇█"


@dataclass(slots=True)
class Tally:
    """Games of one bot, seat or place: how many, how many won (a shared win is a part of one), points."""

    played: int = 0
    wins: Fraction = Fraction(0)
    points: int = 0

    def count(self, share: Fraction, score: int) -> None:
        """Add a game."""
        self.played += 1
        self.wins += share
        self.points += score

    @property
    def rate(self) -> float:
        """Wins per game."""
        return float(self.wins / self.played)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate lies, with 95 % confidence."""
        return wilson(float(self.wins), self.played)

    @property
    def mean_score(self) -> float:
        """Points per game."""
        return self.points / self.played


@dataclass(slots=True)
class Summary:
    """Wins by the spec of a bot, by seat, and by place in the order of play (0 takes the first turn).

    Rivals, who have no seat, win where nobody at the table does. Of each bot there is also what it did.
    """

    by_bot: dict[str, Tally] = field(default_factory=dict)
    by_seat: dict[int, Tally] = field(default_factory=dict)
    by_place: dict[int, Tally] = field(default_factory=dict)
    by_rival: dict[str, Tally] = field(default_factory=dict)
    accounts: dict[str, Account] = field(default_factory=dict)

    def count(self, result: Result) -> None:
        """Add a game."""
        for seat, (bot, score) in enumerate(zip(result.bots, result.scores, strict=True)):
            share = Fraction(1, len(result.winners)) if seat in result.winners else Fraction(0)
            place = (seat - result.first) % len(result.bots)
            self.by_bot.setdefault(bot, Tally()).count(share, score)
            self.by_seat.setdefault(seat, Tally()).count(share, score)
            self.by_place.setdefault(place, Tally()).count(share, score)
        for bot, account in zip(result.bots, result.accounts, strict=True):
            self.accounts.setdefault(bot, Account()).add(account)
        best = [name for name, score in result.rivals.items() if score == max(result.rivals.values())]
        for name, score in result.rivals.items():
            won = not result.winners and name in best
            share = Fraction(1, len(best)) if won else Fraction(0)
            self.by_rival.setdefault(name, Tally()).count(share, score)


def summarise(results: Iterable[Result]) -> Summary:
    """Count games."""
    summary = Summary()
    for result in results:
        summary.count(result)
    return summary


@dataclass(frozen=True, slots=True)
class Spread:
    """How numbers are spread: the ends, the quartiles between them, the mean."""

    least: float
    lower_quartile: float
    median: float
    upper_quartile: float
    most: float
    mean: float


def spread(numbers: Sequence[int]) -> Spread:
    """How one or more numbers are spread."""
    enough = [*numbers, *numbers] if len(numbers) == 1 else numbers
    lower, median, upper = quantiles(enough, n=4, method="inclusive")
    return Spread(min(numbers), lower, median, upper, max(numbers), mean(numbers))


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a rate, with 95 % confidence."""
    rate, square = wins / games, CONFIDENCE**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = CONFIDENCE * sqrt(rate * (1 - rate) / games + square / (4 * games**2)) / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def histogram(numbers: Sequence[int], bars: int) -> str:
    """How often numbers fall into equal parts of their range, as a row of at most so many bars."""
    low, high = min(numbers), max(numbers)
    width = -(-(high - low + 1) // bars)
    counts = [0] * ((high - low) // width + 1)
    for number in numbers:
        counts[(number - low) // width] += 1
    full = len(HISTOGRAM) - 1
    return "".join(HISTOGRAM[-(-count * full // max(counts))] for count in counts)
