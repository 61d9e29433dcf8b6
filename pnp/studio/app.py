"""The studio's web server: pages, events, and the requests of both views."""

from __future__ import annotations

import asyncio
import mimetypes
import traceback
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from pnp.build.orders import PersonalNumber
from pnp.core.problems import ProblemsFound, UsageError
from pnp.core.search_path import SearchPath
from pnp.studio import designer_view, player_view
from pnp.studio.auth import Authentication
from pnp.studio.downloads import Saved
from pnp.studio.events import EventStream, event
from pnp.studio.render_thread import RenderThread
from pnp.studio.requests import UNREADABLE, T
from pnp.studio.snapshot import Row, Snapshot, stopped


async def read_body(request: Request, read: Callable[[dict[str, Any]], T]) -> T:
    """What `read` makes of the body. Raises HTTPException (400) where that is no question."""
    try:
        told = await request.json()
        if not isinstance(told, dict):
            raise TypeError(type(told).__name__)
        return read(told)
    except UNREADABLE as error:
        raise HTTPException(400, "this is no question\n") from error


_PAGE = Path(__file__).parent / "page"


def studio(
    data: tuple[Path, ...],
    token: str,
    port: int,
    own_number: PersonalNumber | None = None,
    ending: Callable[[], bool] = lambda: False,
) -> ASGIApp:
    """The server, behind its authentication. `own_number`: returns the user's number in games with
    personal numbers; `ending`: whether the server is about to end."""
    desk, hub, saved = RenderThread(data, own_number, ending), EventStream(ending), Saved()

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(_watch(desk, hub))
        try:
            yield
        finally:
            watching.cancel()
            desk.close()
            saved.close()

    async def news(request: Request) -> Response:
        first = event("edition", {"edition": desk.number})
        return StreamingResponse(hub.news(first), media_type="text/event-stream")

    async def games(request: Request) -> Response:
        return JSONResponse(await desk.do(_games))

    routes = [
        *(Route(f"/{name}", partial(_file, path=path)) for name, path in _files().items()),
        Route("/news", news),
        Route("/games", games),
        *designer_view.routes(desk),
        *player_view.routes(desk, saved),
    ]
    app = Starlette(
        routes=routes,
        lifespan=living,
        exception_handlers={ProblemsFound: _stopped, UsageError: _stopped, Exception: _fault},
    )
    return Authentication(app, token, port)


def _files() -> dict[str, Path]:
    """The files of the page, by their names: no others are ever served. It is set in what the
    press sets its own furniture in."""
    files = {path.name: path for path in sorted(_PAGE.iterdir()) if path.is_file()}
    fonts = SearchPath.standard().shared("fonts") / "atkinson-hyperlegible-next"
    (text,), (bold,) = (fonts.glob(f"*{weight}.ttf") for weight in ("Regular", "Bold"))
    return {"": files["index.html"], **files, "text.ttf": text, "bold.ttf": bold}


async def _file(request: Request, path: Path) -> Response:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    kind = "text/javascript" if path.suffix == ".js" else kind
    return Response(path.read_bytes(), media_type=kind)


async def _stopped(request: Request, error: Exception) -> Response:
    """The errors of a request, as problems."""
    return JSONResponse({"problems": stopped(error)})


async def _fault(request: Request, error: Exception) -> Response:
    """An internal error: in full on the command's terminal, briefly in the window."""
    traceback.print_exception(error)
    return JSONResponse({"fault": f"{type(error).__name__}: {error}"}, 500)


def _games(edition: Snapshot) -> Row:
    return {"games": list(edition.session.folders)}


async def _watch(desk: RenderThread, hub: EventStream) -> None:
    """Send news of changed files as long as the server runs."""
    from pnp.studio.events import changes

    shelf = (await desk.do(lambda edition: edition)).session.search_path
    async for _ in changes((*shelf.data, shelf.templates)):
        hub.send("edition", {"edition": desk.change()})
