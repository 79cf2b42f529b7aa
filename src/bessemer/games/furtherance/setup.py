"""Setting up the table, and the choice of leaders (U-3 to U-10)."""

from typing import ClassVar

from bessemer.games.furtherance.market import refill
from bessemer.games.furtherance.moves import CHOOSE
from bessemer.games.furtherance.pack import BUILDINGS, ITEMS, UNITS
from bessemer.games.furtherance.squares import NORTH
from bessemer.games.furtherance.state import FurtheranceState
from bessemer.kernel.chance import draw, look, shuffle
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import Pile
from bessemer.kernel.steps import NOBODY, Decision, Step

START_GOLD = 4
STARTING_WORKERS = 8


class SetUp(Step[FurtheranceState]):
    """Decks, market, workers and gold; then leaders are chosen."""

    __slots__ = ()

    def run(self, state: FurtheranceState) -> None:
        """Shuffle, turn cards up and hand out what everybody gets."""
        game = state.game
        for deck in (ITEMS, UNITS, BUILDINGS):
            state.decks[deck] = Pile(shuffle(state, game.deck_cards(deck)))
            refill(state, deck)
        state.school = Pile(shuffle(state, game.school_cards()))
        state.supply = STARTING_WORKERS - game.seats * game.workers
        for seat in range(game.seats):  # U-6: castles have their health already, and nobody has points
            state.gold[seat] = START_GOLD
            state.workers[seat] = (0,) * game.workers
        leaders, _ = draw(state, Pile(shuffle(state, game.leader_choice())), game.seats + (not game.solo))
        state.pool = Pile(leaders)
        state.push(game.first_round)
        if game.solo:  # U-60: the castle across waits, and the leader is drawn
            state.counters[NORTH] = game.delay
            appoint(state, 0, leaders[0])
            state.pool = Pile(())
        else:
            for seat in range(game.seats):  # the last one chooses first (U-8)
                state.push(PassLeaders(seat))


class PassLeaders(Step[FurtheranceState]):
    """The leaders that are left are handed to a seat."""

    __slots__ = ("to",)
    fields: ClassVar[tuple[str, ...]] = ("to",)

    def __init__(self, to: int) -> None:
        self.seat = NOBODY
        self.to = to

    def run(self, state: FurtheranceState) -> None:
        """It looks at them."""
        state.pool = look(state, state.pool, len(state.pool), self.to)
        state.push(ChooseLeader(self.to))


class ChooseLeader(Decision[FurtheranceState]):
    """U-8: a seat takes one of the leaders handed to it."""

    __slots__ = ()

    def options(self, state: FurtheranceState) -> list[Move]:
        """Any of them."""
        return [(CHOOSE, leader) for leader in sorted(state.pool.pieces)]

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """It lies open from now on."""
        state.pool = state.pool.remove(state.pool.pieces.index(move[1]))
        appoint(state, self.seat, move[1])


def appoint(state: FurtheranceState, seat: int, leader: int) -> None:
    """U-9: a leader takes office, with what it brings at the start."""
    game = state.game
    effects = game.cards.leaders[leader]
    state.leaders[seat] = leader
    state.terms[seat] = game.terms(leader, ())
    state.gold[seat] += effects.gold
    state.plans[seat] = effects.plans
    if state.journal is not None:
        state.tell("leader", seat, leader=game.cards.leader_ids[leader])


class FirstRound(Step[FurtheranceState]):
    """U-7: the first seat begins; turns then go clockwise."""

    __slots__ = ()

    def run(self, state: FurtheranceState) -> None:
        """Off we go."""
        state.round = 1
        if state.journal is not None:
            state.tell("round", NOBODY, round=1)
        state.push(state.game.begin_turn[0])
