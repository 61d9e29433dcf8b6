"""Templates: a layout tree in YAML, possibly laid over another by `extends`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.core import options as opt
from pnp.core.geometry import Sides
from pnp.core.model import Template
from pnp.core.node import Mapping, Node, Scalar, Sequence
from pnp.core.options import Options
from pnp.core.problems import Problems, Span, suggestion
from pnp.core.reader import Reader, sides
from pnp.core.search_path import SearchPath
from pnp.load.extends import find_file, resolve

_ELEMENT = {"$ref": "#/$defs/element"}


class Templates:
    """A game's templates, each read once."""

    def __init__(self, shelf: SearchPath, game: Path, problems: Problems) -> None:
        self._shelf = shelf
        self._game = game
        self._problems = problems
        self._read: dict[str, Template | None] = {}

    def get(self, name: str, span: Span) -> Template | None:
        """The template, or None with the reason among the problems; `span` names it."""
        if name not in self._read:
            root = self._find(name, span)
            self._read[name] = self._template(name, root) if root is not None else None
        return self._read[name]

    def _find(self, name: str, span: Span) -> Mapping | None:
        return find_file(self._shelf, self._game, name, "template", span, self._problems)

    def _template(self, name: str, root: Mapping) -> Template | None:
        lost = False

        def find(base: str, at: Scalar) -> Mapping | None:
            nonlocal lost
            root = self._find(base, at.span)
            lost = lost or root is None
            return root

        whole = resolve(root, find, self._problems, (name,))
        # The body may be in the extended template; an unreadable one has been reported.
        return read_template(name, whole, self._problems, not lost)


class TemplateOptions(Options):
    """What a template's file has."""

    body: Mapping | None = opt.mapping(
        "Element that fills the face. The only required key.",
        noun="the body",
        required=True,
        schema=_ELEMENT,
    )
    margin: Sides = opt.scalar(
        sides,
        "Margin around the body: one length, two (above and below, left and right) or four (top, "
        "right, bottom, left).",
        Sides(),
    )
    bleed: Mapping | None = opt.mapping(
        "Element behind the body. It also fills the bleed, so that no white shows if the cut is a "
        "little off. The size sets the width of the bleed. Default: 3 mm.",
        schema=_ELEMENT,
    )
    furniture: bool = opt.flag(
        "`no`: print no title and no 50 mm ruler on the sheet. They are in the bottom margin if "
        "it is 11 mm or more, else in the top margin.",
        default=True,
    )
    extends: tuple[str, ...] = opt.texts(
        "Template to extend. This file replaces its values and adds to its maps. In a list, "
        "later templates replace values of earlier ones."
    )
    blocks: dict[str, Node] = opt.entries(
        "Elements for the blocks of the extended template; see [block](#block).",
        {"anyOf": [_ELEMENT, {"type": "array", "items": _ELEMENT}]},
    )
    about: Node | None = opt.anything("A note; pnp does not use it.")


def read_template(
    name: str, root: Mapping, problems: Problems, required: bool = True
) -> Template | None:
    """A template with all that it extends; `required`: whether it has to have a body."""
    with Reader(root, problems, "a template") as read:
        read.partial = not required
        own = TemplateOptions(read)
        _tell_unasked(read, root)
    if own.body is None:
        return None
    margin, span = own.margin, own.span_of("margin")
    return Template(name, own.body, own.blocks, margin, own.furniture, own.bleed, span)


def _tell_unasked(read: Reader, root: Mapping) -> None:
    """Report blocks that no template uses: they are not printed."""
    found = root.get("blocks")
    if not isinstance(found, Mapping):
        return
    gaps = set(_gaps(root))
    if any("{" in gap for gap in gaps):
        return  # What it is, an item says.
    for name, node in found.values.items():
        # One that came by “extends” fits there, whatever is laid upon it.
        if name not in gaps and node.source is root.source:
            read.error(
                "unknown-block",
                f"no “block: {name}” leaves room for this",
                found.key_span(name),
                suggestion(name, gaps) or "“extends” names the template that leaves it",
            )


def _gaps(node: Node) -> Iterator[str]:
    """The names of the blocks within a node, wherever they are."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _gaps(item)
    elif isinstance(node, Mapping):
        for key, value in node.values.items():
            if key == "block" and isinstance(value, Scalar):
                yield value.text
            yield from _gaps(value)
