"""What `pnp explain` prints of a rule."""

from __future__ import annotations

from typing import NamedTuple


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
