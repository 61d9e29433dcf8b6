"""Tiny games, written into a folder."""

from __future__ import annotations

from pathlib import Path

from pnp.build.pipeline import render
from pnp.build.session import Session
from pnp.core.document import Document
from pnp.core.drawing import Frame, Item, SharedFrame, Stroke, Text, Transformed
from pnp.core.drawing import Path as Drawn
from pnp.core.geometry import Matrix
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import Problem, Problems
from pnp.core.search_path import SearchPath

THEME = "extends: common/theme\n"
CARD = """
body:
  column:
    - text: "{title}"
      style: title
    - text: "{text}"
      grow: 1
  pad: 4
"""
ILLUSTRATED = """
body:
  column:
    - text: "{title}"
      style: title
    - icon: sign
      size: 8
    - picture: photo.png
      height: 20
    - text: "{text}"
      grow: 1
  pad: 4
"""
"""A card with an icon and a picture, which a test writes: `sign.svg`, `photo.png`."""
GAME = """
title: Tiny
components:
  cards:
    title: Cards
    kind: deck
    size: poker
    front: card
    items: cards.yaml
"""
CARDS = """
cards:
  - id: one
    title: First
    text: Draw **two** cards.
  - id: two
    title: Second
    text: Lose a turn.
"""


def game(folder: Path, **files: str) -> Path:
    """Write a game named `tiny` into `folder`; `t_card` becomes templates/card.yaml."""
    root = folder / "tiny"
    (root / "templates" / "icons").mkdir(parents=True, exist_ok=True)
    content = {"game": GAME, "cards": CARDS, "t_card": CARD, "t_theme": THEME, **files}
    for name, text in content.items():
        path = (
            root / "templates" / f"{name[2:]}.yaml"
            if name.startswith("t_")
            else root / f"{name}.yaml"
        )
        path.write_text(text, encoding="utf-8")
    return folder


def session(folder: Path) -> Session:
    return Session(SearchPath.standard((folder,)))


def document(folder: Path, options: PrintOptions | None = None) -> tuple[Document, Problems]:
    """Lay out all components of the tiny game."""
    shop = session(folder)
    parts = tuple(shop.game("tiny").components)
    order = Order("tiny", "test", "test", parts)
    made = render(shop, order, options or PrintOptions())
    # Pages are drawn, and problems found, when they are looked at.
    assert all(page.size for page in made)
    return made, shop.problems


def problems(folder: Path) -> list[Problem]:
    """Return the problems of the tiny game, in the order of the files."""
    from pnp.build.run import Application

    return Application((folder,)).validate(["tiny"]).sorted()


def found(folder: Path) -> list[str]:
    """Return the problems as `file:line:column rule`."""
    return [
        f"{Path(p.span.file).name}:{p.span.line}:{p.span.column} {p.rule}" for p in problems(folder)
    ]


def flat(frame: Frame, at: Matrix | None = None) -> list[tuple[float, float, Item]]:
    """Return all paths, texts and pictures of a frame with their places on it."""
    at = at or Matrix()
    out: list[tuple[float, float, Item]] = []
    for x, y, item in frame.items:
        place = Matrix.move(x, y).then(at)
        match item:
            case Frame():
                out += flat(item, place)
            case Transformed():
                out += flat(item.frame, item.matrix.then(place))
            case _:
                out.append((*place.apply(0.0, 0.0), item))
    return out


def texts(frame: Frame) -> list[str]:
    """Return the lines of text in a frame, in the order of drawing."""
    return [item.text for *_, item in flat(frame) if isinstance(item, Text)]


def dump(frame: Frame, depth: int = 0) -> str:
    """Return a frame as text, for goldens: its items and their places, rounded to 0.01 mm."""
    pad = "  " * depth
    shared = " shared" if isinstance(frame, SharedFrame) else ""
    lines = [f"{pad}frame {frame.width:.2f} × {frame.height:.2f}{shared}"]
    for x, y, item in frame.items:
        place = f"{pad}  {x:.2f},{y:.2f}"
        match item:
            case Frame():
                lines.append(f"{place}\n{dump(item, depth + 2)}")
            case Transformed():
                more = _attributes(clip=item.clip and item.clip.points, opacity=item.opacity)
                lines.append(f"{place} turned {item.matrix}{more}\n{dump(item.frame, depth + 2)}")
            case Text():
                runs = " | ".join(f"{run.shaper.font.name}: {run.text}" for run in item.runs)
                more = _attributes(spread=item.word_spacing, stroke=item.stroke)
                lines.append(f"{place} text {item.size:.2f} {item.colour}{more} {runs}")
            case Drawn():
                numbers = " ".join(f"{value:.2f}" for value in item.points)
                more = _attributes(evenodd=item.evenodd, field=item.field, opacity=item.opacity)
                look = f"{item.fill} {_stroke(item.stroke)}{more}"
                lines.append(f"{place} path {item.ops} {numbers} {look}")
            case _:
                lines.append(f"{place} {item}")
    return "\n".join(lines)


def _attributes(**attributes: object) -> str:
    """Return the attributes that differ from the usual values."""
    plain: tuple[object, ...] = (None, 0.0, 1.0, "")
    return "".join(f" {name}={value}" for name, value in attributes.items() if value not in plain)


def _stroke(stroke: Stroke | None) -> str:
    """Return a stroke without its default values."""
    return str(stroke).replace(
        f", {str(Stroke((0.0, 0.0, 0.0), 0.0)).partition('join=1, ')[2]}", ")"
    )


def frames(frame: Frame) -> list[Frame]:
    """Return a frame and all frames within it."""
    inner = [item.frame if isinstance(item, Transformed) else item for _, _, item in frame.items]
    return [frame, *(each for item in inner if isinstance(item, Frame) for each in frames(item))]
