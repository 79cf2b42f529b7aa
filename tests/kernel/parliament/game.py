"""Parliament: a small game that uses all that the kernel can do, and an example of how to write one.

Two to four seats propose bills from hidden hands. Somebody who holds a veto may use it, then all vote in
secret, each with a stake in coins. A bill that is carried brings support; ten support win at once. After the
last round most support wins, unless the Crown, which has no seat, has as much: then nobody does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bessemer.kernel.game import Game, Policy
from bessemer.kernel.meta import Meta, Options
from bessemer.kernel.moves import Move, Names, Numbers, Verb, Vocabulary
from bessemer.kernel.piles import UNKNOWN, Dice, Pile, fill
from bessemer.kernel.session import Session
from bessemer.kernel.state import Progress
from tests.kernel.parliament.pack import (
    BILLS,
    COINS,
    GOAL,
    LETTERS,
    META,
    MOST_COINS,
    PROPOSE,
    Pack,
)
from tests.kernel.parliament.round import BeginRound, Campaign, Canvass, Convene, CrownActs, EndRound, decide
from tests.kernel.parliament.state import ParliamentState
from tests.kernel.parliament.turn import AskForVeto, Objection, Turn
from tests.kernel.parliament.vote import CountVotes, Stake, Vote


@dataclass(slots=True)
class PileView:
    """A pile as a seat sees it; everybody saw who looked at what."""

    pieces: list[int]
    known: list[int]


@dataclass(slots=True)
class ParliamentView:
    """The House as a seat sees it."""

    seat: int
    progress: Progress
    round: int
    alive: int
    deck: PileView
    hands: list[PileView]
    discards: list[int]
    motion: int
    speaker: int
    coins: list[int]
    promises: list[int]
    votes: list[int]
    stakes: list[int]
    support: list[int]


class Judgement(Policy):
    """How bots judge Parliament."""

    def worths(self, state: ParliamentState, seat: int, moves: Sequence[Move]) -> list[float]:
        """Big bills first."""
        return [float(state.game.values[move[1]]) if move[0] == PROPOSE else 0.0 for move in moves]


class Parliament(Game[ParliamentState, ParliamentView]):
    """Parliament with its options and cards."""

    meta: ClassVar[Meta] = META
    pack_type: ClassVar[type[Pack]] = Pack
    view_type: ClassVar[type[ParliamentView]] = ParliamentView
    watches: ClassVar[bool] = True
    step_types = (
        *(Convene, BeginRound, Turn, AskForVeto, Objection, Vote, Stake, CountVotes),
        *(CrownActs, Campaign, Canvass, EndRound),
    )

    def __init__(self, seats: int, options: Options, pack: Pack) -> None:
        super().__init__(seats, options, pack)
        self.ids = [bill.id for bill in pack.bill]
        self.values = [bill.value for bill in pack.bill]
        self.names = {id: id.title() for id in self.ids}
        self.crown = bool(options["crown"])
        self.rounds = int(options["rounds"])
        self.parties = seats + self.crown
        self.rivals = range(seats, self.parties)
        cards = Names(self.ids)
        self.vocabulary = Vocabulary(
            (
                *(Verb("propose {}", cards), Verb("shelve {}", cards), Verb("look")),
                *(Verb("challenge {}", Names(LETTERS[:seats])), Verb("veto with {}", cards), Verb("allow")),
                *(Verb("vote {}", Names(("no", "yes"))), Verb("stake {}", Numbers(0, MOST_COINS))),
                Verb("canvass"),
            )
        )

    @property
    def longest(self) -> int:
        """Two turns a round, each perhaps with objections and votes; every coin once; every `done`."""
        turn = 1 + (self.seats - 1) + 2 * self.seats
        return self.rounds * self.seats * (2 * turn + 1) + self.seats * (COINS + 2 * self.rounds)

    def set_up(self, key: bytes) -> ParliamentState:
        state = ParliamentState(self, key)
        state.push(Convene())
        return state

    def first_player(self, state: ParliamentState) -> int:
        return min(state.living())

    def watch(self, state: ParliamentState) -> None:
        """Enough support wins at once, and so does the last seat left."""
        if max(state.support[: self.seats]) >= GOAL:
            state.outcome = decide(state, "majority")
        elif state.alive.bit_count() == 1:
            state.outcome = decide(state, "last one left")

    def view(self, state: ParliamentState, seat: int) -> ParliamentView:
        ballot = [seat_ for seat_ in range(self.seats) if not state.hides(seat_, seat)]
        return ParliamentView(
            seat=seat,
            progress=state.progress(seat),
            round=state.round,
            alive=state.alive,
            deck=PileView(state.deck.seen(seat), list(state.deck.known)),
            hands=[PileView(hand.seen(seat), list(hand.known)) for hand in state.hands],
            discards=list(state.discards),
            motion=state.motion,
            speaker=state.speaker,
            coins=state.coins[:],
            promises=state.promises[:],
            votes=[vote if owner in ballot else UNKNOWN for owner, vote in enumerate(state.votes)],
            stakes=[stake if owner in ballot else UNKNOWN for owner, stake in enumerate(state.stakes)],
            support=state.support[:],
        )

    def restore(self, view: ParliamentView, rng: Dice) -> ParliamentState:
        state = ParliamentState(self, rng.getrandbits(256).to_bytes(32, "big"))
        state.round, state.alive = view.round, view.alive
        state.motion, state.speaker = view.motion, view.speaker
        state.discards = tuple(view.discards)
        state.coins, state.promises = view.coins[:], view.promises[:]
        state.votes, state.stakes, state.support = view.votes[:], view.stakes[:], view.support[:]
        piles = [view.deck, *view.hands]
        seen = {view.motion, *view.discards}.union(*(pile.pieces for pile in piles))
        unseen = [card for card in range(len(self.ids)) if card not in seen]
        filled = fill([pile.pieces for pile in piles], unseen, rng)
        state.deck, *state.hands = (
            Pile(pieces, pile.known) for pieces, pile in zip(filled, piles, strict=True)
        )
        return state

    def describe(self, view: ParliamentView) -> str:
        lines = [f"Parliament: round {view.round}, {len(view.deck.pieces)} cards in the deck"]
        for seat, hand in enumerate(view.hands):
            cards = [self.ids[card] if card != UNKNOWN else "?" for card in hand.pieces]
            lines.append(
                f"  {LETTERS[seat]}: support {view.support[seat]}, coins {view.coins[seat]}, {cards}"
            )
        return "\n".join(lines)

    def party_name(self, party: int) -> str | None:
        return "Crown" if party == self.seats else None

    def policy(self, style: str = "") -> Judgement:
        return Judgement()


def parliament(seats: int = 3, **options: bool | int | str) -> Parliament:
    """Parliament with checked options and its own cards."""
    return Parliament(seats, META.validate(seats, options), BILLS)


def house(
    hands: Sequence[Sequence[str]],
    deck: Sequence[str] = (),
    rolls: Sequence[int] = (),
    coins: Sequence[int] = (),
    **options: bool | int | str,
) -> Session:
    """A session in which the seats were dealt these hands; `deck` names its top cards, the topmost first.

    `rolls` are the next results of dice. Seats have two coins unless `coins` says otherwise.
    """
    game = parliament(len(hands), **options)
    session = Session(game, 1)
    dealt = [game.ids.index(card) for cards in (*hands, deck) for card in cards]
    rest = [card for card in range(len(game.ids)) if card not in dealt]
    order = tuple(reversed(dealt + rest))
    session.state = state = game.start(1, journal=True, script=(order, *(roll - 1 for roll in rolls)))
    if coins:
        state.coins = list(coins)
        state.pending = {seat: state.agenda[-1].options(state) for seat in state.pending}
    return session
