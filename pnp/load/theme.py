"""A game's theme: palette, fonts, styles and strokes, for full and for low ink."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from pnp.ground.drawing import Colour
from pnp.ground.fonts import Family
from pnp.ground.model import ALIGN, INKS, LANGUAGE, Style, Theme
from pnp.ground.node import Mapping, Node, Scalar
from pnp.ground.notation import DIGITS, written
from pnp.ground.problem import Problems, nearest
from pnp.ground.reader import Reader, colour
from pnp.ground.shelf import Shelf
from pnp.load.features import read_features
from pnp.load.inherit import find_file, merged, resolve

FLOOR = 6.0
"""Points. Nothing that people read is printed smaller."""

_BLACK: Colour = (0.0, 0.0, 0.0)


@written(rf"{DIGITS} *pt")
def points(text: str) -> float:
    """A size of type such as `9pt`. Raises ValueError."""
    figures, unit, rest = text.strip().rpartition("pt")
    try:
        size = float(figures if unit and not rest else "")
    except ValueError:
        raise ValueError(f"“{text}” is no size of type; write it like 9pt") from None
    if not 0 < size <= 400:
        raise ValueError(f"“{text}” is no sensible size of type")
    return size


def load_themes(
    shelf: Shelf, game: Path, fonts: dict[str, Family], problems: Problems, language: str
) -> dict[str, Theme]:
    """The theme of a game by ink. A game without a theme.yaml has the common one."""
    root = find_file(shelf, game, "theme", "theme", None, problems)
    if root is None:
        return {
            ink: Theme(game.name, {}, {}, {}, {}, fonts, language, low=ink == "low") for ink in INKS
        }

    def find(name: str, at: Scalar) -> Mapping | None:
        return find_file(shelf, game, name, "theme", at.span, problems)

    whole = resolve(root, find, problems, (str(shelf.find(game, "theme.yaml")),))
    full, low = whole.without("low-ink"), whole.get("low-ink")
    over = merged(full, low) if isinstance(low, Mapping) else full
    written = zip(INKS, (full, over), strict=True)
    return {
        ink: read_theme(game.name, node, fonts, problems, language)._replace(low=ink == "low")
        for ink, node in written
    }


def read_theme(
    name: str, root: Mapping, fonts: dict[str, Family], problems: Problems,
    language: str = LANGUAGE,
) -> Theme:  # fmt: skip
    """A theme for one ink, with all that it extends."""
    with Reader(root, problems, "a theme") as read:
        colours = read.entries("palette")
        palette = {name: _paint(name, colours, problems) for name in colours}
        families = _families(read, fonts, problems)
        with Reader(read.map("strokes"), problems, "strokes") as widths:
            strokes = {stroke: widths.mm(stroke) for stroke in read.entries("strokes")}
        written = read.entries("styles")
        styles = {style: _style(style, written, families, palette, problems) for style in written}
        hyphenation = read.texts("hyphenation")
    return Theme(name, palette, families, styles, strokes, fonts, language, hyphenation)


def _families(
    read: Reader, fonts: Collection[str], problems: Problems
) -> dict[str, tuple[str, ...]]:
    """Font families by the roles that they serve; those that there are not are told."""
    found: dict[str, tuple[str, ...]] = {}
    with Reader(read.map("fonts"), problems, "fonts") as roles:
        for role, named in read.entries("fonts").items():
            chain = roles.texts(role)
            for family in chain:
                if family not in fonts:
                    problems.add(
                        "unknown-font", f"there is no font family “{family}”", named.span,
                        nearest(family, fonts),
                    )  # fmt: skip
            found[role] = tuple(family for family in chain if family in fonts)
    return found


def _paint(name: str, palette: dict[str, Node], problems: Problems) -> Colour | None:
    """A colour of the palette: `#hex`, `none`, or the name of another one; black if it is none."""
    value = palette[name]
    seen = [name]
    while isinstance(value, Scalar):
        if value.text == "none":
            return None
        if value.text.startswith("#"):
            try:
                return colour(value.text)
            except ValueError as error:
                problems.add("colour", str(error), value.span)
                return _BLACK
        target = palette.get(value.text)
        if target is None or value.text in seen:
            hint = "write it like #1F2447, or name another colour of the palette; "
            hint += nearest(value.text, palette)
            problems.add("colour", f"“{value.text}” is no colour", value.span, hint)
            return _BLACK
        seen.append(value.text)
        value = target
    problems.add("type", f"the colour “{name}” has to be one value", value.span)
    return _BLACK


def _style(
    name: str,
    styles: dict[str, Node],
    families: dict[str, tuple[str, ...]],
    palette: dict[str, Colour | None],
    problems: Problems,
) -> Style:
    def find(other: str, at: Scalar) -> Mapping | None:
        base = styles.get(other)
        if isinstance(base, Mapping):
            return base
        problems.add(
            "unknown-style", f"there is no style “{other}”", at.span, nearest(other, styles)
        )
        return None

    node = styles[name]
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
            align=read.choice("align", ALIGN, "left"),
            tracking=read.number("tracking", 0.0),
            upper=read.flag("upper"),
            hyphenate=read.flag("hyphenate"),
            hang=read.flag("hang"),
            span=read.span,
            features=read_features(read),
        )
