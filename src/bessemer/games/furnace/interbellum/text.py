"""The table of Interbellum as text, for a terminal."""

from typing import TYPE_CHECKING

from bessemer.games.furnace.interbellum.setup import NONE_LEFT
from bessemer.games.furnace.interbellum.view import InterbellumView
from bessemer.games.furnace.text import SEATS
from bessemer.games.furnace.view import Lot

if TYPE_CHECKING:
    from bessemer.games.furnace.interbellum.game import Interbellum


def describe(game: "Interbellum", view: InterbellumView) -> str:
    """Round, row and possessions, a line each."""
    lines = [_headline(game, view)]
    for name, fields in view.progress.agenda:
        if name == "Keep":
            lines += ["", _pairs(game, fields)]
    if view.row:
        lines.append("")
        managers = iter(view.offered)
        lines += [
            _lot(game, view, lot, next(managers) if lot.card in view.schools else "") for lot in view.row
        ]
    for owner in range(len(view.holdings)):
        lines += ["", *_owner(game, view, owner)]
    return "\n".join(lines)


def _letter(game: "Interbellum", party: int) -> str:
    """A letter for a seat, * for the dummy, < and > for the Agents."""
    if party < game.seats:
        return SEATS[party]
    return "*" if game.dummy else "<>"[party - game.seats]


def _headline(game: "Interbellum", view: InterbellumView) -> str:
    title = game.meta.title
    outcome = view.progress.outcome
    if outcome is not None:
        winners = " and ".join(SEATS[seat] for seat in outcome.winners)
        if not winners:
            return f"{title}: the game is over, nobody won against the Agents"
        won = f"by {outcome.tiebreak} after a tie" if outcome.tiebreak else "with the most money"
        return f"{title}: the game is over, {winners} won {won}"
    first = f"{SEATS[view.first]} is first player"
    if view.phase == "setup":
        return f"{title}: setting up; {first}"
    return f"{title}: round {view.round} of {game.rounds}, {view.phase}; {first}"


def _pairs(game: "Interbellum", fields: tuple[int, ...]) -> str:
    """What the fifth player chooses from (X6.5)."""
    kept = [card.id for card in game.content.cards[game.first_startup :]]
    kept += [ability.id for ability in game.content.abilities]
    seat, *cards = fields
    names = [game.names[kept[card]] for card in cards if card != NONE_LEFT]
    pairs = [" or ".join(names[at : at + 2]) for at in range(0, len(names), 2)]
    return f"  {SEATS[seat]} plays fifth and keeps {', and '.join(pairs)}"


def _lot(game: "Interbellum", view: InterbellumView, lot: Lot, manager: str) -> str:
    discs = " ".join(
        f"{_letter(game, party)}{value}{'v' * (view.variable[party] == (lot.card, value))}"
        for value, party in lot.bids
    )
    if manager:
        school = game.pack.school[game.places[lot.card] - game.content.companies]
        options = school.back if lot.card in view.backs else school.options
        printed = f"{' or '.join(options):>18} | {game.names[manager]}: {game.manager_text(manager)}"
    else:
        company = game.company(lot.card)
        printed = f"{company.compensation:>18} | {company.basic} / {company.additional}"
    return f"  {game.names[lot.card]:24}  {printed}  {discs}".rstrip()


def _owner(game: "Interbellum", view: InterbellumView, owner: int) -> list[str]:
    holding, staff = view.holdings[owner], view.staffs[owner]
    coal, iron, oil, upgrades, money = holding.stock
    if owner < game.seats:
        who = f"{SEATS[owner]}  {money} money, {coal} coal, {iron} iron, {oil} oil, {upgrades} upgrade"
        if holding.capitalist:
            who += f"; {game.names[holding.capitalist]}"
    else:
        named = view.agents[owner - game.seats] if owner - game.seats < len(view.agents) else ""
        who = f"{_letter(game, owner)}  {money} money; {game.names.get(named, 'an Agent')}"
    hand = view.hands[owner] if view.hands else []
    if hand:
        who += "; discs " + " ".join(
            "v" if value == 0 and owner < game.seats else str(value) for value in hand
        )
        who += f" and an extra {view.extra[owner]}" * (view.extra[owner] > 0)
    posts = {card: manager for manager, card in staff.posts}
    owned = [*holding.cards, *holding.inserting]
    cards = [
        game.names[card]
        + "+" * (card in holding.upgraded)
        + (f" ({game.names[posts[card]]})" if card in posts else "")
        for card in owned
    ]
    lines = [who, "   " + (", ".join(cards) or "no cards")]
    if staff.managers:
        lines.append("   Managers: " + ", ".join(game.names[manager] for manager in staff.managers))
    return lines
