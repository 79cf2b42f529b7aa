"""Faces of people on cards, as data: a medal, and what they wear from back to front, each with its colour."""

from collections.abc import Sequence

Portraits = dict[str, tuple[str, tuple[tuple[str, str], ...]]]


def portrait_of(id: str, ids: Sequence[str], portraits: Portraits) -> str:
    """The name of a person's portrait; somebody whom only a pack of your own knows borrows one by place."""
    return id if id in portraits else list(portraits)[ids.index(id) % len(portraits)]
