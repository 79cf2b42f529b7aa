"""Positions into views, and views into positions that agree with them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bessemer.games.interbellum.atlas import bits
from bessemer.games.interbellum.regime import NO_REGIME
from bessemer.games.interbellum.rounds import IN_FORCE
from bessemer.games.interbellum.rulings import THIRTIES
from bessemer.games.interbellum.state import NO_EVENT, BaronState
from bessemer.games.interbellum.view import BaronView, InterbellumView, Post, PowerView
from bessemer.kernel.piles import NO_SEAT, UNKNOWN, Dice, Pile, fill
from bessemer.kernel.steps import NOBODY

if TYPE_CHECKING:
    from bessemer.games.interbellum.game import OilBarons


def seen(game: "OilBarons", state: BaronState, seat: int) -> InterbellumView:
    """The position as a seat may know it."""
    atlas, cards = game.content.atlas, game.card_ids
    return InterbellumView(
        seat=seat,
        progress=state.progress(seat),
        round=state.round,
        starter=state.starter,
        powers=[
            PowerView(  # I-70: influence and flags lie open
                id=power.id,
                influence=list(state.influence[place]),
                flag=state.flags[place],
                armies=_names(atlas.areas, state.armies[place]),
                at_home=state.at_home(place),
                bargains=state.bargains[place],
            )
            for place, power in enumerate(game.content.powers)
        ],
        barons=[_baron(game, state, owner, seat) for owner in range(game.seats)],
        pumped=_names(atlas.wells, state.pumped),
        fresh=_names(atlas.wells, state.fresh),
        whites=state.whites,
        blacks=state.blacks,
        deck=_ids(cards, state.deck.seen(seat)),
        discards=[cards[card] for card in state.discards],
        event_decks=[
            _ids(ids, deck.seen(seat)) for ids, deck in zip(game.event_ids, state.event_decks, strict=True)
        ],
        used=[[ids[card] for card in used] for ids, used in zip(game.event_ids, state.used, strict=True)],
        events=[
            None if card == NO_EVENT else ids[card]
            for ids, card in zip(game.event_ids, state.events, strict=True)
        ],
        posts=[Post(owner, game.vocabulary.text(move)) for owner, move in state.placed],
        at_pile=state.at_pile,
    )


def _baron(game: "OilBarons", state: BaronState, owner: int, seat: int) -> BaronView:
    atlas = game.content.atlas
    vote = NOBODY if state.hides(owner, seat) else state.votes[owner]
    return BaronView(
        company=game.content.companies[state.companies[owner]].id,
        money=state.money[owner],
        wells=_names(atlas.wells, state.wells[owner]),
        pipelines=_names(atlas.segments, state.pipes[owner]),
        finds=state.finds[owner],
        hand=_ids(game.card_ids, state.hands[owner].seen(seat)),
        executives=state.executives[owner],
        vote=None if vote == NOBODY else atlas.areas[vote],
    )


def _names(ids: Sequence[str], mask: int) -> list[str]:
    return [ids[place] for place in bits(mask)]


def _ids(ids: Sequence[str], pieces: Sequence[int]) -> list[str | None]:
    return [None if piece == UNKNOWN else ids[piece] for piece in pieces]


# Back -----------------------------------------------------------------------------------------------


def lay_out(game: "OilBarons", view: InterbellumView, rng: Dice) -> BaronState:
    """Lay out what the view shows; cards that its seat has not seen are mixed into the gaps."""
    state = BaronState(game, rng.getrandbits(256).to_bytes(32, "big"))
    atlas = game.content.atlas
    state.round = view.round
    state.starter = view.starter
    state.companies = tuple(game.company_places[baron.company] for baron in view.barons)
    for place, power in enumerate(view.powers):
        state.influence[place] = tuple(power.influence)
        state.flags[place] = power.flag
        state.armies[place] = _mask(game.area_bits, power.armies)
        state.bargains[place] = power.bargains
        state.occupied |= state.armies[place]
    for seat, baron in enumerate(view.barons):
        state.money[seat] = baron.money
        state.wells[seat] = _mask(game.well_bits, baron.wells)
        state.claimed |= state.wells[seat]
        state.pipes[seat] = pipes = _mask(game.segment_bits, baron.pipelines)
        state.unbuilt[seat] = tuple(move for move in game.build_moves if not pipes >> move[1] & 1)
        state.finds[seat] = baron.finds
        state.executives[seat] = baron.executives
        state.votes[seat] = NOBODY if baron.vote is None else atlas.areas.index(baron.vote)
    state.pumped = _mask(game.well_bits, view.pumped)
    state.fresh = _mask(game.well_bits, view.fresh)
    state.whites, state.blacks = view.whites, view.blacks
    state.placed = tuple((post.seat, game.vocabulary.parse(post.move)) for post in view.posts)
    state.at_pile = view.at_pile
    _deal(game, state, view, rng)
    _turn_events(game, state, view, rng)
    return state


def _mask(bits_of: Mapping[str, int], names: Sequence[str]) -> int:
    return sum(map(bits_of.__getitem__, names))


def _deal(game: "OilBarons", state: BaronState, view: InterbellumView, rng: Dice) -> None:
    places = game.card_places
    piles = [
        [UNKNOWN if card is None else places[card] for card in pile] for pile in (view.deck, *_hands(view))
    ]
    state.discards = tuple(places[card] for card in view.discards)
    shown = {*state.discards}.union(*piles)
    deck, *hands = fill(piles, [card for card in range(len(places)) if card not in shown], rng)
    state.deck = Pile(deck, _knowers(view, piles[0], NO_SEAT))
    for seat, hand in enumerate(hands):
        state.hands[seat] = Pile(hand, _knowers(view, piles[seat + 1], 1 << seat))


def _hands(view: InterbellumView) -> list[list[str | None]]:
    return [baron.hand for baron in view.barons]


def _knowers(view: InterbellumView, pile: Sequence[int], owner: int) -> list[int]:
    """Who knows the cards of a pile: its owner, and the viewer those that it sees."""
    viewer = 1 << view.seat if view.seat >= 0 else NO_SEAT
    return [owner if card == UNKNOWN else owner | viewer for card in pile]


def _turn_events(game: "OilBarons", state: BaronState, view: InterbellumView, rng: Dice) -> None:
    decks: list[Pile] = []
    for places, pile, used in zip(game.event_places, view.event_decks, view.used, strict=True):
        known = [UNKNOWN if card is None else places[card] for card in pile]
        gone = [places[card] for card in used]
        unseen = [card for card in range(len(places)) if card not in gone and card not in known]
        decks.append(Pile(fill([known], unseen, rng)[0], _knowers(view, known, NO_SEAT)))
    state.event_decks = tuple(decks)
    state.used = tuple(
        tuple(places[card] for card in used)
        for places, used in zip(game.event_places, view.used, strict=True)
    )
    state.events = tuple(
        NO_EVENT if card is None else places[card]
        for places, card in zip(game.event_places, view.events, strict=True)
    )
    card = state.events[IN_FORCE]
    in_force = game.content.decks[IN_FORCE]
    state.regime = NO_REGIME if card == NO_EVENT else in_force[card].regimes[state.round >= THIRTIES]
