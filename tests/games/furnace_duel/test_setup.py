"""D-B0, D-B1: what is in the box, and how the table is set up."""

from collections import Counter

import pytest

from bessemer.content.packs import build_game
from bessemer.games.duel.maps import COLUMNS
from bessemer.games.duel.meta import BOARDS
from bessemer.games.duel.state import GONE
from bessemer.kernel.errors import OptionError
from bessemer.kernel.meta import Value
from tests.games.furnace_duel.kit import CAPITALISTS, PACK, STARTUPS, Table, auction, claim, duel, production
from tests.kit import A, B

on_every_board = pytest.mark.parametrize("board", BOARDS)


def fresh(seed: int = 1, **options: Value) -> Table:
    return Table(duel(PACK, **options), seed)


@pytest.mark.rule("D-B0.1", "D-B1.5")
def test_the_deck_has_twenty_one_companies_and_four_shipping_companies() -> None:
    assert (len(PACK.company), len(PACK.shipping), len(PACK.startup), len(PACK.capitalist)) == (21, 4, 4, 6)
    assert (len(PACK.ferry), len(PACK.research)) == (15, 6)
    state = fresh().state
    assert len(state.deck) + len(state.row) == 25


@pytest.mark.rule("D-B0.2", "D-B1.1", "D-B9.0.1")
@on_every_board
def test_any_of_six_boards_can_be_played(board: str) -> None:
    assert len(PACK.board) == 6
    map = fresh(board=board).game.map
    assert len({*map.bottom}) == COLUMNS == 6
    assert all(len({*ends}) == 2 for ends in map.ends)
    mines = {"victoria": 2}.get(board, 0)
    assert sum(effect is None for effect in map.effects) == mines


def test_a_board_that_does_not_exist_is_refused() -> None:
    with pytest.raises(OptionError, match=r"^Option board: expected one of britain"):
        build_game("furnace-duel", 2, {"board": "moon"})


@pytest.mark.rule("D-B0.3", "D-B0.6")
def test_two_play_with_four_discs_and_sixteen_trains_each() -> None:
    table = fresh()
    assert table.game.meta.players == (2,)
    assert table.state.hands == [(1, 2, 3, 4), (1, 2, 3, 4)]
    assert table.state.trains(A) == table.state.trains(B) == 16
    with pytest.raises(OptionError):
        build_game("furnace-duel", 3, {})


@pytest.mark.rule("D-B0.4")
def test_supplies_never_run_out_but_trains_do() -> None:
    table = claim(A, "plymouth", 4, stocks={A: "46 coal"})
    table.play("A claim penzance-plymouth", "A use plymouth", "A use plymouth", "A done")
    assert table.stock(A) == "50 coal"
    tracks = duel().map.tracks
    spent = claim(A, "plymouth", 4, tracks={A: tracks[:16]})
    assert spent.state.trains(A) == 0
    assert spent.told("nowhere") == [{"who": A, "value": 4}]


@pytest.mark.rule("D-B0.5")
def test_resources_are_coal_iron_oil_and_tech() -> None:
    table = production(
        {A: ["rail-mill"], B: ["oil-wharf"]}, round=4, stocks={A: "1 oil + 9 money", B: "2 iron + 9 money"}
    )
    table.all_done()
    assert table.session.outcome is not None
    assert (table.session.outcome.winners, table.session.outcome.tiebreak) == ((B,), "resources")


@pytest.mark.rule("D-B0.7")
def test_only_its_own_pieces_lie_on_a_board() -> None:
    assert len(fresh(board="baltic").state.crossings) > 0
    assert len(fresh(board="new-england").state.studies) == 3
    assert len(fresh(board="transcontinental").state.rail) == 2
    plain = fresh(board="britain").state
    assert (plain.crossings, plain.studies, plain.rail) == ((), (), ())


@pytest.mark.rule("D-B9.1.1")
def test_britain_has_no_special_rules() -> None:
    map = duel().map
    special = (map.tunnels, map.crossings, map.spaces, map.mines, map.universities)
    assert not any(special)


@pytest.mark.rule("D-B1.2")
def test_the_first_player_is_drawn_at_random_and_bids_first() -> None:
    tables = [fresh(seed) for seed in range(40)]
    assert 10 < Counter(table.state.first for table in tables)[A] < 30
    assert all(table.session.to_move == table.state.first for table in tables)


@pytest.mark.rule("D-B1.3", "D-B1.4")
def test_each_player_gets_a_random_startup_and_its_resources() -> None:
    dealt: Counter[str] = Counter()
    for seed in range(40):
        table = fresh(seed)
        mine, theirs = table.cards(A)[0], table.cards(B)[0]
        assert mine != theirs
        assert table.stock(A) == PACK.startup[STARTUPS.index(mine)].start
        assert table.stock(B) == PACK.startup[STARTUPS.index(theirs)].start
        dealt[mine] += 1
    assert set(dealt) == {*STARTUPS}
    assert table.state.capitalists == [GONE, GONE]


@pytest.mark.rule("D-B1.6", "D-B8.3")
def test_the_other_player_picks_a_pair_first_and_the_third_leaves_the_game() -> None:
    table = fresh(capitalists=True)
    last, first = 1 - table.state.first, table.state.first
    pairs = table.game.view(table.state, A).pairs
    assert len(pairs) == 3
    assert table.session.to_move == last
    capitalist, startup = pairs[1]
    table.refuse(f"{'AB'[first]} pick {pairs[0][0]}")
    table.play(f"{'AB'[last]} pick {capitalist}")
    assert table.game.view(table.state, A).holdings[last].capitalist == capitalist
    assert table.cards(last) == [startup]
    assert table.stock(last) == PACK.startup[STARTUPS.index(startup)].start
    table.refuse(f"{'AB'[first]} pick {capitalist}")
    table.play(f"{'AB'[first]} pick {pairs[2][0]}")
    assert table.state.pairs == ()
    assert table.state.row


@pytest.mark.rule("D-B1.6")
def test_pairs_may_be_dealt_instead() -> None:
    table = fresh(capitalists=True, dealt=True)
    held = [holding.capitalist for holding in table.game.view(table.state, A).holdings]
    assert len({*held}) == 2
    assert {*held} <= {*CAPITALISTS.values()}
    assert table.session.to_move == table.state.first
    with pytest.raises(OptionError, match="Without Capitalists"):
        duel(dealt=True)


@pytest.mark.rule("D-B1.7")
@pytest.mark.parametrize("runner_up", [A, B])
def test_in_a_campaign_the_last_runner_up_picks_first(runner_up: int) -> None:
    for seed in range(6):
        table = fresh(seed, board="alps", capitalists=True, campaign=f"britain={'AB'[runner_up]}")
        assert table.session.to_move == runner_up


@pytest.mark.rule("D-B8.5")
def test_every_variant_is_off_until_it_is_asked_for() -> None:
    options = duel().options
    assert (options["capitalists"], options["lease"], options["chain"]) == (False, False, False)
    assert auction().legal(A, "point") == []
    assert duel(capitalists=True, lease=True, chain=True).lease
