"""Furnace Duel once more, slowly: bidding and its resolution, production, the end, and a campaign's points.

What chance decides is asked for: whoever plays along with the engine answers with what came there.
"""

from collections.abc import Sequence
from functools import partial

from tests.games.furnace_duel.naive import PACK, RESOURCES, read
from tests.games.furnace_duel.naive_routes import ANY_BOTTOM_CITY, ANYWHERE, Asking, Play, Routes

ROUNDS = 4
BOARDS = ("britain", "alps", "baltic", "transcontinental", "victoria", "new-england")


class Naive(Routes):
    """A whole game."""

    kept = ""  # what the runner-up takes along
    next_board = ""

    def dealt(self) -> list[str]:
        """Chance: the row of a new round."""
        raise NotImplementedError

    # Setting up -----------------------------------------------------------------------------------

    def begin(self, who: int, startup: str) -> None:
        """D-B1.4, D-B10.7.1: a Start-up with what is printed on it, or on the Campaign token."""
        token = self.holds(who, "britain")
        start = PACK["numbers"]["start"] if token else self.cards[startup]["start"]
        self.players[who].add(read(start).gains)
        self.players[who].cards = [startup]

    def pick(self, pairs: dict[str, str]) -> Play:
        """D-B1.6, D-B1.7: the player who is not first, or the last runner-up, picks first."""
        order = [1 - self.first, self.first]
        if self.bonuses:
            last = [*self.bonuses.values()][-1][0]
            order = [last, 1 - last]
        for who in order:
            move = yield from self.decide(who, [f"pick {capitalist}" for capitalist in pairs])
            capitalist = move.removeprefix("pick ")
            self.players[who].capitalist = capitalist
            self.begin(who, pairs.pop(capitalist))

    def openings(self) -> Play:
        """D-B10.8: Campaign tokens that are used when the first row lies there."""
        for who in (self.first, 1 - self.first):
            boards = {"route-token": "alps", "city-token": "victoria"}
            tokens = [token for token, board in boards.items() if self.holds(who, board)]
            while tokens:
                move = yield from self.ask(who, [f"open with {token}" for token in tokens])
                tokens.remove(move.removeprefix("open with "))
                if move == "open with route-token":
                    yield from self.claim(who, ANY_BOTTOM_CITY, PACK["numbers"]["route"])
                else:
                    yield from self._mark(who)

    def _mark(self, who: int) -> Play:
        """D-B10.7.5: beside a City whose effect lacks the symbol; a university takes tech."""
        symbol = PACK["numbers"]["symbol"]
        cities = [city for city, effect in self.cities.items() if effect and symbol not in effect]
        move = yield from self.ask(who, [f"mark {city}" for city in cities])
        self.players[who].marker = move.removeprefix("mark ")

    # The auction ----------------------------------------------------------------------------------

    def auction(self) -> Play:
        """D-B3: deal, bid, and resolve the row from left to right."""
        self.row = [*self.dealt()]
        self.bids = [[] for _ in self.row]
        self.sparing = []
        for player in self.players:
            player.discs, player.pointer = [1, 2, 3, 4], -1
        if self.round == 1:
            yield from self.openings()
        yield from self.bidding(self.first)
        yield from self.resolution()

    def bidding(self, who: int) -> Play:
        """D-B3.2: one placement each in turn, until nobody has any left."""
        while any(self._places(seat) for seat in (0, 1)):
            if self._places(who):
                yield from self._place(who)
            who = 1 - who

    def _places(self, who: int) -> bool:
        """Whether a player has a disc to place, or a Color token and a disc to point at."""
        me = self.players[who]
        token = self.options["capitalists"] and me.pointer < 0
        return bool(me.discs) or (token and any(seat == who for bids in self.bids for _, seat in bids))

    def _place(self, who: int) -> Play:
        me = self.players[who]

        def choices() -> list[str]:
            moves = []
            for card, bids in zip(self.row, self.bids, strict=True):
                assert card is not None
                taken = [value for value, _ in bids] + [self.cards[card].get("neutral", 0)]
                if who not in [seat for _, seat in bids]:
                    placed = [f"bid {disc} on {card}" for disc in me.discs if disc not in taken]
                elif self.options["capitalists"] and me.pointer < 0:
                    placed = [f"point at {card}"]
                else:
                    continue
                moves += placed
                if self._brings(who, card, pointing=who in [seat for _, seat in bids]):
                    moves += [f"{move} in part" for move in placed]
            return moves

        move = yield from self.ask(who, choices)
        if not move:
            me.discs = []
            return
        in_part = move.endswith(" in part")
        verb, _, rest = move.removesuffix(" in part").partition(" ")
        column = self.row.index(rest.split()[-1])
        if in_part:
            self.sparing.append((who, column))
        if verb == "bid":
            me.discs.remove(int(rest[0]))
            self.bids[column].append((int(rest[0]), who))
            return
        me.pointer = column
        if ability := self.ability(who, column, "use city"):
            yield from self.use(who, [self.bottom[column]], int(ability[-1]))

    def _brings(self, who: int, card: str, pointing: bool) -> bool:
        """D-B2.2: whether this disc, or D-K2 with this card, may bring something for nothing by a win."""
        if pointing:
            helper = self.abilities[self.players[who].capitalist]
            at_once = helper.startswith("win and produce") and card in self.companies
            return at_once and bool(read(self.cards[card]["basic"]).free)
        return card not in self.companies and not self.cards[card]["effect"].startswith("claim ")

    def ability(self, who: int, column: int, kind: str) -> str:
        """D-B8.4: the text of a player's Capitalist, if it is of a kind and works with this card."""
        text = self.abilities.get(self.players[who].capitalist, "")
        return text if self.players[who].pointer == column and text.startswith(kind) else ""

    def resolution(self) -> Play:
        """D-B4: each card in turn, its discs from low to high; then what is left goes back."""
        for column, card in enumerate(self.row):
            assert card is not None
            bids = sorted(self.bids[column])
            neutral = self.cards[card].get("neutral", 0)
            for value, who in bids:
                if route := self.ability(who, column, "use route"):
                    yield from self._run(who, self.bottom[column], int(route[-1]))
                if value < bids[-1][0] or value < neutral:
                    yield from self._compensate(who, column, value)
                else:
                    yield from self._win(who, column, value)
            self.row[column] = None
        self.row, self.bids = [], []
        for player in self.players:
            player.discs, player.pointer = [], -1

    def _run(self, who: int, start: str, value: int) -> Play:
        """D-K5: over a claimed route that own routes lead to from here."""
        lead = {city for city, toll in self.tolls(who, [start]).items() if not toll}
        claimed = [track for track in self.tracks if not self.vacant(track) and {*self.ends(track)} & lead]
        moves = [*(f"run {track}" for track in claimed), "done"] if claimed else []
        move = yield from self.ask(who, moves)
        if move.startswith("run "):
            yield from self.use(who, self.ends(move.removeprefix("run ")), value)

    def _compensate(self, who: int, column: int, value: int) -> Play:
        """D-B4.3; D-K4: for more; D-K6: anywhere, for less."""
        start = self.bottom[column]
        if bonus := self.ability(who, column, "compensation +"):
            value += int(bonus[-1])
        elif anywhere := self.ability(who, column, "compensation anywhere"):
            start = ANYWHERE
            value -= int(anywhere.partition(" -")[2] or 0)
        yield from self.claim(who, start, value)

    def _win(self, who: int, column: int, value: int) -> Play:
        """D-B4.4, D-B4.5; D-K6: or discard it for compensation; D-K1, D-K2: more for a win."""
        me, card = self.players[who], self.row[column]
        assert card is not None
        if self.ability(who, column, "compensation anywhere"):
            choice = yield from self.ask(who, [f"keep {card}", f"give up {card}"])
            if choice.startswith("give up"):
                self.row[column] = None
                yield from self._compensate(who, column, value)
                return
        self.row[column] = None
        if card in self.companies:
            (me.new if self.options["chain"] else me.cards).append(card)
            if self.ability(who, column, "win and produce"):
                yield from self._at_once(who, card, (who, column) in self.sparing)
        else:
            yield from self._ship(who, column, self.cards[card]["effect"])
        if route := self.ability(who, column, "win and claim"):
            yield from self.claim(who, self.bottom[column], int(route[-1]))

    def _ship(self, who: int, column: int, effect: str) -> Play:
        if effect.startswith("claim "):
            _, value, where = effect.split()
            yield from self.claim(who, self.bottom[column] if where == "here" else ANYWHERE, int(value))
        else:
            yield from self.take(who, read(effect).gains, (who, column) in self.sparing)

    def _at_once(self, who: int, card: str, in_part: bool) -> Play:
        """D-K2: the basic line of a card just won, with its full limit."""
        me, line = self.players[who], read(self.cards[card]["basic"])
        if not line.arrow:
            yield from self.take(who, line.gains, in_part)
            return

        move = yield from self.ask(who, partial(self.transactions, who, line), "done")
        if move.startswith("transact "):
            me.make(line, int(move.split()[1]))

    # Production -----------------------------------------------------------------------------------

    def produce(self, who: int) -> Play:
        """D-B6: one card after the other, in the order of one's choice or of the chain."""
        me = self.players[who]
        me.resolved = set()
        while me.new:
            card = me.new[0]
            places = [f"insert {card} at {place}" for place in range(1, len(me.cards) + 2)]
            move = yield from self.ask(who, places)
            me.cards.insert(int(move.split()[-1]) - 1, me.new.pop(0))
        move = yield from self.ask(who, partial(self._next, who))
        while move != "done":
            words = move.split()
            me.resolved.add(words[1])
            move = yield from self._resolve(who, words[1], in_part=len(words) > 2)
            if not move:
                move = yield from self.ask(who, partial(self._next, who))

    def _next(self, who: int) -> list[str]:
        """What can be begun now; D-B2.2: in part where that makes a difference."""
        me = self.players[who]
        cards = me.cards
        if self.options["chain"]:
            last = max((place for place, card in enumerate(cards) if card in me.resolved), default=-1)
            cards = cards[last + 1 :]
        moves = []
        for card in cards:
            if card in me.resolved:
                continue
            moves.append(f"resolve {card}")
            lines = self.lines(who, card)
            given = [sum(line.gains.values()) for line in lines if not line.arrow]
            if any(given) and (max(given) > 1 or len(lines) > 1):
                moves.append(f"resolve {card} in part")
        return [*moves, "done"]

    def _resolve(self, who: int, card: str, in_part: bool) -> Asking:
        """The lines of a card, from top to bottom; the move that left it for another, if one did.

        D-B6.4: a piece that upgrades the card while it is asked about comes before that use.
        """
        me, used = self.players[who], 0
        while used < len(self.lines(who, card)):
            line = self.lines(who, card)[used]
            used += 1
            if line.flip:
                move = yield from self._free_upgrade(who)
                if not move.startswith("upgrade "):
                    return move
                self.turn(who, move, city=False)
            elif line.arrow:
                move = yield from self.ask(who, partial(self.transactions, who, line), "transact 0")
                me.make(line, int(move.split()[1]) if move else 0)
            elif in_part:
                (given,) = line.gains.values()
                move = yield from self.ask(who, [f"take {count}" for count in range(given + 1)])
                me.add(dict.fromkeys(line.gains, int(move.split()[1])))
            else:
                me.make(line)
        return ""

    def _free_upgrade(self, who: int) -> Asking:
        """D-B2.10: the last line of a Start-up; going on with another card leaves it."""

        def choices() -> list[str]:
            targets = [f"upgrade {card}" for card in self.targets(who, "any")]
            return [*targets, *self._next(who)] if targets else []

        return (yield from self.ask(who, choices))

    # The end --------------------------------------------------------------------------------------

    def next_round(self) -> bool:
        """D-B7.1, D-B7.2: whether there is another round; the token changes hands."""
        if self.round == ROUNDS:
            return False
        self.round += 1
        self.first = 1 - self.first
        return True

    def score(self, who: int) -> int:
        """D-B7.3: money, what the board pays, and tech."""
        me, you = self.players[who], self.players[1 - who]
        tech: int = 2 + PACK["numbers"]["tech"] * self.holds(who, "transcontinental")
        total = me.stock["money"] + tech * me.stock["tech"]
        mine, yours = (sum(self.tokens[token]["anchors"] for token in one.ferries) for one in (me, you))
        total += 10 if mine > yours else 0
        if self.spaces and self.complete() and self.beyond(who, 0):
            total += 13
        for mine_city in [city for city, effect in self.cities.items() if not effect]:
            own, other = (
                sum(mine_city in self.ends(track) for track in one.tracks + one.doubled) for one in (me, you)
            )
            total += 10 if own > other else 0
        return total

    def beyond(self, who: int, spaces: int) -> bool:
        """Whether a tracking train has come so far past the central space, which counts as 0."""
        way = self.players[who].space - len(self.spaces) // 2
        return (way if who == self.west else -way) >= spaces

    def winner(self) -> int:
        """D-B7.4."""

        def standing(who: int) -> tuple[int, ...]:
            me = self.players[who]
            companies = sum(card in self.companies for card in me.cards)
            return self.score(who), companies, self.hoard(who), int(self.first == who)

        return max((0, 1), key=standing)

    def hoard(self, who: int) -> int:
        """D-B0.5: how many resources a player has."""
        return sum(self.players[who].stock[kind] for kind in RESOURCES)

    def farewell(self) -> Play:
        """D-B10.7.3, D-B10.7.6: what the runner-up keeps; D-B10.1: where the winner goes next."""
        winner = self.winner()
        kept, who = self.players[1 - winner].ferries, 1 - winner
        if not kept:
            kept, who = self.players[winner].ferries, winner
        if not kept:
            kept, who = self.laboratories, 1 - winner
        carried = yield from self.decide(who, [f"carry {piece}" for piece in kept])
        played = {*self.bonuses, self.options["board"]}
        boards = [f"travel to {board}" for board in BOARDS if board not in played]
        travelled = yield from self.decide(winner, boards)
        self.kept, self.next_board = carried.removeprefix("carry "), travelled.removeprefix("travel to ")

    def legacy(self) -> str:
        """D-B10.3, D-B10.7: the bonuses of all games so far, as the next game is told them."""
        told = []
        for board, (who, piece) in self.bonuses.items():
            if piece in self.research and piece not in self.players[who].ready:
                piece = "used"  # D-B10.7.6: once in a campaign
            told.append((board, who, piece))
        told.append((self.options["board"], 1 - self.winner(), self.kept))
        return " ".join(f"{board}={'AB'[who]}{piece and ':'}{piece}" for board, who, piece in told)

    # Campaign Points ------------------------------------------------------------------------------

    def achievements(self, who: int) -> list[str]:
        """D-G1 to D-G4."""
        scores = [self.score(seat) for seat in (0, 1)]
        margin = scores[who] - scores[1 - who]
        met = {
            "a chain of 8 routes": self.chain(who) >= 8,
            "3 upgrades at once": self.players[who].turned >= 3,
            "20 resources left": self.hoard(who) >= 20,
            "won by 30 money": self.winner() == who and margin >= 30,
        }
        return [name for name, is_met in met.items() if is_met]

    def chain(self, who: int) -> int:
        """D-G1: the longest way that uses no route twice."""
        own = self.players[who].tracks

        def longest(city: str, left: list[str]) -> int:
            best = 0
            for track in left:
                if city in self.ends(track):
                    (other,) = {*self.ends(track)} - {city}
                    best = max(best, 1 + longest(other, [one for one in left if one != track]))
            return best

        return max((longest(city, own) for track in own for city in self.ends(track)), default=0)

    def special_of(self, who: int) -> bool:
        """D-B10.7: the special achievement of the board."""
        twos = [token for token in self.players[who].ferries if self.tokens[token]["anchors"] == 2]
        rail = bool(self.spaces) and self.beyond(who, self.board["silver"])
        return self.special == who or len(twos) >= 3 or rail


def campaign_points(games: Sequence[Naive]) -> list[tuple[str, int, int]]:
    """D-B10.3 to D-B10.6: the score sheet of a campaign, line by line."""
    sheet: list[tuple[str, int, int]] = []
    had: set[tuple[int, str]] = set()
    for number, game in enumerate(games, 1):
        board = game.board["name"]
        if number == len(BOARDS):
            sheet.append((f"{board}: final score", game.score(0), game.score(1)))
        else:
            points = [0, 0]
            points[game.winner()] = 7 if game.board["id"] == "britain" else 10
            sheet.append((f"{board}: win", points[0], points[1]))
        special = [5 * game.special_of(who) for who in (0, 1)]
        if any(special):
            sheet.append((f"{board}: special achievement", special[0], special[1]))
        reached = [[name for name in game.achievements(who) if (who, name) not in had] for who in (0, 1)]
        had |= {(who, name) for who in (0, 1) for name in reached[who]}
        for name in ("a chain of 8 routes", "3 upgrades at once", "20 resources left", "won by 30 money"):
            points = [5 * (name in reached[who]) for who in (0, 1)]
            if any(points):
                sheet.append((f"{board}: {name}", points[0], points[1]))
    return [*sheet, ("Total", sum(line[1] for line in sheet), sum(line[2] for line in sheet))]


def campaign_winners(sheet: Sequence[tuple[str, int, int]]) -> tuple[int, ...]:
    """D-B10.5: the highest total, then more points without the money of the last game."""
    *lines, (_, *totals) = sheet
    money = next(points for name, *points in lines if name.endswith("final score"))
    standings = [(total, total - own) for total, own in zip(totals, money, strict=True)]
    return tuple(who for who in (0, 1) if standings[who] == max(standings))
