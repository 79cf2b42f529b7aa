"""What an executive can do: eight actions, or none."""

from collections.abc import Callable
from typing import ClassVar

from bessemer.games.interbellum.armies import march, march_moves
from bessemer.games.interbellum.gas import free_cubes, search, search_moves
from bessemer.games.interbellum.influence import buy_influence, influence_moves
from bessemer.games.interbellum.moves import BUILD, BUY, DRAW, INFLUENCE, MARCH, PASS, PLAY, PUMP, SEARCH
from bessemer.games.interbellum.pipelines import build, build_moves
from bessemer.games.interbellum.regime import (
    BUILDING,
    BUYING,
    DRAWING,
    DRILLING,
    MARCHING,
    PLAYING,
    SEARCHING,
)
from bessemer.games.interbellum.rulings import DRAWN
from bessemer.games.interbellum.state import BaronState
from bessemer.games.interbellum.wells import acquire, payable, pump, well_price
from bessemer.kernel.moves import Move
from bessemer.kernel.steps import NOBODY, Decision, Step

PASS_MOVE: Move = (PASS,)
DRAW_MOVE: Move = (DRAW,)


def pile_price(state: BaronState) -> int:
    """A dollar for each executive that stands at the draw pile already, whether it drew or played."""
    regime = state.regime
    return 0 if regime.free else max(0, state.at_pile + regime.pile)


class Act(Decision[BaronState]):
    """A seat places an executive: one of eight actions, or none."""

    __slots__ = ()

    def options(self, state: BaronState) -> list[Move]:
        """All that can be done and paid, or to pass (I-42)."""
        seat = self.seat
        game = state.game
        money = state.money[seat]
        bans = state.regime.bans  # I-71: they are for actions, not for what an action card makes happen
        moves: list[Move] = [PASS_MOVE, *game.pumps[payable(state, seat) & ~state.pumped]]
        if seat in state.flags and not bans & MARCHING:
            # I-59: free for the holder of the flag; nobody is expelled
            for power, holder in enumerate(state.flags):
                if holder == seat and state.armies[power]:
                    moves += march_moves(state, power)
        if money >= pile_price(state):
            if not bans & DRAWING and (state.deck.pieces or state.discards):
                moves.append(DRAW_MOVE)
            if not bans & PLAYING:
                plays = game.play_moves
                moves += [plays[card] for card in state.hands[seat].pieces]
        if money:
            if not bans & SEARCHING:
                moves += search_moves(state, seat)
            if not bans & BUYING:
                moves += influence_moves(state, seat)
        if state.claimed != game.all_wells and money >= well_price(state) and not bans & DRILLING:
            moves += game.buys[game.all_wells & ~state.claimed]
        if not bans & BUILDING:
            moves += build_moves(state, seat)
        return moves

    def choose(self, state: BaronState, move: Move) -> None:
        """I-67: announce the action by placing the executive, and carry it out."""
        seat = self.seat
        game = state.game
        state.executives[seat] -= 1
        state.placed += ((seat, move),)
        left = seat + 1 if seat + 1 < game.seats else 0
        state.now.append(game.act[left] if state.executives[left] else game.next_turn[seat])
        ACTIONS[move[0]](state, seat, move)


def _search(state: BaronState, seat: int, move: Move) -> None:
    """I-52: pay, and draw as many cubes as dollars, and the free ones."""
    state.money[seat] -= move[1]
    search(state, seat, move[1] + free_cubes(state, seat), price=move[1])


def _pump(state: BaronState, seat: int, move: Move) -> None:
    """I-Q18: the well where the executive stands pays, and no other; once a round (I-54)."""
    state.pumped |= 1 << move[1]
    pump(state, seat, move[1], state.regime)


def _go_to_pile(state: BaronState, seat: int) -> int:
    """Pay for a place at the draw pile, which draws and plays share; how much it was."""
    price = pile_price(state)
    state.money[seat] -= price
    state.at_pile += 1
    return price


def _draw(state: BaronState, seat: int, move: Move) -> None:
    """I-56: pay for the place at the pile, and draw two cards."""
    price = _go_to_pile(state, seat)
    if state.journal is not None:
        state.tell("draw", seat, price=price)
    state.draw_cards(seat, DRAWN)


def _play(state: BaronState, seat: int, move: Move) -> None:
    """I-57: pay for the place at the pile, read the card out, perform it, discard it."""
    price = _go_to_pile(state, seat)
    card = state.game.content.cards[move[1]]
    state.discard(seat, move[1])
    if state.journal is not None:
        state.tell("play", seat, card=card.id, price=price)
    state.push(ResolveCard(seat, move[1], 0))


def _buy(state: BaronState, seat: int, move: Move) -> None:
    """Buy a well (I-58)."""
    acquire(state, seat, move[1], well_price(state))


def _march(state: BaronState, seat: int, move: Move) -> None:
    """Move an army (I-59)."""
    march(state, move[1], move[2], seat)


def _pass(state: BaronState, seat: int, move: Move) -> None:
    """I-42: an executive without effect."""
    if state.journal is not None:
        state.tell("pass", seat)


ACTIONS: dict[int, Callable[[BaronState, int, Move], None]] = {
    BUILD: build,
    SEARCH: _search,
    PUMP: _pump,
    INFLUENCE: buy_influence,
    DRAW: _draw,
    PLAY: _play,
    BUY: _buy,
    MARCH: _march,
    PASS: _pass,
}


class ResolveCard(Step[BaronState]):
    """The effects of an action card, from top to bottom."""

    __slots__ = ("card", "line", "player")
    fields: ClassVar[tuple[str, ...]] = ("player", "card", "line")

    def __init__(self, player: int, card: int, line: int) -> None:
        self.seat = NOBODY
        self.player = player
        self.card = card
        self.line = line

    def run(self, state: BaronState) -> None:
        """This one now, the next when it is done."""
        effects = state.game.content.cards[self.card].effects
        if self.line + 1 < len(effects):
            state.push(ResolveCard(self.player, self.card, self.line + 1))
        effects[self.line].perform(state, self.player)


class NextTurn(Step[BaronState]):
    """Clockwise to the next seat that has executives left; without any the round ends."""

    __slots__ = ("after",)
    fields: ClassVar[tuple[str, ...]] = ("after",)

    def __init__(self, after: int) -> None:
        self.seat = NOBODY
        self.after = after

    def run(self, state: BaronState) -> None:
        """The next one acts."""
        game = state.game
        seat, executives = self.after, state.executives
        for _ in executives:
            seat = seat + 1 if seat + 1 < game.seats else 0
            if executives[seat] > 0:
                state.push(game.act[seat])
                return
        state.push(game.end_round)
