"""Every rule has one place in the code: where a comment or docstring begins with its id and a colon.

`F2.3, F2.4: no two discs of one player on one card.` is the place of two rules. Elsewhere an id stands
without a colon: bots, boards and other rules only refer to it. Rules that need no code, such as examples,
stand in docs/rules/no_code.toml.
"""

import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from tools.rules import ID, carried

PLACE = re.compile(rf"(?<![\w.-])(?<! to )({ID}(?:(?:,| and) {ID})*): ")
GAMES = Path("src/bessemer/games")
DRAWN = "board"


def places(games: Path) -> dict[str, list[str]]:
    """Where each rule has a place, by its id."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(games.rglob("*.py")):
        if DRAWN in path.parts:
            continue
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for rules in PLACE.findall(line):
                for rule in re.findall(ID, rules):
                    found[rule].append(f"{path.relative_to(games).as_posix()}:{number}")
    return found


def _part_of(chapter: str) -> Callable[[str], bool]:
    """Whether a rule is one, or stands in a chapter of that number."""
    return lambda rule: rule == chapter or rule.startswith(f"{chapter}.")


def check(root: Path) -> int:
    """Print rules with no place or with several, and ids of no rule; 1 if there is any."""
    known = [rule for page in sorted((root / "docs/rules").glob("*.md")) for rule in carried(page)]
    without = tomllib.loads((root / "docs/rules/no_code.toml").read_text("utf-8"))
    found = places(root / GAMES)
    findings = {
        "no place in the code": [rule for rule in known if rule not in found and rule not in without],
        "several places": [f"{rule} ({', '.join(found[rule])})" for rule in known if len(found[rule]) > 1],
        "needs no code, but has some": [rule for rule in known if rule in without and found[rule]],
        "on no page": [rule for rule in sorted({*found, *without}) if not any(map(_part_of(rule), known))],
    }
    for finding, rules in findings.items():
        if rules:
            print(f"{finding}: {', '.join(rules)}")
    print(f"{len(known) - len(without)} rules have their place in the code, {len(without)} need none")
    return 1 if any(findings.values()) else 0


if __name__ == "__main__":
    sys.exit(check(Path(__file__).parents[1]))
