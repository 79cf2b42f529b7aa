"""Research (U-19 to U-21), its limit, and what is rescued into it."""

from typing import ClassVar

from bessemer.games.furtherance.market import discard, fill_spots, restock
from bessemer.games.furtherance.moves import KEEP, RESCUE, RESCUES, RETURN, STOP_ASKING
from bessemer.games.furtherance.state import FurtheranceState, Researched
from bessemer.kernel.chance import draw, look
from bessemer.kernel.journal import Fact
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.piles import EVERYBODY, Pile
from bessemer.kernel.steps import Decision

LOOKED_AT = 3
MOST_RESEARCHED = 2
NO_DECK = -1


def begin_research(state: FurtheranceState, seat: int, deck: int) -> None:
    """Look at the top three cards of a deck, or at what is there (U-26)."""
    restock(state, deck)
    count = min(LOOKED_AT, len(state.decks[deck]))
    if not count:  # the item that was used for it went to the discards, and so the last card was turned up
        return
    state.decks[deck] = look(state, state.decks[deck], count, seat)
    if state.journal is not None:
        seen = tuple(state.game.cards.ids[card] for card in state.decks[deck].pieces[-count:])
        backs = (state.game.back_ids[deck],) * count
        state.tell("looks", seat, {"cards": seen}, 1 << seat, cards=backs)
    if count == 1:  # the only card is researched (U-26)
        knowers = state.decks[deck].known[-1]
        (card,), state.decks[deck] = draw(state, state.decks[deck], 1)
        add_research(state, seat, card, knowers)
    else:
        state.push(PickCards(seat, deck))


class PickCards(Decision[FurtheranceState]):
    """U-19: one of the cards looked at goes to the research, one to the bottom, the third stays on top."""

    __slots__ = ("deck",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "deck")

    def __init__(self, seat: int, deck: int) -> None:
        self.seat = seat
        self.deck = deck

    def options(self, state: FurtheranceState) -> list[Move]:
        """Cards that are alike make no difference; that they are must not show, so it is never forced."""
        cards = state.decks[self.deck].pieces[-LOOKED_AT:]
        pairs = {(kept, buried) for at, kept in enumerate(cards) for buried in cards[:at] + cards[at + 1 :]}
        return [(KEEP, *pair) for pair in sorted(pairs)] if len(pairs) > 1 else [DONE]

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """Add, bottom, top; a card that has to go back lies below the one put on top (U-20)."""
        seat, deck = self.seat, self.deck
        pile = state.decks[deck]
        count = min(LOOKED_AT, len(pile))
        cards = list(pile.pieces[-count:])
        kept, buried = (cards[0], cards[1]) if move == DONE else move[1:]
        cards.remove(kept)
        cards.remove(buried)
        pile = Pile(pile.pieces[:-count], pile.known[:-count]).put_below(buried, 1 << seat)
        if cards:
            pile = pile.put_on_top(cards[0], 1 << seat)
        state.decks[deck] = pile
        if state.journal is not None:
            ids, back = state.game.cards.ids, state.game.back_ids[deck]
            state.tell(
                "researches",
                seat,
                {"card": ids[kept], "buried": ids[buried]},
                1 << seat,
                card=back,
                buried=back,
            )
        add_research(state, seat, kept, 1 << seat, deck if cards else NO_DECK)


def add_research(state: FurtheranceState, seat: int, card: int, knowers: int, deck: int = NO_DECK) -> None:
    """Put a card to the research; if there are three now, one goes back, below the top of a deck."""
    if len(state.research[seat]) == MOST_RESEARCHED:
        state.push(ReturnCard(seat, deck))
    state.research[seat] += (Researched(card, knowers, state.turns),)


class ReturnCard(Decision[FurtheranceState]):
    """U-20: one of the two old researched cards goes back on top of its deck."""

    __slots__ = ("deck",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "deck")

    def __init__(self, seat: int, deck: int) -> None:
        """`deck` is the one that a card was put on top of just before, which belongs above this one."""
        self.seat = seat
        self.deck = deck

    def options(self, state: FurtheranceState) -> list[Move]:
        """U-Q5: one of those that lay there before."""
        old = {researched.card for researched in state.research[self.seat][:MOST_RESEARCHED]}
        return [(RETURN, card) for card in sorted(old)] if len(old) > 1 else [DONE]

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """On top of its own deck, but below what the same research put there."""
        seat = self.seat
        cards = state.research[seat]
        card = cards[0].card if move == DONE else move[1]
        at = next(at for at, researched in enumerate(cards) if researched.card == card)
        state.research[seat] = cards[:at] + cards[at + 1 :]
        knowers = cards[at].knowers
        deck = state.game.decks[card]
        pile = state.decks[deck]
        if deck == self.deck:
            top, known = pile.pieces[-1], pile.known[-1]
            pile = pile.remove(len(pile) - 1).put_on_top(card, knowers).put_on_top(top, known)
        else:
            pile = pile.put_on_top(card, knowers)
        state.decks[deck] = pile
        if state.journal is not None:
            secret: dict[str, Fact] = {"card": state.game.cards.ids[card]}
            state.tell("returns", seat, secret, knowers, card=state.game.back_ids[deck])
        fill_spots(state, deck)


def take_researched(state: FurtheranceState, seat: int, card: int) -> None:
    """Take a card out of the research, to be bought."""
    cards = state.research[seat]
    at = _ready(state, seat, card)
    state.research[seat] = cards[:at] + cards[at + 1 :]


def show_researched(state: FurtheranceState, seat: int, card: int) -> None:
    """Somebody says what is going to be bought: everybody knows that it lies there."""
    cards = state.research[seat]
    at = _ready(state, seat, card)
    shown = cards[at]._replace(knowers=EVERYBODY)
    state.research[seat] = (*cards[:at], shown, *cards[at + 1 :])


def _ready(state: FurtheranceState, seat: int, card: int) -> int:
    """U-21: where a card lies in the research since an earlier turn."""
    cards = state.research[seat]
    return next(at for at, one in enumerate(cards) if one.card == card and one.since < state.turns)


# Rescue -------------------------------------------------------------------------------------------


def offer_rescue(state: FurtheranceState, owner: int, card: int) -> None:
    """U-35: the owner of what died may pay to research it; an enemy castle does so for nothing."""
    game = state.game
    if owner >= game.seats:
        state.research[owner] += (Researched(card, EVERYBODY, state.turns),)
    elif may_rescue(state, owner):
        state.push(Rescue(owner, card))
    else:
        discard(state, card)


def may_rescue(state: FurtheranceState, seat: int) -> bool:
    """Whether a seat can pay for a rescue, and wants to be asked."""
    return not state.muted[seat] >> RESCUES & 1 and state.gold[seat] >= state.terms[seat].leader.rescue


class Rescue(Decision[FurtheranceState]):
    """U-78, window *died*: pay, and what died goes face down to the research."""

    __slots__ = ("card",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, state: FurtheranceState) -> list[Move]:
        """Or discard it; where two things are lost at once, there may be gold for one of them only."""
        return [DONE, (RESCUE,), (STOP_ASKING, RESCUES)] if may_rescue(state, self.seat) else []

    def lapse(self, state: FurtheranceState) -> None:
        """It is discarded."""
        discard(state, self.card)

    def choose(self, state: FurtheranceState, move: Move) -> None:
        """Everybody saw what it was."""
        if move[0] != RESCUE:
            if move[0] == STOP_ASKING:
                stop_asking(state, self.seat, move[1])
            discard(state, self.card)
            return
        price = state.terms[self.seat].leader.rescue
        state.gold[self.seat] -= price
        if state.journal is not None:
            state.tell("rescues", self.seat, card=state.game.cards.ids[self.card], price=price)
        add_research(state, self.seat, self.card, EVERYBODY)


def stop_asking(state: FurtheranceState, seat: int, order: int) -> None:
    """A standing answer (U-78): no, but always yes to counter-attacks. It is nobody else's business."""
    state.muted[seat] |= 1 << order
