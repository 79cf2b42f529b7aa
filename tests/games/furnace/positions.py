"""Positions of the engine in the words of the second reading of the rules, and all that they can come to."""

from collections.abc import Callable, Hashable, Iterable
from functools import cache
from typing import Any

from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.games.furnace.game import Furnace
from bessemer.kernel.session import Session
from bessemer.records.record import record_of
from tests.cover import Configuration, configurations
from tests.games.furnace.auction_room import Hall
from tests.games.furnace.printed import Box, read_box
from tests.games.furnace.workshop import Away, Works

MOST = 250
"""Positions of the engine that are looked at to know all that it allows."""


def game_in(game_id: str, number: int) -> Furnace:
    """The game with its own cards in one of the ways to play, which come round and round."""
    return _game_in(game_id, number % len(ways_of(game_id)))


@cache
def _game_in(game_id: str, way: int) -> Furnace:
    players, options = ways_of(game_id)[way]
    game = build_game(game_id, players, options)
    assert isinstance(game, Furnace)
    return game


@cache
def ways_of(game_id: str) -> list[Configuration]:
    """Ways to play in which every two choices meet."""
    return configurations(registry.find(game_id).meta)


@cache
def box_of(game: Furnace) -> Box:
    """The cards of a game as a record embeds them."""
    return read_box(record_of(Session(game, 1)).content)


@cache
def ids_of(game: Furnace) -> tuple[str, ...]:
    """The ids of all cards in the engine's order."""
    return tuple(card.id for card in game.content.cards)


@cache
def cards_in(game: Furnace, bits: int) -> frozenset[str]:
    """A set of cards that the engine keeps as bits."""
    return frozenset(id for place, id in enumerate(ids_of(game)) if bits >> place & 1)


def hall_of(game: Furnace, state: Any) -> Hall:
    """What everybody owns."""
    owners = [
        works_of(game, state, owner)._replace(resolved=frozenset(), again=0, posts=frozenset())
        for owner in range(game.owners)
    ]
    retired = [game.manager_ids[one] for one in getattr(state, "retired", ())]  # type: ignore[attr-defined]
    discards = frozenset(ids_of(game)[card] for card in state.discards)
    return Hall(tuple(owners), discards, frozenset(retired))


def works_of(game: Furnace, state: Any, owner: int) -> Works:
    """What lies before a seat or an Agent; `free` are all Managers that stand nowhere."""
    ids = ids_of(game)
    works = Works(
        state.stocks[owner],
        tuple([ids[card] for card in state.tableaus[owner]]),
        tuple([ids[card] for card in state.inserting[owner]]),
        cards_in(game, state.upgraded[owner]),
        cards_in(game, state.resolved[owner]),
        again=state.again[owner],
    )
    if not hasattr(state, "managers"):
        return works
    names = game.manager_ids  # type: ignore[attr-defined]
    posts = {names[manager]: ids[card] for manager, card in state.posts[owner]}
    mine = works.cards + works.new
    return works._replace(
        free=tuple([names[one] for one in state.managers[owner] if names[one] not in posts]),
        posts=frozenset(posts.items()),
        stored=frozenset([(ids[card], stock) for card, stock in state.stored.items() if ids[card] in mine]),
    )


def neighbours(game: Furnace, state: Any, seat: int) -> tuple[Away, ...]:
    """X3.6: the Companies of the player to the right; alone, those of the Agent to the right."""
    owner = (seat - 1) % game.seats if game.seats > 1 else game.owners - 1
    there = works_of(game, state, owner)
    on_cards = {card: manager for manager, card in there.posts}
    companies = [card for card in there.cards if box_of(game).cards[card].company]
    return tuple(Away(card, card in there.upgraded, on_cards.get(card, "")) for card in companies)


def engine_ends(
    state: Any,
    seat: int,
    over: Callable[[Any], bool],
    seen: Callable[[Any], Hashable],
    beyond: tuple[str, ...] = (),
) -> set[Any] | None:
    """All ends that the engine's own moves lead to, without those that go beyond; None if they are too many.

    A position that is over may go on where moves are told apart by what goes beyond.
    """
    game = state.game
    known: set[Hashable] = set()
    ends, open_ = set(), [state]
    while open_:
        now = open_.pop()
        end = over(now)
        if end:
            ends.add(seen(now))
        mover = seat if seat in now.pending else now.to_move
        for move in now.pending[mover] if beyond or not end else ():
            if beyond and game.vocabulary.text(move).startswith(beyond):
                continue
            after = now.copy()
            game.apply(after, mover, move)
            steps = after.lanes[mover] if after.lanes else after.agenda
            key = seen(after), tuple([step.seen() for step in steps])
            if key not in known:
                known.add(key)
                open_.append(after)
        if len(known) > MOST:
            return None
    return ends


def nearest(one: Any, others: Iterable[Any]) -> str:
    """What is most like something, told by what is different about it."""
    told = [apart(one, other) for other in others]
    return f"{len(told)} others, the nearest with {min(told, key=len, default='')}"


def apart(one: Any, other: Any) -> str:
    """Where two positions differ, as the second has it."""
    if isinstance(one, Works | Hall) and isinstance(other, Works | Hall):
        fields = zip(one._fields, one, other, strict=True)
        return ", ".join(f"{name} {apart(mine, yours)}" for name, mine, yours in fields if mine != yours)
    if isinstance(one, tuple) and one and isinstance(one[0], Works):
        pairs = enumerate(zip(one, other, strict=True))
        return ", ".join(f"of {'ABCDE'[at]}: {apart(*both)}" for at, both in pairs if both[0] != both[1])
    return str(other)
