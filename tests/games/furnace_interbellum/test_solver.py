"""The production solver of Interbellum, against every production there is and by single cases."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from bessemer.games.furnace.interbellum.effects import Permanent
from bessemer.games.furnace.interbellum.solver import LIMIT, best_production
from bessemer.games.furnace.interbellum.solver_task import Aims
from bessemer.kernel.moves import DONE
from tests.games.furnace_interbellum.kit import InterTable, production
from tests.games.furnace_interbellum.tableaux import Tableau, exhaustive, random_tableau
from tests.games.industry.comparing import EXACT, compare
from tests.games.industry.tableaux import MONEY_ONLY
from tests.kit import A, B

POSITIONS = 2500  # with more, trying everything takes too long here


def what_it_shows(tableau: Tableau) -> Iterator[str]:
    """What makes a tableau special, so that a test can ask for some of each."""
    state, content = tableau.state, tableau.game.content
    for card in (*state.tableaus[A], *state.inserting[A]):
        yield from (type(effect).__name__ for effect in content.full[card])
    for manager in state.managers[A]:
        yield f"Manager {type(content.managers[manager]).__name__}"
    ability = state.abilities[A]
    shows = {
        "chain": tableau.game.factory.chain,
        "inserting": bool(state.inserting[A]),
        "second use": bool(state.again[A]),
        "compensates": ability.compensates,
        "turned": any(ability.turned),
        "partly played": bool(state.resolved[A]),
        "placed": bool(state.posts[A]),
    }
    yield from (name for name, shown in shows.items() if shown)


@pytest.mark.parametrize("share", range(2))
def test_the_solver_is_as_good_as_trying_everything(share: int) -> None:
    small = (random_tableau(f"small {number}", 2 + number % 3, 3) for number in count(share, 2))
    shown = compare(small, lambda tableau: exhaustive(tableau, POSITIONS), what_it_shows, 50)
    permanent = {kind.__name__ for kind in Permanent.__subclasses__()}
    texts = {"Delivery", "PerCard", "IfFull", "TakeAll", "CopyCompany", "DiscardCard"}
    assert permanent | texts < set(shown), shown
    assert len([name for name in shown if name.startswith("Manager")]) >= 6, shown
    assert {"chain", "inserting", "second use", "compensates", "turned", "partly played", "placed"} < set(
        shown
    )


def test_with_too_little_work_it_says_at_least() -> None:
    tableau = random_tableau("y13", 9, 3)
    hasty, better = tableau.solve(limit=1), tableau.solve(limit=200)
    assert not hasty.proven
    assert hasty.moments < 100  # one way to the end, and no further
    assert hasty.worth < better.worth <= hasty.bound
    for answer in (hasty, better):
        assert tableau.play(answer) == pytest.approx(answer.worth, abs=EXACT)
        assert answer.moves[-1] == DONE


def test_an_open_plan_is_gone_over_with_its_managers_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    tableaux = [random_tableau(f"staff {number}", 12, 3) for number in range(12)]
    twice = [tableau.solve(limit=120) for tableau in tableaux]
    monkeypatch.setattr("bessemer.games.furnace.interbellum.solver._Search.posts", lambda search: ())
    once = [tableau.solve(limit=120) for tableau in tableaux]
    assert all(first.worth <= second.worth <= first.bound for first, second in zip(once, twice, strict=True))
    better = [second.worth > first.worth for first, second in zip(once, twice, strict=True)]
    assert sum(better) >= 2
    for tableau, answer in zip(tableaux, twice, strict=True):
        assert tableau.play(answer) == pytest.approx(answer.worth, abs=EXACT)


# Single cases --------------------------------------------------------------------------------------

CARDS = {
    "mine": "1 coal | 2 coal | delivery: 3 oil",
    "mill": "1 coal | iron -> 2 money x2 | own sales of one kind once more",
    "still": "1 coal | oil -> 4 money x3 | 5 money if fully resolved",
    "radio": "1 coal | when gaining coal: coal -> 2 money | 1 coal",
    "mast": "1 coal | resolve a company of the player to the right | 1 iron",
    "house": "9 oil | 1 money | discard this card: 8 money",
}
STAFF = {"stoker": "count 2 coal as spent", "smelter": "coal -> iron x2", "clerk": "each sale: 1 money"}


def solved(table: InterTable, lost: float = 0.0) -> list[str]:
    """The texts of A's best production in the last round."""
    nothing = [0.0] * 99
    best = best_production(table.state, A, Aims(MONEY_ONLY, nothing, [lost] * 99), LIMIT)
    assert best.proven
    return [table.game.vocabulary.text(move) for move in best.moves]


def test_managers_are_placed_where_they_bring_most() -> None:
    table = production(
        {A: ["mill", "still"]}, cards=CARDS, staff=STAFF, hired={A: ["clerk"]}, stocks={A: "3 oil"}
    )
    assert "assign clerk to still" in solved(table)
    table = production(
        {A: ["mill", "still"]}, cards=CARDS, staff=STAFF, hired={A: ["smelter"]}, stocks={A: "2 coal"}
    )
    moves = solved(table)
    table.play(*(f"A {move}" for move in moves if move != "done"))
    assert table.money(A) == 4


def test_a_delivery_waits_for_the_upgrade_that_brings_it() -> None:
    table = production({A: ["mine", "still"]}, cards=CARDS)
    moves = solved(table)
    assert moves.index("upgrade mine") < moves.index("resolve still")
    table.play(*(f"A {move}" for move in moves if move != "done"))
    assert table.money(A) == 12


def test_every_gain_is_sold_where_somebody_listens() -> None:
    table = production({A: ["mine", "radio"]}, cards=CARDS)
    table.play(*(f"A {move}" for move in solved(table) if move != "done"))
    assert table.money(A) == 2 + 2  # two coal with one gain; the card itself, once turned over


def test_a_card_is_discarded_for_good_only_if_it_is_not_missed() -> None:
    table = production({A: ["house+"]}, cards=CARDS)
    assert "discard house" in solved(table, lost=7.5)
    assert "discard house" not in solved(table, lost=8.5)


@pytest.mark.rule("X3.13")
def test_in_turn_the_card_to_the_right_is_copied_as_it_lies() -> None:
    table = production({A: ["mast"], B: ["still+"]}, seats=2, cards=CARDS, stocks={A: "3 oil"})
    moves = solved(table)
    assert "copy still" in moves
    table.play(*(f"A {move}" for move in moves if move != "done"))
    assert table.money(A) == 12 + 5


def test_sealed_managers_are_placed_before_the_production_they_serve() -> None:
    table = production(
        {A: ["still"], B: ["mast"]},
        seats=2,
        cards=CARDS,
        staff=STAFF,
        hired={A: ["clerk"], B: ["smelter"]},
        stocks={A: "1 oil"},
    )
    assert table.state.sealed
    assert solved(table) == ["assign clerk to still"]  # nothing is left to ask: the lane closes by itself


# What the second reading of the rules found -------------------------------------------------------


def best_money(owned: list[str], stock: str, **more: Any) -> tuple[float, bool]:
    """What the solver promises A in money, and whether it proves it."""
    table = production({A: owned}, stocks={A: stock}, **more)
    nothing = (0.0,) * len(table.game.content.cards)
    found = best_production(table.state, A, Aims(MONEY_ONLY, nothing, nothing))
    tableau = Tableau(table.game, table.state, A, Aims(MONEY_ONLY, nothing, nothing), "")
    assert tableau.play(found) == found.worth
    return found.worth, found.proven


def test_what_a_permanent_effect_adds_makes_no_sale_of_a_conversion() -> None:
    cards = {"cup": "9 oil | coal -> iron x4 | iron -> 2 money x2", "ray": RAYON}
    staff, hired = {"sal": "each sale: 1 money"}, {A: ["sal"]}
    assert best_money(["cup+", "ray+"], "4 coal", cards=cards, staff=staff, hired=hired) == (10.0, True)


RAYON = "9 oil | coal -> iron x2 | each own conversion: 1 money"


@pytest.mark.rule("F5.2")
def test_a_chain_is_not_walked_back_after_a_discard() -> None:
    cards = {"p": "1 coal | coal -> 5 money x2 | 1 iron", "m": "1 coal | 2 coal | discard this card: 8 money"}
    assert best_money(["p", "m+"], "", cards=cards, chain=True) == (8.0, True)


@pytest.mark.rule("X3.4")
def test_a_manager_that_a_text_counts_takes_its_post_first() -> None:
    cards = {"hall": "9 oil | 2 money per own card that converts | 1 oil", "mine": "9 oil | 1 coal | 1 oil"}
    staff, hired = {"met": "coal -> iron", "tool": "coal -> upgrade"}, {A: ["met", "tool"]}
    assert best_money(["hall", "mine"], "", cards=cards, staff=staff, hired=hired) == (4.0, True)


@pytest.mark.rule("X3.4", "X3.15")
def test_upgrades_come_before_a_manager_that_counts_what_they_open() -> None:
    cards = {"mine": "9 oil | 1 coal | 1 oil", "shop": "9 oil | 1 coal | oil -> 1 money"}
    staff, hired = {"press": "5 money per own card that sells oil"}, {A: ["press"]}
    assert best_money(["mine", "shop"], "1 coal", cards=cards, staff=staff, hired=hired) == (5.0, True)
