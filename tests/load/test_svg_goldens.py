"""Pieces of SVG: the shapes that they become, and their problems."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import astuple, fields

from pnp.core.icons import IconGradient, IconGroup, IconPart
from pnp.core.problems import Problems, Severity
from pnp.svg.files import load_icon
from tests import goldens

PIECES = Path(__file__).with_name("pieces.txt").read_text(encoding="utf-8").splitlines()
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n'


def numbers(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in values).replace("-0 ", "0 ")


def paint(fill: str | IconGradient) -> str:
    if isinstance(fill, str):
        return fill or "none"
    stops = ", ".join(str(astuple(stop)) for stop in fill.stops)
    return f"blend {numbers(fill.points)} [{stops}] {numbers(tuple(fill.matrix))}"


def shown(part: IconPart, depth: int = 1) -> list[str]:
    """Return the rows of a shape or a group with all its attributes."""
    pad = "  " * depth
    if isinstance(part, IconGroup):
        clip = f" clip {part.clip.ops} {numbers(part.clip.points)}" if part.clip else ""
        head = f"{pad}group {part.opacity:g} {numbers(tuple(part.matrix))}{clip}"
        return [head, *(row for each in part.parts for row in shown(each, depth + 1))]
    more = {
        option.name: value
        for option, value in zip(fields(part), astuple(part), strict=True)
        if option.name not in ("ops", "points", "fill", "stroke") and value != option.default
    }
    look = f"{paint(part.fill)} / {part.stroke or 'none'} {more}"
    return [f"{pad}{part.ops} {numbers(part.points)}", f"{pad}  {look}"]


def described(piece: str, path: Path) -> str:
    path.write_text(f"{HEAD}{piece}\n</svg>", encoding="utf-8")
    problems = Problems()
    icon = load_icon(path, problems)
    rows = [piece, *(row for part in (icon.parts if icon else ()) for row in shown(part))]
    for each in problems.sorted():
        kind = "warning" if each.severity is Severity.WARNING else "error"
        rows.append(f"  {each.span.line}:{each.span.column} {kind}: {each.message}")
        rows += [f"      {each.hint}"] if each.hint else []
    return "\n".join(rows)


def test_pieces_match_golden(tmp_path: Path) -> None:
    goldens.compare(
        "problems/svg", "\n".join(described(piece, tmp_path / "x.svg") for piece in PIECES)
    )


def test_drawing_is_the_same_when_read_again(tmp_path: Path) -> None:
    for number, piece in enumerate(PIECES):
        path = tmp_path / f"{number}.svg"
        assert described(piece, path) == described(piece, path)
