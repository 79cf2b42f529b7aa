"""U-12, U-78: who is asked when, and who is not."""

import random
from collections import Counter

import pytest

from bessemer.content.texts import read_texts
from bessemer.games.furtherance.combat import CounterAttack, Declared, Mend
from bessemer.games.furtherance.damage import TurnAway
from bessemer.games.furtherance.movement import Trap
from bessemer.games.furtherance.moves import MOVE, STORM, STRIKE
from bessemer.games.furtherance.research import Rescue
from bessemer.games.furtherance.siege import Defend
from bessemer.games.furtherance.turn import TakeTurn
from bessemer.kernel.errors import UndoError
from tests.games.furtherance.kit import Realm, furtherance, realm
from tests.kit import A, B, C

REACTIONS = (CounterAttack, Declared, Defend, Mend, Rescue, Trap, TurnAway)

MOST_PROMPTS = 9
"""Defence, stand-in, damage, rescue, counter-attack, damage, rescue, return of a card, healing."""


@pytest.mark.rule("U-78")
def test_every_item_and_ability_lists_its_windows() -> None:
    pack = furtherance().pack
    windows = {item.id: item.windows for item in pack.item}
    assert all(windows.values())
    assert windows["potion"] == ["turn", "ended"]
    assert windows["invincibility-cloak"] == ["damage"]
    assert windows["bear-trap"] == ["entered"]
    assert windows["ring-of-invisibility"] == ["start"]
    acting = {ability.effect: ability.windows for ability in pack.ability if ability.windows}
    assert acting == {
        "sacrifice for a building": ["turn"],
        "a neighbour may battle instead": ["declared"],
        "takes a neighbour's damage": ["damage"],
    }


@pytest.mark.rule("U-78")
def test_nobody_is_asked_who_holds_nothing_of_use() -> None:
    table = realm(
        3, units={"c3": "A lancer", "d6": "C knight"}, items={B: ["bear-trap", "potion"], C: ["hourglass"]}
    )
    table.play("A move c3 to c5")
    assert table.asked() == {A: "TakeTurn"}


@pytest.mark.rule("U-78")
def test_a_trap_is_offered_beside_own_units_and_in_the_own_courtyard() -> None:
    table = realm(units={"d3": "A juggernaut", "d6": "B knight"}, items={B: ["bear-trap"]})
    table.play("A move d3 to d5")
    assert table.asked() == {B: "Trap"}
    table.play("B use bear-trap")
    assert table.on("d5") == "A juggernaut 3"
    court = realm(units={"d5": "A knight"}, items={B: ["bear-trap"]}).play("A move d5 to d6")
    assert court.asked() == {B: "Trap"}


@pytest.mark.rule("U-78")
def test_a_unit_that_is_trapped_on_its_way_and_lives_goes_on() -> None:
    table = realm(units={"d3": "A juggernaut", "c4": "B knight"}, items={B: ["bear-trap"]})
    table.play("A move d3 to d5", "B use bear-trap")
    assert table.on("d5") == "A juggernaut 3"
    unit = table.unit("d5")
    assert unit is not None
    assert unit.steps == 0


@pytest.mark.rule("U-78", "U-Q19")
def test_several_are_asked_in_turn_order_one_thing_each() -> None:
    table = realm(
        3,
        units={"d3": "A juggernaut", "c4": "B knight", "d5": "C knight"},
        items={B: ["bear-trap"], C: ["bear-trap"]},
    )
    table.play("A move d3 to d4")
    assert table.asked() == {B: "Trap"}
    table.play("B use bear-trap")
    assert table.asked() == {C: "Trap"}
    table.play("C done")
    assert table.on("d4") == "A juggernaut 3"


@pytest.mark.rule("U-12")
def test_a_potion_can_be_used_between_two_attacks_of_another() -> None:
    table = realm(units={"d3": "A knight", "d4": "B knight"}, items={B: ["potion"]})
    table.play("A strike d4 from d3", "B done", "B use potion on d4", "A strike d4 from d3", "B done")
    assert table.on("d4") == "B knight 2"


@pytest.mark.rule("U-12")
def test_items_are_used_between_any_two_steps_of_the_own_turn() -> None:
    table = realm(units={"d3": "A knight damage 1"}, items={A: ["potion", "sharpener"]})
    table.play("A use potion on d3", "A move d3 to d4", "A use sharpener on d4", "A move d4 to d5")
    assert table.on("d5") == "A knight 4"
    resolving = realm(gold={A: 9}, units={"d3": "A knight damage 1"}, items={A: ["potion"]})
    resolving.play("A recruit knight with worker")
    resolving.refuse("A use potion on d3")


@pytest.mark.rule("U-78", "U-12")
def test_a_blade_can_be_sharpened_for_the_counter_attack() -> None:
    table = realm(units={"d3": "A juggernaut", "d4": "B knight"}, items={B: ["sharpener"]})
    table.play("A strike d4 from d3")
    assert table.asked() == {B: "Declared"}
    table.play("B use sharpener on d4", "B counter-attack")
    assert table.on("d3") == "A juggernaut 3"


@pytest.mark.rule("U-78")
def test_a_standing_no_answers_at_once_and_can_be_taken_back() -> None:
    table = realm(units={"d3": "A knight", "d4": "B juggernaut"}, items={B: ["potion"]})
    table.play("A strike d4 from d3", "B done", "B stop asking about potion")
    table.play("A strike d4 from d3", "B done")
    assert table.asked() == {A: "TakeTurn"}
    assert table.kingdom(B).muted == ["potion"]
    assert table.game.view(table.state, A).kingdoms[B].muted == []
    table.play("A done", "B ask about potion")
    assert table.kingdom(B).muted == []
    assert "use potion on d4" in table.legal(B)


@pytest.mark.rule("U-78")
def test_a_standing_answer_to_counter_attacks_is_always_yes() -> None:
    table = realm(units={"d3": "A juggernaut", "d4": "B knight"})
    table.play("A strike d4 from d3", "B always counter-attack")
    assert table.on("d3") == "A juggernaut 4"
    table.play("A strike d4 from d3")
    assert table.on("d3") == "A juggernaut 2"
    table.play("A done", "B ask about counter-attack")
    assert table.kingdom(B).muted == []
    asked = realm(units={"d3": "A juggernaut", "d4": "B knight"}).play("A strike d4 from d3")
    words, game = read_texts("furtherance"), asked.game
    labels = [words.move_label(move, game) for move in asked.state.pending[B]]
    assert labels == ["Nothing more", "Strike back", "Always strike back"]


@pytest.mark.rule("U-78")
def test_a_standing_answer_leaves_the_others_undo_alone() -> None:
    table = realm(units={"d3": "A knight", "d4": "B juggernaut"})
    undoable = Realm(table.game)
    asked = [seat for seat, _ in undoable.session.moves]
    assert asked == []
    with pytest.raises(UndoError):
        undoable.session.undoable(A)
    table.session.moves.clear()
    table.play("A strike d4 from d3", "B done")
    with pytest.raises(UndoError, match="Another seat"):
        table.session.undoable(A)
    table.state.muted[B] = ~0
    table.play("A strike d4 from d3")
    assert table.session.undoable(A) == len(table.session.moves) - 1


@pytest.mark.rule("U-78")
@pytest.mark.parametrize("order", ["defence", "rescue"])
def test_defence_and_rescue_can_be_declined_for_good(order: str) -> None:
    table = realm(units={"d6": "A juggernaut", "c7": "B fighter"}, gold={B: 9})
    if order == "defence":
        table.play("A storm north from d6", "B stop asking about defence", "B done", "A storm north from d6")
        assert table.kingdom(B).health == 8
    else:
        table.play("A storm north from d6", "B defend with c7", "B stop asking about rescue", "B done")
        assert table.game.view(table.state, A).discards[1] == ["fighter"]


@pytest.mark.rule("U-78")
def test_a_unit_action_asks_a_bounded_number_of_questions() -> None:
    prompts: Counter[int] = Counter()
    for seats in (2, 4):
        game = furtherance(seats)
        for seed in range(6):
            rng = random.Random(seed)
            state = game.start(seed)
            count = -1
            while state.outcome is None:
                seat = state.to_move
                step = state.agenda[-1]
                if isinstance(step, TakeTurn):
                    if count >= 0:
                        prompts[count] += 1
                    count = -1
                elif count >= 0:
                    count += 1
                moves = state.pending[seat]
                move = moves[int(rng.random() * len(moves))]
                if isinstance(step, TakeTurn) and move[0] in (MOVE, STRIKE, STORM):
                    count = 0
                game.apply(state, seat, move)
    assert prompts[0] > 100
    assert max(prompts) <= MOST_PROMPTS
    assert sum(count * times for count, times in prompts.items()) / prompts.total() < 1
