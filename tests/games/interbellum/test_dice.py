"""I-9, I-47 to I-49: dice."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bessemer.content.packs import build_game, default_pack
from bessemer.content.texts import read_texts
from bessemer.games.interbellum.pack import Pack
from bessemer.games.interbellum.rulings import BLANK, DIE
from bessemer.kernel.piles import REFEREE
from tests.games.interbellum.kit import board
from tests.kit import B, random_game

PERSIA, GB, USSR, SAUDI, TURKEY, NO_POWER = range(6)
SIDES = {"persia": PERSIA, "gb": GB, "ussr": USSR, "saudi": SAUDI, "turkey": TURKEY}
TWO = {"A": (["expand 2 dice"], ["withdraw 2 dice"])}


@pytest.mark.rule("I-9", "I-47")
@pytest.mark.parametrize("power", SIDES)
def test_each_superpower_has_a_side_of_the_die(power: str) -> None:
    table = board(events={"A": (["expand 1 die"], ["expand 1 die"])}, chance=(SIDES[power],))
    assert {move.split()[1] for move in table.legal("expand")} == {power}
    assert (DIE, BLANK) == (6, 5)


@pytest.mark.rule("I-47")
def test_the_starting_player_chooses_for_a_blank_side() -> None:
    events = {"A": (["expand 1 die"], ["expand 1 die"])}
    table = board(events=events, chance=(NO_POWER,), starter=B, first=B, influence={"turkey": "A1"})
    assert table.to_move == "B"
    assert len(table.legal("choose")) == 5
    table.play("B choose turkey", "A expand turkey to straits")
    assert table.armies("turkey") == ["straits"]


@pytest.mark.rule("I-48")
def test_a_die_that_repeats_is_rolled_again() -> None:
    table = board(events=TWO, chance=(TURKEY, TURKEY, TURKEY, SAUDI))
    table.play("A expand turkey to straits", "A expand saudi to hejaz")
    assert [event["power"] for event in table.told("roll")] == ["turkey", "saudi"]
    assert [event["power"] for event in table.told("roll_again")] == ["turkey", "turkey"]
    assert "pass" in table.legal()


@pytest.mark.rule("I-48")
def test_three_dice_are_about_three_superpowers() -> None:
    table = board(
        events={"A": (["expand 3 dice"], ["expand 3 dice"])}, chance=(GB, GB, USSR, GB, USSR, PERSIA)
    )
    while table.legal("expand"):
        table.session.play(table.legal()[0])
    assert [event["power"] for event in table.told("roll")] == ["gb", "ussr", "persia"]


@pytest.mark.rule("I-49", "I-Q17")
def test_what_was_rolled_cannot_be_chosen_for_a_blank_side() -> None:
    table = board(events=TWO, chance=(TURKEY, NO_POWER))
    table.play("A expand turkey to straits")
    table.refuse("A choose turkey")
    assert len(table.legal("choose")) == 4


@pytest.mark.rule("I-47")
def test_the_log_names_the_side_also_where_a_pack_has_another_order() -> None:
    pack: Pack = default_pack("interbellum")
    game = build_game("interbellum", 3, {}, replace(pack, power=pack.power[::-1]))
    events = random_game(game, 1, journal=True).journal(REFEREE)
    rolled = [
        (roll, then) for roll, then in pairwise(events) if roll.kind == "roll" and then.kind == "expand"
    ]
    assert rolled
    for roll, then in rolled:
        name = game.names[str(then.facts["power"])]
        line = read_texts("interbellum").journal_line(roll, game, ["Ada", "Bo", "Cy"])
        assert line.endswith(f"rolls the die: {name}.")
