"""Real server processes and a real PostgreSQL for tests."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

BOOT = "from bessemer.cli.serve import run; from pathlib import Path; "
STEADY = "import tests.server.steady; "


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(
        self,
        folder: Path,
        database: str = "",
        limits: bool = False,
        pace: float = 0,
        port: int = 0,
        effort: float = 1.0,
        steady: bool = False,
    ) -> None:
        where = f"data=Path({str(folder)!r}), database={database!r}, limits={limits}"
        code = STEADY * steady + BOOT + f"run(port={port}, {where}, pace={pace}, effort={effort}, thinkers=0)"
        self._browsers: list[httpx.Client] = []
        self._process = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://\S+", line)
        if found is None:
            raise AssertionError(f"the server did not start: {line} {self._process.communicate()}")
        self.url = found[0]
        self.port = int(self.url.rpartition(":")[2])

    def browser(self, cookies: dict[str, str] | None = None) -> httpx.Client:
        """A browser at this server."""
        browser = httpx.Client(base_url=self.url, cookies=cookies, timeout=20)
        self._browsers.append(browser)
        return browser

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()

    def leave(self) -> None:
        """Close all browsers."""
        for browser in self._browsers:
            browser.close()


@contextmanager
def process(
    folder: Path,
    database: str = "",
    limits: bool = False,
    pace: float = 0,
    effort: float = 1.0,
    steady: bool = False,
) -> Iterator[Process]:
    """A server process, gone afterwards."""
    running = Process(folder, database, limits, pace, effort=effort, steady=steady)
    try:
        yield running
    finally:
        running.kill()
        running.leave()


def postgres_programs() -> Path | None:
    """Where the programs of PostgreSQL are, if it is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own in a temporary folder; its URL. It refuses to run as root."""
    programs = postgres_programs()
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="bessemer-pg-"))
    owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
    if owner:
        shutil.chown(folder, "postgres", "postgres")
    cluster = folder / "cluster"

    def run(program: str, *arguments: str | Path) -> None:
        command = [*owner, programs / program, "-D", cluster, *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder)

    run("initdb", "-U", "bessemer", "-A", "trust", "-E", "UTF8")
    switches = f"-k {folder} -c listen_addresses= -c max_connections=200"
    run("pg_ctl", "-o", switches, "-w", "-l", folder / "log", "start")
    try:
        yield f"postgresql://bessemer@/postgres?host={folder}"
    finally:
        run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def fresh_database(server: str, name: str) -> str:
    """An empty database in a PostgreSQL; its URL."""
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")
