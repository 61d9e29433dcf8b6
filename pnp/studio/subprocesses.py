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
from pnp.studio.snapshot import Row, with_source_lines

IsDisconnected = Callable[[], Awaitable[bool]]
"""Whether the window has closed the connection."""

_POLL_INTERVAL = 0.1
"""Seconds between checks of the connection."""


class ProcessOutput(Struct, frozen=True):
    """The exit status and output of a process."""

    status: int
    stdout: bytes
    stderr: str


def command(data: tuple[Path, ...]) -> list[str]:
    """The command `pnp` with this run's data folders."""
    return [sys.executable, "-m", "pnp", *data_options(data)]


def data_options(data: tuple[Path, ...]) -> list[str]:
    """The options for this run's data folders."""
    return [part for folder in data for part in ("--data", str(folder))]


async def run_process(command: list[str], is_disconnected: IsDisconnected) -> ProcessOutput | None:
    """The process's output; None if the window has gone, which ends the process."""
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    waiting = asyncio.ensure_future(process.communicate())
    try:
        while not waiting.done():
            await asyncio.wait({waiting}, timeout=_POLL_INTERVAL)
            if not waiting.done() and await is_disconnected():
                return None
    finally:
        if process.returncode is None:
            process.terminate()
            await waiting
    stdout, stderr = waiting.result()
    return ProcessOutput(process.returncode or 0, stdout, stderr.decode("utf-8", "replace").strip())


async def validate(render_thread: RenderThread, game: str, is_disconnected: IsDisconnected) -> Row:
    """All problems of a game; None if files change meanwhile or the window has gone. Raises
    UsageError if the command fails."""
    number = render_thread.number

    async def is_outdated() -> bool:
        return (
            render_thread.is_ending() or render_thread.number != number or await is_disconnected()
        )

    arguments = [*command(render_thread.data), "validate", "--format", "json", "--", game]
    if (output := await run_process(arguments, is_outdated)) is None:
        return {"outdated": number}
    if not output.stdout:
        raise UsageError(output.stderr.removeprefix("pnp: "))
    return {"problems": with_source_lines(json.loads(output.stdout))}
