"""What is done on the naive land: work, movement, battle, sieges, and the enemies alone.

Everything that asks a seat something is a generator: it yields the seat and all that it may answer, and is
sent the answer. Where the rulebook leaves an order open it is that of the engine: of two losses the later
one is asked about first; of two guards an enemy hits the Fortification; of two ways as short and not
straight on, an enemy takes the one further south, then west.
"""

from collections.abc import Generator, Iterable

from tests.games.furtherance.naive import (
    BUILDINGS,
    COURTS,
    FORWARD,
    ITEMS,
    SQUARES,
    UNITS,
    House,
    Land,
    Piece,
    hits_of,
    number,
    step,
    total,
)

Play = Generator[tuple[int, set[str]], str, None]
Answer = Generator[tuple[int, set[str]], str, str]

YOU = 0
DECKS = ("items", "units", "buildings")


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


# A turn ---------------------------------------------------------------------------------------------


def unit_moves(land: Land, seat: int) -> set[str]:
    """U-28 to U-32, U-48, U-53, U-73: all that units, catapults and healers can do."""
    found = set()
    for square in land.own(seat):
        piece = land.pieces[square]
        found |= {f"move {square} to {end}" for end in land.walks(square)}
        again = "knife" in piece.tokens and "new" not in piece.tokens
        if (piece.strikes or again) and piece.attack:
            found |= {f"strike {target} from {square}" for target in land.prey(square)}
            found |= {f"storm {land.crowns[party].arm} from {square}" for party in land.besieged(square)}
        if piece.says("sacrifice for a building") and "new" not in piece.tokens:
            for party, crown in enumerate(land.crowns):
                if party != seat and square in land.court(party) and crown.finished():
                    found.add(f"sacrifice {square}")
        if land.tends and piece.damage and square in land.castle(seat):
            found.add(f"tend {square}")
    if land.shots:
        in_court = [square for square in land.court(seat) if square in land.pieces]
        found |= {f"shoot {square}" for square in in_court if land.pieces[square].owner != seat}
    return found


def work_moves(land: Land, seat: int) -> set[str]:
    """U-14 to U-18: mining, developing, and everything that can be acquired, with its prices."""
    found: set[str] = set()
    crown = land.crowns[seat]
    if not land.working:
        return found
    room = [True, False, sum(bool(house.counters) for house in crown.houses) < 2]
    room[1] = len(land.own(seat)) < 6 and any(square not in land.pieces for square in land.castle(seat))
    verbs = ("buy", "recruit", "build")
    blind = number(crown.leader, "blind purchases for {}", -1)
    for worker in set(land.idle):
        found.add(f"mine with {worker}")
        found |= {f"develop {house.card} with {worker}" for house in crown.houses if house.counters}
        wanted = [(card, False) for offers in land.market for card, _ in offers]
        wanted += [(card, True) for card, since in crown.research if since < land.turns]
        for card, researched in wanted:
            deck = deck_of(card)
            if room[deck] and affordable(land, seat, card, worker, researched):
                word = "researched " if researched else ""
                found.add(f"{verbs[deck]} {word}{card} with {worker}")
        if 0 <= blind <= crown.gold:
            found |= {
                f"take blindly from {name} with {worker}" for deck, name in enumerate(DECKS) if room[deck]
            }
    return found


def affordable(land: Land, seat: int, card: str, worker: str, researched: bool) -> bool:
    """U-16: an eighth building must be payable after one of the seven is gone."""
    crown = land.crowns[seat]
    if card in BUILDINGS and len(crown.houses) == 7:
        return bool(discards(land, seat, card, worker, researched))
    return land.price(seat, card, worker, researched, crown.houses) <= crown.gold


def discards(land: Land, seat: int, card: str, worker: str, researched: bool) -> set[str]:
    """Which of seven buildings can make room for a card."""
    crown = land.crowns[seat]
    found = set()
    for house in crown.houses:
        left = [one for one in crown.houses if one is not poorest(crown.houses, house.card)]
        while falling := ruins(left):
            left = [one for one in left if one is not falling[0]]
        if land.price(seat, card, worker, researched, left) <= crown.gold:
            found.add(house.card)
    return found


def poorest(houses: list[House], card: str) -> House:
    """Of two alike, the one that is less far, or more damaged."""
    alike = [house for house in houses if house.card == card]
    return max(alike, key=lambda house: (house.counters, house.damage))


def turn_moves(land: Land, seat: int) -> set[str]:
    return {"done"} | unit_moves(land, seat) | work_moves(land, seat)


def act(land: Land, seat: int, move: str) -> Play:
    """One thing on a turn."""
    words = move.split()
    verb = words[0]
    if verb in ("move", "strike", "storm", "sacrifice"):
        land.working = False
    if verb == "move":
        steps = land.walks(words[1])[words[3]]
        piece = land.pieces.pop(words[1])
        piece.steps -= steps
        land.pieces[words[3]] = piece
        land.hurt = set()
        watch(land)
    elif verb == "strike":
        yield from strike(land, words[3], words[1])
    elif verb == "storm":
        party = next(party for party, crown in enumerate(land.crowns) if crown.arm == words[1])
        yield from storm(land, words[3], party)
    elif verb == "sacrifice":
        yield from sacrifice(land, words[1])
    elif verb == "shoot":
        land.shots -= 1
        land.hurt = set()
        yield from threaten(land, words[1], 1, "")
        yield from mend(land)
    elif verb == "tend":
        land.tends -= 1
        land.pieces[words[1]].damage -= 1
    elif verb == "done":
        yield from end(land, seat)
    else:
        yield from work(land, seat, words)


def work(land: Land, seat: int, words: list[str]) -> Play:
    """What a worker does."""
    crown, worker = land.crowns[seat], words[-1]
    land.idle.remove(worker)
    if words[0] == "mine":
        crown.gold += 4 + total([worker, crown.leader, *crown.finished()], "mine {} more")
    elif words[0] == "develop":
        under_way = [house for house in crown.houses if house.card == words[1] and house.counters]
        house = min(under_way, key=lambda house: house.counters)
        house.counters -= 1
        if not house.counters:
            recharge(land, seat, house.card)
        watch(land)
    else:
        researched = words[1] == "researched"
        card = "" if words[1] == "blindly" else words[2] if researched else words[1]
        deck = DECKS.index(words[3]) if not card else deck_of(card)
        yield from acquire(land, seat, card, deck, worker, researched)


def acquire(land: Land, seat: int, card: str, deck: int, worker: str, researched: bool) -> Play:
    """U-16, U-18, U-45: room, payment, what comes back, and the card."""
    crown = land.crowns[seat]
    if deck == 2 and len(crown.houses) == 7:
        names = {house.card for house in crown.houses}
        fitting = discards(land, seat, card, worker, researched) if card else names
        said = yield from answer(seat, {f"discard {name}" for name in fitting})
        crown.houses.remove(poorest(crown.houses, said.removeprefix("discard ")))
        recharge(land, seat)
        collapse(land, seat)
    if card:
        price = land.price(seat, card, worker, researched, crown.houses)
    else:
        price = number(crown.leader, "blind purchases for {}")
    crown.gold += total(crown.finished(), "{} gold after each purchase") - price
    if not card:
        card = land.decks[deck].pop()
    elif researched:
        crown.research.remove(next(one for one in crown.research if one[0] == card and one[1] < land.turns))
    else:
        take(land, deck, card)
    if deck == 1:
        free = [square for square in land.castle(seat) if square not in land.pieces]
        said = yield from answer(seat, {f"place on {square}" for square in free})
        piece = Piece(seat, card)
        if number(crown.leader, "recruits act at once"):
            piece.ready()
        else:
            piece.tokens.add("new")
        land.pieces[said.removeprefix("place on ")] = piece
    else:
        helping = [worker, *crown.finished()]
        turns = max(0, BUILDINGS[card]["turns"] - total(helping, "buildings take {} turns less"))
        crown.houses.append(House(card, turns))
        if not turns:
            recharge(land, seat, card)
    watch(land)
    yield from rescues(land)


def take(land: Land, deck: int, card: str) -> None:
    """U-25: an open pile that is used up is replaced; a card that lies open already is stacked."""
    piles = dict(land.market[deck])
    piles[card] -= 1
    if not piles[card]:
        del piles[card]
    while len(piles) < 3:
        new = land.decks[deck].pop()
        piles[new] = piles.get(new, 0) + 1
    land.market[deck] = list(piles.items())


def end(land: Land, seat: int) -> Play:
    """U-7, U-62: the next castle that stands; alone, the enemies first."""
    land.working, land.idle = False, []
    if land.alone:
        yield from enemies(land)
    order = [*range(seat + 1, land.seats), *range(seat + 1)]
    begin(land, next(other for other in order if other not in land.fallen))


def begin(land: Land, seat: int) -> None:
    """U-13."""
    wake(land, seat)
    crown = land.crowns[seat]
    finished = crown.finished()
    land.turns += 1
    land.idle, land.working = list(crown.workers), True
    land.shots, land.tends = total(finished, "shoots {} times"), total(finished, "tends {} wounds")
    crown.towers = total(finished, "strikes back harder {} times")
    crown.gold += total(finished, "{} gold each turn")


def wake(land: Land, party: int) -> None:
    """U-13: nobody is sharpened any more, and the units of a party are ready."""
    land.active = party
    for square, piece in land.pieces.items():
        piece.tokens.discard("sharpened")
        if square in land.own(party):
            piece.ready()


# Alone ----------------------------------------------------------------------------------------------


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
