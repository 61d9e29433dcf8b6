"""A view of a component: its facts, and the faces that are visible.

Each answer is a line of JSON: first the facts, then each face in the requested order. Unchanged
faces are answered with a word instead of a picture.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from functools import partial
from hashlib import blake2b
from typing import Any, Literal

from msgspec import Struct, convert
from msgspec.structs import replace

from pnp.core.problems import ProblemsFound, UsageError
from pnp.studio import game_facts
from pnp.studio.render_thread import Outdated, RenderThread
from pnp.studio.snapshot import Row, Snapshot, View, rows, stopped


class FaceKey(Struct, frozen=True):
    """A face that the window requests."""

    key: str
    side: Literal["front", "back"]
    have: str = ""
    """The digest of the picture that it has."""

    @property
    def back(self) -> bool:
        """Whether it is the back."""
        return self.side == "back"


class FaceQuestion(Struct, frozen=True):
    """The content that a window requests."""

    view: View
    faces: tuple[FaceKey, ...] = ()
    have: str = ""
    """What it knows of the component, in a few letters."""


def read(question: dict[str, Any]) -> FaceQuestion:
    """A window's question, its view beside the rest. Raises ValueError for anything else."""
    view = {**question, "number": question.get("number") or None}
    return convert({**question, "view": view}, FaceQuestion, strict=False)


async def answer(desk: RenderThread, look: FaceQuestion) -> AsyncIterator[str]:
    """The lines of the answer; they end where files change meanwhile."""
    number = desk.number
    try:
        head = await desk.do(partial(begin, look=look), number)
        yield line(head)
        for asked in look.faces if "component" in head else ():
            yield line(await desk.do(partial(face, view=look.view, key=asked), number))
        yield line({"done": number})
    except Outdated:
        yield line({"outdated": number})


def line(row: Row) -> str:
    """A line of the answer."""
    return json.dumps(row, ensure_ascii=False) + "\n"


def begin(edition: Snapshot, look: FaceQuestion) -> Row:
    """The facts, as far as they are new, and the problems found before layout."""
    view = look.view
    row: Row = {"edition": edition.number, "problems": []}
    try:
        row["components"] = game_facts.components(edition, view.game)
        row["title"] = edition.game(view.game).title
        if not view.component:
            view = replace(view, component=edition.first(view.game))
        found = game_facts.component(edition, view)
        row["problems"] = rows(edition.before(view))
    except (ProblemsFound, UsageError, OSError) as error:
        row["problems"] = stopped(error)
        return row
    digest = blake2b(json.dumps(found).encode(), digest_size=8).hexdigest()
    row["component"] = {"known": digest} if digest == look.have else {**found, "known": digest}
    return row


def face(edition: Snapshot, view: View, key: FaceKey) -> Row:
    """A face, or the reason why there is none."""
    row: Row = {"key": key.key, "side": key.side}
    try:
        place = edition.place(view, key.key)
        if place is None or (key.back and not edition.drawer(view).batch.is_backed):
            return {**row, "gone": True}
        made = edition.face(view, place, key.back)
        row |= {"digest": made.digest, "problems": rows(made.problems)}
        if made.digest != key.have:
            row["svg"] = edition.svg(view, place, key.back)
    except (ProblemsFound, UsageError, OSError) as error:
        row["problems"] = stopped(error)
    return row
