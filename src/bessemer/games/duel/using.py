"""D-B2: effects that come up once: an upgrade to choose, an offer of a tunnel or a track space, Research."""

from typing import ClassVar

from bessemer.games.duel.anytime import DuelDecision, possible
from bessemer.games.duel.effects import Effect
from bessemer.games.duel.maps import bits
from bessemer.games.duel.state import DuelState
from bessemer.kernel.moves import DONE, Move

TUNNEL, SPACE = range(2)
"""Where an offer comes from."""


class ChooseUpgrade(DuelDecision):
    """D-B2.6: which own Company of some types is turned over; it was decided that one is."""

    __slots__ = ("types",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "types")

    def __init__(self, seat: int, types: int) -> None:
        self.seat = seat
        self.types = types

    def choices(self, state: DuelState) -> list[Move]:
        """Each that is not upgraded yet."""
        upgrade = state.factory.upgrade
        return [upgrade[card] for card in bits(state.targets(self.seat, self.types))]

    def decide(self, state: DuelState, move: Move) -> None:
        """Turn it over."""
        turn_over(state, self.seat, move[1])


def turn_over(state: DuelState, seat: int, card: int) -> None:
    """Turn a Company to its upgraded side."""
    state.upgraded[seat] |= 1 << card
    if state.journal is not None:
        state.tell("flip", seat, card=state.factory.cards[card].id)


def offer(state: DuelState, seat: int, source: int, number: int) -> None:
    """Give what an effect gives for nothing, or offer it; gifts only help, so nobody is asked about them."""
    effect = offered(state, source, number)
    if effect.line.processing or effect.flips:
        state.push(Offer(seat, source, number))
        return
    state.gain(seat, effect.line.gains)
    if state.journal is not None:
        state.tell(("tunnel", "space")[source], seat, stock=effect.line.gains)


def offered(state: DuelState, source: int, number: int) -> Effect:
    """The effect inside a tunnel, or on a space of the railroad."""
    effect = state.game.map.tunnels[number] if source == TUNNEL else state.game.map.spaces[number]
    assert effect is not None
    return effect


class Offer(DuelDecision):
    """D-B9.2.3, D-B9.4.2: use the effect of a tunnel or a space once, or leave it."""

    __slots__ = ("number", "source")
    fields: ClassVar[tuple[str, ...]] = ("seat", "source", "number")

    def __init__(self, seat: int, source: int, number: int) -> None:
        self.seat = seat
        self.source = source
        self.number = number

    def choices(self, state: DuelState) -> list[Move]:
        """One transaction or none; or a Company to turn over."""
        effect = offered(state, self.source, self.number)
        if not possible(state, self.seat, effect):
            return []
        if not effect.flips:
            return state.factory.transact[1]
        upgrade = state.factory.upgrade
        return [*(upgrade[card] for card in bits(state.targets(self.seat, effect.flips))), DONE]

    def decide(self, state: DuelState, move: Move) -> None:
        """Pay and gain."""
        effect = offered(state, self.source, self.number)
        times = 1 if effect.flips else move[1]
        state.gain(self.seat, effect.line.change, times)
        if times and state.journal is not None:
            state.tell(("tunnel", "space")[self.source], self.seat, stock=effect.line.change)
        if effect.flips:
            turn_over(state, self.seat, move[1])

    def waits(self, state: DuelState) -> bool:
        """A piece may bring what the offer takes."""
        return True


# Research -----------------------------------------------------------------------------------------


def can_study(state: DuelState, seat: int, study: int) -> bool:
    """Whether a Research card would do anything for a seat."""
    return any(possible(state, seat, effect) for effect in state.game.content.studies[study].lines)


def begin_study(state: DuelState, seat: int, study: int) -> None:
    """D-B9.6.2: resolve a Research card once."""
    _study_on(state, seat, study, 0, state.game.content.studies[study].most)


def _study_on(state: DuelState, seat: int, study: int, place: int, left: int) -> None:
    """Go through its lines from a place on, up to the next decision."""
    lines = state.game.content.studies[study].lines
    for at in range(place, len(lines)):
        effect = lines[at]
        if effect.line.processing or effect.flips:
            state.push(Study(seat, study, at, left))
            return
        state.gain(seat, effect.line.gains)
        if state.journal is not None:
            state.tell("study", seat, card=state.game.study_ids[study], stock=effect.line.gains)


class Study(DuelDecision):
    """How often a line of a Research card is used, within the line's limit and that of the card."""

    __slots__ = ("left", "place", "study")
    fields: ClassVar[tuple[str, ...]] = ("seat", "study", "place", "left")

    def __init__(self, seat: int, study: int, place: int, left: int) -> None:
        self.seat = seat
        self.study = study
        self.place = place
        self.left = left

    def choices(self, state: DuelState) -> list[Move]:
        """From none to as often as can be paid; or a Company to turn over."""
        effect = state.game.content.studies[self.study].lines[self.place]
        if not self.left or not possible(state, self.seat, effect):
            return []
        if effect.flips:
            upgrade = state.factory.upgrade
            return [*(upgrade[card] for card in bits(state.targets(self.seat, effect.flips))), DONE]
        line = effect.line
        return state.factory.transact[line.times(state.stocks[self.seat], min(line.limit, self.left))]

    def decide(self, state: DuelState, move: Move) -> None:
        """Pay and gain, then on to the next line."""
        effect = state.game.content.studies[self.study].lines[self.place]
        times = 1 if effect.flips else move[1]
        state.gain(self.seat, effect.line.change, times)
        if times and state.journal is not None:
            change = tuple(amount * times for amount in effect.line.change)
            state.tell("study", self.seat, card=state.game.study_ids[self.study], stock=change)
        if effect.flips:
            turn_over(state, self.seat, move[1])
        _study_on(state, self.seat, self.study, self.place + 1, self.left - times)

    def lapse(self, state: DuelState) -> None:
        """The line is left out."""
        _study_on(state, self.seat, self.study, self.place + 1, self.left)
