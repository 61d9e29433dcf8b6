"""Codes that lead to pages of a game's site: two that lead to one page say the same."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from pnp.ground.drawing import Path
from pnp.ground.problem import Problems, Span
from pnp.press.face_renderer import Seen

Leads = dict[tuple[str, bytes], Span]
"""Which item is the first to say something for a page, by the page and a digest of what is said."""


class Leading:
    """Looks at codes."""

    def __init__(self) -> None:
        self.leads: Leads = {}

    def face(self, seen: Seen) -> None:
        """Look at those of a face."""
        for code in seen.codes:
            self.code(code, seen.item.span)

    def code(self, code: Path, span: Span) -> None:
        """Look at one, which an item at that place has."""
        if code.page:
            digest = blake2b(code.words.encode(), digest_size=8).digest()
            self.leads.setdefault((code.page, digest), span)


def tell_apart(found: Iterable[Leads], problems: Problems) -> None:
    """Tell of pages for which several things are said, at each item that does not say the first."""
    first: dict[str, bytes] = {}
    for leads in found:
        for (page, words), span in leads.items():
            if first.setdefault(page, words) != words:
                problems.add(
                    "qr-link", f"two codes that do not say the same lead to the page “{page}”",
                    span, "give one of them another name",
                )  # fmt: skip
