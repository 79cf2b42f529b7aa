"""What leaders and buildings can do on the own turn, besides workers and units."""

from bessemer.games.furtherance.damage import threaten
from bessemer.games.furtherance.items import heal
from bessemer.games.furtherance.moves import LEVY, PLAN, REINFORCE, ROUSE, SHOOT, TEND
from bessemer.games.furtherance.squares import NOWHERE, each
from bessemer.games.furtherance.state import FurtheranceState
from bessemer.kernel.moves import Move

SHOT = 1
"""Damage of a catapult's shot (U-73)."""

TENDED = 1
"""Damage that is tended at once."""

MOST_REINFORCED = 14
"""Health tokens in the box (U-1)."""

POWERS = frozenset({SHOOT, TEND, REINFORCE, ROUSE, LEVY, PLAN})


def power_options(state: FurtheranceState, seat: int, moves: list[Move]) -> None:
    """All that a seat's buildings and its leader can do now."""
    game, terms = state.game, state.terms[seat]
    own = state.standing[seat]
    if state.shots:
        targets = game.paths.courts[seat] & state.occupied & ~own
        moves += [(SHOOT, square) for square in each(targets)]
    if state.tends:
        moves += [(TEND, square) for square in each(own & game.castles[seat]) if state.unit(square).damage]
    leader = terms.leader
    if state.plans[seat] and not state.second and not state.again:  # U-Q20
        moves.append((PLAN,))
    if state.led:
        return
    gold = state.gold[seat]
    if leader.reinforce and gold >= leader.reinforce and state.reinforced[seat] < MOST_REINFORCED:
        moves += [(REINFORCE, square) for square in each(own)]
    if leader.rouse and gold >= leader.rouse and state.working:
        moves += [(ROUSE, worker) for worker in _tired(state, seat)]
    if leader.levy and state.health[seat] > leader.toll:
        moves.append((LEVY,))


def _tired(state: FurtheranceState, seat: int) -> list[int]:
    """The kinds of workers that have acted."""
    workers = list(state.workers[seat])
    for worker in state.idle:
        workers.remove(worker)
    return sorted(set(workers))


def use_power(state: FurtheranceState, seat: int, move: Move) -> None:
    """U-58: use it; a leader's power once a turn. Blind purchases are a worker's doing, in `work.py`."""
    game, verb = state.game, move[0]
    leader = state.terms[seat].leader
    if verb == SHOOT:
        state.shots -= 1
        if state.journal is not None:
            state.tell("shoots", seat, card=game.cards.ids[state.unit(move[1]).card])
        state.hurt = 0
        state.push(game.end_action)
        threaten(state, move[1], SHOT, NOWHERE)
    elif verb == TEND:
        state.tends -= 1
        heal(state, move[1], TENDED)
        if state.journal is not None:
            state.tell("tends", seat, card=game.cards.ids[state.unit(move[1]).card])
    elif verb == PLAN:
        state.plans[seat] -= 1
        state.again = True
        if state.journal is not None:
            state.tell("plans", seat, left=state.plans[seat])
    else:
        state.led = True
        if verb == REINFORCE:
            state.gold[seat] -= leader.reinforce
            state.reinforced[seat] += 1
            unit = state.unit(move[1])
            state.squares[move[1]] = unit._replace(extra=unit.extra + 1)
            if state.journal is not None:
                state.tell("reinforces", seat, card=game.cards.ids[unit.card], price=leader.reinforce)
        elif verb == ROUSE:
            state.gold[seat] -= leader.rouse
            state.idle = tuple(sorted((*state.idle, move[1])))
            if state.journal is not None:
                state.tell("rouses", seat, worker=game.cards.worker_ids[move[1]], price=leader.rouse)
        else:
            state.gold[seat] += leader.levy
            state.health[seat] -= leader.toll
            if state.journal is not None:
                state.tell("levies", seat, gold=leader.levy, health=leader.toll)
