"""`bessemer review`: a finished game looked back at."""

import sys

import msgspec

from bessemer.bots.review import Review
from bessemer.bots.review import review as look_back
from bessemer.cli.console import out, show_json, table
from bessemer.cli.inputs import AsJson, RecordFile, read_record
from bessemer.content.texts import read_texts
from bessemer.kernel.errors import RecordError
from bessemer.kernel.session import Session
from bessemer.records.record import Record, replay


def review(file: RecordFile, json: AsJson = False) -> None:
    """Look back at a finished game: the decisions that cost most, and what production left on the table."""
    record = read_record(file)
    try:
        session = replay(record, journal=False)
    except RecordError as error:
        raise RecordError(f"{file.name}: {error}") from None
    if not session.over:
        raise RecordError(f"{file.name}: a game is reviewed when it is over.")
    found = look_back(session, progress=_progress if sys.stderr.isatty() else lambda done, total: None)
    if json:
        show_json(msgspec.to_builtins(found))
    else:
        _show(found, record, session)


def _progress(done: int, total: int) -> None:
    print(f"\r{done} of {total} moments", end="" if done + 1 < total else "\n", file=sys.stderr, flush=True)


def _show(found: Review, record: Record, session: Session) -> None:
    game, texts, names = session.game, read_texts(record.game), record.names

    def label(text: str) -> str:
        return texts.move_label(game.vocabulary.parse(text), game)

    costly = table("move", "player", "played", "better", "lost", "±", left=4)
    for loss in found.losses:
        facts = (label(loss.played), label(loss.better), f"{100 * loss.gain:.0f}", f"{100 * loss.error:.1f}")
        costly.add_row(str(loss.turn + 1), names[loss.seat], *facts)
    out.print("Expensive decisions, of 100", style="bold")
    out.print(costly)
    left = table("move", "player", "made", "best", "left", left=2)
    for one in found.yields:
        at_least = "" if one.proven else "at least "
        counted = "" if one.final else " by our prices"
        best = f"{at_least}{one.worth:.0f}{counted}"
        left.add_row(str(one.turn + 1), names[one.seat], f"{one.brought:.0f}", best, f"{one.left:.0f}")
    out.print("\nLeft on the table", style="bold")
    out.print(left)
