"""Templates: a layout tree in YAML, which may extend others."""

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

    def __init__(self, search_path: SearchPath, game: Path, problems: Problems) -> None:
        self._search_path = search_path
        self._game = game
        self._problems = problems
        self._read: dict[str, Template | None] = {}

    def get(self, name: str, span: Span) -> Template | None:
        """Return the template; report the reason and return None if it cannot be read. `span` names
        it."""
        if name not in self._read:
            root = self._find(name, span)
            self._read[name] = self._template(name, root) if root is not None else None
        return self._read[name]

    def _find(self, name: str, span: Span) -> Mapping | None:
        return find_file(self._search_path, self._game, name, "template", span, self._problems)

    def _template(self, name: str, root: Mapping) -> Template | None:
        is_incomplete = False

        def find(base: str, name_node: Scalar) -> Mapping | None:
            nonlocal is_incomplete
            root = self._find(base, name_node.span)
            is_incomplete = is_incomplete or root is None
            return root

        merged = resolve(root, find, self._problems, (name,))
        # The body may be in the extended template; an unreadable one has been reported.
        return read_template(name, merged, self._problems, not is_incomplete)


class TemplateOptions(Options):
    """The keys of a template's file."""

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
    """Return a merged template; `required`: it must have a body."""
    with Reader(root, problems, "a template") as read:
        read.partial = not required
        options = TemplateOptions(read)
        _report_unused_blocks(read, root)
    if options.body is None:
        return None
    margin, span = options.margin, options.span_of("margin")
    return Template(
        name, options.body, options.blocks, margin, options.furniture, options.bleed, span
    )


def _report_unused_blocks(read: Reader, root: Mapping) -> None:
    """Report blocks that no template uses: they are not printed."""
    blocks = root.get("blocks")
    if not isinstance(blocks, Mapping):
        return
    placeholders = set(_block_names(root))
    if any("{" in placeholder for placeholder in placeholders):
        return  # Items choose the block.
    for name, node in blocks.values.items():
        # A block from an extended template is used there.
        if name not in placeholders and node.source is root.source:
            read.error(
                "unknown-block",
                f"no “block: {name}” leaves room for this",
                blocks.key_span(name),
                suggestion(name, placeholders) or "“extends” names the template that leaves it",
            )


def _block_names(node: Node) -> Iterator[str]:
    """Yield the names of the blocks within a node."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _block_names(item)
    elif isinstance(node, Mapping):
        for key, value in node.values.items():
            if key == "block" and isinstance(value, Scalar):
                yield value.text
            yield from _block_names(value)
