"""What to play and why, for hints and reviews: the moves compared, and where the comparison comes from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bessemer.bots.bot import make_bot
from bessemer.bots.mcts import Mcts
from bessemer.kernel.errors import OptionError
from bessemer.kernel.game import Game
from bessemer.kernel.moves import Move

Source = Literal["solver", "search", "preference"]


@dataclass(frozen=True, slots=True)
class Considered:
    """A move that search looked at: how often, what it brought on average (0 to 1), and how sure that is."""

    move: Move
    visits: int
    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The best move known. `values` is what each seat can expect; `considered` has the best move first.

    Where the game has planned ahead, nothing else was considered: the plan is proven ("solver") or liked
    ("preference"). `value` is None where nobody worked it out.
    """

    best: Move
    source: Source
    value: float | None = None
    values: tuple[float, ...] = ()
    considered: tuple[Considered, ...] = ()

    @property
    def alternative(self) -> Considered | None:
        """The strongest of the other moves."""
        return self.considered[1] if len(self.considered) > 1 else None


def advise(game: Game[Any, Any], view: Any, moves: Sequence[Move], spec: str) -> Advice:
    """What a searching bot would play, and what it knows of the moves; equal views get equal advice."""
    bot = make_bot(spec, "advice")
    if not isinstance(bot, Mcts):
        raise OptionError(f"Advice is searched for, and {spec[:40]!r} is no search; expected mcts or a rung.")
    planned = bot.plan(game, view, moves)
    if planned or len(moves) == 1:
        values = bot.policy(game).evaluate(game.sample(view, bot.rng))
        return Advice(
            best=planned.move if planned else moves[0],
            source="solver" if planned and planned.proven else "preference",
            value=values[view.seat] if values else None,
            values=tuple(values) if values else (),
        )
    search = bot.look_ahead(game, view, moves)
    best = search.best(moves)
    tried = [(move, search.node(move)) for move in moves if search.node(move).visits]
    considered = [Considered(move, node.visits, node.mean, node.error) for move, node in tried]
    considered.sort(key=lambda one: (one.move != best, -one.visits, -one.mean))
    return Advice(best, "search", search.node(best).mean, tuple(search.values), tuple(considered))
