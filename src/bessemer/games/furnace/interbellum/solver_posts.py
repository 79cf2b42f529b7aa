"""Managers that must take their posts before the first card: those that some text may count (X3.4)."""

from collections.abc import Iterator, Sequence

from bessemer.games.furnace.interbellum.effects import Effect, PerCard
from bessemer.games.furnace.interbellum.state import InterbellumState, Post


def counted_managers(state: InterbellumState, seat: int, free: Sequence[int]) -> tuple[int, ...]:
    """The free Managers whose post makes a difference to a text that the seat may resolve."""
    managing = state.game.index.managing
    counted = 0
    for effect in _effects(state, seat, free) if free else ():
        if isinstance(effect, PerCard):
            counted |= managing[effect.sells, effect.kind]
    return tuple(manager for manager in free if counted >> manager & 1)


def _effects(state: InterbellumState, seat: int, free: Sequence[int]) -> Iterator[Effect]:
    """All effects that the seat may resolve: of its cards and Managers, and of what it could copy."""
    content = state.game.content
    managers = [*free, *(manager for manager, _ in state.posts[seat])]
    cards = list(state.tableaus[seat])
    if state.owned[seat] & state.game.index.copiers:
        right = state.game.right_of(seat)
        cards += state.tableaus[right]
        managers += [manager for manager, _ in state.posts[right]]
    for card in cards:
        yield from content.full[card]
    for manager in managers:
        yield content.managers[manager]


def early_posts(state: InterbellumState, seat: int, free: Sequence[int]) -> list[tuple[Post, ...]]:
    """Every way to place them, or to leave them out."""
    taken = {card for _, card in state.posts[seat]}
    cards = [card for card in state.tableaus[seat] if card not in taken]
    ways: list[tuple[Post, ...]] = [()]
    for manager in counted_managers(state, seat, free):
        ways += [
            (*way, (manager, card)) for way in ways for card in cards if card not in [post for _, post in way]
        ]
    return ways
