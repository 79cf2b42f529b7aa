"""I-39 to I-46, I-50, I-67: the course of a round and its events."""

import pytest

from bessemer.games.interbellum.balance import ACTION_NAMES
from tests.games.interbellum.kit import EVENT, Board, barons, board
from tests.kit import SEATS, A, B, C


@pytest.mark.rule("I-39")
def test_gas_pays_before_the_events_but_not_in_the_first_round() -> None:
    table = Board(barons(setup="first-game"))
    table.state.finds = [4, 0, 1]
    assert table.told("gas_income") == []
    table.pass_round()
    kinds = [event.kind for event in table.session.journal()]
    second = kinds.index("round", kinds.index("round") + 1)
    assert kinds[second + 1 : second + 4] == ["gas_income", "gas_income", "event"]
    assert sorted(event["money"] for event in table.told("gas_income")) == [1, 4]


@pytest.mark.rule("I-39", "I-45")
def test_events_come_before_actions_in_the_order_a_b_c() -> None:
    table = Board(barons(setup="first-game"))
    while "pass" not in table.session.legal:
        table.session.play(table.legal()[0])
    kinds = [event.kind for event in table.session.journal()]
    assert [event["deck"] for event in table.told("event")] == ["A", "B", "C"]
    assert kinds.index("actions") > max(at for at, kind in enumerate(kinds) if kind == "event")


@pytest.mark.rule("I-39", "I-40")
def test_actions_run_clockwise_and_the_chip_runs_the_other_way() -> None:
    table = board(starter=B, first=B)
    order = []
    while table.state.round == 1:
        order.append(table.to_move)
        table.session.play("pass")
    assert "".join(order) == "BCA" * 4
    assert table.state.starter == A


@pytest.mark.rule("I-39")
def test_executives_return_at_the_end_of_the_round() -> None:
    table = board(executives=1).play("A draw", "B pass", "C pass")
    assert table.state.round == 2
    table = board(executives=1).play("A draw", "B draw")
    assert (table.state.at_pile, len(table.state.placed)) == (2, 2)
    table.play("C pass")
    assert (table.state.at_pile, len(table.state.placed)) == (0, 0)


@pytest.mark.rule("I-42")
def test_who_cannot_act_places_an_executive_without_effect() -> None:
    poor = board(money=0, regime=["no draws"], executives=2)
    kinds = [event.kind for event in poor.session.journal()]
    assert kinds[: kinds.index("round")] == ["pass"] * 6  # the only choice each time, made by itself
    rich = board()
    rich.play("A pass")
    assert rich.state.executives == [3, 4, 4]


@pytest.mark.rule("I-67")
def test_an_executive_stands_on_the_spot_of_its_action_and_there_are_eight_kinds() -> None:
    table = board(
        influence={"gb": "A1"},
        armies={"gb": "syria"},
        wells={A: "baku"},
        hands={A: "bond-issue"},
    )
    kinds = {table.game.vocabulary.parse(move)[0] for move in table.session.legal}
    assert kinds == set(ACTION_NAMES)
    assert len(kinds) == 8 + 1  # and to pass
    table.play("A income from baku", "B draw")
    posts = table.game.view(table.state, C).posts
    assert [(SEATS[post.seat], post.move) for post in posts] == [("A", "income from baku"), ("B", "draw")]
    assert table.state.executives == [3, 3, 4]


@pytest.mark.rule("I-44")
def test_a_moves_armies_b_pays_once_and_c_holds_for_the_round() -> None:
    events = {
        "A": (["expand Turkey"], ["expand Turkey"]),
        "B": (["all gain $2"], ["all gain $2"]),
        "C": (["wells cost $2 less"], ["wells cost $2 less"]),
    }
    table = board(events=events, money=5, starter=A)
    table.play("A expand turkey to straits")
    assert table.armies("turkey") == ["straits"]
    assert table.state.money == [7, 7, 7]
    table.play("A buy dammam")
    assert table.money(A) == 7 - 5
    table.pass_round()
    assert table.state.events[2] != table.game.event_places[2][EVENT["C"]]


@pytest.mark.rule("I-45")
def test_lines_are_carried_out_from_top_to_bottom_before_the_next_card() -> None:
    events = {
        "A": (["expand Turkey", "withdraw Turkey"], ["expand Turkey"]),
        "B": (["poorest gain $4", "richest lose $1"], ["all gain $1"]),
    }
    table = board(events=events, money={A: 1, B: 4, C: 4})
    table.play("A expand turkey to straits")
    assert table.armies("turkey") == []
    assert table.state.money == [4, 4, 4]  # A gains 4 to 5 and is the richest then
    kinds = [event.kind for event in table.session.journal() if event.kind in ("event", "withdraw", "gain")]
    assert kinds == ["event", "withdraw", "event", "gain"]


@pytest.mark.rule("I-46")
@pytest.mark.parametrize(("number", "money"), [(1, 22), (3, 22), (4, 18), (6, 18)])
def test_the_first_three_rounds_use_the_upper_variant_the_others_the_lower(number: int, money: int) -> None:
    table = board(events={"B": (["all gain $2"], ["all lose $2"])}, round=number)
    assert table.state.money == [money] * 3


@pytest.mark.rule("I-46")
def test_some_events_say_the_same_in_both_decades() -> None:
    events = barons().pack.event
    same = [event.id for event in events if event.twenties == event.thirties]
    assert 0 < len(same) < len(events) / 3


@pytest.mark.rule("I-50", "I-6")
def test_an_event_that_was_used_is_out_of_the_game() -> None:
    table = Board(barons(setup="first-game"))
    while not table.session.over:
        table.pass_round()
    used = table.game.view(table.state, A).used
    assert [len(set(deck)) for deck in used] == [6, 6, 6]
    assert [len(deck) for deck in used] == [6, 6, 6]


@pytest.mark.rule("I-43")
def test_the_game_ends_after_six_rounds_and_most_points_win() -> None:
    table = board(round=6, finds={B: 2}, executives=1).play("A pass", "B pass", "C pass")
    assert table.session.outcome is not None
    assert (table.session.outcome.winners, table.session.scores) == ((B,), (0, 3, 0))
    assert table.session.outcome.rule == "I-43"
