"""Which things are too strong: wins and points of those who had them, seats, rounds, lines, prices."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev

from bessemer.arena.counting import CONFIDENCE, Summary, wilson
from bessemer.arena.regression import Fit
from bessemer.arena.results import Result
from bessemer.kernel.findings import Findings, Price


@dataclass(frozen=True, slots=True)
class Thing:
    """What became of the seats that had something: how often they won, and their points.

    `ratio` says how often the winner had it, compared to a random seat; `dealt` the same compared to chance
    where every seat keeps its number of things of the kind and only their faces are dealt anew, so that
    it does not count against a thing that winners have more things at all.
    """

    kind: str
    id: str
    how: str
    seats: int
    rate: float
    interval: tuple[float, float]
    score: float
    score_error: float
    ratio: float
    dealt: float


@dataclass(frozen=True, slots=True)
class Round:
    """Scores after a round: their mean, their deviation in a game, how far the first is before the last.

    `games` is how many lasted so long.
    """

    number: int
    games: int
    mean: float
    deviation: float
    gap: float


@dataclass(frozen=True, slots=True)
class LineFigure:
    """How often a line was used in a production it was there for, with the error of that."""

    id: str
    line: str
    there: int
    uses: float
    error: float


@dataclass(frozen=True, slots=True)
class PriceFigure:
    """The worth of something by the model and by games.

    How good business is on the whole differs from players to players, so what is compared is the worth beside
    the mean of the kind: `residual` is how much more it has of that in games than in the model.
    """

    kind: str
    id: str
    model: float
    games: float
    residual: float
    error: float
    tolerance: float

    @property
    def within(self) -> bool:
        """Whether the model is as close to the games as it is meant to be, as far as these can tell."""
        return abs(self.residual) - 2 * self.error <= self.tolerance


@dataclass(slots=True)
class Balance:
    """All figures of a balance report. Things come by kind, those furthest from fair first."""

    players: int
    games: int = 0
    summary: Summary = field(default_factory=Summary)
    things: list[Thing] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    lines: list[LineFigure] = field(default_factory=list)
    prices: list[PriceFigure] = field(default_factory=list)

    @property
    def fair(self) -> float:
        """The share of wins that everything should have."""
        return 1 / self.players

    def of(self, kind: str, how: str) -> list[Thing]:
        """The things of a kind that were had in one way."""
        return [thing for thing in self.things if (thing.kind, thing.how) == (kind, how)]

    @property
    def groups(self) -> list[tuple[str, str]]:
        """Every kind and way there is."""
        return list(dict.fromkeys((thing.kind, thing.how) for thing in self.things))


def weigh(results: Sequence[Result], players: int) -> Balance:
    """Count what games tell."""
    balance = Balance(players, len(results))
    for result in results:
        balance.summary.count(result)
    told = [(result, result.findings) for result in results if result.findings is not None]
    balance.things = _things(told, balance.fair)
    balance.rounds = _rounds([findings for _, findings in told])
    balance.lines = _lines([findings for _, findings in told])
    return balance


def price(results: Iterable[Result], prices: Sequence[Price]) -> list[PriceFigure]:
    """What things are worth in games, beside what the model says; games should have random bids."""
    fit = Fit([result.findings.moments for result in results if result.findings is not None])
    figures = []
    for kind in dict.fromkeys(entry.kind for entry in prices):
        known = [entry for entry in prices if entry.kind == kind and fit.knows(entry.parts)]
        whole: defaultdict[str, float] = defaultdict(float)
        for entry in known:
            for name, amount in entry.parts.items():
                whole[name] -= amount / len(known)
        mean = fmean(entry.worth for entry in known) if known else 0.0
        for entry in known:
            games, _ = fit.worth(entry.parts)
            beside = {name: entry.parts.get(name, 0.0) + amount for name, amount in whole.items()}
            difference, error = fit.worth(beside)
            residual = difference - (entry.worth - mean)
            figures.append(PriceFigure(kind, entry.id, entry.worth, games, residual, error, entry.tolerance))
    return sorted(figures, key=lambda figure: (figure.kind, -abs(figure.residual)))


@dataclass(slots=True)
class _Count:
    """What is counted of a thing before it becomes a figure."""

    wins: Fraction = Fraction(0)
    dealt: Fraction = Fraction(0)
    scores: list[int] = field(default_factory=list)


def _things(told: Sequence[tuple[Result, Findings]], fair: float) -> list[Thing]:
    counts: defaultdict[tuple[str, str, str], _Count] = defaultdict(_Count)
    for result, findings in told:
        shares = [
            Fraction(seat in result.winners, max(1, len(result.winners))) for seat in range(len(result.bots))
        ]
        all_of: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for had in findings.had:
            all_of[had.kind, had.how].append(had.seat)
        expected = {
            group: sum((shares[seat] for seat in seats), Fraction(0)) / len(seats)
            for group, seats in all_of.items()
        }
        for had in findings.had:
            count = counts[had.kind, had.id, had.how]
            count.wins += shares[had.seat]
            count.dealt += expected[had.kind, had.how]
            count.scores.append(result.scores[had.seat])
    groups = list(dict.fromkeys((kind, how) for kind, _, how in counts))  # as the game tells of them
    things = [_thing(*key, count, fair) for key, count in counts.items()]
    things.sort(key=lambda thing: (groups.index((thing.kind, thing.how)), -abs(thing.rate - fair), thing.id))
    return things


def _thing(kind: str, id: str, how: str, count: _Count, fair: float) -> Thing:
    seats = len(count.scores)
    rate = float(count.wins / seats)
    return Thing(
        kind=kind,
        id=id,
        how=how,
        seats=seats,
        rate=rate,
        interval=wilson(float(count.wins), seats),
        score=fmean(count.scores),
        score_error=stdev(count.scores) / sqrt(seats) if seats > 1 else 0.0,
        ratio=rate / fair,
        dealt=float(count.wins / count.dealt) if count.dealt else 0.0,
    )


def _rounds(told: Sequence[Findings]) -> list[Round]:
    by_round: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
    for findings in told:
        for number, scores in enumerate(findings.rounds, 1):
            by_round[number].append(scores)
    return [
        Round(
            number,
            len(games),
            fmean(score for scores in games for score in scores),
            fmean(stdev(scores) if len(scores) > 1 else 0.0 for scores in games),
            fmean(max(scores) - min(scores) for scores in games),
        )
        for number, games in sorted(by_round.items())
    ]


def _lines(told: Sequence[Findings]) -> list[LineFigure]:
    by_line: defaultdict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for findings in told:
        for use in findings.lines:
            by_line[use.id, use.line].append((use.there, use.used))
    return sorted(
        (_line(*key, uses) for key, uses in by_line.items()), key=lambda line: (line.uses, line.line)
    )


def _line(id: str, line: str, uses: Sequence[tuple[int, int]]) -> LineFigure:
    """Games are independent, productions of a game are not: the error is that of a ratio over games."""
    there = sum(game for game, _ in uses)
    rate = sum(used for _, used in uses) / there
    error = sqrt(sum((used - rate * game) ** 2 for game, used in uses)) / there
    return LineFigure(id, line, there, rate, error)


def around(value: float, error: float) -> tuple[float, float]:
    """The interval of 95 % around an estimate with a standard error."""
    return value - CONFIDENCE * error, value + CONFIDENCE * error
