"""Options: one validator for every door."""

import pytest

from bessemer.games import registry
from bessemer.kernel.errors import OptionError
from bessemer.kernel.meta import Carried, Meta, Option, Rule, Value
from tests.cover import all_ways, configurations, pairs
from tests.kernel.parliament.pack import META as PARLIAMENT

FURNACE = registry.find("furnace").meta


def test_what_is_not_given_gets_its_default_and_all_are_named() -> None:
    assert FURNACE.validate(3, {}) == {"capitalists": True, "rounds": 4, "chain": False}
    assert FURNACE.validate(2, {"rounds": 3}) == {"capitalists": True, "rounds": 3, "chain": False}


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({"capitalists": "off"}, False),
        ({"capitalists": "on"}, True),
        ({"capitalists": False}, False),
        ({"rounds": "3"}, 3),
        ({"rounds": 3}, 3),
    ],
)
def test_an_option_may_be_given_as_text(given: dict[str, Value], read: Value) -> None:
    ((id, _),) = given.items()
    value = FURNACE.validate(3, given)[id]
    assert (type(value), value) == (type(read), read)


def test_every_choice_has_a_name() -> None:
    assert [FURNACE.options[1].name(rounds) for rounds in (4, 3)] == ["4", "3"]
    for id in registry.game_ids():
        for option in registry.find(id).meta.options:
            assert len(option.names) in (0, len(option.choices))


def test_what_a_match_carries_over_is_any_text_of_its_form() -> None:
    past = Carried("past", "Past", "What was won before.", ("none", "A B"), r"none|[AB]( [AB])*")
    assert (past.default, past.first) == ("none", "A B")
    assert past.read("B B A") == "B B A"
    assert FURNACE.carried is None
    for wrong in ("", "C", "A  B", True, 3):
        with pytest.raises(OptionError, match=r"^Option past: expected a text like 'A B', got "):
            past.read(wrong)


@pytest.mark.parametrize(
    ("players", "given", "message"),
    [
        (1, {}, "Furnace is for 2, 3, 4 players, not 1."),
        (5, {}, "Furnace is for 2, 3, 4 players, not 5."),
        (3, {"dice": True}, "Furnace has no option 'dice'; its options are: capitalists, rounds, chain."),
        (3, {"rounds": 5}, "Option rounds: expected one of 4, 3, got 5."),
        (3, {"rounds": "four"}, "Option rounds: expected one of 4, 3, got four."),
        (3, {"rounds": True}, "Option rounds: expected one of 4, 3, got on."),
        (3, {"chain": 1}, "Option chain: expected one of off, on, got 1."),
        (3, {"chain": "true"}, "Option chain: expected one of off, on, got true."),
        (3, {"chain": "x" * 99}, f"Option chain: expected one of off, on, got {'x' * 40}."),
    ],
)
def test_what_is_wrong_with_options_is_said_in_one_sentence(
    players: int, given: dict[str, Value], message: str
) -> None:
    with pytest.raises(OptionError) as error:
        FURNACE.validate(players, given)
    assert str(error.value) == message


def test_a_game_without_options_says_so() -> None:
    bare = Meta("bare", "Bare", "", (2,), (1, 1), 1, (), (), (), {})
    assert bare.validate(2, {}) == {}
    with pytest.raises(OptionError, match=r"^Bare has no option 'x'; its options are: none\.$"):
        bare.validate(2, {"x": 1})


def test_options_that_exclude_each_other_are_refused_with_the_reason() -> None:
    assert PARLIAMENT.validate(3, {"crown": True})["crown"] is True
    with pytest.raises(OptionError, match=r"^The Crown sits only where the ballot is sealed\.$"):
        PARLIAMENT.validate(3, {"crown": True, "ballot": "open"})
    with pytest.raises(OptionError, match=r"^The Crown needs three or four players\.$"):
        PARLIAMENT.validate(2, {"crown": True})


def test_every_reason_is_told_to_a_dialog() -> None:
    reasons = PARLIAMENT.conflicts(2, {"crown": True, "ballot": "open", "rounds": 4})
    assert reasons == [
        "The Crown needs three or four players.",
        "The Crown sits only where the ballot is sealed.",
    ]


def test_a_number_of_players_can_exclude_an_option() -> None:
    meta = Meta(
        *("solo", "Solo", "", (1, 2), (1, 1), 1),
        (Option("bot", "Bot", "", (True, False)),),
        (Rule("players", 1, "bot", (True,), "Alone one plays against the bot."),),
        *((), {}),
    )
    assert meta.validate(2, {"bot": False}) == {"bot": False}
    with pytest.raises(OptionError, match=r"^Alone one plays against the bot\.$"):
        meta.validate(1, {"bot": False})


# The cover that the tests of every game run over --------------------------------------------------


@pytest.mark.parametrize("meta", [FURNACE, PARLIAMENT], ids=["furnace", "parliament"])
def test_every_two_choices_that_go_together_meet_in_the_cover(meta: Meta) -> None:
    ways = configurations(meta)
    possible = [pairs(way) for way in all_ways(meta)]
    assert set().union(*map(pairs, ways)) == set().union(*possible)
    assert len(ways) < len(possible)
    assert {players for players, _ in ways} == set(meta.players)
    assert all(meta.validate(players, options) == options for players, options in ways)
