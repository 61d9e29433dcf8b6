"""What `pnp explain` prints of a rule: its docstring, or a section of press.md."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from msgspec import Struct

_PARTS = ("Source", "Wrong", "Right")
_HEAD = re.compile(rf"^({'|'.join(_PARTS)}):[ \t]*", re.MULTILINE)
_SECTION = re.compile(r"^## ([^\n]+)\n(.*?)(?=^#|\Z)", re.MULTILINE | re.DOTALL)


class Entry(Struct, frozen=True):
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


def entry(rule: str, text: str) -> Entry:
    """A manual as it is written in docstrings: a line with the rule, a reason, and

    Source: where that comes from.

    Wrong:
        YAML, with the message of a line after it: # wrong: …

    Right:
        YAML
    """
    body, *rest = _HEAD.split(inspect.cleandoc(text))
    parts = dict(zip(rest[::2], rest[1::2], strict=True))
    says, _, why = body.partition("\n")
    return Entry(
        rule,
        says[:1].lower() + says[1:].rstrip("."),
        why.strip(),
        " ".join(parts.get("Source", "").split()),
        *(inspect.cleandoc(f"\n{parts.get(part, '')}") for part in ("Wrong", "Right")),
    )


def press() -> list[Entry]:
    """What the press itself finds wrong, whatever the game."""
    text = Path(__file__).with_name("press.md").read_text(encoding="utf-8")
    return [entry(name, section) for name, section in _SECTION.findall(text)]
