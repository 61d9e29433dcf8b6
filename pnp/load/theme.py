"""A game's theme: palette, fonts, styles and strokes, in full and low ink."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from pnp.core import options as opt
from pnp.core.drawing import Colour
from pnp.core.fonts import Family
from pnp.core.geometry import mm
from pnp.core.model import ALIGNMENTS, DEFAULT_LANGUAGE, Style, Theme
from pnp.core.node import Mapping, Node, Scalar
from pnp.core.notation import DIGITS, Bounds, notation
from pnp.core.options import TEXT, Options
from pnp.core.printer import MIN_TYPE_SIZE
from pnp.core.problems import Problems, ProblemsFound, Severity, suggestion
from pnp.core.reader import Reader, colour, flag
from pnp.core.search_path import SearchPath
from pnp.core.shaping import Features
from pnp.load.extends import find_file, merge, resolve

NAMED_FEATURES: dict[str, tuple[str, ...]] = {
    "small-caps": ("smcp",),
    "all-small-caps": ("smcp", "c2sc"),
    "petite-caps": ("pcap",),
    "old-style": ("onum",),
    "lining": ("lnum",),
    "tabular": ("tnum",),
    "proportional": ("pnum",),
    "fractions": ("frac",),
    "ordinals": ("ordn",),
    "superiors": ("sups",),
    "inferiors": ("subs",),
    "slashed-zero": ("zero",),
    "swashes": ("swsh",),
    "titling": ("titl",),
    "capital-forms": ("case",),
    "ligatures": ("liga", "clig"),
    "rare-ligatures": ("dlig",),
    "old-ligatures": ("hlig",),
    "kerning": ("kern",),
}
_TAG = "[a-z]{4}|ss(?:0[1-9]|1[0-9]|20)|cv[0-9][0-9]"
_MAX_FEATURE = 99
FEATURES = {
    "anyOf": [
        TEXT,
        {"type": "array", "items": TEXT},
        {"type": "object", "additionalProperties": TEXT},
    ]
}
"""The schema of features."""


def read_features(read: Reader, key: str) -> Features:
    """Return the features of a style: a list of words, or a map of them to yes, no or a number."""
    node = read.raw(key)
    given: dict[str, Node] | dict[str, None]
    given = node.values if isinstance(node, Mapping) else dict.fromkeys(read.texts(key))
    found: dict[str, int] = {}
    for name, value in given.items():
        tags = NAMED_FEATURES.get(name) or ((name,) if re.fullmatch(_TAG, name) else ())
        if not tags:
            hint = f"{suggestion(name, NAMED_FEATURES)}, or a tag such as ss01"
            span = value.span if value is not None else read.span_of(key)
            read.error("unknown-feature", f"there is no feature “{name}”", span, hint)
        found.update(dict.fromkeys(tags, _value(name, value, read)))
    return tuple(sorted(found.items()))


def _value(name: str, node: Node | None, read: Reader) -> int:
    """Return 1 for yes, 0 for no, or the number of an alternate."""
    if node is None:
        return 1
    text = node.text if isinstance(node, Scalar) else ""
    if text.isascii() and text.isdigit() and len(text) <= 2:
        return int(text)
    try:
        return int(flag(text))
    except ValueError:
        message = f"features: “{name}” is yes, no, or a number up to {_MAX_FEATURE}"
        read.error("type", message, node.span)
        return 0


_BLACK: Colour = (0.0, 0.0, 0.0)


@notation(rf"{DIGITS} *pt", Bounds(0.01, 400, " pt"))
def points(text: str) -> float:
    """Parse a type size such as `9pt`, mm. Raises ValueError."""
    figures, unit, rest = text.strip().rpartition("pt")
    try:
        return float(figures if unit and not rest else "")
    except ValueError:
        raise ValueError(f"“{text}” is no size of type; write it like 9pt") from None


class StyleOptions(Options):
    """A style of texts."""

    font: str | None = opt.text("A role of `fonts`. Default: the first one.", None)
    weight: str = opt.text(
        "`regular`, `medium`, `semibold`, `bold`, `extrabold`, `black`, `italic`, "
        "`semibold-italic` or `bold-italic`. If the family lacks the weight, pnp uses the "
        "nearest. If it has no italic or no bold face at all, pnp reports a problem.",
        "regular",
    )
    size: float = opt.scalar(points, "Size of the type, such as `9pt`.", 9.0)
    min_size: float | None = opt.scalar(
        points,
        "Minimum size: pnp makes a text that does not fit smaller, down to this size. 6 pt or "
        "more. Default: `size`.",
        None,
    )
    leading: float = opt.decimal("Distance between baselines, as a multiple of the size.", 1.25)
    colour: str = opt.text("Colour of the palette.", "ink")
    align: str = opt.choice(ALIGNMENTS, "{choices}.", "left")
    hyphenate: bool = opt.flag("`yes`: hyphenate words in the `language` of the game.")
    hang: bool = opt.flag(
        "`yes`: full stops, hyphens and quotation marks are a little outside the edge of the "
        "text, so that the edge looks straight."
    )
    tracking: float = opt.decimal(
        "Extra space after each character, as a share of the size. It turns ligatures off.",
        0.0,
    )
    features: Features = opt.computed(
        read_features, "More font features; see below.", (), schema=FEATURES
    )
    upper: bool = opt.flag("`yes`: print the text in capitals.")
    extends: tuple[str, ...] = opt.texts("Style to extend.")


class ThemeOptions(Options):
    """The keys of a theme's file."""

    extends: tuple[str, ...] = opt.texts(
        "Themes to extend. Values of later themes replace those of earlier ones."
    )
    palette: dict[str, Node] = opt.entries(
        "Colours by name: `#RGB`, `#RRGGBB`, the name of another colour, or `none`, which draws "
        "nothing.",
        opt.TEXT,
    )
    fonts: dict[str, Node] = opt.entries(
        "Lists of font families, by role. pnp takes each character from the first family that "
        "has it.",
        opt.TEXTS,
    )
    strokes: dict[str, Node] = opt.entries(
        "Line widths by name. Lines below 0.25 mm may not print.",
        lambda: opt.any_of(opt.notation_forms(mm)),
    )
    styles: dict[str, Node] = opt.entries("Styles of texts; see below.", StyleOptions.schema)
    hyphenation: tuple[str, ...] = opt.texts(
        "Words with all their hyphens, such as `con-stel-la-tion`. Use it if pnp hyphenates a "
        "word wrongly. A word without hyphens is never broken."
    )
    low_ink: Node | None = opt.anything(
        "Changes for `--ink low`: any of the keys above. Usually fills become `none`. Light type "
        "on a dark fill then needs a dark colour.",
        schema={"$ref": "#"},
    )


def load_themes(
    search_path: SearchPath, game: Path, fonts: dict[str, Family], problems: Problems, language: str
) -> Callable[[str], Theme]:
    """Return a game’s theme by ink, each read once. A game without a theme.yaml has the common one.
    Raises ProblemsFound if it or a theme that it extends cannot be read."""
    file_root = find_file(search_path, game, "theme", "theme", None, problems)
    if file_root is None and search_path.find(game, "theme.yaml") is not None:
        raise ProblemsFound(problems)
    if file_root is None:
        return lambda ink: Theme(
            game.name, {}, {}, {}, {}, fonts, {}, language, is_low_ink=ink == "low"
        )

    theme_problems = Problems()

    def find(name: str, name_node: Scalar) -> Mapping | None:
        return find_file(search_path, game, name, "theme", name_node.span, theme_problems)

    merged = resolve(file_root, find, theme_problems, (str(search_path.find(game, "theme.yaml")),))
    problems.extend(theme_problems)
    if theme_problems.errors:
        # Do not report errors that follow from an unreadable file.
        raise ProblemsFound(problems)
    root, low = merged.without("low-ink"), merged.get("low-ink")

    @cache
    def theme(ink: str) -> Theme:
        if ink != "low":
            return read_theme(game.name, root, fonts, problems, language)
        if not isinstance(low, Mapping):
            return replace(theme("full"), is_low_ink=True)
        low_root = merge(root, low)
        # If low ink changes only colours, the styles stay those of full ink.
        same_type = low_root.get("styles") is root.get("styles") and low_root.get(
            "fonts"
        ) is root.get("fonts")
        styles = theme("full").styles if same_type else None
        return replace(
            read_theme(game.name, low_root, fonts, problems, language, styles), is_low_ink=True
        )

    return theme


def read_theme(
    name: str,
    root: Mapping,
    fonts: dict[str, Family],
    problems: Problems,
    language: str = DEFAULT_LANGUAGE,
    styles: dict[str, Style] | None = None,
) -> Theme:
    """Return a merged theme for one ink; `styles`, if they are already read."""
    with Reader(root, problems, "a theme") as read:
        options = ThemeOptions(read)
        colours, written = options.palette, options.styles
        palette = {name: _palette_colour(name, colours, problems) for name in colours}
        families = _font_roles(root, options.fonts, fonts, problems)
        with Reader(
            root.get("strokes") if options.strokes else None, problems, "strokes"
        ) as widths:
            strokes = {stroke: widths.mm(stroke) for stroke in options.strokes}
        if styles is None:
            styles = {
                style: _style(style, written, families, palette, problems) for style in written
            }
    mixed = {colour: node.span for colour, node in colours.items()}
    return Theme(
        name, palette, families, styles, strokes, fonts, mixed, language, options.hyphenation
    )


def _font_roles(
    root: Mapping, role_nodes: dict[str, Node], fonts: Collection[str], problems: Problems
) -> dict[str, tuple[str, ...]]:
    """Return font families by role; report unknown ones."""
    by_role: dict[str, tuple[str, ...]] = {}
    with Reader(root.get("fonts") if role_nodes else None, problems, "fonts") as roles:
        for role, node in role_nodes.items():
            chain = roles.texts(role)
            for family in chain:
                if family not in fonts:
                    problems.add(
                        "unknown-font",
                        f"there is no font family “{family}”",
                        node.span,
                        suggestion(family, fonts),
                    )
            by_role[role] = tuple(family for family in chain if family in fonts)
    return by_role


def _palette_colour(name: str, palette: dict[str, Node], problems: Problems) -> Colour | None:
    """Return a palette colour: `#hex`, `none`, or the name of another colour; black if invalid."""
    value = palette[name]
    visited = [name]
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
        if target is None:
            problems.add(
                "colour", f"“{value.text}” is no colour", value.span, colour_hint(value, palette)
            )
            return _BLACK
        if value.text in visited:
            # A colour that only leads to a cycle is not an error itself.
            if value.text == name:
                circle = " → ".join((*visited, name))
                problems.add(
                    "colour",
                    f"these colours name each other: {circle}",
                    palette[name].span,
                    "write one of them in digits, like #1F2447",
                )
            return _BLACK
        visited.append(value.text)
        value = target
    problems.add("type", f"the colour “{name}” has to be one value", value.span)
    return _BLACK


def colour_hint(value: Scalar, palette: dict[str, Node]) -> str:
    """Return a hint for an invalid colour."""
    if not value.text:
        return 'outside quotes # begins a comment: write it in quotes, like "#1F2447"'
    hint = suggestion(value.text, palette)
    return f"write it like #1F2447, or name another colour of the palette; {hint}"


def _style(
    name: str,
    styles: dict[str, Node],
    families: dict[str, tuple[str, ...]],
    palette: dict[str, Colour | None],
    problems: Problems,
) -> Style:
    def find(base_name: str, name_node: Scalar) -> Mapping | None:
        base = styles.get(base_name)
        if isinstance(base, Mapping):
            return base
        problems.add(
            "unknown-style",
            f"there is no style “{base_name}”",
            name_node.span,
            suggestion(base_name, styles),
        )
        return None

    node = written = styles[name]
    if isinstance(written, Mapping):
        node = resolve(written, find, problems, (name,))
    with Reader(node, problems, "a style") as read:
        options = StyleOptions(read)
        size, tint = options.size, options.colour
        floor = size if options.min_size is None else options.min_size
        family = next(iter(families), "") if options.font is None else options.font
        if family not in families:
            read.error(
                "unknown-font",
                f"the theme has no font “{family}”",
                read.span_of("font"),
                suggestion(family, families),
            )
        if tint not in palette:
            read.error(
                "colour",
                f"“{tint}” is not in the palette",
                read.span_of("colour"),
                suggestion(tint, palette),
            )
        if min(size, floor) < MIN_TYPE_SIZE:
            span = read.span_of("min-size" if floor < size else "size")
            read.error("small-type", f"type below {MIN_TYPE_SIZE:g} pt cannot be read", span)
        # An inherited min-size may belong to larger type.
        min_size = (
            written.get("min-size") if isinstance(written, Mapping) and not read.failed else None
        )
        if min_size is not None and floor > size and min_size.source is written.source:
            problems.add(
                "value",
                f"“min-size” is {floor:g} pt, above the size of {size:g} pt",
                min_size.span,
                "it is the least size, for texts that do not fit otherwise",
                Severity.WARNING,
            )
    return Style(
        name=name,
        family=family,
        weight=options.weight,
        size=size,
        min_size=min(size, floor),
        leading=options.leading,
        colour=tint,
        align=options.align,
        tracking=options.tracking,
        is_uppercase=options.upper,
        is_hyphenated=options.hyphenate,
        hangs_punctuation=options.hang,
        span=read.span,
        features=options.features,
    )
