"""I-43, I-60 to I-66: points."""

import pytest

from bessemer.arena.simulate import simulate
from bessemer.content.packs import build_game
from bessemer.games.interbellum.meta import META
from bessemer.games.interbellum.scoring import Points, points
from bessemer.kernel.piles import REFEREE
from tests.games.interbellum import witness
from tests.games.interbellum.kit import Board, board
from tests.games.interbellum.written import position_of
from tests.kit import A, B, C

ROUNDABOUT = (
    "askhabad-celeken.1 askhabad-celeken.2 darvaza-askhabad.1 darvaza-krasnovodsk.1 darvaza-krasnovodsk.2"
)
TO_TRIPOLI = "gurgur-haditha.1 gurgur-haditha.2 gurgur-haditha.3 haditha-tripoli.1 haditha-tripoli.2"


def ended(table: Board) -> Board:
    """The game is over at once."""
    table.state.round, table.state.executives = 6, [1, 0, 0]
    return table.play("A pass")


@pytest.mark.rule("I-60", "I-66")
def test_a_route_of_four_segments_to_a_port_of_five_brings_seventeen_points() -> None:
    table = board(
        wells={A: "baghdad"},
        pipes={A: "baghdad-haditha.1 baghdad-haditha.2 haditha-tripoli.1 haditha-tripoli.2"},
    )
    assert points(table.state, A) == Points(12, 5, 0, 0, 0)
    assert points(table.state, A).total == 17


@pytest.mark.rule("I-60")
def test_branches_and_loose_segments_count_nothing() -> None:
    table = board(
        wells={A: "masjed-suleymani"}, pipes={A: "masjed-abadan.1 masjed-gachsaran.1 baku-tiflis.1"}
    )
    assert points(table.state, A).total == 3 + 5
    table = board(wells={A: "baku"}, pipes={A: "baku-tiflis.1 tiflis-batum.1"})
    assert points(table.state, A).total == 0


@pytest.mark.rule("I-60", "I-51e")
def test_of_two_routes_the_shortest_counts() -> None:
    table = board(
        wells={A: "celeken"},
        pipes={A: f"celeken-krasnovodsk.1 {ROUNDABOUT}"},
    )
    assert points(table.state, A).total == 3 + 4


@pytest.mark.rule("I-Q8")
def test_of_two_equal_routes_that_to_the_better_port_counts() -> None:
    table = board(
        wells={A: "dammam"}, pipes={A: "dammam-kuwait.1 dammam-kuwait.2 dammam-muscat.1 dammam-muscat.2"}
    )
    assert points(table.state, A) == Points(6, 5, 0, 0, 0)  # Muscat, not Kuwait


@pytest.mark.rule("I-Q7")
def test_shared_segments_count_for_each_pipeline() -> None:
    table = board(
        wells={A: "baba-gurgur baghdad"}, pipes={A: TO_TRIPOLI + " baghdad-haditha.1 baghdad-haditha.2"}
    )
    assert points(table.state, A) == Points(3 * (5 + 4), 5 + 5, 0, 0, 0)


@pytest.mark.rule("I-61", "I-66")
@pytest.mark.parametrize(("finds", "total"), list(enumerate((0, 1, 3, 6, 10, 15, 21))))
def test_points_for_gas(finds: int, total: int) -> None:
    assert points(board(finds={A: finds}).state, A) == Points(0, 0, total, 0, 0)


@pytest.mark.rule("I-62", "I-66")
def test_points_for_influence() -> None:
    table = board(influence={"gb": "B8 A7", "persia": "B2 A1"})
    assert points(table.state, A).influence == 4 + 1
    assert points(table.state, C).influence == 0
    assert points(board(influence={"gb": "B14 A12"}).state, A).influence == 5


@pytest.mark.rule("I-63", "I-66")
def test_the_british_flag_with_three_armies_outside_brings_eight_points() -> None:
    table = board(influence={"gb": "A1"}, armies={"gb": "palestine syria iraq", "turkey": "straits"})
    assert points(table.state, A).control == 8
    assert points(table.state, B).control == 0


@pytest.mark.rule("I-64")
def test_money_and_cards_count_nothing() -> None:
    table = board(money={A: 90}, hands={A: "bond-issue refinery"})
    assert points(table.state, A).total == 0


@pytest.mark.rule("I-65")
def test_the_holder_of_the_british_flag_wins_a_tie() -> None:
    table = ended(board(influence={"gb": "B1"}, finds={A: 2, B: 1}, armies={"gb": ""}))
    assert table.session.outcome is not None
    assert table.session.scores == (3, 1 + 2 + 2, 0)
    table = ended(board(influence={"gb": "B1", "persia": "A1"}, finds={A: 1}))
    assert table.session.scores == (1 + 1 + 2, 2 + 2, 0)
    assert table.session.outcome is not None
    assert table.session.outcome.winners == (B,)
    assert (table.session.outcome.rule, table.session.outcome.tiebreak) == ("I-65", "Great Britain")


@pytest.mark.rule("I-65")
def test_if_none_of_those_tied_holds_it_they_share_the_win() -> None:
    table = ended(board(influence={"gb": "C1"}, finds={A: 3, B: 3}))
    assert table.session.outcome is not None
    assert table.session.outcome.winners == (A, B)
    assert table.session.outcome.tiebreak is None


@pytest.mark.rule("I-66")
def test_prices_with_british_influence() -> None:
    table = board(influence={"gb": "A3"}).play("A build jemsa-suez.1", "A build suez-haifa.1")
    assert (table.money(A), table.to_move) == (20 - 6, "B")
    table = board(influence={"gb": "A8"})
    table.play("A build jemsa-suez.1", "A build suez-haifa.1", "A build dammam-kuwait.2")
    assert (table.money(A), table.to_move) == (20 - 3, "B")


@pytest.mark.rule("I-66", "I-15")
def test_the_bag_of_three_players() -> None:
    assert (board().state.whites, board().state.blacks) == (15, 15)


@pytest.mark.rule("I-60", "I-61", "I-62", "I-63", "I-64")
def test_the_slow_way_counts_rich_boards_too() -> None:
    game = build_game(META.id, 4, {})
    for one in simulate(game, 3, ["greedy"], "recount"):
        table = position_of(one.session.view(REFEREE))
        counted = [witness.points(table, seat) for seat in range(4)]
        assert tuple(map(sum, counted)) == one.session.scores
        assert one.session.outcome is not None
        assert witness.winners(table) == one.session.outcome.winners
        assert max(segments for segments, *_ in counted) > 0
