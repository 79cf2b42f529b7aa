"""Measure the Agents of Interbellum in pairs: `python -m benchmarks.agents [GAMES] [BOT] [SEED] [PAIR ...]`.

A pair is two ids with a plus, `dowager+steel-magnate`; without one all pairs are played. They change sides
from game to game.
"""

import sys
from itertools import combinations
from statistics import mean

from bessemer.arena.counting import wilson
from bessemer.arena.simulate import play_out
from bessemer.bots.bot import make_bot
from bessemer.content.packs import build_game
from bessemer.games.furnace.interbellum.game import Interbellum
from bessemer.kernel.session import Session


def main() -> None:
    """Play every pair and say how often the bot won."""
    games, bot, seed, *named = [*sys.argv[1:], *("60", "greedy", "agents")[len(sys.argv) - 1 :]]
    game = build_game("furnace-interbellum", 1, {"agents": "chosen"})
    assert isinstance(game, Interbellum)
    every = combinations([agent.id for agent in game.content.agents], 2)
    for pair in [tuple(one.split("+")) for one in named] or every:
        ends = [play(game, bot, f"{seed}/{number}", pair[:: (-1) ** number]) for number in range(int(games))]
        wins = sum(end[bot] > max(end[agent] for agent in pair) for end in ends)
        low, high = wilson(wins, len(ends))
        money = ", ".join(f"{who} {mean(end[who] for end in ends):.0f}" for who in (bot, *pair))
        print(f"{wins} of {len(ends)} won, {wins / len(ends):.0%} ({low:.0%} to {high:.0%}); money: {money}")
        sys.stdout.flush()


def play(game: Interbellum, bot: str, seed: str, pair: tuple[str, ...]) -> dict[str, int]:
    """One game against two Agents, the left one first: the money of everybody."""
    session = Session(game, seed, journal=False)
    for agent in pair:
        session.play(f"meet {agent}", 0)
    play_out(session, [make_bot(bot, f"{seed} bot")])
    return dict(zip((bot, *pair), session.scores, strict=True))


if __name__ == "__main__":
    main()
