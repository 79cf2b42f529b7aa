"""A record as pages: every position of a finished game, drawn for a spectator."""

from collections.abc import Sequence
from typing import Any

from bessemer.content.texts import read_texts
from bessemer.kernel.journal import EventView
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.seen import LogLine, Seat, Seen
from bessemer.kernel.session import Session
from bessemer.records.record import Record, replay
from bessemer.web.board import board_html
from bessemer.web.facts import Mark, SeatFacts, TableFacts
from bessemer.web.history import rounds_of
from bessemer.web.log import log_lines
from bessemer.web.pages.file import replay_file


def replay_document(record: Record) -> str:
    """A whole game as one HTML document that needs no server."""
    session = replay(record)
    game = session.game
    texts = read_texts(record.game)
    events = session.journal(WATCHER)
    names = record.names
    log = [LogLine(texts.opening, -1, 0, heading=True), *log_lines(game, texts, names, events)]
    history = [view for _, view in rounds_of(session)]
    then = Session(game, session.seed, journal=False)
    frames = [frame(then, names, log)]
    for seat, move in session.moves:
        game.apply(then.state, seat, move)
        then.moves.append((seat, move))
        frames.append(frame(then, names, log, history, events))
    marks = [Mark(line.turn, line.words) for line in log if line.heading]
    facts = TableFacts(
        id="",
        meta=game.meta,
        options=game.options,
        seats=tuple(SeatFacts(name) for name in names),
        started=True,
        over=session.over,
    )
    return replay_file(facts, frames, log, marks)


def frame(
    session: Session,
    names: Sequence[str],
    log: Sequence[LogLine],
    history: Sequence[Any] = (),
    events: Sequence[EventView] = (),
) -> str:
    """One position, with its pictures taken from the document itself."""
    turn = len(session.moves)
    seen = Seen(
        game=session.game,
        view=session.view(),
        seat=WATCHER,
        seats=tuple(Seat(name, "human") for name in names),
        pending=tuple(session.state.pending),
        offers=(),
        log=tuple(line for line in log if line.turn <= turn),
        turn=turn,
        undo="This is a replay.",
        replay=True,
        history=tuple(history) if session.over else (),
        journal=tuple(events) if session.over else (),
    )
    return board_html(seen, sprite_url="")
