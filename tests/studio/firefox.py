"""Debian's Firefox over WebDriver BiDi; Playwright supports only a build of its own."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tornado.websocket import WebSocketClientConnection, websocket_connect

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
_LISTENS = re.compile(rb"BiDi listening on (ws://\S+)")
_PATIENCE = 60.0
"""For one answer, in seconds."""


class Firefox:
    """A tab of a browser, with the errors of its pages."""

    def __init__(self, line: WebSocketClientConnection) -> None:
        self._line = line
        self._number = 0
        self._tab = ""
        self.errors: list[str] = []

    async def begin(self) -> None:
        await self._ask("session.new", capabilities={})
        await self._ask("session.subscribe", events=["log.entryAdded"])
        tree = await self._ask("browsingContext.getTree")
        self._tab = tree["contexts"][0]["context"]

    async def open(self, address: str) -> None:
        await self._ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    async def see(self, expression: str, seconds: float = _PATIENCE) -> None:
        """Wait until an expression of JavaScript is true. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while not await self.value(f"Boolean({expression})"):
                await asyncio.sleep(0.1)

    async def value(self, expression: str) -> Any:
        found = await self._ask(
            "script.evaluate",
            expression=expression,
            target={"context": self._tab},
            awaitPromise=True,
        )
        if found["type"] == "exception":
            raise AssertionError(found["exceptionDetails"]["text"])
        return found["result"].get("value")

    async def _ask(self, method: str, **params: Any) -> Any:
        """Raises TimeoutError if Firefox does not answer."""
        async with asyncio.timeout(_PATIENCE):
            return await self._answer(method, params)

    async def _answer(self, method: str, params: dict[str, Any]) -> Any:
        self._number += 1
        await self._line.write_message(
            json.dumps({"id": self._number, "method": method, "params": params})
        )
        while True:
            message = await self._line.read_message()
            assert message is not None, "Firefox has gone"
            answer = json.loads(message)
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.errors.append(answer["params"]["text"])
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                return answer["result"]


@asynccontextmanager
async def firefox(profile: Path) -> AsyncIterator[Firefox]:
    """Start a headless Firefox with a new profile."""
    assert FIREFOX is not None
    run = await asyncio.create_subprocess_exec(
        FIREFOX,
        "--headless",
        "--no-remote",
        "--profile",
        str(profile),
        "--remote-debugging-port",
        "0",
        "about:blank",
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    assert run.stderr is not None
    rest = None
    try:
        async with asyncio.timeout(_PATIENCE):
            while not (found := _LISTENS.search(line_of_log := await run.stderr.readline())):
                assert line_of_log, "Firefox has gone"
        # The rest is read as well; otherwise the process blocks.
        rest = asyncio.create_task(run.stderr.read())
        line = await websocket_connect(f"{found[1].decode()}/session")
        made = Firefox(line)
        await made.begin()
        yield made
        line.close()
    finally:
        run.terminate()
        await run.wait()
        if rest is not None:
            rest.cancel()
