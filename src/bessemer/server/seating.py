"""Who sits where: invitations, names, bots in place of people; and the beginning and end of a game."""

from bessemer.server.fair import check_nonce, mix_seed
from bessemer.server.hall import Hall
from bessemer.server.opponents import check_opponent, title_of
from bessemer.server.refusals import forbidden, stranger, too_late, unknown, used_up
from bessemer.server.seats import browser_of, clean_name, hashed, invitation
from bessemer.server.store import BOT, ENDED, HUMAN, LOBBY, RUNNING, SeatRow
from bessemer.server.tables import Table


async def invited(hall: Hall, token: str, browser: str | None) -> tuple[str, int, bool]:
    """Table and seat of an invitation, and whether this browser has used it; refused if another has."""
    found = await hall.store.invited(hashed(token))
    if found is None:
        raise unknown("There is no such invitation.")
    id, seat, used = found
    async with hall.at(id) as table:
        mine = used and browser is not None and table.seats[seat].browser == browser
    if used and not mine:
        raise used_up()
    return id, seat, mine


async def join(hall: Hall, token: str, cookie: str) -> tuple[str, int]:
    """Take the seat of an invitation, which is used up by that; its table and seat."""
    wanted, browser = hashed(token), hashed(cookie)
    id, seat, mine = await invited(hall, token, browser)

    def sit(table: Table) -> None:
        place = table.seats[seat]
        if place.invitation != wanted:
            raise used_up()
        place.browser, place.invitation, place.used = browser, None, wanted
        table.note(seat, f"Somebody takes the seat of {place.name} with its link.")

    if not mine:
        await hall.change(id, sit)
    return id, seat


async def rename(hall: Hall, id: str, seat: int, browser: str | None, name: str) -> None:
    """Call a seat by another name."""

    def call(table: Table) -> None:
        table.must_hold(seat, browser)
        table.seats[seat].name = clean_name(name, f"Player {seat + 1}")

    await hall.change(id, call)


async def reseat(
    hall: Hall,
    id: str,
    seat: int,
    cookie: str | None,
    bot: str | None = None,
    take_back: bool = False,
    kick: bool = False,
    link: bool = False,
) -> Table:
    """Hand a seat to a bot and back, send somebody away, make a new invitation."""
    browser = browser_of(cookie)

    def move_people(table: Table) -> None:
        own = seat in table.held_by(browser) and not (kick or link)
        if not own:
            table.must_host(browser)
        if not 0 <= seat < len(table.seats):
            raise unknown("There is no such seat.")
        place = table.seats[seat]
        if bot is not None:
            place.kind, place.bot = BOT, check_opponent(table.row.game, bot, hall.settings.bots)
            place.invitation = None
        elif take_back:
            place.kind, place.bot = HUMAN, ""
        if kick:
            place.held = place.held or place.browser is not None
            place.browser = place.used = None
        invites = kick or link or (take_back and place.browser is None)
        if invites:
            if not table.hosted_by(browser) or cookie is None:
                raise forbidden("Only the host of the table may do this.")
            place.kind, place.bot = HUMAN, ""
            place.issue += 1
            place.invitation = hashed(invitation(cookie, table.id, seat, place.issue))
        table.note(seat, _told(place, own, kick, invites))

    return await hall.change(id, move_people)


def _told(place: SeatRow, own: bool, kicked: bool, invited: bool) -> str:
    """What everybody reads about a seat that was changed, by who holds it or else by the host."""
    if kicked:
        return f"The host sends {place.name} away and makes a new link to the seat."
    if invited:
        return f"The host makes a new link to the seat of {place.name}."
    if place.kind == BOT:
        bot = f"the bot {title_of(place.bot)}"
        return f"{place.name} lets {bot} play." if own else f"The host lets {bot} play for {place.name}."
    return f"{place.name} plays again." if own else f"The host gives {place.name} the seat back."


async def give_nonce(hall: Hall, id: str, browser: str | None, nonce: str) -> None:
    """A browser adds to chance, once."""
    check_nonce(nonce)
    async with hall.at(id) as table:
        held = table.held_by(browser)
        if browser is None or not held:
            raise stranger()
        if table.row.status != LOBBY:
            raise too_late("The game has begun.")
        if table.nonces.get(browser, nonce) != nonce:
            raise too_late("This browser has already given its part to chance.")
        if browser not in table.nonces:
            if not await hall.store.add_nonce(id, browser, nonce):
                raise too_late("This browser has already given its part to chance.")
            table.nonces[browser] = nonce
            hall.push.tell(table)


async def start(hall: Hall, id: str, browser: str | None) -> Table:
    """Begin the game, when everybody is there."""

    def begin(table: Table) -> None:
        table.must_host(browser)
        if table.row.status != LOBBY:
            raise too_late("The game has begun.")
        for seat in table.seats:
            if seat.kind == HUMAN and seat.browser is None:
                raise too_late(f"Nobody has taken the seat of {seat.name} yet.")
        mix_seed(table)

    return await hall.change(id, begin)


async def end(hall: Hall, id: str, browser: str | None) -> None:
    """End a game before its time."""

    def finish(table: Table) -> None:
        table.must_host(browser)
        if table.row.status not in (LOBBY, RUNNING):
            raise too_late("The game is over.")
        table.row.status = ENDED

    await hall.change(id, finish)
