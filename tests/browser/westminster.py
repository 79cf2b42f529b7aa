"""Parliament as a package of somebody else: a game with hidden hands and a board of its own."""

import re
from pathlib import Path

from bessemer.games import registry
from tests.kernel.parliament.pack import BILLS

INIT = "from tests.kernel.parliament.game import Parliament\n"

PACK = "".join(f'[[bill]]\nid = "{bill.id}"\nvalue = {bill.value}\n' for bill in BILLS.bill)

_WORDS = (registry.folder("furnace") / "texts.toml").read_text()
ADVICE = "\n".join(re.findall(r"^\[advice\]\n(?:.+\n)+", _WORDS, re.MULTILINE))
"""What is said of moves, as Furnace says it."""

TEXTS = """
unit = []

[words]
and = "and"
nothing = "nothing"
nobody = "nobody"
pays = "pays"
gains = "gains"
unchanged = "changes nothing"
forced = "{line}"

[heading]
start = "The session"

[journal]
draw = "{who} draws a card."
round = "Round {number}."
propose = "{who} proposes {card}."
shelve = "{who} shelves a card."
look = "{who} looks at the deck."
rest = "{who} rests."
challenge = "{who} makes a challenge."
kept = "{who} keeps what was promised."
out = "{who} is out."
allow = "{who} allows it."
veto = "{who} vetoes it."
vote = "{who} votes."
stake = "{who} stakes."
count = "The votes are counted."
carried = "{who} carries {card}."
discard = "{card} is thrown away."
done = "{who} is done."
canvass = "{who} makes a promise."
roll = "A die is rolled."
shuffle = "The deck is shuffled."

[move]
done = { form = "done", label = "Done" }
propose = { form = "propose {card}", label = "Propose {card}" }
shelve = { form = "shelve {card}", label = "Shelve {card}" }
look = { form = "look", label = "Look at the deck" }
challenge = { form = "challenge {seat}", label = "Challenge {seat}" }
veto = { form = "veto with {card}", label = "Veto with {card}" }
allow = { form = "allow", label = "Allow it" }
vote = { form = "vote {vote}", label = "Vote {vote}" }
stake = { form = "stake {coins}", label = "Stake {coins}" }
canvass = { form = "canvass", label = "Make a promise" }

[prompt]
Turn = "Act"
Objection = "Veto it?"
Vote = "Vote"
Stake = "Stake coins"
Canvass = "Make promises"

[ability]

[help]
"""

BOARD = """
TEMPLATE, STYLE, SCENES = "board.html", "board.css", {}


def targets(game, move):
    return (game.vocabulary.text(move),)


def context(seen):
    hands = [[seen.game.ids[card] if card >= 0 else "" for card in hand.pieces] for hand in seen.view.hands]
    return {"seat": seen.seat, "hands": hands}
"""

HTML = """<div id="board"><p id="eyes">{{ seat }}</p>
{% for hand in hands %}<ol id="hand-{{ loop.index0 }}">
{% for card in hand %}<li>{{ card or "?" }}</li>{% endfor %}
</ol>{% endfor %}</div>
"""


def install(folder: Path) -> Path:
    """Put the package into a folder, as an installer would; the folder belongs on the path of a process."""
    package, about = folder / "westminster", folder / "westminster-1.0.dist-info"
    (package / "board").mkdir(parents=True)
    about.mkdir()
    files = {
        package / "__init__.py": INIT,
        package / "pack.toml": PACK,
        package / "texts.toml": TEXTS + ADVICE,
        package / "rules.md": "# Parliament\n",
        package / "board/__init__.py": BOARD,
        package / "board/board.html": HTML,
        package / "board/board.css": "#board{padding:60px}\n",
        about / "METADATA": "Metadata-Version: 2.1\nName: westminster\nVersion: 1.0\n",
        about / "entry_points.txt": "[bessemer.games]\nparliament = westminster:Parliament\n",
    }
    for file, text in files.items():
        file.write_text(text, encoding="utf-8")
    return folder
