"""`bessemer balance`, and the figures behind it."""

import json
import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from bessemer.arena.balance import price, weigh
from bessemer.arena.regression import Fit, invert
from bessemer.arena.results import Result
from bessemer.arena.simulate import Account
from bessemer.kernel.findings import Findings, Had, LineUse, Moment, Price
from tests.arena.pages import assert_stands_alone
from tests.cli.conftest import Run

QUICK = ("balance", "furnace", "--bots", "random", "--workers", 1)


def result(number: int, ranks: tuple[int, ...], findings: Findings | None = None) -> Result:
    scores = tuple(10 - rank for rank in ranks)
    accounts = tuple(Account() for _ in ranks)
    return Result(number, f"1/{number}", ("a",) * len(ranks), scores, ranks, 0, accounts, findings=findings)


# Figures ------------------------------------------------------------------------------------------


def test_the_advantage_of_a_seat_is_found() -> None:
    balance = weigh([result(number, (1, 2, 3) if number % 5 < 3 else (2, 1, 3)) for number in range(200)], 3)
    first = balance.summary.by_seat[0]
    assert first.rate == 0.6
    assert first.interval[0] > balance.fair > balance.summary.by_seat[2].interval[1]


def test_things_are_weighed_by_the_wins_of_those_who_had_them_furthest_from_fair_first() -> None:
    had = (
        Had("card", "strong", 0, "owned"),
        Had("card", "plain", 1, "owned"),
        Had("card", "weak", 2, "owned"),
    )
    games = [
        result(number, ((1, 2, 3), (1, 2, 3), (2, 1, 3))[number % 3], Findings(had)) for number in range(9)
    ]
    strong, weak, plain = weigh(games, 3).things
    assert (strong.id, plain.id, weak.id) == ("strong", "plain", "weak")
    assert [strong.rate, strong.ratio, plain.rate] == pytest.approx([2 / 3, 2, 1 / 3])
    assert (weak.rate, weak.score, plain.seats) == (0, 7, 9)


def test_shared_wins_are_shared() -> None:
    had = (Had("card", "one", 0, "owned"), Had("card", "other", 1, "owned"))
    assert [thing.rate for thing in weigh([result(0, (1, 1), Findings(had))], 2).things] == [0.5, 0.5]


def test_dealt_anew_it_does_not_count_that_winners_have_more_cards() -> None:
    had = tuple(Had("card", f"card-{number}", 0, "owned") for number in range(3))
    had += (Had("card", "card-3", 1, "owned"),)
    things = {thing.id: thing for thing in weigh([result(0, (1, 2), Findings(had))], 2).things}
    assert things["card-0"].ratio == 2  # the winner had it, a random seat has it half the time
    assert things["card-0"].dealt == pytest.approx(4 / 3)  # of four cards the winner has three anyway
    assert things["card-3"].dealt == 0


def test_rounds_and_lines_are_averaged() -> None:
    one = Findings(
        rounds=((1, 3), (10, 20)), lines=(LineUse("mill", "mill 1", 4, 2), LineUse("pit", "pit 1", 2, 2))
    )
    other = Findings(rounds=((3, 5), (10, 20)), lines=(LineUse("mill", "mill 1", 4, 6),))
    balance = weigh([result(0, (1, 2), one), result(1, (1, 2), other)], 2)
    assert [(each.games, each.mean, each.gap) for each in balance.rounds] == [(2, 3, 2), (2, 15, 10)]
    assert [(line.line, line.there, line.uses) for line in balance.lines] == [
        ("mill 1", 8, 1),
        ("pit 1", 2, 1),
    ]


def test_a_game_that_tells_nothing_still_has_seats() -> None:
    balance = weigh([result(0, (1, 2), Findings())], 2)
    assert (balance.things, balance.rounds, balance.lines) == ([], [], [])
    assert balance.summary.by_seat[0].rate == 1


# Prices -------------------------------------------------------------------------------------------

TRUE = {"coal": 1.5, "iron": 4.0, "mill": 2.5, "pit": -0.5}


def market(games: int) -> list[list[Moment]]:
    """Games in which things bring what they are planted to bring, with luck that a whole game shares."""
    rng = random.Random("market")
    played: list[list[Moment]] = []
    for _ in range(games):
        luck = rng.gauss(0, 2)
        played.append([])
        for _ in range(6):
            held = {"start": 1.0, **{name: float(rng.randrange(4)) for name in TRUE}}
            gained = 7 + luck + sum(TRUE[name] * held[name] for name in TRUE) + rng.gauss(0, 3)
            played[-1].append(Moment(held, gained))
    return played


def test_planted_prices_are_recovered_within_their_errors() -> None:
    fit = Fit(market(400))
    for name, planted in TRUE.items():
        found, error = fit.worth({name: 1.0})
        assert 0.01 < error < 0.2
        assert found == pytest.approx(planted, abs=3.5 * error)


def test_errors_shrink_with_games_and_add_up_for_sums() -> None:
    (_, wide), (_, narrow) = (Fit(market(games)).worth({"coal": 1.0}) for games in (50, 800))
    assert narrow == pytest.approx(wide / 4, rel=0.4)
    together, _ = Fit(market(200)).worth({"coal": 2.0, "iron": -1.0})
    assert together == pytest.approx(2 * 1.5 - 4.0, abs=0.6)


def test_a_wrong_price_of_the_model_stands_out_and_never_held_things_are_left_out() -> None:
    games = [result(at, (1, 2), Findings(moments=tuple(each))) for at, each in enumerate(market(400))]
    model = [Price("good", name, {name: 1.0}, worth, 0.5) for name, worth in TRUE.items()]
    assert all(figure.within for figure in price(games, model))
    model[1] = Price("good", "iron", {"iron": 1.0}, 0.0, 0.5)
    model.append(Price("good", "never", {"never": 1.0}, 3.0, 0.5))
    first, *others = price(games, model)
    assert (first.id, first.within) == ("iron", False)
    assert first.residual == pytest.approx(3.0, abs=0.4)  # four too cheap, less what that moves the mean
    assert len(others) == 3


def test_an_inverse_is_one() -> None:
    rng = random.Random(1)
    size = 12
    rows = [[rng.gauss(0, 1) for _ in range(size)] for _ in range(30)]
    matrix = [[sum(row[one] * row[two] for row in rows) for two in range(size)] for one in range(size)]
    inverse = invert(matrix)
    for one in range(size):
        for two in range(size):
            product = sum(matrix[one][at] * inverse[at][two] for at in range(size))
            assert product == pytest.approx(float(one == two), abs=1e-9)


# The command --------------------------------------------------------------------------------------


def test_a_planted_card_that_is_far_too_strong_comes_out_on_top(
    run: Run, tmp_path: Path, pack_text: str
) -> None:
    planted = tmp_path / "planted.toml"
    text, count = re.subn(
        r'(id = "tar-works"(?:.|\n)*?basic\s*= )"[^"]*"', r'\1"90 money"', pack_text, count=1
    )
    assert count == 1
    planted.write_text(text, encoding="utf-8")
    facts = json.loads(run(*QUICK, "--games", 90, "--pack", planted, "--json").out)
    owned = [thing for thing in facts["things"] if (thing["kind"], thing["how"]) == ("company", "owned")]
    assert owned[0]["id"] == "tar-works"
    assert owned[0]["interval"][0] > facts["fair"] + 0.2
    assert owned[0]["ratio"] > 1.5
    distances = [abs(thing["rate"] - facts["fair"]) for thing in owned]
    assert all(one >= other - 1e-6 for one, other in pairwise(distances))  # told to six places


def test_tells_seats_cards_rounds_and_lines(run: Run) -> None:
    printed = run(*QUICK, "--games", 6)
    assert (printed.code, printed.err) == (0, "")
    for words in (
        "startup, owned",
        "capitalist, owned",
        "company, compensated",
        "after round",
        "least used lines",
    ):
        assert words in printed.out
    assert "difference" not in printed.out


def test_prices_are_shown_beside_the_model_and_the_report_stands_alone(run: Run, tmp_path: Path) -> None:
    words = ("balance", "furnace", "--bots", "random", "--games", 4, "--prices", 3, "--workers", 1)
    report = tmp_path / "report.html"
    printed = run(*words, "--option", "rounds=3", "--html", report, "--json")
    facts = json.loads(printed.out)
    resources = [price for price in facts["prices"] if price["kind"] == "resource"]
    assert {price["id"] for price in resources} == {"coal", "iron", "oil", "upgrade"}
    assert facts["games"] == 4
    page = report.read_text(encoding="utf-8")
    reader = assert_stands_alone(page)
    assert reader.seen.count("svg") == 2 + 4 + 1 + 1 + 1
    for words_there in ("Seats", "Company, owned", "Scores by round", "Lines", "Prices", "Tar Works"):
        assert words_there in page


def test_the_same_seed_gives_the_same_figures_and_resume_goes_on(run: Run, tmp_path: Path) -> None:
    words = (*QUICK, "--games", 5, "--json")
    whole = run(*words).out
    saved = (*words, "--save", tmp_path / "games")
    run(*saved)
    results = tmp_path / "games" / "results.jsonl"
    results.write_bytes(b"".join(results.read_bytes().splitlines(keepends=True)[:3]))
    assert run(*saved, "--resume").out == whole
    refused = run(*QUICK, "--games", 6, "--save", tmp_path / "games", "--resume")
    assert (refused.code, "games was 5 there, and is 6 now" in refused.err) == (2, True)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("balance", "Missing argument 'GAME'"),
        ("balance chess", "There is no game 'chess'"),
        ("balance furnace --bots nobody", "There is no bot 'nobody'"),
        ("balance furnace --players 9", "Furnace is for 2, 3, 4 players"),
        ("balance furnace --prices -1", "--prices"),
        ("balance furnace --resume", "expected --save DIR"),
        ("balance furnace --html nowhere/report.html", "cannot be written"),
    ],
)
def test_wrong_input_is_one_clear_line(run: Run, line: str, expected: str) -> None:
    printed = run(*line.split())
    assert (printed.code, printed.out) == (2, "")
    assert re.fullmatch(r"error: \S.*\n", printed.err), printed.err
    assert expected in printed.err
