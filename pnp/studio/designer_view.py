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

from pnp.core.files import within
from pnp.core.problems import UsageError
from pnp.load.files import Lines
from pnp.studio import face_stream, subprocesses
from pnp.studio.element_positions import traced
from pnp.studio.render_thread import Outdated, RenderThread
from pnp.studio.requests import read_body
from pnp.studio.snapshot import Row, Snapshot

_AROUND = 8
"""Lines of a file before and after the one that is meant."""


def routes(desk: RenderThread) -> list[Route]:
    """The addresses of the view."""

    async def looked(request: Request) -> Response:
        wish = await read_body(request, face_stream.read)
        desk.ahead = partial(_ahead, wish=wish)
        return StreamingResponse(face_stream.answer(desk, wish), media_type="application/x-ndjson")

    async def elements(request: Request) -> Response:
        wish, number = await read_body(request, _facing), desk.number
        work = partial(_elements, wish=wish, data=desk.data, still=partial(desk.still, number))
        try:
            return JSONResponse(await desk.do(work, number))
        except Outdated:
            return JSONResponse({"outdated": number})

    async def sheet(request: Request) -> Response:
        wish = await read_body(request, _facing)
        return JSONResponse(await desk.do(partial(_sheet, wish=wish)))

    async def source(request: Request) -> Response:
        file, line = await read_body(request, lambda told: (str(told["file"]), int(told["line"])))
        return JSONResponse(await desk.do(partial(_source, file=file, line=line)))

    async def check(request: Request) -> Response:
        game = await read_body(request, lambda told: str(told["game"]))
        return JSONResponse(await subprocesses.check(desk, game, request.is_disconnected))

    calls = {
        "look": looked,
        "elements": elements,
        "sheet": sheet,
        "source": source,
        "check": check,
    }
    return [Route(f"/{name}", call, methods=["POST"]) for name, call in calls.items()]


def _facing(question: dict[str, Any]) -> face_stream.FaceQuestion:
    """A question about one face."""
    wish = face_stream.read(question)
    return replace(wish, faces=(wish.faces[0],))


def _ahead(edition: Snapshot, wish: face_stream.FaceQuestion) -> None:
    """The face that the window will request next: the visible one."""
    edition.drawer(wish.view)
    for face in wish.faces[:1]:
        place = edition.place(wish.view, face.key)
        if place is not None:
            edition.face(wish.view, place, face.back)


def _elements(
    edition: Snapshot,
    wish: face_stream.FaceQuestion,
    data: tuple[Path, ...],
    still: Callable[[], None],
) -> Row:
    """Where the elements of the face asked for lie."""
    (face,) = wish.faces
    place = edition.place(wish.view, face.key)
    if place is None:
        return {"elements": []}
    return {"elements": traced(data, wish.view, place, face.back, still)}


def _sheet(edition: Snapshot, wish: face_stream.FaceQuestion) -> Row:
    """The page on which the face asked for lies."""
    (face,) = wish.faces
    place = edition.place(wish.view, face.key)
    found = edition.sheet(wish.view, place, face.back) if place is not None else None
    if found is None:
        return {}
    page, slot, svg = found
    return {
        "width": page.size.width,
        "height": page.size.height,
        "box": [slot.x, slot.y, slot.width, slot.height],
        "title": page.title,
        "svg": svg,
    }


def _source(edition: Snapshot, file: str, line: int) -> Row:
    """Lines of a file of a game or of the templates. Raises UsageError for any other."""
    path = Path(file).absolute()
    roots = (*edition.session.search_path.data, edition.session.search_path.templates)
    if not any(within(root, str(path)) for root in roots):
        raise UsageError(f"{file} is neither a file of a game nor a template")
    lines = Lines().file_lines(str(path))
    first = max(line - _AROUND, 1)
    return {"path": str(path), "first": first, "lines": lines[first - 1 : line + _AROUND]}
