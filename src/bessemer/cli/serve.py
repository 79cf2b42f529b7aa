"""`bessemer serve` and `bessemer play`: the table, for others or for oneself."""

import asyncio
import gc
import logging
import os
import re
import socket
import webbrowser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from bessemer.kernel.errors import OptionError

LOCAL = "127.0.0.1"
PORT = 8000

Host = Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others in your network join.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")]
Data = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Where games are kept. [default: your data directory]")
]
Database = Annotated[str, typer.Option(metavar="URL", help="A PostgreSQL to keep games in instead.")]
Debug = Annotated[bool, typer.Option("--debug", help="Show hosts the true position, on pages with ?debug.")]
Metrics = Annotated[bool, typer.Option("--metrics", help="Answer at /metrics.")]
Pace = Annotated[float, typer.Option(min=0, max=60, help="Seconds between the moves of bots.")]
Thinkers = Annotated[
    int | None, typer.Option(min=0, max=64, help="Processes for bots. [default: all cores but one]")
]
OwnBots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot", metavar="NAME=SPEC", help="Offer one more bot, such as mine=cmd:./my-bot; repeatable."
    ),
]
BOT_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")
Game = Annotated[str | None, typer.Argument(metavar="[GAME]", help="Which game; none for the start page.")]


def serve(
    host: Host = LOCAL,
    port: Port = PORT,
    data: Data = None,
    database: Database = "",
    debug: Debug = False,
    metrics: Metrics = False,
    pace: Pace = 0.7,
    thinkers: Thinkers = None,
    bot: OwnBots = None,
) -> None:
    """Start the table for others."""
    run(host, port, data, database, debug, metrics, pace, thinkers, bots=read_own_bots(bot or []))


def play(game: Game = None, data: Data = None) -> None:
    """Start the table and open the browser."""
    from bessemer.games import registry

    if game is not None:
        registry.find(game)
    run(LOCAL, 0, data, page="/" if game is None else f"/new/{game}")


def run(
    host: str = LOCAL,
    port: int = 0,
    data: Path | None = None,
    database: str = "",
    debug: bool = False,
    metrics: bool = False,
    pace: float = 0.7,
    thinkers: int | None = None,
    page: str | None = None,
    limits: bool = True,
    bots: Mapping[str, str] | None = None,
    effort: float = 1.0,
) -> None:
    """Serve until Ctrl-C; with a page, open it in the browser."""
    import uvicorn

    from bessemer.server.addresses import EVERYWHERE, own_address
    from bessemer.server.app import create_app
    from bessemer.server.settings import UNLIMITED, Rates, Settings

    folder = default_folder() if data is None else data
    spare = max((os.cpu_count() or 2) - 1, 1) if thinkers is None else thinkers
    with _listen(host, port) as listening:
        number = listening.getsockname()[1]
        settings = Settings(
            data=folder,
            database=database,
            host=host,
            port=number,
            debug=debug,
            metrics=metrics,
            pace=pace,
            thinkers=spare,
            bots=bots or {},
            effort=effort,
            rates=Rates() if limits else UNLIMITED,
        )
        _make_ready(settings.url, folder)
        app = create_app(settings)
        logging.basicConfig(level=logging.INFO if debug else logging.WARNING, format="%(message)s")
        shown = own_address() if host in EVERYWHERE else host
        address = f"http://{f'[{shown}]' if ':' in shown else shown}:{number}"
        print(f"The table is open at {address}", flush=True)
        print(f"Games are kept in {database.rpartition('@')[2] or folder}", flush=True)
        if debug:
            print("Debugging: the host of a table can see everything hidden there, with ?debug", flush=True)
        if page is not None:
            webbrowser.open(address + page)
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            ws_per_message_deflate=False,  # ten times slower for a board of 20 KB
            ws_max_size=1024,
            timeout_graceful_shutdown=2,
        )
        gc.freeze()  # what is loaded by now stays: looking through it again would stop the table for 50 ms
        uvicorn.Server(config).run(sockets=[listening])


def read_own_bots(given: Sequence[str]) -> dict[str, str]:
    """The specs of further bots from `name=spec` texts, by their names."""
    from bessemer.bots.bot import KINDS, make_bot

    bots: dict[str, str] = {}
    for text in given:
        name, _, spec = text.partition("=")
        if not BOT_NAME.fullmatch(name) or name in KINDS or name in bots:
            raise OptionError(
                f"--bot: expected NAME=SPEC with a new name of a-z, 0-9 and -, got {text[:40]!r}."
            )
        make_bot(spec, 0)
        bots[name] = spec
    return bots


def default_folder() -> Path:
    """Where games are kept unless somebody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "bessemer"


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only to a socket that says it is TCP does asyncio give TCP_NODELAY; without it every push waits 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise OptionError(f"Cannot listen at {host}:{port}: {error.strerror}.") from None
    listening.listen(1024)
    return listening


def _make_ready(url: str, folder: Path) -> None:
    """Open the store once, so that what is wrong with it is said in one line."""
    from sqlalchemy.exc import SQLAlchemyError

    from bessemer.server.store import Store

    async def check() -> None:
        store = Store(url)
        await store.open()
        await store.close()

    try:
        folder.mkdir(parents=True, exist_ok=True)
        asyncio.run(check())
    except ImportError:
        raise OptionError("PostgreSQL needs the extra `postgres`: pip install bessemer[postgres].") from None
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", error)).splitlines()[0]
        raise OptionError(f"The games cannot be kept: {reason}") from None
