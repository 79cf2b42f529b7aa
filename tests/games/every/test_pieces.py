"""In every game, every card is in exactly one place."""

from tests.games.every.cards import CARDS, cards
from tests.games.every.ways import SEEDS, WAYS
from tests.kit import AnyGame, random_game


def test_every_game_says_where_its_cards_are() -> None:
    assert CARDS.keys() == {id for id, _, _ in WAYS.values()}


def cards_stay(game: AnyGame, seed: int) -> None:
    state = game.start(seed)
    dealt = cards(game, state)
    assert set(dealt.values()) == {1}
    for seat, move in random_game(game, seed).moves:
        game.apply(state, seat, move)
        assert cards(game, state) == dealt


def test_every_card_is_in_exactly_one_place_all_the_time(game: AnyGame) -> None:
    for seed in SEEDS:
        cards_stay(game, seed)
