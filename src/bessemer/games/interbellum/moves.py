"""All kinds of moves."""

from typing import TYPE_CHECKING

from bessemer.games.interbellum.rulings import CUBES
from bessemer.kernel.moves import Move, Names, Numbers, Verb, Vocabulary

if TYPE_CHECKING:
    from bessemer.games.interbellum.pack import Content

CLAIM, BUILD, SEARCH, PUMP, INFLUENCE, DRAW, PLAY, BUY, MARCH, PASS = range(1, 11)
EXPAND, WITHDRAW, NAME, DISCARD, RIVAL, DISCREDIT, SHIFT = range(11, 18)


def vocabulary(content: "Content", seats: int) -> Vocabulary:
    """The words of all moves; the first ten are actions of executives but for `claim`."""
    atlas = content.atlas
    wells, segments = Names(atlas.wells), Names(atlas.segments)
    lands = Names(atlas.areas[: atlas.territories])
    powers = Names([power.id for power in content.powers])
    cards = Names([card.id for card in content.cards])
    companies = Names([company.id for company in content.companies])
    return Vocabulary(
        (
            Verb("claim {}", wells),
            Verb("build {}", segments),
            Verb("search for {}", Numbers(1, 2 * CUBES * seats)),
            Verb("income from {}", wells),
            Verb("buy influence in {}", powers),
            Verb("draw"),
            Verb("play {}", cards),
            Verb("buy {}", wells),
            Verb("march {} to {}", lands, lands),
            Verb("pass"),
            Verb("expand {} to {}", powers, lands),
            Verb("withdraw from {}", lands),
            Verb("choose {}", powers),
            Verb("discard {}", cards),
            Verb("from {}", companies),
            Verb("discredit {} in {}", companies, powers),
            Verb("shift {} to {}", powers, powers),
        )
    )


class MovesOf(dict[int, tuple[Move, ...]]):
    """The moves that go with a set of targets, made when first asked for. For small sets only."""

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        """Make them once."""
        found = self[mask] = tuple(move for place, move in enumerate(self.moves) if mask >> place & 1)
        return found
