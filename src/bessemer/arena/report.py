"""The arena as a page: ratings, who beats whom, scores, seats."""

from collections.abc import Sequence

from bessemer.arena.counting import Summary, Tally
from bessemer.arena.page import Section, page, table
from bessemer.arena.plots import Cell, Point, distributions, intervals, matrix, number, percent
from bessemer.arena.results import Result
from bessemer.arena.standings import Rating, Standings

SEATS = "ABCDEFGH"


def arena_page(
    title: str,
    facts: Sequence[str],
    results: Sequence[Result],
    standings: Standings,
    ratings: dict[str, Rating],
) -> str:
    """The report of an arena."""
    seats = len(results[0].bots)
    bots = sorted(standings.ranking, key=lambda bot: -ratings[bot].mu)
    sections = [_table(bots, standings, ratings)]
    if len(bots) > 1:
        sections += [_ratings(bots, ratings), _matrix(bots, standings)]
    sections += [
        _wins(bots, standings, 1 / seats),
        _scores(bots, results),
        seats_section(standings.summary),
    ]
    return page(title, facts, sections)


def _table(bots: Sequence[str], standings: Standings, ratings: dict[str, Rating]) -> Section:
    rows = []
    for bot in bots:
        tally, account = standings.tally(bot), standings.accounts[bot]
        low, high = tally.interval
        rows.append(
            (
                bot,
                f"{ratings[bot].mu:.1f}",
                f"{tally.played:,}",
                f"{tally.rate:.1%}",
                f"{low:.1%} to {high:.1%}",
                f"{tally.mean_score:,.1f}",
                f"{account.decisions:,}",
                f"{1000 * account.seconds / max(1, account.decisions):,.1f}",
                f"{account.failures:,}",
            )
        )
    columns = ("bot", "rating", "played", "wins", "95 %", "score", "decisions", "ms a move", "failures")
    sentence = "Played counts seats. A failure is a crash or an illegal move; a random move was made instead."
    return Section("The bots", sentence, [table(columns, rows)])


def _ratings(bots: Sequence[str], ratings: dict[str, Rating]) -> Section:
    points = [Point(bot, ratings[bot].mu, *ratings[bot].interval, f"{ratings[bot].mu:.1f}") for bot in bots]
    sentence = "Strength by the model of Plackett and Luce (openskill), with 95 % intervals; all began at 25."
    return Section("Ratings", sentence, [intervals(points, number, 25.0)])


def _matrix(bots: Sequence[str], standings: Standings) -> Section:
    cells = [[_cell(standings, one, other) for other in bots] for one in bots]
    sentence = "How often the bot of the row finished ahead of the bot of the column; ties count half."
    rows = [
        (
            f"{one} ahead of {other}",
            f"{meeting.games:,}",
            f"{meeting.rate:.1%}",
            f"{meeting.interval[0]:.1%} to {meeting.interval[1]:.1%}",
        )
        for (one, other), meeting in sorted(standings.meetings.items())
    ]
    return Section(
        "Who finishes ahead", sentence, [matrix(bots, cells), table(("", "games", "share", "95 %"), rows)]
    )


def _cell(standings: Standings, one: str, other: str) -> Cell | None:
    meeting = standings.meetings.get((one, other))
    if meeting is None:
        return None
    low, high = meeting.interval
    note = f"{one} ahead of {other}: {meeting.rate:.1%} ({low:.1%} to {high:.1%}) in {meeting.games} games"
    return Cell(percent(meeting.rate), meeting.rate, note)


def _wins(bots: Sequence[str], standings: Standings, fair: float) -> Section:
    points = [tally_point(bot, standings.tally(bot)) for bot in bots]
    sentence = "Wins per game and seat, shared wins in parts, with 95 % intervals; the line is a fair share."
    return Section("Win rates", sentence, [intervals(points, percent, fair)])


def tally_point(label: str, tally: Tally) -> Point:
    """A tally as a point of a plot."""
    return Point(label, tally.rate, *tally.interval, f"{tally.rate:.1%}")


def _scores(bots: Sequence[str], results: Sequence[Result]) -> Section:
    scores: dict[str, list[float]] = {bot: [] for bot in bots}
    for result in results:
        for bot, score in zip(result.bots, result.scores, strict=True):
            scores[bot].append(score)
    sentence = "How often each bot ended with how many points; the mark is the mean."
    return Section("Scores", sentence, [distributions(list(scores.items()))])


def seats_section(summary: Summary) -> Section:
    """Whether it matters where one sits, and who takes the first turn."""
    fair = 1 / len(summary.by_seat)
    seats = [tally_point(f"seat {SEATS[seat]}", tally) for seat, tally in sorted(summary.by_seat.items())]
    seats += [tally_point(name, tally) for name, tally in summary.by_rival.items()]
    places = [tally_point(f"turn {place + 1}", tally) for place, tally in sorted(summary.by_place.items())]
    sentence = "Wins by seat, and by who takes which turn of the first round, wherever they sit."
    return Section("Seats", sentence, [intervals(seats, percent, fair), intervals(places, percent, fair)])
