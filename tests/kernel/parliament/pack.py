"""What Parliament is played with: options, cards and numbers."""

from dataclasses import dataclass

from bessemer.kernel.meta import Meta, Option, Preset, Rule

PROPOSE, SHELVE, LOOK, CHALLENGE, VETO, ALLOW, VOTE, STAKE, CANVASS = range(1, 10)
LETTERS = ("a", "b", "c", "d")
NO, YES = 0, 1
HAND, COINS, LOOKED, GOAL, MOST_COINS = 2, 2, 2, 10, 20

META = Meta(
    id="parliament",
    title="Parliament",
    sentence="Carry bills against the votes of the others.",
    players=(2, 3, 4),
    minutes=(5, 10),
    rules_version=1,
    options=(
        Option(
            "ballot", "Ballot", "Whether the others see a vote before all have voted.", ("sealed", "open")
        ),
        Option("crown", "Crown", "The Crown gathers support of its own.", (False, True)),
        Option("rounds", "Rounds", "Four rounds, or two for a short session.", (4, 2)),
    ),
    rules=(
        Rule("crown", True, "players", (3, 4), "The Crown needs three or four players."),
        Rule("crown", True, "ballot", ("sealed",), "The Crown sits only where the ballot is sealed."),
    ),
    presets=(Preset("court", "Court", "With the Crown.", 3, {"crown": True}),),
    content={"bill": 16},
)


@dataclass(frozen=True, slots=True)
class Bill:
    """A card. One that is worth nothing is a veto."""

    id: str
    value: int


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards."""

    bill: list[Bill]


BILLS = Pack(
    [
        *(Bill(f"reform-{number}", 2) for number in range(1, 6)),
        *(Bill(f"treaty-{number}", 3) for number in range(1, 6)),
        *(Bill(f"crisis-{number}", 5) for number in range(1, 3)),
        *(Bill(f"veto-{number}", 0) for number in range(1, 5)),
    ]
)
