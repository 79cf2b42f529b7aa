"""From a position to what a seat may know of it, and back."""

from typing import TYPE_CHECKING

from bessemer.games.furnace.interbellum.state import InterbellumState
from bessemer.games.furnace.interbellum.view import InterbellumView, Staff
from bessemer.games.furnace.view import FurnaceView, Holding
from bessemer.kernel.piles import UNKNOWN, Dice, Pile, fill

if TYPE_CHECKING:
    from bessemer.games.furnace.interbellum.game import Interbellum


def seen(state: InterbellumState, table: FurnaceView, agents: list[Holding]) -> InterbellumView:
    """The base game's view of a position, and what the expansion adds."""
    game, seat = state.game, table.seat
    ids = [card.id for card in game.content.cards]
    managers = game.manager_ids
    return InterbellumView(
        seat=table.seat,
        progress=table.progress,
        round=table.round,
        first=table.first,
        discards=table.discards,
        deck=table.deck,
        row=table.row,
        hands=table.hands,
        holdings=table.holdings + agents,
        agents=[game.content.agents[agent].id for agent in state.agents],
        box=[None if card == UNKNOWN else ids[card] for card in state.box.seen(seat)],
        schools=[ids[school] for school in state.schools],
        backs=[ids[school] for school in state.schools if state.backs >> school - game.content.companies & 1],
        school=[None if one == UNKNOWN else managers[one] for one in state.school.seen(seat)],
        offered=[managers[manager] for manager in state.offered],
        retired=[managers[manager] for manager in state.retired],
        staffs=[_staff(state, owner, seat) for owner in range(game.owners)],
        variable=[(ids[card] if card >= 0 else "", value) for card, value in state.variable],
        extra=state.extra[:],
    )


def _staff(state: InterbellumState, owner: int, seat: int) -> Staff:
    """What stands where; what is placed in a sealed lane only its owner sees (X3.13)."""
    game = state.game
    ids = [card.id for card in game.content.cards]
    posts = () if state.hides(owner, seat) else state.posts[owner]
    passed = state.passed[owner]
    return Staff(
        managers=[game.manager_ids[manager] for manager in state.managers[owner]],
        posts=[(game.manager_ids[manager], ids[card]) for manager, card in sorted(posts)],
        stored=[
            (ids[card], stock)
            for card, stock in sorted(state.stored.items())
            if state.owned[owner] >> card & 1
        ],
        passed=[ids[card] for card in state.tableaus[owner] if passed >> card & 1],
    )


def lay_out(state: InterbellumState, view: InterbellumView, rng: Dice) -> None:
    """What the expansion adds to a table: as the view shows it, and mixed where it shows nothing."""
    game = state.game
    at = game.places
    manager_at = {id: place for place, id in enumerate(game.manager_ids)}
    agent_at = {agent.id: place for place, agent in enumerate(game.content.agents)}
    state.agents = tuple(agent_at[agent] for agent in view.agents)
    state.schools = tuple(at[school] for school in view.schools)
    state.backs = sum(1 << at[school] - game.content.companies for school in view.backs)
    state.offered = tuple(manager_at[manager] for manager in view.offered)
    state.retired = tuple(manager_at[manager] for manager in view.retired)
    state.variable = [(at[card] if card else -1, value) for card, value in view.variable]
    state.extra = view.extra[:]
    for owner, staff in enumerate(view.staffs):
        state.managers[owner] = tuple(manager_at[manager] for manager in staff.managers)
        state.posts[owner] = tuple((manager_at[manager], at[card]) for manager, card in staff.posts)
        state.passed[owner] = sum(1 << at[card] for card in staff.passed)
        for card, stock in staff.stored:
            state.store(at[card], stock)
        for owned in (*state.tableaus[owner], *state.inserting[owner]):
            state.own(owner, owned)
    pile = [UNKNOWN if one is None else manager_at[one] for one in view.school]
    known = {*state.offered, *state.retired, *pile}.union(*state.managers)
    state.school = Pile(fill([pile], [one for one in game.pools.managers if one not in known], rng)[0])
    _mix_deck(state, view, rng)


def _mix_deck(state: InterbellumState, view: InterbellumView, rng: Dice) -> None:
    """Deck and box, from the Companies that nobody has seen."""
    game = state.game
    deck, box = (
        [UNKNOWN if card is None else game.places[card] for card in pile] for pile in (view.deck, view.box)
    )
    seen = {*state.row, *state.discards, *deck, *box}.union(*state.tableaus, *state.inserting)
    in_play = game.content.companies if game.options["companies"] else game.content.base_companies
    unseen = [card for card in range(in_play) if card not in seen]
    if UNKNOWN in box:
        box = _boxed(game, unseen, len(box), rng)
        unseen = [card for card in unseen if card not in box]
    state.box = Pile(box)
    state.deck = Pile(fill([deck], unseen, rng)[0])


def _boxed(game: "Interbellum", unseen: list[int], count: int, rng: Dice) -> list[int]:
    """One Company of each illustration; after a quick set-up any of the base game (X1.2)."""
    if game.options["quick"]:
        old = [card for card in unseen if card < game.content.base_companies]
        rng.shuffle(old)
        return sorted(old[:count])
    hidden = [[card for card in family if card in unseen] for family in game.content.families]
    return sorted(cards[rng.getrandbits(32) * len(cards) >> 32] for cards in hidden)
