"""`pnp validate` for the studio, in a process that can be stopped."""

from __future__ import annotations

import json

from pnp.core.problems import UsageError
from pnp.studio.problem_lines import Row, shown
from pnp.studio.render_thread import RenderThread
from pnp.studio.subprocesses import Gone, command, output


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
