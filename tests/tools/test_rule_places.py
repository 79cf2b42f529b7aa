"""`make rules` finds rules that have no place in the code, or several."""

from pathlib import Path

import pytest

from tools.rule_places import check, places

PAGE = """
- **F2.4** Never two discs of one player on one card.
- **F2.5** Never two discs of equal value on one card.
- **F2.15** An example.
"""
CODE = '''"""F2: the auction."""


def options():
    """F2.4, F2.5: where a disc can go."""
'''


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with one page of rules and one module that enforces them."""
    (tmp_path / "docs/rules").mkdir(parents=True)
    (tmp_path / "docs/rules/furnace.md").write_text(PAGE)
    (tmp_path / "docs/rules/no_code.toml").write_text('"F2.15" = "an example"\n')
    (tmp_path / "src/bessemer/games/furnace/board").mkdir(parents=True)
    write(tmp_path, CODE)
    return tmp_path


def write(root: Path, code: str, name: str = "auction.py") -> None:
    (root / "src/bessemer/games/furnace" / name).write_text(code)


def test_every_rule_has_one_place(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(root) == 0
    assert capsys.readouterr().out == "2 rules have their place in the code, 1 need none\n"


def test_a_rule_without_a_place_is_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(root, CODE.replace("F2.4, ", ""))
    assert check(root) == 1
    assert "no place in the code: F2.4\n" in capsys.readouterr().out


def test_a_rule_with_two_places_is_told_with_both(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(root, "x = 1  # F2.5: again\n", "bids.py")
    assert check(root) == 1
    assert "several places: F2.5 (furnace/auction.py:5, furnace/bids.py:1)\n" in capsys.readouterr().out


@pytest.mark.parametrize("words", ["as F2.4 says", "(F2.4)", "F2.1 to F2.4: the auction", "F2.4, and so on"])
def test_a_reference_is_no_place(root: Path, words: str) -> None:
    write(root, f"# {words}\n")
    assert not places(root / "src/bessemer/games").get("F2.4")


def test_a_board_holds_no_place(root: Path) -> None:
    write(root, "# F2.4: drawn\n", "board/row.py")
    assert check(root) == 0


def test_an_example_that_has_code_is_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(root, "# F2.15: so\n", "bids.py")
    assert check(root) == 1
    assert "needs no code, but has some: F2.15\n" in capsys.readouterr().out


def test_an_id_of_no_rule_is_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(root, "# F9.9: nothing\n", "bids.py")
    assert check(root) == 1
    assert "on no page: F9.9\n" in capsys.readouterr().out
