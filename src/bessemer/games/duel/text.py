"""The table of Furnace Duel as text, for a terminal."""

from typing import TYPE_CHECKING

from bessemer.games.duel.ending import ROUNDS
from bessemer.games.duel.view import DuelView, Holding

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel

SEATS = "AB"


def describe(game: "Duel", view: DuelView) -> str:
    """Round, row, possessions and routes, a line each."""
    lines = [_headline(game, view)]
    if view.row:
        lines.append("")
        lines += [_lot(game, view, column) for column in range(len(view.row))]
    for seat, holding in enumerate(view.holdings):
        lines += ["", *_holding(game, seat, holding)]
    if view.rail:
        lines += [
            "",
            f"Railroad: {', '.join(f'{SEATS[seat]} at {place + 1}' for seat, place in enumerate(view.rail))}",
        ]
    if view.crossings:
        free = [
            f"{game.names[game.map.tracks[track]]} {crossing.anchors}"
            + (f" ({game.names[crossing.token]})" if crossing.token else "")
            for track, crossing in zip(game.map.crossings, view.crossings, strict=True)
            if crossing.anchors
        ]
        lines += [
            "",
            f"Ferries: {', '.join(free)}; reserve {len(view.reserves[0])} and {len(view.reserves[1])}",
        ]
    if view.research:
        lines += ["", f"Research: {', '.join(game.names[study] for study in view.research)}"]
    return "\n".join(lines)


def _headline(game: "Duel", view: DuelView) -> str:
    title = f"{game.meta.title}, {game.names[game.map.id]}"
    outcome = view.progress.outcome
    if outcome is not None:
        won = f"by {outcome.tiebreak} after a tie" if outcome.tiebreak else "with the most money"
        scores = " to ".join(map(str, outcome.scores))
        return f"{title}: the game is over, {SEATS[outcome.winners[0]]} won {won}, {scores}"
    phase = "auction" if view.row else "production" if view.progress.lanes else "set-up"
    return f"{title}: round {view.round} of {ROUNDS}, {phase}; {SEATS[view.first]} is first player"


def _lot(game: "Duel", view: DuelView, column: int) -> str:
    lot = view.row[column]
    city = game.map.bottom[column]
    name = game.names[lot.card] if lot.card else "-"
    discs = [f"{SEATS[seat]}{value}" for value, seat in lot.bids]
    discs += [f"{SEATS[seat]}*" for seat, own in enumerate(view.holdings) if own.pointer == column]
    neutral = game.neutral[game.card_ids.index(lot.card)] if lot.card else 0
    if neutral:
        discs.insert(0, f"neutral {neutral}")
    return f"  {game.names[game.map.cities[city]]:14} {name:22} {' '.join(discs)}".rstrip()


def _holding(game: "Duel", seat: int, holding: Holding) -> list[str]:
    coal, iron, oil, tech, money = holding.stock
    who = f"{SEATS[seat]}  {money} money, {coal} coal, {iron} iron, {oil} oil, {tech} tech"
    who += f"; {holding.trains} trains"
    if holding.capitalist:
        who += f"; {game.names[holding.capitalist]}"
    if holding.discs:
        who += f"; discs {' '.join(map(str, holding.discs))}"
    owned = [*holding.cards, *holding.inserting]
    cards = [game.names[card] + ("+" if card in holding.upgraded else "") for card in owned]
    lines = [who, "   " + ", ".join(cards)]
    tracks = [game.names[track] + ("x2" if track in holding.doubled else "") for track in holding.tracks]
    if tracks:
        lines.append("   " + ", ".join(tracks))
    if holding.ferries:
        lines.append("   " + ", ".join(game.names[token] for token in holding.ferries))
    return lines
