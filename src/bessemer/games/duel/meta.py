"""What a lobby needs to know of Furnace Duel."""

from bessemer.kernel.meta import Carried, Meta, Option, Preset, Rule

BOARDS = ("britain", "alps", "baltic", "transcontinental", "victoria", "new-england")
ALONE, FIRST = "none", "first"
"""What the option `campaign` says of a game that stands alone, and of the first game of a campaign."""

_PART = r"[a-z-]+=[AB](:[a-z0-9-]+)?"
_EARLY = "britain=B alps=A victoria=B"
_LATE = "britain=A baltic=B:pilot-cutter new-england=A:model-foundry transcontinental=B"

META = Meta(
    id="furnace-duel",
    title="Furnace Duel",
    sentence="Two railway barons, one auction row: win the Company, or lose it on purpose and lay track.",
    players=(2,),  # D-B0.6: further colours do not let more people play
    minutes=(30, 60),
    rules_version=2,
    options=(
        Option(
            "board",
            "Board",
            "Where you lay your tracks. Every board has rules of its own.",
            BOARDS,
            names=("Britain", "Alps", "Baltic Sea", "Transcontinental", "Victoria", "New England"),
        ),
        # D-B8.5: variants are off unless they are chosen, and go together in any mix.
        Option(
            "capitalists",
            "Capitalists",
            "Each player chooses one, with a Start-up, who helps with one card of every auction.",
            (False, True),
        ),
        Option("dealt", "Dealt", "Capitalists and Start-ups are dealt at random, not chosen.", (False, True)),
        Option(
            "lease",
            "Trackage Lease",
            "Routes may run over the opponent's trains, for a fee to the opponent.",
            (False, True),
        ),
        Option(
            "chain",
            "Production Chain",
            "Own cards stand in one fixed row that production runs through from left to right.",
            (False, True),
        ),
        Carried(
            "campaign",
            "Campaign",
            "Six games, each board once; what a runner-up gains changes those to come.",
            (ALONE, FIRST, _EARLY, _LATE),
            rf"{ALONE}|{FIRST}|{_PART}( {_PART})*",
        ),
    ),
    rules=(
        Rule("dealt", True, "capitalists", (True,), "Without Capitalists, Start-ups are always dealt."),
        Rule("campaign", FIRST, "board", ("britain",), "A campaign begins on the Britain board."),
        Rule(
            "campaign",
            _EARLY,
            "board",
            ("baltic", "transcontinental", "new-england"),
            "A campaign plays each board once.",
        ),
        Rule("campaign", _LATE, "board", ("alps", "victoria"), "A campaign plays each board once."),
    ),
    presets=(
        Preset("first-game", "First game", "Britain, where no special rules are in the way.", 2, {}),
        Preset(
            "full-game",
            "Full game",
            "Ferries across the Baltic, with Capitalists drafted in pairs.",
            2,
            {"board": "baltic", "capitalists": True},
        ),
        Preset(
            "engineers",
            "Engineers",
            "Tunnels through the Alps, leased tracks and a fixed chain: for players who know the game.",
            2,
            {"board": "alps", "capitalists": True, "lease": True, "chain": True},
        ),
        Preset(
            "campaign",
            "Campaign",
            "Six games: the winner chooses the next board, the runner-up gains a bonus.",
            2,
            {"campaign": FIRST},
        ),
    ),
    content={
        "company": 21,
        "shipping": 4,
        "startup": 4,
        "capitalist": 6,
        "board": 6,
        "ferry": 15,
        "research": 6,
    },
)
