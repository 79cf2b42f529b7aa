"""The content keeps the limits of the rulebook."""

import pytest

from bessemer.games.duel.effects import parse
from bessemer.games.duel.meta import BOARDS, META
from tests.games.furnace_duel.kit import PACK, duel


def test_the_page_of_a_new_table_calls_boards_as_the_pack_does() -> None:
    option, called = META.options[0], duel().names
    assert all(called[board].startswith(option.name(board)) for board in BOARDS)  # or shorter


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_can_be_played_from_every_card(board: str) -> None:
    map = duel(board=board).map
    for city in map.bottom:
        assert map.touching[city].bit_count() >= 2
    reached, grown = {0}, True
    while grown:
        more = {end for ends in map.ends for end in ends if {*ends} & reached}
        grown = not more <= reached
        reached |= more
    assert len(reached) == len(map.cities)  # one network
    assert len(map.tracks) >= 28


@pytest.mark.parametrize("board", BOARDS)
def test_the_columns_run_from_west_to_east_along_the_southern_edge(board: str) -> None:
    written = next(one for one in PACK.board if one.id == board)
    columns = sorted((city for city in written.city if city.slot), key=lambda city: city.slot)
    assert [city.at[1] for city in columns] == sorted(city.at[1] for city in columns)
    north = [city.at[0] for city in written.city if not city.slot]
    assert max(city.at[0] for city in columns) <= sum(north) / len(north)


def test_every_board_has_its_own_pieces_in_the_numbers_it_needs() -> None:
    assert len(duel(board="alps").map.tunnels) >= 8
    assert 8 <= len(duel(board="baltic").map.crossings) < 15
    assert len(duel(board="victoria").map.mines) == 2
    england = duel(board="new-england").map
    assert england.university_tracks.bit_count() >= 7
    railroad = duel(board="transcontinental").map
    assert railroad.spaces == railroad.spaces[::-1]  # fair to both


def test_companies_differ_and_every_type_has_seven() -> None:
    assert len({(company.basic, company.additional) for company in PACK.company}) == 21
    types = [company.type for company in PACK.company]
    assert [types.count(type) for type in ("blue", "red", "yellow")] == [7, 7, 7]
    assert len({ferry.effect for ferry in PACK.ferry}) == 15
    assert len({parse(city.effect) for city in PACK.board[0].city}) > 8
