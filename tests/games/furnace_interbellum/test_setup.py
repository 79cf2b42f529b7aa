"""X1 and X6: components, setting up, five players and modules."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bessemer.content.packs import build_game, default_pack
from bessemer.games.furnace.interbellum.effects import DeliveryOnceMore
from bessemer.games.furnace.interbellum.game import Interbellum
from bessemer.games.furnace.interbellum.pack import Supply
from bessemer.kernel.errors import ContentError, OptionError
from tests.games.furnace_interbellum.kit import (
    SCHOOLS,
    InterTable,
    auction,
    interbellum,
    pack,
    production,
    scripted,
)
from tests.kit import SEATS, A, B, C, D, E, finish, play_on

ID = "furnace-interbellum"
at_every_table = pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])


def new_table(seats: int, seed: int = 1, **options: Any) -> InterTable:
    return InterTable(interbellum(seats, **options), seed)


# Components ---------------------------------------------------------------------------------------


@pytest.mark.rule("X1.1")
def test_the_box_holds_what_the_rules_say() -> None:
    pack = default_pack(ID)
    assert len(pack.company) == 24
    assert (len(pack.startup), len(pack.capitalist), len(pack.manager)) == (4, 5, 14)
    assert (len(pack.school), len(pack.agent)) == (3, 4)
    assert pack.personal.id not in [manager.id for manager in pack.manager]
    assert [capitalist.replaces for capitalist in pack.capitalist if capitalist.replaces] == [
        "nikolay-vtorov"
    ]


@pytest.mark.rule("X1.1", "X1.4")
@at_every_table
def test_every_player_has_four_discs_and_a_variable_one(seats: int) -> None:
    table = new_table(seats)
    play_on(table, lambda table: bool(table.state.row))
    assert table.state.hands[:seats] == [(0, 1, 2, 3, 4)] * seats


@pytest.mark.rule("X1.9")
def test_cards_of_the_expansion_can_be_told_from_those_of_the_base_game() -> None:
    pack = default_pack(ID)
    new, old = {company.family for company in pack.company}, {company.family for company in pack.base.company}
    assert not new & old
    assert new == {family.id for family in pack.family}


# The deck -----------------------------------------------------------------------------------------


@pytest.mark.rule("X1.2")
def test_the_deck_has_two_cards_of_each_illustration_and_all_new_ones() -> None:
    game = build_game(ID, 3, {})
    for seed in range(5):
        state = InterTable(game, seed).state  # type: ignore[arg-type]
        deck = [*state.deck.pieces, *state.row[:7]]
        families = Counter(game.pack.base.company[card].family for card in deck if card < 36)
        assert set(families.values()) == {2}
        assert len(families) == 12
        assert {card for card in deck if card >= 36} == set(range(36, 60))
        assert len(state.box) == 12


@pytest.mark.rule("X1.2")
def test_the_quick_deck_takes_any_24_base_cards() -> None:
    game = build_game(ID, 3, {"quick": True})
    state = InterTable(game, 1).state  # type: ignore[arg-type]
    old = [card for card in (*state.deck.pieces, *state.row[:7]) if card < 36]
    assert len(old) == 24
    assert set(Counter(game.pack.base.company[card].family for card in old).values()) != {2}


@pytest.mark.rule("X1.2", "X6.3")
def test_without_new_companies_the_whole_base_deck_is_used() -> None:
    state = new_table(3, companies=False).state
    assert sorted((*state.deck.pieces, *state.row[:7])) == list(range(36))
    assert len(state.box) == 0


# Start-ups and Capitalists ------------------------------------------------------------------------


@pytest.mark.rule("X1.3")
@pytest.mark.parametrize(
    ("sets", "startups"), [("mixed", "abcdefghi"), ("base", "abcde"), ("expansion", "fghi")]
)
def test_start_ups_come_from_the_sets_agreed_on(sets: str, startups: str) -> None:
    dealt = {table.tableau(seat)[0][-1] for table in tables(sets=sets) for seat in (A, B, C)}
    assert dealt == set(startups)


@pytest.mark.rule("X1.3", "X4.1")
@pytest.mark.parametrize(
    ("sets", "capitalists"),
    [
        (
            "mixed",
            {
                "heirs",
                "malone",
                "morozova",
                "fourth",
                "fifth",
                "secretary",
                "match-king",
                "cobbler",
                "fifth-new",
            },
        ),
        ("base", {"heirs", "malone", "morozova", "fourth", "fifth"}),
        ("expansion", {"heirs", "secretary", "match-king", "cobbler", "fifth-new"}),
    ],
)
def test_the_new_card_takes_the_place_of_vtorov(sets: str, capitalists: set[str]) -> None:
    dealt = {
        table.state.abilities[seat].id for table in tables(sets=sets, capitalists=True) for seat in (A, B, C)
    }
    assert dealt == capitalists


def tables(**options: Any) -> list[InterTable]:
    game = interbellum(3, **options)
    return [InterTable(game, seed) for seed in range(30)]


@pytest.mark.rule("X1.3")
@pytest.mark.parametrize("sets", ["base", "expansion"])
def test_five_players_need_both_sets(sets: str) -> None:
    with pytest.raises(OptionError, match="Start-ups"):
        Interbellum.meta.validate(5, {"sets": sets})


@pytest.mark.rule("X1.4")
@at_every_table
def test_everybody_gets_one_coal_more(seats: int) -> None:
    table = play_on(new_table(seats), lambda table: bool(table.state.row))
    assert all(table.stock(seat) == "2 coal" for seat in range(seats))


def dealt(game: Interbellum, capitalist: str) -> list[tuple[InterTable, int]]:
    """Tables at which a Capitalist was dealt, and to whom."""
    tables = [InterTable(game, seed) for seed in range(20)]
    abilities = [(table, seat, table.state.abilities[seat].id) for table in tables for seat in (A, B, C)]
    holders = [(table, seat) for table, seat, id in abilities if id == capitalist]
    assert holders
    return holders


@pytest.mark.rule("X1.10", "X4.2")
def test_a_capitalist_brings_the_personal_manager_along() -> None:
    for table, seat in dealt(interbellum(3, capitalists=True), "secretary"):
        assert table.managers(seat) == ["personal"]
        assert table.stock(seat) == "2 coal"


@pytest.mark.rule("F6.5", "X4.9")
def test_with_even_chances_a_capitalist_of_either_box_may_be_supplied_besides() -> None:
    supplies = [Supply("secretary", "2 money"), Supply("fifth", "1 oil")]
    written = replace(pack({}, {}, SCHOOLS, (), ()), supply=supplies)
    game = Interbellum(3, Interbellum.meta.validate(3, {"even": True}), written)
    for table, seat in dealt(game, "secretary"):
        assert (table.managers(seat), table.stock(seat)) == (["personal"], "2 coal + 2 money")
        assert seat in [event["who"] for event in table.told("supply")]
    assert all(table.stock(seat) == "3 coal + 1 oil + 2 money" for table, seat in dealt(game, "fifth"))


@pytest.mark.rule("X4.9")
def test_without_even_chances_capitalists_are_as_printed() -> None:
    supplies = [Supply("secretary", "2 money"), Supply("fifth", "1 oil")]
    written = replace(pack({}, {}, SCHOOLS, (), ()), supply=supplies)
    game = Interbellum(3, Interbellum.meta.validate(3, {}), written)
    assert all(table.stock(seat) == "2 coal" for table, seat in dealt(game, "secretary"))
    assert all(table.stock(seat) == "3 coal + 2 money" for table, seat in dealt(game, "fifth"))


@pytest.mark.rule("X4.9")
def test_a_preset_evens_the_chances_and_no_printed_ability_is_changed() -> None:
    (preset,) = [preset for preset in Interbellum.meta.presets if preset.id == "even-chances"]
    assert Interbellum.meta.validate(preset.players, dict(preset.options))["even"]
    printed = build_game(ID, 3, {})
    assert isinstance(printed, Interbellum)
    marked = [one.id for one in default_pack(ID).capitalist if one.source == "printed"]
    supplies = {ability.id: ability.supply for ability in printed.content.abilities}
    assert not any(any(supplies[id]) for id in marked)
    with pytest.raises(OptionError, match="nothing to even out"):
        Interbellum.meta.validate(3, {"even": True, "capitalists": False})


def test_nobody_else_can_be_supplied() -> None:
    written = replace(pack({}, {}, SCHOOLS, (), ()), supply=[Supply("nobody", "2 money")])
    with pytest.raises(ContentError, match="supply 'nobody': there is no such Capitalist"):
        Interbellum(3, Interbellum.meta.validate(3, {}), written)


@pytest.mark.rule("X1.10", "X4.1")
def test_a_capitalist_brings_an_extra_disc_along() -> None:
    assert auction(abilities={B: "heirs"}).state.extra == [0, 2, 0]


# The row ------------------------------------------------------------------------------------------


@pytest.mark.rule("X1.5", "X1.6")
@pytest.mark.parametrize(
    ("seats", "companies", "schools"), [(1, 6, 2), (2, 6, 2), (3, 7, 2), (4, 8, 3), (5, 9, 3)]
)
def test_schools_stand_right_of_the_companies(seats: int, companies: int, schools: int) -> None:
    table = play_on(new_table(seats), lambda table: bool(table.state.row))
    row = table.row()
    assert len(row) == companies + schools
    assert all(card.startswith("school") for card in row[companies:])
    assert not any(card.startswith("school") for card in row[:companies])


@pytest.mark.rule("X1.5")
def test_with_three_players_schools_are_at_places_8_and_9_in_every_round() -> None:
    table = new_table(3)
    schools = table.row()[7:9]
    play_on(table, lambda table: table.state.round == 2)
    assert table.row()[7:9] == schools


@pytest.mark.rule("X1.7")
@pytest.mark.parametrize(("seats", "seen"), [(3, 8), (4, 12)])
def test_in_each_round_a_manager_is_turned_up_on_every_school(seats: int, seen: int) -> None:
    table = finish(new_table(seats))
    offered = [event["manager"] for event in table.told("offer")]
    assert len(set(offered)) == len(offered) == seen
    assert len(table.state.school) == 14 - seen


@pytest.mark.rule("X1.7")
def test_nobody_knows_the_managers_that_lie_face_down() -> None:
    table = new_table(3)
    assert table.session.view(A).school == [None] * 12
    assert table.session.view(A).offered == table.session.view(B).offered != []


@pytest.mark.rule("X1.8")
def test_pieces_never_run_out() -> None:
    table = production(
        {A: ["mine"]}, cards={"mine": "1 coal | 99 coal | 1 coal"}, stocks={A: "99 coal + 99 iron"}
    )
    assert table.play("A resolve mine").stock(A) == "198 coal + 99 iron"


# Five players -------------------------------------------------------------------------------------


@pytest.mark.rule("X6.1")
def test_the_fifth_in_order_keeps_one_of_two_start_ups_and_capitalists() -> None:
    table = new_table(5, capitalists=True)
    fifth = (table.state.first + 4) % 5
    assert list(table.state.pending) == [fifth]
    startup, capitalist = table.legal(fifth)[1], table.legal(fifth)[2]
    table.play(f"{SEATS[fifth]} {startup}")
    assert table.tableau(fifth) == [startup.removeprefix("keep ")]
    assert table.stock(fifth) == "2 coal"
    assert len(table.legal(fifth)) == 2
    table.play(f"{SEATS[fifth]} {capitalist}")
    assert table.state.abilities[fifth].id == capitalist.removeprefix("keep ")


@pytest.mark.rule("X6.5")
@pytest.mark.parametrize("startup_first", [True, False])
def test_the_fifth_sees_both_pairs_and_chooses_in_any_order(startup_first: bool) -> None:
    table = new_table(5, capitalists=True)
    fifth = (table.state.first + 4) % 5
    offered = [move.removeprefix("keep ") for move in table.legal(fifth)]
    assert sum(id.startswith("startup-") for id in offered) == 2
    assert len(offered) == 4
    for seat in (fifth, table.state.first):  # everybody sees what lies there, in words too
        text = table.game.describe(table.game.view(table.state, seat))
        assert "setting up" in text
        assert all(table.game.names[id] in text for id in offered)
    startup, capitalist = f"keep {offered[0]}", f"keep {offered[3]}"
    moves = [startup, capitalist] if startup_first else [capitalist, startup]
    table.play(*(f"{SEATS[fifth]} {move}" for move in moves))
    assert table.tableau(fifth) == [offered[0]]
    assert table.state.abilities[fifth].id == offered[3]
    assert table.state.row


@pytest.mark.rule("X6.5")
def test_a_bot_weighs_both_choices_together() -> None:
    game = build_game(ID, 5, {})
    assert isinstance(game, Interbellum)
    table = InterTable(game, 2)
    fifth = (table.state.first + 4) % 5
    moves = table.state.pending[fifth]
    one, other, third, fourth = game.policy().worths(table.state, fifth, moves)
    assert max(one, other) == max(third, fourth)  # each with the better card of the other pair
    assert len({one, other, third, fourth}) == 3


@pytest.mark.rule("X6.1")
def test_the_choice_is_between_cards_that_nobody_else_has() -> None:
    game = interbellum(5)
    startups = tuple(game.pools.startups)
    table = scripted(game, 1, startups)  # B is first, so A is fifth
    assert table.legal(A) == ["keep startup-a", "keep startup-f"]
    table.play("A keep startup-f")
    owned = [table.tableau(seat)[0] for seat in (A, B, C, D, E)]
    assert owned == ["startup-f", "startup-b", "startup-c", "startup-d", "startup-e"]
    table.refuse("A keep startup-a")


@pytest.mark.rule("X6.1")
def test_at_smaller_tables_nobody_chooses() -> None:
    assert new_table(4, capitalists=True).state.row


@pytest.mark.rule("X6.1", "X6.4")
def test_five_players_bid_for_nine_companies_and_three_managers() -> None:
    table = play_on(new_table(5), lambda table: bool(table.state.row))
    assert (len(table.state.row), len(table.state.offered)) == (12, 3)
    assert table.told("row")[0]["cards"] == tuple(table.row()[:9])


# Variants and modules -----------------------------------------------------------------------------


@pytest.mark.rule("X6.2")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_with_capital_growth_the_variable_disc_is_the_round_number_and_free(round: int) -> None:
    table = auction(["new-1"], variable="growth", round=round, stocks={A: "5 coal"})
    raises = [move for move in table.legal(A) if move.startswith("bid variable") and move.endswith("new-1")]
    assert raises == [f"bid variable {round} on new-1"]
    assert table.play(f"A {raises[0]}").stock(A) == "5 coal"


@pytest.mark.rule("X6.2", "X6.3")
@pytest.mark.parametrize("variable", ["growth", "none"])
def test_without_discs_bought_with_coal_one_capitalist_stays_in_the_box(variable: str) -> None:
    dealt = {
        table.state.abilities[seat].id
        for table in tables(variable=variable, capitalists=True)
        for seat in (A, B, C)
    }
    assert "match-king" not in dealt
    assert {"secretary", "heirs"} <= dealt


@pytest.mark.rule("X6.3")
def test_without_new_companies_the_delivery_managers_stay_in_the_box() -> None:
    for companies, count in ((True, 14), (False, 12)):
        game = build_game(ID, 3, {"companies": companies})
        assert isinstance(game, Interbellum)
        effects = [game.content.managers[manager] for manager in game.pools.managers]
        assert len(effects) == count
        assert sum(isinstance(effect, DeliveryOnceMore) for effect in effects) == 2 * companies


@pytest.mark.rule("X6.3")
def test_without_managers_there_are_no_schools_and_no_personal_manager() -> None:
    played = tables(managers=False, variable="none", capitalists=True)
    assert not any(table.state.abilities[seat].id == "secretary" for table in played for seat in (A, B, C))
    assert all(len(table.state.row) == 7 and not table.state.schools for table in played)


@pytest.mark.rule("X6.3")
@pytest.mark.parametrize(("variable", "companies"), [("coal", 8), ("growth", 8), ("none", 7)])
def test_variable_discs_without_managers_bring_one_more_company(variable: str, companies: int) -> None:
    assert len(new_table(3, managers=False, variable=variable).state.row) == companies


@pytest.mark.rule("X6.3")
def test_without_variable_discs_nobody_has_one() -> None:
    table = new_table(3, variable="none")
    assert table.state.hands == [(1, 2, 3, 4)] * 3
    assert not any(move.startswith("bid variable") for move in table.session.legal)


@pytest.mark.rule("X6.3")
def test_all_modules_switched_off_leave_the_base_game() -> None:
    table = new_table(3, companies=False, managers=False, variable="none", sets="base")
    assert len(table.state.row) == 7
    assert all(move.startswith("bid ") for move in table.session.legal)
    assert finish(table).session.over


@pytest.mark.rule("X6.3")
def test_too_few_cards_for_ten_a_round_make_the_last_row_short() -> None:
    table = new_table(5, companies=False, managers=False, variable="growth")
    play_on(table, lambda table: table.state.round == 4 and bool(table.state.row))
    assert len(table.state.row) == 6
