"""What a browser may ask for: how large, how often; and the headers that every answer carries."""

import time
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bessemer.server.seats import COOKIE, TOKEN
from bessemer.server.settings import Rates, Settings

POLICY = (
    "default-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
BUCKETS_KEPT = 20_000
CREATING = ("/api/tables", "/api/import")


class Buckets:
    """Counts requests: each caller may save up `burst` of them and gets `rate` more every second."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, caller: str) -> bool:
        """Whether the caller has a request left; takes it if so."""
        if self.rate <= 0:
            return True
        now = time.monotonic()
        left, seen = self._left.pop(caller, (float(self.burst), now))
        left = min(self.burst, left + (now - seen) * self.rate)
        allowed = left >= 1
        self._left[caller] = (left - allowed, now)
        if len(self._left) > BUCKETS_KEPT:
            del self._left[next(iter(self._left))]
        return allowed


class Limits:
    """Refuses requests that are too large (413) or too many (429), before anything else sees them."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        rates = settings.rates
        self._usual = self._pair(rates, rates.requests, rates.burst)
        self._whatif = self._pair(rates, rates.whatifs, rates.whatif_burst)
        self._hint = self._pair(rates, rates.hints, rates.hint_burst)
        self._creation = self._pair(rates, rates.creations, rates.creation_burst)

    @staticmethod
    def _pair(rates: Rates, rate: float, burst: int) -> tuple[Buckets, Buckets]:
        return Buckets(rate, burst), Buckets(rate * rates.crowd, burst * rates.crowd)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it."""
        if scope["type"] == "lifespan" or scope["path"].startswith("/static/"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._may_ask(scope, headers):
            refusal = JSONResponse({"error": "Too many requests; wait a moment."}, 429, {"retry-after": "2"})
            await self._refuse(refusal, scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        importing = scope["path"] == "/api/import"
        largest = self.settings.largest_import if importing else self.settings.largest
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > largest:
            await self._refuse(_too_large(largest), scope, receive, send)
            return
        await _Counted(self.app, largest)(scope, receive, send)

    async def _refuse(self, answer: JSONResponse, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await answer(scope, receive, send)

    def _may_ask(self, scope: Scope, headers: Headers) -> bool:
        path, method = scope["path"], scope.get("method", "GET")
        buckets = self._usual
        if path.endswith("/whatif"):
            buckets = self._whatif
        elif path.endswith("/hint"):
            buckets = self._hint
        elif method == "POST" and (
            path in CREATING or path.startswith("/new/") or path.endswith("/practice")
        ):
            buckets = self._creation
        client = scope.get("client")
        address = client[0] if client else "local"
        browser = _cookie(headers) or address
        return buckets[0].take(browser) and buckets[1].take(address)


class _Counted:
    """Counts a body that does not say how long it is."""

    def __init__(self, app: ASGIApp, largest: int) -> None:
        self.app = app
        self.largest = largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        got = 0
        begun = False
        refused = False

        async def count() -> Message:
            nonlocal got, refused
            message = await receive()
            got += len(message.get("body", b""))
            if got > self.largest and not begun:
                refused = True
                await _too_large(self.largest)(scope, receive, send)
                return {"type": "http.disconnect"}
            return message

        async def answer(message: Message) -> None:
            nonlocal begun
            if not refused:
                begun = True
                await send(message)

        try:
            await self.app(scope, count, answer)
        except Exception:
            if not refused:
                raise


class SafeHeaders:
    """Puts the headers that keep a page to itself on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, answer if scope["type"] == "http" else send)


def _too_large(largest: int) -> JSONResponse:
    return JSONResponse({"error": f"The request is too large; at most {largest} bytes are read."}, 413)


def _cookie(headers: Headers) -> str | None:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return found.value if found and TOKEN.fullmatch(found.value) else None
