"""Parliament: a small game that uses all that the kernel can do, and an example of how to write one.

Two to four seats propose bills from hidden hands. Somebody who holds a veto may use it, then all vote in
secret, each with a stake in coins. A bill that is carried brings support; ten support win at once. After the
last round most support wins, unless the Crown, which has no seat, has as much: then nobody does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from bessemer.kernel.chance import draw, look, roll, shuffle
from bessemer.kernel.game import Game, Policy
from bessemer.kernel.meta import Meta, Option, Options, Preset, Rule
from bessemer.kernel.moves import DONE, Move, Names, Numbers, Verb, Vocabulary
from bessemer.kernel.outcome import Outcome, rank
from bessemer.kernel.piles import UNKNOWN, Dice, Pile, fill
from bessemer.kernel.session import Session
from bessemer.kernel.state import Progress, State
from bessemer.kernel.steps import NOBODY, Agenda, Decision, Step

PROPOSE, SHELVE, LOOK, CHALLENGE, VETO, ALLOW, VOTE, STAKE, CANVASS = range(1, 10)
LETTERS = ("a", "b", "c", "d")
NO, YES = 0, 1
HAND, COINS, LOOKED, GOAL, MOST_COINS = 2, 2, 2, 10, 20

META = Meta(
    id="parliament",
    title="Parliament",
    sentence="Carry bills against the votes of the others.",
    players=(2, 3, 4),
    minutes=(5, 10),
    rules_version=1,
    options=(
        Option(
            "ballot", "Ballot", "Whether the others see a vote before all have voted.", ("sealed", "open")
        ),
        Option("crown", "Crown", "The Crown gathers support of its own.", (False, True)),
        Option("rounds", "Rounds", "Four rounds, or two for a short session.", (4, 2)),
    ),
    rules=(
        Rule("crown", True, "players", (3, 4), "The Crown needs three or four players."),
        Rule("crown", True, "ballot", ("sealed",), "The Crown sits only where the ballot is sealed."),
    ),
    presets=(Preset("court", "Court", "With the Crown.", 3, {"crown": True}),),
    content={"bill": 16},
    secrets=True,
)


@dataclass(frozen=True, slots=True)
class Bill:
    """A card. One that is worth nothing is a veto."""

    id: str
    value: int


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards."""

    bill: list[Bill]


BILLS = Pack(
    [
        *(Bill(f"reform-{number}", 2) for number in range(1, 6)),
        *(Bill(f"treaty-{number}", 3) for number in range(1, 6)),
        *(Bill(f"crisis-{number}", 5) for number in range(1, 3)),
        *(Bill(f"veto-{number}", 0) for number in range(1, 5)),
    ]
)


class ParliamentState(State):
    """Cards, coins and votes. Lists have an entry per seat, `support` one per party."""

    __slots__ = (
        *("alive", "coins", "deck", "discards", "game", "hands", "motion", "promises", "round"),
        *("speaker", "stakes", "support", "votes"),
    )

    def __init__(self, game: "Parliament", key: bytes, source: "ParliamentState | None" = None) -> None:
        super().__init__(key, source)
        self.game = game
        none = [UNKNOWN] * game.seats
        self.round: int = source.round if source else 0
        self.alive: int = source.alive if source else (1 << game.seats) - 1
        self.deck: Pile = source.deck if source else Pile(())
        self.discards: tuple[int, ...] = source.discards if source else ()
        self.motion: int = source.motion if source else UNKNOWN  # the bill that is being decided on
        self.speaker: int = source.speaker if source else 0
        self.hands: list[Pile] = source.hands[:] if source else [Pile(())] * game.seats
        self.coins: list[int] = source.coins[:] if source else [COINS] * game.seats
        self.promises: list[int] = source.promises[:] if source else [0] * game.seats
        self.votes: list[int] = source.votes[:] if source else none[:]
        self.stakes: list[int] = source.stakes[:] if source else none[:]
        self.support: list[int] = source.support[:] if source else [0] * game.parties

    def copy(self) -> Self:
        """An independent position, with the journal off."""
        return type(self)(self.game, self.key, self)

    def living(self) -> list[int]:
        """The seats still in the game."""
        return [seat for seat in range(self.game.seats) if self.alive >> seat & 1]

    def lanes_of(self, steps: Callable[[int], Agenda]) -> list[Agenda]:
        """A lane for every seat; an empty one for the eliminated."""
        return [steps(seat) if self.alive >> seat & 1 else [] for seat in range(self.game.seats)]

    def deal(self, seat: int) -> None:
        """The seat draws a card; besides it those know the card who knew it in the deck."""
        if len(self.deck):
            knowers = self.deck.known[-1] | 1 << seat
            (card,), self.deck = draw(self, self.deck, 1)
            self.hands[seat] = self.hands[seat].put_on_top(card, knowers)
            self.tell("draw", seat, secrets={"card": self.game.ids[card]}, knowers=knowers)

    def give_up(self, seat: int, card: int) -> int:
        """A card leaves the hand of a seat; who knew it there."""
        place = self.hands[seat].pieces.index(card)
        knowers = self.hands[seat].known[place]
        self.hands[seat] = self.hands[seat].remove(place)
        return knowers

    def throw_out(self, seat: int) -> None:
        """The seat is out; its cards are mixed into the deck, and nobody knows any place in it any more."""
        self.alive &= ~(1 << seat)
        self.deck = Pile(shuffle(self, self.deck.pieces + self.hands[seat].pieces))
        self.hands[seat] = Pile(())
        self.eliminate(seat)
        self.tell("out", seat)


class Convene(Step[ParliamentState]):
    """Shuffle, and deal the hands."""

    __slots__ = ()

    def run(self, state: ParliamentState) -> None:
        state.deck = Pile(shuffle(state, range(len(state.game.ids))))
        for seat in range(state.game.seats):
            for _ in range(HAND):
                state.deal(seat)
        state.push(BeginRound())


class BeginRound(Step[ParliamentState]):
    """A turn for every seat, then the Crown, then the campaign."""

    __slots__ = ()

    def run(self, state: ParliamentState) -> None:
        state.round += 1
        state.tell("round", NOBODY, number=state.round)
        state.push(EndRound())
        state.push(Campaign())
        if state.game.crown:
            state.push(CrownActs())
        for seat in reversed(state.living()):
            state.push(Turn(seat, 0))


class Turn(Decision[ParliamentState]):
    """One action; `extra` says that it is the second turn in a row."""

    __slots__ = ("extra",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "extra")

    def __init__(self, seat: int, extra: int) -> None:
        self.seat = seat
        self.extra = extra

    def options(self, state: ParliamentState) -> list[Move]:
        hand = sorted(state.hands[self.seat].pieces)
        moves: list[Move] = [(PROPOSE, card) for card in hand if state.game.values[card]]
        moves += [(SHELVE, card) for card in hand]
        if state.coins[self.seat]:
            if len(state.deck) >= LOOKED:
                moves.append((LOOK,))
            moves += [(CHALLENGE, other) for other in state.living() if other != self.seat]
        return moves

    def choose(self, state: ParliamentState, move: Move) -> None:
        seat = self.seat
        if move[0] == PROPOSE:
            state.give_up(seat, move[1])
            state.motion, state.speaker = move[1], seat
            state.tell("propose", seat, card=state.game.ids[move[1]])
            state.push(AskForVeto((seat + 1) % state.game.seats))
        elif move[0] == SHELVE:
            knowers = state.give_up(seat, move[1])
            state.deck = state.deck.put_on_top(move[1], knowers)
            state.tell("shelve", seat, secrets={"card": state.game.ids[move[1]]}, knowers=knowers)
        elif move[0] == LOOK:
            state.coins[seat] -= 1
            state.deck = look(state, state.deck, LOOKED, seat)
            state.tell("look", seat)
        else:
            self._challenge(state, move[1])

    def _challenge(self, state: ParliamentState, other: int) -> None:
        state.coins[self.seat] -= 1
        result = roll(state, 6, self.seat)
        if result == 6:
            state.throw_out(other)
        elif result == 1:
            state.throw_out(self.seat)
        elif result == 5 and not self.extra:
            state.push(Turn(self.seat, 1))

    def lapse(self, state: ParliamentState) -> None:
        """Without cards and coins: rest, and earn a coin."""
        state.coins[self.seat] += 1
        state.tell("rest", self.seat)


class AskForVeto(Step[ParliamentState]):
    """Ask whoever holds a veto, one after another and nobody else; then vote."""

    __slots__ = ("next",)
    fields: ClassVar[tuple[str, ...]] = ("next",)

    def __init__(self, next: int) -> None:
        self.seat = NOBODY
        self.next = next

    def run(self, state: ParliamentState) -> None:
        state.boundary = state.turn  # who is asked and who is not tells something of the hands
        if state.motion == UNKNOWN:
            return
        if self.next == state.speaker:
            state.votes, state.stakes = [UNKNOWN] * state.game.seats, [UNKNOWN] * state.game.seats
            state.push(CountVotes())
            sealed = state.game.options["ballot"] == "sealed"
            state.open_lanes(state.lanes_of(lambda seat: [Stake(seat), Vote(seat)]), sealed)
            return
        state.push(AskForVeto((self.next + 1) % state.game.seats))
        if any(not state.game.values[card] for card in state.hands[self.next].pieces):
            state.push(Objection(self.next))


class Objection(Decision[ParliamentState]):
    """The window in which a seat may use a veto."""

    __slots__ = ()

    def options(self, state: ParliamentState) -> list[Move]:
        vetoes = [card for card in sorted(state.hands[self.seat].pieces) if not state.game.values[card]]
        moves: list[Move] = [(VETO, card) for card in vetoes]
        return [*moves, (ALLOW,)] if moves else []

    def choose(self, state: ParliamentState, move: Move) -> None:
        if move[0] == ALLOW:
            state.tell("allow", self.seat)
            return
        state.give_up(self.seat, move[1])
        state.discards += (state.motion, move[1])
        state.motion = UNKNOWN
        state.tell("veto", self.seat, card=state.game.ids[move[1]])


class Vote(Decision[ParliamentState]):
    """For or against the motion."""

    __slots__ = ()

    def options(self, state: ParliamentState) -> list[Move]:
        return [(VOTE, NO), (VOTE, YES)]

    def choose(self, state: ParliamentState, move: Move) -> None:
        state.votes[self.seat] = move[1]
        state.tell("vote", self.seat, vote=move[1])


class Stake(Decision[ParliamentState]):
    """Coins behind the vote; they are paid when all have voted, for everybody sees coins."""

    __slots__ = ()

    def options(self, state: ParliamentState) -> list[Move]:
        return [(STAKE, coins) for coins in range(state.coins[self.seat] + 1)]

    def choose(self, state: ParliamentState, move: Move) -> None:
        state.stakes[self.seat] = move[1]
        state.tell("stake", self.seat, coins=move[1])


class CountVotes(Step[ParliamentState]):
    """Stakes are paid; a tie is left to a die."""

    __slots__ = ()

    def run(self, state: ParliamentState) -> None:
        balance = 0
        for seat in state.living():
            state.coins[seat] -= state.stakes[seat]
            balance += (1 + state.stakes[seat]) * (1 if state.votes[seat] == YES else -1)
        state.tell("count", NOBODY, votes=tuple(state.votes), stakes=tuple(state.stakes))
        if balance > 0 or (balance == 0 and roll(state, 2, state.speaker) == 2):
            state.support[state.speaker] += state.game.values[state.motion]
            state.tell("carried", state.speaker, card=state.game.ids[state.motion])
            state.deal(state.speaker)
        state.discards += (state.motion,)
        state.motion = UNKNOWN


class CrownActs(Step[ParliamentState]):
    """The Crown gains support, or has the top card of the deck thrown away."""

    __slots__ = ()

    def run(self, state: ParliamentState) -> None:
        crown = state.game.seats
        if roll(state, 6, crown) > 2:
            state.support[crown] += 3
        elif len(state.deck):
            (card,), state.deck = draw(state, state.deck, 1)
            state.discards += (card,)
            state.tell("discard", crown, card=state.game.ids[card])


class Campaign(Step[ParliamentState]):
    """Everybody spends coins on promises, at the same time and in the open."""

    __slots__ = ()

    def run(self, state: ParliamentState) -> None:
        state.open_lanes(
            [[Canvass(seat)] if state.alive >> seat & 1 else [] for seat in range(state.game.seats)]
        )


class Canvass(Decision[ParliamentState]):
    """A series: a coin for a promise, as often as wanted."""

    __slots__ = ()

    def options(self, state: ParliamentState) -> list[Move]:
        return [(CANVASS,), DONE] if state.coins[self.seat] else [DONE]

    def choose(self, state: ParliamentState, move: Move) -> None:
        if move == DONE:
            state.tell("done", self.seat)
            return
        state.coins[self.seat] -= 1
        state.promises[self.seat] += 1
        state.tell("canvass", self.seat)
        state.push(self)


class EndRound(Step[ParliamentState]):
    """Promises become support; after the last round the game is decided."""

    __slots__ = ()

    def run(self, state: ParliamentState) -> None:
        for seat in state.living():
            state.support[seat] += state.promises[seat]
        state.promises = [0] * state.game.seats
        if state.round < state.game.rounds:
            state.push(BeginRound())
        else:
            state.outcome = decide(state, "last round")


def decide(state: ParliamentState, rule: str) -> Outcome:
    """Most support wins, then most coins; the eliminated come last, and the Crown may leave no winner."""
    seats = range(state.game.seats)
    standings = [(state.alive >> seat & 1, state.support[seat], state.coins[seat]) for seat in seats]
    ranks = rank(standings)
    best = [standing[:2] for standing in standings].count(max(standings)[:2])
    if state.game.crown and rule == "last round" and state.support[-1] >= max(state.support[:-1]):
        return Outcome("the Crown prevails", (2,) * state.game.seats, tuple(state.support))
    return Outcome(rule, ranks, tuple(state.support), "coins" if best > 1 else None)


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
