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

_FIELD = re.compile(r"(?<!\\)\{(count +)?([^{}:\n]+?)(?::(word|Word))?\}")
_NAME = re.compile(r"[\w-]+")
_BY_ITEM = ("front", "back", "numbered", "components")
"""Keys of components under which a name in braces is a field of each item."""


class TextFields:
    """Puts the values of fields into texts."""

    def __init__(self, files: FileReader, problems: Problems) -> None:
        """`files`: the files of the game as they are written."""
        self._files = files
        self._problems = problems
        self._open: list[Scalar] = []
        """The texts whose fields are being looked up, each from the one before."""

    def resolve(self, root: Node, of_components: bool = False) -> Node:
        """A file's content with all fields replaced; unchanged without fields.

        `of_components`: the file defines components, whose template names may contain fields of
        each item.
        """
        return self._resolved(root, (), of_components)

    def _resolved(self, node: Node, ancestors: tuple[Mapping, ...], of_components: bool) -> Node:
        if isinstance(node, Scalar):
            return self._text(node, ancestors) if "{" in node.text else node
        if isinstance(node, Mapping):
            inner = (*ancestors, node)
            values = {}
            changed = False
            for key, value in node.values.items():
                made = value
                if not (of_components and key in _BY_ITEM and isinstance(value, Scalar)):
                    made = self._resolved(value, inner, of_components)
                changed = changed or made is not value
                values[key] = made
            return node.with_values(values) if changed else node
        if isinstance(node, Sequence):
            items = tuple([self._resolved(item, ancestors, of_components) for item in node.items])
            if all(new is old for new, old in zip(items, node.items, strict=True)):
                return node
            return Sequence(items, node.source, node.line, node.column, node.provenance)
        return node

    def _text(self, node: Scalar, ancestors: tuple[Mapping, ...]) -> Scalar:
        def value(match: re.Match[str]) -> str:
            count, path, spelling = match.groups()
            if not count and _NAME.fullmatch(path) and not self._is_own(node, ancestors, path):
                return match[0]
            text = self._value(node, ancestors, path.strip(), bool(count))
            if text is None:
                return ""
            number = parse_natural(text) if spelling else None
            if spelling and number is None:
                self._report(node, f"{{{path}:{spelling}}} is “{text}”, which is not a number")
                return ""
            return number_in_words(number, spelling == "Word") if number is not None else text

        text = _FIELD.sub(value, node.text)
        if text == node.text:
            return node
        return Scalar(text, node.source, node.line, node.column, node.provenance)

    def _value(
        self, node: Scalar, ancestors: tuple[Mapping, ...], path: str, count: bool
    ) -> str | None:
        """What a path in a text leads to; None where that is reported."""
        if any(each is node for each in self._open):
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
            what = f"{len(found)} values" if len(found) > 1 else f"a {found[0].node.kind}"
            self._report(node, f"the field {{{path}}} is {what}, and a text needs one")
            return None
        self._open.append(node)
        try:
            return self._text(found[0].node, found[0].ancestors).text
        finally:
            self._open.pop()

    def _is_own(self, node: Scalar, ancestors: tuple[Mapping, ...], name: str) -> bool:
        """Whether a map around a text has another text under a name."""
        own = next((each.values[name] for each in reversed(ancestors) if name in each.values), None)
        return isinstance(own, Scalar) and own is not node

    def _find(self, ancestors: tuple[Mapping, ...], path: str) -> list[PathMatch]:
        first = parse_path(path)[0].name
        for depth in range(len(ancestors) - 1, -1, -1):
            own = PathMatch(ancestors[depth], "", ancestors[:depth])
            if first in ancestors[depth].values and (found := find_below(own, path)):
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
