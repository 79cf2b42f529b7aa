"""Battles and sieges on the naive land, what is lost in them, and the end of the game.

Everything that asks a seat something is a generator: it yields the seat and all that it may answer, and is
sent the answer. Where the rulebook leaves an order open it is that of the engine: of two losses the later one
is asked about first, and of two guards an enemy hits the Fortification.
"""

from collections.abc import Generator, Iterable

from tests.games.furtherance.naive import BUILDINGS, ITEMS, UNITS, House, Land, Piece, hits_of, number, total

Play = Generator[tuple[int, set[str]], str, None]
Answer = Generator[tuple[int, set[str]], str, str]


class Over(Exception):
    """Somebody has won, or nobody can any more."""

    def __init__(self, winners: Iterable[int]) -> None:
        self.winners = tuple(winners)


def watch(land: Land) -> None:
    """U-24, U-42, U-43, U-67, U-Q17: points bring a worker and the victory; so does being the last."""
    points = [land.points(seat) for seat in range(land.seats)]
    for seat in range(land.seats):
        if points[seat] >= 4 and seat not in land.helped and not land.alone:
            land.helped.add(seat)
            gain_worker(land, seat)
    best = [seat for seat in range(land.seats) if points[seat] >= land.goal]
    if best:
        raise Over([land.active if land.active in best else best[0]])
    standing = [seat for seat in range(land.seats) if seat not in land.fallen]
    if not standing or (len(standing) == 1 and not land.alone):
        raise Over(standing)


def gain_worker(land: Land, seat: int) -> None:
    """U-24."""
    if land.supply:
        land.supply -= 1
        land.crowns[seat].workers.append("worker")
        if seat == land.active and land.working:
            land.idle.append("worker")


def answer(seat: int, options: Iterable[str]) -> Answer:
    """Ask; where only one answer is possible, it is given."""
    found = set(options)
    if len(found) == 1:
        return found.pop()
    return (yield seat, found)


# Buildings ------------------------------------------------------------------------------------------


def recharge(land: Land, party: int, opened: str = "") -> None:
    """U-38, U-73: what opens can act at once; what is gone acts no more."""
    crown = land.crowns[party]
    finished = crown.finished()
    harder, shooting, tending = "strikes back harder {} times", "shoots {} times", "tends {} wounds"
    crown.towers = min(crown.towers + number(opened, harder), total(finished, harder))
    if party == land.active:
        land.shots = min(land.shots + number(opened, shooting), total(finished, shooting))
        land.tends = min(land.tends + number(opened, tending), total(finished, tending))


def ruins(houses: list[House]) -> list[House]:
    return [
        house for house in houses if not house.counters and house.damage >= hits_of(house.card, len(houses))
    ]


def may_rescue(land: Land, seat: int) -> bool:
    crown = land.crowns[seat]
    return "rescue" not in crown.silent and crown.gold >= number(crown.leader, "rescues for {}", 2)


def lose(land: Land, party: int, card: str) -> None:
    """U-35, U-38, U-65: what is lost can be rescued; enemies get it back for nothing."""
    if party >= land.seats:
        land.crowns[party].research.append((card, land.turns))
    elif may_rescue(land, party):
        land.lost.append((party, card))


def destroy(land: Land, party: int, house: House) -> None:
    """U-38, U-44: and what cannot stand without it."""
    land.crowns[party].houses.remove(house)
    recharge(land, party)
    lose(land, party, house.card)
    collapse(land, party)


def collapse(land: Land, party: int) -> None:
    """U-44."""
    if falling := ruins(land.crowns[party].houses):
        destroy(land, party, falling[0])


def rescues(land: Land) -> Play:
    """U-35, U-38, U-20: all that may be rescued, the latest loss first."""
    while land.lost:
        seat, card = land.lost.pop()
        crown = land.crowns[seat]
        if seat in land.fallen or not may_rescue(land, seat):
            continue
        said = yield seat, {"done", "rescue", "stop asking about rescue"}
        if said == "stop asking about rescue":
            crown.silent.add("rescue")
        elif said == "rescue":
            crown.gold -= number(crown.leader, "rescues for {}", 2)
            crown.research.append((card, land.turns))
            if len(crown.research) > 2:
                old = sorted({one for one, _ in crown.research[:2]})
                back = (
                    (yield seat, {f"return {one}" for one in old}) if len(old) > 1 else (yield seat, {"done"})
                )
                gone = old[0] if back == "done" else back.removeprefix("return ")
                crown.research.remove(next(one for one in crown.research if one[0] == gone))
                land.decks[deck_of(gone)].append(gone)


def deck_of(card: str) -> int:
    return 0 if card in ITEMS else 1 if card in UNITS else 2


# Battle ---------------------------------------------------------------------------------------------


def threaten(land: Land, square: str, amount: int, source: str) -> Play:
    """U-47, U-57: before damage is dealt, a cloak or a bodyguard may turn it away."""
    if square not in land.pieces or amount <= 0:
        return
    owner = land.pieces[square].owner
    said = "done"
    if owner < land.seats:
        crown, options = land.crowns[owner], {"done"}
        if source and "invincibility-cloak" in crown.items and "invincibility-cloak" not in crown.silent:
            options |= {"use invincibility-cloak", "stop asking about invincibility-cloak"}
        guards = [
            other
            for other in land.near(square)
            if other in land.own(owner) and land.pieces[other].says("takes a neighbour's damage")
        ]
        if guards and "bodyguard" not in crown.silent:
            options |= {f"guard with {other}" for other in guards} | {"stop asking about bodyguard"}
        said = yield from answer(owner, options)
        if said.startswith("stop asking"):
            crown.silent.add(said.removeprefix("stop asking about "))
        elif said.startswith("use"):
            crown.items.remove("invincibility-cloak")
            return
        elif said.startswith("guard"):
            square = said.removeprefix("guard with ")
    yield from harm(land, square, amount, source)


def harm(land: Land, square: str, amount: int, source: str) -> Play:
    """U-34: as much damage as health kills."""
    piece = land.pieces[square]
    land.hurt.add(square)
    if piece.left > amount:
        piece.damage += amount
        return
    killer = land.pieces.get(source)
    if killer and "sword" in killer.tokens and killer.kills < 4:
        killer.kills += 1
    yield from die(land, square)


def die(land: Land, square: str) -> Play:
    piece = land.pieces.pop(square)
    land.hurt.discard(square)
    lose(land, piece.owner, piece.card)
    watch(land)
    yield from rescues(land)


def spend(land: Land, square: str) -> None:
    """U-30, U-48: an attack is used up, the knife last; no steps after it."""
    piece = land.pieces[square]
    if piece.strikes:
        piece.strikes -= 1
    else:
        piece.tokens.discard("knife")
    piece.steps = 0
    land.hurt = set()


def silent_pair(one: Piece, other: Piece) -> bool:
    """U-52."""
    return one.says("no counter-attacks") or other.says("no counter-attacks")


def battle(land: Land, square: str, target: str) -> Play:
    """U-33, U-55: an attack on a unit, whose neighbour may stand in, and the counter-attack."""
    attacker, defender = land.pieces[square], land.pieces[target]
    owner = defender.owner
    crown = land.crowns[owner]
    if owner < land.seats:
        options = {"done"}
        instead = [
            other
            for other in land.near(target)
            if other in land.own(owner) and attacker.may_attack(land.pieces[other])
        ]
        if defender.says("a neighbour may battle instead") and instead and "stand-in" not in crown.silent:
            options |= {f"send {other}" for other in instead} | {"stop asking about stand-in"}
        blunt = "sharpened" not in defender.tokens and not silent_pair(attacker, defender)
        if blunt and "sharpener" in crown.items and "sharpener" not in crown.silent:
            options |= {f"use sharpener on {target}", "stop asking about sharpener"}
        said = yield from answer(owner, options)
        if said.startswith("stop asking"):
            crown.silent.add(said.removeprefix("stop asking about "))
        elif said.startswith("use"):
            crown.items.remove("sharpener")
            defender.tokens.add("sharpened")
        elif said.startswith("send"):
            target = said.removeprefix("send ")
            defender = land.pieces[target]
    strength = 0 if silent_pair(attacker, defender) else defender.attack
    yield from threaten(land, target, attacker.attack, square)
    if strength and (yield from strikes_back(land, owner)):
        yield from threaten(land, square, strength, target)


def strikes_back(land: Land, owner: int) -> Generator[tuple[int, set[str]], str, bool]:
    """U-33, U-39, U-61, U-78: the owner decides; alone everybody must."""
    if land.alone or owner in land.fallen or "counter-attack" in land.crowns[owner].silent:
        return True
    said = yield owner, {"done", "counter-attack", "always counter-attack"}
    if said == "always counter-attack":
        land.crowns[owner].silent.add("counter-attack")
    return said != "done"


def strike(land: Land, square: str, target: str) -> Play:
    spend(land, square)
    yield from battle(land, square, target)
    yield from mend(land)


def mend(land: Land) -> Play:
    """U-78: after an action, others may heal whom it hurt."""
    first = land.active if land.active < land.seats else 0
    for seat in (*range(first, land.seats), *range(first)):
        crown = land.crowns[seat]
        hurt = [square for square in land.own(seat) if square in land.hurt]
        if seat != land.active and hurt and "potion" in crown.items and "potion" not in crown.silent:
            options = {"done", "stop asking about potion", *(f"use potion on {square}" for square in hurt)}
            said = yield seat, options
            if said.startswith("stop"):
                crown.silent.add("potion")
            elif said.startswith("use"):
                crown.items.remove("potion")
                piece = land.pieces[said.removeprefix("use potion on ")]
                piece.damage = max(0, piece.damage - number("potion", "heal {}"))


# Castles --------------------------------------------------------------------------------------------


def storm(land: Land, square: str, party: int) -> Play:
    """U-36 to U-39: a castle is attacked."""
    spend(land, square)
    attacker, crown = land.pieces[square], land.crowns[party]
    inside = [
        other
        for other in land.own(party)
        if other in land.castle(party) and attacker.may_attack(land.pieces[other])
    ]
    said = "done"
    if inside and party < land.seats and "defence" not in crown.silent:
        options = {f"defend with {other}" for other in inside}
        said = yield party, options | {"done", "stop asking about defence"}
        if said.startswith("stop"):
            crown.silent.add("defence")
    if said.startswith("defend"):
        yield from battle(land, square, said.removeprefix("defend with "))
    else:
        yield from undefended(land, square, party)
    yield from mend(land)


def undefended(land: Land, square: str, party: int) -> Play:
    attacker, crown = land.pieces[square], land.crowns[party]
    finished = crown.finished()
    guards = [card for card in finished if number(card, "takes all hits")]
    if attacker.owner < land.seats:
        choices = set(guards) or {"castle", *finished}
        said = yield from answer(attacker.owner, {f"hit {what}" for what in choices})
        what = said.removeprefix("hit ")
    else:
        what = min(guards, key=list(BUILDINGS).index) if guards else "castle"
    if what == "castle":
        hit_castle(land, attacker.owner, party)
    else:
        house = max(
            (one for one in crown.houses if one.card == what and not one.counters),
            key=lambda one: one.damage,
        )
        house.damage += 1
        collapse(land, party)
    watch(land)
    yield from rescues(land)
    if not attacker.says("no counter-attacks") and (yield from strikes_back(land, party)):
        damage = number(crown.leader, "castle strikes back for {}", 1)
        if crown.towers and attacker.left > damage:
            crown.towers -= 1
            damage += 1
        yield from threaten(land, square, damage, "")


def hit_castle(land: Land, attacker: int, party: int) -> None:
    """U-37, U-40, U-66."""
    crown = land.crowns[party]
    crown.health -= 1
    if crown.counters:
        pass_on(land, party, crown.counters if crown.health <= 5 else 1)
    if crown.health < 1:
        land.fallen.append(party)
        land.crowns[attacker].conquests += 1
        for square in land.own(party):
            del land.pieces[square]
        land.supply += crown.workers.count("worker")
        crown.houses, crown.items, crown.research, crown.workers = [], [], [], []
        crown.gold = crown.towers = crown.counters = 0
        if not land.alone:
            gain_worker(land, attacker)


def pass_on(land: Land, party: int, count: int) -> None:
    """U-62, U-63, U-81: to the next castle above 5 health, or out of the game."""
    land.crowns[party].counters -= count
    for crown in land.crowns[party + 1 :]:
        if crown.health > 5:
            crown.counters += count
            return


def sacrifice(land: Land, square: str) -> Play:
    """U-53."""
    seat = land.pieces[square].owner
    party = next(party for party in range(len(land.crowns)) if square in land.court(party))
    yield from die(land, square)
    said = yield from answer(seat, {f"hit {card}" for card in land.crowns[party].finished()})
    card = said.removeprefix("hit ")
    house = min(
        (one for one in land.crowns[party].houses if one.card == card and not one.counters),
        key=lambda one: one.damage,
    )
    destroy(land, party, house)
    watch(land)
    yield from rescues(land)
