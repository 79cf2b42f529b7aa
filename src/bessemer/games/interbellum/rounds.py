"""The course of a round, and its events."""

from typing import ClassVar

from bessemer.games.interbellum.meta import GAME
from bessemer.games.interbellum.pack import DECKS
from bessemer.games.interbellum.regime import NO_REGIME
from bessemer.games.interbellum.rulings import EXECUTIVES, GAS_INCOME, ROUNDS, THIRTIES
from bessemer.games.interbellum.scoring import outcome
from bessemer.games.interbellum.state import NO_EVENT, BaronState
from bessemer.kernel.chance import draw
from bessemer.kernel.steps import NOBODY, Step

IN_FORCE = DECKS.index("C")


class BeginRound(Step[BaronState]):
    """I-39: gas income, then the three events, then actions."""

    __slots__ = ()

    def run(self, state: BaronState) -> None:
        """Clear the board for the round; gas pays from the second one on."""
        game = state.game
        state.round += 1
        state.pumped = state.fresh = 0
        state.at_pile = 0
        state.placed = ()
        state.events = (NO_EVENT,) * len(DECKS)
        state.regime = NO_REGIME
        if game.bargains != GAME:  # I-Q1: three places at $2 anew in every round, or in the whole game
            state.bargains = [0] * len(state.bargains)
        if state.journal is not None:
            state.tell("round", state.starter, round=state.round, decade=20 if state.round < THIRTIES else 30)
        if state.round > 1:
            for seat in state.from_starter():
                pay = GAS_INCOME[state.finds[seat]]
                state.money[seat] += pay
                if state.journal is not None and pay:
                    state.tell("gas_income", seat, money=pay)
        state.push(game.begin_actions)
        for deck in reversed(range(len(DECKS))):
            state.push(game.reveal[deck])


class Reveal(Step[BaronState]):
    """I-45: turn the top card of an event deck; it is resolved before the next is turned."""

    __slots__ = ("deck",)
    fields: ClassVar[tuple[str, ...]] = ("deck",)

    def __init__(self, deck: int) -> None:
        self.seat = NOBODY
        self.deck = deck

    def run(self, state: BaronState) -> None:
        """I-50: the card is out of the game afterwards."""
        deck = self.deck
        (card,), left = draw(state, state.event_decks[deck], 1)
        state.event_decks = (*state.event_decks[:deck], left, *state.event_decks[deck + 1 :])
        state.used = (*state.used[:deck], (*state.used[deck], card), *state.used[deck + 1 :])
        state.events = (*state.events[:deck], card, *state.events[deck + 1 :])
        if state.journal is not None:
            state.tell("event", NOBODY, deck=DECKS[deck], event=state.game.content.decks[deck][card].id)
        if deck == IN_FORCE:
            state.regime = state.game.content.decks[deck][card].regimes[state.round >= THIRTIES]
        else:
            state.push(ResolveLine(deck, 0))


class ResolveLine(Step[BaronState]):
    """The lines of an event from top to bottom, of the decade that the round lies in (I-46)."""

    __slots__ = ("deck", "line")
    fields: ClassVar[tuple[str, ...]] = ("deck", "line")

    def __init__(self, deck: int, line: int) -> None:
        self.seat = NOBODY
        self.deck = deck
        self.line = line

    def run(self, state: BaronState) -> None:
        """This one now, the next when it is done."""
        card = state.game.content.decks[self.deck][state.events[self.deck]]
        effects = card.effects[state.round >= THIRTIES]
        if self.line + 1 < len(effects):
            state.push(ResolveLine(self.deck, self.line + 1))
        effects[self.line].perform(state, NOBODY)


class BeginActions(Step[BaronState]):
    """Everybody has executives to place; the starting player begins."""

    __slots__ = ()

    def run(self, state: BaronState) -> None:
        """I-41: four executives each, unless a card changes that."""
        count = EXECUTIVES + state.regime.executives
        state.executives = [count] * state.game.seats
        if state.journal is not None:
            state.tell("actions", state.starter, round=state.round, executives=count)
        state.push(state.game.act[state.starter])


class EndRound(Step[BaronState]):
    """Executives return; the chip passes to the right; after the last round points are counted."""

    __slots__ = ()

    def run(self, state: BaronState) -> None:
        """I-40: the next starting player is the one to the right."""
        if state.round == ROUNDS:
            state.outcome = outcome(state)
            if state.journal is not None:
                state.tell("end", NOBODY, winners=state.outcome.winners, scores=state.outcome.scores)
            return
        state.starter = (state.starter - 1) % state.game.seats
        state.push(state.game.begin_round)
