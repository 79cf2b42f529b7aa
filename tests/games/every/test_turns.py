"""In every game, turns begin with the first player and go round the table, whoever chose before."""

from bessemer.arena.results import result_of
from bessemer.arena.simulate import play_game
from tests.games.every.ways import TOY, WAYS
from tests.kit import AnyGame, random_game

SEEDS = range(4)

TURNS = {
    "furnace": "PlaceDisc",
    "furnace-interbellum": "PlaceDisc",
    "interbellum": "Act",
    "furtherance": "TakeTurn",
    "furnace-duel": "PlaceDisc",
    TOY: "Turn",
}
"""What a seat decides when it is its turn; choices of wells, leaders, pairs and the like are none."""


def first_turns(game: AnyGame, seed: int | str, moves: list[tuple[int, tuple[int, ...]]]) -> list[int]:
    """The seats in the order in which they had their first turns."""
    state = game.start(seed)
    order: list[int] = []
    for seat, move in moves:
        step = (state.lanes[seat] if state.lanes else state.agenda)[-1]
        if type(step).__name__ == TURNS[game.meta.id] and seat not in order:
            order.append(seat)
        game.apply(state, seat, move)
    return order


def test_every_game_says_what_a_turn_is() -> None:
    assert TURNS.keys() == {id for id, _, _ in WAYS.values()}


def test_turns_begin_with_the_first_player_and_go_round(game: AnyGame) -> None:
    for seed in SEEDS:
        first = game.first_player(game.start(seed))
        order = first_turns(game, seed, random_game(game, seed).moves)
        assert order[0] == first
        places = [(seat - first) % game.seats for seat in order]
        assert places == sorted(places)


def test_results_say_who_began(game: AnyGame) -> None:
    for number in SEEDS:
        played = play_game(game, number, ["random"] * game.seats, "turns")
        session = played.session
        assert result_of(played).first == first_turns(game, session.seed, session.moves)[0]
