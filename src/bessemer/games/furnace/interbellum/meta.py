"""What a lobby needs to know of Furnace: Interbellum."""

from bessemer.kernel.meta import Meta, Option, Preset, Rule

COAL, GROWTH, NONE = "coal", "growth", "none"
"""What sets the variable discs: coal, the number of the round, or nothing because there are none."""

MIXED, BASE, EXPANSION = "mixed", "base", "expansion"
"""Which Start-ups and Capitalists are dealt."""

RANDOM, CHOSEN, MILD, HARD, DUMMY = "random", "chosen", "mild", "hard", "dummy"
"""Which Agents play along."""

META = Meta(
    id="furnace-interbellum",
    title="Furnace: Interbellum",
    sentence="Furnace in the jazz age: Managers, deliveries, bids that rise with coal, and Agents to beat.",
    players=(1, 2, 3, 4, 5),
    minutes=(45, 120),
    rules_version=2,
    options=(
        Option(
            "companies",
            "New Companies",
            "The 24 Companies of the expansion join the deck, with deliveries, texts and permanent effects.",
            (True, False),
        ),
        Option(
            "quick",
            "Quick deck",
            "Take any 24 Companies of the base game instead of two of each illustration; less balanced.",
            (False, True),
        ),
        Option(
            "managers",
            "Managers",
            "Business Schools close the row; whoever wins there takes a Manager, to be put on a card.",
            (True, False),
        ),
        Option(
            "variable",
            "Variable discs",
            "A fifth disc whose value is bought with coal, grows with the rounds, or stays in the box.",
            (COAL, GROWTH, NONE),
        ),
        Option(
            "capitalists",
            "Capitalists",
            "Everybody starts with a Capitalist whose ability bends one rule.",
            (True, False),
        ),
        Option(
            "sets",
            "Start-ups and Capitalists",
            "Deal them from both boxes mixed, from the base game only, or from the expansion only.",
            (MIXED, BASE, EXPANSION),
        ),
        Option(
            "agents",
            "Agents",
            "Who joins one or two players: Agents at random, as the first player chooses, the mildest of the "
            "pack or the hardest; or the dummy of the base game.",
            (RANDOM, CHOSEN, MILD, HARD, DUMMY),
        ),
        Option(
            "chain",
            "Production Chain",
            "Own cards stand in one fixed row that production runs through from left to right.",
            (False, True),
        ),
        Option(
            "even",
            "Even chances",
            "Some Capitalists are supplied at the beginning of each round, so that all can win; without it "
            "they do what is printed.",
            (False, True),
        ),
        Option("rounds", "Rounds", "Four rounds are the full game, three a short one.", (4, 3)),
    ),
    rules=(
        Rule("quick", True, "companies", (True,), "Without the new Companies the whole base deck is used."),
        Rule(
            "sets",
            EXPANSION,
            "managers",
            (True,),
            "Without Managers a Capitalist stays in the box, and the expansion alone has too few.",
        ),
        Rule("sets", EXPANSION, "players", (1, 2, 3, 4), "The expansion has only four Start-ups."),
        Rule(
            "sets",
            BASE,
            "players",
            (1, 2, 3, 4),
            "Five players need six Start-ups, and the base game has five.",
        ),
        Rule("even", True, "capitalists", (True,), "Without Capitalists there is nothing to even out."),
        *(
            Rule("agents", value, "players", (1, 2), "Agents join one or two players only.")
            for value in (CHOSEN, MILD, HARD)
        ),
        Rule(
            "agents", DUMMY, "players", (2,), "The dummy joins two players only; alone you face two Agents."
        ),
    ),
    presets=(
        Preset(
            "first-steps",
            "First steps",
            "New Companies and discs that grow with the rounds; Managers wait for the next game.",
            3,
            {"managers": False, "variable": GROWTH, "rounds": 3},
        ),
        Preset("everything", "Everything", "All modules together, as the expansion is best.", 3, {}),
        Preset(
            "even-chances",
            "Even chances",
            "Everything, and Capitalists who all can win: some are supplied in each round.",
            3,
            {"even": True},
        ),
        Preset("solo", "Solo", "Alone against two Agents: have more money than each of them.", 1, {}),
        Preset("duel", "Two and an Agent", "Two players, and an Agent who can beat both.", 2, {}),
        Preset("five", "Five players", "The full table, for players who know the game.", 5, {}),
    ),
    content={"company": 24, "startup": 4, "capitalist": 5, "manager": 14, "school": 3, "agent": 4},
)
