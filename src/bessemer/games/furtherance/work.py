"""The seven actions of workers (U-14 to U-23)."""

from collections.abc import Iterator
from typing import ClassVar

from bessemer.games.furtherance.castles import NONE, Buildings, discard_building, ruined, without
from bessemer.games.furtherance.construction import (
    MOST_BUILDINGS,
    STARTING,
    construct,
    develop,
    may_build,
    works_of,
)
from bessemer.games.furtherance.items import add_item
from bessemer.games.furtherance.market import draw_card, restock, take_offer
from bessemer.games.furtherance.moves import (
    BLIND,
    BUILD,
    BUILD_RESEARCHED,
    BUY,
    BUY_RESEARCHED,
    DEVELOP,
    DISCARD,
    MINE,
    PLACE,
    RECRUIT,
    RECRUIT_RESEARCHED,
    RESEARCH,
    TRAIN,
    UPGRADE,
)
from bessemer.games.furtherance.pack import BUILDINGS, ITEMS, UNITS
from bessemer.games.furtherance.research import begin_research, show_researched, take_researched
from bessemer.games.furtherance.squares import each
from bessemer.games.furtherance.state import NEW, FurtheranceState, Unit
from bessemer.games.furtherance.terms import Terms
from bessemer.kernel.chance import look, shuffle
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.piles import Pile
from bessemer.kernel.steps import Decision

MINED = 4
UPGRADE_PRICE, UPGRADE_TURNS = 5, 3
MOST_UNITS = 6

FROM_MARKET = (BUY, RECRUIT, BUILD)
FROM_RESEARCH = (BUY_RESEARCHED, RECRUIT_RESEARCHED, BUILD_RESEARCHED)
"""The verbs that acquire a card, by its deck."""


# What a worker can do -------------------------------------------------------------------------------


def work_options(state: FurtheranceState, seat: int, moves: list[Move]) -> None:
    """All that the idle workers of a seat can do, each kind of worker by itself."""
    idle = state.idle
    decks = _acquirable(state, seat)
    works = works_of(state, seat) if state.buildings[seat] or state.training[seat] else ()
    upgrading = _may_upgrade(state, seat)
    sources = [deck for deck, pile in enumerate(state.decks) if pile.pieces or state.discards[deck]]
    for worker in idle if len(idle) == 1 else sorted(set(idle)):
        moves.append((MINE, worker))
        purchases(state, seat, worker, decks, moves)
        for work in works:
            moves.append((DEVELOP, work, worker))
        for deck in sources:
            moves.append((RESEARCH, deck, worker))
        if upgrading:
            moves.append((UPGRADE, worker))
    if len(state.buildings[seat]) == MOST_BUILDINGS:  # U-16
        moves[:] = [move for move in moves if not _builds(move) or any(room_for(state, seat, move))]


def _acquirable(state: FurtheranceState, seat: int) -> tuple[int, ...]:
    """The decks of which a seat has room for a card (U-16, U-18)."""
    free = state.game.castles[seat] & ~state.occupied
    if free and state.standing[seat].bit_count() < MOST_UNITS:
        return (ITEMS, UNITS, BUILDINGS) if may_build(state, seat) else (ITEMS, UNITS)
    return (ITEMS, BUILDINGS) if may_build(state, seat) else (ITEMS,)


def purchases(
    state: FurtheranceState, seat: int, worker: int, decks: tuple[int, ...], moves: list[Move]
) -> None:
    """What a worker can acquire of some decks: from the market, from research, blindly."""
    gold = state.gold[seat]
    terms = state.terms[seat]
    prices = terms.prices[worker]
    offers = state.offers
    for deck in decks:
        verb = FROM_MARKET[deck]
        for card, _ in offers[deck]:
            if prices[card] <= gold:
                moves.append((verb, card, worker))
    if state.research[seat]:
        prices = terms.researched[worker]
        game = state.game
        known = {card for card, _, since in state.research[seat] if since < state.turns}  # U-21
        for card in sorted(known):
            if prices[card] <= gold and game.decks[card] in decks:
                moves.append((FROM_RESEARCH[game.decks[card]], card, worker))
    if 0 <= terms.leader.blind <= gold:
        for deck in decks:
            if state.decks[deck].pieces or state.discards[deck]:
                moves.append((BLIND, deck, worker))


def _builds(move: Move) -> bool:
    """Whether a move begins a building."""
    return move[0] in (BUILD, BUILD_RESEARCHED) or (move[0] == BLIND and move[1] == BUILDINGS)


def price_of(terms: Terms, move: Move) -> int:
    """What a card costs."""
    verb, card, worker = move
    if verb == BLIND:
        return terms.leader.blind
    return (terms.researched if verb in FROM_RESEARCH else terms.prices)[worker][card]


def room_for(state: FurtheranceState, seat: int, move: Move) -> Iterator[Move]:
    """How to make room for a building: only so that it can still be paid for."""
    game, buildings = state.game, state.buildings[seat]
    for card in sorted({built.card for built in buildings}):
        left = without(buildings, _least(buildings, card))
        while (at := ruined(game, left)) != NONE:
            left = without(left, at)
        finished = tuple(built.card for built in left if not built.counters)
        if price_of(game.terms(state.leaders[seat], finished), move) <= state.gold[seat]:
            yield DISCARD, card


def _least(buildings: Buildings, card: int) -> int:
    """Of two buildings that are alike, the one that is worth less."""
    alike = [at for at, built in enumerate(buildings) if built.card == card]
    return max(alike, key=lambda at: (buildings[at].counters, buildings[at].damage))


# Doing it -------------------------------------------------------------------------------------------


def work(state: FurtheranceState, seat: int, move: Move) -> None:
    """U-70: a worker does what a move says, its one action of the turn."""
    worker = move[-1]
    at = state.idle.index(worker)
    state.idle = state.idle[:at] + state.idle[at + 1 :]
    verb = move[0]
    if verb == MINE:  # U-14: more with a mine, a leader or a worker that is good at it
        gold = MINED + state.terms[seat].mine[worker]
        state.gold[seat] += gold
        if state.journal is not None:
            state.tell("mines", seat, gold=gold)
    elif verb == DEVELOP:
        develop(state, seat, move[1], 1)
    elif verb == RESEARCH:
        begin_research(state, seat, move[1])
    elif verb == UPGRADE:
        _upgrade(state, seat)
    else:
        if verb in (BUY, BUY_RESEARCHED) or (verb == BLIND and move[1] == ITEMS):
            state.push(BuyAgain(seat, worker))
        if len(state.buildings[seat]) == MOST_BUILDINGS and _builds(move):
            if verb == BUILD_RESEARCHED:
                show_researched(state, seat, move[1])
            state.push(MakeRoom(seat, *move))
        else:
            acquire(state, seat, move)


def acquire(state: FurtheranceState, seat: int, move: Move) -> None:
    """Pay for a card and get it; U-45: something may come back at once."""
    verb, card, worker = move
    terms = state.terms[seat]
    price = price_of(terms, move)
    if verb == BLIND:
        restock(state, card)
        card = draw_card(state, card)
    elif verb in FROM_RESEARCH:
        take_researched(state, seat, card)
    state.gold[seat] += terms.purchase - price
    if state.journal is not None:
        state.tell("acquires", seat, card=state.game.cards.ids[card], price=price)
        if terms.purchase:
            state.tell("refund", seat, gold=terms.purchase)
    if verb in FROM_MARKET:
        take_offer(state, card)
    deck = state.game.decks[card]
    if deck == ITEMS:
        add_item(state, seat, card)
    elif deck == UNITS:
        state.push(PlaceUnit(seat, card))
    else:
        construct(state, seat, card, terms.turns[worker][card])


class MakeRoom(Decision[FurtheranceState]):
    """One of seven buildings is discarded before a new one is paid for (U-16)."""

    __slots__ = ("card", "verb", "worker")
    fields: ClassVar[tuple[str, ...]] = ("seat", "verb", "card", "worker")

    def __init__(self, seat: int, verb: int, card: int, worker: int) -> None:
        """The move that needs room: its verb, its card or deck, and its worker."""
        self.seat = seat
        self.verb = verb
        self.card = card
        self.worker = worker

    def options(self, state: FurtheranceState) -> list[Move]:
        """Any after which the new one can still be paid for."""
        return list(room_for(state, self.seat, (self.verb, self.card, self.worker)))

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """It is gone with all that it did; then the new one is begun."""
        discard_building(state, self.seat, _least(state.buildings[self.seat], move[1]))
        acquire(state, self.seat, (self.verb, self.card, self.worker))


class BuyAgain(Decision[FurtheranceState]):
    """U-15: a second item with the same action, after the market is refilled."""

    __slots__ = ("worker",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "worker")

    def __init__(self, seat: int, worker: int) -> None:
        self.seat = seat
        self.worker = worker

    def options(self, state: FurtheranceState) -> list[Move]:
        """Nothing is asked if nothing can be paid."""
        moves: list[Move] = [DONE]
        purchases(state, self.seat, self.worker, (ITEMS,), moves)
        return moves if len(moves) > 1 else []

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """Buy it or let it be."""
        if move != DONE:
            acquire(state, self.seat, move)


class PlaceUnit(Decision[FurtheranceState]):
    """U-18: a recruit goes to a free square of the castle."""

    __slots__ = ("card",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, state: FurtheranceState) -> list[Move]:
        """Any free square of the three."""
        return [(PLACE, square) for square in each(state.game.castles[self.seat] & ~state.occupied)]

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """U-31: it cannot act this turn, unless the leader is in a hurry."""
        seat, card = self.seat, self.card
        effects = state.game.unit_effects[card]
        quick = state.terms[seat].leader.quick
        tokens, steps, strikes = (0, effects.moves, effects.attacks) if quick else (NEW, 0, 0)
        state.put(move[1], Unit(seat, card, 0, 0, tokens, 0, steps, strikes))
        if state.journal is not None:
            ids = state.game.cards.ids
            state.tell("recruits", seat, card=ids[card], square=state.game.target_ids[move[1]])


# Upgrades -------------------------------------------------------------------------------------------


def upgrade_terms(state: FurtheranceState, seat: int) -> tuple[int, int, bool]:
    """Gold and turn counters, and whether any kind can be chosen; alone, for one worker only (U-61)."""
    leader = state.terms[seat].leader
    if leader.trains and not (state.game.solo and (state.training[seat] or any(state.workers[seat]))):
        return leader.trains, leader.training, True
    return UPGRADE_PRICE, UPGRADE_TURNS, False


def _may_upgrade(state: FurtheranceState, seat: int) -> bool:
    """U-23: not more upgrades under way than there are starting workers."""
    if state.gold[seat] < upgrade_terms(state, seat)[0] or not state.school.pieces:
        return False
    return len(state.training[seat]) < state.workers[seat].count(STARTING)


def _upgrade(state: FurtheranceState, seat: int) -> None:
    """U-22: draw two that differ; U-Q16: or what is left."""
    price, turns, free = upgrade_terms(state, seat)
    state.gold[seat] -= price
    if state.journal is not None:
        state.tell("upgrades", seat, price=price)
    school = look(state, state.school, 1, seat)
    if not free and len(set(school.pieces)) > 1:
        school = look(state, school, 2, seat)
        while school.pieces[-1] == school.pieces[-2]:
            twin = school.pieces[-2]
            school = look(state, school.remove(len(school) - 2).put_below(twin, 1 << seat), 2, seat)
    state.school = school
    state.push(Train(seat, turns, int(free)))


class Train(Decision[FurtheranceState]):
    """The kind of worker that one is upgraded to."""

    __slots__ = ("free", "turns")
    fields: ClassVar[tuple[str, ...]] = ("seat", "turns", "free")

    def __init__(self, seat: int, turns: int, free: int) -> None:
        self.seat = seat
        self.turns = turns
        self.free = free

    def options(self, state: FurtheranceState) -> list[Move]:
        """Two different ones, or any kind that is left."""
        pieces = state.school.pieces
        return [(TRAIN, worker) for worker in sorted(set(pieces if self.free else pieces[-2:]))]

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """The other one goes to the bottom; a deck that was searched is shuffled."""
        seat, worker = self.seat, move[1]
        pieces = state.school.pieces
        at = len(pieces) - 1 - pieces[::-1].index(worker)
        school = state.school.remove(at)
        if self.free:
            school = Pile(shuffle(state, school.pieces))
        elif len(set(pieces[-2:])) > 1:
            school = school.remove(len(school) - 1).put_below(school.pieces[-1], 1 << seat)
        state.school = school
        state.training[seat] += ((worker, self.turns),)
        if state.journal is not None:
            state.tell("trains", seat, worker=state.game.cards.worker_ids[worker], turns=self.turns)
