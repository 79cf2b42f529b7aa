"""Bots are named by specs: a kind and its settings, in lists with commas."""

import pytest

from bessemer.bots.bot import make_bot, split_specs
from bessemer.kernel.errors import OptionError


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("greedy", ["greedy"]),
        ("greedy, random", ["greedy", "random"]),
        ("greedy:a=1,b=2,random,random:", ["greedy:a=1,b=2", "random", "random:"]),
        ("nobody,greedy,b", ["nobody", "greedy", "b"]),
    ],
)
def test_a_part_that_names_no_bot_belongs_to_the_settings_before(text: str, specs: list[str]) -> None:
    assert split_specs(text) == specs


def test_an_unknown_bot_is_told_which_there_are() -> None:
    with pytest.raises(OptionError, match=r"no bot 'nobody'; there are: random, greedy"):
        make_bot("nobody:x=1", 1)


def test_a_bot_without_settings_takes_none() -> None:
    with pytest.raises(OptionError, match=r"Bot greedy has no settings, got 'x=1'"):
        make_bot("greedy:x=1", 1)
