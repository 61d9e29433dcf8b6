"""Debian's Firefox, led by WebDriver BiDi, which it speaks itself: Playwright wants its own."""

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
    """A tab of a browser, and what went wrong in its pages."""

    def __init__(self, line: WebSocketClientConnection) -> None:
        self._line = line
        self._asked = 0
        self._tab = ""
        self.faults: list[str] = []

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
        """Raises TimeoutError where Firefox does not answer."""
        async with asyncio.timeout(_PATIENCE):
            return await self._asked_for(method, params)

    async def _asked_for(self, method: str, params: dict[str, Any]) -> Any:
        self._asked += 1
        await self._line.write_message(
            json.dumps({"id": self._asked, "method": method, "params": params})
        )
        while True:
            said = await self._line.read_message()
            assert said is not None, "Firefox has gone"
            told = json.loads(said)
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.faults.append(told["params"]["text"])
            if told.get("id") == self._asked:
                assert told["type"] == "success", told
                return told["result"]


@asynccontextmanager
async def firefox(profile: Path) -> AsyncIterator[Firefox]:
    """A Firefox without a window, with a profile of its own."""
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
            while not (found := _LISTENS.search(said := await run.stderr.readline())):
                assert said, "Firefox has gone"
        # What it says later is read, too: else it waits for somebody to.
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
