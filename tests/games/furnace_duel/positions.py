"""Ways to play and tables laid out at random, as the kit takes them, mostly with pieces to spend."""

import random
from typing import Any

from bessemer.kernel.meta import Options, Value
from tests.games.furnace_duel.kit import PACK
from tests.games.furnace_duel.naive import KINDS
from tests.games.furnace_duel.naive_game import BOARDS

SEATS = "AB"


def random_options(number: int) -> Options:
    """All ways to play, with pieces from earlier games in three of four."""
    rng = random.Random(f"options {number}")
    board = BOARDS[number % len(BOARDS)]
    options: Options = {"board": board, "lease": rng.random() < 0.7, "chain": rng.random() < 0.3}
    options["capitalists"] = rng.random() < 0.6
    options["dealt"] = bool(options["capitalists"]) and rng.random() < 0.5
    options["campaign"] = carried(rng, board)
    return options


def carried(rng: random.Random, board: str) -> str:
    """What was kept from earlier games of a campaign; mostly pieces to spend."""
    if rng.random() < 0.25:
        return "none"
    if board == "britain":
        return rng.choice(("none", "first"))
    parts = [f"britain={rng.choice(SEATS)}"]
    pieces = {"baltic": [one.id for one in PACK.ferry], "new-england": [one.id for one in PACK.research]}
    others = ["baltic", "new-england", "transcontinental", "victoria", "alps"]
    for other in rng.sample(others, rng.randint(0, 4)):
        if other == board:
            continue
        piece = f":{rng.choice(pieces[other])}" if other in pieces else ""
        parts.append(f"{other}={rng.choice(SEATS)}{piece}")
    return " ".join(parts)


def layout(rng: random.Random, board: str, options: dict[str, Value]) -> dict[str, Any]:
    """A table as the kit takes it: tracks, trains, stocks, Companies, tokens, Research."""
    written = next(one for one in PACK.board if one.id == board)
    names = ["-".join(track.ends) for track in written.track]
    rng.shuffle(names)
    most = 15 if written.spaces else 16
    counts = [min(most, rng.choice((0, 1, 2, 3, 4, 6, 8, 10, 14))) for _ in SEATS]
    tracks = {0: names[: counts[0]], 1: names[counts[0] : counts[0] + counts[1]]}
    table: dict[str, Any] = {"tracks": tracks, "round": rng.randint(1, 4), "first": rng.randint(0, 1)}
    if board == "victoria":
        table["doubled"] = {
            seat: own[: rng.randint(0, min(4, len(own), most - len(own)))] for seat, own in tracks.items()
        }
    table["stocks"] = {seat: _stock(rng) for seat in (0, 1)}
    companies = rng.sample([company.id for company in PACK.company], 8)
    split = rng.randint(0, 8)
    table["owned"] = {
        seat: [card + rng.choice(("", "", "+")) for card in own]
        for seat, own in enumerate((companies[:split], companies[split:]))
    }
    startups = rng.sample([startup.id for startup in PACK.startup], 2)
    table["startups"] = dict(enumerate(startups))
    if "victoria=" in str(options["campaign"]):
        who = SEATS.index(str(options["campaign"]).partition("victoria=")[2][0])
        cities = [city.id for city in written.city if city.effect and "tech" not in city.effect]
        table["marks"] = {who: rng.choice(cities)}
    table |= _special(rng, written, tracks)
    return table


def _stock(rng: random.Random) -> str:
    counts = {kind: rng.choice((0, 0, 0, 1, 1, 2, 3)) for kind in KINDS[:4]}
    counts["money"] = rng.choice((0, 1, 2, 2, 3, 6))
    return " + ".join(f"{count} {kind}" for kind, count in counts.items() if count)


def _special(rng: random.Random, written: Any, tracks: dict[int, list[str]]) -> dict[str, Any]:
    """What lies on this board only."""
    table: dict[str, Any] = {}
    crossings = ["-".join(track.ends) for track in written.track if track.crossing]
    if crossings:
        tokens = [ferry.id for ferry in PACK.ferry]
        rng.shuffle(tokens)
        claimed = {*tracks[0], *tracks[1]}
        table["crossings"] = {track: tokens.pop() for track in crossings if track not in claimed}
        table["ferries"] = {
            seat: [tokens.pop() for _ in range(rng.randint(0, 3)) if tokens] for seat in (0, 1)
        }
        table["used"] = {
            seat: [token for token in own if rng.random() < 0.3] for seat, own in table["ferries"].items()
        }
    if written.spaces:
        west = rng.randint(0, len(written.spaces) - 2)
        table["rail"] = (west, rng.randint(west + 1, len(written.spaces) - 1))
    if written.id == "new-england":
        table["research"] = rng.sample([card.id for card in PACK.research], 3)
    return table
