"""The house cards against the price model of docs/content.md."""

from statistics import mean

import pytest

from bessemer.content.packs import default_pack
from bessemer.games.furnace.pack import LANGUAGE, Company, Pack, StartUp
from bessemer.games.industry.lines import Line
from tests.games.furnace import prices

PACK: Pack = default_pack("furnace")


def amounts(stock: tuple[int, ...]) -> dict[str, int]:
    """A stock as the price model writes it."""
    return {unit: count for unit, count in zip(LANGUAGE.words, stock, strict=True) if count}


def line_worth(text: str) -> float:
    """The worth of a basic or additional line."""
    line: Line = LANGUAGE.parse(text)
    return prices.worth(amounts(line.pays), amounts(line.gains), line.limit)


def compensation_worth(text: str) -> float:
    """The worth of a compensation line."""
    line = LANGUAGE.parse(text)
    return prices.compensation_worth(amounts(line.pays), amounts(line.gains), line.limit)


def card_worth(company: Company) -> float:
    """The worth of a whole card."""
    return prices.company_worth(
        compensation_worth(company.compensation), line_worth(company.basic), line_worth(company.additional)
    )


def startup_worth(startup: StartUp) -> float:
    """The worth of a Start-up over a whole game."""
    start = amounts(LANGUAGE.parse_stock(startup.start))
    return prices.startup_worth(start, line_worth(startup.lines[1]))


MEAN_CARD = mean(map(card_worth, PACK.company))
MEAN_STARTUP = mean(map(startup_worth, PACK.startup))


@pytest.mark.parametrize("company", PACK.company, ids=lambda company: company.id)
def test_a_company_is_worth_about_as_much_as_the_others(company: Company) -> None:
    assert card_worth(company) == pytest.approx(MEAN_CARD, rel=prices.COMPANY_TOLERANCE)


@pytest.mark.parametrize("startup", PACK.startup, ids=lambda startup: startup.id)
def test_a_startup_is_worth_about_as_much_as_the_others(startup: StartUp) -> None:
    assert startup_worth(startup) == pytest.approx(MEAN_STARTUP, rel=prices.STARTUP_TOLERANCE)


@pytest.mark.parametrize("company", PACK.company, ids=lambda company: company.id)
def test_every_line_is_within_its_band(company: Company) -> None:
    worths = {
        "compensation": compensation_worth(company.compensation),
        "basic": line_worth(company.basic),
        "additional": line_worth(company.additional),
    }
    for line, worth in worths.items():
        least, most = prices.BANDS[line]
        assert least <= worth <= most


def test_lines_differ_clearly_in_worth() -> None:
    basics = sorted(line_worth(company.basic) for company in PACK.company)
    assert basics[-4] > 2 * basics[3]


def test_compensations_are_worth_losing_for() -> None:
    """A lost 3 or 4 on the better compensations pays as much as the basic line of a middling card."""
    middling = mean(line_worth(company.basic) for company in PACK.company)
    paying = [company for company in PACK.company if 3 * compensation_worth(company.compensation) > middling]
    assert len(paying) >= 12


@pytest.mark.parametrize(
    "id", ["long-shaft", "twin-stacks", "slipway-nine", "benzole-stills", "collier-yard"]
)
def test_an_upgrade_earns_back_its_coal_and_token_within_two_rounds(id: str) -> None:
    (company,) = [company for company in PACK.company if company.id == id]
    cost = prices.value({"coal": 1, "upgrade": 1})
    assert company.source == "house"
    assert 2 * line_worth(company.additional) >= cost
