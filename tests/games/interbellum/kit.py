"""Builders of positions of INTERBELLUM. Seats are letters, places and cards are named by their ids."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Self

from bessemer.content.packs import build_game, default_pack
from bessemer.games.interbellum.game import OilBarons
from bessemer.games.interbellum.pack import Pack
from bessemer.games.interbellum.regime import Change, Regime
from bessemer.games.interbellum.state import BaronState
from bessemer.kernel.meta import Value
from bessemer.kernel.piles import Pile
from tests.kit import SEATS, A, Table

CARD, EVENT = "gunboat", {"A": "mandates", "B": "motor-cars", "C": "steel"}
"""The card and the events that a test writes its own sentences on."""


class Board(Table[OilBarons, BaronState]):
    """A session of INTERBELLUM for tests: moves are `A build baku-tiflis.1`."""

    def legal(self, start: str = "") -> list[str]:
        """The moves of whoever must decide, that start with something."""
        return [move for move in self.session.legal if move.startswith(start)]

    @property
    def to_move(self) -> str:
        """The letter of the seat that must decide."""
        return SEATS[self.session.to_move]

    def money(self, seat: int) -> int:
        """The dollars of a seat."""
        return self.state.money[seat]

    def power(self, id: str) -> int:
        """The place of a superpower."""
        return [power.id for power in self.game.content.powers].index(id)

    def influence(self, id: str) -> list[int]:
        """The influence in a superpower, by seat."""
        return list(self.state.influence[self.power(id)])

    def flag(self, id: str) -> str:
        """The letter of whoever holds the flag; `-` for nobody."""
        holder = self.state.flags[self.power(id)]
        return SEATS[holder] if holder >= 0 else "-"

    def armies(self, id: str) -> list[str]:
        """Where a superpower has armies."""
        return self.game.view(self.state, A).powers[self.power(id)].armies

    def hand(self, seat: int) -> list[str]:
        """The action cards of a seat."""
        return [self.game.card_ids[card] for card in self.state.hands[seat].pieces]

    def pass_round(self) -> Self:
        """Everybody passes until the round is over."""
        number = self.state.round
        while self.state.round == number and not self.session.over:
            pending = self.session.legal
            self.session.play("pass" if "pass" in pending else pending[0])
        return self


def barons(
    seats: int = 3,
    *,
    card: Sequence[str] = (),
    events: Mapping[str, tuple[Sequence[str], Sequence[str]]] | None = None,
    **options: Value,
) -> OilBarons:
    """The game, perhaps with another card or other events: `{"A": (["expand Turkey"], ["all gain $1"])}`."""
    if not card and not events:
        return _plain(seats, tuple(sorted(options.items())))
    pack: Pack = default_pack("interbellum")
    if card:
        cards = [replace(one, effects=list(card)) if one.id == CARD else one for one in pack.card]
        pack = replace(pack, card=cards)
    for deck, (twenties, thirties) in (events or {}).items():
        pack = replace(
            pack,
            event=[
                replace(one, twenties=list(twenties), thirties=list(thirties))
                if one.id == EVENT[deck]
                else one
                for one in pack.event
            ],
        )
    return _built(seats, options, pack)


@cache
def _plain(seats: int, options: tuple[tuple[str, Value], ...]) -> OilBarons:
    return _built(seats, dict(options), None)


def _built(seats: int, options: dict[str, Value], pack: Pack | None) -> OilBarons:
    game = build_game("interbellum", seats, options, pack)
    assert isinstance(game, OilBarons)
    return game


def board(
    seats: int = 3,
    *,
    money: Mapping[int, int] | int = 20,
    influence: Mapping[str, str] | None = None,
    armies: Mapping[str, str] | None = None,
    wells: Mapping[int, str] | None = None,
    pipes: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    finds: Mapping[int, int] | None = None,
    bag: tuple[int, int] | None = None,
    pumped: str = "",
    fresh: str = "",
    pile: int = 0,
    bargains_taken: Mapping[str, int] | None = None,
    regime: Iterable[str] = (),
    card: Sequence[str] = (),
    events: Mapping[str, tuple[Sequence[str], Sequence[str]]] | None = None,
    chance: Sequence[int | tuple[int, ...]] = (),
    round: int = 1,
    starter: int = A,
    first: int = A,
    executives: int = 4,
    **options: Value,
) -> Board:
    """A board where `first` is about to act. Nobody has anything that is not named, but $20.

    `influence` is placed in the order written, so flags follow; `bag` is white and black cubes, `pumped` and
    `fresh` are wells, `pile` counts executives; `card` puts a card with these sentences into the hand of
    `first`; with `events` the round begins with them instead of actions.
    """
    game = barons(seats, card=card, events=events, **options)
    table = Board(game)
    state = BaronState(game, b"key")
    table.session.state = state
    state.journal = []
    state.round, state.starter = round, starter
    state.companies = tuple(range(seats))
    state.money = (
        [money] * seats if isinstance(money, int) else [money.get(seat, 20) for seat in range(seats)]
    )
    state.executives = [executives] * seats
    state.whites, state.blacks = bag or (5 * seats, 5 * seats)
    state.at_pile = pile
    state.regime = Regime([Change.read(line) for line in regime])
    atlas = game.content.atlas
    for power, cubes in (influence or {}).items():
        for cube in cubes.split():
            state.gain_influence(SEATS.index(cube[0]), table.power(power), int(cube[1:]))
    for power, areas in (armies or {}).items():
        state.armies[table.power(power)] = mask = sum(1 << atlas.areas.index(area) for area in areas.split())
        state.occupied |= mask
    for seat, ids in (wells or {}).items():
        state.wells[seat] = sum(1 << atlas.wells.index(well) for well in ids.split())
        state.claimed |= state.wells[seat]
    for seat, ids in (pipes or {}).items():
        laid = [atlas.segments.index(segment) for segment in ids.split()]
        state.pipes[seat] = sum(1 << segment for segment in laid)
        state.unbuilt[seat] = tuple(move for move in game.build_moves if move[1] not in laid)
    state.pumped, state.fresh = (sum(game.well_bits[well] for well in ids.split()) for ids in (pumped, fresh))
    for power, taken in (bargains_taken or {}).items():
        state.bargains[table.power(power)] = taken
    for seat, count in (finds or {}).items():
        state.finds[seat] = count
    _deal(table, {first: CARD, **(hands or {})} if card else hands or {})
    state.script = tuple(chance)
    state.agenda.append(game.act[first])
    if events:
        state.agenda.append(game.begin_actions)
        state.agenda.pop(0)
        for deck in sorted(events, reverse=True):
            state.agenda.append(game.reveal["ABC".index(deck)])
    game._advance(state)
    return table


def _deal(table: Board, hands: Mapping[int, str]) -> None:
    state, game = table.state, table.game
    left = list(range(len(game.content.cards)))
    for seat, ids in hands.items():
        cards = [game.card_places[card] for card in ids.split()]
        state.hands[seat] = Pile(cards, [1 << seat] * len(cards))
        left = [card for card in left if card not in cards]
    state.deck = Pile(left)
    decks = []
    for deck, places in zip("ABC", game.event_places, strict=True):
        top = places[EVENT[deck]]
        decks.append(Pile([*(card for card in places.values() if card != top), top]))
    state.event_decks = tuple(decks)


def cubes(colours: str, white: int, black: int) -> tuple[int, ...]:
    """What chance has to say so that cubes of these colours (`BBW`) come out of a bag."""
    script = []
    for colour in colours:
        script.append(0 if colour == "B" else black)
        black -= colour == "B"
        white -= colour == "W"
    return tuple(script)
