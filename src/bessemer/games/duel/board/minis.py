"""Small maps of boards, for the sheet of a campaign: ground, Cities, tracks in their owners' colours."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bessemer.games.duel.board.chart import LANDS, ground
from bessemer.games.duel.board.geo import Bow, Projection, Sheet

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel

WIDTH, HEIGHT, MARGIN = 400, 216, 22
KEPT = 24


def mini(game: "Duel", board: str, owners: Mapping[str, str]) -> dict[str, Any]:
    """A board on a small sheet; `owners` are the letters of those who own tracks."""
    drawn = _drawn(game, board)
    tracks = [{"path": path, "owner": owners.get(id, "")} for id, path in drawn["tracks"].items()]
    return {**drawn, "width": WIDTH, "height": HEIGHT, "tracks": sorted(tracks, key=lambda t: t["owner"])}


@lru_cache(KEPT)
def _drawn(game: "Duel", id: str) -> dict[str, Any]:
    board = next(board for board in game.pack.board if board.id == id)
    sheet = Sheet(f"mini-{id}", WIDTH, HEIGHT, MARGIN, MARGIN, MARGIN, MARGIN, 0.7, 0)
    project = Projection([city.at for city in board.city], sheet)
    spots = {city.id: project(*city.at) for city in board.city}
    return {
        "ground": ground(LANDS.get(id, {}), project, sheet),
        "cities": list(spots.values()),
        "tracks": {
            "-".join(track.ends): Bow(spots[track.ends[0]], spots[track.ends[1]], track.bend, 4).path
            for track in board.track
        },
    }
