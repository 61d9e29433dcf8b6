"""One look at a component: what there is, and the faces that somebody has before their eyes.

The answer is a line of JSON each: first what there is, then each face in the order asked for. Of
what the window has already comes a word and not the picture.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple

from msgspec.structs import replace

from pnp.ground.problem import Refused, Unusable
from pnp.studio import facts
from pnp.studio.desk import Desk, Outdated
from pnp.studio.edition import Edition, View
from pnp.studio.told import Row, rows, stopped


class Asked(NamedTuple):
    """A face that the window wants to show."""

    key: str
    back: bool
    have: str
    """The digest of the picture that it has."""


class Look(NamedTuple):
    """What a window wants to see."""

    view: View
    faces: tuple[Asked, ...]
    have: str
    """What it knows of the component, in a few letters."""


def read(told: Any) -> Look:
    """A window's question. Raises ValueError, TypeError and LookupError for anything else."""
    number = told.get("number")
    view = View(
        str(told["game"]),
        str(told["component"]),
        "low" if told.get("ink") == "low" else "full",
        str(told.get("paper", "")),
        int(number) if number not in (None, "") else None,
    )
    faces = tuple(
        Asked(str(face["key"]), face["side"] == "back", str(face.get("have", "")))
        for face in told.get("faces", [])
    )
    return Look(view, faces, str(told.get("have", "")))


async def answer(desk: Desk, look: Look) -> AsyncIterator[str]:
    """The lines of the answer; they end where files change meanwhile."""
    number = desk.number
    try:
        head = await desk.do(partial(begin, look=look), number)
        yield line(head)
        for asked in look.faces if "component" in head else ():
            yield line(await desk.do(partial(face, view=look.view, asked=asked), number))
        yield line({"done": number})
    except Outdated:
        yield line({"outdated": number})


def line(row: Row) -> str:
    """A line of the answer."""
    return json.dumps(row, ensure_ascii=False) + "\n"


def begin(edition: Edition, look: Look) -> Row:
    """What there is, as far as it is new; and what is wrong before any face is laid out."""
    view = look.view
    row: Row = {"edition": edition.number, "problems": []}
    try:
        row["components"] = facts.components(edition, view.game)
        row["title"] = edition.game(view.game).title
        if not view.component:
            view = replace(view, component=edition.first(view.game))
        found = facts.component(edition, view)
        row["problems"] = rows(edition.before(view))
    except (Refused, Unusable, OSError) as error:
        row["problems"] = stopped(error)
        return row
    digest = blake2b(json.dumps(found).encode(), digest_size=8).hexdigest()
    row["component"] = {"known": digest} if digest == look.have else {**found, "known": digest}
    return row


def face(edition: Edition, view: View, asked: Asked) -> Row:
    """A face, or why there is none."""
    row: Row = {"key": asked.key, "side": "back" if asked.back else "front"}
    try:
        place = edition.place(view, asked.key)
        if place is None or (asked.back and not edition.drawer(view).batch.backed):
            return {**row, "gone": True}
        made = edition.face(view, place, asked.back)
        row |= {"digest": made.digest, "problems": rows(made.problems)}
        if made.digest != asked.have:
            row["svg"] = edition.svg(view, place, asked.back)
    except (Refused, Unusable, OSError) as error:
        row["problems"] = stopped(error)
    return row
