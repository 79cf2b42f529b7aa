"""What a lobby needs to know of Furtherance."""

from bessemer.kernel.meta import Meta, Option, Preset, Rule

META = Meta(
    id="furtherance",
    title="Furtherance",
    sentence="Rule one of four kingdoms: build in peace or take by force, and be the first to six points.",
    players=(1, 2, 3, 4),  # U-69: one plays the solo game
    minutes=(30, 120),
    rules_version=2,
    options=(
        Option(
            "beginner",
            "Beginner game",
            "Two workers each, three points to win, and none of the three leaders that are hard to play.",
            (False, True),
        ),
        Option(
            "difficulty",
            "Difficulty",
            "Alone: how long the enemy across, and then the one on your right, wait before they march.",
            ("normal", "learner", "hard"),
        ),
        Option(
            "length",
            "Length",
            "Whether points decide after round 60. Usual: only in a game of bots alone.",
            (False, 60),
            names=("Off", "60-round"),
            among_bots=60,
        ),
    ),
    rules=(
        Rule("beginner", True, "players", (2, 3, 4), "The beginner game is for two to four players."),
        Rule("difficulty", "learner", "players", (1,), "A difficulty can be chosen in the solo game only."),
        Rule("difficulty", "hard", "players", (1,), "A difficulty can be chosen in the solo game only."),
    ),
    presets=(
        Preset("beginner", "Beginner game", "Two workers, three points.", 2, {"beginner": True}),
        Preset("full-game", "Four kingdoms", "The whole game, to six points.", 4, {}),
        Preset(
            "solo-learner",
            "Solo: learner",
            "Hold your castle; most of your enemies are far off.",
            1,
            {"difficulty": "learner"},
        ),
        Preset("solo", "Solo", "Hold your castle against three enemies.", 1, {}),
        Preset("solo-hard", "Solo: hard", "All three march before you are ready.", 1, {"difficulty": "hard"}),
    ),
    content={"building": 14, "item": 13, "unit": 14, "worker": 5, "leader": 10},
)
