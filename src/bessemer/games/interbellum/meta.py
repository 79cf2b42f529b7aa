"""What a lobby needs to know of INTERBELLUM."""

from bessemer.kernel.meta import Meta, Option, Preset

DRAFT, TABLE = "draft", "first-game"
"""How the game is set up: companies drawn and wells chosen in turn, or by the table for the first game."""

HOLDER, BALLOT = "holder", "ballot"
"""Who decides where an event lets a superpower expand or withdraw (I-Q2)."""

ROUND, GAME = "round", "game"
"""What the three places at $2 mean (I-Q1)."""

META = Meta(
    id="interbellum",
    title="INTERBELLUM",
    sentence="An oil baron of 1919 drills, lays pipelines to the sea and has empires march for him.",
    players=(3, 4, 5),  # I-8, I-Q19: two are not foreseen
    minutes=(60, 90),
    rules_version=2,
    options=(
        Option(
            "setup",
            "Setting up",
            "Draw companies and choose wells in turn, or start from the table for the first game.",
            (DRAFT, TABLE),
            names=("Draft", "First game"),
        ),
        Option(
            "decisions",
            "Decisions of a superpower",
            "Where an event moves an army: the holder of the flag decides alone, or all who have influence "
            "vote in secret, by weight, and the holder breaks ties.",
            (HOLDER, BALLOT),
            names=("Holder", "Ballot"),
        ),
        Option(
            "bargains",
            "Influence at $2",
            "Each superpower has three cubes at $2 in every round, or in the whole game, for whoever comes "
            "first.",
            (ROUND, GAME),
            names=("Each round", "Whole game"),
        ),
        Option(
            "one_port",
            "One port",
            "A well that is connected to a port cannot be joined to another one, so no segment costs you "
            "points that stand.",
            (False, True),
        ),
    ),
    rules=(),
    presets=(
        Preset(
            "first-game",
            "First game",
            "Companies, wells, money and influence by the table of the rulebook.",
            4,
            {"setup": TABLE},
        ),
        Preset("full-game", "Full game", "Companies are drawn, wells are chosen in turn.", 4, {}),
        Preset(
            "congress",
            "Congress",
            "Armies march where secret ballots send them; for five who like to bargain.",
            5,
            {"decisions": BALLOT},
        ),
    ),
    content={"power": 5, "company": 5, "area": 33, "well": 13, "port": 17, "event": 30, "card": 48},
)
