"""Every rule has a test: compares the rule ids that docs/rules/ carries with those that the tests cite.

A page carries an id in bold at the start of a list item or table row. A test cites it by
`@pytest.mark.rule("F2.4")` or `pytestmark`, and proves it only if it asserts something.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ID = r"[A-Z](?:-[A-Z]?)?\d+(?:\.\d+)*[a-z]?"
CARRIED = re.compile(rf"^[ \t]*[-*|][ \t]*\*\*({ID})\*\*", re.MULTILINE)


class Citation(NamedTuple):
    """A test that cites rules, and whether it can fail."""

    test: str
    rules: set[str]
    asserts: bool


def carried(page: Path) -> list[str]:
    """The rule ids of a page, in its order."""
    return list(dict.fromkeys(CARRIED.findall(page.read_text("utf-8"))))


def waived(file: Path) -> dict[str, Any]:
    """The rules that need no test, each with its reason."""
    return tomllib.loads(file.read_text("utf-8"))


def citations(tests: Path) -> Iterator[Citation]:
    """The tests that cite rules, from the files that pytest collects."""
    for path in sorted(tests.rglob("test_*.py")):
        name = path.relative_to(tests.parent).as_posix()
        module = ast.parse(path.read_text("utf-8"), name)
        yield from (citation for citation in _tests(module, name, set()) if citation.rules)


def _tests(scope: ast.Module | ast.ClassDef, name: str, outer: set[str]) -> Iterator[Citation]:
    rules = outer | _marked(node for node in scope.body if _is_pytestmark(node))
    for node in scope.body:
        if isinstance(node, ast.ClassDef):
            yield from _tests(node, f"{name}::{node.name}", rules | _marked(node.decorator_list))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            cited = rules | _marked(node.decorator_list)
            yield Citation(f"{name}::{node.name}", cited, _asserts(node.body))


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"


def _marked(nodes: Iterable[ast.AST]) -> set[str]:
    """The ids in all rule marks, also in those of single parameters."""
    return {
        ast.literal_eval(rule)
        for call in _calls(nodes)
        if ast.unparse(call.func) == "pytest.mark.rule"
        for rule in call.args
    }


def _asserts(body: list[ast.stmt]) -> bool:
    """Whether there is an `assert`, or a call that demands an error (`pytest.raises`, `refused`)."""
    return any(isinstance(node, ast.Assert) for statement in body for node in ast.walk(statement)) or any(
        ast.unparse(call.func).rpartition(".")[2].startswith(("raises", "refuse")) for call in _calls(body)
    )


def _calls(nodes: Iterable[ast.AST]) -> Iterator[ast.Call]:
    return (part for node in nodes for part in ast.walk(node) if isinstance(part, ast.Call))


def check(root: Path) -> int:
    """Print what is tested and what is not; 1 if a rule has no test or an id stands on no page, else 0."""
    pages = {page.stem: carried(page) for page in sorted((root / "docs/rules").glob("*.md"))}
    pages = {game: ids for game, ids in pages.items() if ids}  # other pages carry no rules
    excused = waived(root / "docs/rules/waived.toml").keys()
    cited = list(citations(root / "tests"))
    proved = {rule for citation in cited if citation.asserts for rule in citation.rules}

    width = max(map(len, pages), default=0)
    for game, rules in pages.items():
        needed = set(rules) - excused
        waivers = len(rules) - len(needed)
        print(f"{game:{width}}  {len(needed & proved)} of {len(needed)} rules tested, {waivers} waived")

    known = [rule for rules in pages.values() for rule in rules]
    gaps = [rule for rule in known if rule not in proved | excused]
    named = [(rule, citation.test) for citation in cited for rule in sorted(citation.rules)]
    named += [(rule, "waived.toml") for rule in excused]
    unknown = [f"{rule} in {where}" for rule, where in named if rule not in known]
    findings = {
        "no test": gaps,
        "on no page": unknown,
        "waived but tested": sorted(proved & excused),
        "asserts nothing": [citation.test for citation in cited if not citation.asserts],
    }
    for finding, items in findings.items():
        if items:
            print(f"{finding}: {', '.join(items)}")
    return 1 if gaps or unknown else 0


if __name__ == "__main__":
    sys.exit(check(Path(__file__).parents[1]))
