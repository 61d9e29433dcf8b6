"""What `pnp explain` prints of a rule, and how a rule's docstring becomes that."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import NamedTuple

_PARTS = ("Source", "Wrong", "Right")
_HEAD = re.compile(rf"^({'|'.join(_PARTS)}):[ \t]*", re.MULTILINE)


class Entry(NamedTuple):
    """A rule's manual: what it says, why, where that comes from, and an example."""

    id: str
    says: str
    why: str
    source: str = ""
    bad: str = ""
    good: str = ""

    def manual(self) -> str:
        """The whole of it, for people."""
        parts = [f"{self.id}: {self.says}", "", self.why]
        if self.source:
            parts += ["", f"Source: {self.source}"]
        for name, example in (("Wrong", self.bad), ("Right", self.good)):
            if example:
                parts += ["", f"{name}:", *(f"    {line}" for line in example.splitlines())]
        return "\n".join(parts)


def entry(rule: str, function: Callable[..., object]) -> Entry:
    """The manual of a rule, from its docstring: a line that says what it holds, why, and

    Source: where that comes from.

    Wrong:
        YAML, with what is told of a line behind it: # wrong: …

    Right:
        YAML
    """
    text = inspect.getdoc(function) or ""
    body, *rest = _HEAD.split(text)
    parts = dict(zip(rest[::2], rest[1::2], strict=True))
    says, _, why = body.partition("\n")
    return Entry(
        rule,
        says[:1].lower() + says[1:].rstrip("."),
        why.strip(),
        " ".join(parts.get("Source", "").split()),
        inspect.cleandoc("\n" + parts.get("Wrong", "")),
        inspect.cleandoc("\n" + parts.get("Right", "")),
    )
