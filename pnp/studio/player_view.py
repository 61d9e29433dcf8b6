"""Data for the players' view."""

from __future__ import annotations

import shlex
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from pnp.build import measuring
from pnp.build.listing import components, papers
from pnp.core.files import resolve_inside
from pnp.core.problems import ProblemsFound, UsageError
from pnp.load.printers import check_printer_name
from pnp.studio import downloads
from pnp.studio import print_choice as choices
from pnp.studio.downloads import Downloads
from pnp.studio.game_facts import number_range
from pnp.studio.print_choice import PrintChoice
from pnp.studio.render_thread import RenderThread
from pnp.studio.requests import UNREADABLE, read_body
from pnp.studio.sheet_count import page_rows
from pnp.studio.snapshot import Row, Snapshot, error_rows
from pnp.studio.subprocesses import IsDisconnected, command, data_options


def routes(render_thread: RenderThread, store: Downloads) -> list[Route]:
    """The routes of the view."""

    def disconnection_of(request: Request) -> IsDisconnected:
        async def is_disconnected() -> bool:
            return render_thread.is_ending() or await request.is_disconnected()

        return is_disconnected

    async def shelf(request: Request) -> Response:
        return JSONResponse(await render_thread.run(_shelf))

    async def box(request: Request) -> Response:
        name = await read_body(request, lambda body: str(body["game"]))
        return JSONResponse(await render_thread.run(partial(_box, name=name)))

    async def count(request: Request) -> Response:
        choice = _choice(await read_body(request, dict), store)
        return JSONResponse(
            await render_thread.run(partial(_count, choice=choice, data=render_thread.data))
        )

    async def page(request: Request) -> Response:
        number, body = await read_body(request, lambda body: (int(body["page"]), body))
        choice = _choice(body, store)
        svg = await render_thread.run(lambda snapshot: snapshot.page(choice, number))
        return JSONResponse({"svg": svg})

    async def save(request: Request) -> Response:
        try:
            line = choices.command_arguments(_choice(await read_body(request, dict), store))
        except UsageError as error:
            return JSONResponse({"refused": f"this cannot be printed: {error}"})
        result = await downloads.run_command(
            [*command(render_thread.data), *line], store, disconnection_of(request)
        )
        return JSONResponse(result)

    async def calibration(request: Request) -> Response:
        name, paper, edge = await read_body(request, _tray)
        try:
            check_printer_name(name)
        except UsageError as error:
            return JSONResponse({"refused": str(error)})
        options = [f"--paper={paper}", f"--edge={edge}"]
        line = [*command(render_thread.data), "calibrate", name, *options]
        return JSONResponse(await downloads.run_command(line, store, disconnection_of(request)))

    async def printer(request: Request) -> Response:
        tray, sides = await read_body(request, lambda body: (_tray(body), _readings(body)))
        return JSONResponse(await render_thread.run(partial(_printer, tray=tray, sides=sides)))

    async def file(request: Request) -> Response:
        path = store.find(request.path_params["name"], request.path_params["file"])
        if path is None or not path.is_file():
            return Response("it is gone: print it again\n", 404)
        disposition = "attachment" if "keep" in request.query_params else "inline"
        # The browser shows it with its own viewer, which the page's policy would block.
        headers = {"Content-Security-Policy": "frame-ancestors 'self'"}
        named = request.path_params["file"]
        return FileResponse(
            path, headers=headers, filename=named, content_disposition_type=disposition
        )

    calls = {
        "shelf": shelf,
        "box": box,
        "count": count,
        "page": page,
        "save": save,
        "calibration": calibration,
        "printer": printer,
    }
    posts = [Route(f"/{name}", call, methods=["POST"]) for name, call in calls.items()]
    return [*posts, Route("/saved/{name}/{file}", file)]


def _shelf(snapshot: Snapshot) -> Row:
    """The games with their covers."""
    rows: list[Row] = []
    for name in snapshot.session.folders:
        try:
            game = snapshot.game(name)
        except (ProblemsFound, UsageError) as error:
            rows.append({"id": name, "title": name, "problems": error_rows(error)})
            continue
        cover = next(iter(game.kit), "")
        rows.append({"id": name, "title": game.title, "players": game.players, "cover": cover})
    return {"games": rows}


def _box(snapshot: Snapshot, name: str) -> Row:
    """All choices for a game."""
    game = snapshot.game(name)
    counts = {row["id"]: row for row in components(snapshot.session, name)}
    return {
        "id": name,
        "title": game.title,
        "players": game.players,
        "papers": papers(snapshot.session),
        "meant": list(game.papers),
        "printers": [row["name"] for row in measuring.printer_rows()],
        "own": bool(game.uses_saved_number),
        "parts": [
            {
                "id": part.id,
                "title": part.title,
                "about": part.about,
                "count": counts[part.id]["count"],
                "group": part.kind.group,
                "dated": part.id in game.daily_components,
                "numbers": number_range(game, part),
                "bindable": part.kind.is_bindable,
            }
            for part in game.components.values()
        ],
    }


def _count(snapshot: Snapshot, choice: PrintChoice, data: tuple[Path, ...]) -> Row:
    """The pages, sheets and cuts of a choice; calibration does not change them."""
    uncorrected = replace(choice, options=replace(choice.options, printer=""))
    documents = snapshot.documents(uncorrected)
    pages = [row for document in documents for row in page_rows(document)]
    shown_choice = replace(choice, since=choice.since and Path("MANIFEST.json"))
    game_folder = snapshot.session.folders[choice.game].absolute()
    options = data_options(
        tuple(folder for folder in data if resolve_inside(folder, str(game_folder)))
    )
    return {
        "sheets": sum(document.sheet_count for document in documents),
        "cuts": sum(page["cuts"] for page in pages),
        "line": shlex.join(["pnp", *options, *choices.command_arguments(shown_choice)]),
        "changes": sum(len(document.changes) for document in documents),
        "pages": pages,
    }


def _choice(question: dict[str, Any], store: Downloads) -> PrintChoice:
    """Read the window's choice, with its manifest, if any. Raises UsageError for invalid values,
    and HTTPException (400) for a choice without a game or with wrong types."""
    try:
        choice = choices.parse_choice(question)
    except ValueError as error:
        raise UsageError(str(error)) from error
    except UNREADABLE as error:
        raise HTTPException(400, "this is no question\n") from error
    since = question.get("since")
    return replace(choice, since=store.store_upload(str(since))) if since else choice


def _tray(question: dict[str, Any]) -> tuple[str, str, str]:
    """A printer's name, the paper that it was measured with, and the edge over which it turns
    paper."""
    return str(question["name"]), str(question["paper"]), str(question["edge"])


def _readings(question: dict[str, Any]) -> list[list[float]]:
    """The readings of a calibration sheet: front, back and margin, mm."""
    return [
        [float(reading) for reading in question.get(side, [])]
        for side in ("front", "back", "margin")
    ]


def _printer(snapshot: Snapshot, tray: tuple[str, str, str], sides: list[list[float]]) -> Row:
    """Store the readings of a calibration sheet."""
    printer, _ = measuring.add(snapshot.session, *tray, *sides)
    front, back = measuring.drift_text(printer.front), measuring.drift_text(printer.back)
    return {"name": printer.name, "front": front, "back": back}
