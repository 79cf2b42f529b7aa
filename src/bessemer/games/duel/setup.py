"""D-B1: setting up the table, and the round that begins."""

from typing import ClassVar

from bessemer.games.duel.anytime import DuelDecision
from bessemer.games.duel.effects import RESEARCH
from bessemer.games.duel.ferries import lay_ferries
from bessemer.games.duel.maps import COLUMNS
from bessemer.games.duel.pack import DISCS
from bessemer.games.duel.routes import ANY_COLUMN, Claim
from bessemer.games.duel.state import DuelState
from bessemer.kernel.chance import choose_below, draw, shuffle
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import Pile
from bessemer.kernel.steps import NOBODY, Decision, Step

PAIRS = 3
"""Pairs of a Capitalist and a Start-up to choose from."""

ROUTE_TOKEN, CITY_TOKEN = 1, 2
"""Campaign tokens that are used when the first row lies there, as bits."""


class SetUp(Step[DuelState]):
    """The first player, the board, the deck, and Start-ups with or without Capitalists."""

    __slots__ = ()

    def run(self, state: DuelState) -> None:
        """Lay all of it out; what is to be chosen comes before the first round."""
        game = state.game
        content = game.content
        state.first = state.west = choose_below(state, 2)  # D-B1.2, D-B10.2: at random in every game
        if state.journal is not None:
            state.tell("first", state.first)
        self._lay_board(state)
        state.deck = Pile(range(content.deck))  # D-B1.5: all Company cards
        startups = shuffle(state, range(content.deck, len(content.cards)))
        state.push(game.begin_round)
        if not game.capitalists:  # D-B1.3: a Start-up each; the others leave the game
            for seat in range(2):
                start_with(state, seat, startups[seat])
            return
        capitalists = shuffle(state, range(len(content.abilities)))
        if game.options["dealt"]:
            for seat in range(2):
                join(state, seat, capitalists[seat])
                start_with(state, seat, startups[seat])
            return
        state.pairs = tuple(zip(capitalists[:PAIRS], startups[:PAIRS], strict=True))
        chooser = game.past[-1].runner_up if game.past else 1 - state.first  # D-B1.7: the runner-up
        state.push(PickPair(1 - chooser))
        state.push(PickPair(chooser))

    def _lay_board(self, state: DuelState) -> None:
        """D-B0.7, D-B1.1, D-B9.1.1: what the board needs, and only that; Britain needs nothing."""
        game = state.game
        map = game.map
        if map.crossings:
            lay_ferries(state)
        if map.spaces:  # D-B9.4.1, D-B13.13: a train on each end, that of the first player on the left
            ends = (0, len(map.spaces) - 1)
            state.rail = ends if state.west == 0 else ends[::-1]
        if map.universities:  # D-B9.6.1: a random Research card for each
            state.studies = shuffle(state, range(len(game.content.studies)))[: len(map.universities)]
            if state.journal is not None:
                state.tell("research", NOBODY, cards=tuple(game.study_ids[study] for study in state.studies))
        state.ready = list(game.pieces)  # D-B13.12: whatever the board is


def join(state: DuelState, seat: int, capitalist: int) -> None:
    """Give a Capitalist to a seat."""
    state.capitalists[seat] = capitalist
    if state.journal is not None:
        state.tell("capitalist", seat, capitalist=state.game.content.abilities[capitalist].id)


def start_with(state: DuelState, seat: int, card: int) -> None:
    """D-B1.4: a Start-up with its resources; D-B10.7.1: or those of the Campaign token on it."""
    game = state.game
    state.tableaus[seat] = (card,)
    own = game.content.starts[card - game.content.deck]
    state.stocks[seat] = game.content.token if game.holder("britain") == seat else own
    if state.journal is not None:
        state.tell("startup", seat, card=game.factory.cards[card].id, stock=state.stocks[seat])


class PickPair(Decision[DuelState]):
    """D-B1.6: choose a Capitalist with its Start-up; the pair that is left leaves the game."""

    __slots__ = ()

    def options(self, state: DuelState) -> list[Move]:
        """Each pair, by its Capitalist."""
        return [state.game.pick[capitalist] for capitalist, _ in state.pairs]

    def choose(self, state: DuelState, move: Move) -> None:
        """Take it."""
        startup = dict(state.pairs)[move[1]]
        state.pairs = tuple(pair for pair in state.pairs if pair[0] != move[1])
        if len(state.pairs) < PAIRS - 1:
            state.pairs = ()
        join(state, self.seat, move[1])
        start_with(state, self.seat, startup)


class BeginRound(Step[DuelState]):
    """D-B3.1: shuffle what is left of the deck and deal the row, a card below each City at the edge."""

    __slots__ = ()

    def run(self, state: DuelState) -> None:
        """Hand out the discs, too; before the first bid of the game Campaign tokens are used."""
        game = state.game
        row, state.deck = draw(state, Pile(shuffle(state, state.deck.pieces)), COLUMNS)
        state.lay_out(row)
        state.hands = [DISCS, DISCS]
        if state.journal is not None:
            state.tell("round", NOBODY, round=state.round)
            state.tell("row", NOBODY, cards=tuple(game.factory.cards[card].id for card in row))
        state.push(game.resolve[0])
        state.push(game.bid[state.first])
        if state.round == 1:
            for seat in (1 - state.first, state.first):  # D-B10.8
                tokens = (game.holder("alps") == seat) * ROUTE_TOKEN
                tokens |= (game.holder("victoria") == seat) * CITY_TOKEN
                if tokens:
                    state.push(Opening(seat, tokens))


class Opening(DuelDecision):
    """D-B10.8: Campaign tokens used before the first bid, in the order of one's choice."""

    __slots__ = ("tokens",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "tokens")

    def __init__(self, seat: int, tokens: int) -> None:
        self.seat = seat
        self.tokens = tokens

    def choices(self, state: DuelState) -> list[Move]:
        """Each that is left."""
        return [state.game.open[token] for token in (ROUTE_TOKEN, CITY_TOKEN) if self.tokens & token]

    def decide(self, state: DuelState, move: Move) -> None:
        """Use one; the other is still to come."""
        token = move[1] + 1
        if self.tokens != token:
            state.push(Opening(self.seat, self.tokens & ~token))
        if token == ROUTE_TOKEN:  # D-B10.7.2: from any City at the bottom edge
            state.push(Claim(self.seat, ANY_COLUMN, state.game.pack.numbers.route))
        else:
            state.push(MarkCity(self.seat))


class MarkCity(DuelDecision):
    """D-B10.7.5: put the Campaign token next to a City whose effect lacks its symbol."""

    __slots__ = ()

    def choices(self, state: DuelState) -> list[Move]:
        """Each such City."""
        symbol = state.game.symbol
        return [
            state.game.mark[city]
            for city, effect in enumerate(state.game.map.effects)
            if effect
            and not (effect.line.pays[symbol] or effect.line.gains[symbol])
            and not effect.symbols[RESEARCH]
        ]

    def decide(self, state: DuelState, move: Move) -> None:
        """Put it there for the game."""
        state.markers[self.seat] = move[1]
        if state.journal is not None:
            state.tell("mark", self.seat, city=state.game.map.cities[move[1]])
