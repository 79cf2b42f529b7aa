"""U-1 to U-10: the box, setting up, and the choice of leaders."""

from collections import Counter

import pytest

from bessemer.games.furtherance import Furtherance
from bessemer.games.furtherance.pack import BUILDINGS, ITEMS, UNITS
from bessemer.games.furtherance.view import FurtheranceView
from bessemer.kernel.errors import OptionError
from bessemer.kernel.piles import REFEREE, WATCHER
from tests.games.furtherance.kit import Realm, furtherance, realm
from tests.kit import A, B, C, D

at_every_table = pytest.mark.parametrize("seats", [1, 2, 3, 4])


def fresh(seats: int, seed: int = 1, **options: bool) -> Realm:
    return Realm(furtherance(seats, **options), seed)


def view_of(table: Realm) -> FurtheranceView:
    return table.game.view(table.state, REFEREE)


@pytest.mark.rule("U-1", "U-71")
def test_there_are_as_many_cards_as_in_the_box() -> None:
    game = furtherance(4)
    assert [len(game.deck_cards(deck)) for deck in (ITEMS, UNITS, BUILDINGS)] == [24, 36, 28]
    assert (len(game.school_cards()), len(game.cards.leaders)) == (10, 10)
    copies = dict(zip(game.cards.ids, game.cards.copies, strict=True))
    single = {"holy-grail", "excalibur"}
    for unit in game.pack.unit:
        assert copies[unit.id] == (2 if unit.abilities else 4)
    for card in (*game.pack.item, *game.pack.building):
        assert copies[card.id] == (1 if card.id in single else 2)


@pytest.mark.rule("U-1")
def test_only_eight_starting_workers_are_there() -> None:
    table = realm(2, units={"d6": "A fighter"}, health={B: 1}, workers={A: ["worker"] * 7, B: ["worker"]})
    table.play("A storm north from d6")
    assert table.told("falls")
    assert table.state.supply == 0  # the loser's went back to the supply, and then to the winner
    assert len(table.kingdom(A).workers) == 8


@pytest.mark.rule("U-2", "U-6")
@at_every_table
def test_everybody_begins_with_the_same(seats: int) -> None:
    table = fresh(seats)
    for seat in range(seats):
        kingdom = table.kingdom(seat)
        leader = table.state.terms[seat].leader if table.state.leaders[seat] >= 0 else None
        assert kingdom.gold == 4 + (leader.gold if leader else 0)
        assert (kingdom.health, kingdom.points) == (10, 0)
        assert kingdom.workers == ["worker"] * (2 if seats == 1 else 1)


@pytest.mark.rule("U-2", "U-10", "U-Q12")
def test_beginners_have_two_workers_and_play_to_three_points_without_difficult_leaders() -> None:
    table = fresh(3, beginner=True)
    assert table.kingdom(A).workers == ["worker", "worker"]
    assert table.game.goal == 3 < 4
    named = [table.game.cards.leader_ids[leader] for leader in table.game.leader_choice()]
    assert len(named) == 7
    assert not {"trosh", "vari", "ivan"} & set(named)
    won = realm(2, beginner=True, buildings={A: ["city-hall", "church in 1"]})
    won.play("A develop church with worker")
    assert won.session.outcome is not None
    assert won.session.outcome.winners == (A,)
    assert len(won.kingdom(A).workers) == 2


@pytest.mark.rule("U-Q12")
def test_beginners_who_pass_four_points_at_once_get_no_worker() -> None:
    won = realm(2, beginner=True, buildings={A: ["city-hall", "city-hall in 1"]})
    won.play("A develop city-hall with worker")
    assert won.session.outcome is not None
    assert won.session.outcome.scores[A] == 4
    assert len(won.kingdom(A).workers) == 2
    assert won.told("gains_worker") == []


@pytest.mark.rule("U-69")
def test_one_to_four_can_play() -> None:
    for seats in (1, 2, 3, 4):
        assert furtherance(seats).seats == seats
    for seats in (0, 5):
        with pytest.raises(OptionError):
            Furtherance.meta.validate(seats, {})


@pytest.mark.rule("U-3")
def test_castles_lie_in_turn_order() -> None:
    castles = {
        seats: [table.kingdom(party).castle for party in range(table.game.parties)]
        for seats in (1, 2, 3, 4)
        for table in [fresh(seats)]
    }
    assert castles[4] == castles[1] == ["south", "west", "north", "east"]
    assert castles[3] == ["south", "west", "north"]
    assert castles[2] == ["south", "north"]


@pytest.mark.rule("U-4")
def test_two_players_leave_out_one_flag_bearer() -> None:
    flags = [Counter(furtherance(seats).deck_cards(UNITS)) for seats in (2, 3)]
    flag = furtherance(2).places["flag-bearer"]
    assert [count[flag] for count in flags] == [1, 2]
    assert [sum(count.values()) for count in flags] == [35, 36]


@pytest.mark.rule("U-5")
@at_every_table
def test_three_different_piles_of_each_deck_lie_open(seats: int) -> None:
    stacked = 0
    for seed in range(30):
        view = view_of(fresh(seats, seed))
        for offers, deck, size in zip(view.offers, view.decks, (24, 36 - (seats == 2), 28), strict=True):
            assert len({card for card, _ in offers}) == len(offers) == 3
            assert sum(count for _, count in offers) + len(deck.cards) == size
            stacked += sum(count > 1 for _, count in offers)
    assert stacked


@pytest.mark.rule("U-7")
def test_the_first_seat_begins_and_turns_go_clockwise() -> None:
    table = realm(3)
    table.play("A done", "B done", "C done", "A done")
    assert table.state.active == B
    assert table.state.round == 4


@pytest.mark.rule("U-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_leaders_are_chosen_from_the_last_seat_to_the_first(seats: int) -> None:
    table = fresh(seats)
    chosen = []
    for left, seat in zip(range(seats + 1, 1, -1), range(seats - 1, -1, -1), strict=True):
        offered = table.legal(seat)
        assert len(offered) == left
        assert list(table.state.pending) == [seat]
        chosen.append(offered[0].removeprefix("choose "))
        table.session.play(offered[0], seat)
    assert [table.kingdom(seat).leader for seat in range(seats)] == chosen[::-1]
    assert len(table.state.pool) == 1


@pytest.mark.rule("U-8")
def test_nobody_knows_the_leaders_before_they_are_handed_on() -> None:
    table = fresh(3)
    pools = {seat: table.game.view(table.state, seat).pool.cards for seat in (A, B, C, WATCHER)}
    assert pools[A] == pools[B] == pools[WATCHER] == [None] * 4
    assert None not in pools[C]
    table.session.play(table.legal(C)[0], C)
    assert None not in table.game.view(table.state, B).pool.cards
    assert None not in table.game.view(table.state, C).pool.cards
    assert table.game.view(table.state, A).pool.cards == [None] * 3


@pytest.mark.rule("U-9")
def test_what_a_leader_brings_comes_at_once() -> None:
    seed = next(seed for seed in range(50) if "choose gaita" in fresh(4, seed).legal(D))
    table = fresh(4, seed).play("D choose gaita")
    assert table.kingdom(D).gold == 4 + table.state.terms[D].leader.gold > 4
