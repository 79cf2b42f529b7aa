"""Hints: a thinker is asked with what the seat may know, and its answer is put into words."""

from typing import Any

import msgspec

from bessemer.bots.counsel import Counsel
from bessemer.games import registry
from bessemer.kernel.game import Solved
from bessemer.kernel.moves import Move
from bessemer.server import boards
from bessemer.server.refusals import forbidden, too_late
from bessemer.server.seeing import seen_by
from bessemer.server.tables import Table
from bessemer.server.thinking import question

SIMS = 1000
"""Simulations behind a hint; with a seed of its own, so that equal questions get equal answers."""

CLEAR = 2.0
"""A difference is told if it is so many times its standard error."""


def hint_question(table: Table, seat: int, effort: float = 1.0) -> bytes:
    """What a thinker gets for a hint: the game, what the seat knows, its moves and its own plan."""
    if not table.row.hints:
        raise forbidden("Hints are switched off at this table.")
    session = table.must_run()
    if seat not in table.pending:
        raise too_late("It is not your turn; a hint is for the seat that must decide.")
    row, vocabulary = table.row, table.game.vocabulary
    moves = [vocabulary.index(move) for move in session.state.pending[seat]]
    planned = getattr(registry.board(row.game), "planned", None)
    plan = (
        [vocabulary.index(vocabulary.parse(text)) for text in planned(seen_by(table, seat))]
        if planned
        else []
    )
    spec = f"mcts:sims={max(2, int(SIMS * effort))},seed=1"
    return question(row.game, row.players, row.options, row.content, spec, session.view(seat), moves, plan)


def hint_payload(table: Table, seat: int, found: bytes) -> dict[str, Any]:
    """A hint for a person: the move, what to click for it, and why, in words."""
    counsel = msgspec.msgpack.decode(found, type=Counsel)
    game, best, other = table.game, counsel.advice.best, counsel.advice.alternative
    solved = counsel.solved
    better = solved is not None and (counsel.planned is None or round(counsel.planned) < round(solved.worth))
    return {
        "seat": seat,
        "seq": table.seq_for(seat),
        "move": game.vocabulary.text(best),
        "label": table.texts.move_label(best, game),
        "targets": boards.targets(game, best),
        "source": counsel.advice.source,
        "words": _solved_words(table, solved, counsel.planned) if solved else _search_words(table, counsel),
        "value": counsel.advice.value,
        "alternative": table.texts.move_label(other.move, game) if other else None,
        "plan": [game.vocabulary.text(move) for move in solved.moves] if solved and better else [],
    }


def lower(label: str) -> str:
    """A label inside a sentence."""
    return label[:1].lower() + label[1:]


def _label(table: Table, move: Move) -> str:
    return table.texts.move_label(move, table.game)


def _search_words(table: Table, counsel: Counsel) -> str:
    """The move and the strongest alternative, compared."""
    words, advice = table.texts.advice, counsel.advice
    other, move = advice.alternative, _label(table, advice.best)
    if advice.source == "preference" or advice.value is None or other is None or other.visits < 2:
        return words.preference.format(move=move)
    best = advice.considered[0]
    difference = best.mean - other.mean
    clear = difference > CLEAR * (best.error**2 + other.error**2) ** 0.5 and round(100 * difference) >= 1
    template = words.close
    if clear:
        template = words.clear_two if table.game.seats == 2 else words.clear
    return template.format(
        move=move,
        other=lower(_label(table, other.move)),
        value=round(100 * advice.value),
        difference=round(100 * difference),
    )


def _solved_words(table: Table, solved: Solved, planned: float | None) -> str:
    """What can be had, and what the seat's own plan brings."""
    words = table.texts.advice
    if solved.final:
        best = words.best if solved.proven else words.best_open
    else:
        best = words.priced if solved.proven else words.priced_open
    said = best.format(worth=round(solved.worth))
    if planned is None:
        return said
    if round(planned) >= round(solved.worth):
        return f"{said} {words.same}"
    return f"{said} {words.yours.format(worth=round(solved.worth), yours=round(planned))}"
