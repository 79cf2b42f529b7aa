"""I-5 to I-22: setting up."""

from collections import Counter

import pytest

from bessemer.games.interbellum.meta import META
from bessemer.kernel.errors import OptionError
from bessemer.kernel.piles import WATCHER
from tests.games.interbellum.kit import Board, barons
from tests.kit import SEATS

at_every_table = pytest.mark.parametrize("seats", [3, 4, 5])

TABLE = {
    "anglo-persian": ({"gb": 3, "persia": 1}, {"baku", "khan-giran"}, 5, 2),
    "consortium": ({"turkey": 2, "gb": 1, "persia": 3}, {"masjed-suleymani", "baba-gurgur"}, 9, 2),
    "baron-vladimir": ({"ussr": 3, "saudi": 1}, {"celeken", "gachsaran"}, 7, 2),
    "al-nasser": ({"saudi": 3, "persia": 1, "gb": 1}, {"dasht-e-mughan", "majnoon"}, 5, 3),
    "us-oil": ({"persia": 1, "gb": 1, "saudi": 1, "ussr": 2}, {"baghdad", "darvaza"}, 7, 2),
}
FLAGS = {"gb": "anglo-persian", "turkey": "consortium", "persia": "consortium", "ussr": "baron-vladimir"}


def claimed_at_once(table: Board) -> Board:
    """The first well that is offered, for everybody."""
    while table.state.round == 0:
        table.session.play(table.legal()[0])
    return table


@pytest.mark.rule("I-8", "I-Q19")
def test_three_to_five_play() -> None:
    assert META.players == (3, 4, 5)
    with pytest.raises(OptionError):
        barons(2)


@pytest.mark.rule("I-5", "I-13", "I-15", "I-Q4")
@at_every_table
def test_everybody_starts_with_five_dollars_and_two_cards(seats: int) -> None:
    state = Board(barons(seats)).state
    assert state.money == [5] * seats
    assert [len(hand) for hand in state.hands] == [2] * seats
    assert (state.whites, state.blacks) == (5 * seats, 5 * seats)


@pytest.mark.rule("I-5", "I-41")
@at_every_table
def test_four_executives_each_in_six_rounds_are_twenty_four_actions(seats: int) -> None:
    still = (
        (["expand Turkey"], ["expand Turkey"]),
        (["all gain $1"], ["all gain $1"]),
        (["no wells"], ["no wells"]),
    )
    game = barons(seats, events=dict(zip("ABC", still, strict=True)))
    table = claimed_at_once(Board(game))
    acted: Counter[int] = Counter()
    rounds = set()
    while not table.session.over:
        if "pass" in table.session.legal:
            acted[table.session.to_move] += 1
            rounds.add(table.state.round)
            table.session.play("pass")
        else:
            table.session.play(table.legal()[0])
    fewer = sum(event == "partners" for event in table.game.view(table.state, WATCHER).used[2])
    assert rounds == set(range(1, 7))
    assert all(abs(count - 24) <= fewer for count in acted.values())


@pytest.mark.rule("I-6")
def test_three_decks_are_shuffled_apart_and_large_enough() -> None:
    orders = [Board(barons(), seed).state.event_decks for seed in range(5)]
    for deck in range(3):
        assert len({decks[deck].pieces for decks in orders}) == 5
        assert len(orders[0][deck]) >= 6


@pytest.mark.rule("I-7", "I-12")
@at_every_table
def test_companies_are_drawn_without_duplicates(seats: int) -> None:
    drawn = [Board(barons(seats), seed).state.companies for seed in range(12)]
    assert all(len(set(companies)) == seats for companies in drawn)
    assert len(set(drawn)) > 6
    names = {company.name for company in barons(seats).content.companies}
    assert names == {
        "Anglo-Persian Oil Company",
        "The Consortium",
        "Baron Vladimir",
        "Sheikh Al-Nasser",
        "US OIL",
    }


@pytest.mark.rule("I-11")
def test_chance_names_the_starting_player() -> None:
    assert {Board(barons(), seed).state.starter for seed in range(20)} == {0, 1, 2}


@pytest.mark.rule("I-14", "I-4")
def test_all_armies_start_at_home() -> None:
    state = Board(barons()).state
    assert state.occupied == 0
    assert [state.at_home(power) for power in range(5)] == [5] * 5


@pytest.mark.rule("I-16")
def test_companies_place_influence_by_number_and_the_most_takes_the_flag() -> None:
    for seed in range(8):
        table = Board(barons(5), seed)
        companies = table.game.content.companies
        placed = [event["who"] for event in table.told("influence")]
        assert placed == sorted(placed, key=table.state.companies.__getitem__)
        for power, row in zip(table.game.content.powers, table.state.influence, strict=True):
            for seat, cubes in enumerate(row):
                assert cubes == companies[table.state.companies[seat]].influence.get(power.id, 0)
            assert row[SEATS.index(table.flag(power.id))] == max(row)


@pytest.mark.rule("I-16")
def test_the_first_of_two_equals_keeps_the_flag() -> None:
    game = barons(3)
    state = game.start(1, script=(0, (4, 2, 3, 0, 1)))  # US OIL, Baron Vladimir, Al-Nasser: Saudi 1, 1, 3
    order = [game.content.companies[company].id for company in state.companies]
    assert order == ["us-oil", "baron-vladimir", "al-nasser"]
    gb = [power.id for power in game.content.powers].index("gb")
    assert state.influence[gb] == (1, 0, 1)
    assert state.flags[gb] == 2  # Al-Nasser has the lower number


@pytest.mark.rule("I-17")
@at_every_table
def test_wells_are_chosen_clockwise_and_back(seats: int) -> None:
    table = Board(barons(seats), 3)
    order = []
    while table.state.round == 0:
        if table.legal("claim"):
            order.append(table.session.to_move)
        table.session.play(table.legal()[-1])
    clockwise = [(table.state.starter + offset) % seats for offset in range(seats)]
    assert order == [*clockwise, *reversed(clockwise)]
    assert [wells.bit_count() for wells in table.state.wells] == [2] * seats


@pytest.mark.rule("I-17")
def test_a_well_that_is_taken_cannot_be_chosen() -> None:
    table = Board(barons())
    table.play(f"{table.to_move} claim baku")
    table.refuse(f"{table.to_move} claim baku")


@pytest.mark.rule("I-18")
def test_coins_cards_and_influence_of_a_well_come_at_once() -> None:
    table = Board(barons())
    first = table.session.to_move
    table.play(f"{table.to_move} claim baghdad")
    assert table.money(first) == 5 + 2
    second = table.session.to_move
    table.play(f"{table.to_move} claim dasht-e-mughan")
    assert len(table.hand(second)) == 2 + 1
    third = table.session.to_move
    before = table.influence("ussr")[third]
    table.play(f"{table.to_move} claim grozny")
    assert table.influence("ussr")[third] == before + 1


@pytest.mark.rule("I-20", "I-21", "I-22", "I-69")
@at_every_table
def test_the_table_for_the_first_game(seats: int) -> None:
    table = Board(barons(seats, setup="first-game"), 2)
    view = table.game.view(table.state, WATCHER)
    assert view.round == 1
    for row, (company, (influence, wells, money, cards)) in enumerate(list(TABLE.items())[:seats]):
        seat = (table.state.starter + row) % seats
        dealt = next(event for event in table.told("begin") if event["who"] == seat)
        assert view.barons[seat].company == company
        assert {*view.barons[seat].wells} == wells
        assert (dealt["money"], table.told("cards")[row]["count"]) == (money, cards)
        told = {event["power"]: event["cubes"] for event in table.told("influence") if event["who"] == seat}
        assert told.items() >= influence.items()
    saudi = "baron-vladimir" if seats == 3 else "al-nasser"
    for power, company in {**FLAGS, "saudi": saudi}.items():
        taken = [event["who"] for event in table.told("flag") if event["power"] == power]
        assert view.barons[taken[-1]].company == company


@pytest.mark.rule("I-22")
def test_the_table_adds_up_with_companies_and_wells() -> None:
    game = barons()
    for company in game.content.companies:
        gifts = [game.content.bonuses[game.content.atlas.wells.index(well)] for well in company.wells]
        assert company.money == 5 + sum(gift.money for gift in gifts)
        assert company.cards == 2 + sum(gift.cards for gift in gifts)
        assert not any(gift.influence for gift in gifts)
