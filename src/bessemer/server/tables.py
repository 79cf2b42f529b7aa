"""A table in memory: its game as rebuilt from the entries of the store, and what may be added to them."""

import heapq
import random
import secrets
from bisect import bisect_right
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any

import msgspec

from bessemer.content.packs import build_game, pack_as_data, pack_of
from bessemer.content.texts import Texts, read_texts
from bessemer.games import registry
from bessemer.kernel.errors import BessemerError, UndoError
from bessemer.kernel.game import Game
from bessemer.kernel.moves import Move
from bessemer.kernel.outcome import Outcome
from bessemer.kernel.piles import REFEREE, WATCHER
from bessemer.kernel.seen import LogLine
from bessemer.kernel.session import Session
from bessemer.records.record import FORMAT, Fairness, Record
from bessemer.server.past import LONG, past_of
from bessemer.server.refusals import forbidden, stranger, too_late, unreadable
from bessemer.server.store import BOT, ENDED, HUMAN, LOBBY, OVER, RUNNING, Entry, Note, SeatRow, TableRow
from bessemer.server.thinking import question
from bessemer.web.history import rounds_of
from bessemer.web.log import Log

GAMES_KEPT = 64
MOST_MOVES = 400
"""Moves that one request may bring."""

MOST_NOTES = 1000
"""Changes of seats in one game."""

_games: OrderedDict[bytes, Game[Any, Any]] = OrderedDict()


def game_of(game_id: str, players: int, options: dict[str, Any], content: Any) -> Game[Any, Any]:
    """A game with the content it was begun with; tables of one kind share it."""
    key = msgspec.json.encode((game_id, players, options, content))
    if key not in _games:
        pack = pack_of(game_id, content)
        _games[key] = build_game(game_id, players, options, pack)
        if len(_games) > GAMES_KEPT:
            _games.popitem(last=False)
    _games.move_to_end(key)
    return _games[key]


class Table:
    """A table: what the store says of it, and the game that follows from its entries."""

    def __init__(self, row: TableRow, seats: list[SeatRow]) -> None:
        self.row = row
        self.seats = seats
        self.seq = 0
        self.moves: list[Entry] = []  # those that were not taken back
        self.written: dict[str, list[Entry]] = {}
        self.drafts: dict[int, Any] = {}
        self.plans: dict[int, int] = {}  # when a seat last changed its draft; more is newer
        self.nonces: dict[str, str] = {}
        self.session: Session | None = None
        self.stopped: str | None = None
        self._seqs: defaultdict[int, list[int]] = defaultdict(list)  # of everything that a seat has done
        self._logs: dict[int, Log] = {}
        self._names: list[str] = []

    # Who ------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """What the table is called in addresses."""
        return self.row.id

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [seat.name for seat in self.seats]

    def held_by(self, browser: str | None) -> list[int]:
        """The seats that a browser holds; it keeps those that a bot plays meanwhile."""
        return [seat.seat for seat in self.seats if browser and seat.browser == browser]

    def hosted_by(self, browser: str | None) -> bool:
        """Whether a browser is the host's."""
        return browser is not None and self.row.host == browser

    def must_host(self, browser: str | None) -> None:
        """Refuse everybody but the host."""
        if browser is None:
            raise stranger("Only the host of the table may do this.")
        if not self.hosted_by(browser):
            raise forbidden("Only the host of the table may do this.")

    def must_hold(self, seat: int, browser: str | None) -> None:
        """Refuse a browser that does not hold a seat."""
        if not 0 <= seat < len(self.seats):
            raise unreadable(f"This table has seats 0 to {len(self.seats) - 1}.")
        held = self.held_by(browser)
        if seat not in held:
            raise forbidden(f"Seat {seat} is not yours.") if held else stranger()

    def viewer(self, seat: int | None, browser: str | None) -> int:
        """The seat whose eyes a browser looks through: the one it asks for, or the one that matters now."""
        if seat == WATCHER:
            return WATCHER
        if seat is not None:
            self.must_hold(seat, browser)
            return seat
        held = self.held_by(browser)
        asked = [mine for mine in held if mine in self.asked]
        return next(iter(asked or held), WATCHER)

    def shared_by(self, browser: str | None) -> list[int]:
        """The seats of people who share a browser in a running game; none if there is only one."""
        people = [seat for seat in self.held_by(browser) if self.seats[seat].kind == HUMAN]
        return people if len(people) > 1 and self.status == RUNNING else []

    def needs_curtain(self, browser: str | None) -> bool:
        """Whether people share a browser of whom one sees now what others may not."""
        return any(self.live.private(seat) for seat in self.shared_by(browser))

    # The game -------------------------------------------------------------------------------------

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game with its options and content, which never change."""
        row = self.row
        return game_of(row.game, row.players, row.options, row.content)

    @property
    def texts(self) -> Texts:
        """The words of the game."""
        return read_texts(self.row.game)

    @property
    def status(self) -> str:
        """Where the table stands: lobby, running, over, ended by its host, or stopped."""
        return "stopped" if self.stopped else self.row.status

    @property
    def pending(self) -> tuple[int, ...]:
        """Seats that must decide."""
        if self.session is None or self.status != RUNNING:
            return ()
        return tuple(self.session.state.pending)

    @property
    def asked(self) -> tuple[int, ...]:
        """Those of them that no bot plays."""
        return tuple(seat for seat in self.pending if self.seats[seat].kind == HUMAN)

    @property
    def live(self) -> Session:
        """The game in progress, or why there is none."""
        if self.stopped:
            raise too_late(self.stopped)
        if self.session is None:
            raise too_late("The game has not begun.")
        return self.session

    def must_run(self) -> Session:
        """Refuse when nothing can be played."""
        session = self.live
        if self.row.status == ENDED:
            raise too_late("The host has ended this game.")
        if self.row.status == OVER or session.over:
            raise too_late("The game is over.")
        return session

    def must_be_current(self, seat: int, seq: int) -> None:
        """Refuse a request that was made for another position."""
        if not self.is_current(seat, seq):
            raise too_late(f"The table has moved on to {self.seq_for(seat)}; you were at {seq}.")

    def is_current(self, seat: int, seq: int) -> bool:
        """Whether nothing has changed for a seat since; what others do in their lanes does not matter."""
        now = self.seq_for(seat)
        if seq == now:
            return True
        if seq > now or self.session is None or not self.session.state.lanes or self.session.state.sealed:
            return False
        own = self._seqs[seat]
        return seq >= max(self._seq_before(self.session.state.opened), own[-1] if own else 0)

    def begin(self) -> None:
        """Set the game up; a game that cannot be set up any more stops the table."""
        if self.row.seed is None:
            return
        self.written.clear()
        try:
            self.session = Session(self.game, self.row.seed)
        except BessemerError as error:
            self._stop(error)

    def follow(self, entries: Sequence[Entry]) -> None:
        """Take over what the store says was played."""
        rebuild = False
        fresh = []
        for entry in entries:
            self._note(entry)
            if entry.move is None:
                self.moves = _after_undo(self.moves, entry)
                rebuild = True
            else:
                self.moves.append(entry)
                fresh.append(entry)
        if self.session is None or self.stopped:
            return
        if rebuild:
            self._rebuild()
        else:
            self._replay(fresh)

    def _note(self, entry: Entry) -> None:
        self.seq = entry.seq
        self._seqs[entry.seat].append(entry.seq)
        self.written.setdefault(entry.key, []).append(entry)

    def _rebuild(self) -> None:
        self.forget_logs()
        self.begin_again()
        self._replay(self.moves)

    def begin_again(self) -> None:
        """Go back to the first position."""
        assert self.row.seed is not None
        self.session = Session(self.game, self.row.seed)

    def _replay(self, entries: Sequence[Entry]) -> None:
        assert self.session is not None
        try:
            for entry in entries:
                self.session.play(entry.move or "", entry.seat)
        except BessemerError as error:
            self._stop(error)

    def _stop(self, error: BessemerError) -> None:
        now = registry.find(self.row.game).meta.rules_version
        versions = (
            "" if now == self.row.rules_version else f" (rules version {self.row.rules_version}, now {now})"
        )
        self.stopped = f"This table has stopped, because its game does not replay{versions}: {error}"

    # Adding to it ---------------------------------------------------------------------------------

    def repeated(self, key: str, seat: int, moves: Sequence[str] | None) -> int | None:
        """The answer that was given to a request with this key, if there was one."""
        before = self.written.get(key)
        if before is None:
            return None
        same = [entry.move for entry in before] == (list(moves) if moves is not None else [None])
        if not same or before[0].seat != seat:
            raise too_late("This key was used for another request.")
        return self.seq_for(seat, before[-1].seq)

    def play(self, seat: int, moves: Sequence[str], key: str, note: str | None = None) -> list[Entry]:
        """Make moves, all or none, and the entries to store before anybody is told."""
        if not 1 <= len(moves) <= MOST_MOVES:
            raise unreadable(f"Expected 1 to {MOST_MOVES} moves, got {len(moves)}.")
        self.must_run().play_all(moves, seat)
        entries = [
            Entry(seq=self.seq + part + 1, seat=seat, move=move, key=key, part=part, note=note)
            for part, move in enumerate(moves)
        ]
        for entry in entries:
            self._note(entry)
        self.moves += entries
        return entries

    def undo(self, seat: int, key: str, all_moves: bool = False) -> list[Entry]:
        """Take back the seat's last move, or all that it may; the entry that says so must be stored."""
        session = self.must_run()
        struck = self.moves[session.undoable(seat)].seq
        session.undo(seat)
        left = _after_undo(self.moves, Entry(seq=self.seq + 1, seat=seat, back_to=struck - 1, key=key))
        while all_moves:
            try:
                place = session.undoable(seat)
            except UndoError:
                break
            struck = left[place].seq
            session.undo(seat)
            del left[place]
        entry = Entry(seq=self.seq + 1, seat=seat, back_to=struck - 1, key=key)
        self.moves = left
        self._note(entry)
        self.forget_logs()
        return [entry]

    def undo_reason(self, seat: int) -> str | None:
        """Why a seat can take nothing back; None if it can."""
        if seat == WATCHER or self.status != RUNNING or self.session is None:
            return "There is nothing to take back."
        if self.seats[seat].kind == BOT:
            return "A bot plays this seat."
        try:
            self.session.undoable(seat)
        except UndoError as error:
            return str(error)
        return None

    # Looking at it --------------------------------------------------------------------------------

    def log(self, seat: int) -> list[LogLine]:
        """The log as a seat may read it."""
        if self.session is None:
            return []
        if self._names != self.names:
            self.forget_logs()
            self._names = self.names
        told = self._logs.setdefault(seat, Log())
        told.follow(self.game, self.texts, self._names, self.session.journal(seat))
        notes = self._notes(seat)
        return list(heapq.merge(told.lines, notes, key=attrgetter("turn"))) if notes else told.lines

    def _notes(self, seat: int) -> list[LogLine]:
        """What the log says beside the journal: who sits where from now on, and bots that failed."""
        known = self.known(seat)
        seqs = [entry.seq for entry in known]
        failed = [Note(entry.seq, entry.seat, entry.note) for entry in known if entry.note]
        noted = sorted((*self.row.notes, *failed), key=attrgetter("seq"))
        return [LogLine(note.words, note.seat, bisect_right(seqs, note.seq)) for note in noted]

    def note(self, seat: int, words: str) -> None:
        """Let everybody read in the log what has become of a seat; before the game there is no log."""
        if len(self.row.notes) >= MOST_NOTES:
            raise too_late("Seats have changed too often at this table.")
        if self.row.status == RUNNING:
            self.row.notes = [*self.row.notes, Note(self.seq, seat, words)]

    def forget_logs(self) -> None:
        """Write all logs anew: moves were taken back, or somebody has another name."""
        self._logs.clear()

    @property
    def _before_seal(self) -> int | None:
        """How many moves were made before the lanes that are sealed now; None if none are."""
        state = self.session.state if self.session else None
        return state.opened if state is not None and state.sealed else None

    def known(self, seat: int) -> list[Entry]:
        """The moves that stand, as far as a viewer may know of them: in sealed lanes only its own."""
        before = self._before_seal
        if before is None or seat == REFEREE:
            return self.moves
        return self.moves[:before] + [entry for entry in self.moves[before:] if entry.seat == seat]

    def known_moves(self, seat: int) -> list[tuple[int, Move]]:
        """The same as the game knows them."""
        before, moves = self._before_seal, self.live.moves
        if before is None or seat == REFEREE:
            return moves
        return moves[:before] + [move for move in moves[before:] if move[0] == seat]

    def mover(self, seat: int) -> int:
        """Who has moved last, as far as a viewer may know."""
        known = self.known(seat)
        return known[-1].seat if known else WATCHER

    def seq_for(self, seat: int, seq: int | None = None) -> int:
        """The number of an entry (the last one) as a viewer counts: in sealed lanes only its own."""
        seq = self.seq if seq is None else seq
        before = self._before_seal
        if before is None or seq <= (sealed := self._seq_before(before)):
            return seq
        own = self._seqs[seat]
        return sealed + bisect_right(own, seq) - bisect_right(own, sealed)

    def _seq_before(self, moves: int) -> int:
        """The number of the last of so many moves."""
        return self.moves[moves - 1].seq if moves else 0

    def at(self, turn: int, seat: int) -> Session:
        """The game as it was after so many of the moves that a viewer may know of."""
        moves = self.known_moves(seat)
        if not 0 <= turn <= len(moves):
            raise unreadable(f"This game has positions 0 to {len(moves)}.")
        if turn == len(moves):
            return self.live
        return past_of(self.id, self.game, self.live.seed).after(moves[:turn])

    def is_far(self, turn: int, seat: int) -> bool:
        """Whether it takes long to find the game as it was after so many moves."""
        moves = self.known_moves(seat)
        return turn < len(moves) and past_of(self.id, self.game, self.live.seed).distance(moves[:turn]) > LONG

    @cached_property
    def rounds(self) -> tuple[Any, ...]:
        """A spectator's view after each round of a finished game."""
        return tuple(view for _, view in rounds_of(self.live))

    def lane_moves(self) -> tuple[int, ...]:
        """How many moves each seat has made while all act at the same time."""
        if self.session is None or not self.session.state.lanes or self.session.state.sealed:
            return ()
        made = [0] * len(self.seats)
        for entry in self.moves[self.session.state.opened :]:
            made[entry.seat] += 1
        return tuple(made)

    def rehearse(self, seat: int) -> Session:
        """A game for trying things out: a sample of what the seat knows, never the true position."""
        view = self.live.view(seat)
        rehearsal = Session(self.game, "what-if")
        rehearsal.state = self.game.sample(view, random.Random(f"what-if {seat}"))
        rehearsal.state.journal = []
        return rehearsal

    # Bots -----------------------------------------------------------------------------------------

    def bot_to_move(self) -> SeatRow | None:
        """The first seat that must decide and is played by a bot."""
        return next((self.seats[seat] for seat in self.pending if self.seats[seat].kind == BOT), None)

    def question(self, seat: int, spec: str) -> bytes:
        """All that the bot of a seat gets: the game, what the seat knows, and its moves."""
        session = self.live
        index = self.game.vocabulary.index
        moves = [index(move) for move in session.state.pending[seat]]
        row = self.row
        return question(row.game, row.players, row.options, row.content, spec, session.view(seat), moves)

    # As a record ----------------------------------------------------------------------------------

    def record(self) -> Record:
        """The game as a file, also when it does not replay any more."""
        row = self.row
        if row.seed is None:
            raise too_late("The game has not begun.")
        finished = row.status == OVER and row.fairness is not None
        outcome = self.session.outcome if self.session and not self.stopped else None
        if self.stopped and row.outcome is not None:
            outcome = msgspec.convert(row.outcome, Outcome)
        record = Record(
            format=FORMAT,
            game=row.game,
            rules_version=row.rules_version,
            players=row.players,
            options=row.options,
            seats=self.names,
            seed=row.seed,
            content=row.content,
            moves=[(entry.seat, entry.move or "") for entry in self.moves],
            outcome=outcome,
            fairness=msgspec.convert(row.fairness, Fairness) if finished else msgspec.UNSET,
        )
        return msgspec.structs.replace(record, digest=record.fingerprint())

    def may_export(self, browser: str | None) -> bool:
        """Finished games are open; a running one is for whoever holds every seat that is a person's.

        That is each seat that somebody has ever held or can still take; a bot in it changes nothing.
        """
        if self.row.status != RUNNING:
            return True
        people = [seat.browser for seat in self.seats if seat.browser or seat.held or seat.invitation]
        return bool(people) and all(holder is not None and holder == browser for holder in people)


def _after_undo(moves: Sequence[Entry], undo: Entry) -> list[Entry]:
    back_to = undo.back_to or 0
    return [entry for entry in moves if entry.seat != undo.seat or entry.seq <= back_to]


def new_row(
    game_id: str,
    players: int,
    options: dict[str, Any],
    content: Any,
    host: str,
    secret: str,
    created: float,
    bots: bool = False,
) -> TableRow:
    """A table that has not begun, with checked options and content; `bots` if nobody else shall sit there."""
    pack = None if content is None else pack_of(game_id, content)
    game = build_game(game_id, players, options, pack, bots)
    return TableRow(
        id=secrets.token_urlsafe(12),
        game=game_id,
        players=players,
        options=game.options,
        content=pack_as_data(game.pack),
        rules_version=game.meta.rules_version,
        host=host,
        status=LOBBY,
        version=1,
        created=created,
        secret=secret,
        shown=True,
    )
