"""I-1 to I-4, I-24, I-25 and part C: the map and the trackers."""

import pytest

from bessemer.games.interbellum.armies import expansion_targets
from bessemer.games.interbellum.atlas import bits
from tests.games.interbellum.kit import barons, board
from tests.kit import A

ATLAS = barons().content.atlas
POWERS = {power.id: power for power in barons().content.powers}


def names(mask: int) -> set[str]:
    return {ATLAS.areas[area] for area in bits(mask)}


@pytest.mark.rule("I-1")
def test_five_superpowers() -> None:
    assert [power.name for power in POWERS.values()] == [
        "Persia",
        "Great Britain",
        "Soviet Union",
        "Saudi Arabia",
        "Turkey",
    ]


@pytest.mark.rule("I-2", "I-4")
def test_seven_home_areas_and_twenty_six_territories() -> None:
    homes = dict(zip(POWERS, map(names, ATLAS.home), strict=True))
    assert homes["gb"] == {"egypt", "basra"}
    assert homes["ussr"] == {"kuban", "turkestan"}
    assert sum(map(len, homes.values())) == 7
    assert len(names(ATLAS.land)) == 26
    assert len(ATLAS.areas) == 33


@pytest.mark.rule("I-3")
def test_both_areas_of_a_home_base_are_one_place() -> None:
    frontier = names(ATLAS.frontier[list(POWERS).index("gb")])
    assert {"palestine", "hejaz"} <= frontier  # next to Egypt
    assert {"iraq", "hasa"} <= frontier  # next to Basra
    table = board(influence={"ussr": "A1"}, card=["expand Soviet Union"])
    table.play("A play gunboat")
    assert {"expand ussr to georgia", "expand ussr to karakum"} <= set(table.legal())


def test_every_area_can_be_reached_and_every_superpower_can_expand() -> None:
    reached, border = 1, ATLAS.borders[0]
    while border & ~reached:
        reached |= border
        for area in bits(reached):
            border |= ATLAS.borders[area]
    assert reached.bit_count() == 33
    state = board().state
    assert all(expansion_targets(state, power) for power in range(5))
    assert all(ATLAS.borders[other] >> area & 1 for area in range(33) for other in bits(ATLAS.borders[area]))


@pytest.mark.rule("I-24")
def test_the_british_tracker() -> None:
    gb = POWERS["gb"]
    assert gb.discount == [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3]
    assert gb.extra == [0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2]
    assert gb.points == [0, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5]
    assert gb.source == "printed"


@pytest.mark.rule("I-25")
def test_every_superpower_has_a_tracker_of_its_own() -> None:
    rows = {(*power.discount, *power.extra, *power.points) for power in POWERS.values()}
    assert len(rows) == 5
    for power in POWERS.values():
        for row in (power.discount, power.extra, power.points):
            assert row[0] == 0
            assert sorted(row) == row


@pytest.mark.rule("I-Q6")
def test_there_are_the_ten_wells_of_the_table_and_more() -> None:
    game = barons()
    table = {well for company in game.content.companies for well in company.wells}
    assert len(table) == 10
    assert {*ATLAS.wells} - table == {"grozny", "jemsa", "dammam"}
    buyable = board(5, wells={A: " ".join(table)}).legal("buy ")
    assert {move for move in buyable if "influence" not in move} == {"buy grozny", "buy jemsa", "buy dammam"}


@pytest.mark.rule("I-51d")
def test_every_segment_lies_in_one_area_and_every_well_reaches_a_port() -> None:
    assert len(ATLAS.segments) == len(ATLAS.area_of) == sum(mask.bit_count() for mask in ATLAS.segments_in)
    everything = (1 << len(ATLAS.segments)) - 1
    assert all(ATLAS.shortest(everything, well) for well in range(len(ATLAS.wells)))
    assert {*ATLAS.port_points} == {2, 3, 4, 5, 6}
    table = board(pipes={A: "baku-tiflis.1"})
    table.refuse("A build baku-tiflis.1")


def test_wells_lie_at_their_real_places() -> None:
    places = dict(zip(ATLAS.wells, (ATLAS.areas[area] for area in ATLAS.well_areas), strict=True))
    assert places["baku"] == "shirvan"
    assert places["khan-giran"] == "khorasan"
    assert places["masjed-suleymani"] == "khuzistan"
    assert places["baba-gurgur"] == "mosul"
    assert places["baghdad"] == "iraq"
