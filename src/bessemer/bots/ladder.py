"""The opponents that a person can choose by name, from the weakest to the strongest."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rung:
    """An opponent: what it is a name for, and what to expect of it."""

    name: str
    spec: str
    sentence: str


LADDER = (
    Rung(
        "apprentice",
        "mcts:sims=2,trust=0",
        "Eager, quick and cheap: bids on the first thing that shines.",
    ),
    Rung(
        "foreman",
        "mcts:sims=8",
        "Knows what every machine is worth, and seldom asks what you are up to.",
    ),
    Rung(
        "engineer",
        "mcts:sims=64",
        "Counts your discs as well as its own, and lets you pay for what it wants.",
    ),
    Rung(
        "magnate",
        "mcts:sims=1000",
        "Has bought the row in its head before you place a disc; bring a plan.",
    ),
)

ALIASES = {rung.name: rung.spec for rung in LADDER}
