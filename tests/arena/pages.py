"""Reads reports as a strict browser would."""

import re
from html.parser import HTMLParser

VOID = ("meta", "rect", "line", "circle", "polygon")


class Reader(HTMLParser):
    """Reads a page, notes every element, and insists that each is closed in its turn."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert not {"src", "href", "onload", "onclick"} & {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def assert_stands_alone(page: str) -> Reader:
    """Well-formed, without scripts, and without anything from elsewhere."""
    reader = Reader(page)
    assert not {"script", "link", "img", "iframe"} & set(reader.seen)
    assert not re.search(r"https?:|//|url\(|@import|\bnan\b|\binf\b", page)
    return reader
