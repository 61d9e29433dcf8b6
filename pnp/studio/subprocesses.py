"""`pnp` as a separate process, which ends once nothing waits for it; validation in one."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from msgspec import Struct

from pnp.core.problems import UsageError
from pnp.studio.render_thread import RenderThread
from pnp.studio.snapshot import Row, shown

Gone = Callable[[], Awaitable[bool]]
"""Whether the window has gone."""

_LOOK = 0.1
"""Seconds between checks whether the window is still there."""


class Output(Struct, frozen=True):
    """What a process said, and how it ended."""

    status: int
    out: bytes
    err: str


def command(data: tuple[Path, ...]) -> list[str]:
    """`pnp` with the folders of games of this run."""
    return [sys.executable, "-m", "pnp", *folders(data)]


def folders(data: tuple[Path, ...]) -> list[str]:
    """The folders of games of this run, as a command names them."""
    return [part for folder in data for part in ("--data", str(folder))]


async def output(command: list[str], gone: Gone) -> Output | None:
    """The process's output; None if the window has gone, which ends the process."""
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    waiting = asyncio.ensure_future(process.communicate())
    try:
        while not waiting.done():
            await asyncio.wait({waiting}, timeout=_LOOK)
            if not waiting.done() and await gone():
                return None
    finally:
        if process.returncode is None:
            process.terminate()
            await waiting
    out, err = waiting.result()
    return Output(process.returncode or 0, out, err.decode("utf-8", "replace").strip())


async def check(desk: RenderThread, game: str, gone: Gone) -> Row:
    """All problems of a game; None if files change meanwhile or the window has gone. Raises
    UsageError if the command fails."""
    number = desk.number

    async def past() -> bool:
        return desk.ending() or desk.number != number or await gone()

    asked = [*command(desk.data), "validate", "--format", "json", "--", game]
    if (ended := await output(asked, past)) is None:
        return {"outdated": number}
    if not ended.out:
        raise UsageError(ended.err.removeprefix("pnp: "))
    return {"problems": shown(json.loads(ended.out))}
