"""Furnace with its options and content: what the kernel asks a game for."""

from itertools import combinations
from typing import Any, ClassVar

from bessemer.games.furnace.auction import (
    CloseAuction,
    Compensate,
    DummyBid,
    PlaceDisc,
    ResolveCard,
    TakeCard,
    bidding_order,
)
from bessemer.games.furnace.balance import findings
from bessemer.games.furnace.ending import EndRound
from bessemer.games.furnace.meta import META
from bessemer.games.furnace.pack import DISCS, NO_ABILITY, Ability, Cards, Company, Pack, read_cards
from bessemer.games.furnace.policy import FurnacePolicy
from bessemer.games.furnace.prices import model
from bessemer.games.furnace.setup import BeginRound, SetUp
from bessemer.games.furnace.state import FurnaceState
from bessemer.games.furnace.styles import PLAIN, STYLES
from bessemer.games.furnace.text import describe
from bessemer.games.furnace.view import FurnaceView, Holding, Lot
from bessemer.games.industry.production import INSERT, Factory, Insert, Produce, Upgrade, UseLine
from bessemer.kernel.findings import Findings, Price
from bessemer.kernel.game import Game, Policy
from bessemer.kernel.meta import Meta, Options
from bessemer.kernel.moves import Move, Names, Numbers, Verb, Vocabulary
from bessemer.kernel.piles import UNKNOWN, Dice, Pile, fill
from bessemer.kernel.session import Session
from bessemer.kernel.steps import Step

BID = INSERT + 1


class Furnace(Game[FurnaceState, FurnaceView]):
    """Furnace for 2 to 4 seats; with two, a dummy bids as well."""

    meta: ClassVar[Meta] = META
    pack_type: ClassVar[type[Any]] = Pack
    view_type: ClassVar[type[FurnaceView]] = FurnaceView
    styles: ClassVar[tuple[str, ...]] = tuple(STYLES)
    no_ability: ClassVar[Ability] = NO_ABILITY
    step_types: ClassVar[tuple[type[Step[Any]], ...]] = (
        SetUp,
        BeginRound,
        PlaceDisc,
        DummyBid,
        ResolveCard,
        Compensate,
        TakeCard,
        CloseAuction,
        Insert,
        Produce,
        UseLine,
        Upgrade,
        EndRound,
    )

    def __init__(self, seats: int, options: Options, pack: Any) -> None:
        super().__init__(seats, options, pack)
        self.content = content = self._read(pack)
        self.names = pack.names()
        self.rounds = int(options["rounds"])
        self._count_parties()
        self.after = bidding_order(seats, self.parties)
        self.companies = {company.id: company for company in self._companies()}
        self.places = {card.id: place for place, card in enumerate(content.cards)}
        self.compensations = [card.compensation for card in content.cards if card.compensation]
        self.factory = self._factory()
        self.vocabulary = Vocabulary(self._verbs())
        self._prepare_bids()
        self._prepare_steps()

    # What the expansion does differently ----------------------------------------------------------

    def _read(self, pack: Any) -> Cards:
        """The cards of a pack."""
        return read_cards(pack)

    def _companies(self) -> list[Company]:
        """All Companies as written, in the order of the cards."""
        companies: list[Company] = self.pack.company
        return companies

    def _count_parties(self) -> None:
        """Who takes part, who of them owns things, and how many Companies are dealt."""
        self.dummy = self.seats == 2  # F1.8, F7.1: it bids, by its die, with two players only
        self.parties = self.seats + self.dummy
        self.owners = self.seats
        self.row_size = self.seats + 4  # F2.1: one Company for each player, and four

    def _factory(self) -> Factory:
        """The fixed part of production."""
        return Factory(
            self.content.cards,
            self.seats,
            chain=bool(self.options["chain"]),
            most=self._most_transactions(),
            longest=self.rounds * self.row_size + 1,
        )

    def _verbs(self) -> tuple[Verb, ...]:
        """All kinds of moves."""
        values = Numbers(1, max(self._all_values()))
        companies = Names([card.id for card in self.content.cards[: self.content.companies]])
        return (*self.factory.verbs, Verb("bid {} on {}", values, companies))

    def _prepare_steps(self) -> None:
        """The steps that never differ, made once."""
        self.begin_round: Step[Any] = BeginRound()
        self.end_round = EndRound()
        self.bid: list[Step[Any]] = [PlaceDisc(seat) for seat in range(self.seats)]
        if self.dummy:
            self.bid.append(DummyBid())
        self.resolve_card = ResolveCard()
        self.take = [TakeCard(party) for party in range(self.parties)]
        self.close_auction: Step[Any] = CloseAuction()

    # What follows from options and content ---------------------------------------------------------

    def hand(self, ability: Ability) -> tuple[int, ...]:
        """F1.3, F6.1: the discs that a party bids with in each round."""
        return tuple(sorted((*DISCS, ability.extra_disc))) if ability.extra_disc else DISCS

    def _all_values(self) -> list[int]:
        return sorted(
            {*DISCS, *(ability.extra_disc for ability in self.content.abilities if ability.extra_disc)}
        )

    def _most_transactions(self) -> int:
        """The most that one `transact` can say."""
        bonus = max(ability.bonus for ability in self.content.abilities)
        disc = max(self._all_values()) + bonus
        compensations = [line.limit * disc for line in self.compensations]
        return max(*compensations, *(line.limit for card in self.content.cards for line in card.full))

    def _prepare_bids(self) -> None:
        """All bids on a card by the set of values that can go there, made once; sets are bits of an int."""
        values = self._all_values()
        sets = [chosen for size in range(len(values) + 1) for chosen in combinations(values, size)]
        bits = {chosen: sum(1 << value for value in chosen) for chosen in sets}
        self.bids: list[dict[int, list[Move]]] = [
            {bits[chosen]: [(BID, value, card) for value in chosen] for chosen in sets}
            for card in range(self.content.companies)
        ]
        self.as_bits = bits
        for ability in self.content.abilities:  # a hand with an extra disc may hold a value twice
            full = self.hand(ability)
            for size in range(len(full) + 1):
                for hand in combinations(full, size):
                    self.as_bits[hand] = bits[tuple(sorted(set(hand)))]

    @property
    def longest(self) -> int:
        """Per round: discs, each perhaps compensated; cards with lines, second uses, upgrades, insertions."""
        lines = max(len(card.full) for card in self.content.cards)
        total = 0
        for number in range(1, self.rounds + 1):
            companies = number * self.row_size
            total += 2 * 5 * self.seats
            total += (companies + 2 * self.seats) * (1 + lines) + companies + self.row_size + self.seats
        return total

    def company(self, id: str) -> Company:
        """A Company as its card is written."""
        return self.companies[id]

    def party_name(self, party: int) -> str | None:
        """The dummy has a name of its own."""
        return "Dummy" if party == self.seats else None

    def policy(self, style: str = "") -> Policy:
        """How bots judge this game."""
        return FurnacePolicy(self, STYLES[style] if style else PLAIN)

    def findings(self, session: Session) -> Findings:
        """What a finished game tells a designer."""
        return findings(self, session)

    def prices(self) -> list[Price]:
        """The price model, in terms of what findings hold."""
        return model(self.content)

    def is_bid(self, view: FurnaceView) -> bool:
        """Whether the seat has a disc to place."""
        return view.progress.agenda[-1][0] == PlaceDisc.__name__

    def first_player(self, state: FurnaceState) -> int:
        """Whoever begins the bidding, as F2.3 says."""
        return state.first

    def set_up(self, key: bytes) -> FurnaceState:
        """An empty table."""
        state = FurnaceState(self, key)
        state.push(SetUp())
        return state

    def describe(self, view: FurnaceView) -> str:
        """The table as text."""
        return describe(self, view)

    def view(self, state: FurnaceState, seat: int) -> FurnaceView:
        """F2.2: everything lies open but the deck."""
        ids = [card.id for card in self.content.cards]
        return FurnaceView(
            seat=seat,
            progress=state.progress(seat),
            round=state.round,
            first=state.first,
            discards=[ids[card] for card in state.discards],
            deck=[None if card == UNKNOWN else ids[card] for card in state.deck.seen(seat)],
            row=[Lot(ids[card], list(bids)) for card, bids in zip(state.row, state.bids, strict=True)],
            hands=[list(hand) for hand in state.hands],
            holdings=[self._holding(state, owner) for owner in range(self.seats)],
        )

    def _holding(self, state: FurnaceState, owner: int) -> Holding:
        ids = [card.id for card in self.content.cards]
        cards = state.tableaus[owner]
        upgraded, resolved = state.upgraded[owner], state.resolved[owner]
        return Holding(
            stock=state.stocks[owner],
            capitalist=state.abilities[owner].id,
            cards=[ids[card] for card in cards],
            upgraded=[ids[card] for card in cards if upgraded >> card & 1],
            resolved=[ids[card] for card in cards if resolved >> card & 1],
            again=state.again[owner],
            inserting=[ids[card] for card in state.inserting[owner]],
        )

    def restore(self, view: FurnaceView, rng: Dice) -> FurnaceState:
        """Lay the table out as the view shows it; the cards nobody has seen lie mixed in the deck."""
        state = FurnaceState(self, rng.getrandbits(256).to_bytes(32, "big"))
        self._lay_table(state, view)
        deck = [UNKNOWN if card is None else self.places[card] for card in view.deck]
        seen = {*state.row, *state.discards, *deck}.union(*state.tableaus, *state.inserting)
        unseen = [card for card in range(self.content.companies) if card not in seen]
        state.deck = Pile(fill([deck], unseen, rng)[0])
        return state

    def _lay_table(self, state: FurnaceState, view: FurnaceView) -> None:
        """Put everything that lies open where the view shows it."""
        at = self.places
        abilities = {ability.id: ability for ability in (*self.content.abilities, self.no_ability)}
        state.round = view.round
        state.first = view.first
        state.discards = tuple(at[card] for card in view.discards)
        state.abilities = tuple(abilities[holding.capitalist] for holding in view.holdings)
        state.abilities += (self.no_ability,) * (self.parties - self.owners)
        state.lay_out(tuple(at[lot.card] for lot in view.row))
        for place, lot in enumerate(view.row):
            for value, party in lot.bids:
                state.lay_disc(party, value, place)
        state.hands = [tuple(hand) for hand in view.hands]
        for seat, holding in enumerate(view.holdings):
            state.stocks[seat] = holding.stock
            state.tableaus[seat] = tuple(at[card] for card in holding.cards)
            state.upgraded[seat] = sum(1 << at[card] for card in holding.upgraded)
            state.resolved[seat] = sum(1 << at[card] for card in holding.resolved)
            state.again[seat] = holding.again
            state.inserting[seat] = tuple(at[card] for card in holding.inserting)
