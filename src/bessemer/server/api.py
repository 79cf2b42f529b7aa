"""The JSON API: every answer is ready bytes, every fault one sentence."""

import asyncio
import contextlib
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, WebSocket
from fastapi.responses import Response
from starlette.websockets import WebSocketDisconnect

from bessemer.content.packs import default_pack, pack_as_data
from bessemer.games import registry
from bessemer.kernel.piles import WATCHER
from bessemer.records.match import holds_match, read_match, write_match
from bessemer.records.record import read, write
from bessemer.server import founding, matches, models, planning, seating, seeing
from bessemer.server.addresses import base_of, same_origin
from bessemer.server.founding import SeatWish
from bessemer.server.hall import Hall
from bessemer.server.refusals import Refused, forbidden, stranger, unknown
from bessemer.server.reviewing import Progress
from bessemer.server.seats import COOKIE, TOKEN, browser_of, new_token
from bessemer.web.history import rounds_of

router = APIRouter(prefix="/api")

TableId = Annotated[str, Path(max_length=32)]
SeatQuery = Annotated[int | None, Query(ge=WATCHER, le=15)]
SeatPath = Annotated[int, Path(ge=0, le=15)]
OwnSeat = Annotated[int, Query(alias="seat", ge=0, le=15)]
YEAR = 365 * 24 * 3600
JSON = "application/json"


def hall_of(request: Request) -> Hall:
    """The tables of this server."""
    hall: Hall = request.app.state.hall
    return hall


def cookie_of(request: Request) -> str | None:
    """The cookie of a browser, if it is one of ours."""
    cookie = request.cookies.get(COOKIE)
    return cookie if cookie and TOKEN.fullmatch(cookie) else None


def browser_in(request: Request) -> str | None:
    """The browser that asks."""
    return browser_of(cookie_of(request))


def give_cookie(request: Request, response: Response, cookie: str) -> None:
    """Let a browser keep its cookie."""
    if request.cookies.get(COOKIE) != cookie:
        response.set_cookie(
            COOKIE, cookie, YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
        )


def ready(payload: Any, status: int = 200) -> Response:
    """An answer whose bytes are made here, and not by a slow framework."""
    return Response(seeing.encode(payload), status, media_type=JSON)


# Games ----------------------------------------------------------------------------------------------


@router.get("/games")
async def games() -> Response:
    """All games, with their options and presets."""
    return ready([registry.find(id).meta for id in registry.game_ids()])


@router.get("/games/{game}/pack")
async def pack(game: str) -> Response:
    """The cards that a game comes with, as a pack to start from."""
    if game not in registry.game_ids():
        raise unknown("There is no such game.")
    return ready(pack_as_data(default_pack(game)))


# Tables ---------------------------------------------------------------------------------------------


@router.post("/tables", status_code=201, responses={201: {"model": models.Made}})
async def create(request: Request, wanted: models.NewTable) -> Response:
    """Make a table."""
    cookie = cookie_of(request) or new_token()
    wishes = [SeatWish(seat.kind, seat.name, seat.bot) for seat in wanted.seats]
    table = await founding.create(
        hall_of(request),
        cookie,
        wanted.game,
        dict(wanted.options),
        wishes,
        wanted.pack,
        wanted.nonce,
        wanted.hints,
    )
    response = ready(_made(request, table, cookie), 201)
    give_cookie(request, response, cookie)
    return response


def _made(request: Request, table: Any, cookie: str) -> dict[str, Any]:
    base = base_of(request)
    return {
        "id": table.id,
        "started": table.row.seed is not None,
        "links": seeing.links(table, cookie, base),
        "watch": f"{base}/table/{table.id}",
    }


@router.get("/tables")
async def mine(request: Request) -> Response:
    """The tables of the browser that asks, the newest first."""
    browser = browser_in(request)
    if browser is None:
        return ready([])
    hall = hall_of(request)
    found = []
    for id in await hall.store.tables_of(browser):
        async with hall.at(id) as table:
            found.append(seeing.facts(table, browser, hall.push.present(table)))
    return ready(found)


@router.get("/tables/{id}", responses={200: {"model": models.TableFacts}})
async def facts(request: Request, id: TableId) -> Response:
    """What everybody may know of a table; for its host, the unused links too."""
    hall = hall_of(request)
    async with hall.at(id) as table:
        known = seeing.facts(table, browser_in(request), hall.push.present(table))
        if links := seeing.links(table, cookie_of(request), base_of(request)):
            known["links"] = links
        return ready(known)


@router.post("/join", responses={200: {"model": models.Seated}})
async def join(request: Request, invitation: models.Invitation) -> Response:
    """Take the seat of an invitation."""
    cookie = cookie_of(request) or new_token()
    table, seat = await seating.join(hall_of(request), invitation.token, cookie, invitation.name)
    response = ready({"table": table, "seat": seat})
    give_cookie(request, response, cookie)
    return response


@router.post("/tables/{id}/nonce", status_code=204)
async def nonce(request: Request, id: TableId, given: models.GivenNonce) -> Response:
    """Add to chance, before the game."""
    await seating.give_nonce(hall_of(request), id, browser_in(request), given.nonce)
    return Response(status_code=204)


@router.post("/tables/{id}/start", status_code=204)
async def start(request: Request, id: TableId) -> Response:
    """Begin the game."""
    await seating.start(hall_of(request), id, browser_in(request))
    return Response(status_code=204)


@router.post("/tables/{id}/seats/{seat}", responses={200: {"model": models.TableFacts}})
async def reseat(request: Request, id: TableId, seat: SeatPath, wanted: models.SeatChange) -> Response:
    """Hand a seat to a bot (`bot`) or back (`bot: null`), send away, make or close a link, rename."""
    take_back = "bot" in wanted.model_fields_set and wanted.bot is None
    wish = seating.SeatChange(
        bot=wanted.bot, take_back=take_back, kick=wanted.kick, link=wanted.link, name=wanted.name
    )
    if wish != seating.SeatChange():
        await seating.reseat(hall_of(request), id, seat, cookie_of(request), wish)
    return await facts(request, id)


@router.post("/tables/{id}/end", status_code=204)
async def end(request: Request, id: TableId) -> Response:
    """End the game before its time."""
    await seating.end(hall_of(request), id, browser_in(request))
    return Response(status_code=204)


@router.post("/tables/{id}/hurry", status_code=204)
async def hurry(request: Request, id: TableId) -> Response:
    """Let the bots move without pauses until a person must decide."""
    hall = hall_of(request)
    async with hall.at(id) as table:
        if not table.held_by(browser_in(request)):
            raise stranger()
        hall.drivers.hurry(id)
    return Response(status_code=204)


@router.post("/tables/{id}/rematch", status_code=201, responses={201: {"model": models.Made}})
async def rematch(request: Request, id: TableId, wanted: models.Rematch) -> Response:
    """The same people, game and options again."""
    cookie = cookie_of(request)
    if cookie is None:
        raise stranger()
    table = await founding.rematch(hall_of(request), id, cookie, wanted.nonce)
    return ready(_made(request, table, cookie), 201)


# Matches --------------------------------------------------------------------------------------------


@router.get("/matches/{id}", responses={200: {"model": models.MatchFacts}})
async def match(request: Request, id: TableId) -> Response:
    """The games of a match and what they brought. The next is made by a rematch at the last table."""
    found = await matches.look(hall_of(request), id, browser_in(request))
    return ready(matches.facts(id, found))


@router.get("/matches/{id}/export")
async def export_match(request: Request, id: TableId) -> Response:
    """The finished games of a match, as one file."""
    found = await matches.look(hall_of(request), id, browser_in(request))
    name = f"{found.last.row.game}-match-{id}.json"
    return Response(
        write_match(matches.records(found)),
        media_type=JSON,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


# Playing --------------------------------------------------------------------------------------------


@router.get("/tables/{id}/view", responses={200: {"model": models.Sight}})
async def view(request: Request, id: TableId, seat: SeatQuery = None) -> Response:
    """All that a seat (or a spectator: -1) may know now, and its moves."""
    hall = hall_of(request)
    async with hall.at(id) as table:
        browser = browser_in(request)
        seen = seeing.seen_by(table, table.viewer(seat, browser), hall.push.present(table))
        return ready(seeing.view_payload(table, seen, table.needs_curtain(browser)))


@router.post("/tables/{id}/moves", responses={200: {"model": models.Stored}, 409: {"model": models.Fault}})
async def moves(request: Request, id: TableId, made: models.MadeMoves) -> Response:
    """Make moves, all or none. When this is answered, they are stored."""
    seq = await hall_of(request).play(
        id, browser_in(request), made.seat, made.seq, made.key, made.moves, made.keep_draft
    )
    return ready({"seq": seq})


@router.post("/tables/{id}/undo", responses={200: {"model": models.Stored}, 409: {"model": models.Fault}})
async def undo(request: Request, id: TableId, wanted: models.TakenBack) -> Response:
    """Take back the seat's last move."""
    seq = await hall_of(request).undo(id, browser_in(request), wanted.seat, wanted.seq, wanted.key)
    return ready({"seq": seq})


@router.post("/tables/{id}/restart", responses={200: {"model": models.Stored}, 409: {"model": models.Fault}})
async def restart(request: Request, id: TableId, wanted: models.TakenBack) -> Response:
    """Take back all that the seat may."""
    seq = await hall_of(request).undo(id, browser_in(request), wanted.seat, wanted.seq, wanted.key, True)
    return ready({"seq": seq})


@router.post("/tables/{id}/whatif", responses={200: {"model": models.Forecast}})
async def what_if(request: Request, id: TableId, trial: models.Trial) -> Response:
    """Try moves out on a sample: as far as neither chance nor anybody else has a say."""
    async with hall_of(request).at(id) as table:
        table.must_hold(trial.seat, browser_in(request))
        return ready(seeing.what_if(table, trial.seat, trial.moves))


@router.post("/tables/{id}/hint", responses={200: {"model": models.Hint}, 409: {"model": models.Fault}})
async def hint(request: Request, id: TableId, asked: models.Question) -> Response:
    """What a strong player would do now, from what the seat may know; for who holds it and must decide."""
    return ready(await hall_of(request).hint(id, asked.seat, browser_in(request)))


@router.get("/tables/{id}/draft")
async def draft(request: Request, id: TableId, seat: OwnSeat) -> Response:
    """The plan of a seat, with what follows from it."""
    hall = hall_of(request)
    async with hall.at(id) as table:
        table.must_hold(seat, browser_in(request))
        return ready(planning.payload(table, seat, hall.push.present(table)))


@router.put("/tables/{id}/draft")
async def put_draft(request: Request, id: TableId, seat: OwnSeat, plan: dict[str, Any] | None) -> Response:
    """Keep a plan; null forgets it."""
    hall = hall_of(request)
    table = await hall.keep_draft(id, seat, browser_in(request), plan)
    return ready(planning.payload(table, seat, hall.push.present(table)))


@router.post("/tables/{id}/draft")
async def edit_draft(request: Request, id: TableId, seat: OwnSeat, edit: dict[str, Any]) -> Response:
    """Change a plan in one point: `{"op": "place", "card": …, "to": …}`."""
    hall, browser = hall_of(request), browser_in(request)
    async with hall.at(id) as table:
        table.must_hold(seat, browser)
        plan = planning.edited(table, seat, edit)
    table = await hall.keep_draft(id, seat, browser, plan)
    return ready(planning.payload(table, seat, hall.push.present(table)))


# Looking back ---------------------------------------------------------------------------------------


@router.get("/tables/{id}/position", responses={200: {"model": models.Position}})
async def position(
    request: Request, id: TableId, at: Annotated[int, Query(ge=0, le=1_000_000)], seat: SeatQuery = None
) -> Response:
    """The table after so many moves, as the seat that asks saw it then."""
    async with hall_of(request).at(id) as table:
        viewer = table.viewer(seat, browser_in(request))
        if table.is_far(at, viewer):
            await asyncio.to_thread(table.at, at, viewer)
        return ready(seeing.replay_payload(table, seeing.seen_at(table, viewer, at)))


@router.get("/tables/{id}/log", responses={200: {"model": models.LogPiece}})
async def log(
    request: Request, id: TableId, before: Annotated[int, Query(ge=0, le=1_000_000)], seat: SeatQuery = None
) -> Response:
    """The lines of the log that come before a line, a piece at a time."""
    async with hall_of(request).at(id) as table:
        viewer = table.viewer(seat, browser_in(request))
        return ready(seeing.earlier(table.log(viewer), before, table.id, len(table.seats)))


@router.get("/tables/{id}/history")
async def history(request: Request, id: TableId, seat: SeatQuery = None) -> Response:
    """The moves in words, the headings of the log, and a spectator's view after each round.

    While the game runs a seat gets its own moves whole and those of others only as its log tells them.
    """
    async with hall_of(request).at(id) as table:
        viewer = table.viewer(seat, browser_in(request))
        rounds = [{"at": turn, "view": then} for turn, then in rounds_of(table.live)]
        moves, marks = seeing.moves_of(table, viewer), seeing.marks_of(table, viewer)
        return ready({"moves": moves, "marks": marks, "rounds": rounds})


@router.get("/tables/{id}/review")
async def review(request: Request, id: TableId) -> Response:
    """What everybody could expect and what cost most in a finished game, or how far that is known."""
    found = await hall_of(request).reviews.of(id)
    return ready({"ready": not isinstance(found, Progress), "review": found})


@router.post("/tables/{id}/practice", status_code=201, responses={201: {"model": models.Made}})
async def practice(request: Request, id: TableId, wanted: models.Practice) -> Response:
    """A new table that goes on from a move of a finished game, for practice."""
    cookie = cookie_of(request) or new_token()
    table = await founding.practice(hall_of(request), id, cookie, wanted.at, wanted.seat, wanted.bot)
    response = ready(_made(request, table, cookie), 201)
    give_cookie(request, response, cookie)
    return response


@router.get("/tables/{id}/export")
async def export(request: Request, id: TableId) -> Response:
    """The record of the game."""
    async with hall_of(request).at(id) as table:
        browser = browser_in(request)
        if not table.may_export(browser):
            sentence = "A running game is exported only to somebody who holds every seat of a person."
            raise forbidden(sentence) if browser else stranger(sentence)
        name = f"{table.row.game}-{table.id}.json"
        return Response(
            write(table.record()),
            media_type=JSON,
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )


@router.post(
    "/import",
    status_code=201,
    responses={201: {"model": models.Made}},
    openapi_extra={"requestBody": {"content": {JSON: {"schema": {"type": "object"}}}, "required": True}},
)
async def bring(request: Request) -> Response:
    """Make a table of a record, or a table of each game of a match, to be looked at."""
    cookie = cookie_of(request) or new_token()
    hall, file = hall_of(request), await request.body()
    if holds_match(file):
        tables = await founding.bring_match(hall, cookie, await asyncio.to_thread(read_match, file))
        made = _made(request, tables[-1], cookie) | {"match": tables[0].id}
    else:
        made = _made(request, await founding.bring(hall, cookie, read(file)), cookie)
    response = ready(made, 201)
    give_cookie(request, response, cookie)
    return response


# Push -----------------------------------------------------------------------------------------------


@router.websocket("/tables/{id}/push")
async def push(
    socket: WebSocket, id: str, seat: int | None = None, since: int = -1, version: int | None = None
) -> None:
    """Everything that happens at a table, as one seat may know it, after what was heard last."""
    if not same_origin(socket):
        await socket.close(4403, "This page is not ours.")
        return
    hall: Hall = socket.app.state.hall
    await socket.accept()
    try:
        listener = await hall.listen(id, seat, browser_of(socket.cookies.get(COOKIE)), since, version)
    except Refused as refused:
        await socket.send_json({"error": refused.sentence, "status": refused.status})
        await socket.close(4000 + refused.status)
        return

    async def send() -> None:
        while True:
            await socket.send_text((await listener.next()).decode())

    async def drain() -> None:
        while True:
            await socket.receive_text()

    tasks = [asyncio.create_task(send()), asyncio.create_task(drain())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, KeyError):
                await task
        await hall.leave(listener)
