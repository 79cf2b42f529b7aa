"""A turn on the naive land: what workers and units can do, and what comes of it."""

from tests.games.furtherance.naive import BUILDINGS, House, Land, Piece, number, total
from tests.games.furtherance.naive_battle import (
    Play,
    answer,
    collapse,
    deck_of,
    mend,
    recharge,
    rescues,
    ruins,
    sacrifice,
    storm,
    strike,
    threaten,
    watch,
)
from tests.games.furtherance.naive_enemies import enemies, wake

DECKS = ("items", "units", "buildings")


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
