"""Pages drawn in one process and put into a file by another.

A draft is a page's operators in which names are still tokens: which font is F1, and which code
stands for é, is known only where the whole file is put together, in the order of the pages.
That is why the file comes out the same, byte for byte, however many processes draw.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from pnp.backends.operators import Form, Operators, Resources
from pnp.ground.fields import Group, groups
from pnp.ground.fonts import Face
from pnp.ground.pages import Look, Page

_TOKEN = re.compile("\0([FTXI])([^\0]*)\0")


class Draft(NamedTuple):
    """A page's operators with tokens, and what it is the first of its process to need."""

    code: str
    forms: dict[str, Form]
    faces: tuple[Face, ...]
    texts: list[list[str]]
    """The QR texts of its slots."""
    looks: list[Look]
    groups: list[Group]
    """The places to write of each slot, if it is to be filled in."""


class _Tokens:
    """Stands for resources that are named later."""

    def __init__(self) -> None:
        self.forms: dict[str, Form] = {}
        self.faces: dict[str, Face] = {}
        self._sent: set[str] = set()

    def font(self, face: Face) -> str:
        self.faces[face.name] = face
        return f"\0F{face.name}\0"

    def special(self, face: Face, size: str, text: str) -> str:
        self.faces[face.name] = face
        return f"\0T{face.name}\x1f{size}\x1f{text.replace(chr(0), chr(1))}\0"

    def form(self, form: Form) -> str:
        digest = hashlib.sha256(f"{form.width} {form.height} {form.code}".encode()).hexdigest()
        if digest not in self._sent:
            self._sent.add(digest)
            self.forms[digest] = form
        return f"\0X{digest}\0"

    def picture(self, file: str) -> str:
        return f"\0I{file}\0"


class Drafter:
    """Draws pages to drafts, in a process of its own."""

    def __init__(self, fillable: Container[str] | None = None) -> None:
        """`fillable`: the components whose places to write are form fields."""
        self._fillable = fillable
        self._tokens = _Tokens()
        self._operators = Operators(self._tokens)

    def draft(self, page: Page) -> Draft:
        code, written = drawn(self._operators, page, self._fillable)
        tokens = self._tokens
        forms, tokens.forms = tokens.forms, {}
        faces, tokens.faces = tuple(tokens.faces.values()), {}
        return Draft(code, forms, faces, page.codes(), page.looks(), written)


def drawn(
    operators: Operators, page: Page, fillable: Container[str] | None
) -> tuple[str, list[Group]]:
    """A page's operators, and the places to write of each of its slots."""
    if fillable is None:
        return operators.page(page.struck(), page.size.height), []
    frames = page.draw()
    code = operators.page([*frames, *page.upon], page.size.height)
    return code, groups(frames, page.slots, fillable)


class Resolver:
    """Gives the tokens of drafts their names, in the order in which they come."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._faces: dict[str, Face] = {}
        self._forms: dict[str, Form] = {}
        self._named: dict[str, str] = {}

    def page(self, draft: Draft) -> str:
        self._forms.update(draft.forms)
        self._faces.update({face.name: face for face in draft.faces})
        return self._resolved(draft.code)

    def _resolved(self, code: str) -> str:
        return _TOKEN.sub(self._name, code)

    def _name(self, token: re.Match[str]) -> str:
        kind, what = token.groups()
        match kind:
            case "F":
                return self._resources.font(self._faces[what])
            case "T":
                face, size, text = what.split("\x1f", 2)
                return self._resources.special(self._faces[face], size, text)
            case "I":
                return self._resources.picture(what)
        call = self._named.get(what)
        if call is None:
            form = self._forms[what]
            inner = self._resolved(form.code)
            call = self._named[what] = self._resources.form(form._replace(code=inner))
        return call


def in_chunks(count: int, size: int) -> Iterator[range]:
    """The numbers from 0 to `count` in runs of `size`."""
    for start in range(0, count, size):
        yield range(start, min(start + size, count))


Drafts = Iterable[Draft]
