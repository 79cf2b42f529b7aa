"""How bots judge bids: what winning a card or claiming at its City would bring, for all discs together."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bessemer.games.duel.ending import ROUNDS
from bessemer.games.duel.maps import bits
from bessemer.games.duel.moves import BID
from bessemer.games.duel.outlook import PRICES, Outlook
from bessemer.games.duel.pack import ANYWHERE as ANYWHERE_ABILITY
from bessemer.games.duel.pack import BONUS, CITY, DISCS, ROUTE, WIN_BASIC, WIN_ROUTE, Ability
from bessemer.games.duel.routes import ANYWHERE, Claim, allowed
from bessemer.games.duel.state import DuelState
from bessemer.games.industry.placing import ALIKE, Placing
from bessemer.games.industry.solver import works_of
from bessemer.games.industry.stock import Stock, add
from bessemer.games.industry.works import Works, line_value, value
from bessemer.kernel.moves import Move

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel

CONTEST = 0.3
"""How likely the opponent's higher disc goes on a card worth as much as the average of the row."""

URGENCY = 0.5
"""What counts, besides the best plan for all discs, of the loss if the opponent takes a place first."""

SPITE = 0.35
"""How much of what the opponent would get counts against a bid."""

MEMORY = 1000
"""Rows remembered before they are forgotten."""

SHIFT = 50.0
"""Added to all promises, so that a bad one differs from a place where a disc cannot go."""

NEW_ROUTE = 0.8
"""What a train on the map is worth by itself."""

LATER = 0.3
"""How much of a card's lines counts for each later round, besides what can be foreseen of them."""

ADDITIONAL = 0.6
"""How much of an additional line counts before the card is upgraded."""


class Routes:
    """What claims would bring a seat, quickly judged from its stock: by the number of uses."""

    def __init__(self, outlook: Outlook, state: DuelState, seat: int) -> None:
        self.outlook = outlook
        self.state = state
        self.seat = seat
        self.stock = state.stocks[seat]
        self.targets = state.companies[seat] & ~state.upgraded[seat]
        map = outlook.game.map
        self.uses = [
            outlook.use(effect, state.round, self.targets) if effect else 0.0 for effect in map.effects
        ]

    def best(self, start: int, most: int) -> list[float]:
        """The best that claims from a City can bring, for each value up to `most`."""
        state, seat = self.state, self.seat
        tracks = Claim(seat, start, most).reached(state) if state.trains(seat) else 0
        best = [0.0] * (most + 1)
        for track in bits(allowed(state, seat, most, tracks)):
            for number, worth in enumerate(self.track(track, most)):
                best[number] = max(best[number], worth)
        return best

    def track(self, track: int, most: int) -> list[float]:
        """What claiming a track brings, for each value up to `most`."""
        game, state = self.outlook.game, self.state
        map = game.map
        a, b = map.ends[track]
        own = NEW_ROUTE
        less = 0
        if track in map.tunnels:
            own += self.outlook.use(map.tunnels[track], state.round, self.targets) - game.tunnel_cost
        if track in map.crossing_at:
            less = game.content.anchors[state.crossings[map.crossing_at[track]]]
            own += 4.0 * less
        for end in (a, b):
            if end in map.mines:
                own += 2.5
        totals = [0.0] * (most + 1)
        self._use(totals, (a, b), self.stock, 0, 0.0)
        best = 0.0
        for number, worth in enumerate(totals):
            best = totals[number] = max(best, worth)
        return [own + totals[number - less] if number >= less else 0.0 for number in range(most + 1)]

    def _use(
        self, totals: list[float], cities: tuple[int, int], stock: Stock, used: int, worth: float
    ) -> None:
        """Try all ways to use two Cities, one use after another."""
        totals[used] = max(totals[used], worth)
        if used + 1 == len(totals):
            return
        for city in cities:
            effect = self.outlook.game.map.effects[city]
            if effect is None or not effect.line.times(stock, 1):
                continue
            if effect.flips and not self.targets & self.outlook.game.of_types[effect.flips]:
                continue
            brings = self.uses[city]
            if brings > 0 or effect.line.processing:
                self._use(totals, cities, add(stock, effect.line.change), used + 1, worth + brings)


class Appeal:
    """What each card of the row would bring a seat: won, or as a claim for each disc."""

    def __init__(self, outlook: Outlook, state: DuelState, seat: int) -> None:
        game = outlook.game
        self.routes = Routes(outlook, state, seat)
        self.win: list[float] = []
        self.claim: list[list[float]] = []
        works = works_of(state, seat)
        now = outlook.expected(state.round, seat, works)
        most = DISCS[-1] + 2
        for column, card in enumerate(state.row):
            claims = self.routes.best(game.map.bottom[column], most)
            self.claim.append(claims)
            if card >= game.content.companies:
                self.win.append(self._ship(game, card, claims))
            else:
                self.win.append(self._company(outlook, state, seat, works, now, card))
        average = max(1.0, sum(self.win) / len(self.win))
        self.holds = [1.0 - min(0.9, max(0.05, CONTEST * win / average)) for win in self.win]

    def _ship(self, game: "Duel", card: int, claims: list[float]) -> float:
        freight = game.content.freights[card - game.content.companies]
        if freight.effect is not None:
            return value(freight.effect.line.gains, PRICES)
        if freight.here:
            return claims[freight.claim]
        return self.routes.best(ANYWHERE, freight.claim)[freight.claim]

    def _company(
        self, outlook: Outlook, state: DuelState, seat: int, works: Works, now: float, card: int
    ) -> float:
        won = Works(works.stock, (*works.cards, card), works.upgraded)
        more = outlook.expected(state.round, seat, won) - now
        basic, additional = outlook.game.content.cards[card].full
        own = line_value(basic, PRICES) + ADDITIONAL * line_value(additional, PRICES)
        return max(0.0, more) + LATER * own * (ROUNDS - state.round)


class Appeals:
    """Remembers what rows appeal to whom: bids change nothing about that."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self._known: dict[object, Appeal] = {}

    def of(self, state: DuelState, seat: int) -> Appeal:
        """What the row would bring a seat."""
        key = (
            seat,
            state.row,
            state.stocks[seat],
            works_of(state, seat),
            state.owned[0],
            state.owned[1],
            state.crossings,
        )
        appeal = self._known.get(key)
        if appeal is None:
            if len(self._known) > MEMORY:
                self._known.clear()
            appeal = self._known[key] = Appeal(self.outlook, state, seat)
        return appeal


class Bidding:
    """Judges the bids of a seat, and where its Color token points."""

    def __init__(self, appeals: Appeals, state: DuelState, seat: int) -> None:
        self.game = appeals.outlook.game
        self.state = state
        self.seat = seat
        self.mine = appeals.of(state, seat)
        self.theirs = appeals.of(state, 1 - seat)

    def promises(self, moves: Sequence[Move]) -> list[float]:
        """What each move is likely to bring by itself."""
        columns = {card: column for column, card in enumerate(self.state.row)}
        return [
            self.expected(move[1], columns[move[2]]) if move[0] == BID else self._point(columns[move[-1]])
            for move in moves
        ]

    def worths(self, moves: Sequence[Move]) -> list[float]:
        """The best that all discs can bring together if this one is placed so, and what waiting may cost."""
        state = self.state
        columns = {card: column for column, card in enumerate(state.row)}
        hand = list(state.hands[self.seat])
        bids = {(move[1], columns[move[2]]) for move in moves if move[0] == BID}
        placing = Placing(
            [
                [
                    (1 << number, SHIFT + self.expected(disc, column))
                    for number, disc in enumerate(hand)
                    if (disc, column) in bids
                ]
                for column in columns.values()
            ]
        )
        worths = []
        for move in moves:
            if move[0] != BID:
                worths.append(self._point(columns[move[-1]]) - (SHIFT * len(DISCS) if hand else 0.0))
                continue
            number, column = hand.index(move[1]), columns[move[2]]
            worth = placing.with_disc(number, column)
            if worth > placing.best - ALIKE:
                worth += URGENCY * min(SHIFT, placing.loss(number, column))
            worths.append(worth)
        return worths

    def expected(self, disc: int, column: int) -> float:
        """Win or claim, as likely as the opponent's discs make it; less what the opponent gets by it."""
        state = self.state
        neutral = self.game.neutral[state.row[column]]
        theirs = [value for value, _ in state.bids[column]]
        claim = self.mine.claim[column][disc]
        top = max(theirs, default=0)
        if max(neutral, top) > disc:
            return claim
        win = self.mine.win[column]
        if top:
            return win - SPITE * self.theirs.claim[column][top]
        hand = state.hands[1 - self.seat]
        higher = sum(value > disc for value in hand)
        kept = self.theirs.holds[column] ** higher
        lost = claim - SPITE * self.theirs.win[column]
        return kept * win + (1.0 - kept) * lost

    def _point(self, column: int) -> float:
        """What the Capitalist brings if the Color token points at a card."""
        state, seat, game = self.state, self.seat, self.game
        ability = game.content.abilities[state.capitalists[seat]]
        disc = next(value for value, owner in state.bids[column] if owner == seat)
        rest = [value for value, owner in state.bids[column] if owner != seat]
        rest.append(game.neutral[state.row[column]])
        wins = max(rest) < disc
        if wins and any(value > disc for value in state.hands[1 - seat]) and len(rest) == 1:
            return sum(self._brings(ability, column, disc, won) for won in (True, False)) / 2
        return self._brings(ability, column, disc, wins)

    def _brings(self, ability: Ability, column: int, disc: int, wins: bool) -> float:
        claims = self.mine.claim[column]
        card = self.state.row[column]
        if ability.kind == CITY:
            return max(0.0, self.mine.routes.uses[self.game.map.bottom[column]])
        if ability.kind == ROUTE:
            return 1.5 + 0.1 * disc
        if ability.kind == WIN_ROUTE and wins:
            return claims[ability.value]
        if ability.kind == WIN_BASIC and wins and card < self.game.content.companies:
            (line,) = self.game.content.cards[card].basic
            times = line.times(self.state.stocks[self.seat], line.limit)
            return max(0.0, value(line.change, PRICES)) * times
        if ability.kind == BONUS and not wins:
            return claims[min(disc + ability.value, len(claims) - 1)] - claims[disc]
        if ability.kind == ANYWHERE_ABILITY:
            anywhere = self.mine.routes.best(ANYWHERE, disc)[disc]
            return anywhere - (self.mine.win[column] if wins else claims[disc])
        return 0.0
