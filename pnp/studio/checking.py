"""A game held against everything, as `pnp validate` does, by a process that can be stopped."""

from __future__ import annotations

import json

from pnp.ground.problem import Unusable
from pnp.studio.desk import Desk
from pnp.studio.processes import Gone, command, output
from pnp.studio.told import Row, shown


async def check(desk: Desk, game: str, gone: Gone) -> Row:
    """All problems of a game; nothing of them where files change meanwhile, or nobody waits.
    Raises Unusable where the command could not look."""
    number = desk.number

    async def past() -> bool:
        return desk.ending() or desk.number != number or await gone()

    asked = [*command(desk.data), "validate", "--format", "json", "--", game]
    if (ended := await output(asked, past)) is None:
        return {"outdated": number}
    if not ended.out:
        raise Unusable(ended.err.removeprefix("pnp: "))
    return {"problems": shown(json.loads(ended.out))}
