"""How bots judge the game."""

import random

import pytest

from bessemer.arena.simulate import simulate
from bessemer.games.interbellum.atlas import bits
from bessemer.games.interbellum.moves import CLAIM
from bessemer.games.interbellum.plans import Plans
from bessemer.games.interbellum.policy import BaronPolicy
from bessemer.kernel.session import Session
from tests.games.interbellum.kit import Board, barons, board
from tests.kit import A, B

POLICY = BaronPolicy(barons())


def best(table: Board, seat: int = A) -> str:
    """The move that is judged best."""
    state, game = table.state, table.game
    moves = state.pending[seat]
    worths = BaronPolicy(game).worths(state, seat, moves)
    return game.vocabulary.text(moves[worths.index(max(worths))])


def test_the_last_segment_of_a_pipeline_is_laid() -> None:
    table = board(wells={A: "baku"}, pipes={A: "baku-tiflis.1 tiflis-batum.1"}, round=6, executives=1)
    assert best(table) == "build baku-tiflis.2"


def test_without_money_a_well_pays() -> None:
    table = board(wells={A: "baku baghdad"}, money=0, round=2, regime=["no draws"])
    assert best(table) == "income from baku"


def test_a_flag_with_armies_is_worth_a_few_cubes_at_the_end() -> None:
    table = board(
        influence={"gb": "B2 A1"},
        armies={"gb": "palestine syria iraq hasa hejaz"},
        money=6,
        round=6,
        executives=1,
    )
    assert best(table) == "buy influence in gb"


def test_wells_that_share_segments_are_worth_more_together() -> None:
    def worth(wells: str) -> float:
        table = board(wells={A: wells}, money=60)
        means = POLICY.prospects.means(table.state, A)
        return Plans(table.game).worth(table.state, A, means)

    assert worth("baghdad baba-gurgur") > worth("baghdad") + worth("baba-gurgur")
    assert worth("jemsa baba-gurgur") <= worth("jemsa") + worth("baba-gurgur")


def test_the_last_to_choose_takes_two_wells_that_share_segments() -> None:
    game = barons(3)
    policy = BaronPolicy(game)
    reach = policy.prospects.plans.reach
    shared = 0
    for seed in range(8):
        state = Session(game, f"wells {seed}", journal=False).state
        for _ in range(4):
            seat = state.to_move
            moves = state.pending[seat]
            worths = policy.worths(state, seat, moves)
            game.apply(state, seat, moves[worths.index(max(worths))])
        one, other = bits(state.wells[seat])
        shared += bool(reach[one] & reach[other])
    assert shared >= 6


def test_the_first_to_choose_thinks_of_the_second_well() -> None:
    game = barons(4)
    policy, wells = BaronPolicy(game), game.content.atlas.wells

    def worth(well: str, gone: str = "") -> float:
        state = Session(game, "first well", journal=False).state
        seat, move = state.to_move, (CLAIM, wells.index(well))
        for other in gone.split():
            state.claimed |= 1 << wells.index(other)
        moves = [one for one in state.pending[seat] if not state.claimed >> one[1] & 1]
        return policy.worths(state, seat, moves)[moves.index(move)]

    assert worth("baghdad") > worth("jemsa")  # the one by the sea has no neighbours
    assert worth("baghdad") > worth("baghdad", "majnoon baba-gurgur masjed-suleymani")


def test_discounts_and_extra_segments_make_a_route_worth_more() -> None:
    def worth(cubes: str, area: str) -> float:
        table = board(wells={A: "baku"}, influence={"turkey": cubes}, armies={"turkey": area})
        return POLICY.prospects.value(table.state, A)

    assert worth("A6", "georgia") > worth("A6", "straits")
    assert worth("B6", "georgia") == worth("B6", "straits")


def test_an_army_marches_to_where_a_pipeline_gets_cheaper() -> None:
    table = board(
        wells={A: "baba-gurgur"},
        pipes={A: "gurgur-haditha.1 gurgur-haditha.2"},
        influence={"turkey": "A10"},
        armies={"turkey": "transjordan"},
        money=9,
        round=6,
        regime=["no draws", "no searches", "no influence"],
    )
    assert best(table).startswith("march transjordan to badiya")


def test_the_holder_expands_and_keeps_armies() -> None:
    table = board(
        influence={"turkey": "A2", "gb": "B1"},
        armies={"turkey": "syria", "gb": "hasa"},
        card=["withdraw any army"],
    )
    table.play("A play gunboat")
    assert best(table) == "withdraw from hasa"


def test_judgement_does_not_read_what_the_seat_cannot_know() -> None:
    table = board(hands={A: "bond-issue", B: "refinery tribute"}, wells={A: "baku"})
    game, state = table.game, table.state
    policy = BaronPolicy(game)
    moves = state.pending[A]
    worths = policy.worths(state, A, moves)
    for seed in range(5):
        sample = game.sample(game.view(state, A), random.Random(seed))
        assert policy.worths(sample, A, moves) == pytest.approx(worths)


def test_what_seats_expect_adds_up_and_favours_who_leads() -> None:
    table = board(finds={B: 6}, round=5)
    values = POLICY.evaluate(table.state)
    assert values is not None
    assert values[B] == max(values)
    assert sum(values) == pytest.approx(
        (1 + 1.5) / 2
    )  # one win, and half of the others beaten by each of three


def test_greedy_beats_random() -> None:
    for one in simulate(barons(3), 3, ["greedy", "random", "random"], "policy"):
        assert one.session.outcome is not None
        assert one.session.outcome.winners == (one.bots.index("greedy"),)
        assert max(one.session.scores) > 1.5 * sorted(one.session.scores)[1]
