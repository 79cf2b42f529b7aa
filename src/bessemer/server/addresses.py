"""Addresses that guests can reach, and whether a page that connects is ours."""

import socket
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from bessemer.server.settings import Settings

EVERYWHERE = ("0.0.0.0", "::", "")
HERE = ("localhost", "127.0.0.1", "::1")


def base_of(connection: HTTPConnection) -> str:
    """The address of this server as guests reach it: as this request did, unless that was only from here."""
    settings: Settings = connection.app.state.settings
    url = connection.url
    scheme = {"ws": "http", "wss": "https"}.get(url.scheme, url.scheme)
    if settings.host in EVERYWHERE and url.hostname in HERE:
        port = f":{url.port}" if url.port else ""
        return f"{scheme}://{own_address()}{port}"
    return f"{scheme}://{url.netloc}"


def own_address() -> str:
    """This machine's address in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a connection comes from one of our own pages, or from a program."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
