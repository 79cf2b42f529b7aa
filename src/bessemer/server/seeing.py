"""What one viewer sees of a table: the only way from a table to a page or a program."""

import random
from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from bessemer.kernel.game import Game
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import REFEREE, WATCHER
from bessemer.kernel.seen import LogLine, Offer, Seat, Seen
from bessemer.records.record import commitment_to
from bessemer.server import boards
from bessemer.server.opponents import title_of
from bessemer.server.refusals import too_late, unreadable
from bessemer.server.seats import hashed, invitation, is_missing
from bessemer.server.store import BOT, LOBBY, OVER, RUNNING
from bessemer.server.tables import MOST_MOVES, Table
from bessemer.web.log import recent
from bessemer.web.pages import log_html
from bessemer.web.pages.debug import Inside, LegalMove, Told

MOST_LINES = 500
"""So many older lines of a log at most are sent at once."""


def offers_of(table: Table, moves: Sequence[Move], view: Any) -> tuple[Offer, ...]:
    """The moves of the seat that sees a view, with labels and with what to click."""
    game, texts, seat = table.game, table.texts, view.seat
    if not moves:
        return ()
    sample = game.sample(view, random.Random(f"offers {seat}"))
    return tuple(
        Offer(
            game.vocabulary.text(move),
            boards.label(game, view, table.names, move, texts),
            boards.targets(game, move),
            _ends_turn(game, sample.copy(), seat, move),
        )
        for move in moves
    )


def _ends_turn(game: Game[Any, Any], state: Any, seat: int, move: Move) -> bool:
    """Whether nothing is left to do for a seat after a move, or nothing to take back."""
    boundary = state.boundary
    game.apply(state, seat, move)
    return state.boundary > boundary or seat not in state.pending


def seen_by(table: Table, seat: int, present: Collection[int] = ()) -> Seen[Any, Any]:
    """The table now, as a seat or a spectator sees it."""
    session = table.live
    pending = table.pending
    view = session.view(seat)
    return Seen(
        game=table.game,
        view=view,
        seat=seat,
        seats=seats_of(table, present),
        pending=pending,
        offers=offers_of(table, session.state.pending[seat], view) if seat in table.asked else (),
        log=tuple(table.log(seat)),
        turn=view.progress.turn,
        draft=table.drafts.get(seat),
        progress=table.lane_moves(),
        undo=table.undo_reason(seat),
        hints=table.row.hints,
        history=table.rounds if session.over else (),
        journal=tuple(session.journal(seat)) if session.over else (),
        match=table.row.match_id or "",
    )


def seen_at(table: Table, seat: int, turn: int) -> Seen[Any, Any]:
    """The table as a seat saw it after so many moves."""
    then = table.at(turn, seat)
    log = [line for line in table.log(seat) if line.turn <= turn]
    return Seen(
        game=table.game,
        view=then.view(seat),
        seat=seat,
        seats=seats_of(table, range(len(table.seats))),
        pending=tuple(then.state.pending) if then.outcome is None else (),
        offers=(),
        log=tuple(log),
        turn=turn,
        undo="This is a replay.",
        replay=True,
        history=table.rounds if then.over else (),
        journal=tuple(then.journal(seat)) if then.over else (),
    )


def seats_of(table: Table, present: Collection[int]) -> tuple[Seat, ...]:
    """Who sits where, and who is there now."""
    return tuple(
        Seat(
            seat.name,
            seat.kind,
            seat.kind == BOT or seat.seat in present,
            title_of(seat.bot) if seat.kind == BOT else "",
        )
        for seat in table.seats
    )


def view_payload(table: Table, seen: Seen[Any, Any], curtain: bool = False) -> dict[str, Any]:
    """Everything a viewer may know now, and whether it is to be kept from others at the same screen."""
    return {
        "table": table.id,
        "seq": table.seq_for(seen.seat),
        "seat": seen.seat,
        "turn": seen.turn,
        "status": table.status,
        "pending": seen.pending,
        "seats": seen.seats,
        "offers": seen.offers,
        "undo": seen.undo,
        "curtain": curtain,
        "view": seen.view,
        **news(table, seen),
    }


def news(table: Table, seen: Seen[Any, Any]) -> dict[str, Any]:
    """What a page changes when something has happened."""
    return {
        "over": table.row.status == OVER,
        "present": [seat.present for seat in seen.seats],
        "mover": table.mover(seen.seat),
        "rematch": table.row.next,
        "log": newest(seen.log, table.id, len(seen.seats)),
        "html": boards.html(seen),
    }


def newest(log: Sequence[LogLine], table: str, seats: int) -> dict[str, Any]:
    """The end of a log, for those who may know nothing of it; what is older is there for the asking."""
    return log_piece(log, recent(log), len(log), table, seats)


def earlier(log: Sequence[LogLine], before: int, table: str, seats: int) -> dict[str, Any]:
    """A piece of a log that ends before some line."""
    end = min(before, len(log))
    return log_piece(log, max(0, end - MOST_LINES), end, table, seats)


def log_piece(log: Sequence[LogLine], start: int, end: int, table: str, seats: int) -> dict[str, Any]:
    """Some lines of a log, as facts and as they are drawn."""
    lines = log[start:end]
    return {"from": start, "lines": lines, "html": log_html(lines, start, table, seats)}


def replay_payload(table: Table, seen: Seen[Any, Any]) -> dict[str, Any]:
    """A moment of the past, for the replay."""
    return {
        "table": table.id,
        "seat": seen.seat,
        "at": seen.turn,
        "moves": len(table.known(seen.seat)),
        "pending": seen.pending,
        "view": seen.view,
        "html": boards.html(seen),
    }


def facts(table: Table, browser: str | None, present: Collection[int] = ()) -> dict[str, Any]:
    """What everybody may know of a table, and what it is to the browser that asks."""
    row = table.row
    return {
        "id": row.id,
        "game": row.game,
        "title": table.game.meta.title if table.stopped is None else row.game,
        "players": row.players,
        "options": row.options,
        "status": table.status,
        "started": row.status != LOBBY,
        "over": row.status == OVER,
        "stopped": table.stopped,
        "seq": table.seq_for(WATCHER),
        "pending": table.pending,
        "seats": [
            {
                "seat": seat.seat,
                "name": seat.name,
                "kind": seat.kind,
                "bot": seat.bot,
                "taken": seat.kind == BOT or seat.browser is not None,
                "held": seat.browser is not None,
                "invited": seat.invitation is not None,
                "present": seat.kind == BOT or seat.seat in present,
                "missing": row.status == LOBBY and is_missing(seat, table.nonces, present),
                "mine": browser is not None and seat.browser == browser,
                "nonce": seat.kind == BOT or seat.browser in table.nonces,
            }
            for seat in table.seats
        ],
        "commitment": commitment_to(row.secret),
        "outcome": row.outcome,
        "host": table.hosted_by(browser),
        "watch": f"/table/{row.id}",
        "rematch": row.next,
        "hints": row.hints,
        "practice": row.practice,
        "match": row.match_id,
        "number": row.number,
    }


def links(table: Table, cookie: str | None, base: str) -> dict[int, str]:
    """The unused invitations of a table, for its host alone."""
    if cookie is None or not table.hosted_by(hashed(cookie)):
        return {}
    found = {}
    for seat in table.seats:
        token = invitation(cookie, table.id, seat.seat, seat.issue)
        if seat.invitation == hashed(token):
            found[seat.seat] = f"{base}/join/{token}"
    return found


def what_if(table: Table, seat: int, moves: Sequence[str]) -> dict[str, Any]:
    """What would follow from moves of a seat, as far as neither chance nor anybody else has a say."""
    if table.row.status != RUNNING:
        raise too_late("The game is over.")
    if not 1 <= len(moves) <= MOST_MOVES:
        raise unreadable(f"Expected 1 to {MOST_MOVES} moves, got {len(moves)}.")
    rehearsal = table.rehearse(seat)
    steps: list[dict[str, Any]] = []
    stopped = None
    for text in moves:
        if rehearsal.over or (steps and seat not in rehearsal.state.pending):
            stopped = "The game would be over." if rehearsal.over else "Another seat would decide now."
            break
        before, journal = rehearsal.state.copy(), rehearsal.state.journal
        rehearsal.state.journal = []
        rehearsal.play(text, seat)
        if rehearsal.state.boundary > before.boundary:
            rehearsal.state = before
            rehearsal.state.journal = journal
            stopped = f"What follows `{text}` is left to chance or reveals something."
            break
        events = rehearsal.journal(seat)
        words = [table.texts.journal_line(event, table.game, table.names) for event in events]
        steps.append({"move": text, "events": words})
    view = rehearsal.view(seat)
    seen = Seen(
        game=table.game,
        view=view,
        seat=seat,
        seats=seats_of(table, ()),
        pending=tuple(rehearsal.state.pending),
        offers=offers_of(table, rehearsal.state.pending.get(seat, ()), view),
        log=(),
        turn=view.progress.turn,
        draft=table.drafts.get(seat),
        undo="This is only a trial.",
    )
    return {"steps": steps, "stopped": stopped, "view": view, "offers": seen.offers}


def inside_of(table: Table, turn: int) -> Inside:
    """The true position after so many moves, codes of moves and journal: secrets included."""
    session = table.at(turn, REFEREE)
    vocabulary = table.game.vocabulary
    return Inside(
        digest=table.game.digest(session.state),
        state=msgspec.json.format(msgspec.json.encode(session.view(REFEREE)), indent=1).decode(),
        legal=[
            LegalMove(seat, vocabulary.text(move), str(move), vocabulary.index(move))
            for seat, moves in session.state.pending.items()
            for move in moves
        ],
        journal=[
            Told(event.turn, f"{event.kind} by {event.who}{' (forced)' * event.forced}: {event.facts}")
            for event in table.live.journal(REFEREE)
            if event.turn <= turn
        ],
    )


def marks_of(table: Table, seat: int) -> list[dict[str, Any]]:
    """The headings of a game and the moves at which they stand, for a scrubber."""
    return [{"at": line.turn, "label": line.words} for line in table.log(seat) if line.heading]


def moves_of(table: Table, seat: int) -> list[dict[str, Any]]:
    """The moves that stand, in words; while the game runs those of others only as the viewer was told."""
    game, texts, session = table.game, table.texts, table.live
    running = table.status == RUNNING
    moves = table.known_moves(seat) if running else session.moves
    told: dict[int, list[str]] = defaultdict(list)
    for event in session.journal(seat):
        told[event.turn].append(texts.journal_line(event, game, table.names))
    return [
        {"seat": mover, "move": game.vocabulary.text(move), "label": texts.move_label(move, game)}
        if mover == seat or not running
        else {"seat": mover, "move": None, "label": " ".join(told[turn])}
        for turn, (mover, move) in enumerate(moves, 1)
    ]


def same_lines(before: Sequence[LogLine], now: Sequence[LogLine]) -> int:
    """How many lines at the beginning of two logs are the same."""
    count = 0
    for old, new in zip(before, now, strict=False):
        if old is not new and old != new:
            break
        count += 1
    return count


def encode(payload: Any) -> bytes:
    """A payload as bytes; equal payloads give equal bytes."""
    return msgspec.json.encode(payload)
