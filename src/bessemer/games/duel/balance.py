"""What a finished game of Furnace Duel tells a designer; found by playing its moves again and watching."""

from typing import TYPE_CHECKING

from bessemer.games.industry.stock import MONEY
from bessemer.kernel.findings import Findings, Had
from bessemer.kernel.session import Session

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel


def findings(game: "Duel", session: Session) -> Findings:
    """Who had which Start-up, Companies and Capitalist, who began, and the money after each round."""
    state = game.start(session.seed)
    rounds: list[tuple[int, ...]] = []
    for seat, move in session.moves:
        producing = bool(state.lanes)
        game.apply(state, seat, move)
        if producing and not state.lanes:
            rounds.append(tuple(stock[MONEY] for stock in state.stocks))
    content = game.content
    had = [Had("seat", "first", state.west, "owned")]
    for seat in range(game.seats):
        for card in state.tableaus[seat]:
            kind = "company" if card < content.companies else "startup"
            had.append(Had(kind, game.card_ids[card], seat, "owned"))
        if state.capitalists[seat] >= 0:
            had.append(Had("capitalist", content.abilities[state.capitalists[seat]].id, seat, "owned"))
    return Findings(tuple(had), tuple(rounds))
