"""The auction of Furnace and its expansion, slowly and straight down the rulebooks: bidding.

A second reading of the rules that shares nothing with the engine: who may lay which disc where, what Agents
and the dummy do by themselves, and what cards note meanwhile.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tests.games.furnace.printed import KINDS, NOTHING, Box, Stock, plus, read_stock
from tests.games.furnace.workshop import Works, Workshop

COAL = KINDS.index("coal")
MOST_COAL = 99
VARIABLE = "variable"
EXTRA = "extra"


class Disc(NamedTuple):
    """A disc on a card."""

    value: int
    party: int
    variable: bool = False


class Hall(NamedTuple):
    """All that the parties own, Agents after the seats; and what went back to the box."""

    owners: tuple[Works, ...]
    discards: frozenset[str] = frozenset()
    retired: frozenset[str] = frozenset()

    def changed(self, party: int, works: Works) -> "Hall":
        """The same with something else before a party."""
        return self._replace(owners=(*self.owners[:party], works, *self.owners[party + 1 :]))


class Rules:
    """One table: who plays with what."""

    def __init__(
        self,
        box: Box,
        options: Mapping[str, Any],
        capitalists: Sequence[str],
        agents: Sequence[str],
        expansion: bool,
    ) -> None:
        self.box = box
        self.options = options
        self.seats = len(capitalists)
        self.agents = tuple(agents)
        self.expansion = expansion
        self.chain = bool(options["chain"])
        self.capitalists = list(capitalists)
        abilities = [box.abilities[one] if one else "" for one in capitalists]
        self.workshops = [Workshop(box, ability, self.chain) for ability in abilities]
        self.dummy = self.seats == 2 and not agents  # F7.1, X5.1
        self.parties = self.seats + len(agents) + self.dummy

    def ability(self, party: int) -> str:
        """What a party's Capitalist can do; X5.12: Agents have none."""
        return self.workshops[party].ability if party < self.seats else ""

    def number(self, party: int, words: str) -> int:
        """The number after some words of an ability, 0 without them."""
        ability = self.ability(party)
        return int(ability.removeprefix(words)) if ability.startswith(words) else 0

    def stacks(self, party: int) -> bool:
        """F6.3."""
        return self.ability(party) == "stack discs"

    @property
    def has_variable(self) -> bool:
        """X1.4, X6.3."""
        return self.expansion and self.options["variable"] != "none"

    @property
    def companies_in_row(self) -> int:
        """F2.1, X1.6, X6.3."""
        more = self.expansion and not self.options["managers"] and self.has_variable
        return max(self.seats, 2) + 4 + more

    @property
    def schools_in_row(self) -> int:
        """X1.5, X6.3."""
        if not self.expansion or not self.options["managers"]:
            return 0
        return 2 if self.seats <= 3 else 3

    def supply(self, seat: int) -> Stock:
        """F6.5, X4.9."""
        ability = self.ability(seat)
        own = read_stock(ability.removeprefix("supply ")) if ability.startswith("supply ") else NOTHING
        if not self.expansion or not self.options["even"]:
            return own
        return plus(own, self.box.supplies.get(self.capitalists[seat], NOTHING))

    def leader(self, discs: Sequence[Disc]) -> Disc:
        """F2.9; F6.3, F6.6: of equal ones not the one of her who may stack; of her own the first."""
        highest = max(disc.value for disc in discs)
        equal = [disc for disc in discs if disc.value == highest]
        return ([disc for disc in equal if not self.stacks(disc.party)] or equal)[0]

    def income(self, agent: str, works: Works) -> int:
        """X5.4, X5.7, X5.12."""
        money = 0
        for text in self.box.agents[agent]["income"]:
            each, _, what = text.partition(" money per ")
            if what == "company":
                count = len(works.cards)
            elif what == "manager":
                count = len(works.free)
            else:
                shown = [symbol for card in works.cards for symbol in self.box.cards[card].symbols]
                count = sum(symbol in what.split(" or ") for symbol in shown)
            money += int(each) * count
        return money


class Bidding:
    """F2.3 to F2.7: discs are laid in turn until nobody can lay one any more."""

    def __init__(self, rules: Rules, hall: Hall, row: Sequence[str], first: int, round: int) -> None:
        self.rules = rules
        self.hall = hall
        self.round = round
        self.lots: dict[str, list[Disc]] = {lot: [] for lot in row}
        self.hands = [self._hand(party) for party in range(rules.parties)]
        seats = rules.seats
        self.order = [(first + turn) % seats for turn in range(seats)]
        self.order += range(seats, rules.parties)  # F7.2, X5.1, X5.6
        self.turn = 0
        self.apart = ""  # where the first disc of a pair lies
        self.extra = [rules.number(party, "pair disc ") for party in range(rules.parties)]  # X4.1

    def _hand(self, party: int) -> list[int | str]:
        """F1.3, F6.1, X1.4, X5.1: the variable disc of an Agent has a value of its own."""
        rules = self.rules
        hand: list[int | str] = [1, 2, 3, 4]
        if rules.number(party, "extra disc "):
            hand.append(rules.number(party, "extra disc "))
        if rules.has_variable and party < rules.seats:
            hand.append(VARIABLE)
        elif rules.has_variable and not rules.dummy:
            hand.append(int(rules.box.agents[rules.agents[party - rules.seats]]["variable"]))
        return hand

    # Whose turn it is -----------------------------------------------------------------------------

    def waits_for(self, rolls: list[int]) -> int | None:
        """Carry out what nobody decides; then the seat that must bid, or none when bidding is over."""
        while any(self.hands):
            party = self.order[self.turn % len(self.order)]
            if not self.hands[party]:
                self.turn += 1
            elif party >= self.rules.seats:
                self._by_die(party, rolls.pop(0))
            else:
                legal = self.legal(party)
                if len(legal) > 1:
                    return party
                if legal:
                    self.bid(party, *legal)
                else:  # F2.7, X4.8
                    self.hands[party] = []
                    self.turn += 1
        return None

    # What may be laid -----------------------------------------------------------------------------

    def fits(self, party: int, value: int, lot: str) -> bool:
        """F2.4, F2.5; F6.3: they do not bind Morozova."""
        if self.rules.stacks(party):
            return True
        return all(disc.party != party and disc.value != value for disc in self.lots[lot])

    def values(self, seat: int) -> list[int]:
        """X2.4, X4.3, X6.2: what a variable disc can be set to."""
        if self.rules.options["variable"] == "growth":
            return [self.round]
        coal = min(self.hall.owners[seat].stock[COAL], MOST_COAL)
        return [spent + self.rules.number(seat, "variable disc +") for spent in range(coal + 1)]

    def singles(self, seat: int) -> set[tuple[str, str]]:
        """One disc on one card: its words, and the card."""
        found = set()
        for lot in self.lots:
            for disc in self.hands[seat]:
                for value in self.values(seat) if disc == VARIABLE else [int(disc)]:
                    if lot != self.apart and self.fits(seat, value, lot):
                        found.add((f"variable {value}" if disc == VARIABLE else f"{value}", lot))
        return found

    def legal(self, seat: int) -> set[str]:
        """F2.3; X4.1, X4.8: the extra disc only with another one, at the latest with the last."""
        singles = self.singles(seat)
        pairs: set[str] = set()
        if self.extra[seat]:
            for lot in self.lots:
                if self.fits(seat, self.extra[seat], lot) and any(other != lot for _, other in singles):
                    pairs.add(f"bid extra on {lot}")
            if pairs and len(self.hands[seat]) == 1:
                return pairs
        return pairs | {f"bid {words} on {lot}" for words, lot in singles}

    def bid(self, seat: int, move: str) -> None:
        """Lay a disc as the move says."""
        words, _, lot = move.removeprefix("bid ").partition(" on ")
        if words == EXTRA:
            value, self.extra[seat] = self.extra[seat], 0
            self.apart = lot
            self._lay(Disc(value, seat), lot)
            return
        if words.startswith(VARIABLE):
            value = int(words.split()[1])
            self.hands[seat].remove(VARIABLE)
            if self.rules.options["variable"] == "coal":
                works = self.hall.owners[seat]
                coal = value - self.rules.number(seat, "variable disc +")
                self.hall = self.hall.changed(
                    seat, works._replace(stock=plus(works.stock, (-coal, 0, 0, 0, 0)))
                )
            self._lay(Disc(value, seat, True), lot)
        else:
            self.hands[seat].remove(int(words))
            self._lay(Disc(int(words), seat), lot)
        self.apart = ""
        self.turn += 1

    def _lay(self, disc: Disc, lot: str) -> None:
        """X4.7: whoever led on a Company and is outbid by somebody else may note it on a card."""
        before = list(self.lots[lot])
        self.lots[lot].append(disc)
        if not before or lot not in self.rules.box.cards:
            return
        led = self.rules.leader(before)
        if self.rules.leader(self.lots[lot]) is disc and led.party != disc.party:
            self.hall = noted(self.rules, self.hall, led.party, "when outbid", 0)

    # Agents and the dummy -------------------------------------------------------------------------

    def _by_die(self, party: int, rolled: int) -> None:
        """F7.3, F7.4, X5.2: bid where the die and the card say, or nowhere."""
        self.turn += 1
        bid = self._dummys(party, rolled) if self.rules.dummy else self._agents(party, rolled)
        if bid is None:
            self.hands[party] = []
            return
        value, lot = bid
        self.hands[party].remove(value)
        self._lay(Disc(value, party), lot)

    def _fitting(self, party: int, lot: str) -> list[int]:
        return [int(disc) for disc in self.hands[party] if self.fits(party, int(disc), lot)]

    def _from(self, rolled: int) -> list[str]:
        """The Companies from the rolled one on to the right, and on from the left end."""
        companies = [lot for lot in self.lots if lot in self.rules.box.cards]
        return companies[rolled - 1 :] + companies[: rolled - 1]

    def _dummys(self, party: int, rolled: int) -> tuple[int, str] | None:
        for lot in self._from(rolled):
            if self._fitting(party, lot):
                return min(self._fitting(party, lot)), lot
        return None

    def _agents(self, party: int, rolled: int) -> tuple[int, str] | None:
        """X5.2, X5.7, X5.9: the first bid of its card that is possible."""
        card = self.rules.box.agents[self.rules.agents[party - self.rules.seats]]
        wanted = card["target"].removeprefix("company").removeprefix(" with ").split(" or ")
        companies = [lot for lot in self.lots if lot in self.rules.box.cards]
        targets = [
            lot
            for lot in self._from(rolled)
            if self._fitting(party, lot)
            and (wanted == [""] or set(wanted) & set(self.rules.box.cards[lot].symbols))
        ]
        bidden_on = [lot for lot in companies if self.lots[lot]]
        places = {
            "target": targets[:1],
            "school": [lot for lot in self.lots if lot not in self.rules.box.cards],
            "contested": sorted(bidden_on, key=lambda lot: -len(self.lots[lot])),
            "rightmost": list(self.lots)[::-1],
        }
        for rule in card["bids"]:
            which, _, where = rule.partition(" on ")
            for lot in places[where]:
                fitting = self._fitting(party, lot)
                if which == "lowest leading":
                    fitting = [one for one in fitting if all(one > disc.value for disc in self.lots[lot])]
                if fitting:
                    return max(fitting) if which == "highest" else min(fitting), lot
        return None


def noted(rules: Rules, hall: Hall, party: int, what: str, disc: int) -> Hall:
    """X4.7: what texts of a player's cards put on them, from the supply; `disc` is 0 where none is named."""
    if party >= rules.seats:
        return hall
    works = hall.owners[party]
    shop = rules.workshops[party]
    for card in works.cards + works.new:
        for effect in shop.effects(card, card in works.upgraded):
            if effect.what == what and (not effect.discs or disc in effect.discs):
                lying = dict(works.stored)
                lying[card] = plus(lying.get(card, NOTHING), effect.gains)
                works = works._replace(stored=frozenset(lying.items()))
    return hall.changed(party, works)
