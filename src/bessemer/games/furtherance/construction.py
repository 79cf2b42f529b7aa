"""Buildings and upgrades, and the turn counters on them."""

from bessemer.games.furtherance.state import Built, FurtheranceState

MOST_CONSTRUCTIONS, MOST_BUILDINGS = 2, 7
STARTING = 0
"""The kind of a starting worker."""


def works_of(state: FurtheranceState, seat: int) -> list[int]:
    """What a seat could develop, as targets of a move: buildings, then upgrades."""
    game = state.game
    works = [card - game.first_building for card, counters, _ in state.buildings[seat] if counters]
    works += [game.first_upgrade + worker - 1 for worker, _ in state.training[seat]]
    return sorted(set(works)) if len(works) > 1 else works


def may_build(state: FurtheranceState, seat: int) -> bool:
    """At most two under construction at once."""
    under_way = 0
    for _, counters, _ in state.buildings[seat]:
        if counters:
            under_way += 1
    return under_way < MOST_CONSTRUCTIONS


def construct(state: FurtheranceState, seat: int, card: int, turns: int) -> None:
    """U-16: begin a building, with its turn counters on it."""
    state.set_buildings(seat, (*state.buildings[seat], Built(card, turns, 0)))
    if state.journal is not None:
        state.tell("builds", seat, card=state.game.cards.ids[card], turns=turns)
        if not turns:
            state.tell("opens", seat, card=state.game.cards.ids[card])


def develop(state: FurtheranceState, seat: int, work: int, count: int) -> None:
    """U-17, U-Q3: remove turn counters, as nothing else does; of two alike, from that nearer to its end."""
    game = state.game
    if work >= game.first_upgrade:
        _train(state, seat, work - game.first_upgrade + 1, count)
        return
    card = work + game.first_building
    buildings = state.buildings[seat]
    own = [
        (built.counters, at) for at, built in enumerate(buildings) if built.card == card and built.counters
    ]
    counters, at = min(own)
    left = max(0, counters - count)
    built = Built(card, left, buildings[at].damage)
    if state.journal is not None:
        state.tell("develops", seat, card=game.cards.ids[card], turns=left)
    changed = (*buildings[:at], built, *buildings[at + 1 :])
    if left:
        state.buildings[seat] = changed
    else:
        state.set_buildings(seat, changed)
        if state.journal is not None:
            state.tell("opens", seat, card=game.cards.ids[card])


def _train(state: FurtheranceState, seat: int, worker: int, count: int) -> None:
    training = state.training[seat]
    counters, at = min((left, at) for at, (kind, left) in enumerate(training) if kind == worker)
    left = max(0, counters - count)
    rest = training[:at] + training[at + 1 :]
    id = state.game.cards.worker_ids[worker]
    if state.journal is not None:
        state.tell("develops", seat, card=id, turns=left)
    if left:
        state.training[seat] = (*rest, (worker, left))
        return
    state.training[seat] = rest
    state.workers[seat] = exchange(state.workers[seat], worker)
    if STARTING in state.idle:  # the new worker may act if the old one had not (U-23)
        state.idle = exchange(state.idle, worker)
    state.supply += 1
    if state.journal is not None:
        state.tell("trained", seat, worker=id)


def exchange(workers: tuple[int, ...], worker: int) -> tuple[int, ...]:
    """An upgraded worker takes the place of a starting one (U-23)."""
    at = workers.index(STARTING)
    return tuple(sorted((*workers[:at], *workers[at + 1 :], worker)))
