"""Builders of positions of Furnace.

A card is written as it is read, compensation first: `1 iron | 2 coal | iron -> 2 money x4`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self, TypeVar

import pytest

from bessemer.games.furnace.game import Furnace
from bessemer.games.furnace.pack import (
    LANGUAGE,
    About,
    Capitalist,
    Company,
    Family,
    Pack,
    StartUp,
)
from bessemer.games.furnace.state import FurnaceState
from bessemer.kernel.meta import Value
from bessemer.kernel.piles import Pile
from tests.games.industry.kit import Works
from tests.kit import SEATS, A

FILLER = "1 coal | 1 coal | 1 coal"
SUPPLY = "supply 1 coal + 2 money"

at_every_table = pytest.mark.parametrize("seats", [2, 3, 4])


def startup_lines(own: Sequence[str] = ()) -> list[str]:
    """F1.2: the lines of a Start-up, its own ones between those that all have."""
    return ["1 upgrade", *own, "coal + upgrade -> flip x any"]


def plain_pack(
    cards: Mapping[str, str] | None = None, startup: Sequence[str] = (), fifth: str = SUPPLY
) -> Pack:
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
        "fifth": fifth,
    }
    startups = [
        StartUp(f"startup-{seat}", f"Start-up {seat}", "1 coal", startup_lines(startup), "house")
        for seat in "abcde"
    ]
    return Pack(
        About("plain", "Plain", "For tests."),
        [Family(f"family-{number}", f"Family {number}", "selling", "A family.") for number in range(12)],
        companies,
        startups,
        [Capitalist(id, id.title(), ability, "house") for id, ability in abilities.items()],
    )


G = TypeVar("G", bound=Furnace)
S = TypeVar("S", bound=FurnaceState)


class FurnaceTable(Works[G, S]):
    """A session of Furnace or its expansion for tests."""

    language = LANGUAGE

    def cards(self, seat: int) -> list[str]:
        """The ids of a seat's Companies, those not yet in its chain last."""
        owned = (*self.state.tableaus[seat], *self.state.inserting[seat])
        return [self.game.content.cards[card].id for card in owned if card < self.game.content.companies]

    def tableau(self, seat: int) -> list[str]:
        """The ids of a seat's cards in their order, the Start-up among them."""
        return [self.game.content.cards[card].id for card in self.state.tableaus[seat]]

    def row(self) -> list[str]:
        """The ids of the Companies on offer, from left to right."""
        return [self.game.content.cards[card].id for card in self.state.row]

    @property
    def first_startup(self) -> int:
        """The place of the Start-up of A."""
        return self.game.content.companies

    def arrange(
        self,
        stocks: Mapping[int, str] | None,
        abilities: Mapping[int, str] | None,
        owned: Mapping[int, Sequence[str]] | None,
        first: int,
        round: int,
    ) -> Self:
        """Deal out what is named and nothing else; nothing is to be done yet."""
        game, state = self.game, self.state
        state.first, state.round = first, round
        by_id = {ability.id: ability for ability in game.content.abilities}
        state.abilities = tuple(
            by_id[abilities[party]] if abilities and party in abilities else game.no_ability
            for party in range(game.parties)
        )
        for owner in range(game.owners):
            names = (owned or {}).get(owner, ())
            startup = (self.first_startup + owner,) if owner < game.seats else ()
            self.give(owner, (stocks or {}).get(owner, ""))
            state.tableaus[owner] = (*startup, *(game.places[name.rstrip("+")] for name in names))
            state.upgraded[owner] = sum(1 << game.places[name[:-1]] for name in names if name.endswith("+"))
        state.agenda.clear()
        state.lanes.clear()
        state.pending.clear()
        return self

    def stack(self) -> None:
        """Leave the Companies in the deck that lie nowhere else."""
        state = self.state
        laid = {*state.row}.union(*state.tableaus, *state.inserting)
        state.deck = Pile([card for card in range(self.game.content.companies) if card not in laid])

    def bid(self, hands: Mapping[int, tuple[int, ...]] | None, dice: Iterable[int]) -> Self:
        """Let the first player bid, if anybody has discs left; with these rolls of the dummy."""
        state = self.state
        for party, hand in (hands or {}).items():
            state.hands[party] = hand
        self.stack()
        state.script = tuple(roll - 1 for roll in dice)
        state.agenda.append(self.game.resolve_card)
        if any(state.hands):
            state.agenda.append(self.game.bid[state.first])
        return self.run()

    def produce(self, new: Mapping[int, Sequence[str]] | None) -> Self:
        """Let everybody produce; these Companies were won and go into the chain."""
        state = self.state
        for seat, names in (new or {}).items():
            state.inserting[seat] = tuple(self.game.places[name] for name in names)
        state.lay_out(())
        self.stack()
        state.agenda.append(self.game.close_auction)
        return self.run()


class Table(FurnaceTable[Furnace, FurnaceState]):
    """A session of Furnace."""


def furnace(
    seats: int = 3,
    cards: Mapping[str, str] | None = None,
    startup: Sequence[str] = (),
    fifth: str = SUPPLY,
    **options: Value,
) -> Furnace:
    """Furnace with test cards, without Capitalists unless asked for."""
    checked = Furnace.meta.validate(seats, {"capitalists": False, **options})
    return Furnace(seats, checked, plain_pack(cards, startup, fifth))


def scripted(game: Furnace, *script: int | tuple[int, ...]) -> Table:
    """A new table where chance gives these results first.

    They come in the order of the set-up: Start-ups, Capitalists if any, the deck (top last), first player.
    """
    return Table(game).scripted(*script)


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
    fifth: str = SUPPLY,
    **options: Value,
) -> Table:
    """A table where `first` is about to bid. `row` names its leftmost cards; filler cards make it full.

    `bids` are discs that lie there already, `{"mine": "A3 *1"}` with * for the dummy; `hands` what is left to
    place (all discs of a party unless named); `dice` the dummy's next rolls.
    """
    game = furnace(seats, cards, startup, fifth, **options)
    table = Table(game).arrange(stocks, abilities, owned, first, round)
    state = table.state
    names = list(row or cards or ())
    taken = {name.rstrip("+") for cards in (owned or {}).values() for name in cards}
    spare = [card.id for card in reversed(game.content.cards[: game.content.companies])]
    names += [name for name in spare if name not in {*names, *taken}][: game.row_size - len(names)]
    state.lay_out(tuple(game.places[name] for name in names))
    for card, discs in (bids or {}).items():
        for disc in discs.split():
            state.lay_disc((SEATS[:seats] + "*").index(disc[0]), int(disc[1:]), names.index(card))
    state.hands = [game.hand(ability) for ability in state.abilities]
    return table.bid(hands, dice)


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
    game = furnace(seats, cards, startup, SUPPLY, **options)
    return Table(game).arrange(stocks, abilities, owned, first, round).produce(new)
