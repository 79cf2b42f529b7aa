"""Builders of positions for tests.

A card is written as it is read, compensation first: `1 iron | 2 coal | iron -> 2 money x4`.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Self, TypeVar

import pytest

from bessemer.games.furnace.game import Furnace
from bessemer.games.furnace.pack import (
    LANGUAGE,
    NO_ABILITY,
    About,
    Capitalist,
    Company,
    Family,
    Pack,
    StartUp,
)
from bessemer.games.furnace.state import FurnaceState
from bessemer.kernel.errors import Illegal, NotYourTurn
from bessemer.kernel.game import Game
from bessemer.kernel.meta import Value
from bessemer.kernel.piles import Pile
from bessemer.kernel.session import Session

A, B, C, D, E = range(5)
SEATS = "ABCDE"
FILLER = "1 coal | 1 coal | 1 coal"
UPGRADES = ["1 upgrade", "coal + upgrade -> flip x any"]

at_every_table = pytest.mark.parametrize("seats", [2, 3, 4])


def plain_pack(cards: Mapping[str, str] | None, startup: Sequence[str], win: str) -> Pack:
    """A pack whose first Companies are the given ones, the rest `company-1` and so on with filler lines."""
    written = dict(cards or {})
    written |= {f"company-{number}": FILLER for number in range(len(written) + 1, 37)}
    companies = []
    for number, (id, lines) in enumerate(written.items()):
        compensation, basic, additional = lines.split(" | ")
        family = f"family-{number // 3}"
        companies.append(Company(id, id.title(), family, compensation, basic, additional, "house"))
    abilities = {
        "vtorov": "extra disc 2",
        "malone": "resolve again",
        "morozova": "stack discs",
        "fourth": "compensation +1",
        "fifth": f"win {win}",
    }
    startups = [
        StartUp(f"startup-{seat}", f"Start-up {seat}", "1 coal", [*startup, *UPGRADES], "house")
        for seat in "abcde"
    ]
    return Pack(
        About("plain", "Plain", "For tests."),
        [Family(f"family-{number}", f"Family {number}", "selling", "A family.") for number in range(12)],
        companies,
        startups,
        [Capitalist(id, id.title(), ability, "house") for id, ability in abilities.items()],
    )


class Table:
    """A session of Furnace for tests: seats are letters, moves are `A bid 3 on mine`."""

    def __init__(self, game: Furnace, seed: int = 1) -> None:
        self.game = game
        self.session = Session(game, seed)

    @property
    def state(self) -> FurnaceState:
        """The position."""
        state: FurnaceState = self.session.state
        return state

    def play(self, *moves: str) -> Self:
        """Make moves, each with the letter of its seat first."""
        for move in moves:
            seat, _, text = move.partition(" ")
            self.session.play(text, SEATS.index(seat))
        return self

    def refuse(self, move: str) -> str:
        """Assert that a move is refused and changes nothing; why it was refused."""
        before = self.game.digest(self.state)
        with pytest.raises((Illegal, NotYourTurn)) as refusal:
            self.play(move)
        assert self.game.digest(self.state) == before
        return str(refusal.value)

    def all_done(self) -> Self:
        """Everybody who still produces says `done`."""
        return self.play(*(f"{SEATS[seat]} done" for seat in self.state.pending))

    def legal(self, seat: int) -> list[str]:
        """The moves of a seat."""
        return self.session.legal_for(seat)

    def stock(self, seat: int) -> str:
        """What a seat has, e.g. `2 coal + 1 oil`."""
        return LANGUAGE.format_stock(self.state.stocks[seat])

    def money(self, seat: int) -> int:
        """The money of a seat."""
        return self.state.stocks[seat][4]

    def cards(self, seat: int) -> list[str]:
        """The ids of a seat's Companies, those not yet in its chain last."""
        owned = (*self.state.tableaus[seat], *self.state.inserting[seat])
        return [self.game.content.cards[card].id for card in owned if card < self.game.content.companies]

    def tableau(self, seat: int) -> list[str]:
        """The ids of a seat's cards in their order, the Start-up among them."""
        return [self.game.content.cards[card].id for card in self.state.tableaus[seat]]

    def upgraded(self, seat: int) -> list[str]:
        """The ids of a seat's upgraded Companies."""
        return self.game.view(self.state, seat).holdings[seat].upgraded

    def row(self) -> list[str]:
        """The ids of the Companies on offer, from left to right."""
        return [self.game.content.cards[card].id for card in self.state.row]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all journal events of a kind, with `who`."""
        return [{"who": event.who, **event.facts} for event in self.session.journal() if event.kind == kind]


T = TypeVar("T", bound=Table)


def furnace(
    seats: int = 3,
    cards: Mapping[str, str] | None = None,
    startup: Sequence[str] = (),
    win: str = "1 coal",
    **options: Value,
) -> Furnace:
    """Furnace with test cards, without Capitalists unless asked for."""
    checked = Furnace.meta.validate(seats, {"capitalists": False, **options})
    return Furnace(seats, checked, plain_pack(cards, startup, win))


def scripted(game: Furnace, *script: int | tuple[int, ...]) -> Table:
    """A new table where chance gives these results first: an order for a shuffle, a number from 0 else.

    They come in the order of the set-up: Start-ups, Capitalists if any, the deck (top last), first player.
    """
    table = Table(game)
    table.session.state = game.start(1, journal=True, script=script)
    return table


def _arrange(
    game: Furnace,
    stocks: Mapping[int, str],
    abilities: Mapping[int, str],
    owned: Mapping[int, Sequence[str]],
    first: int,
    round: int,
) -> Table:
    table = Table(game)
    state = table.state
    by_id = {ability.id: ability for ability in game.content.abilities}
    state.abilities = tuple(
        by_id[abilities[party]] if party in abilities else NO_ABILITY for party in range(game.parties)
    )
    state.first = first
    state.round = round
    for seat in range(game.seats):
        state.tableaus[seat] = (game.content.companies + seat,)
        state.stocks[seat] = LANGUAGE.parse_stock(stocks[seat]) if stocks.get(seat) else (0, 0, 0, 0, 0)
        for name in owned.get(seat, ()):
            card = game.places[name.rstrip("+")]
            state.tableaus[seat] += (card,)
            if name.endswith("+"):
                state.upgraded[seat] |= 1 << card
    state.agenda.clear()
    state.pending.clear()
    return table


def _stack_deck(state: FurnaceState) -> None:
    """Leave the Companies in the deck that lie nowhere else."""
    laid = {*state.row}.union(*state.tableaus, *state.inserting)
    state.deck = Pile([card for card in range(state.game.content.companies) if card not in laid])


def auction(
    row: Sequence[str] = (),
    *,
    seats: int = 3,
    cards: Mapping[str, str] | None = None,
    stocks: Mapping[int, str] | None = None,
    abilities: Mapping[int, str] | None = None,
    owned: Mapping[int, Sequence[str]] | None = None,
    hands: Mapping[int, tuple[int, ...]] | None = None,
    bids: Mapping[str, str] | None = None,
    startup: Sequence[str] = (),
    first: int = A,
    round: int = 1,
    dice: Iterable[int] = (),
    win: str = "1 coal",
    **options: Value,
) -> Table:
    """A table where `first` is about to bid. `row` names its leftmost cards; filler cards make it full.

    `bids` are discs that lie there already, `{"mine": "A3 *1"}` with * for the dummy; `hands` what is left to
    place (all discs of a party unless named); `dice` the dummy's next rolls.
    """
    game = furnace(seats, cards, startup, win, **options)
    table = _arrange(game, stocks or {}, abilities or {}, owned or {}, first, round)
    state = table.state
    names = list(row or cards or ())
    spare = [card.id for card in game.content.cards[: game.content.companies] if card.id not in names]
    taken = {name.rstrip("+") for cards in (owned or {}).values() for name in cards}
    names += [name for name in reversed(spare) if name not in taken][: game.row_size - len(names)]
    state.lay_out(tuple(game.places[name] for name in names))
    for card, discs in (bids or {}).items():
        for disc in discs.split():
            state.lay_disc((SEATS[:seats] + "*").index(disc[0]), int(disc[1:]), names.index(card))
    state.hands = [game.hand(ability) for ability in state.abilities]
    for party, hand in (hands or {}).items():
        state.hands[party] = hand
    _stack_deck(state)
    state.script = tuple(roll - 1 for roll in dice)
    state.agenda.append(game.resolve_card)
    if any(state.hands):
        state.agenda.append(game.bid[first])
    game._advance(state)
    return table


def resolution(bids: Mapping[str, str], *, seats: int = 3, **table: Any) -> Table:
    """A table whose bidding is over, with these discs on the row, resolved as far as nobody must decide."""
    return auction(seats=seats, bids=bids, hands=dict.fromkeys(range(seats + (seats == 2)), ()), **table)


def production(
    owned: Mapping[int, Sequence[str]],
    *,
    seats: int = 3,
    cards: Mapping[str, str] | None = None,
    stocks: Mapping[int, str] | None = None,
    abilities: Mapping[int, str] | None = None,
    startup: Sequence[str] = (),
    new: Mapping[int, Sequence[str]] | None = None,
    first: int = A,
    round: int = 1,
    **options: Value,
) -> Table:
    """A table at the beginning of a Production Phase. `owned` names Companies, `mine+` is an upgraded one.

    `new` names the Companies just won, which go into the chain.
    """
    game = furnace(seats, cards, startup, "1 coal", **options)
    table = _arrange(game, stocks or {}, abilities or {}, owned, first, round)
    state = table.state
    for seat, names in (new or {}).items():
        state.inserting[seat] = tuple(game.places[name] for name in names)
    state.lay_out(())
    _stack_deck(state)
    state.agenda.append(game.close_auction)
    game._advance(state)
    return table


def play_on(table: T, until: Callable[[T], bool]) -> T:
    """Play on at random until something is so or the game is over."""
    rng = random.Random(1)
    while not table.session.over and not until(table):
        table.session.play(rng.choice(table.session.legal))
    return table


def to_production(table: T) -> T:
    """Play on at random until everybody produces."""
    return play_on(table, lambda table: bool(table.state.lanes))


def finish(table: T) -> T:
    """Play on at random until the game is over."""
    return play_on(table, lambda table: False)


def random_game(game: Game[Any, Any], seed: int, journal: bool = False) -> Session:
    """A whole game of random moves."""
    rng = random.Random(f"moves {seed}")
    session = Session(game, seed, journal)
    state = session.state
    while state.outcome is None:
        seat = rng.choice(list(state.pending))
        move = rng.choice(state.pending[seat])
        game.apply(state, seat, move)
        session.moves.append((seat, move))
    return session
