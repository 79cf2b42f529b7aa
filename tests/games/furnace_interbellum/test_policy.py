"""The judgement that bots play Interbellum by."""

from random import Random

import pytest

from bessemer.arena.simulate import simulate
from bessemer.bots.advice import advise
from bessemer.bots.bot import make_bot
from bessemer.bots.counsel import counsel
from bessemer.content.packs import build_game
from bessemer.games.furnace.interbellum.bids import outbids
from bessemer.games.furnace.interbellum.game import Interbellum
from bessemer.games.furnace.interbellum.lane import produces
from bessemer.games.furnace.interbellum.policy import InterbellumPolicy
from bessemer.kernel.meta import Options
from bessemer.kernel.moves import DONE
from bessemer.kernel.session import Session
from tests.games.furnace_interbellum.kit import MAGNATE, agent, auction, production
from tests.games.furnace_interbellum.test_solver import CARDS, STAFF
from tests.kit import A, B, C


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"chain": True}), (4, {"variable": "growth"}), (5, {"managers": False})],
)
def test_greedy_is_far_ahead_of_chance(players: int, options: Options) -> None:
    game = build_game("furnace-interbellum", players, options)
    for played in simulate(game, 1, ["greedy", "random"], seed=2):
        by_bot = {"greedy": list[int](), "random": list[int]()}
        for bot, score in zip(played.bots, played.session.scores, strict=False):
            by_bot[bot].append(score)
        assert min(by_bot["greedy"]) > max(by_bot["random"])


def test_greedy_wins_more_often_against_mild_agents_than_against_hard_ones() -> None:
    won = {}
    for agents in ("mild", "hard"):
        game = build_game("furnace-interbellum", 1, {"agents": agents})
        outcomes = [played.session.outcome for played in simulate(game, 12, ["greedy"], seed=4)]
        won[agents] = sum(outcome is not None and bool(outcome.winners) for outcome in outcomes)
    assert won["mild"] > won["hard"]


# Whole games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2])
def test_plans_of_real_games_are_played_to_the_worth_they_state(players: int) -> None:
    game = build_game("furnace-interbellum", players, {"rounds": 3})
    assert isinstance(game, Interbellum)
    policy = game.policy()
    session = Session(game, 11, journal=False)
    bots = [make_bot("greedy", seat) for seat in range(players)]
    state = session.state
    compared, seen = 0, set()
    while state.outcome is None:
        seat = state.to_move
        if produces(state, seat) and (state.round, seat) not in seen:
            seen.add((state.round, seat))
            solved = policy.solved(state, seat)
            if solved is not None and solved.moves[-1] == DONE:
                ahead = state.copy()
                for move in solved.moves[:-1]:
                    assert move in ahead.pending[seat], game.vocabulary.text(move)
                    game.apply(ahead, seat, move)
                assert policy.brought(state, ahead, seat) == pytest.approx(solved.worth, abs=1e-6)
                assert solved.worth <= solved.bound
                assert solved.final == (state.round == game.rounds)
                compared += 1
        game.apply(state, seat, bots[seat].choose(game, game.view(state, seat), state.pending[seat]))
    assert compared >= 3


# Advice -------------------------------------------------------------------------------------------


def test_a_bid_is_searched_and_compared() -> None:
    game = build_game("furnace-interbellum", 3, {})
    session = Session(game, 4, journal=False)
    seat = session.to_move
    advice = advise(game, session.view(seat), session.state.pending[seat], "mcts:sims=40")
    assert advice.source == "search"
    assert advice.alternative is not None
    assert sum(advice.values) == pytest.approx(1.25)  # half of one win and of three pairs over two rivals


def test_the_hint_for_a_production_is_solved_and_knows_what_the_own_plan_brings() -> None:
    table = production(
        {A: ["mill", "still"]}, cards=CARDS, staff=STAFF, hired={A: ["clerk"]}, stocks={A: "3 oil"}, round=4
    )
    game, view = table.game, table.session.view(A)
    vocabulary = game.vocabulary
    plan = [vocabulary.parse(text) for text in ("resolve still", "transact 2")]
    hint = counsel(game, view, table.state.pending[A], "mcts:sims=5", plan)
    assert hint.solved is not None
    assert hint.solved.proven
    assert (hint.solved.worth, hint.planned) == (15, 8)
    assert vocabulary.text(hint.advice.best) == "assign clerk to still"


@pytest.mark.rule("X3.13")
def test_nothing_is_solved_that_depends_on_what_the_player_to_the_right_will_do() -> None:
    table = production(
        {A: ["mast"], B: ["still"]}, seats=2, cards=CARDS, staff=STAFF, hired={A: ["clerk"], B: ["smelter"]}
    )
    policy = table.game.policy()
    assert table.state.sealed
    assert policy.solved(table.state, A) is None
    assert policy.solved(table.state, B) is not None
    planned = policy.planned(table.state, A, table.state.pending[A])
    assert planned is not None
    assert not planned.proven


@pytest.mark.rule("X3.13")
def test_whoever_placed_the_last_manager_unseen_still_produces() -> None:
    table = production(
        {A: ["mast"], B: ["still"]},
        seats=2,
        cards=CARDS,
        staff=STAFF,
        hired={A: ["smelter"], B: ["clerk"]},
        stocks={B: "3 oil"},
    )
    state, policies = table.state, [table.game.policy() for _ in range(2)]
    while state.round == 1 and produces(state, state.to_move):
        seat = state.to_move
        planned = policies[seat].planned(state, seat, state.pending[seat])
        assert planned is not None
        table.game.apply(state, seat, planned.move)
    assert table.money(B) >= 8


# What bids are judged by --------------------------------------------------------------------------

LOTS = {"mine": "1 coal | 1 iron | 1 coal", "pit": "1 coal | 2 coal | 1 coal"}


@pytest.mark.parametrize(("ability", "together"), [("morozova", True), ("fourth", False)])
def test_one_who_may_stack_plans_a_low_disc_under_her_own_high_one(ability: str, together: bool) -> None:
    table = auction(
        cards={"seam": "4 coal | 3 oil | 1 coal"},
        hands={A: (1, 4), B: (), C: ()},
        bids={"seam": "B3"},
        abilities={A: ability},
        managers=False,
        variable="none",
    )
    moves = table.state.pending[A]
    worths = zip(table.game.policy().worths(table.state, A, moves), moves, strict=True)
    bids = [(worth, table.game.vocabulary.text(move)) for worth, move in worths]
    assert (max(bid for bid in bids if "bid 1" in bid[1])[1] == "bid 1 on seam") == together


def bids_of_one_who_stacks(
    cards: dict[str, str], hands: dict[int, tuple[int, ...]], bids: str
) -> dict[str, float]:
    """What each bid on some cards is worth to one who may stack discs; there are bids on the seam."""
    table = auction(
        list(cards),
        cards=cards,
        hands=hands,
        bids={"seam": bids},
        abilities={A: "morozova"},
        managers=False,
        variable="none",
    )
    moves = table.state.pending[A]
    worths = table.game.policy().worths(table.state, A, moves)
    return {table.game.vocabulary.text(move): worth for worth, move in zip(worths, moves, strict=True)}


def test_what_one_leads_already_is_not_won_a_second_time() -> None:
    cards = {"seam": "1 coal | 3 oil | 1 coal", "pit": "1 coal | 2 oil | 1 coal"}
    bids = bids_of_one_who_stacks(cards, {A: (4,), B: (), C: ()}, "A2")
    assert max(bids, key=bids.__getitem__) == "bid 4 on pit"


def test_a_disc_that_takes_a_card_is_not_paid_besides() -> None:
    cards = {"shop": "1 coal | 2 iron | 1 coal", "seam": "5 oil | 1 coal | 1 coal"}
    bids = bids_of_one_who_stacks(cards, {A: (1, 4), B: (4,), C: ()}, "C2")
    assert bids["bid 4 on shop"] > bids["bid 4 on seam"]


@pytest.mark.rule("F6.5")
def test_what_a_capitalist_will_be_supplied_with_is_expected() -> None:
    table = auction(["mine", "pit"], cards=LOTS, abilities={A: "fifth"}, round=2)
    policy = table.game.policy()
    assert isinstance(policy, InterbellumPolicy)
    supplied, not_supplied = (policy.works_of(table.state, seat) for seat in (A, B))
    left = table.game.rounds - table.state.round
    assert policy.projected(2, supplied) == policy.projected(2, not_supplied) + left * 2  # money


def test_agents_are_known_by_their_cards() -> None:
    low = agent("low", variable=0)
    table = auction(
        ["mine", "pit"],
        seats=1,
        cards={**LOTS, **{f"shop-{n}": "1 oil | 1 oil | 1 oil" for n in range(6)}},
        rivals=[MAGNATE, low],
        bids={"pit": "A2"},
        hands={A: (0, 1, 3, 4)},
    )
    state = table.state
    left, right = table.game.rivals
    mine, pit = 0, 1
    assert outbids(state, left, mine, 2) > 0.3  # it looks for iron, with its highest disc
    assert outbids(state, left, pit, 2) == 0.0  # and shows no interest in coal
    assert outbids(state, left, mine, 4) == 0.0
    assert outbids(state, right, mine, 4) == 0.0
    assert outbids(state, right, mine, 1) > 0.0


def test_coal_is_not_burnt_on_a_disc_that_wins_no_more() -> None:
    table = auction(["mine", "pit"], seats=3, cards=LOTS, stocks={A: "9 coal"}, hands={A: (0,), 1: (), 2: ()})
    policy = table.game.policy()
    assert isinstance(policy, InterbellumPolicy)
    moves = table.state.pending[A]
    worths = policy.worths(table.state, A, moves)
    best = moves[worths.index(max(worths))]
    assert table.game.vocabulary.text(best).startswith("bid variable 0 on")


def test_a_school_is_worth_its_manager() -> None:
    owned = {A: ["still"]}
    judged = []
    for offered in ("clerk", "idler"):
        staff = {**STAFF, "idler": "count 1 iron as spent"}
        table = auction(
            seats=3,
            cards=CARDS,
            staff=staff,
            owned=owned,
            stocks={A: "3 oil"},
            offered=[offered, "smelter"],
            round=4,
        )
        policy = table.game.policy()
        moves = [
            move for move in table.state.pending[A] if "4 on school-1" in table.game.vocabulary.text(move)
        ]
        judged.append(policy.worths(table.state, A, moves)[0])
    assert judged[0] > judged[1]


@pytest.mark.parametrize("style", ["", "hoarder", "seller", "upgrader"])
def test_every_style_judges(style: str) -> None:
    game = build_game("furnace-interbellum", 2, {})
    spec = f"mcts:sims=2,style={style}" if style else "mcts:sims=2"
    bot = make_bot(spec, 1)
    session = Session(game, 3, journal=False)
    state = session.state
    while state.round == 1:
        seat = state.to_move
        game.apply(state, seat, bot.choose(game, game.view(state, seat), state.pending[seat]))
    values = game.policy(style).evaluate(state)
    assert values is None  # an auction is played on


def test_what_everybody_may_expect_counts_agents() -> None:
    game = build_game("furnace-interbellum", 1, {})
    session = Session(game, 3, journal=False)
    rng = Random(1)
    state = session.state
    while not produces(state, 0):
        game.apply(state, 0, rng.choice(state.pending[0]))
    policy = game.policy()
    (before,) = policy.evaluate(state) or ()
    state.stocks[1] = (0, 0, 0, 0, 500)
    (after,) = policy.evaluate(state) or ()
    assert 0.0 <= after < before <= 1.0
