"""The judgement that `greedy` plays Interbellum by."""

import pytest

from bessemer.arena.simulate import simulate
from bessemer.content.packs import build_game
from bessemer.kernel.meta import Options


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"chain": True}), (4, {"variable": "growth"}), (5, {"managers": False})],
)
def test_greedy_is_far_ahead_of_chance(players: int, options: Options) -> None:
    game = build_game("furnace-interbellum", players, options)
    for played in simulate(game, 3, ["greedy", "random"], seed=2):
        by_bot = {"greedy": list[int](), "random": list[int]()}
        for bot, score in zip(played.bots, played.session.scores, strict=False):
            by_bot[bot].append(score)
        assert min(by_bot["greedy"]) > max(by_bot["random"])


def test_greedy_wins_more_often_against_mild_agents_than_against_hard_ones() -> None:
    won = {}
    for agents in ("mild", "hard"):
        game = build_game("furnace-interbellum", 1, {"agents": agents})
        outcomes = [played.session.outcome for played in simulate(game, 25, ["greedy"], seed=4)]
        won[agents] = sum(outcome is not None and bool(outcome.winners) for outcome in outcomes)
    assert won["mild"] > 12 > won["hard"]
