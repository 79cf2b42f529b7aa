"""Furnace Duel once more, slowly: counts a finished game again from its story, straight down the rulebook.

Shares nothing with the engine: a stock is a dict, a card is its text, and the story is what was told. The
amounts are worked out here, from the texts, and compared with those that were told.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Stock = dict[str, int]
KINDS = ("coal", "iron", "oil", "tech", "money")
SYMBOLS = ("anchor", "spike", "double", "research")


def amounts(text: str) -> Stock:
    """Read `2 coal + oil`; symbols and upgrades are left out."""
    found: Stock = {}
    for part in text.split(" + ") if text else []:
        words = part.split()
        if words[0] != "flip" and words[-1] not in SYMBOLS:
            found[words[-1]] = int(words[0]) if len(words) > 1 else 1
    return found


def symbols(text: str, name: str) -> int:
    """How many symbols of a kind stand in an effect."""
    for part in text.rpartition(" -> ")[2].split(" + "):
        words = part.split()
        if words and words[-1] == name:
            return int(words[0]) if len(words) > 1 else 1
    return 0


def change(text: str) -> Stock:
    """What one use of a line does."""
    left, _, right = text.rpartition(" -> ")
    result = dict(amounts(right.partition(" x")[0]))
    for kind, count in amounts(left).items():
        result[kind] = result.get(kind, 0) - count
    return {kind: count for kind, count in result.items() if count}


def told(stock: Any) -> Stock:
    """The amounts of an event."""
    return {kind: count for kind, count in zip(KINDS, stock, strict=True) if count}


@dataclass
class Player:
    """What lies before a player, and on the map."""

    stock: Stock = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    cards: list[str] = field(default_factory=list)
    upgraded: set[str] = field(default_factory=set)
    tracks: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    ferries: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    discs: list[int] = field(default_factory=list)
    space: int = 0

    def add(self, more: Mapping[str, int], times: int = 1) -> None:
        for kind, count in more.items():
            self.stock[kind] += count * times
            assert self.stock[kind] >= 0


class Recount:
    """Follows a story and keeps the books."""

    def __init__(self, content: dict[str, Any], options: dict[str, Any]) -> None:
        self.options = options
        self.numbers = content["numbers"]
        self.cards = {
            card["id"]: card for kind in ("company", "shipping", "startup") for card in content[kind]
        }
        self.companies = {card["id"] for card in content["company"]}
        self.ferries = {token["id"]: token for token in content["ferry"]}
        abilities = [capitalist["ability"] for capitalist in content["capitalist"]]
        (self.visits,) = (int(text[-1]) for text in abilities if text.startswith("use city"))
        board = next(board for board in content["board"] if board["id"] == options["board"])
        self.effects = {city["id"]: city["effect"] for city in board["city"]}
        self.tracks = {"-".join(track["ends"]): track for track in board["track"]}
        columns = sorted((city["slot"], city["id"]) for city in board["city"] if city["slot"])
        self.bottom = [city for _, city in columns]
        self.spaces = board["spaces"]
        self.players = [Player(), Player()]
        self.first = self.west = 0
        self.bids: dict[str, list[tuple[int, int]]] = {}
        self.row: list[str] = []
        self.route: tuple[str, ...] = ()
        self.value = 0
        self.spikes = 0
        self.tunnel = ""
        self.crossing = False

    def follow(self, kind: str, who: int, facts: dict[str, Any]) -> None:
        """One event of the story."""
        tell = getattr(self, f"on_{kind}", None)
        if tell is not None:
            tell(self.players[who] if who >= 0 else None, who, **facts)

    def active(self, player: Player, card: str) -> list[str]:
        written = self.cards[card]
        if "lines" in written:
            return list(written["lines"])
        return [written["basic"], written["additional"]][: 1 + (card in player.upgraded)]

    # Setting up and the auction -------------------------------------------------------------------

    def on_first(self, player: Player, who: int) -> None:
        self.first = self.west = who
        self.players[1 - who].space = len(self.spaces) - 1

    def on_startup(self, player: Player, who: int, card: str, stock: Any) -> None:
        token = f"britain={'AB'[who]}" in str(self.options["campaign"])
        player.add(amounts(self.numbers["start"] if token else self.cards[card]["start"]))
        player.cards.append(card)

    def on_round(self, player: Player | None, who: int, round: int) -> None:
        self.first = self.first if round == 1 else 1 - self.first
        for one in self.players:
            one.discs = [1, 2, 3, 4]

    def on_row(self, player: Player | None, who: int, cards: tuple[str, ...]) -> None:
        self.row = list(cards)
        self.bids = {card: [] for card in cards}
        for card in cards:
            if "neutral" in self.cards[card]:
                self.bids[card].append((self.cards[card]["neutral"], -1))

    def on_bid(self, player: Player, who: int, disc: int, card: str) -> None:
        assert all(value != disc and owner != who for value, owner in self.bids[card])
        player.discs.remove(disc)
        self.bids[card].append((disc, who))

    def on_take(self, player: Player, who: int, card: str) -> None:
        assert max(self.bids[card]) == (max(value for value, _ in self.bids[card]), who)
        assert card in self.companies
        player.cards.append(card)

    def on_ship(self, player: Player, who: int, card: str, stock: Any) -> None:
        assert max(self.bids[card])[1] == who
        player.add(amounts(self.cards[card]["effect"]))

    # Routes ---------------------------------------------------------------------------------------

    def on_claim(self, player: Player, who: int, track: str, value: int) -> None:
        assert not any(track in one.tracks for one in self.players)
        player.tracks.append(track)
        self.route, self.value = tuple(self.tracks[track]["ends"]), value
        self.crossing = bool(self.tracks[track]["crossing"])
        if self.tracks[track]["tunnel"]:
            player.add({"money": -self.numbers["tunnel"]})
            self.tunnel = self.tracks[track]["tunnel"]

    def on_tunnel(self, player: Player, who: int, stock: Any) -> None:
        assert told(stock) == change(self.tunnel)
        player.add(change(self.tunnel))

    def on_ferry(self, player: Player, who: int, piece: str) -> None:
        if self.crossing:  # the token of the crossing comes first, a bought one later
            self.value -= self.ferries[piece]["anchors"]
            assert self.value >= 0
        self.crossing = False
        player.ferries.append(piece)

    def on_run(self, player: Player, who: int, track: str) -> None:
        assert any(track in one.tracks for one in self.players)
        self.route, self.value = tuple(self.tracks[track]["ends"]), 1

    def on_point(self, player: Player, who: int, card: str) -> None:
        assert who in [owner for _, owner in self.bids[card]]
        self.route, self.value = (self.bottom[self.row.index(card)],), self.visits

    def on_use(self, player: Player, who: int, city: str, stock: Any) -> None:
        assert city in self.route
        self.value -= 1
        assert self.value >= 0
        text = self.effects[city]
        gained = told(stock)
        if "->" in text or not amounts(text):
            assert gained == change(text)
        else:  # an extraction may be taken in part
            assert gained.keys() == change(text).keys()
            assert all(0 < gained[kind] <= count for kind, count in change(text).items())
        player.add(gained)
        self.spikes += symbols(text, "spike")

    def on_marker(self, player: Player, who: int, stock: Any) -> None:
        player.add({self.numbers["symbol"]: 1})

    def on_lease(self, player: Player, who: int, stock: Any) -> None:
        (kind,) = told(stock)
        assert kind in self.numbers["lease"]
        player.add({kind: -1})
        self.players[1 - who].add({kind: 1})

    def on_flip(self, player: Player, who: int, card: str) -> None:
        assert card in player.cards
        assert card not in player.upgraded
        player.upgraded.add(card)

    def on_upgrade(self, player: Player, who: int, card: str, stock: Any) -> None:
        self.on_flip(player, who, card)

    def on_double(self, player: Player, who: int, track: str) -> None:
        assert track in player.tracks
        assert track not in player.doubled
        player.doubled.append(track)

    def on_advance(self, player: Player, who: int, place: int) -> None:
        assert abs(self.players[0].space - self.players[1].space) > 1
        player.space += 1 if who == self.west else -1
        assert place == player.space + 1
        self.spikes -= 1

    def on_space(self, player: Player, who: int, stock: Any) -> None:
        player.add(change(self.spaces[player.space]))

    def on_spikes(self, player: Player, who: int, stock: Any) -> None:
        assert abs(self.players[0].space - self.players[1].space) == 1
        player.add({"money": 2 * self.spikes})
        self.spikes = 0

    def on_spend(self, player: Player, who: int, piece: str, stock: Any) -> None:
        assert piece not in player.used
        player.used.add(piece)
        player.add(change(self.ferries[piece]["effect"]))

    def on_consult(self, player: Player, who: int, piece: str) -> None:
        player.add({"tech": -1})

    def on_study(self, player: Player, who: int, card: str, stock: Any) -> None:
        player.add(told(stock))

    # Production -----------------------------------------------------------------------------------

    def on_gain(self, player: Player, who: int, card: str, line: int, stock: Any) -> None:
        given = amounts(self.active(player, card)[line])
        assert all(count <= given[kind] for kind, count in told(stock).items())
        player.add(told(stock))

    def on_transact(self, player: Player, who: int, card: str, times: int, stock: Any) -> None:
        fitting = [
            line
            for line in self.active(player, card)
            if "->" in line
            and {kind: count * times for kind, count in change(line).items() if times} == told(stock)
            and times <= int(line.partition(" x")[2] or 1)
        ]
        assert fitting
        player.add(change(fitting[0]), times)

    # The end --------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """D-B7.3 and what the boards pay."""
        me, you = self.players[seat], self.players[1 - seat]
        bonus = f"transcontinental={'AB'[seat]}" in str(self.options["campaign"])
        total = me.stock["money"] + (3 if bonus else 2) * me.stock["tech"]
        mine, yours = (sum(self.ferries[token]["anchors"] for token in one.ferries) for one in (me, you))
        total += 10 if mine > yours else 0
        if self.spaces and abs(me.space - you.space) == 1:
            centre = len(self.spaces) // 2
            total += 13 if (me.space >= centre if seat == self.west else me.space <= centre) else 0
        for mine_city in [city for city, effect in self.effects.items() if not effect]:
            trains = [
                sum(mine_city in self.tracks[track]["ends"] for track in one.tracks + one.doubled)
                for one in (me, you)
            ]
            total += 10 if trains[0] > trains[1] else 0
        return total

    def winner(self) -> int:
        """D-B7.4."""

        def standing(seat: int) -> tuple[int, ...]:
            one = self.players[seat]
            resources = sum(one.stock[kind] for kind in KINDS[:4])
            companies = sum(card in self.companies for card in one.cards)
            return self.score(seat), companies, resources, int(self.first == seat)

        return max((0, 1), key=standing)
