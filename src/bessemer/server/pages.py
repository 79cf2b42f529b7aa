"""The pages: finds out what a page needs to know and lets `web` draw it."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from bessemer.games import registry
from bessemer.kernel.errors import OptionError
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.seen import Seen
from bessemer.server import founding, matches, seating, seeing
from bessemer.server.addresses import base_of
from bessemer.server.api import browser_in, cookie_of, give_cookie, hall_of
from bessemer.server.founding import SeatWish
from bessemer.server.looking_back import review_facts
from bessemer.server.opponents import USUAL, opponents, title_of
from bessemer.server.refusals import Refused, unknown
from bessemer.server.seats import NAME_LENGTH, new_token
from bessemer.server.store import BOT, ENDED, LOBBY, OVER
from bessemer.server.tables import Table
from bessemer.web import board, pages
from bessemer.web.assets import TYPES, asset, url
from bessemer.web.facts import (
    PREFS_COOKIE,
    BotChoice,
    Mark,
    Prefs,
    SeatFacts,
    TableFacts,
    TableRow,
    Viewer,
)
from bessemer.web.orders import read_name, read_order

router = APIRouter(include_in_schema=False)

TableId = Annotated[str, Path(max_length=32)]
MoveQuery = Annotated[int | None, Query(ge=0, le=1_000_000)]
SeatQuery = Annotated[int | None, Query(ge=WATCHER, le=15)]
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
NOT_FINISHED = "This game has ended before its time. Its replay leads on to a table for practice."
TITLES = {401: "Not at this table", 403: "Not allowed", 404: "Not found", 410: "Used up", 429: "Too fast"}


def message(request: Request, status: int, sentence: str) -> HTMLResponse:
    """A page that says one thing."""
    title = TITLES.get(status, "That did not work")
    return HTMLResponse(pages.message_page(title, sentence, status, prefs_of(request)), status)


# Around the table -----------------------------------------------------------------------------------


@router.get("/")
async def start(request: Request) -> Response:
    """What can be played on a board, and the games that go on."""
    metas = [registry.find(id).meta for id in registry.game_ids() if registry.board(id) is not None]
    html = pages.start_page(metas, await _my_tables(request, 12), prefs_of(request))
    return _known(request, HTMLResponse(html))


@router.get("/tables")
async def tables(request: Request) -> Response:
    """The tables of this browser."""
    return HTMLResponse(pages.tables_page(await _my_tables(request, 100), prefs_of(request)))


@router.get("/new/{game}")
async def new_table(
    request: Request, game: str, preset: Annotated[str, Query(max_length=64)] = ""
) -> Response:
    """The form for a new table."""
    return _known(
        request,
        HTMLResponse(pages.new_table_page(_meta(game), bots_for(request, game), prefs_of(request), preset)),
    )


@router.post("/new/{game}")
async def make_table(request: Request, game: str) -> Response:
    """Make the table that the form asks for."""
    cookie = cookie_of(request) or new_token()
    meta = _meta(game)
    try:
        order = read_order(meta, (await request.body()).decode(errors="replace"))
        wishes = [SeatWish(seat.kind, seat.name, seat.bot) for seat in order.seats]
        nonce = order.nonce or new_token() if order.starts_at_once else None  # without a script, ours
        table = await founding.create(
            hall_of(request), cookie, game, dict(order.options), wishes, None, nonce, order.hints
        )
    except OptionError as error:
        facts = (meta, bots_for(request, game), prefs_of(request), "", str(error))
        return _known(request, HTMLResponse(pages.new_table_page(*facts), 400))
    response = _to_table(table)
    give_cookie(request, response, cookie)
    return response


@router.get("/join/{token}")
async def invited(request: Request, token: str) -> Response:
    """Whose seat an invitation gives away. Looking at it, as robots do for a preview, does not use it up."""
    return await _join_page(request, token)


async def _join_page(request: Request, token: str, name: str | None = None, error: str = "") -> Response:
    """The form to sit down; again with what was typed, if that was wrong."""
    hall = hall_of(request)
    id, seat, mine = await seating.invited(hall, token, browser_in(request))
    async with hall.at(id) as table:
        if mine:
            return _to_table(table)
        host = next((place.name for place in table.seats if place.browser == table.row.host), "")
        facts = facts_for(request, table)
        html = pages.join_page(facts, seat, host, prefs_of(request), name, error)
        return _known(request, HTMLResponse(html, 400 if error else 200))


@router.post("/join/{token}")
async def join(request: Request, token: str) -> Response:
    """Take the seat of an invitation under a name."""
    cookie = cookie_of(request) or new_token()
    hall, name = hall_of(request), read_name((await request.body()).decode(errors="replace"))
    try:
        id, _ = await seating.join(hall, token, cookie, name)
    except Refused as refusal:
        if refusal.status != 400:
            raise
        return await _join_page(request, token, name[:NAME_LENGTH], refusal.sentence)
    async with hall.at(id) as table:
        response = _to_table(table)
    give_cookie(request, response, cookie)
    return response


@router.get("/lobby/{id}")
async def lobby(request: Request, id: TableId) -> Response:
    """Who is there, before the game."""
    async with hall_of(request).at(id) as table:
        if table.row.status != LOBBY:
            return RedirectResponse(f"/table/{id}", 303)
        return HTMLResponse(
            pages.lobby_page(
                facts_for(request, table),
                _viewer(request, table),
                prefs_of(request),
                bots_for(request, table.row.game),
            )
        )


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    """The rules of a game."""
    meta = _meta(game)
    text = (registry.folder(game) / "rules.md").read_text(encoding="utf-8")
    return HTMLResponse(pages.rules_page(meta, text, prefs_of(request)))


# The table ------------------------------------------------------------------------------------------


@router.get("/table/{id}")
async def table_page(request: Request, id: TableId, seat: SeatQuery = None, at: MoveQuery = None) -> Response:
    """The table itself, for a seat or a spectator."""
    hall = hall_of(request)
    async with hall.at(id) as table:
        if table.row.status == LOBBY:
            return RedirectResponse(f"/lobby/{id}", 303)
        if table.stopped:
            return message(request, 409, table.stopped)
        viewer = _viewer(request, table)
        eyes = WATCHER if viewer.curtain else table.viewer(seat, browser_in(request))
        facts = facts_for(request, table, eyes)
        seen = seeing.seen_by(table, eyes, present_for(request, table))
        if hall.settings.debug and viewer.host and "debug" in request.query_params:
            return HTMLResponse(_debugged(table, seen, facts, viewer, at, prefs_of(request)))
        bots = bots_for(request, table.row.game)
        return HTMLResponse(pages.table_page(facts, seen, viewer, prefs_of(request), bots))


@router.get("/table/{id}/menu")
async def menu(request: Request, id: TableId) -> Response:
    """What changes round the board while the page is open: menu, seats, who plays for whom."""
    async with hall_of(request).at(id) as table:
        facts, viewer = facts_for(request, table), _viewer(request, table)
        return HTMLResponse(pages.hosting_html(facts, viewer, bots_for(request, table.row.game)))


def _debugged(
    table: Table, seen: Seen[Any, Any], facts: TableFacts, viewer: Viewer, at: int | None, prefs: Prefs
) -> str:
    """The table with the developer's panel, secrets and all, now or after some earlier move."""
    total = len(table.live.moves)
    turn = total if at is None else min(at, total)
    now = len(table.known(seen.seat))
    then = seen if turn >= now else seeing.seen_at(table, seen.seat, turn)
    return pages.debug_page(facts, then, viewer, prefs, seeing.inside_of(table, turn), turn, total)


@router.get("/table/{id}/review")
async def review(request: Request, id: TableId, seat: SeatQuery = None) -> Response:
    """A finished game looked back at; of the decisions, those of who asks, or of a seat."""
    hall = hall_of(request)
    found = await hall.reviews.of(id)
    async with hall.at(id) as table:
        facts, viewer = facts_for(request, table), _viewer(request, table)
        seats = viewer.seats if seat is None else (seat,) if seat >= 0 else ()
        told = review_facts(table, found, seats)
        return HTMLResponse(pages.review_page(facts, viewer, told, prefs_of(request)))


@router.get("/match/{id}")
async def match(request: Request, id: TableId) -> Response:
    """What a match has brought so far, and how it goes on."""
    browser = browser_in(request)
    found = await matches.look(hall_of(request), id, browser)
    eyes = found.games[-1].seat if found.games else WATCHER
    tables = [facts_for(request, table, eyes) for table in found.tables]
    here = found.last.held_by(browser)
    return HTMLResponse(pages.match_page(tables, found.games, here, prefs_of(request)))


@router.get("/replay/{id}")
async def replay(
    request: Request,
    id: TableId,
    at: MoveQuery = None,
    seat: SeatQuery = None,
) -> Response:
    """The game again, move by move."""
    async with hall_of(request).at(id) as table:
        browser = browser_in(request)
        shared = table.shared_by(browser)  # whoever looks must not see what another of them knew then
        eyes = WATCHER if shared else table.viewer(seat, browser)
        facts, who = facts_for(request, table, eyes), _viewer(request, table)
        moves = len(table.known_moves(eyes))
        turn = moves if at is None else min(at, moves)
        seen = replace(seeing.seen_at(table, eyes, turn), log=tuple(table.log(eyes)))
        marks = tuple(Mark(mark["at"], mark["label"]) for mark in seeing.marks_of(table, eyes))
        return HTMLResponse(
            pages.replay_page(
                facts, seen, turn, moves, marks, prefs_of(request), who, bots_for(request, table.row.game)
            )
        )


@router.get("/static/{name}")
async def static(name: str) -> Response:
    """A file with a hash in its name; browsers keep it for ever."""
    found = asset(name)
    if found is not None:
        return Response(found.body, media_type=found.type, headers=FOREVER)
    if name == board.sprite_name():
        return Response(board.sprite(), media_type=TYPES["svg"], headers=FOREVER)
    for game in registry.game_ids():
        if name == board.styles_name(game):
            return Response(board.styles(game), media_type=TYPES["css"], headers=FOREVER)
        if name == board.sheet_styles_name(game):
            return Response(board.sheet_styles(game), media_type=TYPES["css"], headers=FOREVER)
    raise unknown("There is no such file.")


@router.get("/favicon.ico")
async def icon() -> Response:
    """The icon, where browsers look for it."""
    return RedirectResponse(url("icon.svg"), 302)


# What pages need to know ----------------------------------------------------------------------------


def bots_for(request: Request, game: str) -> tuple[BotChoice, ...]:
    """The bots that play a game here, for people to choose from."""
    known = opponents(game, hall_of(request).settings.bots).values()
    return tuple(BotChoice(one.name, title_of(one.name), one.sentence, one.name == USUAL) for one in known)


def _meta(game: str) -> Any:
    if game not in registry.game_ids():
        raise unknown("There is no such game.")
    return registry.find(game).meta


def _known(request: Request, response: Response) -> Response:
    """Give a new browser its cookie with the first page."""
    give_cookie(request, response, cookie_of(request) or new_token())
    return response


def _to_table(table: Table) -> Response:
    """The way to a table: to its lobby before the game."""
    page = "lobby" if table.row.status == LOBBY else "table"
    return RedirectResponse(f"/{page}/{table.id}", 303)


def prefs_of(request: Request) -> Prefs:
    """What the browser prefers."""
    return Prefs.read(request.cookies.get(PREFS_COOKIE))


def _viewer(request: Request, table: Table) -> Viewer:
    """What the browser is to a table."""
    browser = browser_in(request)
    return Viewer(tuple(table.held_by(browser)), table.hosted_by(browser), table.needs_curtain(browser))


def present_for(request: Request, table: Table) -> set[int]:
    """The seats whose browsers are connected; who asks for a page is about to be."""
    return hall_of(request).push.present(table).union(table.held_by(browser_in(request)))


def facts_for(request: Request, table: Table, eyes: int = WATCHER) -> TableFacts:
    """A table for a page that is seen through some eyes."""
    present = present_for(request, table)
    known = seeing.facts(table, browser_in(request), present)
    base = base_of(request)
    links = seeing.links(table, cookie_of(request), base)
    faults = {entry.seat: entry.note for entry in table.known(WATCHER) if entry.note}
    seats = tuple(
        SeatFacts(
            name=seat["name"],
            bot=title_of(seat["bot"]) if seat["kind"] == BOT else "",
            owner=seat["kind"] == BOT and seat["held"],
            taken=seat["taken"],
            present=seat["seat"] in present if seat["held"] else seat["present"],
            missing=seat["missing"],
            link=links.get(seat["seat"], ""),
            fault=faults.get(seat["seat"]) or "",
            nonce=seat["nonce"],
        )
        for seat in known["seats"]
    )
    ending = [line.words for line in table.log(WATCHER) if not line.heading][-1:]
    return TableFacts(
        id=table.id,
        meta=registry.find(table.row.game).meta,
        options=table.row.options,
        seats=seats,
        seq=table.seq_for(eyes),
        version=table.row.version,
        started=known["started"],
        over=known["over"],
        ended=table.row.status == ENDED,
        stopped=table.stopped or (NOT_FINISHED if table.row.status == ENDED else ""),
        commitment=known["commitment"],
        nonces=len(table.nonces),
        watch_link=f"{base}/table/{table.id}",
        ending="".join(ending) if known["over"] else "",
        rematch=table.row.next or "",
        hints=table.row.hints,
        practice=table.row.practice or "",
        match=table.row.match_id or "",
    )


async def _my_tables(request: Request, limit: int) -> list[TableRow]:
    browser = browser_in(request)
    if browser is None:
        return []
    hall = hall_of(request)
    rows = []
    for id in await hall.store.tables_of(browser, limit):
        async with hall.at(id) as table:
            rows.append(_row(table, browser))
    return rows


def _row(table: Table, browser: str) -> TableRow:
    held = table.held_by(browser)
    asked = [seat for seat in held if seat in table.asked]
    waiting = [seat for seat in table.pending if seat not in asked]
    move = f"Move {len(table.known(WATCHER)) + 1}"
    words = {"lobby": "Waiting for players", "running": move, "over": "Finished"}
    page = {LOBBY: "lobby", OVER: "replay"}.get(table.row.status, "table")
    if goes_on := table.row.next is None and matches.next_options(table) is not None:
        words["over"], page = "The next game waits", "match"
    return TableRow(
        id=table.id,
        meta=registry.find(table.row.game).meta,
        state=_game_of_match(table) + words.get(table.status, table.status.title()),
        url=f"/{page}/{table.row.match_id if goes_on else table.id}",
        my_turn=goes_on or bool(asked),
        waiting=table.names[waiting[0]] if waiting else "",
        waiting_seat=waiting[0] if waiting else -1,
        over=table.row.status == OVER and not goes_on,
    )


def _game_of_match(table: Table) -> str:
    """Which game of a match a table is, in words."""
    carried = registry.find(table.row.game).meta.carried
    return f"{carried.title}, game {table.row.number}. " if carried and table.row.number else ""
