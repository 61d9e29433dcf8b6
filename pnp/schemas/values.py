"""How a single value looks in a JSON Schema, by the converter that reads it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.ground.geometry import mm
from pnp.ground.reader import Asked, colour, flag, integer, number, sides

Schema = dict[str, Any]

_LENGTH = r"\s*[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)\s*([Mm][Mm]|[Cc][Mm]|[Ii][Nn]|[Pp][Tt])?\s*"
_FIELD = r"\{[^{}]+\}"

_TEXT: Schema = {"type": ["string", "number", "boolean"]}
"""YAML takes 12 for a number and true for a truth; to the press both are texts."""
_NUMBERS: dict[Callable[[str], object], str] = {
    integer: r"[+-]?[0-9]{1,18}",
    number: r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)",
    mm: _LENGTH,
}
_WORDS: dict[Callable[[str], object], str] = {
    colour: r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})",
    sides: rf"({_LENGTH}\s+){{0,3}}{_LENGTH}",
}


def value(asked: Asked) -> Schema:
    """The schema of one value. Of a converter that is not known here any text is taken."""
    if asked.choices:
        # An editor offers the words; a blank one stands for none of them.
        named: Schema = {"enum": [word for word in asked.choices if word]}
        return _or_field(named) if asked.fields else named
    convert = asked.convert
    if convert is flag:
        return {"anyOf": [{"type": "boolean"}, {"enum": ["yes", "no", "on", "off"]}]}
    if convert in _NUMBERS:
        found: Schema = {"type": "integer" if convert is integer else "number"}
        found = {"anyOf": [found, {"type": "string", "pattern": f"^{_NUMBERS[convert]}$"}]}
        return _or_field(found) if asked.fields else found
    if convert in _WORDS:
        found = {"type": "string", "pattern": f"^{_WORDS[convert]}$"}
        return _or_field(found) if asked.fields else found
    return _TEXT


def _or_field(schema: Schema) -> Schema:
    field = {"type": "string", "pattern": _FIELD}
    return {"anyOf": [*schema.get("anyOf", [schema]), field]}


