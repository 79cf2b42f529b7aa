"""What a finished game tells a designer."""

from tests.games.interbellum.kit import barons
from tests.kit import random_game


def test_a_game_tells_companies_wells_cards_points_by_round_and_the_use_of_actions() -> None:
    game = barons(4)
    session = random_game(game, 5)
    found = game.findings(session)
    state = session.state
    companies = [had.id for had in found.had if had.kind == "company"]
    assert companies == [game.content.companies[company].id for company in state.companies]
    assert sum(had.kind == "well" for had in found.had) == state.claimed.bit_count()
    assert len(found.rounds) == 6
    assert found.rounds[-1] == session.scores
    acted = {line.id: line.used for line in found.lines}
    assert sum(acted.values()) >= 6 * 4 * 3
    texts = [game.vocabulary.text(move) for _, move in session.moves]
    assert acted["draw"] <= texts.count("draw")
    assert acted["search"] == sum(text.startswith("search") for text in texts)
