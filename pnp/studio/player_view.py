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
from pnp.core.files import within
from pnp.core.problems import ProblemsFound, UsageError
from pnp.load.printers import printer_name
from pnp.studio import downloads
from pnp.studio import print_choice as choices
from pnp.studio.downloads import Saved
from pnp.studio.game_facts import numbers
from pnp.studio.print_choice import Choice
from pnp.studio.render_thread import RenderThread
from pnp.studio.requests import UNREADABLE, read_body
from pnp.studio.sheet_count import page_rows
from pnp.studio.snapshot import Row, Snapshot, stopped
from pnp.studio.subprocesses import Gone, command, folders


def routes(desk: RenderThread, saved: Saved) -> list[Route]:
    """The addresses of the view."""

    def gone(request: Request) -> Gone:
        async def left() -> bool:
            return desk.ending() or await request.is_disconnected()

        return left

    async def shelf(request: Request) -> Response:
        return JSONResponse(await desk.do(_shelf))

    async def box(request: Request) -> Response:
        name = await read_body(request, lambda told: str(told["game"]))
        return JSONResponse(await desk.do(partial(_box, name=name)))

    async def count(request: Request) -> Response:
        choice = _choice(await read_body(request, dict), saved)
        return JSONResponse(await desk.do(partial(_count, choice=choice, data=desk.data)))

    async def page(request: Request) -> Response:
        number, told = await read_body(request, lambda told: (int(told["page"]), told))
        choice = _choice(told, saved)
        svg = await desk.do(lambda edition: edition.page(choice, number))
        return JSONResponse({"svg": svg})

    async def save(request: Request) -> Response:
        try:
            line = choices.line(_choice(await read_body(request, dict), saved))
        except UsageError as error:
            return JSONResponse({"refused": f"this cannot be printed: {error}"})
        found = await downloads.run([*command(desk.data), *line], saved, gone(request))
        return JSONResponse(found)

    async def calibration(request: Request) -> Response:
        name, paper, edge = await read_body(request, _tray)
        try:
            printer_name(name)
        except UsageError as error:
            return JSONResponse({"refused": str(error)})
        how = [f"--paper={paper}", f"--edge={edge}"]
        line = [*command(desk.data), "calibrate", name, *how]
        return JSONResponse(await downloads.run(line, saved, gone(request)))

    async def printer(request: Request) -> Response:
        tray, sides = await read_body(request, lambda told: (_tray(told), _readings(told)))
        return JSONResponse(await desk.do(partial(_printer, tray=tray, sides=sides)))

    async def file(request: Request) -> Response:
        path = saved.find(request.path_params["name"], request.path_params["file"])
        if path is None or not path.is_file():
            return Response("it is gone: print it again\n", 404)
        how = "attachment" if "keep" in request.query_params else "inline"
        # The browser shows it with its own viewer, which the page's policy would block.
        headers = {"Content-Security-Policy": "frame-ancestors 'self'"}
        named = request.path_params["file"]
        return FileResponse(path, headers=headers, filename=named, content_disposition_type=how)

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


def _shelf(edition: Snapshot) -> Row:
    """The games in their boxes, and what they can be printed on."""
    shown: list[Row] = []
    for name in edition.session.folders:
        try:
            game = edition.game(name)
        except (ProblemsFound, UsageError) as error:
            shown.append({"id": name, "title": name, "problems": stopped(error)})
            continue
        cover = next(iter(game.kit), "")
        shown.append({"id": name, "title": game.title, "players": game.players, "cover": cover})
    return {"games": shown}


def _box(edition: Snapshot, name: str) -> Row:
    """All that there is to choose for a game."""
    game = edition.game(name)
    counts = {row["id"]: row for row in components(edition.session, name)}
    return {
        "id": name,
        "title": game.title,
        "players": game.players,
        "papers": papers(edition.session),
        "meant": list(game.papers),
        "printers": [row["name"] for row in measuring.printer_rows()],
        "own": bool(game.own_number),
        "parts": [
            {
                "id": part.id,
                "title": part.title,
                "about": part.about,
                "count": counts[part.id]["count"],
                "group": part.kind.group,
                "dated": part.id in game.dated,
                "numbers": numbers(game, part),
                "bindable": part.kind.bindable,
            }
            for part in game.components.values()
        ],
    }


def _count(edition: Snapshot, choice: Choice, data: tuple[Path, ...]) -> Row:
    """How much it prints, page by page. What a printer does to pages changes nothing of that."""
    plain = replace(choice, options=replace(choice.options, printer=""))
    documents = edition.documents(plain)
    pages = [row for document in documents for row in page_rows(document)]
    typed = replace(choice, since=choice.since and Path("MANIFEST.json"))
    home = edition.session.folders[choice.game].absolute()
    named = folders(tuple(folder for folder in data if within(folder, str(home))))
    return {
        "sheets": sum(document.sheets_of_paper for document in documents),
        "cuts": sum(page["cuts"] for page in pages),
        "line": shlex.join(["pnp", *named, *choices.line(typed)]),
        "changes": sum(len(document.changes) for document in documents),
        "pages": pages,
    }


def _choice(question: dict[str, Any], saved: Saved) -> Choice:
    """Read the window's choice, with the manifest that it gave, if any. Raises UsageError for a
    value
    that cannot be used, and HTTPException (400) for a choice without a game or of wrong types."""
    try:
        choice = choices.read(question)
    except ValueError as error:
        raise UsageError(str(error)) from error
    except UNREADABLE as error:
        raise HTTPException(400, "this is no question\n") from error
    since = question.get("since")
    return replace(choice, since=saved.store_upload(str(since))) if since else choice


def _tray(question: dict[str, Any]) -> tuple[str, str, str]:
    """A printer's name, the paper that it was measured with and the edge that it turns."""
    return str(question["name"]), str(question["paper"]), str(question["edge"])


def _readings(question: dict[str, Any]) -> list[list[float]]:
    """What was read off its sheet: front, back and margin, mm."""
    return [
        [float(each) for each in question.get(side, [])] for side in ("front", "back", "margin")
    ]


def _printer(edition: Snapshot, tray: tuple[str, str, str], sides: list[list[float]]) -> Row:
    """Store the readings of a calibration sheet."""
    made, _ = measuring.add(edition.session, *tray, *sides)
    front, back = measuring.drift_text(made.front), measuring.drift_text(made.back)
    return {"name": made.name, "front": front, "back": back}
