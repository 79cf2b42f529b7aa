"""D-B7: the end of a round and of the game; D-B10: what is decided for the next game of a campaign."""

from typing import TYPE_CHECKING, ClassVar

from bessemer.games.duel import ferries, mines, railroad
from bessemer.games.duel.maps import bits
from bessemer.games.duel.meta import ALONE, BOARDS
from bessemer.games.duel.state import DuelState
from bessemer.games.industry.stock import MONEY, TOKEN, resources
from bessemer.kernel.moves import Move
from bessemer.kernel.outcome import Outcome, rank
from bessemer.kernel.steps import NOBODY, Decision, Step

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel

ROUNDS = 4
TECH = 2
"""Money for each tech token left."""

TIEBREAKS = (None, "companies", "resources", "first-player token")


class EndRound(Step[DuelState]):
    """D-B7.1: on to the next round; after the fourth money decides."""

    __slots__ = ()

    def run(self, state: DuelState) -> None:
        """D-B7.2: the first-player token goes to the other player; after the last round it stays."""
        game = state.game
        if state.round < ROUNDS:
            state.first = 1 - state.first
            state.round += 1
            state.push(game.begin_round)
            return
        result = outcome(state)
        if state.journal is not None:
            for seat in range(2):
                tech = game.tech_worth(seat) * state.stocks[seat][TOKEN]
                money = state.stocks[seat][MONEY]
                state.tell(
                    "score",
                    seat,
                    money=money,
                    tech=tech,
                    awards=awards(state, seat),
                    total=result.scores[seat],
                )
            state.tell("end", NOBODY, winners=result.winners, scores=result.scores)
        state.push(game.finish)
        if game.options["campaign"] != ALONE and len(game.past) < len(BOARDS) - 1:
            winner = result.winners[0]
            state.push(ChooseBoard(winner))
            _keep_piece(state, winner)


def awards(state: DuelState, seat: int) -> int:
    """What the board pays at the end: anchors, the golden spike, gold mines."""
    return ferries.award(state, seat) + railroad.award(state, seat) + mines.award(state, seat)


def score(state: DuelState, seat: int) -> int:
    """D-B7.3: money, what the board pays, and tech tokens left; other resources are worth nothing."""
    stock = state.stocks[seat]
    return stock[MONEY] + awards(state, seat) + state.game.tech_worth(seat) * stock[TOKEN]


def outcome(state: DuelState) -> Outcome:
    """D-B7.4: after a tie the most Companies, then the most resources, then the first-player token."""
    standings = [
        (
            score(state, seat),
            state.companies[seat].bit_count(),
            resources(state.stocks[seat]),
            int(state.first == seat),
        )
        for seat in range(2)
    ]
    mine, theirs = standings
    level = next(level for level in range(4) if mine[level] != theirs[level])
    return Outcome(
        rule="D-B7.4" if level else "D-B7.3",
        ranks=rank(standings),
        scores=(mine[0], theirs[0]),
        tiebreak=TIEBREAKS[level],
    )


def result(state: DuelState) -> Outcome:
    """How a game has ended, also while it is still decided what comes after it."""
    return state.outcome or outcome(state)


def margin(outcome: Outcome) -> int:
    """By how much the game was won."""
    return max(outcome.scores) - min(outcome.scores)


class Finish(Step[DuelState]):
    """The game is over."""

    __slots__ = ()

    def run(self, state: DuelState) -> None:
        """Say how it ended."""
        state.outcome = outcome(state)


# For the next game of a campaign ------------------------------------------------------------------


def _keep_piece(state: DuelState, winner: int) -> None:
    """D-B10.7.3: a Ferry token of one's own, or one that the winner gives; D-B10.7.6: a Research card."""
    runner_up = 1 - winner
    if state.ferries[runner_up]:
        state.push(KeepPiece(runner_up, sum(1 << token for token in state.ferries[runner_up])))
    elif state.ferries[winner]:
        state.push(KeepPiece(winner, sum(1 << token for token in state.ferries[winner])))
    elif state.studies:
        first = len(state.game.content.ferries)
        state.push(KeepPiece(runner_up, sum(1 << first + study for study in state.studies)))


class KeepPiece(Decision[DuelState]):
    """Which piece the runner-up takes along into the games to come."""

    __slots__ = ("pieces",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "pieces")

    def __init__(self, seat: int, pieces: int) -> None:
        self.seat = seat
        self.pieces = pieces

    def options(self, state: DuelState) -> list[Move]:
        """Each of them."""
        return [state.game.carry[piece] for piece in bits(self.pieces)]

    def choose(self, state: DuelState, move: Move) -> None:
        """Lay it aside."""
        state.kept = move[1]
        if state.journal is not None:
            state.tell("carry", self.seat, piece=state.game.piece_ids[move[1]])


class ChooseBoard(Decision[DuelState]):
    """D-B10.1: the winner says where the next game is played."""

    __slots__ = ()

    def options(self, state: DuelState) -> list[Move]:
        """Every board that was not played yet."""
        return [state.game.travel[board] for board in unplayed(state.game)]

    def choose(self, state: DuelState, move: Move) -> None:
        """Note it for the campaign."""
        state.next_board = move[1]
        if state.journal is not None:
            state.tell("travel", self.seat, board=BOARDS[move[1]])


def unplayed(game: "Duel") -> list[int]:
    """The boards that a campaign has still to come to."""
    played = {game.map.id, *(past.board for past in game.past)}
    return [place for place, board in enumerate(BOARDS) if board not in played]
