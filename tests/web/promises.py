"""Sentences of the pages around the board: what is said in templates and by the script, and what it promises.

`python -m tests.web.promises` prints the entries that promises.toml lacks, and those that are said no more.
"""

import json
import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import bessemer.web

WEB = Path(bessemer.web.__file__).parent
LIST = Path(__file__).parent / "promises.toml"
TESTS = Path(__file__).parent.parent
WORDS = 4
"""So many words are more than a label."""

PLAIN = "plain"
"""The entry of words that promise nothing."""

VOCABULARY = re.compile(
    r"\b(will|can|anyway|any time|anyone|anybody|whoever|once|at once|until|never|always|only|by itself|ready"
    r"|stays?|keeps?|kept|waits?|gets?|nothing \w+s|starts|start (the|anyway)|sits? in|takes? over|no account"
    r"|undo|take back|ask me|let|seat a bot|invite|new link|rematch|restart|end the game|take the seat"
    r"|go on|try it|copy|export|import)\b",
    re.IGNORECASE,
)
"""Words by which people are promised something: they are never plain."""

STATEMENT = re.compile(r"{%.*?%}", re.DOTALL)
EXPRESSION = re.compile(r"{{(.*?)}}", re.DOTALL)
COMMENT = re.compile(r"{#.*?#}|{% block title %}.*?{% endblock %}", re.DOTALL)  # titles are names
LITERAL = re.compile(r'"([^"\n]*)"')
GAP = "…"  # stands for what is filled in
FORK = "\v"  # stands for a statement: words before and after it are not one text
WORDY = re.compile(r"[^<>=/_{}~]* [^<>=/_{}~]*")
SPLIT = re.compile(r"(?<=[.?!])\s+")
SAID = ("title", "placeholder", "aria-label", "data-sure", "data-why", "alt")
SCRIPT_WORDS = re.compile(r"""(?<![\w.])(["'`])((?:\\.|(?!\1).)*)\1""")
SENTENCE = re.compile(rf"([A-Z]|{GAP} )[^{{}};=]* \S|[A-Z][a-z]+[.?!]$")
BUTTON = re.compile(r'\baction: "([^"]+)"')
SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`\w])//[^\n]*", re.DOTALL)


class Reader(HTMLParser):
    """Reads the words of a template, piece by piece: between tags, in attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Words stand in attributes, too."""
        self.found += [value for name, value in attrs if name in SAID and value]

    def handle_data(self, data: str) -> None:
        """Words between tags; each way that a template may take is read by itself."""
        self.found += data.split(FORK)


def said_by_template(source: str) -> set[str]:
    """What a template says: itself, and in texts that it chooses."""
    source = COMMENT.sub("", source)
    codes = EXPRESSION.findall(source) + STATEMENT.findall(source)
    found = [text for code in codes for text in LITERAL.findall(code) if WORDY.fullmatch(text)]
    reader = Reader()
    reader.feed(EXPRESSION.sub(GAP, STATEMENT.sub(FORK, source)))
    return {words for text in found + reader.found for words in map(_tidy, SPLIT.split(text)) if words}


def said_by_script(source: str) -> set[str]:
    """What a script says: texts that begin like a sentence and are more than a word, or end like one."""
    texts = [
        re.sub(r"\$\{[^}]*\}", GAP, text) for _, text in SCRIPT_WORDS.findall(SCRIPT_COMMENT.sub("", source))
    ]
    texts = [part for text in texts if "<" not in text for part in SPLIT.split(text)]
    sentences = {_tidy(text) for text in texts if SENTENCE.match(text)}
    return (sentences | set(BUTTON.findall(source))) - {""}


def _tidy(words: str) -> str:
    """Without what is filled in at its ends and without doubled spaces; nothing if no word is left."""
    words = re.sub(r"\s+", " ", words).strip(f" {GAP}·,:;~")
    return words if re.search(r"[A-Za-z]{2}", words) else ""


def said() -> dict[str, set[str]]:
    """All that is said around the board, by file."""
    pages = {
        path.name: said_by_template(path.read_text("utf-8")) for path in (WEB / "templates").glob("*.html")
    }
    scripts = {path.name: said_by_script(path.read_text("utf-8")) for path in (WEB / "static").glob("*.js")}
    return {name: words for name, words in sorted((pages | scripts).items()) if words}


def counts(words: str) -> bool:
    """Whether words need an entry: those of promise, and whole sentences; a short label is only a name."""
    return bool(VOCABULARY.search(words)) or words.endswith((".", "?", "!")) or words.count(" ") >= WORDS - 1


def promised() -> dict[str, str]:
    """The list: words, and the test that does what they say, or PLAIN."""
    return {
        words: test
        for part in tomllib.loads(LIST.read_text("utf-8")).values()
        for words, test in part.items()
    }


def names_of_tests() -> set[str]:
    """The names of all tests."""
    texts = (path.read_text("utf-8") for path in TESTS.rglob("test_*.py"))
    return {name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)}


def main() -> None:
    """Say what to change in the list."""
    listed = promised()
    every = said()
    for file, words in every.items():
        fresh = sorted(one for one in words - set(listed) if counts(one))
        for one in fresh:
            print(
                f"# {file}\n{json.dumps(one, ensure_ascii=False)} = ",
                json.dumps("" if VOCABULARY.search(one) else PLAIN),
            )
    for one in sorted(set(listed) - set().union(*every.values())):
        print(f"# nobody says any more: {one}")


if __name__ == "__main__":
    main()
