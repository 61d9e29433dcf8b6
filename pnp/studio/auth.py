"""Authentication: only the page itself, from this machine, with this run's token.

Another site's page in the same browser does not know the token, and its browser names its origin; a
foreign host name that leads here is not ours; paths with dots cannot leave a folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from hmac import compare_digest
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_OWN_SITES = ("same-origin", "none")
_MAX_BYTES = 64_000_000
"""Maximum size of a request, bytes."""

_RULES = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        # A face says of its pictures which way up they are.
        "style-src-attr 'unsafe-inline'",
        "font-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "frame-src 'self' blob:",
        "object-src 'self' blob:",
        "frame-ancestors 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
_HEADERS = {
    "Content-Security-Policy": _RULES,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Authentication:
    """Passes on authorised requests, with the token removed from their paths."""

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        self._app = app
        self._token = token
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, refused or passed on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            raise ValueError(scope["type"])

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refusal(scope, Headers(scope=scope))
        if refusal is not None:
            status, reason = refusal
            await PlainTextResponse(f"{reason}\n", status)(scope, receive, send_with_headers)
            return
        inner = {**scope, "path": scope["path"][len(self._token) + 1 :] or "/"}
        await self._app(inner, receive, send_with_headers)

    def _refusal(self, scope: Mapping[str, Any], headers: Headers) -> tuple[int, str] | None:
        """The status and reason of a refused request, if any."""
        path: str = scope["path"]
        if len(headers.getlist("host")) > 1:
            return 400, "send one Host header"
        if headers.get("host") not in self._hosts:
            return 421, "this is no name of the studio"
        origin = headers.get("origin")
        if origin is not None and origin.removeprefix("http://") not in self._hosts:
            return 403, "another page’s request"
        if headers.get("sec-fetch-site", "none") not in _OWN_SITES:
            return 403, "another page’s request"
        if ".." in path or "\\" in path or "\0" in path:
            return 400, "no such path"
        token = path[1:].partition("/")[0]
        if not compare_digest(token.encode(), self._token.encode()):
            return 403, "missing or wrong token: use the address that `pnp studio` prints"
        if path == f"/{self._token}":
            return 404, "the address ends in a slash"
        return self._method_refusal(scope["method"], headers)

    @staticmethod
    def _method_refusal(method: str, headers: Headers) -> tuple[int, str] | None:
        if method in ("GET", "HEAD"):
            return None
        if method != "POST":
            return 405, "GET and POST are what there is"
        # Content types that another page's form may send without permission are refused.
        if headers.get("content-type", "").partition(";")[0] != "application/json":
            return 415, "questions come as JSON"
        length = headers.get("content-length", "")
        if not length.isdecimal() or int(length) > _MAX_BYTES:
            return 413, "that is too long a question"
        return None
