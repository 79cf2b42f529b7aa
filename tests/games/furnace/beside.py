"""Whole games of Furnace or its expansion with a second reading of the rules beside the engine.

The engine plays at random. Wherever it waits, the position must be one that the rulebooks allow, and what it
offers must be all that they allow: moves where a player chooses a card, positions where a card is worked off.
"""

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

from bessemer.games.furnace.game import Furnace
from bessemer.kernel.moves import DONE
from bessemer.kernel.session import Session
from tests.games.furnace.auction_room import Bidding, Hall, Rules
from tests.games.furnace.dealing import Dealing
from tests.games.furnace.hammer import Hammer, Spot
from tests.games.furnace.positions import box_of, engine_ends, hall_of, nearest, neighbours, works_of
from tests.games.furnace.printed import MONEY, NOTHING, RESOURCES, plus
from tests.games.furnace.workshop import Works

EXPANSION = "furnace-interbellum"
COMPARED = {"bids", "row", "rows to their end", "next cards", "cards to their end"}
"""The kinds of decisions and positions that are compared in every game."""

BETWEEN_CARDS = ("insert ", "assign ", "resolve ", "done")
LATER = 0.75  # how often somebody goes on who could say `done`
EAGER = 0.5  # how often somebody makes as many transactions as possible


class Difference(AssertionError):
    """The engine and the second reading do not agree; says how to come there."""


class Beside:
    """One game, and what the second reading knows of it."""

    def __init__(self, game: Furnace, seed: int) -> None:
        self.game = game
        self.rng = random.Random(f"beside {seed}")
        self.session = Session(game, seed)
        self.box = box_of(game)
        self.seen: Counter[str] = Counter()
        self.rules: Rules | None = None
        self.bidding: Bidding | None = None
        self.hammer: Hammer | None = None
        self.spots: set[Spot] = set()
        self.rolled = 0
        self.first = 0
        self.round = 0
        self.works: dict[int, Works] = {}  # of seats in the Production Phase
        self.begun: dict[int, set[Works]] = {}  # what the card that a seat resolves can come to
        self.sealed: set[int] = set()  # X3.13: seats that may still place Managers before all
        self.in_turn = False
        self.before: Hall | None = None  # as the auction ended

    # The game -------------------------------------------------------------------------------------

    def play(self) -> Counter[str]:
        """Play to the end; how many decisions of each kind were compared."""
        state = self.session.state
        while not self.session.over:
            for seat in list(state.pending):
                self._look(seat)
            seat = self.rng.choice(list(state.pending))
            text = self._choose(self.session.legal_for(seat))
            self._note(seat, text)
            self.session.play(text, seat)
        self._ending()
        return self.seen

    def _choose(self, legal: list[str]) -> str:
        """A kind of move first, then one of them, so that a long list of variable bids is no likelier."""
        if "done" in legal and len(legal) > 1 and self.rng.random() < LATER:
            legal = [text for text in legal if text != "done"]
        kinds: dict[str, list[str]] = {}
        for text in legal:
            kind = "variable" if text.startswith("bid variable") else text.split()[0]
            kinds.setdefault(kind, []).append(text)
        kind = self.rng.choice(sorted(kinds))
        if kind == "transact" and self.rng.random() < EAGER:
            return kinds[kind][-1]
        return self.rng.choice(kinds[kind])

    def differ(self, what: str, engine: Any, rules: Any) -> None:
        """Say what differs, and how to come to the position."""
        moves = [f"{'ABCDE'[seat]} {self.game.vocabulary.text(move)}" for seat, move in self.session.moves]
        raise Difference(
            f"{what}\n  the engine: {engine}\n  the rulebooks: {rules}\n"
            f"  bessemer.new({self.game.meta.id!r}, players={self.game.seats}, seed={self.session.seed}, "
            f"**{dict(self.game.options)})  # pack {self.game.pack.pack.id}\n"
            f"  after {len(moves)} moves: {moves}"
        )

    def same(self, what: str, engine: Any, rules: Any) -> None:
        """Both must say the same."""
        if engine == rules:
            return
        if isinstance(engine, set | frozenset):
            only, missing = engine - rules, rules - engine
            what = f"{what}: {len(only)} too many, {len(missing)} too few"
            if (only and missing) or not (only or missing):
                engine, rules = only, missing
            elif only:
                engine, rules = only, nearest(next(iter(only)), rules)
            else:
                engine, rules = nearest(next(iter(missing)), engine), missing
            engine, rules = (
                sorted(map(str, part))[:3] if isinstance(part, set) else part for part in (engine, rules)
            )
        self.differ(what, engine, rules)

    def among(self, what: str, engine: Any, rules: Iterable[Any]) -> None:
        """What the engine has must be one of those the rules allow."""
        allowed = list(rules)
        if engine not in allowed:
            self.differ(what, engine, nearest(engine, allowed))

    # Where it waits -------------------------------------------------------------------------------

    def _look(self, seat: int) -> None:
        """Compare what the engine shows while it waits for a seat."""
        legal = self.session.legal_for(seat)
        verb = legal[0].split()[0]
        if verb in ("keep", "meet"):
            return
        state = self.session.state
        if state.row:
            if verb == "bid":
                self._look_at_bids(seat, set(legal))
            elif any(state.bids):
                self._look_at_row(seat)
        elif self._closed(state):
            self._look_at_production(seat, set(legal))
        elif not self.works:
            self._look_at_row(seat)

    def _closed(self, state: Any) -> bool:
        """Whether the auction is over: the last card may still bring something."""
        if state.row or not state.pending:
            return False
        first = state.pending[state.to_move][0]
        return bool(self.works) or self.game.vocabulary.text(first).startswith(BETWEEN_CARDS)

    def _note(self, seat: int, text: str) -> None:
        """Remember what is about to be done."""
        if text.startswith("bid "):
            assert self.bidding is not None
            self.bidding.bid(seat, text)
        elif seat in self.works and not self.session.state.row:
            self._note_production(seat, text)

    # The auction ----------------------------------------------------------------------------------

    def _look_at_bids(self, seat: int, legal: set[str]) -> None:
        state, game = self.session.state, self.game
        if state.round != self.round:
            self._open_round()
        assert self.bidding is not None
        self.same("who bids next", seat, self.bidding.waits_for(self._rolls()))
        self.same("bids", legal, self.bidding.legal(seat))
        self.same("the table while bids are made", self._hall(), self.bidding.hall)
        ids = [card.id for card in game.content.cards]
        discs = {ids[card]: tuple(bids) for card, bids in zip(state.row, state.bids, strict=True)}
        mine = {
            lot: tuple((one.value, one.party) for one in lying) for lot, lying in self.bidding.lots.items()
        }
        self.same("discs on the row", discs, mine)
        self.seen["bids"] += 1

    def _rolls(self) -> list[int]:
        if self.game.seats > 2:
            return []
        told: list[Any] = [event.facts["result"] for event in self.session.journal() if event.kind == "roll"]
        new = told[self.rolled :]
        self.rolled = len(told)
        return new

    def _open_round(self) -> None:
        """F1.4, F2.1, F3.10, F3.11, F6.5, X1, X5.4: what everybody has when bidding begins."""
        state, view = self.session.state, self.session.view()
        capitalists = [holding.capitalist for holding in view.holdings[: self.game.seats]]
        agents = getattr(view, "agents", [])
        if self.rules is None:
            expansion = self.game.meta.id == EXPANSION
            self.rules = Rules(self.box, self.game.options, capitalists, agents, expansion)
            self.dealing = Dealing(self.rules)
            startups = [holding.cards[0] for holding in view.holdings[: self.game.seats]]
            self.same("the deal", list(self.dealing.people(startups, capitalists)), [])
            first = state.first
        else:
            first = (self.first + 1) % self.game.seats
        self.first = first
        self.same("first player", state.first, first)
        self.round += 1
        self.same("round", state.round, self.round)
        now = self._hall()
        for owner, (works, last) in enumerate(zip(now.owners, self._last_owners(now), strict=True)):
            if owner < self.game.seats:
                supplied = self.rules.workshops[owner].gain(last, self.rules.supply(owner))
                self.among(f"what {'ABCDE'[owner]} has as round {self.round} begins", works, supplied)
            else:
                self.same("what an Agent has", works, last)
        if self.before is not None:
            kept = {card for works in now.owners for card in works.cards + works.new}
            had = {card for works in self.before.owners for card in works.cards + works.new}
            self.same("discarded cards", now.discards, self.before.discards | (had - kept))
            self.same("discarded Managers", now.retired, self.before.retired)
        row = [lot.card for lot in view.row]
        companies = [card for card in row if card in self.box.cards]
        if len(view.deck) or len(companies) == self.rules.companies_in_row:
            self.same("Companies in the row", len(companies), self.rules.companies_in_row)
        self.same("Schools at its end", len(row) - len(companies), self.rules.schools_in_row)
        self.bidding = Bidding(self.rules, now, row, first, self.round)
        self.offered = list(getattr(view, "offered", ()))
        self.same("the row", list(self.dealing.row(companies, self.offered)), [])
        self.backs = list(getattr(view, "backs", ()))
        self.hammer, self.spots = None, set()
        self.works, self.begun = {}, {}

    def _last_owners(self, now: Hall) -> list[Works]:
        """What everybody had before: as production ended, or as the Start-ups say (F1.4, X1.4, X1.10)."""
        assert self.rules is not None
        owners = []
        for owner, works in enumerate(now.owners):
            if self.before is None:
                start = NOTHING
                free: tuple[str, ...] = ()
                if owner < self.game.seats:
                    start = self.box.cards[works.cards[0]].start
                    if self.rules.expansion:
                        start = plus(start, (1, 0, 0, 0, 0))
                    free = (self.box.personal,) if self.rules.ability(owner) == "personal manager" else ()
                owners.append(Works(start, works.cards[:1], free=free))
            elif owner < self.game.seats:
                end = self.works[owner]
                everybody = self.before.owners[owner].free
                owners.append(
                    Works(end.stock, end.cards, (), end.upgraded, free=everybody, stored=end.stored)
                )
            else:
                agent = self.before.owners[owner]
                money = self.rules.income(self.rules.agents[owner - self.game.seats], agent)
                owners.append(agent._replace(stock=plus(agent.stock, (0, 0, 0, 0, money))))
        return owners

    def _hall(self) -> Hall:
        return hall_of(self.game, self.session.state)

    def _look_at_row(self, seat: int) -> None:
        """The engine waits in the middle of the row, or behind its end."""
        state = self.session.state
        assert self.rules is not None
        assert self.bidding is not None
        if self.hammer is None:
            self.same("who bids next", None, self.bidding.waits_for(self._rolls()))
            self.hammer = Hammer(self.rules, self.bidding.lots, self.offered, self.backs)
            self.spots = {Spot(self.bidding.hall, 0)}
        lot = len(self.hammer.lots) - len(state.row)
        now = self._hall()
        reached = self.hammer.reach(self.spots, lot)
        self.spots = {spot for spot in reached if spot.hall == now and spot.lot == lot}
        if not self.spots:
            near = [spot.hall for spot in reached if spot.lot == lot]
            self.among("the table while the row is resolved", now, near)
        self.seen["row"] += 1
        if not self._closed(state):
            ends = engine_ends(state, seat, self._closed, lambda ahead: hall_of(self.game, ahead))
            if ends is not None:
                halls = {spot: self.hammer.ends(spot) for spot in self.spots}
                self.spots = {spot for spot in self.spots if halls[spot] == ends}
                if not self.spots:
                    self.same("what the rest of the row can bring", ends, min(halls.values(), key=len))
                self.seen["rows to their end"] += 1

    # Production -----------------------------------------------------------------------------------

    def _look_at_production(self, seat: int, legal: set[str]) -> None:
        if not self.works:
            self._look_at_row(seat)
            self._open_production()
        if not any(text.startswith(BETWEEN_CARDS) for text in legal):
            return
        assert self.rules is not None
        shop, works = self.rules.workshops[seat], self.works[seat]
        now = works_of(self.game, self.session.state, seat)
        if seat in self.begun:
            same = [
                one for one in self.begun[seat] if one._replace(passed=frozenset()) == now._replace(free=())
            ]
            if not same:
                self.among("what a card has brought", now, self.begun[seat])
            works = self.works[seat] = same[0]
        else:
            free = now.free if works.free else ()
            self.same("what lies before a seat", now._replace(free=free), works._replace(passed=frozenset()))
        mine = shop.legal(works)
        if self.in_turn and seat in self.sealed and not works.new:
            mine = {text for text in mine if text.startswith("assign ")} | {"done"}
        offered = {text for text in legal if text.startswith(BETWEEN_CARDS)}
        self.same(f"what {'ABCDE'[seat]} may do next", offered, mine)
        self.seen["next cards"] += 1

    def _open_production(self) -> None:
        """F3.1, X3.1, X3.13: everybody at the same time, unless somebody owns a card that copies."""
        assert self.rules is not None
        self.before = self._hall()
        self.begun = {}
        seats = range(self.game.seats)
        for seat in seats:
            again = int(self.rules.ability(seat) == "resolve again")
            self.works[seat] = self.before.owners[seat]._replace(again=again)
        copies = any(
            effect.what == "copy"
            for seat in seats
            for card in self.works[seat].cards + self.works[seat].new
            for effect in self.rules.workshops[seat].effects(card, True)
        )
        self.in_turn = copies and self.game.seats > 1
        self.sealed = {seat for seat in seats if self.in_turn and self.works[seat].free}

    def _note_production(self, seat: int, text: str) -> None:
        assert self.rules is not None
        shop, works = self.rules.workshops[seat], self.works[seat]
        verb, *words = text.split()
        if verb == "insert":
            card, place = words[0], int(words[2]) - 1
            row = (*works.cards[:place], card, *works.cards[place:])
            self.works[seat] = works._replace(cards=row, new=works.new[1:])
        elif verb == "assign":
            free = tuple(one for one in works.free if one != words[0])
            works = works._replace(free=free, posts=works.posts | {(words[0], words[2])})
            self.works[seat] = works
            if self.in_turn and (not free or len(works.posts) == len(works.cards)):
                self.sealed.discard(seat)  # nothing is left to place
        elif verb == "done" and seat in self.sealed:
            self.sealed.discard(seat)
            self.works[seat] = works._replace(free=())
        elif verb == "done":
            self.begun.pop(seat, None)
        elif verb == "resolve":
            card = words[0]
            works = shop.begin(works, card, again=words[-1] == "again")
            shop.right = neighbours(self.game, self.session.state, seat)
            self.begun[seat] = shop.resolve(works, card)
            self._all_ways(seat, text)

    def _all_ways(self, seat: int, text: str) -> None:
        """Everything that the engine lets a card bring, and everything that the rulebooks do."""
        game, ahead = self.game, self.session.state.copy()
        move = next(move for move in ahead.pending[seat] if game.vocabulary.text(move) == text)
        game.apply(ahead, seat, move)
        ends = engine_ends(
            ahead,
            seat,
            lambda now: DONE in now.pending[seat],
            lambda now: works_of(game, now, seat)._replace(free=()),
            BETWEEN_CARDS,
        )
        if ends is not None:
            mine = {works._replace(passed=frozenset()) for works in self.begun[seat]}
            self.same(f"what `{text}` of {'ABCDE'[seat]} can bring", ends, mine)
            self.seen["cards to their end"] += 1

    # The end --------------------------------------------------------------------------------------

    def _ending(self) -> None:
        """F4.1, F4.2, X5.5, X5.6."""
        assert self.rules is not None
        assert self.before is not None
        assert self.session.outcome is not None
        seats = range(self.game.seats)
        money = [self.works[seat].stock[MONEY] for seat in seats]
        cards = [len(self.works[seat].cards) for seat in seats]
        goods = [sum(self.works[seat].stock[kind] for kind in RESOURCES) for seat in seats]
        winners = list(seats)
        for worth in (money, cards, goods):
            winners = [seat for seat in winners if worth[seat] == max(worth[one] for one in winners)]
        agents = [
            works.stock[MONEY] + self.rules.income(agent, works)
            for agent, works in zip(self.rules.agents, self.before.owners[self.game.seats :], strict=True)
        ]
        if agents and max(agents) + (self.game.seats == 1) > max(money):
            winners = []
        self.same("money at the end", list(self.session.scores)[: len(money + agents)], money + agents)
        self.same("winners", list(self.session.outcome.winners), winners)
