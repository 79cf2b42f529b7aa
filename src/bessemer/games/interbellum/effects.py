"""What events and action cards do. An effect is data; to perform it pushes steps or changes the position."""

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar

from bessemer.games.interbellum.armies import (
    ExpandOwn,
    March,
    Withdraw,
    WithdrawAny,
    by_event,
    decide,
    expansion_targets,
)
from bessemer.games.interbellum.dealings import (
    Acquire,
    DiscardCard,
    Discredit,
    ExpandAny,
    Lay,
    LookAtHand,
    PumpAgain,
    Shift,
    TakeCard,
    TakeMoney,
)
from bessemer.games.interbellum.dice import RollDie
from bessemer.games.interbellum.gas import FreeSearch
from bessemer.games.interbellum.influence import ChooseInfluence
from bessemer.games.interbellum.state import BaronState
from bessemer.kernel.chance import look
from bessemer.kernel.steps import NOBODY, Decision


class Effect:
    """One sentence of the language. `needs_player` says that it stands on action cards only."""

    __slots__ = ()

    @property
    def needs_player(self) -> bool:
        """Whether somebody has to play it."""
        return False

    @property
    def executives(self) -> int:
        """How many actions it gives."""
        return 0

    @abstractmethod
    def perform(self, state: BaronState, seat: int) -> None:
        """Let it happen: for the seat that plays the card, or for nobody (`NOBODY`) where it is an event."""


class CardEffect(Effect):
    """One that stands on action cards only."""

    __slots__ = ()

    @property
    def needs_player(self) -> bool:
        """Somebody has to."""
        return True


class PowerExpands(Effect):
    """`expand Turkey`, `expand Turkey, expelling`."""

    __slots__ = ("expelling", "power")

    def __init__(self, power: int, expelling: bool) -> None:
        self.power = power
        self.expelling = expelling

    def perform(self, state: BaronState, seat: int) -> None:
        """The holder of the flag says where (I-32); for an event perhaps a ballot (I-Q2)."""
        if seat == NOBODY:
            by_event(state, self.power, withdrawing=False)
            return
        targets = expansion_targets(state, self.power, self.expelling)
        if targets:
            decide(state, self.power, False, targets, seat)
        elif state.journal is not None:
            state.tell("no_expansion", NOBODY, power=state.game.content.powers[self.power].id)


class OwnExpands(CardEffect):
    """`expand own power`, `expand own power, expelling`: the player holds its flag."""

    __slots__ = ("expelling",)

    def __init__(self, expelling: bool) -> None:
        self.expelling = expelling

    def perform(self, state: BaronState, seat: int) -> None:
        """Ask which, and where."""
        state.push(ExpandOwn(seat, int(self.expelling)))


class AnyExpands(CardEffect):
    """`expand any power`: the player names it, the holder of its flag says where (I-32)."""

    __slots__ = ()

    def perform(self, state: BaronState, seat: int) -> None:
        """Ask which."""
        state.push(ExpandAny(seat))


class PowerWithdraws(Effect):
    """`withdraw Turkey`."""

    __slots__ = ("power",)

    def __init__(self, power: int) -> None:
        self.power = power

    def perform(self, state: BaronState, seat: int) -> None:
        """By event as for expansion; by action card whoever plays it chooses (I-35)."""
        if seat == NOBODY:
            by_event(state, self.power, withdrawing=True)
        elif state.armies[self.power]:
            state.push(Withdraw(seat, self.power, state.armies[self.power]))


class DiceDecide(Effect):
    """`expand 2 dice`, `withdraw 1 die`."""

    __slots__ = ("dice", "withdrawing")

    def __init__(self, dice: int, withdrawing: bool) -> None:
        self.dice = dice
        self.withdrawing = withdrawing

    def perform(self, state: BaronState, seat: int) -> None:
        """The first die; it sees to the next (I-48)."""
        state.push(RollDie(self.dice, int(self.withdrawing), 0))


class ArmyMarches(CardEffect):
    """`march own army`, `march any army`, each also `…, expelling`."""

    __slots__ = ("anybody", "expelling")

    def __init__(self, anybody: bool, expelling: bool) -> None:
        self.anybody = anybody
        self.expelling = expelling

    def perform(self, state: BaronState, seat: int) -> None:
        """Ask which, and where to."""
        state.push(March(seat, int(self.anybody), int(self.expelling)))


class ArmyWithdraws(CardEffect):
    """`withdraw any army`."""

    __slots__ = ()

    def perform(self, state: BaronState, seat: int) -> None:
        """Ask which."""
        state.push(WithdrawAny(seat))


# Bonus and penalty ----------------------------------------------------------------------------------

Subject = Callable[[BaronState, int], list[int]]
Measure = Callable[[BaronState, int], int]


def _by_money(state: BaronState, choose: Callable[[list[int]], int]) -> list[int]:
    sought = choose(state.money)
    return [seat for seat in state.from_starter() if state.money[seat] == sought]


SUBJECTS: dict[str, Subject] = {
    "you": lambda state, seat: [seat],
    "all": lambda state, seat: state.from_starter(),
    "poorest": lambda state, seat: _by_money(state, min),
    "richest": lambda state, seat: _by_money(state, max),
    "flagless": lambda state, seat: [one for one in state.from_starter() if one not in state.flags],
}
"""Who gains or loses, in turn order."""


def _connected(state: BaronState, seat: int) -> int:
    atlas = state.game.content.atlas
    return sum(
        state.wells[seat] >> well & 1 and atlas.connected(state.pipes[seat], well)
        for well in range(len(atlas.wells))
    )


MEASURES: dict[str, Measure] = {
    "well": lambda state, seat: state.wells[seat].bit_count(),
    "connected well": _connected,
    "flag": lambda state, seat: state.flags.count(seat),
    "find": lambda state, seat: state.finds[seat],
    "army": lambda state, seat: sum(state.armies[power].bit_count() for power in state.held(seat)),
}
"""What amounts can be counted by."""


class Grant(Effect):
    """`all gain $2`, `poorest gain 1 influence`, `all lose $1 per well`, `you gain 2 influence in Turkey`."""

    __slots__ = ("amount", "per", "power", "sign", "subject", "thing")

    def __init__(self, subject: str, sign: int, amount: int, thing: str, per: str, power: int) -> None:
        self.subject = subject
        self.sign = sign
        self.amount = amount
        self.thing = thing
        self.per = per
        self.power = power

    @property
    def needs_player(self) -> bool:
        """Where it is for the one who plays it."""
        return self.subject == "you"

    @property
    def executives(self) -> int:
        """How many actions it gives."""
        return self.amount if self.thing == "executives" else 0

    def perform(self, state: BaronState, seat: int) -> None:
        """One seat after another, in turn order (I-45); of steps the last one pushed comes first."""
        seats = SUBJECTS[self.subject](state, seat)
        for one in reversed(seats) if self._asks else seats:
            self._give(state, one, self.amount * (MEASURES[self.per](state, one) if self.per else 1))

    @property
    def _asks(self) -> bool:
        """Whether it pushes steps."""
        return (
            self.thing == "cubes"
            or (self.thing == "influence" and self.power < 0)
            or (self.thing == "cards" and self.sign < 0)
        )

    def _give(self, state: BaronState, seat: int, amount: int) -> None:
        if self.thing == "money":
            _pay(state, seat, amount * self.sign)
        elif self.thing == "cubes":
            state.push(FreeSearch(seat, amount))
        elif self.thing == "executives":
            state.executives[seat] += amount
            if state.journal is not None:
                state.tell("executive", seat, count=amount)
        elif self.thing == "influence" and self.power >= 0:
            if state.journal is not None:
                state.tell("influence", seat, power=state.game.content.powers[self.power].id, cubes=amount)
            state.gain_influence(seat, self.power, amount)
        elif self.thing == "cards" and self.sign > 0:
            state.draw_cards(seat, amount)
        else:
            for _ in range(amount):
                state.push(DiscardCard(seat) if self.thing == "cards" else ChooseInfluence(seat, self.sign))


def _pay(state: BaronState, seat: int, change: int) -> None:
    """Nobody loses what is not there (I-45)."""
    change = max(change, -state.money[seat])
    state.money[seat] += change
    if state.journal is not None and change:
        state.tell("gain" if change > 0 else "lose", seat, money=abs(change))


# Dealings -------------------------------------------------------------------------------------------


class LaySegments(CardEffect):
    """`lay 1 segment for $0`."""

    __slots__ = ("count", "price")

    def __init__(self, count: int, price: int) -> None:
        self.count = count
        self.price = price

    def perform(self, state: BaronState, seat: int) -> None:
        """Anywhere, one after another."""
        state.push(Lay(seat, self.count, self.price))


class BuyWell(CardEffect):
    """`buy a well for $4`."""

    __slots__ = ("price",)

    def __init__(self, price: int) -> None:
        self.price = price

    def perform(self, state: BaronState, seat: int) -> None:
        """As with an executive, for another price."""
        state.push(Acquire(seat, self.price))


class TakeFromRival(CardEffect):
    """`take $3 from a rival`, `take 1 card from a rival`."""

    __slots__ = ("amount", "card")

    def __init__(self, amount: int, card: bool) -> None:
        self.amount = amount
        self.card = card

    def perform(self, state: BaronState, seat: int) -> None:
        """From one who has some."""
        state.push(TakeCard(seat) if self.card else TakeMoney(seat, self.amount))


class OneDecision(CardEffect):
    """`pump a well again`, `discredit a rival`, `shift influence`, `look at a hand`."""

    __slots__ = ("kind",)
    kinds: ClassVar[dict[str, type[Decision[BaronState]]]] = {
        "pump a well again": PumpAgain,
        "discredit a rival": Discredit,
        "shift influence": Shift,
        "look at a hand": LookAtHand,
    }

    def __init__(self, text: str) -> None:
        self.kind = self.kinds[text]

    def perform(self, state: BaronState, seat: int) -> None:
        """Ask."""
        state.push(self.kind(seat))


class LookAhead(CardEffect):
    """`look at the next events`."""

    __slots__ = ()

    def perform(self, state: BaronState, seat: int) -> None:
        """The seat knows the top card of each deck from now on."""
        state.event_decks = tuple(
            look(state, deck, 1, seat) if len(deck) else deck for deck in state.event_decks
        )
        if state.journal is not None:
            state.tell("look_ahead", seat)
