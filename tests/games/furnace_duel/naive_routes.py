"""Furnace Duel once more, slowly: claims with their prices, Cities, and pieces used at any time.

Every procedure is a generator: it yields who is asked and what that player may do, and is sent the move.
"""

from collections.abc import Callable, Generator
from functools import partial

from tests.games.furnace_duel.naive import KINDS, PACK, Effect, Stock, Table, read

Asked = tuple[int, list[str]]
Play = Generator[Asked, str, None]
Asking = Generator[Asked, str, str]

ANYWHERE, ANY_BOTTOM_CITY = "anywhere", "any bottom City"
NOTHING = ""
"""What a player does who was not asked, because nothing could be done."""


class Routes(Table):
    """What a player does with the right to claim a route."""

    def drawn(self, who: int, anchors: int) -> str:
        """Chance: the token that comes from the reserve."""
        raise NotImplementedError

    # Asking ---------------------------------------------------------------------------------------

    def ask(self, who: int, choices: Callable[[], list[str]] | list[str], without: str = NOTHING) -> Asking:
        """Ask a player, who may use pieces first. `without`: what to say where only a piece can help."""
        while True:
            moves = choices if isinstance(choices, list) else choices()
            usable = [piece for piece in self.players[who].ready if self.usable(who, piece)]
            pieces = [f"spend {piece}" for piece in usable]
            pieces += [f"spend {piece} in part" for piece in usable if self.parted(piece)]
            if not moves and not (pieces and without):
                return NOTHING
            move = yield from self.decide(who, [*(moves or [without]), *pieces])
            if not move.startswith("spend "):
                return move
            yield from self.spend(who, move.split()[1], in_part=move.endswith(" in part"))

    def decide(self, who: int, moves: list[str]) -> Asking:
        """Ask a player; the only choice is made without asking, unless it is to stop."""
        if not moves:
            return NOTHING
        if len(moves) == 1 and moves != ["done"]:
            return moves[0]
        move = yield who, moves
        assert move in moves
        return move

    def take(self, who: int, gains: Stock, in_part: bool) -> Play:
        """D-B2.2: gain something for nothing; whoever asked for a part of it says how much of each kind."""
        if not in_part:
            self.players[who].add(gains)
            return
        for kind in KINDS:
            if kind in gains:
                move = yield from self.decide(who, [f"take {count}" for count in range(gains[kind] + 1)])
                self.players[who].add({kind: int(move.split()[1])})

    # Pieces, upgrades and Research ----------------------------------------------------------------

    def spend(self, who: int, piece: str, in_part: bool) -> Play:
        """D-B9.3.5: a Ferry token; D-B10.7.6: a Research card that was kept, for 1 tech."""
        me = self.players[who]
        me.ready.remove(piece)
        if piece in self.research:
            me.add({"tech": -1})
            yield from self.study(who, piece, in_part, city=False)
            return
        effect = read(self.tokens[piece]["effect"])
        if effect.arrow:
            me.make(effect)
        else:
            yield from self.take(who, effect.gains, in_part)
        if effect.flip:
            yield from self.upgrade(who, effect.flip, effect.gives_more, city=False)

    def upgrade(self, who: int, type: str, optional: bool, city: bool) -> Play:
        """D-B2.6: turn a Company over; beside other gains, or for nothing, that may be left (D-B2.2)."""
        moves = [f"upgrade {card}" for card in self.targets(who, type)]
        move = yield from self.decide(who, [*moves, "done"] if moves and optional else moves)
        self.turn(who, move, city)

    def turn(self, who: int, move: str, city: bool) -> None:
        """D-G2: upgrades by Cities are counted."""
        if not move.startswith("upgrade "):
            return
        self.players[who].upgraded.add(move.removeprefix("upgrade "))
        if city:
            self.at_once += 1
            self.players[who].turned = max(self.players[who].turned, self.at_once)

    def study(self, who: int, card: str, in_part: bool, city: bool) -> Play:
        """D-B9.6.2: the lines of a Research card, so many transactions in all."""
        me = self.players[who]
        left = self.research[card].get("most", 99)
        for line in map(read, self.research[card]["lines"]):
            if not line.arrow and not line.flip:
                yield from self.take(who, line.gains, in_part)
                continue
            move = yield from self.ask(who, partial(self._study_moves, who, line, left))
            if move.startswith("upgrade "):
                me.make(line)
                self.turn(who, move, city)
                left -= 1
            elif move.startswith("transact "):
                me.make(line, int(move.split()[1]))
                left -= int(move.split()[1])

    def _study_moves(self, who: int, line: Effect, left: int) -> list[str]:
        if not left or not self.possible(who, line):
            return []
        if line.flip:
            return [*(f"upgrade {card}" for card in self.targets(who, line.flip)), "done"]
        return self.transactions(who, line, left)

    def transactions(self, who: int, line: Effect, most: int = 99) -> list[str]:
        """How often a line can be used, from never to its limit; nothing if it cannot be used."""
        times = self.players[who].times(line, min(line.limit, most))
        return [f"transact {count}" for count in range(times + 1)] if times else []

    # Claims ---------------------------------------------------------------------------------------

    def price(self, who: int, start: str, track: str) -> int:
        """D-B5.4, D-B8.1: how many trains of the opponent must be leased; 99 if no way leads there."""
        if start == ANYWHERE:
            return 0
        tolls = self.tolls(who, self.bottom if start == ANY_BOTTOM_CITY else [start])
        fee = min(tolls.get(city, 99) for city in self.ends(track))
        return fee if fee == 0 or self.options["lease"] else 99

    def may_claim(self, who: int, start: str, value: int, track: str) -> bool:
        """D-B5.11: a vacant track in reach, and all that it costs."""
        me, written = self.players[who], self.tracks[track]
        if not self.vacant(track) or not me.trains:
            return False
        if written.get("tunnel") and me.stock["money"] < PACK["numbers"]["tunnel"]:
            return False
        if written.get("crossing") and self.tokens[self.crossings[track]]["anchors"] > value:
            return False
        return self.price(who, start, track) <= sum(me.stock[kind] for kind in PACK["numbers"]["lease"])

    def claim(self, who: int, start: str, value: int) -> Play:
        """D-B5.1: put a train on a track, pay for it, then take what it brings."""
        me = self.players[who]

        def choices() -> list[str]:
            tracks = [track for track in self.tracks if self.may_claim(who, start, value, track)]
            gifts = [track for track in tracks if self._gift(track)]
            moves = [*(f"claim {track}" for track in tracks), *(f"claim {track} in part" for track in gifts)]
            return [*moves, "done"] if moves else []

        tunnels = any(track.get("tunnel") for track in self.tracks.values())
        helped = me.trains and (tunnels or self.options["lease"])  # a piece could bring the price
        move = yield from self.ask(who, choices, "done" if helped else NOTHING)
        if not move.startswith("claim "):
            return
        track, in_part = move.split()[1], move.endswith(" in part")
        fee = self.price(who, start, track)
        me.tracks.append(track)
        me.trains -= 1
        self._note_first(who)
        tunnel, crossing = self.tracks[track].get("tunnel"), self.tracks[track].get("crossing")
        if tunnel:
            me.add({"money": -PACK["numbers"]["tunnel"]})
        for _ in range(fee):
            kinds = [kind for kind in PACK["numbers"]["lease"] if me.stock[kind]]
            paid = yield from self.decide(who, [f"pay {kind}" for kind in kinds])
            me.add({paid.removeprefix("pay "): -1})
            self.players[1 - who].add({paid.removeprefix("pay "): 1})
        if crossing:
            token = self.crossings.pop(track)
            value -= self.tokens[token]["anchors"]
            me.ferries.append(token)
            me.ready.add(token)
        if tunnel:
            yield from self.offer(who, tunnel, in_part)
        yield from self.use(who, self.ends(track), value)

    def _gift(self, track: str) -> Stock:
        """What the tunnel of a track gives for nothing."""
        tunnel = self.tracks[track].get("tunnel")
        return read(tunnel).free if tunnel else {}

    def _note_first(self, who: int) -> None:
        """D-B10.7.2, D-B10.7.6: four tunnels, or four routes to universities."""
        own = self.players[who].tracks
        tunnels = [track for track in own if self.tracks[track].get("tunnel")]
        schools = [track for track in own if {*self.ends(track)} & {*self.universities}]
        if self.special < 0 and 4 in (len(tunnels), len(schools)):
            self.special = who

    def offer(self, who: int, text: str, in_part: bool) -> Play:
        """D-B9.2.3, D-B9.4.2: the effect of a tunnel or a space, once."""
        effect = read(text)
        if not effect.arrow:
            yield from self.take(who, effect.gains, in_part)
            if effect.flip:
                yield from self.upgrade(who, effect.flip, optional=True, city=False)
            return

        def choices() -> list[str]:
            return ["transact 0", "transact 1"] if self.possible(who, effect) else []

        if (yield from self.ask(who, choices, "done")) == "transact 1":
            self.players[who].make(effect)
            if effect.flip:
                yield from self.upgrade(who, effect.flip, effect.gives_more, city=False)

    # Cities ---------------------------------------------------------------------------------------

    def uses(self, who: int, city: str, spikes: int, asked: bool) -> list[str]:
        """D-B5.2: how a City can be used once; D-B2.2: or in part, also what it leads to.

        `spikes` come with it from earlier uses; about them a player who said so is `asked` anyway.
        """
        if not self.cities[city]:  # D-B9.5.1
            return []
        effect = read(self.cities[city])
        if not self.possible(who, effect):
            return []
        moves = [f"use {city}"]
        in_part = self.players[who].marker == city
        if effect.symbols.get("research"):
            card = self.laboratories[self.universities.index(city)]
            if not self.helps(who, card):
                return []
            in_part = in_part or self.parted(card)
        if effect.symbols.get("spike") and not asked:
            in_part = in_part or self.railroad_gives(who, spikes + effect.symbols["spike"])
        if len(effect.free) == 1 and not effect.flip:
            (most,) = effect.free.values()
            moves += [f"use {city} for {amount}" for amount in range(1, most)]
        elif effect.free:
            in_part = True
        return [*moves, f"use {city} in part"] if in_part else moves

    def use(self, who: int, cities: list[str], value: int) -> Play:
        """D-B5.1: use some Cities so many times in all; then anchors and spikes."""
        me = self.players[who]
        self.at_once = anchors = spikes = 0
        asked = False

        def choices() -> list[str]:
            moves = [move for city in cities for move in self.uses(who, city, spikes, asked)]
            return [*moves, "done"] if moves else []

        while value:
            move = yield from self.ask(who, choices, "done")
            if not move.startswith("use "):
                break
            value -= 1
            _, city, *part = move.split()
            in_part = part == ["in", "part"]
            effect = read(self.cities[city])
            if effect.arrow:
                me.make(effect)
            elif part and not in_part:
                me.add(dict.fromkeys(effect.gains, int(part[1])))
            else:
                yield from self.take(who, effect.gains, in_part)
            if me.marker == city:  # D-B10.7.5
                yield from self.take(who, {PACK["numbers"]["symbol"]: 1}, in_part)
            asked = asked or (in_part and "spike" in effect.symbols)
            anchors += effect.symbols.get("anchor", 0)
            spikes += effect.symbols.get("spike", 0)
            if effect.symbols.get("research"):
                yield from self.study(
                    who, self.laboratories[self.universities.index(city)], in_part, city=True
                )
            if effect.flip:
                yield from self.upgrade(who, effect.flip, effect.gives_more, city=True)
            for _ in range(effect.symbols.get("double", 0)):
                yield from self.double(who)
        self.at_once = 0
        if spikes:
            yield from self.advance(who, spikes, asked)
        if anchors:
            yield from self.buy(who, anchors)

    def double(self, who: int) -> Play:
        """D-B9.5.2: a second train beside an own one."""
        me = self.players[who]

        def choices() -> list[str]:
            single = [track for track in me.tracks if track not in me.doubled and me.trains]
            return [*(f"double {track}" for track in single), "done"] if single else []

        move = yield from self.ask(who, choices)
        if move.startswith("double "):
            me.doubled.append(move.removeprefix("double "))
            me.trains -= 1
            if self.special < 0 and len(me.doubled) == 4:
                self.special = who

    def buy(self, who: int, anchors: int) -> Play:
        """D-B9.3.6: one token of the reserve with at most as many anchors."""
        me = self.players[who]

        def choices() -> list[str]:
            there = {self.tokens[token]["anchors"] for token in self.reserve}
            moves = [f"buy ferry {price}" for price in (1, 2) if price <= anchors and price in there]
            return [*moves, "done"] if moves else []

        move = yield from self.ask(who, choices)
        if move.startswith("buy "):
            token = self.drawn(who, int(move.split()[-1]))
            self.reserve.remove(token)
            me.ferries.append(token)
            me.ready.add(token)

    def complete(self) -> bool:
        """D-B9.4.3: whether the tracking trains stand side by side."""
        return abs(self.players[0].space - self.players[1].space) == 1

    def railroad_gives(self, who: int, spikes: int) -> bool:
        """Whether so many spikes bring something for nothing."""
        way = 1 if who == self.west else -1
        space = self.players[who].space
        for _ in range(spikes):
            space += way
            if space == self.players[1 - who].space:  # no space is left: money instead
                return True
            if self.spaces[space] and read(self.spaces[space]).free:
                return True
        return False

    def advance(self, who: int, spikes: int, in_part: bool) -> Play:
        """D-B9.4.2, D-B9.4.4: space by space; money when the railroad is complete."""
        me = self.players[who]
        for _ in range(spikes):
            if self.complete():
                yield from self.take(who, {"money": 2}, in_part)
                continue
            me.space += 1 if who == self.west else -1
            if self.spaces[me.space]:
                yield from self.offer(who, self.spaces[me.space], in_part)
