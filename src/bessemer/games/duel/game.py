"""Furnace Duel with its options and content: what the kernel asks a game for."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, ClassVar

from bessemer.games.duel import campaign, using
from bessemer.games.duel.auction import (
    CloseAuction,
    DiscardCard,
    PlaceDisc,
    ResolveCard,
    Win,
    compensate,
)
from bessemer.games.duel.balance import findings
from bessemer.games.duel.capitalists import BasicEffect, KeepOrGiveUp, RunRoute
from bessemer.games.duel.effects import LANGUAGE, RESEARCH, SPIKE, Effect
from bessemer.games.duel.ending import ROUNDS, TECH, ChooseBoard, EndRound, Finish, KeepPiece
from bessemer.games.duel.ferries import BuyFerry
from bessemer.games.duel.maps import COLUMNS, read_maps
from bessemer.games.duel.meta import BOARDS, META
from bessemer.games.duel.mines import DoubleRoute
from bessemer.games.duel.moves import (
    BID,
    BID_IN_PART,
    BUY,
    CARRY,
    CLAIM,
    CLAIM_IN_PART,
    DOUBLE,
    GIVE_UP,
    IN_PART,
    KEEP,
    MARK,
    OPEN,
    PAY,
    PICK,
    POINT,
    POINT_IN_PART,
    RUN,
    SPEND,
    SPEND_IN_PART,
    TAKE,
    TRAVEL,
    USE,
    USE_FOR,
    USE_IN_PART,
)
from bessemer.games.duel.pack import DISCS, Pack, read_cards
from bessemer.games.duel.pack import Study as Research
from bessemer.games.duel.policy import DuelPolicy
from bessemer.games.duel.production import DuelInsert, DuelProduce, DuelUpgrade, DuelUseLine, TakePart
from bessemer.games.duel.railroad import Advance
from bessemer.games.duel.routes import Claim, PayLease, UseCities
from bessemer.games.duel.seeing import restore, seen
from bessemer.games.duel.setup import BeginRound, MarkCity, Opening, PickPair, SetUp
from bessemer.games.duel.state import DuelState
from bessemer.games.duel.taking import TakeGain, has_parts
from bessemer.games.duel.text import describe
from bessemer.games.duel.using import ChooseUpgrade, Offer, Study
from bessemer.games.duel.view import DuelView
from bessemer.games.industry.production import Factory
from bessemer.games.industry.stock import EMPTY
from bessemer.kernel.errors import ContentError
from bessemer.kernel.findings import Findings
from bessemer.kernel.game import Game, Policy
from bessemer.kernel.meta import Meta, Options
from bessemer.kernel.moves import Move, Names, Numbers, Verb, Vocabulary
from bessemer.kernel.piles import Dice
from bessemer.kernel.session import Session
from bessemer.kernel.steps import Step

TRAINS = 16
"""The trains of each player (D-B0.3)."""

TOKENS = ("route-token", "city-token")
"""Campaign tokens that are used before the first bid."""


class Duel(Game[DuelState, DuelView]):
    """Furnace Duel on one of its boards."""

    meta: ClassVar[Meta] = META
    pack_type: ClassVar[type[Any]] = Pack
    view_type: ClassVar[type[DuelView]] = DuelView
    step_types: ClassVar[tuple[type[Step[Any]], ...]] = (
        SetUp,
        PickPair,
        BeginRound,
        Opening,
        MarkCity,
        PlaceDisc,
        ResolveCard,
        RunRoute,
        KeepOrGiveUp,
        Win,
        BasicEffect,
        DiscardCard,
        Claim,
        PayLease,
        UseCities,
        ChooseUpgrade,
        Offer,
        Study,
        BuyFerry,
        Advance,
        DoubleRoute,
        CloseAuction,
        DuelInsert,
        DuelProduce,
        TakePart,
        TakeGain,
        DuelUseLine,
        DuelUpgrade,
        EndRound,
        KeepPiece,
        ChooseBoard,
        Finish,
    )
    can_study = staticmethod(using.can_study)
    begin_study = staticmethod(using.begin_study)
    compensate = staticmethod(compensate)
    choose_upgrade = staticmethod(using.choose_upgrade)
    take_part = TakePart

    def __init__(self, seats: int, options: Options, pack: Any) -> None:
        super().__init__(seats, options, pack)
        self.parties = seats
        self.content = content = read_cards(pack)
        self.map = map = read_maps(pack.board, BOARDS)[str(options["board"])]
        self.names = {**pack.names(), **map.names, **dict(zip(TOKENS, ("Alps", "Victoria"), strict=True))}
        self.names |= {word: word for word in LANGUAGE.words}
        self.capitalists = bool(options["capitalists"])
        self.lease = bool(options["lease"])
        self.lease_kinds = tuple(sorted({LANGUAGE.words.index(word) for word in pack.numbers.lease}))
        self.tunnel_cost: int = pack.numbers.tunnel
        self.symbol = LANGUAGE.words.index(pack.numbers.symbol)
        self.card_ids = [card.id for card in content.cards]
        self.study_ids = [research.id for research in pack.research]
        self.piece_ids = [*(ferry.id for ferry in pack.ferry), *self.study_ids]
        self.trains = TRAINS - bool(map.spaces)  # one is on the railroad (D-B9.4.1)
        self.alone = tuple(1 << city for city in range(len(map.cities)))
        self.neutral = [0] * content.companies + [freight.neutral for freight in content.freights]
        self.of_types = [
            sum(1 << card for card, type in enumerate(content.types) if type & types) for types in range(8)
        ]
        if len(map.crossings) >= len(content.ferries):
            raise ContentError(f"board {map.id!r}: expected fewer crossings than Ferry tokens")
        ferries = [ferry.id for ferry in pack.ferry]
        self.past = campaign.read_past(str(options["campaign"]), map.id, ferries, self.study_ids)
        self.pieces = [
            sum(1 << self.piece_ids.index(past.piece) for past in self.past if self._keeps(past, seat))
            for seat in range(seats)
        ]
        self.factory = self._factory()
        self.vocabulary = Vocabulary((*self.factory.verbs, *self._verbs()))
        self._prepare_moves()
        self._prepare_steps()

    # What follows from options and content ---------------------------------------------------------

    def _keeps(self, past: campaign.Past, seat: int) -> bool:
        return past.runner_up == seat and past.piece in self.piece_ids

    def holder(self, board: str) -> int:
        """The seat that holds the bonus of a board played before in the campaign, or -1."""
        return next((past.runner_up for past in self.past if past.board == board), -1)

    def tech_worth(self, seat: int) -> int:
        """Money for a tech token left at the end (D-B7.3). D-B10.7.4: more with the bonus of the railroad."""
        more: int = self.pack.numbers.tech
        return TECH + more * (self.holder("transcontinental") == seat)

    def _factory(self) -> Factory:
        content = self.content
        limits = [line.limit for card in content.cards for line in card.full]
        limits += [effect.line.limit for study in content.studies for effect in study.lines]
        factory = Factory(
            content.cards,
            self.seats,
            chain=bool(self.options["chain"]),
            most=max(limits),
            longest=ROUNDS * COLUMNS + 1,
            second_uses=False,
        )
        factory.use_line, factory.turn_over, factory.insert = DuelUseLine, DuelUpgrade, DuelInsert
        factory.produce = [DuelProduce(seat) for seat in range(self.seats)]
        return factory

    def _most_given(self) -> int:
        """The most that one extraction gives, wherever it stands; at least 2, so that there are parts."""
        content, map = self.content, self.map
        lines = [line for card in content.cards for line in card.full]
        effects = [*map.effects, *map.tunnels.values(), *map.spaces, *content.ferries]
        effects += [freight.effect for freight in content.freights]
        effects += [effect for study in content.studies for effect in study.lines]
        lines += [effect.line for effect in effects if effect]
        return max(2, *(sum(line.gains) for line in lines if not line.processing))

    def _verbs(self) -> tuple[Verb, ...]:
        """All kinds of moves but those of production, in the order of `moves.py`."""
        offered = Names(self.card_ids[: self.content.deck])
        cities, tracks = Names(self.map.cities), Names(self.map.tracks)
        pieces = Names(self.piece_ids)
        return (
            Verb("resolve {} in part", Names(self.card_ids)),
            Verb("take {}", Numbers(0, self._most_given())),
            Verb("bid {} on {}", Numbers(DISCS[0], DISCS[-1]), offered),
            Verb("bid {} on {} in part", Numbers(DISCS[0], DISCS[-1]), offered),
            Verb("point at {}", offered),
            Verb("point at {} in part", offered),
            Verb("pick {}", Names([ability.id for ability in self.content.abilities])),
            Verb("keep {}", offered),
            Verb("give up {}", offered),
            Verb("claim {}", tracks),
            Verb("claim {} in part", tracks),
            Verb("pay {}", Names(LANGUAGE.words)),
            Verb("run {}", tracks),
            Verb("use {}", cities),
            Verb("use {} for {}", cities, Numbers(1, self._most_given() - 1)),
            Verb("use {} in part", cities),
            Verb("double {}", tracks),
            Verb("buy ferry {}", Numbers(1, 2)),
            Verb("spend {}", pieces),
            Verb("spend {} in part", pieces),
            Verb("mark {}", cities),
            Verb("open with {}", Names(TOKENS)),
            Verb("carry {}", pieces),
            Verb("travel to {}", Names(BOARDS)),
        )

    def _prepare_moves(self) -> None:
        """The moves, made once; bids on a card by the set of values that can go there."""
        sets = [chosen for size in range(5) for chosen in combinations(DISCS, size)]
        self.as_bits = {chosen: sum(1 << value for value in chosen) for chosen in sets}
        deck, tracks, cities = (
            range(self.content.deck),
            range(len(self.map.tracks)),
            range(len(self.map.cities)),
        )
        self.bids: list[dict[int, list[Move]]] = [
            {
                self.as_bits[chosen]: [
                    (verb, value, card) for verb in self._bid_verbs(card) for value in chosen
                ]
                for chosen in sets
            }
            for card in deck
        ]
        self.keep, self.give_up = (_moves(verb, self.content.deck) for verb in (KEEP, GIVE_UP))
        self.claim, self.run_route, self.double = (_moves(verb, len(tracks)) for verb in (CLAIM, RUN, DOUBLE))
        self.mark = _moves(MARK, len(cities))
        self.pick = _moves(PICK, len(self.content.abilities))
        self.pay = _moves(PAY, len(LANGUAGE.words))
        self.buy = _moves(BUY, 3)
        self.carry = _moves(CARRY, len(self.piece_ids))
        self.open = {1: (OPEN, 0), 2: (OPEN, 1)}
        self.travel = _moves(TRAVEL, len(BOARDS))
        self.take = _moves(TAKE, self._most_given() + 1)
        self.uses = [self._uses(city) for city in cities]
        self.in_part = [self._in_part(upgraded) for upgraded in (False, True)]
        self._prepare_parts()

    def _prepare_parts(self) -> None:
        """The same moves again *in part*, as D-B2.2 says, wherever something is given for nothing."""
        content, map = self.content, self.map
        self.claim_in_part = _moves(CLAIM_IN_PART, len(map.tracks))
        self.gifts = sum(
            1 << track
            for track, effect in map.tunnels.items()
            if not effect.line.processing and any(effect.line.gains)
        )
        whole: list[list[Move]] = [[(POINT, card)] for card in range(content.deck)]
        at_once: list[list[Move]] = [
            [*moves, (POINT_IN_PART, card)] if card < content.companies and self._extracts(card) else moves
            for card, moves in enumerate(whole)
        ]
        self.points = [whole, at_once]  # for most Capitalists, and for the one that produces at once
        self.use_in_part = _moves(USE_IN_PART, len(map.cities))
        self.mixed = frozenset(
            city
            for city, found in enumerate(map.effects)
            if found and has_parts(found) and len(self.uses[city]) == 1
        )
        leading = [city for city, found in enumerate(map.effects) if found and _leads_on(found)]
        self.asking = sum(1 << city for city in {*self.mixed, *leading})
        self.giving = frozenset(number for number, study in enumerate(content.studies) if _gives(study))
        self.spends: list[list[Move]] = [[(SPEND, piece)] for piece in range(len(self.piece_ids))]
        spared = [piece for piece, ferry in enumerate(content.ferries) if has_parts(ferry)]
        for piece in (*spared, *(len(content.ferries) + study for study in self.giving)):
            self.spends[piece].append((SPEND_IN_PART, piece))

    def _bid_verbs(self, card: int) -> tuple[int, ...]:
        """A Shipping Company that brings goods can be bid on to take less of them."""
        freight = card - self.content.companies
        return (BID, BID_IN_PART) if freight >= 0 and self.content.freights[freight].effect else (BID,)

    def _extracts(self, card: int) -> bool:
        (line,) = self.content.cards[card].basic
        return not line.processing

    def _uses(self, city: int) -> list[Move]:
        """A City that gives something for nothing can be used for a part of it."""
        effect = self.map.effects[city]
        whole: list[Move] = [(USE, city)]
        if effect is None or effect.line.processing or effect.flips or sum(map(bool, effect.line.gains)) != 1:
            return whole
        return whole + [(USE_FOR, city, amount) for amount in range(1, sum(effect.line.gains))]

    def _in_part(self, upgraded: bool) -> list[Move | None]:
        """The cards whose extraction is worth asking about; what gives one thing is taken or left."""
        moves: list[Move | None] = [None] * len(self.content.cards)
        for number, card in enumerate(self.content.cards):
            given = [sum(line.gains) for line in card.lines(upgraded) if not line.processing]
            if sum(given) and (max(given) > 1 or len(card.lines(upgraded)) > 1):
                moves[number] = (IN_PART, number)
        return moves

    def _prepare_steps(self) -> None:
        """The steps that never differ, made once."""
        self.begin_round = BeginRound()
        self.end_round = EndRound()
        self.finish = Finish()
        self.bid = [PlaceDisc(seat) for seat in range(self.seats)]
        self.resolve: list[Step[Any]] = [*(ResolveCard(column) for column in range(COLUMNS)), CloseAuction()]
        self.discard = [DiscardCard(column) for column in range(COLUMNS)]
        self.win = [[Win(seat, column) for column in range(COLUMNS)] for seat in range(self.seats)]

    # What the kernel asks for -----------------------------------------------------------------------

    @property
    def longest(self) -> int:
        """Per round: placements, then at most three rights for each disc, then production with all pieces."""
        lines = max(len(study.lines) for study in self.content.studies) * (1 + len(EMPTY))
        content = self.content
        route: int = self.pack.numbers.route
        bonus = max(ability.value for ability in content.abilities)
        value = max(DISCS[-1] + bonus, route, *(freight.claim for freight in content.freights))
        parts = 2 * len(EMPTY)  # of one gain, and of the token beside it
        right = (
            len(self.map.tracks) + 2 + value * (3 + lines + parts) + 2 + len(self.map.spaces) * parts + parts
        )
        cards = ROUNDS * COLUMNS + 1
        turn = 2 * (len(DISCS) + 1) + 3 * 2 * len(DISCS) * right + 2 * cards * 4 + 2
        return ROUNDS * turn + 2 * len(self.piece_ids) * (2 + lines + parts) + 4 * right + 6

    def policy(self, style: str = "") -> Policy:
        """How bots judge this game."""
        return DuelPolicy(self)

    def findings(self, session: Session) -> Findings:
        """What a finished game tells a designer."""
        return findings(self, session)

    def is_bid(self, view: DuelView) -> bool:
        """Whether the seat has a disc to place."""
        return view.progress.agenda[-1][0] == PlaceDisc.__name__

    def first_player(self, state: DuelState) -> int:
        """Whoever begins the bidding."""
        return state.first

    def set_up(self, key: bytes) -> DuelState:
        """An empty table."""
        state = DuelState(self, key)
        state.push(SetUp())
        return state

    def view(self, state: DuelState, seat: int) -> DuelView:
        """All that a seat may know."""
        return seen(state, seat)

    def restore(self, view: DuelView, rng: Dice) -> DuelState:
        """A position that agrees with a view."""
        return restore(self, view, rng)

    def describe(self, view: DuelView) -> str:
        """The table as text."""
        return describe(self, view)

    def next_options(self, session: Session) -> Options | None:
        """The next game of a campaign."""
        return campaign.next_options(self, session.state)

    @classmethod
    def score_sheet(cls, sessions: Sequence[Session]) -> list[tuple[str, tuple[int, ...]]]:
        """What a campaign has brought so far."""
        return campaign.score_sheet(sessions)

    @classmethod
    def leaders(cls, sessions: Sequence[Session]) -> tuple[int, ...]:
        """Who is ahead in a campaign."""
        return campaign.leaders(campaign.scored([session.state for session in sessions]))


def _leads_on(effect: Effect) -> bool:
    """Whether what an effect brings depends on a Research card, or on where the tracking trains stand."""
    return bool(effect.symbols[SPIKE] or effect.symbols[RESEARCH])


def _gives(study: Research) -> bool:
    """Whether something else than all or nothing can be taken of a Research card."""
    given = [sum(effect.line.gains) for effect in study.lines if not effect.line.processing]
    return any(given) and (max(given) > 1 or len(study.lines) > 1)


def _moves(verb: int, count: int) -> list[Move]:
    return [(verb, target) for target in range(count)]
