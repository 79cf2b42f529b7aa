"""The board of Furnace: what its templates draw, made from one viewer's sight of a table."""

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bessemer.games.furnace.board.auction import abilities, hand, resolving, row, trades
from bessemer.games.furnace.board.planner import planner, works
from bessemer.games.furnace.board.result import ROMAN, result
from bessemer.games.furnace.board.scenes import SCENES
from bessemer.games.furnace.board.table import (
    KINDS,
    Sight,
    capitalist_face,
    letter,
    party_name,
    stock_face,
)
from bessemer.games.furnace.board.words import WORDS, join, say
from bessemer.games.industry import draft as drafts
from bessemer.games.industry.production import AGAIN, INSERT, RESOLVE, TRANSACT, UPGRADE
from bessemer.games.industry.stock import MONEY
from bessemer.kernel.errors import Illegal
from bessemer.kernel.moves import DONE, Move

if TYPE_CHECKING:
    from bessemer.games.furnace.game import Furnace

__all__ = ["SCENES", "STYLE", "TEMPLATE", "context", "edit", "planned", "targets"]

TEMPLATE = "board.html"
STYLE = "board.css"

LOG_LINES = 60
"""How much of the log stands on the board; the whole of it is a page of its own."""


def targets(game: "Furnace", move: Move) -> tuple[str, ...]:
    """What to click for a move, in order."""
    if move == DONE:
        return ("done",)
    ids = [card.id for card in game.content.cards]
    verb, first = move[0], move[1]
    if verb == TRANSACT:
        return (f"use:{first}",)
    if verb == RESOLVE:
        return (f"card:{ids[first]}",)
    if verb == AGAIN:
        return (f"again:{ids[first]}",)
    if verb == UPGRADE:
        return ("token", f"card:{ids[first]}")
    if verb == INSERT:
        return (f"new:{ids[first]}", f"slot:{move[2]}")
    return (f"disc:{first}", f"card:{ids[move[2]]}")


def edit(sight: Sight, op: Mapping[str, Any]) -> drafts.Draft:
    """The viewer's plan of production after an edit; one that makes no sense raises."""
    if not sight.view.progress.lanes:
        raise Illegal("There is nothing to plan outside production.")
    game, seat = sight.game, sight.seat
    state = game.sample(sight.view, random.Random(0))
    draft = drafts.current(state, seat, sight.draft)
    if op.get("op") == "follow":
        op = {"op": "follow", **drafts.following(game, state, seat, draft, op.get("moves"))}
    return drafts.edit(draft, op)


def planned(sight: Sight) -> list[str]:
    """The moves that the viewer's plan of production would make; none outside production."""
    if not sight.view.progress.lanes or sight.seat not in sight.pending:
        return []
    state = sight.game.sample(sight.view, random.Random(0))
    return drafts.plan(sight.game, state, sight.seat, sight.draft).moves


def context(sight: Sight) -> dict[str, Any]:
    """Everything that the templates of the board need, as plain data."""
    view = sight.view
    over = view.progress.outcome is not None
    phase = "over" if over else "auction" if view.row else "production"
    shown = _shown(sight)
    planning = phase == "production" and sight.seat in sight.pending and not sight.replay
    found: dict[str, Any] = {
        "words": WORDS,
        "kinds": KINDS,
        "phase": phase,
        "phase_name": WORDS["phase"][phase],
        "headline": say("phase", "round", round=view.round, rounds=sight.game.rounds),
        "rounds": _rounds(sight, phase),
        "seats": sight.game.seats,
        "others": [_summary(sight, seat, phase) for seat in _others(sight)],
        "me": _summary(sight, shown, phase),
        "hand": hand(sight, shown) if phase == "auction" else [],
        "dummy": list(view.hands[sight.game.seats]) if sight.game.dummy and phase == "auction" else None,
        "mine": shown == sight.seat,
        "replay": sight.replay,
        "row_size": sight.game.row_size,
        "row": row(sight) if phase == "auction" else [],
        "trades": trades(sight) if phase == "auction" else None,
        "plan": planner(sight) if planning else None,
        "works": works(sight, shown),
        "result": result(sight) if over else None,
        "moves": _moves(sight),
        "log": [
            {"words": line.words, "who": _letter(sight, line.who), "turn": line.turn, "heading": line.heading}
            for line in sight.log[-LOG_LINES:]
        ],
        "undo": sight.undo,
        "hint": sight.hints and bool(sight.offers) and not sight.replay,
        "turn": sight.turn,
    }
    found["ask"] = _ask(sight, found)
    return found


def _letter(sight: Sight, who: int) -> str:
    return letter(sight.game, who) if who >= 0 else ""


def _shown(sight: Sight) -> int:
    """The seat whose place is in front: the viewer's own, else that of who is to move or has won."""
    if sight.seat >= 0:
        return sight.seat
    outcome = sight.view.progress.outcome
    if outcome is not None and outcome.winners:
        return outcome.winners[0]
    return sight.pending[0] if sight.pending else sight.view.first


def _others(sight: Sight) -> list[int]:
    """The other seats, clockwise from the viewer's left."""
    seats = sight.game.seats
    if sight.seat < 0:
        return list(range(seats))
    return [(sight.seat + step) % seats for step in range(1, seats)]


def _rounds(sight: Sight, phase: str) -> list[dict[str, Any]]:
    found = []
    for number in range(1, sight.game.rounds + 1):
        now = number == sight.view.round and phase != "over"
        past = number < sight.view.round or phase == "over"
        found.append(
            {
                "name": ROMAN[number - 1],
                "state": "now" if now else "past" if past else "later",
                "auction": "on" if now and phase == "auction" else "past" if past or now else "",
                "works": "on" if now and phase == "production" else "past" if past else "",
            }
        )
    return found


def _summary(sight: Sight, seat: int, phase: str) -> dict[str, Any]:
    """A seat in a few words and numbers, and its cards for those who look closer."""
    holding = sight.view.holdings[seat]
    pending = seat in sight.pending
    tag = ""
    if phase == "production":
        tag = say("wait", "planning" if pending else "done")
    elif phase == "auction" and pending:
        tag = say("wait", "decides" if resolving(sight) else "bids")
    total = len(holding.cards) + len(holding.inserting)
    resolved = len(holding.resolved)
    planned = sight.progress[seat] if seat < len(sight.progress) else 0
    done = phase == "production" and not pending
    return {
        "seat": seat,
        "letter": letter(sight.game, seat),
        "name": party_name(sight, seat),
        "you": seat == sight.seat,
        "bot": sight.seats[seat].kind == "bot",
        "bot_name": sight.seats[seat].bot,
        "away": not sight.seats[seat].present,
        "tag": tag,
        "pending": pending,
        "done": done,
        "first": seat == sight.view.first,
        "hand": hand(sight, seat) if phase == "auction" else [],
        "cards": total,
        "companies": total - 1,
        "stock": stock_face(holding.stock),
        "money": holding.stock[MONEY],
        "steps": total if done else min(total, max(resolved, planned)),
        "capitalist": capitalist_face(sight.game, holding.capitalist),
        "works": works(sight, seat),
        "stacks": abilities(sight)[seat].stacks,
    }


def _moves(sight: Sight) -> list[dict[str, Any]]:
    """All legal moves as buttons, grouped by what is clicked first."""
    groups: dict[str, dict[str, Any]] = {}
    names = sight.game.names
    for offer in sight.offers:
        first = offer.targets[0] if offer.targets else ""
        verb = offer.move.partition(" ")[0]
        group = groups.setdefault(
            first if verb in ("bid", "insert", "upgrade") else verb,
            {"first": first, "verb": verb, "moves": []},
        )
        card = offer.move.rpartition(" ")[2]
        short = names.get(card, offer.label) if verb in ("bid", "upgrade") else offer.label
        group["moves"].append(
            {"move": offer.move, "label": offer.label, "short": short, "targets": list(offer.targets)}
        )
    gone = sight.game.row_size - len(sight.view.row)
    places = {lot.card: place for place, lot in enumerate(sight.view.row, gone + 1)}
    for group in groups.values():
        for move in group["moves"]:
            move["key"] = places.get(move["move"].rpartition(" ")[2], 0)
    return list(groups.values())


def _ask(sight: Sight, found: dict[str, Any]) -> dict[str, str]:
    """Whose turn it is and what is asked, in words."""
    if found["phase"] == "over":
        return {"who": found["result"]["title"], "what": say("result", "again")}
    waiting = [party_name(sight, seat) for seat in sight.pending]
    who = say("who", "replay") if sight.replay else ""
    if sight.offers and not sight.replay:
        who = say("who", "your-turn")
        if found["plan"]:
            return {"who": who, "what": found["plan"]["ask"]}
        if found["trades"]:
            return {"who": who, "what": say("ask", "compensate", card=found["trades"]["name"])}
        return {"who": who, "what": say("ask", "bid")}
    if found["phase"] == "production" and sight.seat >= 0 and not sight.replay and waiting:
        return {"who": say("who", "waiting"), "what": say("ask", "done")}
    what = say("ask", "nobody")
    if len(waiting) == 1:
        what = say("who", "turn-of", name=waiting[0])
    elif waiting:
        what = say("who", "turn-of-many", names=join(waiting))
    return {"who": who or say("who", "watching" if sight.seat < 0 else "waiting"), "what": what}
