"""D-B7: the end of a round and of the game."""

import random
from typing import Any

import pytest

from tests.games.furnace_duel.kit import Table, duel, ending, production
from tests.kit import A, B


def outcome(**table: Any) -> tuple[tuple[int, ...], str | None]:
    result = ending(**table).session.outcome
    assert result is not None
    return result.winners, result.tiebreak


@pytest.mark.rule("D-B7.1", "D-B7.2")
def test_four_rounds_and_the_token_changes_hands_after_the_first_three() -> None:
    rng = random.Random(1)
    table = Table(duel(), 4)
    leaders: dict[int, int] = {}
    while not table.session.over:
        leaders[table.state.round] = table.state.first
        table.session.play(rng.choice(table.session.legal))
    start = leaders[1]
    assert leaders == {1: start, 2: 1 - start, 3: start, 4: 1 - start}
    assert table.state.first == 1 - start
    assert len(table.state.deck) == 1


@pytest.mark.rule("D-B7.3")
def test_money_and_tech_count_and_other_resources_do_not() -> None:
    table = ending(stocks={A: "9 coal + 9 iron + 9 oil + 10 money", B: "3 tech + 5 money"})
    assert table.session.scores == (10, 11)
    assert table.session.outcome is not None
    assert table.session.outcome.rule == "D-B7.3"


@pytest.mark.rule("D-B7.4")
def test_ties_go_by_companies_then_resources_then_the_first_player_token() -> None:
    money = {A: "1 oil + 9 money", B: "9 money"}
    assert outcome(stocks=money, owned={B: ["deep-shaft"]}) == ((B,), "companies")
    assert outcome(stocks=money, owned={A: ["rail-mill"], B: ["deep-shaft"]}) == ((A,), "resources")
    assert outcome(stocks={A: "2 tech", B: "1 tech + 2 money"}) == ((A,), "resources")
    equal = {A: "9 money", B: "9 money"}
    assert outcome(stocks=equal, first=B) == ((B,), "first-player token")
    assert outcome(stocks=equal, first=A) == ((A,), "first-player token")


def test_the_game_goes_on_after_the_third_round() -> None:
    table = production({}, round=3).all_done()
    assert not table.session.over
    assert table.state.round == 4
