"""A report as one HTML file that needs nothing else: no script, no font, no picture from anywhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files

STYLE = (files("bessemer.arena") / "page.css").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report: a heading, a sentence on how to read it, and what there is to see."""

    title: str
    sentence: str
    parts: Sequence[str]


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column is words, the others numbers."""
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def page(title: str, facts: Sequence[str], sections: Sequence[Section]) -> str:
    """The whole file."""
    about = "".join(f"<p>{escape(fact)}</p>" for fact in facts)
    body = "".join(
        f"<section><h2>{escape(section.title)}</h2><p>{escape(section.sentence)}</p>"
        f"{''.join(section.parts)}</section>"
        for section in sections
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><main><header><h1>{escape(title)}</h1>{about}</header>{body}</main></body></html>\n"
    )
