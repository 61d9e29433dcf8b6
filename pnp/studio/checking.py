"""A game held against everything, as `pnp validate` does, by a process that can be stopped."""

from __future__ import annotations

import json
from typing import Any

from pnp.studio.desk import Desk
from pnp.studio.processes import Gone, command, output
from pnp.studio.told import Lines, Row


async def check(desk: Desk, game: str, gone: Gone) -> Row:
    """All problems of a game; nothing of them where files change meanwhile, or nobody waits."""
    number = desk.number

    async def past() -> bool:
        return desk.ending() or desk.number != number or await gone()

    asked = [*command(desk.data), "validate", "--format", "json", "--", game]
    if (ended := await output(asked, past)) is None:
        return {"outdated": number}
    try:
        found = json.loads(ended.out)
    except ValueError:
        found = []
    return {"edition": number, "problems": [_row(problem) for problem in found]}


def _row(problem: dict[str, Any]) -> Row:
    from pnp.ground.problem import Span

    keys = ("file", "line", "column", "sheet")
    span = Span(*(problem.get(key, "" if key in ("file", "sheet") else 0) for key in keys))
    kept = {key: problem[key] for key in ("rule", "severity", "message", "hint")}
    return {**kept, **Lines().place(span)}
