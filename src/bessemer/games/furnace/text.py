"""The table of Furnace as text, for a terminal."""

from typing import TYPE_CHECKING

from bessemer.games.furnace.view import FurnaceView, Holding

if TYPE_CHECKING:
    from bessemer.games.furnace.game import Furnace

SEATS = "ABCDE"


def describe(game: "Furnace", view: FurnaceView) -> str:
    """Round, row and possessions, a line each."""
    lines = [_headline(game, view)]
    if view.row:
        lines.append("")
        width = max(len(game.names[lot.card]) for lot in view.row)
        for lot in view.row:
            company = game.company(lot.card)
            discs = " ".join(f"{party_letter(game, party)}{value}" for value, party in lot.bids)
            lines.append(
                f"  {game.names[lot.card]:{width}}  {company.compensation:>18} | {company.basic:<22}"
                f" / {company.additional:<28} {discs}".rstrip()
            )
    for seat, holding in enumerate(view.holdings):
        lines += ["", *_holding(game, view, seat, holding)]
    return "\n".join(lines)


def party_letter(game: "Furnace", party: int) -> str:
    """A letter for a seat, * for the dummy."""
    return SEATS[party] if party < game.seats else "*"


def _headline(game: "Furnace", view: FurnaceView) -> str:
    if view.progress.outcome is not None:
        outcome = view.progress.outcome
        winners = " and ".join(SEATS[seat] for seat in outcome.winners)
        won = f"by {outcome.tiebreak} after a tie" if outcome.tiebreak else "with the most money"
        return f"Furnace: the game is over, {winners} won {won}"
    phase = "auction" if view.row else "production"
    return f"Furnace: round {view.round} of {game.rounds}, {phase}; {SEATS[view.first]} is first player"


def _holding(game: "Furnace", view: FurnaceView, seat: int, holding: Holding) -> list[str]:
    coal, iron, oil, upgrades, money = holding.stock
    discs = " ".join(map(str, view.hands[seat])) if view.hands else ""
    who = f"{SEATS[seat]}  {money} money, {coal} coal, {iron} iron, {oil} oil, {upgrades} upgrade"
    if holding.capitalist:
        who += f"; {game.names[holding.capitalist]}"
    if discs:
        who += f"; discs {discs}"
    owned = [*holding.cards, *holding.inserting]
    cards = [game.names[card] + ("+" if card in holding.upgraded else "") for card in owned]
    return [who, "   " + ", ".join(cards)]
