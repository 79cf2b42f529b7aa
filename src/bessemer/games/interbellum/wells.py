"""Wells, their bonuses and their income."""

from bessemer.games.interbellum.influence import ChooseInfluence
from bessemer.games.interbellum.regime import Regime
from bessemer.games.interbellum.rulings import (
    BOUGHT_WELLS_GIVE_BONUS,
    CONNECTED_INCOME,
    INCOME,
    LEAST_PRICE,
    PRODUCTION,
    WELL,
)
from bessemer.games.interbellum.state import BaronState


def own(state: BaronState, seat: int, well: int) -> None:
    """Put a well of a seat onto a source."""
    state.wells[seat] |= 1 << well
    state.claimed |= 1 << well


def bonus(state: BaronState, seat: int, well: int) -> None:
    """I-18: coins, influence and cards come at once; I-Q11: influence as printed, else as the owner likes."""
    gift = state.game.content.bonuses[well]
    if gift.money:
        state.money[seat] += gift.money
        if state.journal is not None:
            state.tell("gain", seat, money=gift.money)
    if gift.cards:
        state.draw_cards(seat, gift.cards)
    if gift.influence and gift.power < 0:
        state.push(ChooseInfluence(seat, 1))
    elif gift.influence:
        if state.journal is not None:
            state.tell("influence", seat, power=state.game.content.powers[gift.power].id, cubes=1)
        state.gain_influence(seat, gift.power, 1)


def well_price(state: BaronState) -> int:
    """Of a well, with what the round adds (I-Q15)."""
    return max(LEAST_PRICE, WELL + state.regime.wells)


def acquire(state: BaronState, seat: int, well: int, price: int) -> None:
    """I-58: a new well pays from the next round on; I-Q5: its bonus comes at once."""
    state.money[seat] -= price
    own(state, seat, well)
    state.fresh |= 1 << well
    if state.journal is not None:
        state.tell("buy", seat, well=state.game.content.atlas.wells[well], price=price)
    if BOUGHT_WELLS_GIVE_BONUS:
        bonus(state, seat, well)


def payable(state: BaronState, seat: int) -> int:
    """Wells of a seat that were not bought in this round (I-58)."""
    return state.wells[seat] & ~state.fresh


def income(state: BaronState, seat: int, well: int, regime: Regime) -> int:
    """I-54: 3, or 6 with a pipeline to the sea, and 1 more with Production; and what the round changes."""
    if state.game.content.atlas.connected(state.pipes[seat], well):
        amount = CONNECTED_INCOME + regime.connected
    else:
        amount = INCOME
    amount += regime.income + PRODUCTION * state.game.content.bonuses[well].production
    return max(0, amount)


def pump(state: BaronState, seat: int, well: int, regime: Regime) -> None:
    """A well pays."""
    amount = income(state, seat, well, regime)
    state.money[seat] += amount
    if state.journal is not None:
        state.tell("income", seat, well=state.game.content.atlas.wells[well], money=amount)
