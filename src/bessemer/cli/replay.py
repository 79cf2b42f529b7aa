"""`bessemer replay` and `bessemer verify`: a record, read as a story or only checked."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from bessemer.cli.campaign import match_facts, show_match
from bessemer.cli.console import bold, out, show_json, show_line, table, title
from bessemer.cli.inputs import AsJson, RecordFile, read_match_file, read_record, spell_options
from bessemer.cli.seats import LETTERS, coloured
from bessemer.content.texts import Texts, read_texts
from bessemer.games import registry
from bessemer.kernel.errors import RecordError
from bessemer.kernel.journal import EventView
from bessemer.kernel.outcome import Outcome
from bessemer.kernel.piles import REFEREE
from bessemer.kernel.session import Session
from bessemer.records.match import Match
from bessemer.records.record import Record, verify_fairness
from bessemer.records.record import replay as play_again

GameNumber = Annotated[
    int | None, typer.Option("--game", metavar="N", min=1, help="Which game, if the file holds a match.")
]
HtmlFile = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Write one page that opens without a server.")
]


def replay(file: RecordFile, html: HtmlFile = None, game: GameNumber = None, json: AsJson = False) -> None:
    """Replay a record: its log in words, the final table and the result; or as a page to look at."""
    match = read_match_file(file)
    if match is not None and game is None:
        _tell_match(file, match, html, json)
        return
    record, session = _replayed(file, True, match, game)
    if html is not None:
        _write_page(record, html)
        return
    texts = read_texts(record.game)
    if json:
        show_json(_facts(record, session, texts))
        return
    names = record.names
    _show_header(record, names)
    _show_log(session, texts, names)
    _show_end(session, names)


def _tell_match(file: Path, match: Match, html: Path | None, json: bool) -> None:
    if html is not None:
        raise RecordError(f"{file.name}: a match has several games; say which one with --game.")
    sheet = match.sheet()
    if json:
        show_json(match_facts(match, sheet))
        return
    first = match.played[0]
    out.print(title(registry.find(first.game).meta.title, f"a match of {len(match.played)} games"))
    out.print(spell_options(first.options), style="dim")
    out.print()
    show_match(match, sheet, match.leaders())


def _write_page(record: Record, target: Path) -> None:
    from bessemer.web.replaying import replay_document

    document = replay_document(record)
    try:
        target.write_text(document, encoding="utf-8")
    except OSError as error:
        raise RecordError(f"{target.name}: cannot be written ({error.strerror}).") from None
    out.print(f"The replay is in {target}", soft_wrap=True)


def verify(file: RecordFile) -> None:
    """Check that a record is unchanged, replays to its stated result, and where its chance came from.

    Of a match every game is checked.
    """
    match = read_match_file(file)
    games = [read_record(file)] if match is None else match.played
    for number, record in enumerate(games, 1):
        session = _played_again(file, record, False)
        facts = [
            registry.find(record.game).meta.title,
            f"{record.players} players",
            f"{len(record.moves)} moves",
            result_in_words(session, record.names),
            _chance(file, record),
            f"digest {record.digest}",
        ]
        which = "" if match is None else f"game {number}, "
        out.print(f"ok: {which}{', '.join(facts)}", soft_wrap=True)


def _chance(file: Path, record: Record) -> str:
    """Where the seed came from, in words."""
    if not record.fairness:
        return "seed chosen by whoever played it"
    try:
        nonces = verify_fairness(record)
    except RecordError as error:
        raise RecordError(f"{file.name}: {error}") from None
    return f"chance committed to beforehand, with {nonces} independent nonce{'s' if nonces != 1 else ''}"


def _replayed(file: Path, journal: bool, match: Match | None, game: int | None) -> tuple[Record, Session]:
    if match is not None and game is not None and game > len(match.played):
        raise RecordError(f"{file.name}: the match has games 1 to {len(match.played)}, not {game}.")
    record = read_record(file) if match is None or game is None else match.played[game - 1]
    return record, _played_again(file, record, journal)


def _played_again(file: Path, record: Record, journal: bool) -> Session:
    try:
        return play_again(record, journal)
    except RecordError as error:
        raise RecordError(f"{file.name}: {error}") from None


def result_in_words(session: Session, names: list[str]) -> str:
    """Who won."""
    outcome = session.outcome
    if outcome is None:
        return "not finished"
    if not outcome.winners:
        rivals = session.game.rivals_of(outcome)
        best = max(rivals, key=rivals.__getitem__, default="")
        return f"nobody won: {best} came to {rivals[best]}" if best else "nobody won"
    winners = " and ".join(names[seat] for seat in outcome.winners)
    return f"{winners} won with {outcome.scores[outcome.winners[0]]}"


def _show_header(record: Record, names: list[str]) -> None:
    meta = registry.find(record.game).meta
    out.print(title(meta.title, f"{record.players} players", f"seed {record.seed}"))
    out.print(spell_options(record.options), style="dim")
    seated = zip(LETTERS, names, strict=False)
    legend = [name if name.endswith(f" {letter}") else f"{letter} {name}" for letter, name in seated]
    out.print(coloured(", ".join(legend), names))


def _show_log(session: Session, texts: Texts, names: list[str]) -> None:
    """The journal, with a heading over each part."""
    game = session.game
    heading: str | None = texts.opening
    for event in session.journal(REFEREE):
        heading = texts.heading(event, game, names) or heading
        if heading:
            out.print(f"\n{heading}", style="bold")
            heading = None
        show_line(coloured(texts.journal_line(event, game, names), names))


def _show_end(session: Session, names: list[str]) -> None:
    out.print("\nThe table", style="bold")
    out.print(str(session), soft_wrap=True)
    outcome = session.outcome
    if outcome is None:
        waiting = " and ".join(names[seat] for seat in session.state.pending)
        out.print(f"\nThe game is not finished; {waiting} must move.")
        return
    out.print()
    out.print(_ranking(outcome, names, session.game.rivals_of(outcome)))
    out.print()
    broken = f", tie: {outcome.tiebreak}" if outcome.tiebreak else ""
    out.print(bold(result_in_words(session, names)) + f" (rule {outcome.rule}{broken})")


def _ranking(outcome: Outcome, names: list[str], rivals: dict[str, int]) -> Table:
    """The players by rank, and without a place those who have no seat, above everybody with less."""
    ranked = sorted(zip(outcome.ranks, names, outcome.scores, strict=False))
    lines = [(str(rank), name, score) for rank, name, score in ranked]
    for name, score in sorted(rivals.items(), key=lambda rival: -rival[1]):
        below = (at for at, line in enumerate(lines) if line[2] < score)
        lines.insert(next(below, len(lines)), ("", name, score))
    rows = table("place", "player", "score", left=2)
    for place, name, score in lines:
        rows.add_row(place, coloured(name, names), f"{score:,}")
    return rows


def _facts(record: Record, session: Session, texts: Texts) -> dict[str, Any]:
    names = record.names
    outcome = session.outcome
    return {
        "game": record.game,
        "rules_version": record.rules_version,
        "players": record.players,
        "options": record.options,
        "seats": record.seats,
        "seed": record.seed,
        "digest": record.digest,
        "journal": [_event(event, session, texts, names) for event in session.journal(REFEREE)],
        "outcome": outcome
        and {
            "rule": outcome.rule,
            "ranks": outcome.ranks,
            "scores": outcome.scores,
            "rivals": session.game.rivals_of(outcome),
            "winners": outcome.winners,
            "tiebreak": outcome.tiebreak,
        },
    }


def _event(event: EventView, session: Session, texts: Texts, names: list[str]) -> dict[str, Any]:
    return {
        "kind": event.kind,
        "who": event.who,
        "turn": event.turn,
        "forced": event.forced,
        "facts": event.facts,
        "text": texts.journal_line(event, session.game, names),
    }
