"""How bots did against each other: wins, who finished ahead of whom, ratings, speed, failures."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from statistics import mean

from openskill.models import PlackettLuce, PlackettLuceRating

from bessemer.arena.counting import CONFIDENCE, Summary, Tally, wilson
from bessemer.arena.results import Result
from bessemer.arena.simulate import Account


@dataclass(slots=True)
class Meeting:
    """Games in which two bots met, and in how many of them the one finished ahead of the other.

    A tie is half. A game counts once, however many seats the two had: with several it is the share of the
    pairs in which the one was ahead, so that games stay independent of each other and the interval is honest.
    """

    games: int = 0
    ahead: Fraction = Fraction(0)

    @property
    def rate(self) -> float:
        """The share of the games."""
        return float(self.ahead / self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, with 95 % confidence."""
        return wilson(float(self.ahead), self.games)


@dataclass(slots=True)
class Standings:
    """All that is counted while games come in, in any order."""

    bots: Sequence[str]
    games: int = 0
    summary: Summary = field(default_factory=Summary)
    meetings: dict[tuple[str, str], Meeting] = field(default_factory=dict)

    def count(self, result: Result) -> None:
        """Add a game."""
        self.games += 1
        self.summary.count(result)
        for one, other in combinations(dict.fromkeys(result.bots), 2):
            share = ahead(result, one, other)
            for pair, part in (((one, other), share), ((other, one), 1 - share)):
                meeting = self.meetings.setdefault(pair, Meeting())
                meeting.games += 1
                meeting.ahead += part

    @property
    def ranking(self) -> list[str]:
        """The bots that have played, the most successful first."""
        tallies = self.summary.by_bot
        return sorted((bot for bot in self.bots if bot in tallies), key=lambda bot: -tallies[bot].rate)

    @property
    def accounts(self) -> dict[str, Account]:
        """What each bot did."""
        return self.summary.accounts

    def tally(self, bot: str) -> Tally:
        """Wins and points of a bot."""
        return self.summary.by_bot[bot]


def ahead(result: Result, one: str, other: str) -> Fraction:
    """In which share of their pairs of seats a bot finished ahead of another in a game; a tie is half."""
    ranks = {
        name: [rank for bot, rank in zip(result.bots, result.ranks, strict=True) if bot == name]
        for name in (one, other)
    }
    pairs = [(mine, theirs) for mine in ranks[one] for theirs in ranks[other]]
    halves = sum(2 if mine < theirs else mine == theirs for mine, theirs in pairs)
    return Fraction(halves, 2 * len(pairs))


@dataclass(frozen=True, slots=True)
class Rating:
    """Strength by the model of Plackett and Luce: an estimate and its standard deviation."""

    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the strength lies, with 95 % confidence."""
        return self.mu - CONFIDENCE * self.sigma, self.mu + CONFIDENCE * self.sigma


def rate(results: Iterable[Result]) -> dict[str, Rating]:
    """Ratings after games in the order of their numbers.

    A bot on several seats enters a game once, with the mean of its ranks. Bots do not learn between games, so
    nothing is added to the uncertainty with time (`tau`).
    """
    model = PlackettLuce(tau=0.0)
    ratings: dict[str, PlackettLuceRating] = {}
    for result in sorted(results, key=lambda result: result.number):
        ranks = {
            name: mean(rank for bot, rank in zip(result.bots, result.ranks, strict=True) if bot == name)
            for name in dict.fromkeys(result.bots)
        }
        teams = [[ratings.get(bot) or model.rating()] for bot in ranks]
        if len(teams) > 1:
            teams = model.rate(teams, ranks=[float(rank) for rank in ranks.values()])
        ratings.update((bot, team[0]) for bot, team in zip(ranks, teams, strict=True))
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in ratings.items()}
