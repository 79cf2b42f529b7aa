"""`make rules` finds rules without a test, and tests without a rule."""

from pathlib import Path

import pytest

from tools.rules import carried, check, citations

PAGE = """
# Furnace

| rule | |
|---|---|
| **F1.7** | The box holds 61 money tokens. |

- **F2.4** Never two discs of one player on one card (see **F9.9**).
  - **F2.5** Never two discs of equal value on one card.
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with one page of rules, reached through a link, and neither tests nor waivers."""
    (tmp_path / "rules.md").write_text(PAGE)
    (tmp_path / "docs/rules").mkdir(parents=True)
    (tmp_path / "docs/rules/furnace.md").symlink_to(tmp_path / "rules.md")
    (tmp_path / "tests").mkdir()
    waive(tmp_path)
    return tmp_path


def waive(root: Path, *rules: str) -> None:
    lines = [f'"{rule}" = "cardboard"\n' for rule in rules]
    (root / "docs/rules/waived.toml").write_text("".join(lines))


def mark(*rules: str) -> str:
    return f"pytest.mark.rule({', '.join(map(repr, rules))})"


def write_test(root: Path, *rules: str, body: str = "assert placed") -> None:
    (root / "tests/test_auction.py").write_text(f"@{mark(*rules)}\ndef test_disc():\n    {body}\n")


def test_a_covered_game_passes(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_test(root, "F2.4", "F2.5")
    waive(root, "F1.7")
    assert check(root) == 0
    assert capsys.readouterr().out == "furnace  2 of 2 rules tested, 1 waived\n"


def test_a_rule_without_a_test_is_a_gap(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_test(root, "F2.5")
    assert check(root) == 1
    assert capsys.readouterr().out == "furnace  1 of 3 rules tested, 0 waived\nno test: F1.7, F2.4\n"


def test_a_cited_id_must_stand_on_a_page(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_test(root, "F1.7", "F2.4", "F2.5", "F9.9")
    assert check(root) == 1
    assert "on no page: F9.9 in tests/test_auction.py::test_disc\n" in capsys.readouterr().out


def test_a_waived_id_must_stand_on_a_page(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_test(root, "F2.4", "F2.5")
    waive(root, "F1.7", "F9.9")
    assert check(root) == 1
    assert "on no page: F9.9 in waived.toml\n" in capsys.readouterr().out


def test_a_waiver_of_a_tested_rule_is_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_test(root, "F1.7", "F2.4", "F2.5")
    waive(root, "F1.7")
    assert check(root) == 0
    assert "waived but tested: F1.7\n" in capsys.readouterr().out


def test_a_test_without_assertion_proves_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_test(root, "F1.7", "F2.4", "F2.5", body="game.play('bid 3 on coking-plant')")
    assert check(root) == 1
    output = capsys.readouterr().out
    assert "no test: F1.7, F2.4, F2.5\n" in output
    assert "asserts nothing: tests/test_auction.py::test_disc\n" in output


@pytest.mark.parametrize(
    "body",
    [
        "for disc in discs: assert disc.placed",
        "with pytest.raises(Illegal): game.play('bid 3 on coking-plant')",
        "refused(game, 'bid 3 on coking-plant')",
        "table.refuses('bid 3 on coking-plant')",
    ],
)
def test_a_demanded_error_is_an_assertion(root: Path, body: str) -> None:
    write_test(root, "F2.4", body=body)
    assert [citation.asserts for citation in citations(root / "tests")] == [True]


def test_marks_count_wherever_pytest_takes_them(root: Path) -> None:
    (root / "tests/furnace").mkdir()
    (root / "tests/furnace/test_marks.py").write_text(
        f"""
pytestmark = [{mark("F1.1")}]

def not_a_test():
    assert True

@{mark("F1.2")}
class TestAuction:
    pytestmark = {mark("F1.3")}

    @pytest.mark.parametrize("disc", [1, pytest.param(2, marks={mark("F1.4")})])
    async def test_disc(self, disc):
        assert disc
"""
    )
    (citation,) = citations(root / "tests")
    assert citation.test == "tests/furnace/test_marks.py::TestAuction::test_disc"
    assert citation.rules == {"F1.1", "F1.2", "F1.3", "F1.4"}


def test_ids_of_all_games_are_read(tmp_path: Path) -> None:
    ids = ["F2.4", "X3.13", "D-B9.3.1", "D-K1", "I-51a", "I-Q2", "U-78"]
    page = tmp_path / "page.md"
    page.write_text("".join(f"- **{rule}** Text.\n* **Not a rule** Text.\n" for rule in ids))
    assert carried(page) == ids
