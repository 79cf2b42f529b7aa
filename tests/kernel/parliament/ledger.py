"""What Parliament's parties own, and what each event of the journal adds to it."""

from typing import Any

from bessemer.kernel.journal import EventView
from tests.kernel.parliament.game import Parliament
from tests.kernel.parliament.pack import COINS
from tests.kernel.parliament.state import ParliamentState


def begins(game: Parliament) -> dict[str, int]:
    """Coins lie before the seats when the House convenes."""
    return {f"{seat} coins": COINS for seat in range(game.seats)}


def holdings(game: Parliament, state: ParliamentState) -> dict[str, int]:
    """Coins and promises of the seats, support of all parties."""
    coins = {f"{seat} coins": coins for seat, coins in enumerate(state.coins)}
    promises = {f"{seat} promises": promises for seat, promises in enumerate(state.promises)}
    support = {f"{party} support": support for party, support in enumerate(state.support)}
    return {**coins, **promises, **support}


def changes(game: Parliament, event: EventView) -> dict[str, int]:
    """What an event adds, less what it takes."""
    who, facts = event.who, dict[str, Any](event.facts)
    match event.kind:
        case "look" | "challenge":
            return {f"{who} coins": -1}
        case "rest":
            return {f"{who} coins": 1}
        case "canvass":
            return {f"{who} coins": -1, f"{who} promises": 1}
        case "kept":
            return {f"{who} promises": -facts["promises"], f"{who} support": facts["promises"]}
        case "count":
            return {f"{seat} coins": -max(stake, 0) for seat, stake in enumerate(facts["stakes"])}
        case "carried":
            return {f"{who} support": game.values[game.ids.index(facts["card"])]}
        case "roll" if who == game.seats and facts["result"] > 2:
            return {f"{who} support": 3}
    return {}


def derived(game: Parliament, state: ParliamentState) -> None:
    """The eliminated hold no cards, and promises stand only while the House campaigns."""
    for seat, hand in enumerate(state.hands):
        assert state.alive >> seat & 1 or not len(hand)
    assert state.lanes or not any(state.promises)
