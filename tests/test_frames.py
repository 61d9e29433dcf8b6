"""Texts, icons and QR codes of the shipped games' faces, with their places in whole millimetres.

There is one golden for each component: its first item, front and back, or every page of a text that
flows over pages, on A4 in full ink. Paths and colours are not in it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import shorten

import pytest

from pnp.build.pipeline import prepare
from pnp.build.session import Session
from pnp.core.drawing import Frame, Picture, Text, Transformed
from pnp.core.geometry import IDENTITY, Matrix
from pnp.core.order import Options, Order
from pnp.core.search_path import SearchPath
from pnp.layout.faces import BACK, FRONT
from pnp.layout.theme_context import ThemeContext
from tests import goldens

DATA = goldens.FOLDER.parents[1] / "data"
GAMES = sorted(path.parent.name for path in DATA.glob("*/game.yaml"))
LINE = 24
"""Longest text of a line in a component that flows over pages, in characters."""


@pytest.fixture
def icons(monkeypatch: pytest.MonkeyPatch) -> dict[int, str]:
    """Return the names of icons drawn during the test, by the identity of their frames."""
    names: dict[int, str] = {}
    frames: list[Frame] = []  # so that no identity is used twice
    draw: Callable[..., Frame | None] = ThemeContext.icon

    def icon(self: ThemeContext, name: str, height: float, *more: object) -> Frame | None:
        frame = draw(self, name, height, *more)
        if frame is not None:
            frames.append(frame)
            names[id(frame)] = name
        return frame

    monkeypatch.setattr(ThemeContext, "icon", icon)
    return names


@pytest.mark.parametrize("game", GAMES)
def test_frames_match_golden(game: str, icons: dict[int, str]) -> None:
    shop = Session(SearchPath.standard())
    order = Order(game, "frames", "frames", tuple(shop.game(game).components), on_all_papers=True)
    rows: dict[str, list[str]] = {}
    for renderer in prepare(shop, order, Options()).renderers:
        starts = [start for start, _ in renderer.batch.runs()]
        for back in renderer.batch.sides:
            component = renderer.batch.component_of(back)
            for start in starts if renderer.batch.component.flows else starts[:1]:
                frame = renderer.frame(start, back)
                side = BACK if back and component is renderer.batch.component else FRONT
                size = f"{frame.width:g} × {frame.height:g} mm"
                found = rows.setdefault(component.id, [])
                found.append(f"{renderer.batch.title(start)}, {side}, {size}")
                width = LINE if component.flows else 1000
                found += described(frame, IDENTITY, icons, width)
    assert shop.problems.sorted() == []
    failures = []
    for name, found in rows.items():
        try:
            goldens.compare(f"frames/{game}/{name}", "\n".join(found))
        except goldens.Differs as differs:
            failures.append(str(differs))
    known = {path.stem for path in (goldens.FOLDER / "frames" / game).glob("*.txt")}
    assert failures + [f"no component has the golden {name}" for name in known - rows.keys()] == []


def described(frame: Frame, at: Matrix, icons: dict[int, str], width: int) -> Iterator[str]:
    """The texts, icons, codes and pictures of a frame, in the order of drawing.

    Texts are shortened to `width` characters. A place is a text's start on its baseline, and the
    top left corner of anything else.
    """
    for x, y, item in frame.items:
        here = at.offset(x, y)
        place = " ".join(f"{math.floor(value + 0.5 + 1e-6):3}" for value in here.apply(0.0, 0.0))
        match item:
            case Frame() if id(item) in icons:
                yield f"{place}  icon {icons[id(item)]}, {item.height * here.mean_scale:.0f} mm"
            case Frame():
                yield from described(item, here, icons, width)
            case Transformed():
                yield from described(item.frame, item.matrix.then(here), icons, width)
            case Text():
                yield f"{place}  “{shorten(item.text, width, placeholder=' …')}”"
            case Picture():
                yield f"{place}  picture {Path(item.file).name}"
            case _ if item.code:
                yield f"{place}  code “{item.code}”"
