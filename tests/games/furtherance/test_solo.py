"""U-60 to U-68: alone against three castles."""

import pytest

from bessemer.content.texts import read_texts
from bessemer.games.furtherance.forecast import told
from bessemer.games.furtherance.solo import Spawn
from bessemer.kernel.outcome import Outcome
from tests.games.furtherance.kit import Realm, furtherance, realm
from tests.kit import A, B, C, D

DELAYS = [("learner", 16), ("normal", 10), ("hard", 5)]


def outcome(table: Realm) -> Outcome:
    assert table.session.outcome is not None
    return table.session.outcome


@pytest.mark.rule("U-60")
@pytest.mark.parametrize(("difficulty", "counters"), DELAYS)
def test_you_begin_with_two_workers_a_random_leader_and_counters_across(
    difficulty: str, counters: int
) -> None:
    leaders = set()
    for seed in range(12):
        table = Realm(furtherance(1, difficulty=difficulty), seed)
        assert table.kingdom(A).workers == ["worker", "worker"]
        assert [table.kingdom(castle).counters for castle in (B, C, D)] == [0, counters, 0]
        leaders.add(table.kingdom(A).leader)
    assert len(leaders) > 3
    assert table.game.goal == 4


@pytest.mark.rule("U-63", "U-62")
@pytest.mark.parametrize(("difficulty", "counters"), DELAYS)
def test_the_castles_wake_up_one_after_another(difficulty: str, counters: int) -> None:
    table = realm(1, round=1, counters={C: counters}, health={A: 1000}, difficulty=difficulty)
    first: dict[int, int] = {}
    while len(first) < 3:
        before = table.state.round
        table.state.occupied, table.state.standing, table.state.squares = 0, [0] * 4, [None] * 33
        table.state.decks[1] = type(table.state.decks[1])([table.game.places["fighter"]] * 9)
        told_before = len(table.told("enemy"))
        table.play("A done")
        for event in table.told("enemy")[told_before:]:
            first.setdefault(event["who"], before)
    assert first == {B: 1, C: counters + 1, D: 2 * counters + 1}
    assert sum(table.state.counters) == 0


@pytest.mark.rule("U-61")
def test_your_walls_are_open_and_your_side_must_strike_back() -> None:
    table = realm(1, units={"c3": "A knight"}, counters={C: 5})
    assert "move c3 to c2" in table.legal(A)
    attacked = realm(1, units={"d3": "A knight", "d5": "B yeoman"}, counters={C: 5})
    attacked.play("A done")
    assert attacked.on("d3") == "A knight 3"
    assert attacked.on("d4") == ""
    assert attacked.research(B) == [] or attacked.told("spawns")
    others = realm(2, units={"c3": "A knight"})
    assert "move c3 to c2" not in others.legal(A)


@pytest.mark.rule("U-61")
def test_trosh_trains_one_worker_only() -> None:
    table = realm(1, leaders={A: "trosh"}, gold={A: 20}, counters={C: 9})
    table.play("A upgrade with worker", "A train miner")
    gold = table.kingdom(A).gold
    assert gold == 20 - table.state.terms[A].leader.trains
    table.play("A upgrade with worker")
    assert table.kingdom(A).gold == gold - 5
    assert len(table.legal(A)) == 2


@pytest.mark.rule("U-62")
def test_the_left_castle_acts_then_a_castle_with_counters_passes_one_on() -> None:
    table = realm(1, units={"b4": "B fighter"}, counters={C: 3})
    table.play("A done")
    assert table.on("c3") == "B fighter 2" or table.on("d4") or table.on("c4")
    assert [event["who"] for event in table.told("spawns")] == [B]
    assert (table.state.counters[C], table.state.counters[D]) == (2, 1)
    assert table.state.active == A


@pytest.mark.rule("U-64")
def test_an_enemy_stops_beside_your_unit_and_attacks_as_often_as_it_can() -> None:
    table = realm(1, units={"d2": "A juggernaut", "d5": "B fighter"}, counters={C: 5})
    table.play("A done")
    assert table.on("d5") == ""
    assert table.on("d2") == "A juggernaut 4" or table.on("d3") == ""
    beside = realm(1, units={"c3": "A juggernaut", "c4": "B knight"}, counters={C: 5}).play("A done")
    assert beside.on("c3") == "A juggernaut 2"
    assert beside.on("c4") == ""


@pytest.mark.rule("U-64")
def test_the_closest_acts_first_and_ties_are_yours_to_decide() -> None:
    table = realm(1, units={"c3": "B fighter", "e3": "B fighter", "c5": "B knight"}, counters={C: 5})
    table.play("A done")
    assert table.asked() == {A: "Activate"}
    assert table.legal(A) == ["activate c3", "activate e3"]
    table.play("A activate e3")
    assert table.kingdom(A).health == 6
    moved = [event["card"] for event in table.told("moves")]
    assert moved[-1] == "knight"


@pytest.mark.rule("U-64", "U-Q14")
def test_beside_the_castle_it_is_attacked_unless_one_of_your_units_can_be() -> None:
    table = realm(1, units={"c2": "B knight"}, counters={C: 5}).play("A done")
    assert table.kingdom(A).health == 8
    assert table.on("c2") == "B knight 2"
    guarded = realm(1, units={"c2": "B knight", "c1": "A juggernaut", "d2": "A fighter"}, counters={C: 5})
    guarded.play("A done")
    assert guarded.on("d2") == ""
    assert guarded.kingdom(A).health == 10


@pytest.mark.rule("U-Q14")
def test_walls_are_hit_before_the_castle_and_enemy_castles_do_not_defend() -> None:
    walled = realm(1, units={"c2": "B knight"}, counters={C: 5}, buildings={A: ["walls", "church"]}).play(
        "A done"
    )
    assert walled.kingdom(A).health == 10
    assert walled.kingdom(A).buildings[0].damage == 2
    attack = realm(1, units={"b4": "A knight", "a4": "B juggernaut"}, counters={C: 5})
    attack.play("A storm west from b4")
    assert attack.kingdom(B).health == 9
    assert attack.on("b4") == "A knight 3"


@pytest.mark.rule("U-65")
def test_a_dead_enemy_comes_back_the_most_expensive_first() -> None:
    table = realm(1, research={B: ["fighter", "knight", "archer"]}, counters={C: 5}).play("A done")
    assert table.on("a4") == "B knight 4"
    assert sorted(str(card) for card in table.research(B)) == ["archer", "fighter"]
    table.play("A done")
    assert [event["card"] for event in table.told("spawns")] == ["knight", "archer"]


@pytest.mark.rule("U-65")
def test_without_research_the_first_unit_of_the_deck_that_can_attack_appears() -> None:
    table = realm(1, decks={"units": ["civilians", "lancer"]}, counters={C: 5}).play("A done")
    assert table.on("a4") == "B lancer 3"
    assert table.deck("units")[-1] == "civilians"


@pytest.mark.rule("U-65", "U-Q15")
def test_it_appears_in_the_middle_else_left_else_right_else_not_at_all() -> None:
    for taken, square in (("", "a4"), ("a4", "a5"), ("a4 a5", "a3"), ("a4 a5 a3", "")):
        table = realm(1, counters={C: 5}, units=dict.fromkeys(taken.split(), "B fighter"))
        Spawn(B).run(table.state)
        assert [event["square"] for event in table.told("spawns")] == square.split()


@pytest.mark.rule("U-66", "U-Q21")
def test_damage_to_a_castle_with_counters_passes_them_on() -> None:
    table = realm(1, units={"d6": "A juggernaut"}, counters={C: 9})
    table.play("A storm north from d6")
    assert (table.state.counters[C], table.state.counters[D]) == (8, 1)
    assert table.kingdom(C).health == 9
    assert table.on("d6") == "A juggernaut 5"
    low = realm(1, units={"d6": "A juggernaut"}, counters={C: 9}, health={C: 6}).play("A storm north from d6")
    assert (low.state.counters[C], low.state.counters[D]) == (0, 9)


@pytest.mark.rule("U-66", "U-Q13")
def test_a_destroyed_castle_is_worth_two_points_and_is_quiet_from_then_on() -> None:
    table = realm(1, units={"b4": "A juggernaut", "c5": "B knight"}, counters={C: 3}, health={B: 1})
    table.play("A storm west from b4")
    assert table.kingdom(A).points == 2
    assert table.kingdom(A).workers == ["worker", "worker"]
    assert table.on("c5") == ""
    table.play("A done")
    assert not table.told("spawns")
    assert table.state.counters[C] == 2


@pytest.mark.rule("U-67")
def test_you_lose_without_health_and_win_with_four_points() -> None:
    lost = realm(1, units={"c2": "B knight"}, counters={C: 5}, health={A: 1}).play("A done")
    assert (outcome(lost).ranks, outcome(lost).winners) == ((2,), ())
    won = realm(1, buildings={A: ["city-hall", "grand-park in 1"]}, counters={C: 5})
    won.play("A develop grand-park with worker")
    assert outcome(won).winners == (A,)
    late = realm(1, round=60, length=60, counters={C: 99}).play("A done")
    assert (outcome(late).rule, outcome(late).winners) == ("length", ())


@pytest.mark.rule("U-68")
@pytest.mark.parametrize(
    ("castle", "start", "way"),
    [
        (B, "a4", ["b4", "c4", "c3", "c2"]),
        (C, "d7", ["d6", "d5", "d4", "d3", "d2"]),
        (D, "g4", ["f4", "e4", "e3", "e2"]),
    ],
)
def test_enemies_take_the_shortest_way(castle: int, start: str, way: list[str]) -> None:
    letter = "ABCD"[castle]
    table = realm(1, units={start: f"{letter} juggernaut"}, health={A: 99})
    for _ in range(3):
        table.play("A done")
    moved = [
        event for event in table.told("moves") if (event["who"], event["card"]) == (castle, "juggernaut")
    ]
    assert [event["square"] for event in moved][: len(way)] == way


@pytest.mark.rule("U-68")
def test_who_is_behind_a_fellow_waits() -> None:
    table = realm(1, units={"c2": "B knight", "c3": "B fighter"}, counters={C: 5}).play("A done")
    assert table.on("c3") == "B fighter 2"


def test_what_enemies_will_do_is_told_in_words() -> None:
    table = realm(
        1,
        units={"c3": "B fighter", "b4": "B knight", "a5": "B archer", "d4": "A juggernaut"},
        counters={C: 4},
        research={B: ["lancer"]},
    )
    plans = table.game.view(table.state, A).forecast
    lines = [read_texts("furtherance").journal_line(told(plan), table.game, ["Ada"]) for plan in plans]
    assert lines == [
        "Fighter of The west will storm your castle, up to 2 times: c3 and c2.",
        "Knight of The west will strike your unit on d4, up to 2 times: b4 and c4.",
        "Archer of The west will march: a5, b5 and b4.",
        "Lancer of The west will appear: a4.",
        "The north waits: 4 turn counters left, and one goes on.",
    ]
    table.play("A done")
    moved = [(event["card"], event["square"]) for event in table.told("moves") if event["who"] == B]
    assert moved == [("fighter", "c2"), ("knight", "c4"), ("archer", "b5"), ("archer", "b4")]


@pytest.mark.rule("U-64")
def test_an_archer_walks_on_until_it_is_beside_your_unit() -> None:
    table = realm(1, units={"c4": "B archer", "c2": "A knight"}, counters={C: 5}).play("A done")
    assert [event["square"] for event in table.told("moves")] == ["c3"]
    assert table.told("strikes")[0]["target"] == "knight"


@pytest.mark.rule("U-64")
def test_an_archer_that_ends_beside_none_of_your_units_shoots_before_it_thinks_of_the_castle() -> None:
    table = realm(1, units={"c2": "B archer", "d1": "A juggernaut"}, counters={C: 5}).play("A done")
    assert table.kingdom(A).health == 10
    assert table.on("d1") == "A juggernaut 4"


@pytest.mark.rule("U-64", "U-54")
def test_beside_a_unit_that_it_may_not_attack_an_enemy_does_nothing() -> None:
    new = realm(1, units={"d2": "B paladin", "d1": "A knight new"}, counters={C: 5}).play("A done")
    assert (new.kingdom(A).health, new.on("d1"), new.on("d2")) == (10, "A knight 4", "B paladin 4")
    hidden = realm(1, units={"d2": "B knight", "d1": "A knight hidden"}, counters={C: 5}).play("A done")
    assert (hidden.kingdom(A).health, hidden.on("d1")) == (10, "A knight 4")
    passing = realm(1, units={"d4": "B knight", "c3": "A knight hidden"}, counters={C: 5}).play("A done")
    assert [event["square"] for event in passing.told("moves")] == ["d3"]


@pytest.mark.rule("U-64")
def test_when_your_unit_beside_it_is_dead_the_next_blow_is_for_the_castle() -> None:
    table = realm(1, units={"c2": "B juggernaut", "c1": "A yeoman"}, counters={C: 5}).play("A done")
    assert table.on("c1") == ""
    assert table.kingdom(A).health == 9


@pytest.mark.rule("U-50", "U-64")
def test_an_enemy_archer_shoots_through_its_own_castle() -> None:
    units = {"a4": "B archer", "b4": "B juggernaut", "b3": "A knight", "c4": "B knight"}
    table = realm(1, units=units, counters={C: 5})
    plans = table.game.view(table.state, A).forecast
    assert [plan.target for plan in plans if plan.card == "archer"] == ["b3"]


@pytest.mark.rule("U-81")
def test_a_castle_at_half_health_keeps_no_turn_counters() -> None:
    gone = realm(1, health={D: 5}, counters={C: 2}).play("A done")
    assert gone.state.counters == [0, 0, 1, 0]
    on = realm(1, units={"b4": "A juggernaut"}, health={C: 4}, counters={B: 2})
    on.play("A storm west from b4")
    assert on.state.counters == [0, 1, 0, 1]
    kept = realm(1, health={D: 6}, counters={C: 2}).play("A done")
    assert kept.state.counters == [0, 0, 1, 1]


@pytest.mark.rule("U-82")
def test_enemy_castles_have_no_points() -> None:
    table = realm(1, units={"c4": "B flag-bearer", "c5": "B knight"}, counters={C: 5})
    assert table.kingdom(B).points == 0
    table.play("A done")
    assert not [event for event in table.told("points") if event["who"] != A]
    assert table.kingdom(B).points == 0
    lost = realm(1, units={"c2": "B knight"}, counters={C: 5}, health={A: 1}).play("A done")
    assert outcome(lost).scores == (0,)
    assert not lost.told("points")


@pytest.mark.rule("U-83")
def test_a_unit_that_appears_is_not_new() -> None:
    table = realm(1, units={"b4": "A paladin"}, decks={"units": ["knight"]}, counters={C: 5})
    table.play("A done", "A strike a4 from b4")
    assert table.on("a4") == "B knight 1"


@pytest.mark.rule("U-67", "U-79")
def test_the_end_names_its_one_cause() -> None:
    fallen = realm(1, units={"c2": "B knight"}, counters={C: 5}, health={A: 1}).play("A done")
    late = realm(1, round=60, length=60, counters={C: 99}).play("A done")
    words = read_texts("furtherance")
    for table, line in (
        (fallen, "Your castle has fallen: the game is lost."),
        (late, "Time has run out: the game is lost."),
    ):
        last = table.session.journal(A)[-1]
        assert words.journal_line(last, table.game, ["Ada"]) == line


def test_while_the_enemies_act_the_forecast_tells_what_is_left() -> None:
    units = {"c2": "B knight", "b4": "B yeoman", "d1": "A juggernaut", "d6": "C fighter"}
    table = realm(1, units=units, counters={D: 5}).play("A done")
    assert table.asked() == {A: "Defend"}
    plans = table.game.view(table.state, A).forecast
    assert [(plan.kind, plan.castle, plan.card, plan.count) for plan in plans if plan.card] == [
        ("will_storm", B, "knight", 1),
        ("will_march", B, "yeoman", 0),
        ("will_march", C, "fighter", 0),
    ]
