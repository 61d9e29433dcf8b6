r"""Fields in the texts of data: `{supply.goal}`, `{name}`, `{price:word}`, `{count goods.*}`.

A field is a path as rules write it, from a key of the map around the text or from a file of the
game. `:word` and `:Word` spell a number (ten, Ten); `count` gives the number of values. Nothing is
worked out. A name alone that no map around the text has stays: it may be the parameter of a block.
A brace that is meant as one is written `\{`.
"""

from __future__ import annotations

import re

from pnp.core.field_paths import (
    FileReader,
    PathMatch,
    find,
    find_below,
    longest_match,
    next_names,
    parse_path,
)
from pnp.core.node import Mapping, Node, Scalar, Sequence, parse_natural
from pnp.core.numbering import number_in_words
from pnp.core.problems import Problems, suggestion

_FIELD = r"(?<!\\)\{(count +)?([^{}:\n]+?)(?::(word|Word))?\}"
_NAME = r"[\w-]+"
_KEYS_WITH_ITEM_FIELDS = ("front", "back", "numbered", "components")
"""Keys of components under which a name in braces is a field of each item."""


class TextFields:
    """Replaces fields in texts by their values."""

    def __init__(self, files: FileReader, problems: Problems) -> None:
        """`files`: returns the files of the game as written."""
        self._files = files
        self._problems = problems
        self._resolving: list[Scalar] = []
        """The texts whose fields are being looked up, from the outermost to the innermost."""

    def resolve(self, root: Node, of_components: bool = False) -> Node:
        """Return a file's content with all fields replaced; unchanged without fields.

        `of_components`: the file defines components, whose template names may contain fields of
        each item.
        """
        return self._resolve_node(root, (), of_components)

    def _resolve_node(
        self, node: Node, ancestors: tuple[Mapping, ...], of_components: bool
    ) -> Node:
        if isinstance(node, Scalar):
            return self._resolve_text(node, ancestors) if "{" in node.text else node
        if isinstance(node, Mapping):
            inner = (*ancestors, node)
            values = {}
            changed = False
            for key, value in node.values.items():
                resolved = value
                if not (
                    of_components and key in _KEYS_WITH_ITEM_FIELDS and isinstance(value, Scalar)
                ):
                    resolved = self._resolve_node(value, inner, of_components)
                changed = changed or resolved is not value
                values[key] = resolved
            return node.with_values(values) if changed else node
        if isinstance(node, Sequence):
            items = tuple(
                [self._resolve_node(item, ancestors, of_components) for item in node.items]
            )
            if all(
                resolved_item is item_before
                for resolved_item, item_before in zip(items, node.items, strict=True)
            ):
                return node
            return Sequence(items, node.source, node.line, node.column, node.provenance)
        return node

    def _resolve_text(self, node: Scalar, ancestors: tuple[Mapping, ...]) -> Scalar:
        def value(match: re.Match[str]) -> str:
            count, path, spelling = match.groups()
            if (
                not count
                and re.fullmatch(_NAME, path)
                and not self._is_nearby_field(node, ancestors, path)
            ):
                return match[0]
            text = self._path_text(node, ancestors, path.strip(), bool(count))
            if text is None:
                return ""
            number = parse_natural(text) if spelling else None
            if spelling and number is None:
                self._report(node, f"{{{path}:{spelling}}} is “{text}”, which is not a number")
                return ""
            return number_in_words(number, spelling == "Word") if number is not None else text

        text = re.sub(_FIELD, value, node.text)
        if text == node.text:
            return node
        return Scalar(text, node.source, node.line, node.column, node.provenance)

    def _path_text(
        self, node: Scalar, ancestors: tuple[Mapping, ...], path: str, count: bool
    ) -> str | None:
        """Return the text at the end of a path; report the reason and return None if there is
        none."""
        if any(text is node for text in self._resolving):
            self._report(node, f"the field {{{path}}} leads back to this text")
            return None
        try:
            found = self._find(ancestors, path)
        except ValueError:
            hint = "a field is a name or a path, as in {supply.goal}; nothing is worked out"
            self._report(node, f"“{{{path}}}” is not a field", hint)
            return None
        if count:
            return str(len(found))
        if not found:
            self._report(node, f"unknown field “{{{path}}}”", self._hint(path))
            return None
        if len(found) > 1 or not isinstance(found[0].node, Scalar):
            noun = f"{len(found)} values" if len(found) > 1 else f"a {found[0].node.kind}"
            self._report(node, f"the field {{{path}}} is {noun}, and a text needs one")
            return None
        self._resolving.append(node)
        try:
            return self._resolve_text(found[0].node, found[0].ancestors).text
        finally:
            self._resolving.pop()

    def _is_nearby_field(self, node: Scalar, ancestors: tuple[Mapping, ...], name: str) -> bool:
        """Whether a map around a text has another text under that name."""
        nearest_value = next(
            (ancestor.values[name] for ancestor in reversed(ancestors) if name in ancestor.values),
            None,
        )
        return isinstance(nearest_value, Scalar) and nearest_value is not node

    def _find(self, ancestors: tuple[Mapping, ...], path: str) -> list[PathMatch]:
        first = parse_path(path)[0].name
        for depth in range(len(ancestors) - 1, -1, -1):
            start = PathMatch(ancestors[depth], "", ancestors[:depth])
            if first in ancestors[depth].values and (found := find_below(start, path)):
                return found
        return find(self._files, path)

    def _hint(self, path: str) -> str:
        if "." not in path:
            return "a field is a name or a path, as in {supply.goal}; nothing is worked out"
        reached, step, _ = longest_match(self._files, path)
        if not reached:
            return f"is there a file {step.name}.yaml?"
        return suggestion(step.name, next_names(reached[0].node))

    def _report(self, node: Scalar, message: str, hint: str = "") -> None:
        hint = hint or "a brace that is meant as one is written \\{"
        self._problems.add("unknown-field", message, node.span, hint)
