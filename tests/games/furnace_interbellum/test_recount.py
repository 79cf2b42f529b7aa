"""The engine against a naive recount of its log: winners, Agents, and every stock to the last coal."""

import pytest

from bessemer.content.packs import build_game
from bessemer.kernel.meta import Options
from tests.games.furnace_interbellum.naive import UNITS, Recount
from tests.kit import random_game


@pytest.mark.rule("X5.2", "X5.3", "X5.4", "X5.7", "X2.2")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (1, {"managers": False, "chain": True}),
        (2, {}),
        (2, {"variable": "none"}),
        (3, {}),
        (4, {"variable": "growth", "chain": True}),
        (5, {}),
    ],
)
def test_a_recount_from_the_log_comes_to_the_same(players: int, options: Options) -> None:
    game = build_game("furnace-interbellum", players, options)
    for seed in range(12):
        session = random_game(game, seed, journal=True)
        variable = game.options["variable"] != "none"
        recount = Recount(game.pack, players, game.parties).read(session.journal(), variable)
        assert recount.winners_checked > 10
        assert recount.bids_checked >= 16 or players > 2
        view = session.view()
        for owner, party in enumerate(recount.parties):
            holding, staff = view.holdings[owner], view.staffs[owner]
            assert tuple(party.stock[unit] for unit in UNITS) == holding.stock
            assert sorted(party.companies) == sorted(
                card for card in holding.cards if card in recount.companies
            )
            assert party.managers == staff.managers
            assert session.scores[owner] == party.stock["money"]
