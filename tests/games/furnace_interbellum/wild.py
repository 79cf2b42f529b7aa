"""Cards of Interbellum such as nobody would print: every kind of effect in every place."""

import random
from dataclasses import replace
from functools import cache

from bessemer.games.furnace.interbellum.game import Interbellum
from tests.games.furnace.kit import plain_pack
from tests.games.furnace_interbellum.kit import pack

LINES = (
    *("2 coal", "1 iron + 1 upgrade", "1 oil + 1 money", "coal -> iron x2", "coal -> 2 coal x2"),
    *("iron -> 2 money x2", "oil -> 3 money", "coal -> coal + 1 money x2", "2 coal + iron -> coal + oil x2"),
    *("upgrade -> coal + 2 money", "iron + oil -> 5 money", "coal + iron -> upgrade x2"),
)
DELIVERIES = ("delivery: 2 coal", "delivery: coal -> 2 money", "delivery: iron -> coal + oil")
TEXTS = (
    *(
        "1 money per own card that sells",
        "1 coal per own card that converts coal",
        "2 iron if fully resolved",
    ),
    *("resolve a company of the player to the right", "discard this card: 2 oil"),
    *("when compensated for 1 or 2: store 1 coal; take all here", "when outbid: store 1 oil; take all here"),
)
PERMANENT = (
    *("when gaining coal: coal -> iron", "when gaining iron: iron -> 2 money", "each own sale: 1 coal"),
    *("own sales of one kind once more", "each own conversion: 1 money", "when gaining oil: coal -> 2 money"),
)
COMPENSATIONS = (
    *("1 coal", "1 iron", "1 coal + 1 oil", "coal -> iron x2", "iron -> 2 money", "coal -> 1 money"),
    *("coal -> coal + 1 money", "2 coal -> oil x2", "oil -> 2 iron"),
)
MANAGERS = (
    *("count 2 coal as spent", "count 1 coal or 1 iron as spent", "the delivery once more"),
    *("another line once more", "2 coal", "each sale: 1 coal", "each conversion: 1 money", "oil -> 2 money"),
    *("2 money if fully resolved", "coal -> iron x2", "1 money per own card that converts"),
    *("coal -> 1 money x2", "1 coal per own card that sells coal", "the delivery once more"),
)
OPTIONS = ("2 coal", "1 iron", "coal -> iron", "iron -> 2 money x2", "coal -> coal + 1 money", "oil -> coal")

PACKS = 210


def wild_game(number: int) -> Interbellum:
    """A game for one to five with wild cards, the chain in every third; packs come round and round."""
    return _wild_game(number % PACKS)


@cache
def _wild_game(number: int) -> Interbellum:
    rng = random.Random(f"wild {number}")
    every = LINES + DELIVERIES + TEXTS + PERMANENT

    def company(lines: tuple[str, ...]) -> str:
        return " | ".join((rng.choice(COMPENSATIONS), rng.choice(lines), rng.choice(lines)))

    staff = {f"manager-{at}": text for at, text in enumerate(MANAGERS)}
    schools = {f"school-{at}": rng.sample(OPTIONS, 2) for at in range(3)}
    startup = [rng.choice(LINES)]
    written = pack({f"new-{at}": company(every) for at in range(1, 25)}, staff, schools, startup, ())
    base = plain_pack({f"old-{at}": company(LINES) for at in range(36)}, startup)
    players = 1 + number % 5
    options = Interbellum.meta.validate(players, {"chain": number % 3 == 0})
    faces = [replace(school, back=rng.choice(([], rng.sample(OPTIONS, 2)))) for school in written.school]
    return Interbellum(players, options, replace(written, base=base, school=faces))
