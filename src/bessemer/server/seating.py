"""Who sits where: invitations, names, bots in place of people; and the beginning and end of a game."""

import msgspec

from bessemer.server.fair import check_nonce, mix_seed
from bessemer.server.hall import Hall
from bessemer.server.opponents import check_opponent, title_of
from bessemer.server.refusals import stranger, too_late, unknown, used_up
from bessemer.server.seats import browser_of, hashed, invitation, is_missing, own_name
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


async def join(hall: Hall, token: str, cookie: str, name: str = "") -> tuple[str, int]:
    """Take the seat of an invitation, which is used up by that, under a name; its table and seat.

    After the end it is for the rematch: the seat keeps the name that stands in the record.
    """
    wanted, browser = hashed(token), hashed(cookie)
    id, seat, mine = await invited(hall, token, browser)

    def sit(table: Table) -> None:
        place = table.seats[seat]
        if place.invitation != wanted:
            raise used_up()
        before, bot = place.name, place.bot if place.kind == BOT else ""
        if _goes_on(table):
            _call(table, place, name)
        place.kind, place.bot = HUMAN, ""
        place.browser, place.invitation, place.used = browser, None, wanted
        whose = "the seat" if place.name == before else f"the seat of {before}"
        left = f" from the bot {title_of(bot)}" if bot else " with its link"
        table.note(seat, f"{place.name} takes {whose}{left}.")

    if not mine:
        await hall.change(id, sit)
    return id, seat


class SeatChange(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of a seat: who plays, who goes, whether a link leads to it, what it is called."""

    bot: str | None = None
    take_back: bool = False
    kick: bool = False
    link: bool | None = None
    name: str | None = None

    @property
    def for_host(self) -> bool:
        """Whether it takes the host to do it, whoever holds the seat."""
        return self.kick or self.link is not None

    @property
    def moves_people(self) -> bool:
        """Whether it is about more than a name."""
        return self.for_host or self.take_back or self.bot is not None


async def reseat(hall: Hall, id: str, seat: int, cookie: str | None, wish: SeatChange) -> Table:
    """Change a seat, in all that is wished or in nothing.

    Whatever is done, the seat keeps somebody who can act, or a link that the host can see.
    """
    browser = browser_of(cookie)

    def edit(table: Table) -> None:
        own = seat in table.held_by(browser) and not wish.for_host
        if wish.name is not None:
            table.must_hold(seat, browser)
        elif not own:
            table.must_host(browser)
        if not 0 <= seat < len(table.seats):
            raise unknown("There is no such seat.")
        _must_go_on(table)
        place = table.seats[seat]
        if wish.name is not None:
            before = place.name
            _call(table, place, wish.name)
            if place.name != before:
                table.note(seat, f"{before} is called {place.name} from now on.")
        if wish.moves_people:
            if not own:
                table.must_host(browser)
            _move_people(hall, table, place, wish)
            if (wish.kick or wish.link) and cookie is not None:
                place.issue += 1
                place.invitation = hashed(invitation(cookie, table.id, seat, place.issue))
            table.note(seat, _told(place, own, wish))

    return await hall.change(id, edit)


def _goes_on(table: Table) -> bool:
    return table.row.status in (LOBBY, RUNNING)


def _must_go_on(table: Table) -> None:
    """Refuse when the game has ended: its record is written, names and all."""
    if not _goes_on(table):
        raise too_late("The game is over.")


def _call(table: Table, place: SeatRow, name: str) -> None:
    others = [other.name for other in table.seats if other is not place]
    place.name = own_name(name, place.name, others)


def _move_people(hall: Hall, table: Table, place: SeatRow, wish: SeatChange) -> None:
    """Change who plays. In a running game a bot keeps every seat that is to be taken by a link."""
    running = table.row.status == RUNNING
    if wish.kick:
        if place.browser is None:
            raise too_late("Nobody sits there who could be sent away.")
        place.held, place.browser, place.used = True, None, None
    if wish.take_back and place.browser is None:
        raise too_late("Nobody holds this seat; invite somebody with a link.")
    if wish.bot is not None or (wish.kick and running):
        place.kind, place.bot = BOT, check_opponent(table.row.game, wish.bot or "", hall.settings.bots)
    elif wish.take_back or wish.kick or (wish.link and not running and place.browser is None):
        place.kind, place.bot = HUMAN, ""
    if wish.link is False:
        if place.kind == HUMAN and place.browser is None:
            raise too_late("Nobody could take this seat then; let a bot play first.")
        place.invitation = None


def _told(place: SeatRow, own: bool, wish: SeatChange) -> str:
    """What everybody reads about a seat that was changed, by who holds it or else by the host."""
    bot = f"the bot {title_of(place.bot)}"
    if wish.kick:
        return f"The host sends {place.name} away; {bot} plays until somebody uses the new link."
    if wish.link:
        return f"The host makes a new link to the seat of {place.name}."
    if wish.link is False:
        return f"The host closes the link to the seat of {place.name}."
    if place.kind == BOT:
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
    """Begin the game; bots play for who is missing, until they come."""

    def begin(table: Table) -> None:
        table.must_host(browser)
        if table.row.status != LOBBY:
            raise too_late("The game has begun.")
        present = hall.push.present(table).union(table.held_by(browser))
        missing = [place for place in table.seats if is_missing(place, table.nonces, present)]
        for place in missing:
            place.kind, place.bot = BOT, check_opponent(table.row.game, "", hall.settings.bots)
        mix_seed(table)
        for place in missing:
            bot = title_of(place.bot)
            table.note(place.seat, f"{place.name} is missing; the bot {bot} plays until they come.")

    return await hall.change(id, begin)


async def end(hall: Hall, id: str, browser: str | None) -> None:
    """End a game before its time."""

    def finish(table: Table) -> None:
        table.must_host(browser)
        _must_go_on(table)
        table.row.status = ENDED

    await hall.change(id, finish)
