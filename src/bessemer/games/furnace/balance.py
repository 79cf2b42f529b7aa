"""What a finished game of Furnace tells a designer; found by playing its moves again and watching."""

from collections import Counter
from typing import TYPE_CHECKING

from bessemer.games.furnace.auction import Compensate
from bessemer.games.furnace.pack import LANGUAGE, own_line
from bessemer.games.furnace.prices import line_name
from bessemer.games.furnace.state import FurnaceState
from bessemer.games.industry.production import UPGRADE, LineDecision, UseLine
from bessemer.games.industry.stock import EMPTY, MONEY
from bessemer.kernel.findings import Findings, Had, LineUse, Moment
from bessemer.kernel.moves import Move
from bessemer.kernel.session import Session

if TYPE_CHECKING:
    from bessemer.games.furnace.game import Furnace


def findings(game: "Furnace", session: Session) -> Findings:
    """Who owned what or was compensated for it, how lines were used, and what production began with."""
    return Watch(game, game.start(session.seed, journal=True)).follow(session.moves)


class Watch:
    """Looks on while a game is played."""

    def __init__(self, game: "Furnace", state: FurnaceState) -> None:
        self.game = game
        self.state = state
        self.kept = state.stocks[:]  # at the beginning of the round
        self.told = 0  # events read so far
        self.compensated: set[tuple[int, str]] = set()
        self.rounds: list[tuple[int, ...]] = []
        self.there: Counter[tuple[int, int]] = Counter()  # card and place of a line: productions
        self.used: Counter[tuple[int, int]] = Counter()
        self.begun: list[tuple[int, int, dict[str, float]]] = []  # seat, its money then, what it held

    def follow(self, moves: list[tuple[int, Move]]) -> Findings:
        """Play the moves and tell what was seen."""
        state = self.state
        for seat, move in moves:
            producing = self.producing
            self._before(seat, move)
            self.game.apply(state, seat, move)
            self._read_journal()
            if self.producing and not producing:
                self._begin_production()
            if producing and not self.producing:
                self._end_production()
        return Findings(self._had(), tuple(self.rounds), self._lines(), self._moments())

    @property
    def producing(self) -> bool:
        """Whether a Production Phase is on."""
        return bool(self.state.lanes)

    def _before(self, seat: int, move: Move) -> None:
        """Uses of lines are decisions: what is decided shows before it is done."""
        state = self.state
        step = (state.lanes[seat] if state.lanes else state.agenda)[-1]
        if isinstance(step, Compensate):
            if move[1]:
                self.compensated.add((seat, self.game.content.cards[step.card].id))
        elif isinstance(step, UseLine):
            self.used[step.card, step.place] += move[1]
        elif isinstance(step, LineDecision) and move[0] == UPGRADE:
            self.used[step.card, step.place] += 1

    def _read_journal(self) -> None:
        """What happens without a decision is told."""
        events = self.state.journal or []
        for event in events[self.told :]:
            if event.kind == "gain":
                card, line = self.game.places[str(event.facts["card"])], event.facts["line"]
                assert isinstance(line, int)
                self.used[card, line] += 1
            elif event.kind == "compensated" and event.facts["stock"] != EMPTY:
                self.compensated.add((event.who, str(event.facts["card"])))
        self.told = len(events)

    def _begin_production(self) -> None:
        state, game = self.state, self.game
        ahead = game.rounds - state.round + 1
        for seat, stock in enumerate(state.stocks[: game.seats]):
            held: dict[str, float] = {f"round {state.round}": 1.0}
            for word, now, before in zip(LANGUAGE.words[:MONEY], stock, self.kept[seat], strict=False):
                held[word] = float(now - before)  # what is left from before lies there for want of an outlet
                held[f"{word} kept"] = float(before)
            for card in (*state.tableaus[seat], *state.inserting[seat]):
                for name in self._names(seat, card):
                    held[name] = float(ahead)
            self.begun.append((seat, stock[MONEY], held))

    def _names(self, seat: int, card: int) -> list[str]:
        """The lines that a seat holds with a card; what all Start-ups share tells none from another."""
        content = self.game.content
        places = (
            range(len(self._active(seat, card)))
            if card < content.companies
            else (own_line(content.cards[card].full),)
        )
        return [line_name(content.cards[card], place) for place in places]

    def _active(self, seat: int, card: int) -> tuple[object, ...]:
        return self.game.content.cards[card].lines(self.state.upgraded[seat] >> card & 1 == 1)

    def _end_production(self) -> None:
        self.kept = self.state.stocks[:]
        seats = self.game.seats
        self.rounds.append(tuple(stock[MONEY] for stock in self.state.stocks[:seats]))
        for seat, cards in enumerate(self.state.tableaus[:seats]):
            for card in cards:
                self.there.update((card, place) for place in range(len(self._active(seat, card))))

    def _had(self) -> tuple[Had, ...]:
        state, content = self.state, self.game.content
        had = [
            Had("company" if card < content.companies else "startup", content.cards[card].id, seat, "owned")
            for seat, cards in enumerate(state.tableaus[: self.game.seats])
            for card in cards
        ]
        abilities = state.abilities[: self.game.seats]
        had += [Had("capitalist", own.id, seat, "owned") for seat, own in enumerate(abilities) if own.id]
        had += [Had("company", card, seat, "compensated") for seat, card in sorted(self.compensated)]
        return tuple(had)

    def _lines(self) -> tuple[LineUse, ...]:
        cards = self.game.content.cards
        return tuple(
            LineUse(cards[card].id, line_name(cards[card], place), there, self.used[card, place])
            for (card, place), there in sorted(self.there.items())
        )

    def _moments(self) -> tuple[Moment, ...]:
        final = self.rounds[-1]
        return tuple(Moment(held, float(final[seat] - money)) for seat, money, held in self.begun)
