"""A game's theme: palette, faces, styles and strokes, for full and for low ink."""

from __future__ import annotations

from pathlib import Path

from pnp.ground.drawing import Colour
from pnp.ground.files import there
from pnp.ground.fonts import Family
from pnp.ground.model import INKS, Style, Theme
from pnp.ground.node import Mapping, Scalar
from pnp.ground.problem import Problems, nearest
from pnp.ground.reader import Reader, colour
from pnp.ground.shelf import Shelf
from pnp.load.inherit import merged, resolve
from pnp.load.yaml import read_file

FLOOR = 6.0
"""Points. Nothing that people read is printed smaller."""

_ALIGN = ("left", "center", "right")


def points(text: str) -> float:
    """A size of type such as `9pt`. Raises ValueError."""
    stripped = text.strip()
    if not stripped.endswith("pt"):
        raise ValueError(f"“{text}” is no size of type; write it like 9pt")
    try:
        size = float(stripped.removesuffix("pt"))
    except ValueError:
        raise ValueError(f"“{text}” is no size of type; write it like 9pt") from None
    if not 0 < size <= 400:
        raise ValueError(f"“{text}” is no sensible size of type")
    return size


def load_themes(
    shelf: Shelf, game: Path, fonts: dict[str, Family], problems: Problems
) -> dict[str, Theme]:
    """The theme of a game by ink. A game without a theme.yaml has the common one."""
    root = _find(shelf, game, "theme", None, problems)
    if root is None:
        return {ink: Theme(game.name, {}, {}, {}, {}, fonts) for ink in INKS}
    root = resolve(
        root,
        lambda name, at: _find(shelf, game, name, at, problems),
        problems,
        (str(shelf.find(game, "theme.yaml")),),
    )
    low = root.get("low-ink")
    plain = Mapping(
        {key: node for key, node in root.values.items() if key != "low-ink"},
        tuple(
            mark for key, mark in zip(root.values, root.marks, strict=False) if key != "low-ink"
        ),
        root.source, root.line, root.column,
    )  # fmt: skip
    themes = {"full": _theme(game.name, plain, fonts, problems)}
    over = merged(plain, low) if isinstance(low, Mapping) else plain
    themes["low"] = _theme(game.name, over, fonts, problems)
    return themes


def _find(
    shelf: Shelf, game: Path, name: str, at: Scalar | None, problems: Problems
) -> Mapping | None:
    # “common/theme” reaches past the game's own file of the same name.
    if name.startswith("common/"):
        path: Path | None = shelf.templates / f"{name}.yaml"
        path = path if path and there(path) else None
    else:
        path = shelf.find(game, f"{name}.yaml")
    if path is None:
        if at is not None:
            problems.add(
                "missing-file",
                f"there is no theme “{name}”",
                at.span,
                nearest(name, shelf.names(game, ".yaml")),
            )
        return None
    root = read_file(path, problems)
    if root is not None and not isinstance(root, Mapping):
        problems.add("type", f"a theme has to be a map, this is a {root.kind}", root.span)
        return None
    return root


def _theme(name: str, root: Mapping, fonts: dict[str, Family], problems: Problems) -> Theme:
    with Reader(root, problems, "a theme") as read:
        palette = _palette(read.map("palette"), problems)
        families: dict[str, tuple[str, ...]] = {}
        with Reader(read.map("fonts"), problems, "fonts") as roles:
            for role in roles.node.values if roles.node else ():
                families[role] = roles.texts(role)
                for family in families[role]:
                    if family not in fonts:
                        node = roles.raw(role)
                        assert node is not None
                        problems.add(
                            "unknown-font", f"there is no font family “{family}”",
                            node.span, nearest(family, fonts),
                        )  # fmt: skip
            families = {
                role: tuple(family for family in chain if family in fonts)
                for role, chain in families.items()
            }
        strokes: dict[str, float] = {}
        with Reader(read.map("strokes"), problems, "strokes") as widths:
            for stroke in widths.node.values if widths.node else ():
                strokes[stroke] = widths.mm(stroke)
        styles: dict[str, Style] = {}
        written = read.map("styles")
        if written is not None:
            for style in written.values:
                styles[style] = _style(style, written, families, palette, problems)
    return Theme(name, palette, families, styles, strokes, fonts)


def _palette(node: Mapping | None, problems: Problems) -> dict[str, Colour | None]:
    """Colours by name. A value is `#hex`, `none`, or the name of another colour."""
    palette: dict[str, Colour | None] = {}
    if node is None:
        return palette
    for name, value in node.values.items():
        seen = [name]
        while True:
            if not isinstance(value, Scalar):
                problems.add("type", f"the colour “{name}” has to be one value", value.span)
                palette[name] = (0.0, 0.0, 0.0)
                break
            if value.text == "none":
                palette[name] = None
                break
            if value.text.startswith("#"):
                try:
                    palette[name] = colour(value.text)
                except ValueError as error:
                    problems.add("colour", str(error), value.span)
                    palette[name] = (0.0, 0.0, 0.0)
                break
            target = node.values.get(value.text)
            if target is None or value.text in seen:
                problems.add(
                    "colour",
                    f"“{value.text}” is no colour",
                    value.span,
                    "write it like #1F2447, or name another colour of the palette; "
                    + nearest(value.text, node.values),
                )
                palette[name] = (0.0, 0.0, 0.0)
                break
            seen.append(value.text)
            value = target
    return palette


def _style(
    name: str,
    styles: Mapping,
    families: dict[str, tuple[str, ...]],
    palette: dict[str, Colour | None],
    problems: Problems,
) -> Style:
    def find(other: str, at: Scalar) -> Mapping | None:
        base = styles.get(other)
        if isinstance(base, Mapping):
            return base
        problems.add(
            "unknown-style", f"there is no style “{other}”", at.span, nearest(other, styles.values)
        )
        return None

    node = styles.values[name]
    if isinstance(node, Mapping):
        node = resolve(node, find, problems, (name,))
    with Reader(node, problems, "a style") as read:
        size = read.scalar("size", points, 9.0)
        floor = read.scalar("floor", points, size)
        family = read.text("font", next(iter(families), ""))
        tint = read.text("colour", "ink")
        if family not in families:
            read.complain(
                "unknown-font", f"the theme has no font “{family}”", read.span,
                nearest(family, families),
            )  # fmt: skip
        if tint not in palette:
            read.complain(
                "colour", f"“{tint}” is not in the palette", read.span, nearest(tint, palette)
            )
        if min(size, floor) < FLOOR:
            read.complain("small-type", f"type below {FLOOR:g} pt cannot be read", read.span)
        return Style(
            name=name,
            family=family,
            weight=read.text("weight", "regular"),
            size=size,
            floor=min(size, floor),
            leading=read.number("leading", 1.25),
            colour=tint,
            align=read.choice("align", _ALIGN, "left"),
            tracking=read.number("tracking", 0.0),
            upper=read.flag("upper"),
            span=read.span,
        )
