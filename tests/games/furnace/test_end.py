"""F4: the end of the game."""

import pytest

from tests.games.furnace.kit import Table, at_every_table, production
from tests.kit import A, B, C

HOARD = "99 coal + 99 iron + 99 oil + 99 upgrade"


def ended(stocks: dict[int, str], owned: dict[int, list[str]] | None = None, seats: int = 3) -> Table:
    """A game that has just ended with these possessions."""
    return production(owned or {}, seats=seats, stocks=stocks, round=4).all_done()


def result(table: Table) -> tuple[tuple[int, ...], str | None]:
    """The winners and the tie-break that was needed."""
    assert table.session.outcome is not None
    return table.session.outcome.winners, table.session.outcome.tiebreak


@pytest.mark.rule("F4.1")
@at_every_table
def test_after_the_last_round_the_player_with_the_most_money_wins(seats: int) -> None:
    money = {seat: f"{seat + 3} money" for seat in range(seats)}
    table = ended(money, seats=seats)
    assert table.session.scores[:seats] == (3, 4, 5, 6)[:seats]
    assert table.session.outcome is not None
    assert table.session.outcome.ranks == tuple(range(seats, 0, -1))
    assert result(table) == ((seats - 1,), None)


@pytest.mark.rule("F4.1")
@pytest.mark.parametrize(("rounds", "last"), [(3, 3), (4, 4)])
def test_the_game_ends_after_round_4_or_3_in_the_short_game(rounds: int, last: int) -> None:
    table = production({}, rounds=rounds, round=last - 1).all_done()
    assert table.session.outcome is None
    assert production({}, rounds=rounds, round=last).all_done().session.outcome is not None


@pytest.mark.rule("F4.1")
def test_neither_cards_nor_resources_nor_upgrades_are_worth_anything() -> None:
    table = ended({A: HOARD, B: HOARD, C: "1 money"}, {A: ["company-1+", "company-2+"]})
    assert table.session.scores == (0, 0, 1)
    assert result(table) == ((C,), None)


@pytest.mark.rule("F4.2")
def test_if_money_is_tied_the_most_companies_win() -> None:
    table = ended(
        {A: f"{HOARD} + 5 money", B: "5 money", C: "4 money"},
        {A: ["company-1"], B: ["company-2", "company-3"], C: ["company-4", "company-5", "company-6"]},
    )
    assert result(table) == ((B,), "cards")


@pytest.mark.rule("F4.2")
@pytest.mark.parametrize("kind", ["coal", "iron", "oil", "upgrade"])
def test_if_companies_are_tied_too_the_most_resources_win(kind: str) -> None:
    table = ended(
        {A: "1 coal + 5 money", B: f"2 {kind} + 5 money", C: f"{HOARD} + 4 money"},
        {A: ["company-1"], B: ["company-2"], C: ["company-3"]},
    )
    assert result(table) == ((B,), "resources")


@pytest.mark.rule("F4.2")
def test_resources_of_all_kinds_count_one_each_and_money_is_none() -> None:
    table = ended({A: "1 coal + 1 iron + 1 oil + 1 upgrade + 5 money", B: "3 oil + 5 money"})
    assert result(table) == ((A,), "resources")


@pytest.mark.rule("F4.2")
def test_upgraded_companies_count_like_others() -> None:
    table = ended({A: "5 money", B: "5 money"}, {A: ["company-1+"], B: ["company-2", "company-3"]})
    assert result(table) == ((B,), "cards")


@pytest.mark.rule("F4.2")
def test_players_who_are_still_tied_share_the_win() -> None:
    table = ended(
        {A: "2 coal + 5 money", B: "1 oil + 1 upgrade + 5 money", C: "1 oil + 5 money"},
        {A: ["company-1"], B: ["company-2"], C: ["company-3"]},
    )
    assert result(table) == ((A, B), None)
    assert table.session.outcome is not None
    assert table.session.outcome.ranks == (1, 1, 3)


@pytest.mark.rule("F4.2")
def test_everybody_may_share_the_win() -> None:
    assert result(ended({})) == ((A, B, C), None)
