"""What a finished game of INTERBELLUM tells a designer; found by playing its moves again and watching."""

from collections import Counter
from typing import TYPE_CHECKING

from bessemer.games.interbellum.moves import BUILD, BUY, DRAW, INFLUENCE, MARCH, PASS, PLAY, PUMP, SEARCH
from bessemer.games.interbellum.scoring import points
from bessemer.kernel.findings import Findings, Had, LineUse
from bessemer.kernel.session import Session

if TYPE_CHECKING:
    from bessemer.games.interbellum.game import OilBarons

ACTION_NAMES = {
    BUILD: "build",
    SEARCH: "search",
    PUMP: "income",
    INFLUENCE: "influence",
    DRAW: "draw",
    PLAY: "play",
    BUY: "well",
    MARCH: "march",
    PASS: "pass",
}


def findings(game: "OilBarons", session: Session) -> Findings:
    """Who played which company, owned which wells and played which cards; how often each action was taken."""
    state = game.start(session.seed)
    content = game.content
    rounds: list[tuple[int, ...]] = []
    acted: Counter[int] = Counter()
    played: set[tuple[str, int]] = set()
    for seat, move in session.moves:
        round = state.round
        placed = state.agenda[-1].__class__.__name__ == "Act" and not state.lanes
        game.apply(state, seat, move)
        if placed:
            acted[move[0]] += 1
            if move[0] == PLAY:
                played.add((content.cards[move[1]].id, seat))
        if (state.round != round and round) or state.outcome is not None:
            rounds.append(tuple(points(state, one).total for one in range(game.seats)))
    had = [
        Had("company", content.companies[company].id, seat, "owned")
        for seat, company in enumerate(state.companies)
    ]
    had += [
        Had("well", well, seat, "owned")
        for seat in range(game.seats)
        for place, well in enumerate(content.atlas.wells)
        if state.wells[seat] >> place & 1
    ]
    had += [Had("card", card, seat, "played") for card, seat in sorted(played)]
    total = sum(acted.values())
    lines = tuple(LineUse(name, name, total, acted[verb]) for verb, name in ACTION_NAMES.items())
    return Findings(had=tuple(had), rounds=tuple(rounds), lines=lines)
