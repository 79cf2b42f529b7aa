"""The row of the auction: cards, everybody's discs on them, and what each bid would bring."""

from typing import Any

from bessemer.games.furnace.board.table import NEUTRAL, Sight, card_face, letter, party_name
from bessemer.games.furnace.board.words import join, say, stock_words, trade_words
from bessemer.games.furnace.pack import NO_ABILITY, Ability
from bessemer.games.furnace.view import Lot
from bessemer.games.industry.stock import EMPTY, add

USUAL = (1, 2, 3, 4)
"""The discs that everybody has; their sockets are always shown."""


def abilities(sight: Sight) -> list[Ability]:
    """The ability of each party."""
    known = {ability.id: ability for ability in sight.game.content.abilities}
    found = [known.get(holding.capitalist, NO_ABILITY) for holding in sight.view.holdings]
    return found + [NO_ABILITY] * (sight.game.parties - sight.game.seats)


def resolving(sight: Sight) -> bool:
    """Whether the bidding is over: then the leftmost card is resolved, and leaves the row."""
    return not any(name in ("PlaceDisc", "DummyBid") for name, _ in sight.view.progress.agenda)


def leader(sight: Sight, lot: Lot) -> int:
    """The place of the disc that leads on a card; -1 if there is none."""
    best = -1
    able = abilities(sight)
    for at, (value, _) in enumerate(lot.bids):
        top = lot.bids[best][0] if best >= 0 else -1
        if value > top or (value == top and able[lot.bids[best][1]].stacks):
            best = at
    return best


def rail(sight: Sight, lot: Lot) -> list[dict[str, Any]]:
    """The discs on a card from the lowest to the highest; sockets show the usual values that are free."""
    best = leader(sight, lot)
    items: list[dict[str, Any]] = []
    for value in sorted({*USUAL, *(value for value, _ in lot.bids)}):
        here = [(at, party) for at, (disc, party) in enumerate(lot.bids) if disc == value]
        for at, party in here:
            items.append(
                {
                    "id": f"{lot.card}-{at}",
                    "value": value,
                    "letter": letter(sight.game, party),
                    "name": party_name(sight, party),
                    "lead": at == best,
                }
            )
        if not here:
            items.append({"value": value, "letter": "", "lead": False})
    if len(items) > len(USUAL):
        discs = [item for item in items if item["letter"]]
        while len(items) > max(len(USUAL), len(discs)):
            items.remove(next(item for item in reversed(items) if not item["letter"]))
    return items


def row(sight: Sight) -> list[dict[str, Any]]:
    """The cards on offer."""
    resolved = resolving(sight)
    gone = sight.game.row_size - len(sight.view.row)
    offers: dict[str, list[int]] = {}
    for offer in sight.offers:
        if offer.move.startswith("bid "):
            _, value, _, card = offer.move.split(" ")
            offers.setdefault(card, []).append(int(value))
    lots = []
    for place, lot in enumerate(sight.view.row):
        values = offers.get(lot.card, [])
        state = "now" if resolved and not place else ""
        if not resolved and sight.offers:
            state = "legal" if values else "dimmed"
        discs = rail(sight, lot)
        lots.append(
            {
                **card_face(sight.game, lot.card),
                "key": gone + place + 1,
                "gone": gone if not place else 0,
                "state": state,
                "rail": discs,
                "crowded": len(discs) > len(USUAL),
                "why": _why(sight, lot) if state == "dimmed" else "",
                "bids": [_bid(sight, lot, value) for value in sorted(set(values))],
            }
        )
    return lots


def _why(sight: Sight, lot: Lot) -> str:
    own = any(party == sight.seat for _, party in lot.bids)
    return say("bid", "why-own" if own else "why-values")


def _bid(sight: Sight, lot: Lot, value: int) -> dict[str, Any]:
    """What a bid would bring if it wins, and if it does not."""
    game = sight.game
    able = abilities(sight)
    line = game.compensations[game.places[lot.card]]
    times = value + able[sight.seat].bonus
    best = leader(sight, lot)
    if best >= 0 and lot.bids[best][0] > value:
        standing = say("bid", "trails", name=party_name(sight, lot.bids[best][1]), value=lot.bids[best][0])
        leads = False
    elif best >= 0 and lot.bids[best][0] == value and able[sight.seat].stacks:
        standing = say("bid", "ties", name=party_name(sight, lot.bids[best][1]), value=value)
        leads = False
    else:
        standing, leads = say("bid", "leads"), True
    if leads:
        rivals = [
            party_name(sight, party) for party in range(game.parties) if _can_beat(sight, lot, party, value)
        ]
        standing += " " + (say("bid", "threat", names=join(rivals)) if rivals else say("bid", "safe"))
    return {
        "value": value,
        "move": f"bid {value} on {lot.card}",
        "outbid": trade_words(line, times),
        "standing": standing,
        "leads": leads,
    }


def _can_beat(sight: Sight, lot: Lot, party: int, value: int) -> bool:
    """Whether a party holds a disc that could still take the card."""
    if party == sight.seat:
        return False
    able = abilities(sight)[party]
    lies = {disc for disc, _ in lot.bids}
    if not able.stacks and any(owner == party for _, owner in lot.bids):
        return False
    return any(disc > value and (able.stacks or disc not in lies) for disc in sight.view.hands[party])


def hand(sight: Sight, party: int) -> list[dict[str, Any]]:
    """The discs of a party in the order of their values, those already placed as gaps."""
    left = list(sight.view.hands[party]) if sight.view.hands else []
    discs = []
    for place, value in enumerate(sight.game.hand(abilities(sight)[party])):
        held = value in left
        if held:
            left.remove(value)
        discs.append({"id": f"disc-{party}-{place}", "value": value, "held": held})
    return discs


def trades(sight: Sight) -> dict[str, Any] | None:
    """The decision about a compensation line: what each number of transactions pays and gains."""
    step = next((fields for name, fields in sight.view.progress.agenda[-1:] if name == "Compensate"), None)
    if step is None:
        return None
    seat, card, value = step
    line = sight.game.compensations[card]
    stock = sight.view.holdings[seat].stock
    choices = []
    for offer in sight.offers:
        count = int(offer.move.split(" ")[1])
        after = add(stock, line.change, count)
        change = add(EMPTY, line.change, count)
        choices.append(
            {
                "count": count,
                "move": offer.move,
                "label": say("comp", "times", count=count) if count else say("comp", "none"),
                "pays": stock_words([max(-amount, 0) for amount in change]),
                "gains": stock_words([max(amount, 0) for amount in change]),
                "change": change,
                "after": after,
            }
        )
    return {
        "seat": seat,
        "card": sight.game.content.cards[card].id,
        "name": sight.game.names[sight.game.content.cards[card].id],
        "disc": value,
        "letter": letter(sight.game, seat) or NEUTRAL,
        "choices": choices,
    }
