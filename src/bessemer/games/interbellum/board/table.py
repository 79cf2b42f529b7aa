"""What the board is made from: one viewer's sight of a table, and who is who on it."""

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from bessemer.games.interbellum.board.words import say
from bessemer.games.interbellum.rulings import MOST_COLUMN
from bessemer.games.interbellum.state import BaronState
from bessemer.games.interbellum.view import InterbellumView
from bessemer.kernel.seen import Seen

if TYPE_CHECKING:
    from bessemer.games.interbellum.game import OilBarons

LETTERS = "ABCDE"


Sight: TypeAlias = Seen["OilBarons", InterbellumView]
"""A table of INTERBELLUM as one viewer sees it."""


class Table:
    """What every part of the board asks."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.game = sight.game
        self.view = sight.view
        self.content = sight.game.content
        self.power_ids = [power.id for power in self.content.powers]
        self.targets = {target for offer in sight.offers for target in offer.targets}

    @cached_property
    def state(self) -> BaronState:
        """A position that agrees with the view, for prices and points: these hang on open things only."""
        return self.game.restore(self.view, Random(0))

    def letter(self, seat: int) -> str:
        """The letter of a seat's pieces; none for nobody."""
        return LETTERS[seat] if seat >= 0 else ""

    def seat_name(self, seat: int) -> str:
        """The name of a seat."""
        return self.sight.seats[seat].name

    def name(self, id: str) -> str:
        """The name of anything that the pack names."""
        return self.game.names[id]

    def target(self, *words: str) -> str:
        """The target of a thing, if a move of the viewer begins or goes on there."""
        target = ":".join(words)
        return target if target in self.targets else ""

    def perks(self, power: int, cubes: int) -> dict[str, int]:
        """What so much influence in a superpower brings."""
        tracker, column = self.content.powers[power], min(cubes, MOST_COLUMN)
        return {
            "discount": tracker.discount[column],
            "extra": tracker.extra[column],
            "points": tracker.points[column],
        }

    def owner(self, well: str) -> int:
        """Who owns a well; -1 for nobody."""
        return next((seat for seat, baron in enumerate(self.view.barons) if well in baron.wells), -1)

    def army_of(self, area: str) -> int:
        """The superpower whose army stands in a territory; -1 for none."""
        return next((place for place, power in enumerate(self.view.powers) if area in power.armies), -1)

    def step(self) -> str:
        """The step that asks the viewer, or somebody."""
        return asking(self.view)[0]

    def step_field(self, name: str) -> int:
        """What that step knows of the question."""
        return field(self.game, self.view, name)

    def person(self, seat: int) -> str:
        """A player by name and company."""
        return person(self.game, self.view, [sitting.name for sitting in self.sight.seats], seat)


def asking(view: InterbellumView) -> tuple[str, Sequence[Any]]:
    """The step that asks the viewer, or somebody, and its fields; without a name where nothing is asked."""
    progress: Any = view.progress
    lanes, seat = progress.lanes, view.seat
    agenda = lanes[seat] if lanes and 0 <= seat < len(lanes) and lanes[seat] else progress.agenda
    return agenda[-1] if agenda else ("", ())


def field(game: "OilBarons", view: InterbellumView, name: str) -> int:
    """A field of the step that asks."""
    step, values = asking(view)
    kind = next(kind for kind in game.step_types if kind.__name__ == step)
    return int(values[kind.fields.index(name)])


def person(game: "OilBarons", view: InterbellumView, names: Sequence[str], seat: int) -> str:
    """A player by name and company."""
    return say("who", "person", name=names[seat], company=game.names[view.barons[seat].company])
