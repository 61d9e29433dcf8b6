"""The server on the loopback address, from a free port to the browser."""

from __future__ import annotations

import gc
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from pnp.core import caches
from pnp.core.problems import UsageError

if TYPE_CHECKING:
    from pnp.build.orders import PersonalNumber

_HOST = "127.0.0.1"
_TOKEN_BYTES = 24
_SWITCH_INTERVAL = 0.0005
"""Seconds between thread switches: requests do not wait longer for layout."""
_SHUTDOWN_TIMEOUT = 1
"""Seconds that open connections have to close."""


def serve(
    data: tuple[Path, ...],
    game: str | None,
    port: int,
    opens_browser: bool,
    report: Callable[[str], None],
    personal_number: PersonalNumber | None,
) -> None:
    """Serve until interrupted. `report` receives the address; `opens_browser`: open it;
    `personal_number` returns the user's number in games with personal numbers.

    Raises UsageError if the port is in use.
    """
    _tune_runtime()
    listener = _open_socket(port)
    port = listener.getsockname()[1]
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    address = f"http://{_HOST}:{port}/{token}/"
    if game is not None:
        address += f"#/make/{quote(game)}"
    # Requests now wait until the rest is loaded.
    report(address)
    if opens_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    import uvicorn

    from pnp.studio.app import create_app

    servers: list[uvicorn.Server] = []
    app = create_app(data, token, port, personal_number, lambda: servers[0].should_exit)
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        ws="none",
        http="h11",
        loop="asyncio",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=_SHUTDOWN_TIMEOUT,
    )
    servers.append(uvicorn.Server(config))
    servers[0].run(sockets=[listener])


def _tune_runtime() -> None:
    """Tune garbage collection and thread switching for a long-running server."""
    caches.enable_file_cache()
    sys.setswitchinterval(_SWITCH_INTERVAL)
    # Collected between two snapshots, not during layout: see RenderThread.
    gc.disable()


def _open_socket(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((_HOST, port))
    except OSError as error:
        raise UsageError(
            f"port {port} cannot be had: {error.strerror}; leave --port out"
        ) from error
    listener.listen(128)
    return listener
