"""D-B9.2: the Alps. Tunnels cost money; what they give comes with the route."""

from bessemer.games.duel.state import DuelState
from bessemer.games.industry.stock import EMPTY, MONEY, with_more


def pay_toll(state: DuelState, seat: int) -> None:
    """D-B9.2.2: pay for a tunnel as it is claimed."""
    cost = state.game.tunnel_cost
    state.stocks[seat] = with_more(state.stocks[seat], MONEY, -cost)
    if state.journal is not None:
        state.tell("toll", seat, stock=with_more(EMPTY, MONEY, cost))
