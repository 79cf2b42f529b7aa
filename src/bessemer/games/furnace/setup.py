"""F1: setting up the table, and the round that begins."""

from bessemer.games.furnace.pack import NO_ABILITY
from bessemer.games.furnace.state import FurnaceState
from bessemer.games.industry.stock import EMPTY
from bessemer.kernel.chance import choose_below, draw, shuffle
from bessemer.kernel.piles import Pile
from bessemer.kernel.steps import NOBODY, Step


class SetUp(Step[FurnaceState]):
    """Start-ups, Capitalists, the deck and the first player, all at random."""

    __slots__ = ()

    def run(self, state: FurnaceState) -> None:
        """F1.4: a Start-up with its resources for each, and a Capitalist unless they stay in the box."""
        game = state.game
        content = game.content
        startups = shuffle(state, range(content.companies, len(content.cards)))
        for seat in range(game.seats):
            card = startups[seat]
            state.tableaus[seat] = (card,)
            state.stocks[seat] = content.starts[card - content.companies]
            if state.journal is not None:
                state.tell("startup", seat, card=content.cards[card].id, stock=state.stocks[seat])
        abilities = [NO_ABILITY] * game.parties
        if game.options["capitalists"]:
            capitalists = shuffle(state, range(len(content.abilities)))
            for seat in range(game.seats):
                abilities[seat] = content.abilities[capitalists[seat]]
                if state.journal is not None:
                    state.tell("capitalist", seat, capitalist=abilities[seat].id)
        state.abilities = tuple(abilities)
        state.deck = Pile(shuffle(state, range(content.companies)))
        state.first = choose_below(state, game.seats)  # F1.5: drawn at random
        if state.journal is not None:
            state.tell("first", state.first)
        state.push(game.begin_round)


class BeginRound(Step[FurnaceState]):
    """Deal the row, hand out the discs and what Capitalists supply."""

    __slots__ = ()

    def run(self, state: FurnaceState) -> None:
        """The first player begins to bid when the row lies there (F2.3)."""
        game = state.game
        row, state.deck = draw(state, state.deck, game.row_size)
        state.lay_out(row)
        state.hands = [game.hand(ability) for ability in state.abilities]
        if state.journal is not None:
            state.tell("round", NOBODY, round=state.round)
            state.tell("row", NOBODY, cards=tuple(game.content.cards[card].id for card in row))
        state.push(game.resolve_card)
        state.push(game.bid[state.first])
        supply(state)


def supply(state: FurnaceState) -> None:
    """F6.5: what a Capitalist brings at the beginning of each round."""
    for seat in range(state.game.seats):
        brought = state.abilities[seat].supply
        if brought is not EMPTY:
            state.gain(seat, brought)
            if state.journal is not None:
                state.tell("supply", seat, stock=brought)
