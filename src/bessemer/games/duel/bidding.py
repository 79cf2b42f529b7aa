"""How bots judge bids: what winning a card or claiming at its City would bring, for all discs together."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bessemer.games.duel.ending import ROUNDS
from bessemer.games.duel.moves import BID
from bessemer.games.duel.outlook import PRICES, Outlook
from bessemer.games.duel.pack import ANYWHERE as ANYWHERE_ABILITY
from bessemer.games.duel.pack import BONUS, CITY, DISCS, ROUTE, WIN_BASIC, WIN_ROUTE, Ability
from bessemer.games.duel.routes import ANYWHERE
from bessemer.games.duel.state import GONE, DuelState
from bessemer.games.duel.survey import Routes
from bessemer.games.industry.placing import ALIKE, Offer, Placing
from bessemer.games.industry.solver import works_of
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

LATER_COLUMN = 0.1
"""How much more a route in use is worth at each column further right: more of them will be there."""

LATER = 0.3
"""How much of a card's lines counts for each later round, besides what can be foreseen of them."""

ADDITIONAL = 0.6
"""How much of an additional line counts before the card is upgraded."""


class Appeal:
    """What each card of the row would bring a seat: won, or as a claim for each disc."""

    def __init__(self, outlook: Outlook, state: DuelState, seat: int) -> None:
        game = outlook.game
        self.routes = Routes(outlook, state, seat)
        self.win: list[float] = []
        self.claim: list[list[float]] = []
        works = works_of(state, seat)
        now = outlook.expected(state.round, seat, works)
        most = _most(game, state, seat)
        for column, card in enumerate(state.row):
            claims = self.routes.best(game.map.bottom[column], most)
            self.claim.append(claims)
            if card >= game.content.companies:
                self.win.append(self._ship(game, card, claims))
            else:
                self.win.append(self._company(outlook, state, seat, works, now, card))
        self.ability = _ability(game, state, seat)
        self.anywhere = self.routes.best(ANYWHERE, most) if self.ability.kind == ANYWHERE_ABILITY else []
        self.visits = [self._visit(start, column) for column, start in enumerate(game.map.bottom)]
        average = max(1.0, sum(self.win) / len(self.win))
        self.holds = [1.0 - min(0.9, max(0.05, CONTEST * win / average)) for win in self.win]

    def _visit(self, start: int, column: int) -> float:
        """What a Capitalist who uses the City of a card, or a route there, would bring."""
        if self.ability.kind == CITY:
            return self.routes.using((start,), self.ability.value)[-1]
        if self.ability.kind == ROUTE:
            return self.routes.run(start, self.ability.value) + LATER_COLUMN * column
        return 0.0

    def _ship(self, game: "Duel", card: int, claims: list[float]) -> float:
        freight = game.content.freights[card - game.content.companies]
        if freight.effect is not None:
            return value(freight.effect.line.gains, self.routes.prices)
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


def _ability(game: "Duel", state: DuelState, seat: int) -> Ability:
    """What a seat's Capitalist does; without one, nothing."""
    capitalist = state.capitalists[seat]
    return game.content.abilities[capitalist] if capitalist >= 0 else Ability()


def _most(game: "Duel", state: DuelState, seat: int) -> int:
    """The highest value that a route of a seat can have in an auction."""
    ability = _ability(game, state, seat)
    disc = DISCS[-1] + (ability.value if ability.kind == BONUS else 0)
    return max(disc, ability.value, *(freight.claim for freight in game.content.freights))


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
        """The best that all pieces can bring together if this one is placed so, and what waiting may cost."""
        state = self.state
        columns = {card: column for column, card in enumerate(state.row)}
        hand = list(state.hands[self.seat])
        placing = Placing([self._offers(hand, column) for column in columns.values()])
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

    def _offers(self, hand: list[int], column: int) -> list[Offer]:
        """What may be put on a card: a disc, the Color token on one that lies there, or both together."""
        state, seat = self.state, self.seat
        token = 0
        if self.game.capitalists and state.pointers[seat] == GONE:
            token = 1 << len(hand)
        if state.bidders[column] >> seat & 1:
            return [(token, SHIFT + self._point(column))] if token else []
        offers: list[Offer] = []
        for number, disc in enumerate(hand):
            if not state.taken[column] >> disc & 1:
                worth = SHIFT + self.expected(disc, column)
                offers.append((1 << number, worth))
                if token:
                    offers.append((1 << number | token, worth + SHIFT + self._helps(disc, column)))
        return offers

    def wins(self, disc: int, column: int) -> float:
        """How likely a disc wins a card, as far as the discs there and in the opponent's hand tell."""
        state = self.state
        theirs = [value for value, owner in state.bids[column] if owner != self.seat]
        if max(self.game.neutral[state.row[column]], *theirs, 0) > disc:
            return 0.0
        if theirs:
            return 1.0
        higher = sum(value > disc for value in state.hands[1 - self.seat])
        return self.theirs.holds[column] ** higher

    def expected(self, disc: int, column: int) -> float:
        """Win or claim, as likely as the opponent's discs make it; less what the opponent gets by it."""
        claim = self.mine.claim[column][disc]
        kept = self.wins(disc, column)
        if not kept:
            return claim
        win = self.mine.win[column]
        if theirs := [value for value, _ in self.state.bids[column]]:
            return win - SPITE * self.theirs.claim[column][max(theirs)]
        lost = claim - SPITE * self.theirs.win[column]
        return kept * win + (1.0 - kept) * lost

    # Capitalists ----------------------------------------------------------------------------------

    def _point(self, column: int) -> float:
        """What the Capitalist brings if the Color token points at a card with an own disc."""
        disc = next(value for value, owner in self.state.bids[column] if owner == self.seat)
        return self._helps(disc, column)

    def _helps(self, disc: int, column: int) -> float:
        """What the Capitalist brings with a disc on a card, whether it will win or not."""
        ability = self.mine.ability
        if ability.kind in (CITY, ROUTE):
            return self.mine.visits[column]
        wins = self.wins(disc, column)
        return wins * self._won(ability, column, disc) + (1.0 - wins) * self._lost(ability, column, disc)

    def _won(self, ability: Ability, column: int, disc: int) -> float:
        """What the Capitalist brings if the disc wins."""
        card = self.state.row[column]
        if ability.kind == WIN_ROUTE:
            return self.mine.claim[column][ability.value]
        if ability.kind == WIN_BASIC and card < self.game.content.companies:
            (line,) = self.game.content.cards[card].basic
            times = line.times(self.state.stocks[self.seat], line.limit)
            return max(0.0, value(line.change, self.mine.routes.prices)) * times
        if ability.kind == ANYWHERE_ABILITY:
            return max(0.0, self.mine.anywhere[disc - ability.value] - self.mine.win[column])
        return 0.0

    def _lost(self, ability: Ability, column: int, disc: int) -> float:
        """What the Capitalist brings if the disc is compensated."""
        claims = self.mine.claim[column]
        if ability.kind == BONUS:
            return claims[disc + ability.value] - claims[disc]
        if ability.kind == ANYWHERE_ABILITY:
            return self.mine.anywhere[disc - ability.value] - claims[disc]
        return 0.0
