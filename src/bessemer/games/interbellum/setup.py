"""Setting up, by draft or by the table for the first game."""

from bessemer.games.interbellum.atlas import bits
from bessemer.games.interbellum.meta import TABLE
from bessemer.games.interbellum.moves import CLAIM
from bessemer.games.interbellum.rulings import CUBES, START_CARDS, START_MONEY
from bessemer.games.interbellum.state import BaronState
from bessemer.games.interbellum.wells import bonus, own
from bessemer.kernel.chance import choose_below, shuffle
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import Pile
from bessemer.kernel.steps import Decision, Step


class SetUp(Step[BaronState]):
    """Companies, decks, bag, influence; then wells."""

    __slots__ = ()

    def run(self, state: BaronState) -> None:
        """I-11: chance names the starting player."""
        game = state.game
        content, seats = game.content, game.seats
        state.starter = choose_below(state, seats)
        table = game.options["setup"] == TABLE
        if table:  # I-21, I-69: as many rows as seats, the first for the starting player
            state.companies = tuple((seat - state.starter) % seats for seat in range(seats))
        else:  # I-12: a company for each, blindly
            state.companies = shuffle(state, range(len(content.companies)))[:seats]
        state.deck = Pile(shuffle(state, range(len(content.cards))))
        state.event_decks = tuple(Pile(shuffle(state, range(len(deck)))) for deck in content.decks)
        state.whites = state.blacks = CUBES * seats  # I-15: the bag
        if state.journal is not None:
            state.tell("starter", state.starter)
            for seat, company in enumerate(state.companies):
                state.tell("company", seat, company=content.companies[company].id)
        self._place_influence(state)
        state.push(game.begin_round)
        if table:
            self._start_by_table(state)
            return
        for seat in range(seats):
            state.money[seat] = START_MONEY  # I-13: executives come in each round
            if state.journal is not None:
                state.tell("purse", seat, money=START_MONEY)
            state.draw_cards(seat, START_CARDS)  # I-Q4: as in the table
        order = state.from_starter()
        for seat in (*order, *reversed(order)):  # I-17: the last one pushed comes first, and it is the same
            state.push(game.claim[seat])

    def _place_influence(self, state: BaronState) -> None:
        """I-16: in the order of the companies' numbers."""
        content = state.game.content
        for seat in sorted(range(state.game.seats), key=state.companies.__getitem__):
            company = content.companies[state.companies[seat]]
            for power, owner in enumerate(content.powers):
                if cubes := company.influence.get(owner.id, 0):
                    if state.journal is not None:
                        state.tell("influence", seat, power=owner.id, cubes=cubes)
                    state.gain_influence(seat, power, cubes)

    def _start_by_table(self, state: BaronState) -> None:
        """I-20, I-22: money and cards of the table are final; no bonus is added."""
        content = state.game.content
        for seat in state.from_starter():
            company = content.companies[state.companies[seat]]
            for well in company.wells:
                own(state, seat, content.atlas.wells.index(well))
            state.money[seat] = company.money
            state.draw_cards(seat, company.cards)
            if state.journal is not None:
                state.tell("begin", seat, wells=tuple(company.wells), money=company.money)


class ClaimWell(Decision[BaronState]):
    """Choose a well, clockwise for the first, back again for the second."""

    __slots__ = ()

    def options(self, state: BaronState) -> list[Move]:
        """Every well that nobody has."""
        return [(CLAIM, well) for well in bits(state.game.all_wells & ~state.claimed)]

    def choose(self, state: BaronState, move: Move) -> None:
        """Its bonus comes at once."""
        own(state, self.seat, move[1])
        if state.journal is not None:
            state.tell("claim", self.seat, well=state.game.content.atlas.wells[move[1]])
        bonus(state, self.seat, move[1])
