"""What castles do back, buildings and castles that fall, and who is out then."""

from typing import TYPE_CHECKING

from bessemer.games.furtherance.damage import threaten
from bessemer.games.furtherance.market import discard
from bessemer.games.furtherance.research import offer_rescue
from bessemer.games.furtherance.squares import NOWHERE, each
from bessemer.games.furtherance.state import Built, FurtheranceState
from bessemer.kernel.piles import EVERYBODY

if TYPE_CHECKING:
    from bessemer.games.furtherance.game import Furtherance

HALF_HEALTH = 5
"""A castle with so little health keeps no turn counters (U-66, U-81)."""

NONE = -1

Buildings = tuple[Built, ...]


def without(buildings: Buildings, at: int) -> Buildings:
    """All but one."""
    return buildings[:at] + buildings[at + 1 :]


def ruined(game: "Furtherance", buildings: Buildings) -> int:
    """A finished building that has as much damage as it takes, or none."""
    for at, built in enumerate(buildings):
        if not built.counters and built.damage >= game.hits(built.card, len(buildings)):
            return at
    return NONE


def destroy_building(state: FurtheranceState, party: int, at: int) -> None:
    """U-38: a building is gone; its owner may rescue it, and a fortification may fall with it (U-44)."""
    card = state.buildings[party][at].card
    state.set_buildings(party, without(state.buildings[party], at))
    if state.journal is not None:
        state.tell("destroyed", party, card=state.game.cards.ids[card])
    offer_rescue(state, party, card)
    destroy_ruins(state, party)


def destroy_ruins(state: FurtheranceState, party: int) -> None:
    """What has too much damage for the number of buildings there are now is destroyed."""
    at = ruined(state.game, state.buildings[party])
    if at != NONE:
        destroy_building(state, party, at)


def discard_building(state: FurtheranceState, party: int, at: int) -> None:
    """One makes room for another (U-16); nobody rescues it, and a fortification may fall with it."""
    card = state.buildings[party][at].card
    state.set_buildings(party, without(state.buildings[party], at))
    if state.journal is not None:
        state.tell("discards", party, card=state.game.cards.ids[card])
    discard(state, card)
    destroy_ruins(state, party)


def hit_castle(state: FurtheranceState, attacker: int, party: int) -> None:
    """One damage; below one health the castle is destroyed."""
    state.health[party] -= 1
    if state.journal is not None:
        state.tell("hits_castle", attacker, castle=state.game.arm_ids[party], health=state.health[party])
    # U-66, U-Q21: besides its health it loses a turn counter, or all of them when half its health is gone
    if state.counters[party]:
        all_of_them = state.health[party] <= HALF_HEALTH
        pass_counters(state, party, state.counters[party] if all_of_them else 1)
    if state.health[party] < 1:
        fall(state, attacker, party)


def pass_counters(state: FurtheranceState, party: int, count: int) -> None:
    """U-63, U-81: turn counters go to the next castle that can keep them, or out of the game."""
    state.counters[party] -= count
    following = [other for other in range(party + 1, state.game.parties) if state.health[other] > HALF_HEALTH]
    left = state.counters[party]
    if following:
        state.counters[following[0]] += count
        if state.journal is not None:
            state.tell("passes", party, count=count, left=left, other=(following[0],))
    elif state.journal is not None:
        state.tell("sheds", party, count=count, left=left)


def fall(state: FurtheranceState, attacker: int, party: int) -> None:
    """U-40: two points and a worker for whoever did it, but no worker alone (U-66); the loser is out."""
    game = state.game
    if state.journal is not None:
        state.tell("falls", attacker, castle=game.arm_ids[party])
    state.fallen += (party,)
    state.conquests[attacker] += 1
    state.dirty |= 1 << attacker
    _clear(state, party)
    if not game.solo:
        gain_worker(state, attacker)
    if party < game.seats:
        state.eliminate(party)


def gain_worker(state: FurtheranceState, seat: int) -> None:
    """U-24: another starting worker as long as there are any, of use at once while workers act."""
    if not state.supply:
        return
    state.supply -= 1
    state.workers[seat] = tuple(sorted((*state.workers[seat], 0)))
    if seat == state.active and state.working:
        state.idle = tuple(sorted((*state.idle, 0)))
    if state.journal is not None:
        state.tell("gains_worker", seat)


def _clear(state: FurtheranceState, party: int) -> None:
    """U-Q13, U-Q18: all cards of who is out go to the discards, workers to the supply and the deck."""
    if state.journal is not None:
        state.tell(
            "loses_all",
            party,
            gold=state.gold[party],
            units=state.standing[party].bit_count(),
            buildings=len(state.buildings[party]),
            items=len(state.items[party]),
            workers=len(state.workers[party]),
        )
    cards = [state.lift(square).card for square in each(state.standing[party])]
    cards += [built.card for built in state.buildings[party]]
    cards += [researched.card for researched in state.research[party]]
    cards += state.items[party]
    state.set_buildings(party, ())
    state.research[party] = ()
    state.items[party] = ()
    state.supply += state.workers[party].count(0)
    upgraded = [worker for worker in state.workers[party] if worker]
    for worker in (*upgraded, *(worker for worker, _ in state.training[party])):
        state.school = state.school.put_below(worker, EVERYBODY)
    state.workers[party] = ()
    state.training[party] = ()
    state.gold[party] = 0
    state.counters[party] = 0
    for card in cards:
        discard(state, card)


def castle_strikes_back(state: FurtheranceState, party: int, square: int) -> None:
    """U-73: the castle's damage; towers hit an attacker that would survive it once more."""
    unit = state.unit(square)
    damage = state.terms[party].leader.riposte
    if state.towers[party] and state.left(unit) > damage:
        state.towers[party] -= 1
        damage += 1
    if state.journal is not None:
        state.tell("ripostes", party, amount=damage)
    threaten(state, square, damage, NOWHERE)
