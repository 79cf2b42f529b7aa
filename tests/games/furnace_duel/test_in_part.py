"""D-B2.2: whatever is given for nothing can be taken in part, and nobody is asked who did not say so."""

import random
from typing import Any

import pytest

from bessemer.bots.bot import make_bot
from bessemer.games.duel.moves import LESS, TAKE
from tests.games.furnace_duel.kit import Table, auction, claim, production
from tests.kit import A, B


@pytest.mark.rule("D-B2.2", "D-B9.2.3")
def test_a_tunnel_gives_as_much_as_is_taken() -> None:
    table = claim(A, "milano", 1, board="alps", stocks={A: "2 money"})  # 2 iron
    table.play("A claim brig-milano in part")
    assert table.legal(A) == ["take 0", "take 1", "take 2"]
    table.play("A take 1")
    assert table.stock(A) == "1 iron"
    assert table.legal(A, "use")  # the Cities come after it
    whole = claim(A, "milano", 1, board="alps", stocks={A: "2 money"}).play("A claim brig-milano")
    assert whole.stock(A) == "2 iron"


@pytest.mark.rule("D-B2.2", "D-B5.11")
def test_a_tunnel_at_the_end_of_a_lease_asks_when_all_is_paid() -> None:
    tracks = {B: ["torino-milano"]}
    table = claim(
        A, "torino", 1, board="alps", lease=True, stocks={A: "2 coal + 1 tech + 2 money"}, tracks=tracks
    )
    table.play("A claim brig-milano in part", "A pay coal", "A take 0")
    assert (table.stock(A), table.stock(B)) == ("1 coal + 1 tech", "1 coal")


@pytest.mark.rule("D-B2.2")
def test_a_tunnel_that_takes_or_only_upgrades_has_no_part() -> None:
    table = claim(A, "luzern", 1, board="alps", stocks={A: "9 money"}, tracks={A: ["luzern-bellinzona"]})
    assert "claim basel-luzern" in table.legal(A)  # flip any: left or taken
    table.refuse("A claim basel-luzern in part")


@pytest.mark.rule("D-B2.2", "D-B9.4.2", "D-B9.4.4")
def test_a_space_of_the_railroad_gives_as_much_as_is_taken_and_so_does_a_late_spike() -> None:
    there: dict[str, Any] = {"board": "transcontinental", "stocks": {A: "3 oil"}}
    table = claim(A, "savannah", 2, rail=(1, 10), **there).play("A claim atlanta-savannah")
    table.play("A use atlanta in part", "A done", "A take 0")  # 1 tech
    assert (table.state.rail, table.stock(A)) == ((3, 10), "2 oil")
    late = claim(A, "savannah", 1, rail=(5, 6), **there)
    late.play("A claim atlanta-savannah", "A use atlanta in part", "A take 1", "A take 2")
    assert late.stock(A) == "2 oil + 3 money"


@pytest.mark.rule("D-B2.2")
def test_spikes_that_bring_nothing_for_nothing_are_not_asked_about() -> None:
    table = claim(A, "savannah", 3, board="transcontinental", stocks={A: "3 oil"}, rail=(3, 10))
    table.play("A claim atlanta-savannah")  # the next spaces: oil -> 7 money, flip any, oil -> 7 money
    table.refuse("A use atlanta in part")
    table.play("A use atlanta", "A use atlanta")
    assert "use atlanta in part" in table.legal(A)  # now the sixth space from there: 1 tech


@pytest.mark.rule("D-B2.2", "D-B4.5")
def test_a_shipping_company_gives_as_much_as_is_taken() -> None:
    table = auction(["oil-tankers"], hands={A: (3, 4), B: (1,)})
    table.play("A bid 3 on oil-tankers in part", "B bid 1 on oil-tankers", "A bid 4 on patent-house")
    table.play("B done")
    assert table.legal(A) == ["take 0", "take 1", "take 2"]
    table.play("A take 1")
    assert table.stock(A) == "1 oil"
    assert table.told("spare") == table.told("part") == [{"who": A, "card": "oil-tankers"}]
    table.refuse("A bid 4 on river-barges in part")


@pytest.mark.rule("D-B2.2", "D-B4.3")
def test_whoever_loses_a_shipping_company_is_asked_about_nothing_but_the_claim() -> None:
    table = auction(["oil-tankers"], hands={A: (1,), B: (3,)})
    table.play("A bid 1 on oil-tankers in part", "B bid 3 on oil-tankers")
    assert all(move.startswith("claim") or move == "done" for move in table.legal(A))
    table.play("A done")
    assert table.stock(B) == "2 oil"  # B did not ask for less


@pytest.mark.rule("D-B2.2", "D-K2")
def test_a_basic_effect_resolved_at_once_gives_as_much_as_is_taken() -> None:
    lines = {"deep-shaft": "4 coal | 1 coal", "rail-mill": "iron -> 3 money x2 | 1 iron"}
    table = auction(
        ["deep-shaft", "rail-mill"],
        cards=lines,
        bids={"deep-shaft": "A4", "rail-mill": "A3"},
        hands={A: (), B: ()},
        capitalists={A: "K2", B: "K4"},
        pointers=None,
    )
    assert table.legal(A) == ["point at deep-shaft", "point at deep-shaft in part", "point at rail-mill"]
    table.play("A point at deep-shaft in part", "A take 3")
    assert table.stock(A) == "3 coal"
    other = auction(
        ["deep-shaft"], bids={"deep-shaft": "A4"}, hands={A: (1,), B: ()}, capitalists={A: "K1", B: "K4"}
    )
    assert other.legal(A, "point") == ["at deep-shaft"]


@pytest.mark.rule("D-B2.2", "D-B9.3.5")
def test_a_ferry_token_gives_as_much_of_each_kind_as_is_taken() -> None:
    tokens = ["train-ferry", "tank-lighter", "royal-yacht", "pilot-cutter"]
    table = production({A: ["deep-shaft"]}, board="baltic", ferries={A: tokens}, stocks={A: "1 oil"})
    table.play("A spend train-ferry in part", "A take 1", "A take 0")  # 2 iron + 1 money
    assert table.stock(A) == "1 iron + 1 oil"
    table.refuse("A spend train-ferry")
    table.refuse("A spend tank-lighter in part")  # 1 oil: used or not
    table.refuse("A spend pilot-cutter in part")  # oil -> 6 money: only extractions have parts
    table.play("A spend royal-yacht in part", "A take 0", "A upgrade deep-shaft")
    assert (table.stock(A), table.upgraded(A)) == ("1 iron + 1 oil", ["deep-shaft"])


STUDIES = ["mining-school", "price-survey", "observatory"]


@pytest.mark.rule("D-B2.2", "D-B9.6.2")
def test_a_research_card_gives_as_much_of_each_line_as_is_taken() -> None:
    table = claim(A, "rutland", 2, board="new-england", research=STUDIES, stocks={A: "2 tech"})
    table.play("A claim burlington-rutland", "A use burlington in part", "A take 0", "A take 1")
    assert table.stock(A) == "1 iron + 1 tech"  # of 2 coal and 2 iron
    table.play("A use burlington")
    assert table.stock(A) == "2 coal + 3 iron"
    trade = claim(A, "burlington", 2, board="new-england", research=STUDIES, stocks={A: "1 coal + 2 tech"})
    trade.play("A claim burlington-hanover")
    assert trade.legal(A) == ["use burlington", "use hanover", "use burlington in part", "done"]


@pytest.mark.rule("D-B2.2", "D-B10.7.6")
def test_a_research_card_that_was_kept_gives_as_much_as_is_taken() -> None:
    table = production({}, campaign="britain=B new-england=A:observatory", stocks={A: "1 tech"}, board="alps")
    table.play("A spend observatory in part", "A take 2")
    assert table.stock(A) == "2 money"


@pytest.mark.rule("D-B2.2", "D-B10.7.5")
def test_a_city_that_gives_several_things_gives_as_much_of_each_as_is_taken() -> None:
    table = claim(A, "plymouth", 2, marks={A: "plymouth"}).play("A claim penzance-plymouth")
    table.play("A use plymouth in part", "A take 1", "A take 0")  # 2 coal, and 1 tech by the token
    assert table.stock(A) == "1 coal"
    mixed = claim(A, "penzance", 2, cities={"penzance": "2 money + flip blue"}, owned={A: ["deep-shaft"]})
    mixed.play("A claim penzance-plymouth", "A use penzance in part", "A take 1", "A upgrade deep-shaft")
    assert (mixed.stock(A), mixed.upgraded(A)) == ("1 money", ["deep-shaft"])


# Who takes all meets nothing of it ----------------------------------------------------------------


def asking() -> list[Table]:
    """A table of each kind at which less can be taken."""
    alps = claim(A, "milano", 1, board="alps", stocks={A: "2 money"})
    rails = claim(A, "savannah", 2, board="transcontinental", stocks={A: "3 oil"}, rail=(1, 10))
    school = claim(A, "rutland", 2, board="new-england", research=STUDIES, stocks={A: "2 tech"})
    return [
        alps,
        rails.play("A claim atlanta-savannah"),
        school.play("A claim burlington-rutland"),
        auction(["oil-tankers", "royal-mail"]),
        production({A: ["deep-shaft"]}, board="baltic", ferries={A: ["train-ferry", "royal-yacht"]}),
        claim(A, "bremen", 2, board="baltic", ferries={A: ["train-ferry"]}),
    ]


@pytest.mark.rule("D-B2.2")
def test_nobody_is_advised_to_take_a_gain_in_part() -> None:
    for table in asking():
        moves, policy = table.state.pending[A], table.game.policy()
        less = [move for move in moves if move[0] in LESS]
        assert less
        worths = dict(zip(moves, policy.worths(table.state, A, moves), strict=True))
        assert max(worths, key=lambda move: worths[move]) not in less
        weights = policy.weights(table.state, A, moves)
        if weights is not None:
            assert all(weight == 0.0 for move, weight in zip(moves, weights, strict=True) if move in less)
        for bot in ("greedy", "mcts:sims=60"):
            assert make_bot(bot, "1").choose(table.game, table.session.view(A), moves) not in less


@pytest.mark.rule("D-B2.2")
def test_whoever_asked_is_advised_to_take_all() -> None:
    table = claim(A, "milano", 1, board="alps", stocks={A: "2 money"}, round=4)
    table.play("A claim brig-milano in part")  # iron is worth nothing by now
    choice = make_bot("greedy", "1").choose(table.game, table.session.view(A), table.state.pending[A])
    assert choice == (TAKE, 2)


@pytest.mark.rule("D-B2.2")
def test_a_view_tells_who_will_be_asked() -> None:
    table = auction(["oil-tankers"], hands={A: (3,), B: (1, 2)}).play("A bid 3 on oil-tankers in part")
    assert table.game.view(table.state, B).row[0].sparers == [A]
    sample = table.game.sample(table.session.view(B), random.Random(1))
    assert sample.sparers == table.state.sparers
