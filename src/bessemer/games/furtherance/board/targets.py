"""What to click for each move, in order."""

from typing import TYPE_CHECKING

from bessemer.games.furtherance import moves as verb
from bessemer.games.furtherance.squares import NAMES
from bessemer.kernel.moves import DONE, Move

if TYPE_CHECKING:
    from bessemer.games.furtherance.game import Furtherance

SQUARE_FIRST = {verb.DEFEND, verb.SEND, verb.GUARD, verb.PLACE, verb.ACTIVATE}
MARKET = {verb.BUY, verb.BUILD, verb.RECRUIT}
RESEARCHED = {verb.BUY_RESEARCHED, verb.BUILD_RESEARCHED, verb.RECRUIT_RESEARCHED}
FIXED = {
    verb.COUNTER: ("counter",),
    verb.ALWAYS_COUNTER: ("mute:counter-attack",),
    verb.RESCUE: ("rescue",),
    verb.LEVY: ("leader",),
    verb.PLAN: ("leader",),
}
POWERS = {verb.SHOOT: "shoot", verb.TEND: "tend", verb.REINFORCE: "leader"}
DECK_ACTIONS = {verb.RESEARCH: "deck", verb.BLIND: "blind"}
OWN_ACTIONS = {verb.MINE: "act:mine", verb.UPGRADE: "act:upgrade"}


def square(place: int) -> str:
    """A square of the board."""
    return f"square:{NAMES[place]}"


def targets(game: "Furtherance", move: Move) -> tuple[str, ...]:
    """What to click for a move, in order: a worker and then its work, a unit and then its target."""
    if move == DONE:
        return ("done",)
    kind = move[0]
    if kind in FIXED:
        return FIXED[kind]
    if kind in SQUARE_FIRST:
        return (square(move[1]),)
    if kind in POWERS:
        return POWERS[kind], square(move[1])
    return _work(game, move) or _battle(game, move) or _card(game, move)


def _work(game: "Furtherance", move: Move) -> tuple[str, ...]:
    kind, worker = move[0], game.cards.worker_ids
    if kind in OWN_ACTIONS:
        return f"worker:{worker[move[1]]}", OWN_ACTIONS[kind]
    if kind in MARKET:
        return f"worker:{worker[move[2]]}", f"market:{game.cards.ids[move[1]]}"
    if kind in RESEARCHED:
        return f"worker:{worker[move[2]]}", f"research:{game.cards.ids[move[1]]}"
    if kind in DECK_ACTIONS:
        return f"worker:{worker[move[2]]}", f"{DECK_ACTIONS[kind]}:{game.deck_ids[move[1]]}"
    if kind == verb.DEVELOP:
        return f"worker:{worker[move[2]]}", f"own:{game.target_ids[game.on_work + move[1]]}"
    if kind == verb.ROUSE:
        return "leader", f"worker:{worker[move[1]]}"
    return ()


def _battle(game: "Furtherance", move: Move) -> tuple[str, ...]:
    kind = move[0]
    if kind == verb.MOVE:
        return square(move[1]), square(move[2])
    if kind == verb.STRIKE:
        return square(move[2]), square(move[1])
    if kind == verb.STORM:
        return square(move[2]), f"castle:{game.target_ids[game.on_arm + move[1]]}"
    if kind == verb.SACRIFICE:
        return square(move[1]), "sacrifice"
    if kind == verb.HIT:
        return (f"hit:{game.cards.ids[game.first_building + move[1] - 1] if move[1] else 'castle'}",)
    return ()


def _card(game: "Furtherance", move: Move) -> tuple[str, ...]:
    kind, ids = move[0], game.cards.ids
    if kind == verb.USE:
        return (f"item:{ids[move[1]]}",)
    if kind == verb.USE_ON:
        return f"item:{ids[move[1]]}", _thing(game, move[2])
    if kind == verb.KEEP:
        return f"keep:{ids[move[1]]}", f"bury:{ids[move[2]]}"
    if kind in (verb.STOP_ASKING, verb.ASK):
        return (f"{'mute' if kind == verb.STOP_ASKING else 'ask'}:{game.order_ids[move[1]]}",)
    if kind == verb.CHOOSE:
        return (f"leads:{game.cards.leader_ids[move[1]]}",)
    if kind == verb.TRAIN:
        return (f"train:{game.cards.worker_ids[move[1]]}",)
    place = {verb.RETURN: "research", verb.DISCARD: "own", verb.SWEEP: "market"}[kind]
    return (f"{place}:{ids[move[1]]}",)


def _thing(game: "Furtherance", target: int) -> str:
    """What an item is used on: a square, a castle, a work of one's own or a deck."""
    kinds = ((game.on_deck, "deck"), (game.on_work, "own"), (game.on_arm, "castle"), (0, "square"))
    kind = next(name for first, name in kinds if target >= first)
    return f"{kind}:{game.target_ids[target]}"
