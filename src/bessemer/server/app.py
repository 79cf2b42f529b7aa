"""The server: API, pages and push in one application."""

import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from bessemer import __version__
from bessemer.kernel.errors import BessemerError
from bessemer.server import api, pages
from bessemer.server.hall import Hall
from bessemer.server.limits import Limits, SafeHeaders
from bessemer.server.models import Fault
from bessemer.server.refusals import Refused
from bessemer.server.settings import Settings

log = logging.getLogger("bessemer.server")

WORDS = {404: "There is nothing here.", 405: "This address does not take such a request."}


def create_app(settings: Settings) -> FastAPI:
    """A server with its own store; everything it needs is opened when it starts."""
    settings.data.mkdir(parents=True, exist_ok=True)
    hall = Hall(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await hall.open()
        yield
        await hall.close()

    app = FastAPI(
        title="Bessemer",
        version=__version__,
        description="A table for board games.",
        lifespan=lifespan,
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={400: {"model": Fault}, 404: {"model": Fault}},
    )
    app.state.hall = hall
    app.state.settings = settings
    app.include_router(api.router)
    app.include_router(pages.router)
    app.add_api_route("/healthz", _health, include_in_schema=False)
    if settings.metrics:
        app.add_api_route("/metrics", _metrics, include_in_schema=False)
    _answer_faults(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Limits, settings=settings)
    app.add_middleware(SafeHeaders)
    return app


async def _health(request: Request) -> Response:
    """Whether the server and its store answer."""
    await request.app.state.hall.store.alive()
    return PlainTextResponse("ok\n")


async def _metrics(request: Request) -> Response:
    """A few numbers, for a monitoring program."""
    hall: Hall = request.app.state.hall
    numbers = {
        "bessemer_tables": await hall.store.alive(),
        "bessemer_connections": len(hall.push),
        "bessemer_moves_total": hall.moves_stored,
    }
    return PlainTextResponse("".join(f"{name} {number}\n" for name, number in numbers.items()))


def _answer_faults(app: FastAPI) -> None:
    """Say in one sentence what was wrong: as a page to a person, as JSON to a program."""

    def answer(request: Request, status: int, sentence: str) -> Response:
        if not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", ""):
            return pages.message(request, status, sentence)
        return JSONResponse({"error": sentence}, status)

    @app.exception_handler(Refused)
    async def refuse(request: Request, refused: Refused) -> Response:
        return answer(request, refused.status, refused.sentence)

    @app.exception_handler(BessemerError)
    async def wrong(request: Request, error: BessemerError) -> Response:
        return answer(request, 400, " ".join(str(error).split()).rstrip(".") + ".")

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        first: Any = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
        told = str(first["msg"]).rstrip(".")
        return answer(request, 400, f"{where}: {told}." if where else f"{told}.")

    @app.exception_handler(HTTPException)
    async def missing(request: Request, error: HTTPException) -> Response:
        return answer(request, error.status_code, WORDS.get(error.status_code, str(error.detail)))

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        log.exception("A request failed: %s", request.url.path)
        return answer(request, 500, "Something went wrong here; nothing was changed.")
