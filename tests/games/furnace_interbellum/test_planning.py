"""A plan of production in Interbellum: Managers, texts and copies, and its moves are always legal."""

import random
from typing import Any

import pytest

from bessemer.content.packs import build_game
from bessemer.games.furnace.interbellum.planning import following, plan
from bessemer.games.industry.draft import Draft, edit, start
from bessemer.games.industry.production import RESOLVE
from bessemer.games.industry.stock import MONEY
from bessemer.kernel.errors import Illegal
from bessemer.kernel.moves import DONE
from bessemer.kernel.session import Session
from tests.games.furnace_interbellum.kit import InterTable, production
from tests.kit import A, B

CARDS = {
    "smelter": "1 coal | coal -> iron x2 | 1 iron",
    "shop": "1 coal | iron -> 2 money x2 | 3 money if fully resolved",
    "radio": "1 coal | when gaining coal: coal -> 2 money | 1 coal",
    "mast": "1 coal | resolve a company of the player to the right | 1 coal",
    "dock": "1 coal | 1 coal | delivery: coal -> 2 upgrade",
    "house": "1 coal | 1 coal | discard this card: 8 money",
}


def works(*names: str, **more: Any) -> InterTable:
    return production({A: list(names)}, seats=more.pop("seats", 1), cards=CARDS, **more)


def drafted(table: InterTable, *ops: dict[str, Any]) -> Draft:
    draft = start(table.state, A)
    for op in ops:
        draft = edit(draft, op)
    return draft


def planned(table: InterTable, *ops: dict[str, Any]) -> Any:
    made = plan(table.game, table.state, A, drafted(table, *ops))
    table.session.play_all(made.moves, A)
    return made


def say(key: str, said: object) -> dict[str, Any]:
    return {"op": "say", "key": key, "said": said}


def test_a_manager_is_posted_and_used_first() -> None:
    table = works("smelter", stocks={A: "2 coal"}, hired={A: ["buyer"]}, staff={"buyer": "3 coal"})
    post = {"op": "post", "manager": "buyer", "card": "smelter"}
    made = planned(table, post, say("say/smelter/manager", "use buyer"), say("smelter/0", "max"))
    assert made.moves[:3] == ["assign buyer to smelter", "resolve startup-a", "resolve smelter"]
    assert "use buyer" in made.moves
    assert made.end[:2] == (3, 2)


def test_a_manager_can_wait_for_a_line() -> None:
    table = works("smelter", stocks={A: "1 coal"}, hired={A: ["broker"]}, staff={"broker": "iron -> 5 money"})
    ops = [
        {"op": "post", "manager": "broker", "card": "smelter"},
        say("say/smelter/manager", "use broker"),
        say("smelter/manager/at", 2),
        say("smelter/0", 1),
    ]
    made = planned(table, *ops)
    assert made.end == (0, 0, 0, 1, 5)
    assert made.notes == []


def test_a_plan_goes_on_where_an_upgrade_has_set_off_a_delivery() -> None:
    table = works("smelter", "dock", stocks={A: "3 coal + 3 upgrade"})
    table.play("A resolve startup-a", "A upgrade dock")
    made = planned(table, say("dock/1", 1), {"op": "upgrade", "card": "smelter"})
    assert made.moves[:2] == ["transact 1", "upgrade smelter"]
    assert made.steps[0].upgrades == ["smelter"]


def test_one_manager_takes_the_place_of_another() -> None:
    table = works("smelter", hired={A: ["buyer", "clerk"]}, staff={"buyer": "3 coal", "clerk": "1 iron"})
    draft = drafted(table, *({"op": "post", "manager": one, "card": "smelter"} for one in ("buyer", "clerk")))
    assert draft["uses"] == {"post/clerk": "smelter"}
    assert edit(draft, {"op": "post", "manager": "clerk", "card": None})["uses"] == {}
    with pytest.raises(Illegal):
        edit(draft, {"op": "post", "manager": "clerk", "card": "elsewhere"})


def test_what_listens_is_told_once_for_all_times() -> None:
    table = works("radio", "dock", "smelter", stocks={A: "1 coal"})
    made = planned(table, say("radio/0", "max"))
    assert made.end[MONEY] == 2
    deed = next(line for step in made.steps if step.card == "radio" for line in step.lines if line.most)
    assert (deed.most, deed.count) == (1, 1)


def test_a_neighbour_s_company_is_copied_as_the_draft_says() -> None:
    table = production({A: ["mast"], B: ["smelter"]}, seats=2, cards=CARDS, stocks={A: "2 coal"})
    made = planned(table, say("say/mast/0", "smelter"), say("mast>smelter/0", "max"))
    assert "copy smelter" in made.moves
    assert made.end[:2] == (0, 2)


def test_a_card_is_discarded_only_if_the_draft_says_so() -> None:
    table = works("house+", stocks={A: "1 coal"})
    everything = plan(table.game, table.state, A, drafted(table, {"op": "fill"}))
    assert everything.end[MONEY] == 0
    made = planned(table, say("house/1", 1))
    assert made.end[MONEY] == 8
    assert "house" not in table.cards(A)


def test_a_delivery_comes_with_the_upgrade() -> None:
    table = works("dock", stocks={A: "2 coal + 1 upgrade"})
    made = planned(table, {"op": "upgrade", "card": "dock"}, say("dock/1", 1))
    assert made.end[3] == 3
    assert made.unused == 0


def test_text_is_taken_where_a_text_is_expected_only() -> None:
    table = works("smelter")
    with pytest.raises(Illegal):
        drafted(table, say("smelter/0", "often"))
    with pytest.raises(Illegal):
        drafted(table, {"op": "say", "key": "", "said": 1})


@pytest.mark.parametrize("players", [1, 3])
def test_a_draft_follows_any_moves(players: int) -> None:
    rng = random.Random(players)
    followed = 0
    for seed in range(3):
        session = Session(build_game("furnace-interbellum", players, {}), seed, journal=False)
        game: Any = session.game
        while not session.over:
            seat = rng.choice(list(session.state.pending))
            state = session.state
            if state.row or state.resolved[seat] or not any(state.tableaus):
                session.play(rng.choice(session.legal_for(seat)), seat)
                continue
            ahead, moves, opened = state.copy(), [], (state.opened, any(state.lanes))
            while seat in ahead.pending and (ahead.opened, any(ahead.lanes)) == opened:
                cards = [move for move in ahead.pending[seat] if move[0] == RESOLVE]
                move = rng.choice([move for move in ahead.pending[seat] if move != DONE or not cards])
                moves.append(game.vocabulary.text(move))
                stock = ahead.stocks[seat]
                game.apply(ahead, seat, move)
                if move == DONE:
                    break
                stock = ahead.stocks[seat]
            draft = start(state, seat)
            draft = edit(draft, {"op": "follow", **following(game, state, seat, draft, moves)})
            made = plan(game, state, seat, draft)
            assert made.end == stock, (moves, made.moves)
            session.play_all(made.moves, seat)
            followed += 1
    assert followed > 8
