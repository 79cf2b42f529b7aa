"""What happened, as structured events: for the log, the animation and tests."""

from dataclasses import dataclass

from bessemer.kernel.piles import sees

Fact = int | str | tuple[int, ...] | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EventView:
    """An event as one seat sees it: plain data."""

    kind: str
    who: int
    turn: int
    forced: bool
    facts: dict[str, Fact]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: a kind, who did it, facts for all who see it, secrets for those who know.

    `turn` is the number of moves made until then, `forced` says that the kernel chose the only option.
    """

    kind: str
    who: int
    turn: int
    forced: bool
    facts: dict[str, Fact]
    secrets: dict[str, Fact]
    seers: int
    knowers: int

    def seen(self, seat: int) -> EventView | None:
        """The event as a seat may know it, or None if it may not know of it at all."""
        if not sees(self.seers, seat):
            return None
        facts = {**self.facts, **self.secrets} if sees(self.knowers, seat) else dict(self.facts)
        return EventView(self.kind, self.who, self.turn, self.forced, facts)
