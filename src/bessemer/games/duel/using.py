"""D-B2: effects that come up once: an upgrade to choose, an offer of a tunnel or a track space, Research."""

from typing import ClassVar

from bessemer.games.duel.anytime import DuelDecision, possible
from bessemer.games.duel.effects import Effect
from bessemer.games.duel.maps import bits
from bessemer.games.duel.state import DuelState
from bessemer.games.duel.taking import ask_how_much
from bessemer.games.industry.stock import EMPTY, add
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import Decision

TUNNEL, SPACE = range(2)
"""Where an offer comes from."""

OTHERWISE, BY_CITY = range(2)
"""Whether an upgrade counts among those that Cities give at once (D-G2)."""


class ChooseUpgrade(Decision[DuelState]):
    """Which own Company of some types is turned over. Part of an effect: no piece comes between."""

    __slots__ = ("by_city", "optional", "types")
    fields: ClassVar[tuple[str, ...]] = ("seat", "types", "optional", "by_city")

    def __init__(self, seat: int, types: int, optional: int, by_city: int) -> None:
        self.seat = seat
        self.types = types
        self.optional = optional
        self.by_city = by_city

    def options(self, state: DuelState) -> list[Move]:
        """Each that is not upgraded yet; `done` to leave it, if it was not decided yet that one is."""
        upgrade = state.factory.upgrade
        moves = [upgrade[card] for card in bits(state.targets(self.seat, self.types))]
        return [*moves, DONE] if moves and self.optional else moves

    def choose(self, state: DuelState, move: Move) -> None:
        """Turn it over."""
        if move != DONE:
            turn_over(state, self.seat, move[1], self.by_city)


def choose_upgrade(state: DuelState, seat: int, effect: Effect, by_city: int) -> None:
    """Ask which Company an effect turns over; beside other gains that may be left."""
    state.push(ChooseUpgrade(seat, effect.flips, int(effect.gives_more), by_city))


def turn_over(state: DuelState, seat: int, card: int, by_city: int) -> None:
    """Turn a Company to its upgraded side."""
    state.upgraded[seat] |= 1 << card
    if by_city:  # D-G2
        state.at_once += 1
        state.turned[seat] = max(state.turned[seat], state.at_once)
    if state.journal is not None:
        state.tell("flip", seat, card=state.factory.cards[card].id)


def offer(state: DuelState, seat: int, source: int, number: int, sparing: int) -> None:
    """Offer an effect that costs something; what is free is taken whole, unless a seat is sparing."""
    effect = offered(state, source, number)
    if effect.line.processing:
        state.push(Offer(seat, source, number))
        return
    if effect.flips:
        state.push(ChooseUpgrade(seat, effect.flips, True, OTHERWISE))
    if sparing:
        ask_how_much(state, seat, effect.line.gains)
    else:
        _receive(state, seat, source, effect)


def _receive(state: DuelState, seat: int, source: int, effect: Effect) -> None:
    change = effect.line.change
    state.gain(seat, change)
    if state.journal is not None and change != EMPTY:
        state.tell(("tunnel", "space")[source], seat, stock=change)


def offered(state: DuelState, source: int, number: int) -> Effect:
    """The effect inside a tunnel, or on a space of the railroad."""
    effect = state.game.map.tunnels[number] if source == TUNNEL else state.game.map.spaces[number]
    assert effect is not None
    return effect


class Offer(DuelDecision):
    """Pay for the effect of a tunnel or a space once, or leave it."""

    __slots__ = ("number", "source")
    fields: ClassVar[tuple[str, ...]] = ("seat", "source", "number")

    def __init__(self, seat: int, source: int, number: int) -> None:
        self.seat = seat
        self.source = source
        self.number = number

    def choices(self, state: DuelState) -> list[Move]:
        """One transaction or none."""
        effect = offered(state, self.source, self.number)
        return state.factory.transact[1] if possible(state, self.seat, effect) else []

    def decide(self, state: DuelState, move: Move) -> None:
        """Pay and gain."""
        if not move[1]:
            return
        effect = offered(state, self.source, self.number)
        if effect.flips:
            choose_upgrade(state, self.seat, effect, OTHERWISE)
        _receive(state, self.seat, self.source, effect)

    def waits(self, state: DuelState) -> bool:
        """A piece may bring what the offer takes."""
        return True


# Research -----------------------------------------------------------------------------------------


def can_study(state: DuelState, seat: int, study: int) -> bool:
    """Whether a Research card would do anything for a seat."""
    return any(possible(state, seat, effect) for effect in state.game.content.studies[study].lines)


def begin_study(state: DuelState, seat: int, study: int, by_city: int, sparing: int) -> None:
    """D-B9.6.2: resolve a Research card once; one of a university is an effect of that City (D-G2)."""
    _study_on(state, seat, study, 0, state.game.content.studies[study].most, by_city, sparing)


def _study_on(
    state: DuelState, seat: int, study: int, place: int, left: int, by_city: int, sparing: int
) -> None:
    """Go through its lines from a place on, up to the next decision."""
    lines = state.game.content.studies[study].lines
    given = []
    for at in range(place, len(lines)):
        effect = lines[at]
        if effect.line.processing or effect.flips:
            state.push(Study(seat, study, at, left, by_city, sparing))
            break
        given.append(effect.line.gains)
    if sparing:  # D-B2.2
        for gains in reversed(given):
            ask_how_much(state, seat, gains)
        return
    for gains in given:
        state.gain(seat, gains)
        if state.journal is not None:
            state.tell("study", seat, card=state.game.study_ids[study], stock=gains)


class Study(DuelDecision):
    """How often a line of a Research card is used, within the line's limit and that of the card."""

    __slots__ = ("by_city", "left", "place", "sparing", "study")
    fields: ClassVar[tuple[str, ...]] = ("seat", "study", "place", "left", "by_city", "sparing")

    def __init__(self, seat: int, study: int, place: int, left: int, by_city: int, sparing: int) -> None:
        self.seat = seat
        self.study = study
        self.place = place
        self.left = left
        self.by_city = by_city
        self.sparing = sparing

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
        if times and effect.line.change != EMPTY and state.journal is not None:
            change = add(EMPTY, effect.line.change, times)
            state.tell("study", self.seat, card=state.game.study_ids[self.study], stock=change)
        if effect.flips:
            turn_over(state, self.seat, move[1], self.by_city)
        self._go_on(state, self.left - times)

    def lapse(self, state: DuelState) -> None:
        """The line is left out."""
        self._go_on(state, self.left)

    def _go_on(self, state: DuelState, left: int) -> None:
        _study_on(state, self.seat, self.study, self.place + 1, left, self.by_city, self.sparing)
