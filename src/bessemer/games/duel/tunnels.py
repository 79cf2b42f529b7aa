"""D-B9.2: the Alps. Tunnels cost money and give something at once."""

from typing import ClassVar

from bessemer.games.duel.state import DuelState
from bessemer.games.duel.using import TUNNEL, offer
from bessemer.games.industry.stock import MONEY, with_more
from bessemer.kernel.steps import NOBODY, Step


class Drill(Step[DuelState]):
    """D-B9.2.2: pay for the tunnel just claimed; D-B9.2.3: its effect comes once, before the Cities."""

    __slots__ = ("owner", "track")
    fields: ClassVar[tuple[str, ...]] = ("owner", "track")

    def __init__(self, owner: int, track: int) -> None:
        self.seat = NOBODY
        self.owner = owner
        self.track = track

    def run(self, state: DuelState) -> None:
        """Pay and gain."""
        owner = self.owner
        state.stocks[owner] = with_more(state.stocks[owner], MONEY, -state.game.tunnel_cost)
        offer(state, owner, TUNNEL, self.track)
