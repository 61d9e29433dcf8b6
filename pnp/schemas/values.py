"""How a single value looks in a JSON Schema, by the converter that reads it."""

from __future__ import annotations

import re
from typing import Any

from pnp.core.bounds import bounds_of
from pnp.core.notation import pattern_of
from pnp.core.reader import Asked, flag

Schema = dict[str, Any]

_FIELD = r"\{[^{}]+\}"
_TEXT: Schema = {"type": ["string", "number", "boolean"]}
"""YAML takes 12 for a number and true for a truth; to the press both are texts."""


def value(asked: Asked) -> Schema:
    """The schema of one value. Of a converter that says nothing of itself any text is taken."""
    # A blank word stands for none of them: an editor offers the others.
    named: Schema = {"enum": [word for word in asked.choices if word]}
    forms = [named] if asked.choices else _forms(asked)
    if asked.fields and forms != [_TEXT]:
        forms.append({"type": "string", "pattern": _FIELD})
    return forms[0] if len(forms) == 1 else {"anyOf": forms}


def _forms(asked: Asked) -> list[Schema]:
    pattern = pattern_of(asked.convert)
    if not pattern:
        return [_TEXT]
    forms: list[Schema] = [{"type": "string", "pattern": f"^(?:{pattern})$"}]
    if asked.convert is flag:
        return [{"type": "boolean"}, *forms]
    # An editor reads 12 and 1.5 as numbers.
    if re.fullmatch(pattern, "12"):
        bound: Schema = {} if re.fullmatch(pattern, "-12") else {"minimum": 0}
        if (bounds := bounds_of(asked.convert)) is not None:
            bound = {"minimum": bounds.least, "maximum": bounds.most}
        kind = "number" if re.fullmatch(pattern, "1.5") else "integer"
        forms.insert(0, {"type": kind, **bound})
    return forms
