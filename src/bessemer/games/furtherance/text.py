"""The table of Furtherance as text, for a terminal."""

from typing import TYPE_CHECKING

from bessemer.games.furtherance.squares import AT, NAMES
from bessemer.games.furtherance.view import FurtheranceView, Kingdom

if TYPE_CHECKING:
    from bessemer.games.furtherance.game import Furtherance

LETTERS = "ABCD"


def describe(game: "Furtherance", view: FurtheranceView) -> str:
    """Round, board, market and kingdoms."""
    lines = [_headline(game, view), "", *_board(game, view), ""]
    for deck, offers in zip(view.decks, view.offers, strict=True):
        open_piles = ", ".join(
            f"{game.names[card]}{f' x{count}' if count > 1 else ''} ({game.cost(card)})"
            for card, count in offers
        )
        lines.append(f"  {open_piles or 'nothing'}; {len(deck.cards)} in the deck")
    for party, kingdom in enumerate(view.kingdoms):
        lines += ["", *_kingdom(game, party, kingdom, party in view.fallen)]
    return "\n".join(lines)


def _headline(game: "Furtherance", view: FurtheranceView) -> str:
    if view.progress.outcome is not None:
        outcome = view.progress.outcome
        winners = " and ".join(LETTERS[seat] for seat in outcome.winners) or "nobody"
        return f"Furtherance: the game is over, {winners} won by {outcome.rule}"
    return f"Furtherance: round {view.round} of {game.rounds}, {LETTERS[view.active]} is on turn"


def _board(game: "Furtherance", view: FurtheranceView) -> list[str]:
    """Seven rows; a unit is the letter of its owner and the first of its name."""
    there = {
        unit.square: f"{LETTERS[unit.owner]}{game.names[unit.card][0]}{unit.health - unit.damage}"
        for unit in view.units
    }
    rows = []
    for y in range(3, -4, -1):
        row = [there.get(NAMES[AT[x, y]], " . ") if (x, y) in AT else "   " for x in range(-3, 4)]
        rows.append(f"  {y + 4}  " + " ".join(f"{square:3}" for square in row).rstrip())
    return [*rows, "      a   b   c   d   e   f   g"]


def _kingdom(game: "Furtherance", party: int, kingdom: Kingdom, fallen: bool) -> list[str]:
    head = f"{LETTERS[party]}  {kingdom.castle}"
    if fallen:
        return [f"{head}: fallen"]
    if kingdom.leader:
        head += f", {game.names[kingdom.leader]}"
    if party < game.seats:
        head += f": {kingdom.points} points, {kingdom.health} health, {kingdom.gold} gold"
    else:
        head += f": {kingdom.health} health"
    if kingdom.counters:
        head += f", {kingdom.counters} turn counters"
    workers = [game.names.get(worker, worker) for worker in kingdom.workers]
    workers += [f"{game.names[worker]} in {left}" for worker, left in kingdom.training]
    cards = [
        game.names[one.card] + (f" in {one.counters}" if one.counters else "") for one in kingdom.buildings
    ]
    cards += [game.names[item] for item in kingdom.items]
    cards += [f"[{game.names[card.card] if card.card else card.deck}]" for card in kingdom.research]
    return [head, "   " + ", ".join([*workers, *cards])]
