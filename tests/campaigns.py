"""The golden campaign, for tests that need one: its records, and moments at which its games wait."""

from pathlib import Path
from typing import Any

from bessemer.records.record import Record, read

GOLDEN = Path(__file__).parent / "golden"


def golden(games: int) -> list[Record]:
    """The first games of the golden campaign: B wins the second, A the first and the third to fifth."""
    names = (f"duel-campaign-{number}.json" for number in range(1, games + 1))
    return [read((GOLDEN / name).read_bytes()) for name in names]


def choosing(state: Any) -> bool:
    """The winner is to choose the next board."""
    return bool(state.agenda) and type(state.agenda[-1]).__name__ == "ChooseBoard"


def keeping(state: Any) -> bool:
    """What the runner-up keeps is to be chosen."""
    return bool(state.agenda) and type(state.agenda[-1]).__name__ == "KeepPiece"
