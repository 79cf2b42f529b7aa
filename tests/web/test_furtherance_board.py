"""The board of Furtherance: every position of random games can be drawn, and says what it must."""

import random
from typing import Any

import pytest

from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.session import Session
from bessemer.web.board import board_html
from tests.games.furtherance.kit import Realm, furtherance, realm
from tests.kit import A, B
from tests.web.boards import SYMBOLS, check, draw_random_game, see

GAME = "furtherance"
LIMIT = 120_000
"""Bytes of a board, before compression."""

MOST_MOVES = 500


def context(table: Realm, seat: int) -> dict[str, Any]:
    board: Any = registry.board(GAME)
    found: dict[str, Any] = board.context(see(table.session, seat))
    return found


def square(table: Realm, seat: int, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in context(table, seat)["squares"] if one["name"] == name)
    return found


@pytest.mark.parametrize(("players", "options"), [(1, {}), (2, {"beginner": True}), (4, {})])
def test_every_position_can_be_drawn_for_everybody(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(players)
    session = Session(build_game(GAME, players, options), players, journal=False)
    asked: set[str] = set()

    def wanted(seat: int) -> bool:
        decides = seat in session.state.pending
        step = type(session.state.agenda[-1]).__name__
        new = decides and step not in asked
        asked.update([step] if decides else [])
        return new or rng.random() < (0.08 if decides else 0.02)

    draw_random_game(session, rng, wanted, LIMIT, MOST_MOVES)


def test_the_result_says_who_won() -> None:
    table = realm(gold={A: 1}, conquests={A: 2}, units={"d3": "A flag-bearer"}, buildings={A: ["church"]})
    table.play("A done")
    assert context(table, A)["result"] is None
    won = realm(conquests={A: 2}, units={"d2": "A flag-bearer", "e3": "A knight"}, buildings={A: ["church"]})
    won.play("A move d2 to d3")
    found = context(won, B)["result"]
    assert found["title"] == "Ada won"
    assert found["ranking"][0]["points"] == 6
    assert 'id="result"' in board_html(see(won.session, WATCHER))


def test_the_result_shows_roads_and_points_over_the_rounds() -> None:
    table = realm(
        conquests={A: 2}, units={"d2": "A flag-bearer", "e3": "A knight"}, buildings={A: ["church"]}
    )
    then = table.session.view()
    table.play("A move d2 to d3")
    board: Any = registry.board(GAME)
    result = board.context(see(table.session, B, history=(then, table.session.view())))["result"]
    first, second = result["ranking"]
    assert [(made["road"], made["points"]) for made in first["roads"]] == [
        ("buildings", 1),
        ("field", 1),
        ("war", 4),
    ]
    assert not any(made["points"] for made in second["roads"])
    assert result["chart"]["words"].startswith("Ada: 5, 6; ")


def test_researched_cards_are_seen_by_their_owner_alone() -> None:
    table = realm(research={A: ["excalibur"]}, gold={A: 9})
    assert "Excalibur" in board_html(see(table.session, A))
    for other in (B, WATCHER):
        html = board_html(see(table.session, other)).lower()
        assert "excalibur" not in html
        assert "an item, face down" in html


def test_cards_looked_at_are_seen_by_who_looks_alone() -> None:
    table = realm(decks={"items": ["excalibur", "holy-grail", "hourglass"]})
    table.play("A research items with worker")
    seen = see(table.session, A)
    page = check(seen, board_html(seen))
    assert {"keep:excalibur", "bury:holy-grail"} <= set(page.all("data-target"))
    for other in (B, WATCHER):
        html = board_html(see(table.session, other)).lower()
        assert "excalibur" not in html
        assert "holy-grail" not in html


def test_damage_is_shown_before_it_is_dealt() -> None:
    table = realm(units={"d3": "A knight damage 1", "d4": "B fighter"})
    strike = "strike d4 from d3"
    shown = next(one for one in square(table, A, "d4")["shows"] if one["move"] == strike)
    assert (shown["from"], shown["to"], shown["back"], shown["mine"]) == (2, 0, 2, 1)
    blow = next(one for one in context(table, A)["blows"] if one["move"] == strike)
    assert blow["label"] == "Strike Fighter"
    assert blow["about"] == "Fighter falls, Knight keeps 1."


def test_an_assassin_is_not_struck_back() -> None:
    table = realm(units={"d3": "A assassin", "d4": "B knight"})
    blow = context(table, A)["blows"][0]
    assert blow["about"] == "Knight keeps 2, no answer."


def test_steps_show_how_far_they_are_and_the_points_they_lose() -> None:
    table = realm(units={"d3": "A flag-bearer", "e3": "A knight"})
    near, far = square(table, A, "d2")["shows"], square(table, A, "d5")["shows"]
    assert [(one["steps"], one["points"]) for one in near if one["move"].startswith("move d3")] == [(1, -1)]
    assert [(one["steps"], one["points"]) for one in far if one["move"].startswith("move d3")] == [(2, 0)]


def test_enemies_within_reach_after_a_step_are_marked() -> None:
    table = realm(units={"d3": "A knight", "d5": "B fighter", "c3": "B knight", "a4": "B archer"})
    after = {
        one["name"]: [mark.get("then", False) for mark in one["shows"]]
        for one in context(table, A)["squares"]
    }
    assert after["d5"] == [True]
    assert after["c3"] == [False]
    assert after["a4"] == []


def test_a_reaction_lies_over_the_table_with_what_each_answer_brings() -> None:
    table = realm(units={"d4": "A fighter", "d5": "B knight"}, items={B: ["invincibility-cloak"]})
    table.play("A strike d5 from d4")
    writ = context(table, B)["writ"]
    assert writ["reaction"]
    assert writ["title"] == "Ada: Fighter strikes your Knight for 2"
    told = [(one["move"], one["before"], one["after"]) for one in writ["answers"]]
    assert told == [("use invincibility-cloak", 4, 4), ("done", 4, 2)]
    assert [one["move"] for one in writ["standing"]] == ["stop asking about invincibility-cloak"]
    assert {one["name"] for one in context(table, B)["squares"] if one["duel"]} == {"d4", "d5"}
    assert context(table, A)["writ"] is None


def test_a_click_that_can_mean_one_thing_only_does_it() -> None:
    table = realm(gold={A: 20})
    piles = {pile["id"]: pile["move"] for deck in context(table, A)["market"] for pile in deck["piles"]}
    assert piles["potion"] == "buy potion with worker"
    two = realm(gold={A: 20}, workers={A: ["worker", "merchant"]})
    piles = {pile["id"]: pile["move"] for deck in context(two, A)["market"] for pile in deck["piles"]}
    assert piles["potion"] == ""


def test_prices_are_those_of_the_workers_that_can_act() -> None:
    table = realm(gold={A: 4}, workers={A: ["recruiter"]}, buildings={A: ["barracks"]})
    units = next(deck for deck in context(table, A)["market"] if deck["id"] == "units")["piles"]
    assert [(pile["id"], pile["price"], pile["dear"]) for pile in units] == [
        ("fighter", 0, False),
        ("knight", 0, False),
        ("juggernaut", 3, False),
    ]


def test_the_enemies_next_steps_are_told_in_words() -> None:
    table = realm(1, units={"d5": "C knight", "c2": "B fighter", "d1": "A guardian"}, counters={3: 4})
    told = [one["words"] for one in context(table, A)["intents"]]
    assert any(words.startswith("Knight marches: d5 → d4") for words in told)
    assert any(words.startswith("Fighter st") for words in told)
    assert told[-1] == "Waits: 4 turn counters left."


def actions(table: Realm, seat: int) -> dict[str, str]:
    """Why each action cannot be done; empty where it can."""
    return {action["id"]: action["why"] for action in context(table, seat)["own"]["actions"]}


def test_what_cannot_be_done_says_why() -> None:
    table = realm(gold={A: 4}, workers={A: ["worker"]}, units={"c1": "A knight"})
    why = actions(table, A)
    assert why["mine"] == "" == why["research"]
    assert why["develop"] == "Nothing of yours is under construction."
    assert why["upgrade"] == "That costs 5 gold, and you have 4."
    assert set(actions(table, B).values()) == {"It is Ada's turn."}
    assert set(actions(table, WATCHER).values()) == {"You are only watching."}
    table.play("A mine with worker")
    assert set(actions(table, A).values()) == {"Your workers rest until your next turn."}
    moved = realm(workers={A: ["worker"]}, units={"c1": "A knight"}).play("A move c1 to c2")
    assert set(actions(moved, A).values()) == {"Your units have acted, so the work of this turn is over."}


def test_a_full_castle_and_two_sites_leave_no_room() -> None:
    inside = {"c1": "A knight", "d1": "A fighter", "e1": "A archer"}
    table = realm(gold={A: 30}, units=inside, buildings={A: ["walls in 2", "church in 1"]})
    why = actions(table, A)
    assert why["recruit"] == "Your castle has no free square for another unit."
    assert why["build"] == "You have 2 buildings under construction, and that is the most."
    piles = {pile["id"]: pile["why"] for deck in context(table, A)["market"] for pile in deck["piles"]}
    assert piles["knight"] == why["recruit"]
    assert piles["potion"] == ""


@pytest.mark.parametrize("players", [1, 3])
def test_everything_on_the_own_turn_is_legal_or_has_a_reason_that_is_true(players: int) -> None:
    rng = random.Random(players)
    session = Session(build_game(GAME, players, {}), 7, journal=False)
    for _ in range(250):
        if session.over:
            break
        seat = rng.choice(list(session.state.pending))
        for viewer in {seat, A}:
            _reasons_hold(session, viewer)
        move = rng.choice(session.state.pending[seat])
        session.play(session.game.vocabulary.text(move), seat)


def _reasons_hold(session: Session, seat: int) -> None:
    board: Any = registry.board(GAME)
    seen = see(session, seat)
    found = board.context(seen)
    legal = {target for offer in seen.offers for target in offer.targets}
    moves = [offer.move for offer in seen.offers]
    gold = seen.view.kingdoms[seat].gold
    for action in found["own"]["actions"]:
        can = any(move.startswith(f"{action['id']} ") for move in moves)
        assert bool(action["why"]) != can, (action, moves)
        if "That costs" in action["why"]:
            assert gold < int(action["why"].split()[2]), action
    for pile in [pile for deck in found["market"] for pile in deck["piles"]]:
        turn = seen.offers and seen.view.active == seat
        assert bool(pile["why"]) == bool(turn and pile["target"] not in legal), pile
        if "That costs" in pile["why"]:
            assert gold < pile["price"], pile


def test_each_group_has_one_stop_and_it_can_be_used() -> None:
    table = realm(gold={A: 30}, units={"c1": "A knight"}, items={A: ["potion", "sharpener"]})
    found = context(table, A)
    groups = [
        found["squares"],
        [pile for deck in found["market"] for pile in deck["piles"]],
        found["own"]["actions"],
        found["own"]["items"],
    ]
    for things in groups:
        stops = [thing for thing in things if thing.get("stop")]
        assert len(stops) == any(thing["legal"] for thing in things)
        assert all(thing["legal"] for thing in stops)
    assert not any(one.get("stop") for one in context(table, B)["squares"])


def test_who_defends_and_what_is_hit_says_how_the_fight_ends() -> None:
    table = realm(
        units={"d6": "A fighter", "d7": "B yeoman"}, health={B: 6}, buildings={B: ["city-hall", "walls in 2"]}
    )
    table.play("A storm north from d6")
    writ = context(table, B)["writ"]
    names = [(side["name"], side["note"]) for side in writ["fight"]["sides"]]
    assert names == [
        ("Ada's Fighter", "on d6, strength 2, 2 of 2 hearts"),
        ("Your castle", "6 of 10 hits left"),
    ]
    defended = next(one for one in writ["answers"] if one["move"].startswith("defend"))
    assert (defended["before"], defended["after"]) == (2, 0)
    assert defended["note"] == "Yeoman falls, Fighter keeps 1."
    assert [king["besieged"] for king in context(table, B)["kingdoms"]] == [False, True]
    table.play("B done")
    answers = {one["move"]: (one["before"], one["after"]) for one in context(table, A)["writ"]["answers"]}
    assert answers["hit castle"] == (6, 5)
    assert answers["hit city-hall"] == (3, 2)


def test_a_third_researched_card_is_one_too_many_and_not_three_of_two() -> None:
    table = realm(research={A: ["knight", "excalibur", "quarry"]})
    assert context(table, A)["own"]["research_count"] == "3, 2 at most"


def test_a_lost_solo_game_without_points_draws_no_curves() -> None:
    table = realm(1, units={"c2": "B knight"}, health={A: 1}, counters={2: 5})
    then = table.session.view()
    table.play("A done")
    board: Any = registry.board(GAME)
    assert board.context(see(table.session, A, history=(then, then)))["result"]["chart"] is None


def test_the_arms_beside_the_verdict_are_the_winners() -> None:
    won = realm(conquests={A: 2}, units={"d2": "A flag-bearer", "e3": "A knight"}, buildings={A: ["church"]})
    won.play("A move d2 to d3")
    for viewer in (A, B, WATCHER):
        found = context(won, viewer)
        assert found["badge"] == found["result"]["ranking"][0]["letter"] == "B"


def test_kingdoms_that_nobody_rules_lie_in_the_mist() -> None:
    assert context(realm(2), A)["absent"] == ["west", "east"]
    assert context(realm(4), A)["absent"] == []


def test_every_card_worker_and_leader_has_a_picture() -> None:
    cards = furtherance().cards
    for id in (*cards.ids, *cards.worker_ids, *cards.leader_ids):
        assert f"f-{id}" in SYMBOLS, id
