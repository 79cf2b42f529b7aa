"""The house cards of Interbellum against the price model, and what must occur among them."""

from statistics import mean

import pytest

from bessemer.content.packs import build_game, default_pack
from bessemer.content.texts import read_texts
from bessemer.games.furnace.pack import Company, StartUp
from tests.games.furnace import prices as base
from tests.games.furnace_interbellum import prices

PACK = default_pack("furnace-interbellum")
TEXTS = read_texts("furnace-interbellum")
TOLERANCE = 0.45
"""How far a card may lie from the mean of the base game, as a part of that."""


def card_worth(company: Company) -> float:
    return base.company_worth(
        prices.compensation(company.compensation),
        prices.worth(company.basic, "basic"),
        prices.worth(company.additional, "additional"),
    )


def startup_worth(startup: StartUp) -> float:
    return base.startup_worth(prices.amounts(startup.start), prices.worth(startup.lines[1], "basic"))


MEAN = mean(map(card_worth, PACK.base.company))
MEAN_STARTUP = mean(map(startup_worth, PACK.base.startup))


@pytest.mark.parametrize("company", PACK.company, ids=lambda company: company.id)
def test_a_new_company_is_worth_about_as_much_as_those_of_the_base_game(company: Company) -> None:
    assert card_worth(company) == pytest.approx(MEAN, rel=TOLERANCE)


def test_new_companies_are_on_average_worth_about_as_much_as_old_ones() -> None:
    assert mean(map(card_worth, PACK.company)) == pytest.approx(MEAN, rel=0.12)  # losers are paid less


@pytest.mark.parametrize("startup", PACK.startup, ids=lambda startup: startup.id)
def test_a_new_start_up_is_worth_about_as_much_as_those_of_the_base_game(startup: StartUp) -> None:
    assert startup_worth(startup) == pytest.approx(MEAN_STARTUP, rel=TOLERANCE)


@pytest.mark.rule("X4.6", "X4.7", "X4.2")
def test_the_texts_seen_in_the_published_game_occur() -> None:
    lines = {line for company in PACK.company for line in (company.basic, company.additional)}
    printed = {
        "2 money per own card that sells coal",
        "1 coal per own card that converts",
        "own sales of one kind once more",
        "resolve a company of the player to the right",
    }
    assert printed <= lines
    begins = (
        "when compensated for 1 or 2: store",
        "when outbid: store",
        "when gaining coal: coal ->",
        "discard",
    )
    for beginning in begins:
        assert any(line.startswith(beginning) for line in lines)
    assert PACK.personal.effect == "count 1 coal or 1 iron as spent"


@pytest.mark.rule("X5.7")
def test_the_steel_magnate_is_as_printed() -> None:
    (magnate,) = [agent for agent in PACK.agent if agent.source == "printed"]
    assert magnate.bids == ["highest on target", "highest on rightmost"]
    assert magnate.target == "company with iron or upgrade"
    assert magnate.compensation == "1 money"
    assert magnate.income == ["2 money per iron or upgrade", "4 money per manager"]


def test_losing_pays_in_many_ways() -> None:
    """Half of the new Companies simply give something to losers, and few pay a coal for a money."""
    lines = [company.compensation for company in PACK.company]
    assert lines.count("coal -> 1 money") <= 4
    assert sum("->" not in line for line in lines) >= 12


def test_families_have_three_companies_each() -> None:
    for family in PACK.family:
        assert sum(company.family == family.id for company in PACK.company) == 3


def test_every_effect_and_ability_is_explained() -> None:
    effects = {effect for company in PACK.company for effect in (company.basic, company.additional)}
    effects |= {manager.effect for manager in (*PACK.manager, PACK.personal)}
    parts = {part for effect in effects for part in effect.split("; ")}
    texts = [part for part in parts if not part[0].isdigit() or " per " in part or " if " in part]
    arrows = [part for part in texts if "->" in part and ":" not in part]
    for part in set(texts) - set(arrows):
        assert TEXTS.ability(part).endswith(".")
    for capitalist in (*PACK.capitalist, *PACK.base.capitalist):
        assert TEXTS.ability(capitalist.ability).endswith(".")


@pytest.mark.parametrize(
    ("text", "help"),
    [
        (
            "delivery: 3 iron",
            "Delivery: once, when you receive the card, or, on the upgraded side, when you upgrade",
        ),
        ("each own sale: 1 coal", "Always: gain 1 coal with each sale by your cards, at once."),
        ("each sale: 1 money", "Gain 1 money with each sale by this card, at once."),
        ("count 1 coal or 1 iron as spent", "count 1 coal or 1 iron as already spent"),
        ("variable disc +2", "The variable disc is worth 2 more than the coal spent on it."),
    ],
)
def test_effects_are_explained_in_words(text: str, help: str) -> None:
    assert help in TEXTS.ability(text)


def test_the_record_of_a_game_embeds_all_it_was_played_with() -> None:
    game = build_game("furnace-interbellum", 2, {})
    assert {"tar-works", "hydro-dam", "dispatcher", "private-secretary", "steel-magnate"} <= game.names.keys()
