"""Decks and the open piles beside them."""

from bessemer.games.furtherance.state import FurtheranceState
from bessemer.kernel.chance import draw, shuffle
from bessemer.kernel.piles import Pile
from bessemer.kernel.steps import NOBODY

PILES = 3
"""Open piles beside each deck."""


def restock(state: FurtheranceState, deck: int) -> bool:
    """U-26: an empty deck is made anew of its discards; whether there is a card in it."""
    if state.decks[deck].pieces:
        return True
    if not state.discards[deck]:
        return False
    state.decks[deck] = Pile(shuffle(state, sorted(state.discards[deck])))
    state.discards[deck] = ()
    if state.journal is not None:
        state.tell("reshuffle", NOBODY, deck=state.game.deck_ids[deck])
    return True


def draw_card(state: FurtheranceState, deck: int) -> int:
    """The top card of a deck that has one, turned up."""
    (card,), state.decks[deck] = draw(state, state.decks[deck], 1)
    return card


def refill(state: FurtheranceState, deck: int, place: int = PILES) -> None:
    """U-5, U-25: turn cards until three different piles lie open; a card that lies there is stacked."""
    offers = state.offers[deck]
    while len(offers) < PILES and restock(state, deck):
        card = draw_card(state, deck)
        for at, (other, count) in enumerate(offers):
            if other == card:
                offers = (*offers[:at], (card, count + 1), *offers[at + 1 :])
                break
        else:
            offers = (*offers[:place], (card, 1), *offers[place:])
        if state.journal is not None:
            state.tell("turned", NOBODY, card=state.game.cards.ids[card])
    state.offers[deck] = offers


def take_offer(state: FurtheranceState, card: int) -> None:
    """Take a card from its open pile; a spot that is empty now is filled at once."""
    deck = state.game.decks[card]
    offers = state.offers[deck]
    at, count = next((at, count) for at, (other, count) in enumerate(offers) if other == card)
    if count > 1:
        state.offers[deck] = (*offers[:at], (card, count - 1), *offers[at + 1 :])
        return
    state.offers[deck] = offers[:at] + offers[at + 1 :]
    refill(state, deck, at)


def discard(state: FurtheranceState, card: int) -> None:
    """Put a card on the discards of its deck; a spot that waited for one is filled."""
    deck = state.game.decks[card]
    state.discards[deck] += (card,)
    fill_spots(state, deck)


def fill_spots(state: FurtheranceState, deck: int) -> None:
    """A card came back, for which a spot may have waited."""
    if len(state.offers[deck]) < PILES:
        refill(state, deck)
