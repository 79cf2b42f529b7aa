"""The row of the auction: cards, everybody's discs on them, and what each bid would bring."""

from typing import Any

from bessemer.games.furnace.board.finished import Finished
from bessemer.games.furnace.board.said import card_words
from bessemer.games.furnace.board.words import join, say, stock_words, trade_words
from bessemer.games.furnace.pack import Ability
from bessemer.games.furnace.view import Lot
from bessemer.games.industry.lines import Line
from bessemer.games.industry.stock import EMPTY, add
from bessemer.kernel.seen import Offer

USUAL = (1, 2, 3, 4)
"""The discs that everybody has; their sockets are always shown."""

KEYS = "123456789abc"
"""What to press for each place of the row."""


DISC_KEYS = {"variable": "v", "extra": "x"}
"""What to press for a special disc; once a card is chosen, others have their number."""


class Auction(Finished):
    """The row, everybody's discs, and what a seat is asked about them."""

    def abilities(self) -> list[Ability]:
        """The ability of each party."""
        known = {ability.id: ability for ability in self.game.content.abilities}
        nothing = self.game.no_ability
        found = [known.get(holding.capitalist, nothing) for holding in self.view.holdings]
        return found + [nothing] * (self.game.parties - len(found))

    def resolving(self) -> bool:
        """Whether the bidding is over: then the leftmost card is resolved, and leaves the row."""
        return not any(name in ("PlaceDisc", "DummyBid") for name, _ in self.view.progress.agenda)

    def leader(self, lot: Lot) -> int:
        """The place of the disc that leads on a card; -1 if there is none."""
        best = -1
        able = self.abilities()
        for at, (value, _) in enumerate(lot.bids):
            top = lot.bids[best][0] if best >= 0 else -1
            if value > top or (value == top and able[lot.bids[best][1]].stacks):
                best = at
        return best

    def rail(self, lot: Lot) -> list[dict[str, Any]]:
        """The discs on a card from the lowest to the highest; sockets show the usual values that are free."""
        best = self.leader(lot)
        items: list[dict[str, Any]] = []
        for value in sorted({*USUAL, *(value for value, _ in lot.bids)}):
            here = [(at, party) for at, (disc, party) in enumerate(lot.bids) if disc == value]
            for at, party in here:
                items.append(
                    {
                        "id": f"{lot.card}-{at}",
                        "value": value,
                        "letter": self.letter(party),
                        "name": self.party_name(party),
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

    def total(self) -> int:
        """How many cards the row had at first."""
        return self.game.row_size

    def row(self) -> list[dict[str, Any]]:
        """The cards on offer."""
        resolved = self.resolving()
        gone = self.total() - len(self.view.row)
        offers: dict[str, list[Offer]] = {}
        for offer in self.sight.offers:
            if offer.targets[0].startswith("disc:"):
                offers.setdefault(offer.targets[1].removeprefix("card:"), []).append(offer)
        lots: list[dict[str, Any]] = self.finished() if resolved else []
        left = gone - len(lots)
        for place, lot in enumerate(self.view.row):
            bids = offers.get(lot.card, [])
            state = "now" if resolved and not place else ""
            if not resolved and offers:
                state = "legal" if bids else "dimmed"
            discs = self.rail(lot)
            face = {**self.lot_face(lot), "rail": discs}
            lots.append(
                {
                    **face,
                    "said": self.lot_words(face),
                    "key": KEYS[gone + place],
                    "gone": left if not place else 0,
                    "state": state,
                    "crowded": len(discs) > len(USUAL),
                    "why": self._why_not(lot) if state == "dimmed" else "",
                    "bids": [found for offer in bids if (found := self.bid(lot, offer))],
                }
            )
        return lots

    def lot_face(self, lot: Lot) -> dict[str, Any]:
        """A card of the row as it is drawn, and by which template."""
        return {**self.card_face(lot.card), "template": "company.html"}

    def lot_words(self, face: dict[str, Any]) -> str:
        """A card of the row in words."""
        return card_words(face)

    def _why_not(self, lot: Lot) -> str:
        own = any(party == self.sight.seat for _, party in lot.bids)
        return say("bid", "why-own" if own else "why-values")

    def bid_value(self, offer: Offer) -> int:
        """The value of the disc that a bid places."""
        return int(offer.move.split(" ")[1])

    def bid(self, lot: Lot, offer: Offer) -> dict[str, Any] | None:
        """What a bid would bring if it wins, and if it does not; None if that is not told."""
        able = self.abilities()
        value = self.bid_value(offer)
        best = self.leader(lot)
        if best >= 0 and lot.bids[best][0] > value:
            standing = say("bid", "trails", name=self.party_name(lot.bids[best][1]), value=lot.bids[best][0])
            leads = False
        elif best >= 0 and lot.bids[best][0] == value and able[self.sight.seat].stacks:
            standing = say("bid", "ties", name=self.party_name(lot.bids[best][1]), value=value)
            leads = False
        else:
            standing, leads = say("bid", "leads"), True
        if leads:
            parties = [party for party in range(self.game.parties) if self._can_beat(lot, party, value)]
            rivals = [self.party_name(party) for party in parties]
            standing += " " + (say("bid", "threat", names=join(rivals)) if rivals else say("bid", "safe"))
        return {
            "value": value,
            "disc": offer.targets[0].removeprefix("disc:"),
            "move": offer.move,
            "outbid": self.compensation(lot, value + able[self.sight.seat].bonus),
            "standing": standing,
            "leads": leads,
        }

    def compensation(self, lot: Lot, times: int) -> str:
        """What a disc that does not win would bring."""
        return trade_words(self.game.compensations[self.game.places[lot.card]], times)

    def _can_beat(self, lot: Lot, party: int, value: int) -> bool:
        """Whether a party holds a disc that could still take the card."""
        if party == self.sight.seat:
            return False
        able = self.abilities()[party]
        lies = {disc for disc, _ in lot.bids}
        if not able.stacks and any(owner == party for _, owner in lot.bids):
            return False
        return any(disc > value and (able.stacks or disc not in lies) for disc in self.values(party))

    def values(self, party: int) -> list[int]:
        """The values that a party could still bid."""
        return list(self.view.hands[party])

    def hand(self, party: int) -> list[dict[str, Any]]:
        """The discs of a party in the order of their values, those already placed as gaps."""
        left = list(self.view.hands[party]) if self.view.hands else []
        discs = []
        for place, value in enumerate(self.game.hand(self.abilities()[party])):
            held = value in left
            if held:
                left.remove(value)
            discs.append(disc_face(f"disc-{party}-{place}", str(value), held))
        return discs

    # Compensation ---------------------------------------------------------------------------------

    def trades(self) -> dict[str, Any] | None:
        """The decision about a compensation line: what each number of transactions pays and gains."""
        step = next((fields for name, fields in self.view.progress.agenda[-1:] if name == "Compensate"), None)
        if step is None:
            return None
        _, card, _ = step
        return self.trade(card, self.game.compensations[card])

    def trade(self, card: int, line: Line) -> dict[str, Any]:
        """How often to use a line of a card."""
        choices = []
        for offer in self.sight.offers:
            count = int(offer.move.split(" ")[1])
            change = add(EMPTY, line.change, count)
            choices.append(
                {
                    "count": count,
                    "move": offer.move,
                    "target": offer.targets[0],
                    "label": say("comp", "times", count=count) if count else say("comp", "none"),
                    "pays": stock_words([max(-amount, 0) for amount in change]) if count else "",
                    "gains": stock_words([max(amount, 0) for amount in change]) if count else "",
                }
            )
        id = self.game.content.cards[card].id
        return {"card": id, "ask": say("ask", "compensate", card=self.game.names[id]), "choices": choices}


def disc_face(id: str, value: str, held: bool, kind: str = "") -> dict[str, Any]:
    """A disc in a hand; a special one is named by its kind."""
    face = {"id": id, "value": value, "held": held, "kind": kind, "key": DISC_KEYS.get(kind, "")}
    return {**face, "target": f"disc:{kind or value}"}
