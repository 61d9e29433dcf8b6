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
from pnp.studio.snapshot import FaceView, Row, Snapshot, error_rows, problem_rows


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
    """The component and the faces that a window requests."""

    view: FaceView
    faces: tuple[FaceKey, ...] = ()
    have: str = ""
    """Digest of the facts that it has about the component."""


def parse_question(question: dict[str, Any]) -> FaceQuestion:
    """Parse a request. Raises ValueError for anything else."""
    view = {**question, "number": question.get("number") or None}
    return convert({**question, "view": view}, FaceQuestion, strict=False)


async def answer(render_thread: RenderThread, question: FaceQuestion) -> AsyncIterator[str]:
    """The lines of the answer, which end if files change meanwhile."""
    number = render_thread.number
    try:
        head = await render_thread.run(partial(component_row, question=question), number)
        yield json_line(head)
        for face_key in question.faces if "component" in head else ():
            yield json_line(
                await render_thread.run(partial(face_row, view=question.view, key=face_key), number)
            )
        yield json_line({"done": number})
    except Outdated:
        yield json_line({"outdated": number})


def json_line(row: Row) -> str:
    """A line of the answer."""
    return json.dumps(row, ensure_ascii=False) + "\n"


def component_row(snapshot: Snapshot, question: FaceQuestion) -> Row:
    """The new facts, and the problems found before layout."""
    view = question.view
    row: Row = {"edition": snapshot.number, "problems": []}
    try:
        row["components"] = game_facts.components(snapshot, view.game)
        row["title"] = snapshot.game(view.game).title
        if not view.component:
            view = replace(view, component=snapshot.first_component(view.game))
        facts = game_facts.component(snapshot, view)
        row["problems"] = problem_rows(snapshot.problems_before_layout(view))
    except (ProblemsFound, UsageError, OSError) as error:
        row["problems"] = error_rows(error)
        return row
    digest = blake2b(json.dumps(facts).encode(), digest_size=8).hexdigest()
    row["component"] = {"known": digest} if digest == question.have else {**facts, "known": digest}
    return row


def face_row(snapshot: Snapshot, view: FaceView, key: FaceKey) -> Row:
    """A face, or the problems that prevent it."""
    row: Row = {"key": key.key, "side": key.side}
    try:
        index = snapshot.item_index(view, key.key)
        if index is None or (key.back and not snapshot.renderer(view).batch.is_backed):
            return {**row, "gone": True}
        face = snapshot.face(view, index, key.back)
        row |= {"digest": face.digest, "problems": problem_rows(face.problems)}
        if face.digest != key.have:
            row["svg"] = snapshot.svg(view, index, key.back)
    except (ProblemsFound, UsageError, OSError) as error:
        row["problems"] = error_rows(error)
    return row
