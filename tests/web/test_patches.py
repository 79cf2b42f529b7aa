"""A patch brings a tree to its new shape, wherever the things with a name have gone."""

import random

from tests.web.small_table import Open

NAMES = "abcdefgh"
TREES = 40


def tree(rng: random.Random) -> str:
    """Some named things in and beside each other, with some that have no name."""
    inside: dict[str, list[str]] = {"": []}
    for name in rng.sample(NAMES, rng.randint(2, len(NAMES))):
        inside[rng.choice(list(inside))].append(name)
        inside[name] = []

    def drawn(name: str) -> str:
        within = "".join(drawn(child) for child in inside[name])
        named = f'<div id="t-{name}">{name}{within}</div>'
        return f"<p>-</p>{named}" if rng.random() < 0.3 else named

    return "".join(drawn(name) for name in inside[""])


def test_what_moves_into_or_out_of_another_thing_arrives(open_table: Open) -> None:
    table, page = open_table()
    rng = random.Random(1)
    for number in range(TREES):
        wanted = f'<div id="tree">{tree(rng)}</div>'
        table.more = wanted
        table.change(f"Change {number}")
        page.wait_for_selector(f"#log:has-text('Change {number}')", state="attached")
        assert page.eval_on_selector("#tree", "e => e.outerHTML") == wanted, number
