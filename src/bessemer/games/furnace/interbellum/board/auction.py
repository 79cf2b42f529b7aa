"""The row of Interbellum: Schools with Managers, variable and extra discs, and what is asked on the way."""

from abc import abstractmethod
from typing import Any

from bessemer.games.furnace.board import auction as base
from bessemer.games.furnace.board.auction import disc_face
from bessemer.games.furnace.board.table import line_face
from bessemer.games.furnace.board.words import trade_words
from bessemer.games.furnace.interbellum.auction import ONLY_LINE
from bessemer.games.furnace.interbellum.board.agents import Agents
from bessemer.games.furnace.interbellum.board.said import school_words
from bessemer.games.furnace.interbellum.board.words import say
from bessemer.games.furnace.interbellum.effects import Delivery, WhenGaining
from bessemer.games.furnace.interbellum.pack import Ability
from bessemer.games.furnace.interbellum.state import VARIABLE
from bessemer.games.furnace.view import Lot
from bessemer.games.industry.lines import Line
from bessemer.games.industry.stock import COAL
from bessemer.kernel.seen import Offer

BIDDERS = ("PlaceDisc", "AgentBid", "Dummy")
TOLD = 9
"""Up to this value the board tells what a variable disc would bring."""


class Auction(base.Auction, Agents):
    """Schools close the row, and hands hold more than four discs."""

    def ability(self, party: int) -> Ability:
        """What the Capitalist of a party does."""
        found = self.abilities()[party]
        assert isinstance(found, Ability)
        return found

    def resolving(self) -> bool:
        """Whether the bidding is over."""
        return not any(name in BIDDERS for name, _ in self.view.progress.agenda)

    def total(self) -> int:
        """Companies and Schools."""
        return self.game.row_size + len(self.view.schools)

    def lot_face(self, lot: Lot) -> dict[str, Any]:
        """A Company, or a School with the Manager that it offers."""
        if lot.card not in self.view.schools:
            return super().lot_face(lot)
        place = self.view.schools.index(lot.card)
        gone = len(self.view.schools) - len(self.view.offered)
        options = self.options(lot.card)
        return {
            "template": "school.html",
            "id": lot.card,
            "name": self.game.names[lot.card],
            "place": place + 1,
            "manager": self.manager_face(self.view.offered[place - gone]),
            "options": [line_face(line) for line in options],
        }

    def lot_words(self, face: dict[str, Any]) -> str:
        """A Company or a School in words."""
        return school_words(face) if "manager" in face else super().lot_words(face)

    def options(self, id: str) -> tuple[Line, ...]:
        """X1.5: the compensation options of a School as it lies."""
        faces = self.game.content.schools[self.game.places[id] - self.game.content.companies]
        return faces[id in self.view.backs]

    def rail(self, lot: Lot) -> list[dict[str, Any]]:
        """The discs on a card; variable ones are marked."""
        items = super().rail(lot)
        for item in items:
            if item["letter"]:
                value, party = lot.bids[int(item["id"].rpartition("-")[2])]
                item["kind"] = "variable" if self.view.variable[party] == (lot.card, value) else ""
        return items

    def bid_value(self, offer: Offer) -> int:
        """The value of a printed, variable or extra disc."""
        if offer.targets[0] == "disc:extra":
            return self.view.extra[self.sight.seat]
        return int(offer.move.split(" ")[2 if offer.targets[0] == "disc:variable" else 1])

    def bid(self, lot: Lot, offer: Offer) -> dict[str, Any] | None:
        """What a bid would bring; of a variable disc only for usual values."""
        if offer.targets[0] == "disc:variable" and self.bid_value(offer) > TOLD:
            return None
        return super().bid(lot, offer)

    def compensation(self, lot: Lot, times: int) -> str:
        """What a disc that does not win would bring; at a School the options share it."""
        if lot.card not in self.view.schools:
            return super().compensation(lot, times)
        one, two = self.options(lot.card)
        if not times:
            return say("bid", "nothing")
        return say("bid", "options", times=times, one=trade_words(one, 1), two=trade_words(two, 1))

    def values(self, party: int) -> list[int]:
        """The values that a party could still bid; a variable disc could have any that is paid for."""
        if party >= self.game.seats:
            return super().values(party)
        found = [value for value in self.view.hands[party] if value != VARIABLE]
        if VARIABLE in self.view.hands[party]:
            coal = self.view.holdings[party].stock[COAL]
            bonus = self.ability(party).variable
            found += [self.view.round] if self.game.growth else range(bonus, coal + bonus + 1)
        return found + ([self.view.extra[party]] if self.view.extra[party] else [])

    def hand(self, party: int) -> list[dict[str, Any]]:
        """The discs of a seat, the variable one last; an extra one may stand beside them."""
        discs = [disc for disc in super().hand(party) if disc["value"] != str(VARIABLE)]
        if self.game.has_variable:
            held = VARIABLE in self.view.hands[party]
            shown = str(self.view.round) if self.game.growth else "?"
            discs.append(disc_face(f"disc-{party}-v", shown, held, "variable"))
        extra = self.ability(party).pair_disc
        if extra:
            discs.append(disc_face(f"disc-{party}-x", str(extra), bool(self.view.extra[party]), "extra"))
        return discs

    def number(self) -> dict[str, Any] | None:
        """How the variable disc of the viewer is set; None where it has no value to choose."""
        values = [
            int(offer.targets[2].partition(":")[2]) for offer in self.sight.offers if len(offer.targets) > 2
        ]
        if not values:
            return None
        bonus = self.ability(self.sight.seat).variable
        costs = say("bid", "costs", bonus=bonus) if bonus else say("bid", "costs-plain")
        return {"least": min(values), "most": max(values), "costs": costs}

    # What is asked on the way ---------------------------------------------------------------------

    def trades(self) -> dict[str, Any] | None:
        """A compensation line, a split between two options, a delivery, or what may follow a gain."""
        name, fields = self.view.progress.agenda[-1]
        if not self.sight.offers or name not in ("Compensate", "Share", "Mix", "Deliver", "React"):
            return None
        card, place = fields[1], fields[2]
        if name == "Share":
            return self._share(card, place)
        if name == "Mix":
            return self._mix(card)
        if name == "Compensate":
            if place == ONLY_LINE:
                return self.trade(card, self.game.compensations[card])
            return self.trade(card, self.options(self.game.content.cards[card].id)[place])
        effect = self.game.content.full[card][place]
        assert isinstance(effect, Delivery | WhenGaining)
        found = self.trade(card, effect.line if name == "React" else self.terms(effect.line))
        card_name = self.game.names[self.game.content.cards[card].id]
        found["ask"] = say("ask", name.lower(), card=card_name, line=line_face(effect.line)["words"])
        return found

    @abstractmethod
    def terms(self, line: Line) -> Line:
        """A line with what the viewer's permanent effects add to it."""

    def _share(self, card: int, times: int) -> dict[str, Any]:
        """How much of a disc goes to each option of a School."""
        id = self.game.content.cards[card].id
        choices = []
        for offer in self.sight.offers:
            first = int(offer.move.split(" ")[1])
            choices.append(self._part(offer, first, self._label(id, (first, times - first))))
        ask = say("ask", "share", card=self.game.names[id], times=times)
        return {"card": id, "ask": ask, "choices": list(reversed(choices))}

    def _mix(self, card: int) -> dict[str, Any]:
        """X2.3: which of the two options is used next, and how many times."""
        id = self.game.content.cards[card].id
        choices = []
        for offer in self.sight.offers:
            kind, _, rest = offer.targets[0].partition(":")
            option, _, times = rest.partition(":")
            counts = (int(times), 0) if option == "1" else (0, int(times or 0))
            label = self._label(id, counts) if kind == "option" else say("comp", "none-more")
            choices.append(self._part(offer, sum(counts) if kind == "option" else 0, label))
        return {"card": id, "ask": say("ask", "mix", card=self.game.names[id]), "choices": choices}

    def _label(self, id: str, counts: tuple[int, int]) -> str:
        """So many times the first option of a School, and so many times the second."""
        parts = zip(counts, self.options(id), strict=True)
        return " + ".join(
            say("comp", "part", count=count, line=line_face(line)["short"]) for count, line in parts if count
        )

    def _part(self, offer: Offer, count: int, label: str) -> dict[str, Any]:
        found = {"count": count, "move": offer.move, "target": offer.targets[0], "label": label}
        return {**found, "pays": "", "gains": ""}
