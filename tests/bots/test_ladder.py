"""The opponents that a person chooses by name."""

import pytest

from bessemer.bots.bot import make_bot, split_specs
from bessemer.bots.ladder import LADDER
from bessemer.bots.mcts import Mcts
from bessemer.kernel.errors import OptionError

NAMES = ["apprentice", "foreman", "engineer", "magnate"]


def test_every_rung_is_defined_by_simulations_and_higher_ones_have_more() -> None:
    bots = [make_bot(name, 1) for name in NAMES]
    assert [rung.name for rung in LADDER] == NAMES
    assert all(isinstance(bot, Mcts) and bot.reproducible for bot in bots)
    sims = [bot.sims for bot in bots if isinstance(bot, Mcts)]
    assert sims == sorted(set(sims))


def test_rungs_stand_in_lists_like_other_bots() -> None:
    assert split_specs("mcts:sims=3,magnate,foreman") == ["mcts:sims=3", "magnate", "foreman"]


def test_a_rung_takes_no_settings() -> None:
    with pytest.raises(OptionError, match="Bot magnate has no settings"):
        make_bot("magnate:sims=3", 1)


def test_every_rung_has_a_sentence_for_the_lobby() -> None:
    for rung in LADDER:
        assert rung.sentence.endswith(".")
        assert len(rung.sentence) < 90
