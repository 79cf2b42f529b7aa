"""What a finished game of Furtherance tells a designer; found by playing its moves again and watching."""

from typing import TYPE_CHECKING

from bessemer.games.furtherance.pack import BUILDINGS, ITEMS, UNITS
from bessemer.games.furtherance.points import ROADS, points_by_road
from bessemer.kernel.findings import Findings, Had
from bessemer.kernel.session import Session

if TYPE_CHECKING:
    from bessemer.games.furtherance.game import Furtherance

HOW = {ITEMS: ("item", "bought"), UNITS: ("unit", "recruited"), BUILDINGS: ("building", "built")}


def findings(game: "Furtherance", session: Session) -> Findings:
    """Who was led by whom, who took which road and acquired which cards, and the points after each round.

    A seat took every road on which it had points when the game ended.
    """
    state = game.start(session.seed, journal=True)
    rounds: list[tuple[int, ...]] = []
    round = 1
    for seat, move in session.moves:
        game.apply(state, seat, move)
        if state.round > round:
            round = state.round
            rounds.append(tuple(state.points[: game.seats]))
    rounds.append(tuple(state.points[: game.seats]))
    had = {
        Had("leader", game.cards.leader_ids[leader], seat, "chosen"): None
        for seat, leader in enumerate(state.leaders[: game.seats])
        if leader >= 0
    }
    for seat in range(game.seats):
        for road, points in zip(ROADS, points_by_road(state, seat), strict=True):
            if points:
                had[Had("road", road, seat, "taken")] = None
    for event in state.journal or []:
        if event.kind == "acquires":
            card = str(event.facts["card"])
            kind, how = HOW[game.decks[game.places[card]]]
            had[Had(kind, card, event.who, how)] = None
    return Findings(tuple(had), tuple(rounds))
