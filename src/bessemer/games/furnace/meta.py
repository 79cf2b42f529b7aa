"""What a lobby needs to know of Furnace."""

from bessemer.kernel.meta import Meta, Option, Preset

META = Meta(
    id="furnace",
    title="Furnace",
    sentence="Bid for Companies, lose on purpose, and run the best production line of the age of steel.",
    players=(2, 3, 4),
    minutes=(30, 60),
    rules_version=1,
    options=(
        Option(
            "capitalists",
            "Capitalists",
            "Everybody starts with a Capitalist whose ability bends one rule.",
            (True, False),
        ),
        Option("rounds", "Rounds", "Four rounds are the full game, three a short one.", (4, 3)),
        Option(
            "chain",
            "Production Chain",
            "Own cards stand in one fixed row that production runs through from left to right.",
            (False, True),
        ),
    ),
    rules=(),
    presets=(
        Preset(
            "first-game",
            "First game",
            "Three rounds without Capitalists: the way to learn it.",
            3,
            {"capitalists": False, "rounds": 3},
        ),
        Preset("full-game", "Full game", "Four rounds with Capitalists.", 3, {}),
        Preset(
            "chain",
            "Production Chain",
            "For players who know the game: the order of your cards is set for good.",
            4,
            {"chain": True},
        ),
    ),
    content={"company": 36, "startup": 5, "capitalist": 5},
)
