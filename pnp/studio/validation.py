"""A game held against everything, as `pnp validate` does, by a process that can be stopped."""

from __future__ import annotations

import json

from pnp.core.problems import UsageError
from pnp.studio.problem_lines import Row, shown
from pnp.studio.render_thread import Desk
from pnp.studio.subprocesses import Gone, command, output


async def check(desk: Desk, game: str, gone: Gone) -> Row:
    """All problems of a game; nothing of them where files change meanwhile, or nobody waits.
    Raises UsageError where the command could not look."""
    number = desk.number

    async def past() -> bool:
        return desk.ending() or desk.number != number or await gone()

    asked = [*command(desk.data), "validate", "--format", "json", "--", game]
    if (ended := await output(asked, past)) is None:
        return {"outdated": number}
    if not ended.out:
        raise UsageError(ended.err.removeprefix("pnp: "))
    return {"problems": shown(json.loads(ended.out))}
