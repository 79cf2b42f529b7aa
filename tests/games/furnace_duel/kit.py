"""Builders of positions of Furnace Duel, on the real boards.

Cards are written as `basic | additional`, Cities by their effect; what is not named is as in the game's pack.
"""

import dataclasses
import random
from collections.abc import Mapping, Sequence
from typing import Any

from bessemer.content.packs import build_game, default_pack
from bessemer.games.duel.effects import LANGUAGE
from bessemer.games.duel.game import Duel
from bessemer.games.duel.pack import DISCS, Pack
from bessemer.games.duel.routes import Claim
from bessemer.games.duel.state import GONE, DuelState
from bessemer.kernel.meta import Value
from bessemer.kernel.piles import Pile
from bessemer.kernel.session import Session
from bessemer.kernel.steps import Step
from bessemer.records.match import Campaign, Fixture, Match
from bessemer.records.record import Record, record_of
from tests.games.industry.kit import Works
from tests.kit import SEATS, A, B

PACK: Pack = default_pack("furnace-duel")
COMPANIES = [company.id for company in PACK.company]
STARTUPS = [startup.id for startup in PACK.startup]
CAPITALISTS = {
    number: capitalist.id
    for number, capitalist in zip(("K1", "K2", "K3", "K4", "K5", "K6"), PACK.capitalist, strict=True)
}


def pack(
    cards: Mapping[str, str] | None = None,
    cities: Mapping[str, str] | None = None,
    startup: Sequence[str] = (),
    neutral: Mapping[str, int] | None = None,
) -> Pack:
    """The game's pack with other lines on some Companies, other effects of some Cities, and so on."""
    cards, cities, neutral = cards or {}, cities or {}, neutral or {}
    companies = []
    for company in PACK.company:
        if company.id in cards:
            basic, additional = cards[company.id].split(" | ")
            company = dataclasses.replace(company, basic=basic, additional=additional)
        companies.append(company)
    boards = [
        dataclasses.replace(
            board,
            city=[dataclasses.replace(city, effect=cities.get(city.id, city.effect)) for city in board.city],
        )
        for board in PACK.board
    ]
    startups = [
        dataclasses.replace(one, start="1 coal", lines=[*startup, "flip"]) if startup else one
        for one in PACK.startup
    ]
    shipping = [dataclasses.replace(one, neutral=neutral.get(one.id, one.neutral)) for one in PACK.shipping]
    return dataclasses.replace(PACK, company=companies, board=boards, startup=startups, shipping=shipping)


def duel(written: Pack = PACK, **options: Value) -> Duel:
    """The game, on Britain unless another board is named."""
    return Duel(2, Duel.meta.validate(2, options), written)


class Table(Works[Duel, DuelState]):
    """A session of Furnace Duel for tests."""

    language = LANGUAGE

    def cards(self, seat: int) -> list[str]:
        """The ids of a seat's cards in their order, those not yet in its chain last."""
        owned = (*self.state.tableaus[seat], *self.state.inserting[seat])
        return [self.game.card_ids[card] for card in owned]

    def companies(self, seat: int) -> list[str]:
        """The ids of a seat's Companies."""
        return [card for card in self.cards(seat) if card in COMPANIES]

    def tracks(self, seat: int) -> list[str]:
        """The tracks that a seat has claimed."""
        return self.game.view(self.state, seat).holdings[seat].tracks


def position(
    game: Duel,
    *,
    stocks: Mapping[int, str] | None = None,
    owned: Mapping[int, Sequence[str]] | None = None,
    tracks: Mapping[int, Sequence[str]] | None = None,
    doubled: Mapping[int, Sequence[str]] | None = None,
    ferries: Mapping[int, Sequence[str]] | None = None,
    used: Mapping[int, Sequence[str]] | None = None,
    marks: Mapping[int, str] | None = None,
    crossings: Mapping[str, str] | None = None,
    research: Sequence[str] = (),
    rail: tuple[int, ...] = (),
    startups: Mapping[int, str] | None = None,
    capitalists: Mapping[int, str] | None = None,
    first: int = A,
    round: int = 1,
) -> Table:
    """A table with an empty agenda. Companies are named as `rail-mill`, upgraded ones as `rail-mill+`.

    `used` are Ferry tokens and kept pieces already turned over, `marks` the Cities with a Campaign token.
    """
    table = Table(game)
    state = table.state
    state.agenda.clear()
    state.pending.clear()
    state.lanes.clear()
    state.first, state.west, state.round = first, A, round
    state.pairs = ()
    state.hands = [(), ()]
    map = game.map
    starts = {A: STARTUPS[0], B: STARTUPS[1], **(startups or {})}
    for seat in range(2):
        table.give(seat, (stocks or {}).get(seat, ""))
        names = [name.rstrip("+") for name in (owned or {}).get(seat, ())]
        state.tableaus[seat] = tuple(game.card_ids.index(name) for name in (starts[seat], *names))
        state.companies[seat] = sum(1 << game.card_ids.index(name) for name in names)
        state.upgraded[seat] = sum(
            1 << game.card_ids.index(name.rstrip("+"))
            for name in (owned or {}).get(seat, ())
            if name[-1] == "+"
        )
        for track in (tracks or {}).get(seat, ()):
            state.connect(seat, map.tracks.index(track))
        state.doubled[seat] = sum(1 << map.tracks.index(track) for track in (doubled or {}).get(seat, ()))
        state.ferries[seat] = tuple(game.piece_ids.index(token) for token in (ferries or {}).get(seat, ()))
        state.ready[seat] = game.pieces[seat] | sum(1 << token for token in state.ferries[seat])
        state.ready[seat] &= ~sum(1 << game.piece_ids.index(piece) for piece in (used or {}).get(seat, ()))
        if marks and seat in marks:
            state.markers[seat] = map.cities.index(marks[seat])
        if capitalists and seat in capitalists:
            ids = [ability.id for ability in game.content.abilities]
            state.capitalists[seat] = ids.index(CAPITALISTS[capitalists[seat]])
    if map.crossings:
        _lay_ferries(state, crossings or {})
    if research:
        state.studies = tuple(game.study_ids.index(study) for study in research)
    if rail:
        state.rail = rail
    return table


def _lay_ferries(state: DuelState, crossings: Mapping[str, str]) -> None:
    """Tokens named for some crossings; every other one of the rest on the others, then the reserve."""
    game = state.game
    tracks = [game.map.tracks[track] for track in game.map.crossings]
    named = {tracks.index(track): game.piece_ids.index(token) for track, token in crossings.items()}
    gone = {*named.values(), *state.ferries[A], *state.ferries[B]}
    rest = [token for token in range(len(game.content.ferries)) if token not in gone]
    rest = rest[::2] + rest[1::2]
    claimed = state.owned[A] | state.owned[B]
    state.crossings = tuple(
        GONE if claimed >> game.map.crossings[place] & 1 else named[place] if place in named else rest.pop(0)
        for place in range(len(tracks))
    )
    anchors = game.content.anchors
    ones, twos = ([token for token in rest if anchors[token] == number] for number in (1, 2))
    state.reserves = Pile(ones), Pile(twos)


def auction(
    row: Sequence[str] = (),
    *,
    bids: Mapping[str, str] | None = None,
    hands: Mapping[int, tuple[int, ...]] | None = None,
    pointers: Mapping[int, str] | None = None,
    game: Duel | None = None,
    cards: Mapping[str, str] | None = None,
    cities: Mapping[str, str] | None = None,
    neutral: Mapping[str, int] | None = None,
    board: str = "britain",
    lease: bool = False,
    chain: bool = False,
    **table: Any,
) -> Table:
    """A table where `first` is about to bid. `row` names its leftmost cards; Companies fill the rest.

    `bids` are discs that lie there already, `{"rail-mill": "A3 B1"}`; with `hands` empty bidding is over.
    `capitalists` are named K1 to K6 by the rules; `pointers` say at which cards their tokens point.
    """
    options: dict[str, Value] = {"board": board, "lease": lease, "chain": chain}
    options["capitalists"] = bool(table.get("capitalists"))
    game = game or duel(pack(cards, cities, neutral=neutral), **options)
    made = position(game, **table)
    state = made.state
    names = list(row or (bids or {}))
    taken = {name.rstrip("+") for own in table.get("owned", {}).values() for name in own}
    spare = [id for id in reversed(COMPANIES) if id not in names and id not in taken]
    names += spare[: 6 - len(names)]
    state.lay_out(tuple(game.card_ids.index(name) for name in names))
    for card, discs in (bids or {}).items():
        for disc in discs.split():
            state.lay_disc(SEATS.index(disc[0]), int(disc[1:]), names.index(card))
    state.hands = [(hands or {}).get(seat, DISCS) for seat in range(2)]
    state.pointers = [
        names.index(pointers[seat]) if pointers and seat in pointers else GONE for seat in range(2)
    ]
    lying = {*state.row}.union(*state.tableaus)
    state.deck = Pile([card for card in range(game.content.deck) if card not in lying])
    state.agenda.append(game.resolve[0])
    if any(state.hands) or (table.get("capitalists") and not pointers):
        state.agenda.append(game.bid[state.first])
    return made.run()


def resolution(bids: Mapping[str, str], **table: Any) -> Table:
    """A table whose bidding is over, with these discs on the row."""
    return auction(bids=bids, hands={A: (), B: ()}, **table)


def claim(seat: int, start: str, value: int, *, game: Duel | None = None, **table: Any) -> Table:
    """A table where a seat may claim a route of some value from a City of the board."""
    board, lease = table.pop("board", "britain"), table.pop("lease", False)
    written = pack(table.pop("cards", None), table.pop("cities", None))
    game = game or duel(written, board=board, lease=lease)
    return asked(game, Claim(seat, game.map.cities.index(start), value), **table)


def asked(game: Duel, step: Step[Any], **table: Any) -> Table:
    """A table where one step is to be done before production begins."""
    made = position(game, **table)
    made.state.lay_out(())
    lying = {*made.state.tableaus[A], *made.state.tableaus[B]}
    made.state.deck = Pile([card for card in range(game.content.deck) if card not in lying])
    made.state.agenda += [game.resolve[6], step]
    return made.run()


def production(owned: Mapping[int, Sequence[str]] | None = None, **table: Any) -> Table:
    """A table at the beginning of a Production Phase; `new` names Companies just won, for the chain."""
    written = pack(table.pop("cards", None), None, table.pop("startup", ()))
    options: dict[str, Value] = {"board": table.pop("board", "britain"), "chain": table.pop("chain", False)}
    options["campaign"] = table.pop("campaign", "none")
    game = duel(written, **options)
    new: Mapping[int, Sequence[str]] = table.pop("new", {})
    made = position(game, owned=owned or {}, **table)
    state = made.state
    for seat, names in new.items():
        state.inserting[seat] = tuple(game.card_ids.index(name) for name in names)
        state.companies[seat] |= sum(1 << card for card in state.inserting[seat])
    state.lay_out(())
    lying = {*state.tableaus[A], *state.tableaus[B], *state.inserting[A], *state.inserting[B]}
    state.deck = Pile([card for card in range(game.content.deck) if card not in lying])
    state.agenda.append(game.resolve[6])
    return made.run()


def ending(**table: Any) -> Table:
    """A table after its last production: the game is over, unless a campaign asks for more."""
    return production(round=4, **table).all_done()


def first_fixture(**options: Value) -> Fixture:
    """The first game of a campaign."""
    return Fixture("furnace-duel", 2, duel(PACK, campaign="first", **options).options)


def random_campaign(seed: int | str, begun: Sequence[Record] = (), **options: Value) -> Match:
    """A whole campaign of random moves, perhaps after games that were played before."""
    rng = random.Random(f"campaign {seed}")
    match = Match(Campaign(first_fixture(**options)))
    for record in begun:
        match.add(record)
    while fixture := match.next_game():
        game = build_game(fixture.game, fixture.players, fixture.options)
        session = Session(game, f"{seed} {len(match.played)}", journal=False)
        state = session.state
        while state.outcome is None:
            seat = state.to_move
            move = rng.choice(state.pending[seat])
            game.apply(state, seat, move)
            session.moves.append((seat, move))
        match.add(record_of(session))
    return match
