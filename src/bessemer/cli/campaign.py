"""`bessemer campaign`: bots play matches of several games; and how a match is told."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from bessemer.arena.counting import Tally
from bessemer.arena.matches import PlayedMatch, play_match
from bessemer.arena.saving import Shelf
from bessemer.arena.simulate import Account, seat_bots
from bessemer.cli.console import bold, out, progress, show_json, table, title
from bessemer.cli.inputs import AsJson, Chosen, GameId, PackOption, Seed, read_bots, read_game, spell_options
from bessemer.cli.leaving import few_failures, leave
from bessemer.cli.seats import LETTERS
from bessemer.cli.simulate import Bots
from bessemer.games import registry
from bessemer.kernel.errors import OptionError
from bessemer.kernel.game import Game
from bessemer.records.match import Match, Row, write_match

Campaigns = Annotated[int, typer.Option("--campaigns", metavar="K", min=1, help="How many campaigns.")]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="DIR", help="Keep the matches, in a new or empty folder.")
]


def campaign(
    game: GameId,
    campaigns: Campaigns = 1,
    bots: Bots = "greedy,random",
    seed: Seed = "1",
    option: Chosen = None,
    pack: PackOption = None,
    save: Save = None,
    json: AsJson = False,
) -> None:
    """Let bots play campaigns, in which each game leads to the next: score sheet, wins by bot and seat."""
    first = _first_game(game, option or [], pack)
    specs = read_bots(bots)
    shelf = Shelf(save, max(3, len(str(campaigns - 1))), kind="match") if save else None
    played: list[PlayedMatch] = []
    interrupted = ""
    start = perf_counter()
    try:
        with progress() as bar, few_failures():
            task = bar.add_task(first.meta.title, total=campaigns)
            for number in range(campaigns):
                played.append(play_match(first, number, seat_bots(specs, first.seats, number), seed))
                if shelf:
                    shelf.put_file(number, write_match(played[-1].match.played))
                bar.advance(task)
    except KeyboardInterrupt:
        interrupted = f"Interrupted after {len(played)} of {campaigns} campaigns."
    if json:
        show_json(_facts(first, seed, played))
    elif played:
        _show(first, seed, played, perf_counter() - start)
    leave(_accounts(played), interrupted)


def _accounts(played: Sequence[PlayedMatch]) -> dict[str, Account]:
    """What each bot did in all campaigns."""
    accounts: dict[str, Account] = {}
    for one in played:
        for bot, account in zip(one.bots, one.accounts, strict=True):
            accounts.setdefault(bot, Account()).add(account)
    return accounts


def _first_game(id: str, options: Sequence[str], pack: Path | None) -> Game[Any, Any]:
    meta = registry.find(id).meta
    if meta.carried is None:
        raise OptionError(f"{meta.title} has no campaign; its games stand alone.")
    return read_game(id, None, [f"{meta.carried.id}={meta.carried.first}", *options], pack)


# For people ---------------------------------------------------------------------------------------


def _show(first: Game[Any, Any], seed: str, played: Sequence[PlayedMatch], seconds: float) -> None:
    campaigns = "1 campaign" if len(played) == 1 else f"{len(played):,} campaigns"
    out.print(title(first.meta.title, campaigns, f"seed {seed}"))
    out.print(spell_options(first.options), style="dim")
    out.print()
    if len(played) == 1:
        show_match(played[0].match, played[0].sheet, played[0].winners)
    else:
        out.print(_wins(played))
        out.print()
    decisions = sum(one.decisions for one in played)
    out.print(f"{decisions / len(played):,.1f} decisions a campaign, {decisions / seconds:,.0f} a second")


def _wins(played: Sequence[PlayedMatch]) -> Table:
    """Campaigns won by bot and by seat, with the mean of their totals."""
    rows = table("", "played", "won", "rate", "95 % interval", "mean total")
    by_bot: dict[str, Tally] = {}
    by_seat: dict[str, Tally] = {}
    for one in played:
        for seat, bot in enumerate(one.bots):
            share = Fraction(1, len(one.winners)) if seat in one.winners else Fraction(0)
            for tallies, key in ((by_bot, bot), (by_seat, LETTERS[seat])):
                tallies.setdefault(key, Tally()).count(share, one.total[seat])
    for what, tallies in (("bot", by_bot), ("seat", by_seat)):
        rows.add_row(Text(what, "dim"))
        for name, tally in sorted(tallies.items()):
            low, high = tally.interval
            rows.add_row(
                f"  {name}",
                f"{tally.played:,}",
                f"{float(tally.wins):,.1f}",
                bold(f"{tally.rate:.1%}"),
                f"{low:.1%} to {high:.1%}",
                f"{tally.mean_score:,.1f}",
            )
    return rows


def show_match(match: Match, sheet: Sequence[Row], leaders: Sequence[int]) -> None:
    """A match as a story: how each game ended, the score sheet, and who has won or is ahead."""
    names = match.played[0].names
    games = table("game", "won by", "score", left=2)
    for number, record in enumerate(match.played, 1):
        outcome = record.outcome
        assert outcome is not None
        won = " and ".join(names[seat] for seat in outcome.winners)
        games.add_row(str(number), won, " : ".join(map(str, outcome.scores[: record.players])))
    out.print(games)
    out.print()
    rows = table("points", *names)
    for row in sheet:
        last = row is sheet[-1]
        cells = [str(points) for points in row.points]
        rows.add_row(
            bold(row.title) if last else row.title, *(bold(cell) if last else cell for cell in cells)
        )
    out.print(rows)
    out.print()
    ahead = " and ".join(names[seat] for seat in leaders)
    out.print(bold(f"{ahead} {'won' if match.next_game() is None else 'leads'}"))


# For programs -------------------------------------------------------------------------------------


def _facts(first: Game[Any, Any], seed: str, played: Sequence[PlayedMatch]) -> dict[str, Any]:
    return {
        "game": first.meta.id,
        "rules_version": first.meta.rules_version,
        "options": first.options,
        "seed": seed,
        "campaigns": [
            {
                "number": one.number,
                "bots": one.bots,
                "winners": one.winners,
                "total": one.total,
                "decisions": one.decisions,
                "failures": [account.failures for account in one.accounts],
                **match_facts(one.match, one.sheet),
            }
            for one in played
        ],
    }


def match_facts(match: Match, sheet: Sequence[Row]) -> dict[str, Any]:
    """A match, for programs: its games by their digests, and its score sheet."""
    return {
        "games": [
            {
                "options": record.options,
                "scores": record.outcome and record.outcome.scores,
                "digest": record.digest,
            }
            for record in match.played
        ],
        "sheet": [{"title": row.title, "points": row.points} for row in sheet],
    }
