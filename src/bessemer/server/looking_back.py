"""A review in words: what the page of a finished game says of its decisions and productions."""

from collections.abc import Collection

from bessemer.bots.review import Loss, Review, Yield
from bessemer.kernel.piles import WATCHER
from bessemer.server import seeing
from bessemer.server.advising import lower
from bessemer.server.reviewing import Progress
from bessemer.server.tables import Table
from bessemer.web.facts import Mark
from bessemer.web.pages.review import ReviewFacts, Told

LEAST = 0.5
"""What must be left on the table to be told, in money."""


def review_facts(table: Table, found: Review | Progress, seats: Collection[int]) -> ReviewFacts:
    """The page of a review: what is said is said of `seats`, or of everybody looked at if there are none."""
    if isinstance(found, Progress):
        return ReviewFacts(done=found.done, total=max(1, found.total))
    headings = [(mark["at"], mark["label"]) for mark in seeing.marks_of(table, WATCHER)]
    words = table.texts.advice
    return ReviewFacts(
        curve=[(moment.turn, moment.values) for moment in found.curve],
        marks=_rounds(headings),
        losses=[_loss(table, loss, headings) for loss in found.losses if not seats or loss.seat in seats],
        yields=[_yield(table, one, headings) for one in found.yields if not seats or one.seat in seats],
        meaning=words.meaning_two if table.game.seats == 2 else words.meaning,
    )


def _rounds(headings: list[tuple[int, str]]) -> list[Mark]:
    """The headings that begin something new: `Round 2: auction` and `Round 2: production` are one."""
    marks: list[Mark] = []
    for at, label in headings:
        head, colon, _ = label.partition(": ")
        if colon and head not in [mark.label for mark in marks]:
            marks.append(Mark(at, head))
    return marks


def _when(turn: int, headings: list[tuple[int, str]]) -> str:
    """The part of the game that a move belongs to."""
    return f"{[label for at, label in headings if at <= turn][-1]}, move {turn + 1}"


def _label(table: Table, text: str) -> str:
    return table.texts.move_label(table.game.vocabulary.parse(text), table.game)


def _loss(table: Table, loss: Loss, headings: list[tuple[int, str]]) -> Told:
    words = table.texts.advice
    said = (words.loss_two if table.game.seats == 2 else words.loss).format(
        move=_label(table, loss.played),
        other=lower(_label(table, loss.better)),
        value=round(100 * loss.value),
        difference=round(100 * loss.gain),
        error=max(1, round(100 * loss.error)),
    )
    return Told(loss.turn, loss.seat, _when(loss.turn, headings), said)


def _yield(table: Table, one: Yield, headings: list[tuple[int, str]]) -> Told:
    words = table.texts.advice
    if one.left < LEAST:
        return Told(one.turn, one.seat, _when(one.turn, headings), words.nothing_left)
    said = (words.left if one.final else words.left_priced).format(
        left=round(one.left), yours=round(one.brought), worth=round(one.worth)
    )
    order = tuple(_label(table, text) for text in one.moves)
    return Told(one.turn, one.seat, _when(one.turn, headings), said, order, left=True)
