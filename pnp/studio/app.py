"""The studio's web server: pages, events, and the requests of both views."""

from __future__ import annotations

import asyncio
import mimetypes
import traceback
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from pnp.build.orders import PersonalNumber
from pnp.core.problems import ProblemsFound, UsageError
from pnp.core.search_path import SearchPath
from pnp.studio import designer_view, player_view
from pnp.studio.auth import Authentication
from pnp.studio.downloads import Downloads
from pnp.studio.events import EventStream, format_event
from pnp.studio.render_thread import RenderThread
from pnp.studio.snapshot import Row, Snapshot, error_rows

_PAGE = Path(__file__).parent / "page"


def create_app(
    data: tuple[Path, ...],
    token: str,
    port: int,
    personal_number: PersonalNumber | None = None,
    is_ending: Callable[[], bool] = lambda: False,
) -> ASGIApp:
    """The server, behind its authentication. `personal_number`: returns the user's number in games
    with personal numbers; `is_ending`: whether the server is about to end."""
    render_thread, events, downloads = (
        RenderThread(data, personal_number, is_ending),
        EventStream(is_ending),
        Downloads(),
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        watcher = asyncio.create_task(_watch(render_thread, events))
        try:
            yield
        finally:
            watcher.cancel()
            render_thread.close()
            downloads.close()

    async def news(request: Request) -> Response:
        first = format_event("edition", {"edition": render_thread.number})
        return StreamingResponse(events.stream(first), media_type="text/event-stream")

    async def games(request: Request) -> Response:
        return JSONResponse(await render_thread.run(_games))

    routes = [
        *(Route(f"/{name}", partial(_file, path=path)) for name, path in _files().items()),
        Route("/news", news),
        Route("/games", games),
        *designer_view.routes(render_thread),
        *player_view.routes(render_thread, downloads),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={
            ProblemsFound: _report_stop,
            UsageError: _report_stop,
            Exception: _report_fault,
        },
    )
    return Authentication(app, token, port)


def _files() -> dict[str, Path]:
    """The static files by name. The page uses the fonts of the sheets' margins."""
    files = {path.name: path for path in sorted(_PAGE.iterdir()) if path.is_file()}
    fonts = SearchPath.standard().shared_file("fonts") / "atkinson-hyperlegible-next"
    (text,), (bold,) = (fonts.glob(f"*{weight}.ttf") for weight in ("Regular", "Bold"))
    return {"": files["index.html"], **files, "text.ttf": text, "bold.ttf": bold}


async def _file(request: Request, path: Path) -> Response:
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    media_type = "text/javascript" if path.suffix == ".js" else media_type
    return Response(path.read_bytes(), media_type=media_type)


async def _report_stop(request: Request, error: Exception) -> Response:
    """The errors of a request, as problems."""
    return JSONResponse({"problems": error_rows(error)})


async def _report_fault(request: Request, error: Exception) -> Response:
    """An internal error: in full on the command's terminal, briefly in the window."""
    traceback.print_exception(error)
    return JSONResponse({"fault": f"{type(error).__name__}: {error}"}, 500)


def _games(snapshot: Snapshot) -> Row:
    return {"games": list(snapshot.session.folders)}


async def _watch(render_thread: RenderThread, events: EventStream) -> None:
    """Send news of changed files as long as the server runs."""
    from pnp.studio.events import watch_changes

    search_path = (await render_thread.run(lambda snapshot: snapshot)).session.search_path
    async for _ in watch_changes((*search_path.data, search_path.templates)):
        events.send("edition", {"edition": render_thread.invalidate()})
