"""What a game of Interbellum tells a designer."""

from collections import Counter

import pytest

from bessemer.content.packs import build_game, default_pack
from bessemer.games.furnace.interbellum.game import Interbellum
from bessemer.kernel.findings import Findings
from bessemer.kernel.session import Session
from tests.games.furnace_interbellum import prices


@pytest.fixture(name="game", params=[1, 2, 3, 5])
def _game(request: pytest.FixtureRequest) -> Interbellum:
    game = build_game("furnace-interbellum", request.param, {"chain": request.param == 2})
    assert isinstance(game, Interbellum)
    return game


def test_what_each_seat_owned_is_what_lies_before_it(
    game: Interbellum, session: Session, found: Findings
) -> None:
    view = session.view()
    for seat in range(game.seats):
        holding, staff = view.holdings[seat], view.staffs[seat]
        owned = sorted(had.id for had in found.had if had.seat == seat and had.how == "owned")
        assert owned == sorted([*holding.cards, holding.capitalist, *staff.managers])
    assert {had.seat for had in found.had} == set(range(game.seats))


def test_rounds_end_with_the_final_money_and_begin_with_a_moment_for_every_seat(
    game: Interbellum, session: Session, found: Findings
) -> None:
    assert len(found.rounds) == game.rounds
    assert found.rounds[-1] == session.scores[: game.seats]
    assert len(found.moments) == game.rounds * game.seats


def test_managers_and_sales_are_used_as_often_as_the_journal_tells(
    game: Interbellum, session: Session, found: Findings
) -> None:
    told = Counter(str(event.facts["manager"]) for event in session.journal() if event.kind == "use")
    used = {use.id: use.used for use in found.lines if use.id in game.manager_ids}
    assert {id: count for id, count in used.items() if count} == told
    upgrades = sum(event.kind == "upgrade" for event in session.journal())
    assert sum(use.used for use in found.lines if "flip" in use.line) == upgrades


def test_the_model_is_the_one_of_the_docs(game: Interbellum) -> None:
    written = {price.id: price.worth for price in game.prices()}
    for company in default_pack("furnace-interbellum").company:
        basic = prices.worth(company.basic, "basic")
        additional = prices.worth(company.additional, "additional")
        assert written[company.id] == pytest.approx(basic + 0.6 * additional), company.id
