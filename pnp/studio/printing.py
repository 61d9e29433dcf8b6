"""What the players' view asks for."""

from __future__ import annotations

import shlex
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from pnp.ground.pages import Document
from pnp.ground.problem import Problems, Refused, Unusable
from pnp.load.printers import printer_name
from pnp.press import measuring
from pnp.press.listing import components, papers
from pnp.press.makeup import Pages
from pnp.studio import choice as choices
from pnp.studio import saving
from pnp.studio.choice import Choice
from pnp.studio.counting import page_rows
from pnp.studio.desk import Desk, Outdated
from pnp.studio.edition import Edition
from pnp.studio.look import problems_of
from pnp.studio.processes import Gone, command
from pnp.studio.saving import Saved
from pnp.studio.told import Row, rows


def routes(desk: Desk, saved: Saved) -> list[Route]:
    """The addresses of the view."""

    def gone(request: Request) -> Gone:
        async def asked() -> bool:
            return desk.ending() or await request.is_disconnected()

        return asked

    async def answer(work: partial[Row]) -> Response:
        try:
            return JSONResponse(await desk.do(work))
        except Outdated:
            return JSONResponse({"outdated": True})
        except (Refused, Unusable) as error:
            return JSONResponse({"problems": rows(problems_of(error))})
        except (ValueError, TypeError, LookupError) as error:
            return JSONResponse({"problems": rows(problems_of(Unusable(str(error))))})

    async def shelf(request: Request) -> Response:
        return await answer(partial(_shelf))

    async def box(request: Request) -> Response:
        return await answer(partial(_box, name=str((await request.json())["game"])))

    async def count(request: Request) -> Response:
        return await answer(partial(_count, told=await request.json(), saved=saved))

    async def page(request: Request) -> Response:
        return await answer(partial(_page, told=await request.json(), saved=saved))

    async def save(request: Request) -> Response:
        try:
            choice = choices.read(await request.json())
            asked = choices.line(choice, _since(choice, saved))
        except (ValueError, TypeError, LookupError) as error:
            return JSONResponse({"refused": f"this cannot be printed: {error}"})
        found = await saving.run([*command(desk.data), *asked], saved, gone(request))
        return JSONResponse(found)

    async def calibration(request: Request) -> Response:
        given = await request.json()
        try:
            name = printer_name(str(given["name"]))
        except Unusable as error:
            return JSONResponse({"refused": str(error)})
        how = [f"--paper={given['paper']}", f"--edge={given['edge']}"]
        line = [*command(desk.data), "calibrate", name, *how]
        return JSONResponse(await saving.run(line, saved, gone(request)))

    async def printer(request: Request) -> Response:
        return await answer(partial(_printer, told=await request.json()))

    async def file(request: Request) -> Response:
        path = saved.find(request.path_params["name"], request.path_params["file"])
        if path is None or not path.is_file():
            return Response("it is gone: print it again\n", 404)
        how = "attachment" if "keep" in request.query_params else "inline"
        # The browser shows it by means of its own, which the page's rules would keep out.
        headers = {"Content-Security-Policy": "frame-ancestors 'self'"}
        return FileResponse(
            path, filename=path.name, content_disposition_type=how, headers=headers
        )  # fmt: skip

    asked = {
        "shelf": shelf, "box": box, "count": count, "page": page, "save": save,
        "calibration": calibration, "printer": printer,
    }  # fmt: skip
    posts = [Route(f"/{name}", call, methods=["POST"]) for name, call in asked.items()]
    return [*posts, Route("/saved/{name}/{file}", file)]


def _shelf(edition: Edition) -> Row:
    """The games in their boxes, and what they can be printed on."""
    shown: list[Row] = []
    for name in edition.workshop.folders:
        try:
            game = edition.game(name)
        except (Refused, Unusable) as error:
            shown.append({"id": name, "title": name, "problems": rows(problems_of(error))})
            continue
        fewest, most = game.players
        shown.append({
            "id": name, "title": game.title, "players": [fewest, most],
            "components": len(game.components), "cover": next(iter(game.kit), ""),
        })  # fmt: skip
    return {"edition": edition.number, "games": shown}


def _box(edition: Edition, name: str) -> Row:
    """All that there is to choose for a game."""
    game = edition.game(name)
    counts = {row["id"]: row for row in components(edition.workshop, name)}
    return {
        "id": name,
        "title": game.title,
        "players": game.players,
        "papers": papers(edition.workshop),
        "meant": list(game.papers),
        "printers": [row["name"] for row in measuring.rows()],
        "own": bool(game.own_number),
        "parts": [
            {
                "id": part.id,
                "title": part.title,
                "about": part.about,
                "count": counts[part.id]["count"],
                "size": counts[part.id]["size"],
                "group": part.kind.group,
                "kit": part.id in game.kit,
                "dated": part.id in game.dated,
                "numbers": _numbers(edition, name, part.generator),
                "bindable": part.kind.bindable,
                "flows": part.flows,
            }
            for part in game.components.values()
        ],
    }


def _numbers(edition: Edition, name: str, generator: str) -> list[int]:
    if not generator:
        return []
    found = edition.game(name).code.generators[generator]
    return [found.lowest, found.highest]


def _count(edition: Edition, told: dict[str, Any], saved: Saved) -> Row:
    """How much it prints, page by page. What a printer does to pages changes nothing of that."""
    choice = choices.read(told)
    since = _since(choice, saved)
    plain = replace(choice, options=choice.options._replace(printer=""))
    document = _document(edition, plain, since)
    assert isinstance(document.pages, Pages)
    pages = page_rows(document.pages)
    return {
        "edition": edition.number,
        "sheets": document.sheets_of_paper,
        "two_sided": document.two_sided,
        "cuts": sum(page["cuts"] for page in pages),
        "line": shlex.join(["pnp", *choices.line(choice, since and Path("MANIFEST.json"))]),
        "changes": [[each.what, each.title] for each in document.changes],
        "pages": pages,
    }


def _document(edition: Edition, choice: Choice, since: Path | None) -> Document:
    """The pages; what went wrong as others were laid out is forgotten."""
    edition.workshop.problems = Problems()
    return edition.document(replace(choice, since=""), since)


def _page(edition: Edition, told: dict[str, Any], saved: Saved) -> Row:
    """One page as it will lie on paper."""
    choice = choices.read(told)
    since = _since(choice, saved)
    _document(edition, choice, since)
    _, svg = edition.page(replace(choice, since=""), since, int(told["page"]))
    return {"svg": svg}


def _since(choice: Choice, saved: Saved) -> Path | None:
    """Where the manifest lies that the window gave, if it gave one."""
    return saved.given(choice.since) if choice.since else None


def _printer(edition: Edition, told: dict[str, Any]) -> Row:
    """Keep what was read off a calibration sheet."""
    made, _ = measuring.add(
        edition.workshop, str(told["name"]), str(told["paper"]), str(told["edge"]),
        *([float(each) for each in told.get(side, [])] for side in ("front", "back", "margin")),
    )  # fmt: skip
    front, back = measuring.told(made.front), measuring.told(made.back)
    return {"name": made.name, "front": front, "back": back}
