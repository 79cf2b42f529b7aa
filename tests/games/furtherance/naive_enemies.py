"""The enemies of the solo game on the naive land: they march, attack and spawn.

Of two ways that are as short and not straight on, they take the one further south, then west, as the engine.
"""

from tests.games.furtherance.naive import COURTS, FORWARD, SQUARES, UNITS, Land, Piece, number, step
from tests.games.furtherance.naive_battle import Answer, Play, answer, harm, pass_on, storm, strike

YOU = 0


def wake(land: Land, party: int) -> None:
    """U-13: nobody is sharpened any more, and the units of a party are ready."""
    land.active = party
    for square, piece in land.pieces.items():
        piece.tokens.discard("sharpened")
        if square in land.own(party):
            piece.ready()


def enemies(land: Land) -> Play:
    """U-62: the castles from the left, until one waits."""
    for castle in (1, 2, 3):
        if land.crowns[castle].counters:
            pass_on(land, castle, 1)
            return
        if castle not in land.fallen:
            wake(land, castle)
            yield from march(land, castle)
            spawn(land, castle)


def distance(land: Land, square: str) -> int:
    """U-64, U-68: steps from the seat's courtyard, whoever stands between."""
    reached, steps = set(COURTS["south"]), 0
    while square not in reached:
        reached |= {other for one in reached for other in land.near(one)}
        steps += 1
    return steps


def march(land: Land, castle: int) -> Play:
    """U-64: the closest first; of several, the seat chooses."""
    waiting = land.own(castle)
    while waiting:
        least = min(distance(land, square) for square in waiting)
        closest = [square for square in waiting if distance(land, square) == least]
        said = yield from answer(YOU, {f"activate {square}" for square in closest})
        square = said.removeprefix("activate ")
        waiting.remove(square)
        square = yield from advance(land, square)
        if square:
            land.pieces[square].steps = 0
            yield from assault(land, square)
        waiting = [one for one in waiting if one in land.own(castle)]


def advance(land: Land, square: str) -> Answer:
    """U-64, U-68: on towards the castle, until one of the seat's units is beside it; where it ends up."""
    piece = land.pieces[square]
    while piece.steps and not companions(land, square):
        closer = [
            other
            for other in land.near(square)
            if distance(land, other) < distance(land, square) and land.open_to(piece.owner, other)
        ]
        if not closer:
            break
        ahead = step(square, FORWARD[land.crowns[piece.owner].arm])
        del land.pieces[square]
        square = ahead if ahead in closer else closer[0]
        land.pieces[square] = piece
        piece.steps -= 1
        yield from trap(land, square)
        if square not in land.pieces:
            return ""
    return square


def companions(land: Land, square: str) -> list[str]:
    """The seat's units beside a square."""
    return [other for other in land.near(square) if other in land.own(YOU)]


def trap(land: Land, square: str) -> Play:
    """U-78: a Bear Trap, in the seat's courtyard or beside its units."""
    crown = land.crowns[YOU]
    near = square in land.court(YOU) or companions(land, square)
    if near and "bear-trap" in crown.items and "bear-trap" not in crown.silent:
        said = yield YOU, {"done", "use bear-trap", "stop asking about bear-trap"}
        if said.startswith("stop"):
            crown.silent.add("bear-trap")
        elif said.startswith("use"):
            crown.items.remove("bear-trap")
            yield from harm(land, square, number("bear-trap", "trap for {} damage"), "")


def assault(land: Land, square: str) -> Play:
    """U-64, U-Q14: as often as it can: the weakest unit beside it, else within its reach, else the castle."""
    piece = land.pieces[square]
    while land.pieces.get(square) is piece and piece.strikes:
        beside = companions(land, square)
        near = beside or [other for other in land.own(YOU) if other in land.range_of(square)]
        prey = [other for other in near if piece.may_attack(land.pieces[other])]
        if prey:
            weakest = min(prey, key=lambda other: (land.pieces[other].left, SQUARES.index(other)))
            yield from strike(land, square, weakest)
        elif not beside and YOU in land.besieged(square):
            yield from storm(land, square, YOU)
        else:
            return


def spawn(land: Land, castle: int) -> None:
    """U-65, U-83, U-Q15: one unit in the middle, else on the left, else on the right."""
    left, middle, right = land.castle(castle)
    free = [square for square in (middle, left, right) if square not in land.pieces]
    if not free:
        return
    crown = land.crowns[castle]
    dead = [card for card, _ in crown.research]
    if dead:
        order = list(UNITS)
        card = max(dead, key=lambda one: (UNITS[one]["cost"], UNITS[one]["attack"], -order.index(one)))
        crown.research.remove(next(one for one in crown.research if one[0] == card))
    else:
        deck = land.decks[1]
        while not UNITS[deck[-1]]["attack"]:
            deck.insert(0, deck.pop())
        card = deck.pop()
    land.pieces[free[0]] = Piece(castle, card)
