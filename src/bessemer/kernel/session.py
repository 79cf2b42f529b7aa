"""A game being played: checked moves, undo, and the list of moves that is its whole history."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bessemer.kernel.errors import Illegal, NotYourTurn, UndoError
from bessemer.kernel.game import Game
from bessemer.kernel.journal import EventView
from bessemer.kernel.moves import Move
from bessemer.kernel.outcome import Outcome
from bessemer.kernel.piles import WATCHER, sees

NEARBY = 6
"""How many legal moves an error message names."""


class Session:
    """A game in progress, for people: moves are text, every one is checked.

    `state` is the position itself, for programs that want to be fast.
    """

    def __init__(self, game: Game[Any, Any], seed: int | str, journal: bool = True) -> None:
        self.game = game
        self.seed = str(seed)
        self.moves: list[tuple[int, Move]] = []
        self._journal = journal
        self.state = game.start(self.seed, journal)

    # Looking --------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        outcome: Outcome | None = self.state.outcome
        return outcome

    @property
    def scores(self) -> tuple[int, ...]:
        """The final score of each party; empty while the game goes on."""
        return self.outcome.scores if self.outcome else ()

    @property
    def to_move(self) -> int:
        """The lowest seat that must decide."""
        if self.over:
            raise NotYourTurn("The game is over.")
        seat: int = self.state.to_move
        return seat

    @property
    def legal(self) -> list[str]:
        """The moves of `to_move`; none when the game is over."""
        return [] if self.over else self.legal_for(self.to_move)

    @property
    def pending(self) -> dict[int, list[str]]:
        """Every seat that must decide, with its moves."""
        return {seat: self.legal_for(seat) for seat in self.state.pending}

    def legal_for(self, seat: int) -> list[str]:
        """The moves that a seat may make now."""
        text = self.game.vocabulary.text
        return [text(move) for move in self.state.pending.get(seat, [])]

    def view(self, seat: int = WATCHER) -> Any:
        """All that a seat (or a spectator) may know."""
        return self.game.view(self.state, seat)

    def sample(self, seat: int, rng: random.Random) -> Any:
        """A position that the seat cannot tell from the true one."""
        return self.game.sample(self.view(seat), rng)

    def journal(self, seat: int = WATCHER) -> list[EventView]:
        """What happened so far, as a seat may know it."""
        events = (event.seen(seat) for event in self.state.journal or [])
        return [event for event in events if event is not None]

    def private(self, seat: int) -> bool:
        """Whether a seat sees what a spectator may not, or is about to: its lane is sealed."""
        own, watched = self.view(seat), self.view(WATCHER)
        if own.progress.sealed or replace(own, seat=WATCHER) != watched:
            return True
        told = [event for event in self.state.journal or [] if event.secrets]
        return any(sees(event.knowers, seat) and not sees(event.knowers, WATCHER) for event in told)

    def __str__(self) -> str:
        """The table as text."""
        return self.game.describe(self.view())

    # Playing --------------------------------------------------------------------------------------

    def play(self, text: str, seat: int | None = None) -> None:
        """Make a move for a seat (that of `to_move` if none is named), or raise and change nothing."""
        if seat is None:
            seat = self.to_move
        move = self.game.read(text)
        legal = self.state.pending.get(seat)
        if legal is None or move not in legal:
            raise self._refusal(seat, text)
        self.game.apply(self.state, seat, move)
        self.moves.append((seat, move))

    def play_all(self, texts: Sequence[str], seat: int) -> None:
        """Make several moves for a seat, all of them or none."""
        before, made = self.state.copy(), len(self.moves)
        told = len(self.state.journal or [])
        try:
            for text in texts:
                self.play(text, seat)
        except Exception:
            if self.state.journal is not None:
                before.journal = self.state.journal[:told]
            self.state = before
            del self.moves[made:]
            raise

    def _refusal(self, seat: int, text: str) -> Illegal | NotYourTurn:
        if self.over:
            return NotYourTurn("The game is over.")
        legal = self.legal_for(seat)
        if not legal:
            waiting = " and ".join(f"seat {other}" for other in self.state.pending)
            return NotYourTurn(f"Seat {seat} has nothing to decide now; {waiting} must move.")
        some = ", ".join(f"`{move}`" for move in legal[:NEARBY])
        more = f" and {len(legal) - NEARBY} more" if len(legal) > NEARBY else ""
        return Illegal(f"`{text}` is not legal for seat {seat} now; it may {some}{more}.")

    # Taking back ----------------------------------------------------------------------------------

    def undoable(self, seat: int) -> int:
        """The place in `moves` of the last move that a seat may take back; says why if there is none."""
        if self.over:
            raise UndoError("The game is over.")
        place = max((at for at, (mover, _) in enumerate(self.moves) if mover == seat), default=-1)
        if place < 0:
            raise UndoError("There is no move to take back.")
        if place < self.state.boundary:
            raise UndoError("Something was revealed or left to chance after your last move.")
        together = bool(self.state.lanes) and place >= self.state.opened
        if not together and place < len(self.moves) - 1:
            raise UndoError("Another seat has moved since.")
        return place

    def undo(self, seat: int) -> None:
        """Take back the seat's last move, or raise and change nothing."""
        place = self.undoable(seat)
        self._rebuild(self.moves[:place] + self.moves[place + 1 :])

    def _rebuild(self, moves: list[tuple[int, Move]]) -> None:
        self.state = self.game.start(self.seed, self._journal)
        self.moves = moves
        for seat, move in moves:
            self.game.apply(self.state, seat, move)
