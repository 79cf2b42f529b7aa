"""F1: what is in the box, and setting up."""

from collections import Counter
from dataclasses import replace

import pytest

from bessemer.content.packs import default_pack
from bessemer.games.furnace.game import Furnace
from bessemer.games.furnace.pack import LANGUAGE, Pack
from bessemer.kernel.errors import ContentError, OptionError
from tests.games.furnace.kit import (
    Table,
    at_every_table,
    auction,
    furnace,
    plain_pack,
    production,
    resolution,
    scripted,
)
from tests.kit import A, B, C, finish, random_game

MINE = {"mine": "2 coal | 1 iron | 1 oil"}
STARTUPS, CAPITALISTS, DECK = range(36, 41), range(5), range(36)
MANY = range(60)  # seeds in which everything that can be dealt is dealt


@pytest.fixture
def house() -> Pack:
    """The cards that the game comes with."""
    pack: Pack = default_pack("furnace")
    return pack


def game_with(pack: Pack, seats: int = 3, capitalists: bool = True) -> Furnace:
    return Furnace(seats, Furnace.meta.validate(seats, {"capitalists": capitalists}), pack)


# What is on the table -----------------------------------------------------------------------------


@pytest.mark.rule("F1.1")
def test_there_are_36_companies_three_for_each_of_12_illustrations(house: Pack) -> None:
    assert len({company.id for company in house.company}) == 36
    pictured = Counter(company.family for company in house.company)
    assert pictured == dict.fromkeys((family.id for family in house.family), 3)
    assert len(pictured) == 12


@pytest.mark.rule("F1.1")
def test_every_company_has_a_compensation_a_basic_and_an_additional_line(house: Pack) -> None:
    game = game_with(house)
    for written, card in zip(house.company, game.content.cards, strict=False):
        assert card.compensation == LANGUAGE.parse(written.compensation)
        assert card.basic == (LANGUAGE.parse(written.basic),)
        assert card.full == (LANGUAGE.parse(written.basic), LANGUAGE.parse(written.additional))


@pytest.mark.rule("F1.1", "F1.2", "F1.9")
@pytest.mark.parametrize("kind", ["company", "startup", "capitalist"])
def test_a_pack_with_a_card_too_few_is_refused(kind: str) -> None:
    pack = plain_pack()
    short = replace(pack, **{kind: getattr(pack, kind)[:-1]})
    with pytest.raises(ContentError, match=kind):
        game_with(short)


@pytest.mark.rule("F1.1")
def test_the_additional_line_works_only_while_the_card_is_upgraded() -> None:
    assert production({A: ["mine"]}, cards=MINE).play("A resolve mine").stock(A) == "1 iron"
    assert production({A: ["mine+"]}, cards=MINE).play("A resolve mine").stock(A) == "1 iron + 1 oil"


@pytest.mark.rule("F1.2")
def test_there_are_5_start_ups_with_starting_resources(house: Pack) -> None:
    assert len({startup.id for startup in house.startup}) == 5
    assert all(sum(LANGUAGE.parse_stock(startup.start)) > 0 for startup in house.startup)


@pytest.mark.rule("F1.2")
def test_a_start_up_has_a_line_of_its_own_between_the_two_that_all_have(house: Pack) -> None:
    for startup in house.startup:
        first, _, last = startup.lines
        assert (first, last) == ("1 upgrade", "coal + upgrade -> flip x any")
    assert len({startup.lines[1] for startup in house.startup}) == 5


@pytest.mark.rule("F1.2")
def test_the_token_comes_first_then_the_own_line_which_can_help_to_pay_for_upgrades() -> None:
    table = production({A: ["mine"]}, cards=MINE, startup=["1 coal"]).play("A resolve startup-a")
    assert [(gain["line"], gain["stock"]) for gain in table.told("gain")] == [
        (0, (0, 0, 0, 1, 0)),
        (1, (1, 0, 0, 0, 0)),
    ]
    assert table.play("A upgrade mine").stock(A) == ""


@pytest.mark.rule("F1.2")
def test_the_own_line_can_be_paid_with_the_token_that_comes_before_it() -> None:
    table = production({}, startup=["upgrade -> 3 money"])
    assert table.play("A resolve startup-a", "A transact 1").money(A) == 3


@pytest.mark.rule("F1.3")
@at_every_table
def test_each_player_has_discs_1_2_3_and_4(seats: int) -> None:
    table = auction(seats=seats)
    assert table.state.hands[:seats] == [(1, 2, 3, 4)] * seats
    assert {move.split()[1] for move in table.legal(A)} == {"1", "2", "3", "4"}


@pytest.mark.rule("F1.3")
def test_the_neutral_2_is_used_by_one_capitalist_only(house: Pack) -> None:
    using = [capitalist for capitalist in house.capitalist if "extra disc" in capitalist.ability]
    assert [capitalist.ability for capitalist in using] == ["extra disc 2"]


@pytest.mark.rule("F1.3", "F1.8")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_there_is_no_game_for_one_player_nor_for_five(players: int) -> None:
    with pytest.raises(OptionError, match="2, 3, 4"):
        furnace(players)


@pytest.mark.rule("F1.6", "F1.7")
@pytest.mark.parametrize(
    ("in_the_box", "kind"), [(40, "coal"), (20, "iron"), (15, "oil"), (12, "upgrade"), (61, "money")]
)
def test_a_player_may_own_more_than_there_is_in_the_box(in_the_box: int, kind: str) -> None:
    works = {"works": f"1 coal | 90 {kind} | 1 coal"}
    table = production({A: ["works"]}, cards=works, stocks={A: f"{in_the_box} {kind}"})
    assert table.play("A resolve works").stock(A) == f"{in_the_box + 90} {kind}"


@pytest.mark.rule("F1.6")
def test_what_some_players_own_is_not_missing_for_others() -> None:
    table = resolution(
        {"works": "A3 B4 C2"}, cards={"works": "50 coal | 1 coal | 1 coal"}, stocks={B: "99 coal"}
    )
    assert (table.stock(A), table.stock(B), table.stock(C)) == ("150 coal", "99 coal", "100 coal")


@pytest.mark.rule("F1.8")
@at_every_table
def test_the_die_is_used_in_the_two_player_game_only(seats: int) -> None:
    rolls = finish(Table(furnace(seats))).told("roll")
    assert bool(rolls) == (seats == 2)
    assert all(roll["sides"] == 6 for roll in rolls)


@pytest.mark.rule("F1.9")
def test_there_are_5_capitalists_each_with_an_ability_of_its_own(house: Pack) -> None:
    assert len({capitalist.id for capitalist in house.capitalist}) == 5
    abilities = game_with(house).content.abilities
    assert sum(ability.extra_disc == 2 for ability in abilities) == 1  # F6.1
    assert sum(ability.second_uses == 1 for ability in abilities) == 1  # F6.2
    assert sum(ability.stacks for ability in abilities) == 1  # F6.3
    assert sum(ability.bonus == 1 for ability in abilities) == 1  # F6.4
    assert sum(any(ability.supply) for ability in abilities) == 1  # F6.5


# Setting up ---------------------------------------------------------------------------------------


@pytest.mark.rule("F1.10")
@at_every_table
def test_each_player_has_a_set_of_discs_of_their_own(seats: int) -> None:
    table = auction(seats=seats, cards=MINE).play("A bid 4 on mine")
    assert table.state.hands[A] == (1, 2, 3)
    assert table.state.hands[1:seats] == [(1, 2, 3, 4)] * (seats - 1)
    table.play("B bid 3 on mine")
    assert table.game.view(table.state, B).row[0].bids[:2] == [(4, A), (3, B)]


@pytest.mark.rule("F1.4")
@at_every_table
def test_every_player_is_dealt_a_start_up_and_its_resources(seats: int) -> None:
    pack = plain_pack()
    starts = ["1 coal", "2 coal", "1 iron", "1 oil", "3 upgrade"]
    pack = replace(pack, startup=[replace(pack.startup[at], start=start) for at, start in enumerate(starts)])
    table = scripted(game_with(pack, seats, False), (38, 36, 40, 37, 39), tuple(DECK), 0)
    assert [table.tableau(seat) for seat in range(seats)] == [
        [f"startup-{letter}"] for letter in "caeb"[:seats]
    ]
    assert [table.stock(seat) for seat in range(seats)] == ["1 iron", "1 coal", "3 upgrade", "2 coal"][:seats]


@pytest.mark.rule("F1.4")
@at_every_table
def test_start_ups_and_capitalists_are_dealt_at_random_and_no_card_twice(seats: int) -> None:
    game = furnace(seats, capitalists=True)
    dealt: list[set[str]] = [set() for _ in range(seats)]
    for seed in MANY:
        holdings = game.view(game.start(seed), A).holdings
        assert len({holding.capitalist for holding in holdings}) == seats
        assert len({holding.cards[0] for holding in holdings}) == seats
        for seat, holding in enumerate(holdings):
            dealt[seat] |= {holding.capitalist, *holding.cards}
    every = {*game.names} - {company.id for company in game.pack.company}
    assert len(every) == 10
    assert dealt == [every] * seats


@pytest.mark.rule("F1.4")
@at_every_table
def test_the_capitalist_who_uses_the_neutral_2_brings_it_along(seats: int) -> None:
    order = (3, 0, 1, 2, 4)  # Vtorov comes to the second player
    table = scripted(furnace(seats, capitalists=True), tuple(STARTUPS), order, tuple(DECK), 0)
    hands = [(1, 2, 3, 4), (1, 2, 2, 3, 4), (1, 2, 3, 4), (1, 2, 3, 4)]
    assert table.state.hands[:seats] == hands[:seats]


@pytest.mark.rule("F1.4")
@at_every_table
def test_without_capitalists_nobody_has_one_nor_the_neutral_2(seats: int) -> None:
    game = furnace(seats, capitalists=False)
    for seed in MANY:
        state = game.start(seed)
        assert [holding.capitalist for holding in game.view(state, A).holdings] == [""] * seats
        assert set(state.hands) == {(1, 2, 3, 4)}


@pytest.mark.rule("F1.5")
@at_every_table
def test_the_first_player_is_drawn_at_random_and_begins(seats: int) -> None:
    game = furnace(seats)
    states = [game.start(seed) for seed in MANY]
    assert {state.first for state in states} == set(range(seats))
    assert all(state.to_move == state.first and state.round == 1 for state in states)


@pytest.mark.rule("F1.5")
@at_every_table
@pytest.mark.parametrize("rounds", [3, 4])
def test_each_round_is_an_auction_followed_by_production(seats: int, rounds: int) -> None:
    session = random_game(furnace(seats, rounds=rounds), 1, journal=True)
    phases = [
        (event.kind, event.facts["round"])
        for event in session.journal()
        if event.kind in ("round", "production")
    ]
    assert phases == [(kind, number) for number in range(1, rounds + 1) for kind in ("round", "production")]


@pytest.mark.rule("F1.5")
def test_the_suggested_first_game_has_3_rounds_and_no_capitalists() -> None:
    assert Furnace.meta.validate(3, {}) == {"capitalists": True, "rounds": 4, "chain": False}
    first_game = next(preset for preset in Furnace.meta.presets if preset.id == "first-game")
    assert Furnace.meta.validate(3, first_game.options) == {"capitalists": False, "rounds": 3, "chain": False}
