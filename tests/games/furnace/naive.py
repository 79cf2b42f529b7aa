"""Furnace once more, slowly: counts a finished game again, straight down the rulebook.

Shares nothing with the engine. A stock is a dict, a card is its text, a move is a line of the record.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Stock = dict[str, int]
RESOURCES = ("coal", "iron", "oil", "upgrade")
AS_OFTEN_AS_PAID = 10**6


@dataclass
class Facts:
    """What chance decided, all of it public: who got what, the rows dealt, the dummy's rolls."""

    startups: list[str]
    capitalists: list[str]
    first: int
    rows: list[list[str]]
    rolls: list[int]


@dataclass
class Line:
    """An effect line, read from its text."""

    arrow: bool
    pays: Stock
    gains: Stock
    limit: int
    upgrades: bool


def read_line(text: str) -> Line:
    """Read `2 coal`, `iron -> 2 money x2` or `coal + upgrade -> flip x any`."""
    left, arrow, right = text.rpartition(" -> ")
    right, _, limit = right.partition(" x")
    gains = read_amounts(right)
    upgrades = bool(gains.pop("flip", 0))
    times = AS_OFTEN_AS_PAID if limit == " any" else int(limit or 1)
    return Line(bool(arrow), read_amounts(left), gains, times, upgrades)


def read_amounts(text: str) -> Stock:
    """Read `2 coal + oil`."""
    amounts: Stock = {}
    for part in text.split(" + ") if text else []:
        *count, kind = part.split()
        amounts[kind] = int(count[0]) if count else 1
    return amounts


@dataclass
class Player:
    """What lies before a player. Cards stand in the order taken, or in that of the chain."""

    startup: str
    ability: str
    stock: Stock
    cards: list[str]
    upgraded: set[str] = field(default_factory=set)
    new: list[str] = field(default_factory=list)

    def can_pay(self, pays: Stock) -> bool:
        return all(self.stock[kind] >= count for kind, count in pays.items())

    def pay(self, pays: Stock) -> None:
        assert self.can_pay(pays)
        for kind, count in pays.items():
            self.stock[kind] -= count

    def gain(self, gains: Stock) -> None:
        for kind, count in gains.items():
            self.stock[kind] += count

    def most(self, line: Line, limit: int) -> int:
        """How many transactions can be made, found by making them one after another (F3.6)."""
        before = dict(self.stock)
        count = 0
        while count < limit and self.can_pay(line.pays):
            self.pay(line.pays)
            self.gain(line.gains)
            count += 1
        self.stock = before
        return count

    def standing(self) -> dict[str, Any]:
        """What anybody can see of a player at the end of a round."""
        return {"stock": dict(self.stock), "cards": list(self.cards), "upgraded": set(self.upgraded)}


class Recount:
    """A whole game from the moves of its record. `legal` holds what each of them was chosen from."""

    def __init__(
        self,
        content: Mapping[str, Any],
        options: Mapping[str, Any],
        facts: Facts,
        moves: Sequence[tuple[int, str]],
    ) -> None:
        self.companies = {card["id"]: card for card in content["company"]}
        self.startups = {card["id"]: card for card in content["startup"]}
        abilities = {card["id"]: card["ability"] for card in content["capitalist"]}
        self.options = options
        self.facts = facts
        self.moves = moves
        self.used: set[int] = set()
        self.together = False  # whether players act at the same time
        self.legal: dict[int, set[str]] = {}
        self.players = []
        for seat, startup in enumerate(facts.startups):
            stock = dict.fromkeys((*RESOURCES, "money"), 0)
            stock |= read_amounts(self.startups[startup]["start"])  # F1.4
            ability = abilities[facts.capitalists[seat]] if options["capitalists"] else ""
            self.players.append(Player(startup, ability, stock, [startup]))
        self.seats = len(self.players)
        self.dummy = self.seats if self.seats == 2 else None  # F7.1
        self.discards: list[str] = []
        self.skipped = 0  # parties whose discs fitted nowhere
        self.tied = 0  # cards with equal discs at the top
        self.rounds: list[list[dict[str, Any]]] = []  # the standings after each, when the next has begun
        self.play()

    def play(self) -> None:
        """F1.5, F3.11: rounds of an auction and production; the first-player token goes left."""
        rows, self.rolls = list(self.facts.rows), list(self.facts.rolls)
        first = self.facts.first
        self.supply()
        for left in reversed(range(self.options["rounds"])):
            row = rows.pop(0)
            assert len(row) == self.seats + 4  # F2.1
            discs_on = self.bidding(row, first)
            for card in row:  # F2.8
                self.resolve_bids(card, discs_on[card])
            self.together = True  # F3.1
            for seat in range(self.seats):
                self.produce(seat)
            self.together = False
            if left:
                self.supply()
            self.rounds.append([player.standing() for player in self.players])
            assert self.used == set(range(len(self.used)))  # nobody had begun the next round
            first = (first + 1) % self.seats
        assert not rows
        assert not self.rolls
        assert len(self.used) == len(self.moves)
        dealt = [card for row in self.facts.rows for card in row]
        assert len(dealt) == len(set(dealt))  # F2.1: cards never return

    # What the record says -------------------------------------------------------------------------

    def decide(self, seat: int, options: Iterable[str]) -> str:
        """The next move of a seat in the record: it is the seat's turn, and the move among its options."""
        number = next(at for at, (mover, _) in enumerate(self.moves) if mover == seat and at not in self.used)
        assert self.together or number == len(self.used), f"move {number} is not made by seat {seat}"
        text = self.moves[number][1]
        self.legal[number] = set(options)
        assert text in self.legal[number], f"move {number}: {text}"
        self.used.add(number)
        return text

    # The auction ----------------------------------------------------------------------------------

    def bidding(self, row: list[str], first: int) -> dict[str, list[tuple[int, int]]]:
        """F2.3 to F2.7: the discs on each card, as value and party, in the order placed."""
        order = [(first + turn) % self.seats for turn in range(self.seats)]
        if self.dummy is not None:
            order.append(self.dummy)  # F7.2
        discs = {party: [1, 2, 3, 4] for party in order}
        for seat, player in enumerate(self.players):
            if player.ability.startswith("extra disc "):  # F6.1
                discs[seat].append(int(player.ability.removeprefix("extra disc ")))
        discs_on: dict[str, list[tuple[int, int]]] = {card: [] for card in row}
        while any(discs.values()):
            for party in order:
                if not discs[party]:
                    continue
                fitting = [
                    (value, card)
                    for card in row
                    for value in sorted(set(discs[party]))
                    if self.may_lie(value, party, discs_on[card])
                ]
                if party == self.dummy:
                    bid = self.dummys_bid(row, fitting)
                else:
                    bid = self.players_bid(party, fitting)
                if bid is None:  # F2.7, F7.4
                    discs[party] = []
                    self.skipped += 1
                else:
                    value, card = bid
                    discs[party].remove(value)
                    discs_on[card].append((value, party))
        return discs_on

    def may_lie(self, value: int, party: int, lying: list[tuple[int, int]]) -> bool:
        """F2.4, F2.5; F6.3: they do not bind Morozova."""
        if self.stacks(party):
            return True
        return all(value != other and party != owner for other, owner in lying)

    def stacks(self, party: int) -> bool:
        return party != self.dummy and self.players[party].ability == "stack discs"

    def players_bid(self, seat: int, fitting: list[tuple[int, str]]) -> tuple[int, str] | None:
        """F2.6: one must bid; a single possible bid is made without a move."""
        if len(fitting) < 2:
            return fitting[0] if fitting else None
        texts = {f"bid {value} on {card}": (value, card) for value, card in fitting}
        return texts[self.decide(seat, texts)]

    def dummys_bid(self, row: list[str], fitting: list[tuple[int, str]]) -> tuple[int, str] | None:
        """F7.3, F7.4: a die for the card, the smallest disc that fits there or on the next to the right."""
        rolled = self.rolls.pop(0)
        for card in row[rolled - 1 :] + row[: rolled - 1]:
            values = [value for value, where in fitting if where == card]
            if values:
                return min(values), card
        return None

    def resolve_bids(self, card: str, lying: list[tuple[int, int]]) -> None:
        """F2.9: all discs but the highest are compensated, lowest first; the highest takes the card."""
        if not lying:
            self.discards.append(card)  # F2.13
            return
        highest = max(value for value, _ in lying)
        candidates = [bid for bid in lying if bid[0] == highest]
        self.tied += len(candidates) > 1
        winner = ([bid for bid in candidates if not self.stacks(bid[1])] or candidates)[0]  # F6.3
        losers = list(lying)
        losers.remove(winner)
        for value in range(1, highest + 1):
            for other, party in losers:
                if other == value and party != self.dummy:  # F7.5
                    self.compensate(party, card, value)
        if winner[1] == self.dummy:
            self.discards.append(card)  # F7.5
            return
        player = self.players[winner[1]]
        player.new.append(card)
        if player.ability.startswith("win "):  # F6.5
            player.gain(read_amounts(player.ability.removeprefix("win ")))

    def supply(self) -> None:
        """F6.5."""
        for player in self.players:
            if player.ability.startswith("supply "):
                player.gain(read_amounts(player.ability.removeprefix("supply ")))

    def compensate(self, seat: int, card: str, value: int) -> None:
        """F2.10, F2.11."""
        player = self.players[seat]
        if player.ability.startswith("compensation +"):  # F6.4
            value += int(player.ability.removeprefix("compensation +"))
        line = read_line(self.companies[card]["compensation"])
        if line.arrow:
            self.transact(seat, line, line.limit * value)
        else:
            for _ in range(value):
                player.gain(line.gains)

    def transact(self, seat: int, line: Line, limit: int) -> None:
        """As many transactions as the player chooses; if none can be paid nothing is asked."""
        player = self.players[seat]
        most = player.most(line, limit)
        if most:
            text = self.decide(seat, [f"transact {count}" for count in range(most + 1)])
            for _ in range(int(text.split()[1])):
                player.pay(line.pays)
                player.gain(line.gains)

    # Production -----------------------------------------------------------------------------------

    def produce(self, seat: int) -> None:
        """F3.2 to F3.12: cards one at a time until `done`."""
        player = self.players[seat]
        self.place_new_cards(seat)
        resolved: list[str] = []
        second_uses = 1 if player.ability == "resolve again" else 0  # F6.2
        upgrading: Line | None = None  # the upgrade line that is open
        while True:
            options = {"done"}
            options |= {f"resolve {card}" for card in self.next_cards(player, resolved)}
            if second_uses:
                options |= {f"resolve {card} again" for card in resolved}
            if upgrading and player.can_pay(upgrading.pays):
                companies = {card for card in player.cards if card != player.startup}  # F3.8
                options |= {f"upgrade {card}" for card in companies - player.upgraded}
            verb, *rest = self.decide(seat, options).split()
            if verb == "done":
                return
            card = rest[0]
            if verb == "upgrade":
                assert upgrading is not None
                player.pay(upgrading.pays)
                player.gain(upgrading.gains)
                player.upgraded.add(card)
                if upgrading.limit == 1:
                    upgrading = None
            else:
                if rest[-1] == "again":
                    second_uses -= 1
                else:
                    resolved.append(card)
                upgrading = self.resolve(seat, card)

    def place_new_cards(self, seat: int) -> None:
        """F5.1: into the chain; without the variant the order means nothing."""
        player = self.players[seat]
        for card in player.new:
            place = len(player.cards) + 1
            if self.options["chain"]:
                places = range(1, len(player.cards) + 2)
                text = self.decide(seat, [f"insert {card} at {place}" for place in places])
                place = int(text.split()[-1])
            player.cards.insert(place - 1, card)
        player.new = []

    def next_cards(self, player: Player, resolved: list[str]) -> list[str]:
        """F3.2: each card once; F5.2: in a chain only what stands right of the last one."""
        if self.options["chain"] and resolved:
            return player.cards[player.cards.index(resolved[-1]) + 1 :]
        return [card for card in player.cards if card not in resolved]

    def resolve(self, seat: int, card: str) -> Line | None:
        """F3.3, F3.4: the lines from top to bottom; gives back an upgrade line, which stays open."""
        player = self.players[seat]
        if card == player.startup:
            texts = list(self.startups[card]["lines"])
        else:
            company = self.companies[card]
            texts = (
                [company["basic"], company["additional"]] if card in player.upgraded else [company["basic"]]
            )
        for text in texts:
            line = read_line(text)
            if line.upgrades:
                assert text == texts[-1]
                return line
            if line.arrow:
                self.transact(seat, line, line.limit)
            else:
                player.gain(line.gains)
        return None

    # The end --------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """F4.1."""
        return [player.stock["money"] for player in self.players]

    def winners(self) -> list[int]:
        """F4.1, F4.2: most money, then most Companies, then most resources, else shared."""
        left = list(range(self.seats))
        for worth in (self.scores(), self.company_counts(), self.resource_counts()):
            left = [seat for seat in left if worth[seat] == max(worth[other] for other in left)]
        return left

    def company_counts(self) -> list[int]:
        return [len(player.cards) - 1 for player in self.players]

    def resource_counts(self) -> list[int]:
        return [sum(player.stock[kind] for kind in RESOURCES) for player in self.players]
