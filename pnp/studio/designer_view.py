"""Data for the designers' view."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from pnp.core.files import resolve_inside
from pnp.core.problems import UsageError
from pnp.load.files import SourceLines
from pnp.studio import face_stream, subprocesses
from pnp.studio.element_positions import trace_elements
from pnp.studio.render_thread import Outdated, RenderThread
from pnp.studio.requests import read_body
from pnp.studio.snapshot import Row, Snapshot

_CONTEXT_LINES = 8
"""Lines of a file before and after the requested one."""


def routes(render_thread: RenderThread) -> list[Route]:
    """The routes of the view."""

    async def faces(request: Request) -> Response:
        question = await read_body(request, face_stream.parse_question)
        render_thread.prefetch = partial(_prefetch, question=question)
        return StreamingResponse(
            face_stream.answer(render_thread, question), media_type="application/x-ndjson"
        )

    async def elements(request: Request) -> Response:
        question, number = await read_body(request, _parse_face_question), render_thread.number
        work = partial(
            _elements,
            question=question,
            data=render_thread.data,
            require_current=partial(render_thread.require_current, number),
        )
        try:
            return JSONResponse(await render_thread.run(work, number))
        except Outdated:
            return JSONResponse({"outdated": number})

    async def sheet(request: Request) -> Response:
        question = await read_body(request, _parse_face_question)
        return JSONResponse(await render_thread.run(partial(_sheet, question=question)))

    async def source(request: Request) -> Response:
        file, line = await read_body(request, lambda body: (str(body["file"]), int(body["line"])))
        return JSONResponse(await render_thread.run(partial(_source, file=file, line=line)))

    async def check(request: Request) -> Response:
        game = await read_body(request, lambda body: str(body["game"]))
        return JSONResponse(
            await subprocesses.validate(render_thread, game, request.is_disconnected)
        )

    calls = {
        "look": faces,
        "elements": elements,
        "sheet": sheet,
        "source": source,
        "check": check,
    }
    return [Route(f"/{name}", call, methods=["POST"]) for name, call in calls.items()]


def _parse_face_question(question: dict[str, Any]) -> face_stream.FaceQuestion:
    """Parse a request about one face."""
    parsed = face_stream.parse_question(question)
    return replace(parsed, faces=(parsed.faces[0],))


def _prefetch(snapshot: Snapshot, question: face_stream.FaceQuestion) -> None:
    """Lay out the visible face, which the window will request next."""
    snapshot.renderer(question.view)
    for face in question.faces[:1]:
        index = snapshot.item_index(question.view, face.key)
        if index is not None:
            snapshot.face(question.view, index, face.back)


def _elements(
    snapshot: Snapshot,
    question: face_stream.FaceQuestion,
    data: tuple[Path, ...],
    require_current: Callable[[], None],
) -> Row:
    """The positions of the elements on the requested face."""
    (face,) = question.faces
    index = snapshot.item_index(question.view, face.key)
    if index is None:
        return {"elements": []}
    return {"elements": trace_elements(data, question.view, index, face.back, require_current)}


def _sheet(snapshot: Snapshot, question: face_stream.FaceQuestion) -> Row:
    """The page with the requested face."""
    (face,) = question.faces
    index = snapshot.item_index(question.view, face.key)
    sheet = snapshot.find_sheet(question.view, index, face.back) if index is not None else None
    if sheet is None:
        return {}
    page, slot, svg = sheet
    return {
        "width": page.size.width,
        "height": page.size.height,
        "box": [slot.x, slot.y, slot.width, slot.height],
        "title": page.title,
        "svg": svg,
    }


def _source(snapshot: Snapshot, file: str, line: int) -> Row:
    """Lines of a file of a game or of the templates. Raises UsageError for any other."""
    path = Path(file).absolute()
    roots = (*snapshot.session.search_path.data, snapshot.session.search_path.templates)
    if not any(resolve_inside(root, str(path)) for root in roots):
        raise UsageError(f"{file} is neither a file of a game nor a template")
    lines = SourceLines().file_lines(str(path))
    first = max(line - _CONTEXT_LINES, 1)
    return {"path": str(path), "first": first, "lines": lines[first - 1 : line + _CONTEXT_LINES]}
