"""Plays matches between bots: a campaign of several games, the bots on the same seats in all of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bessemer.arena.simulate import Account, play_game
from bessemer.content.packs import build_game
from bessemer.kernel.game import Game
from bessemer.records.match import Campaign, Fixture, Match, Row
from bessemer.records.record import record_of


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that bots have played: their specs and what they did by seat, its records, its score sheet."""

    number: int
    bots: tuple[str, ...]
    match: Match
    sheet: list[Row]
    winners: tuple[int, ...]
    accounts: tuple[Account, ...]

    @property
    def decisions(self) -> int:
        """Decisions of both seats together."""
        return sum(account.decisions for account in self.accounts)

    @property
    def total(self) -> tuple[int, ...]:
        """The last line of the sheet."""
        return self.sheet[-1].points


def play_match(first: Game[Any, Any], number: int, seated: Sequence[str], seed: str) -> PlayedMatch:
    """Play one match of a series, from its first game to its last."""
    match = Match(Campaign(Fixture(first.meta.id, first.seats, first.options)))
    accounts = tuple(Account() for _ in seated)
    while fixture := match.next_game():
        game = build_game(fixture.game, fixture.players, fixture.options, first.pack)
        played = play_game(game, len(match.played), seated, f"{seed}/{number}")
        for account, more in zip(accounts, played.accounts, strict=True):
            account.add(more)
        match.add(record_of(played.session, list(seated)))
    return PlayedMatch(number, tuple(seated), match, match.sheet(), match.leaders(), accounts)
