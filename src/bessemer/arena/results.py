"""What a game came to, as plain data: small enough to keep for every game of a long series."""

from dataclasses import dataclass, field

from bessemer.arena.simulate import Account, Played
from bessemer.kernel.findings import Findings


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game. `first` is the seat that began the first turn; scores are those of seats.

    Of rivals, who have no seat, the scores stand by their names.
    """

    number: int
    seed: str
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    first: int
    accounts: tuple[Account, ...]
    digest: str = ""
    findings: Findings | None = None
    rivals: dict[str, int] = field(default_factory=dict)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats ranked first."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def decisions(self) -> int:
        """Decisions of all seats together."""
        return sum(account.decisions for account in self.accounts)


def result_of(played: Played, digest: str = "", findings: Findings | None = None) -> Result:
    """The result of a game that was played to its end."""
    session = played.session
    assert session.outcome is not None
    return Result(
        number=played.number,
        seed=session.seed,
        bots=played.bots,
        scores=session.scores[: session.game.seats],
        ranks=session.outcome.ranks,
        first=played.first,
        accounts=played.accounts,
        digest=digest,
        findings=findings,
        rivals=session.game.rivals_of(session.outcome),
    )
