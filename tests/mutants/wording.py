"""All the ways to change a text of a layout so that it says something else."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.ground.node import Mapping, Node, Scalar, Sequence
from pnp.ground.notation import ICON
from tests.mutants.prose import prose

FIELD = re.compile(r"\{([\w.-]+)(\??)\}")
_NUMBER = re.compile(r"\d+")
_ASKED = re.compile(r"(\S+) is (?:not )?([^{}]+)")


class Pool(NamedTuple):
    """What stands elsewhere, and may stand here by mistake."""

    texts: dict[str, list[str]]
    """Literal values by their key, of all of a game’s layouts."""
    icons: list[str]
    """Those within texts."""
    fields: dict[str, list[str]]
    """Names of fields by what they are within, of one layout."""
    used: list[str]
    """The layouts that it uses."""

    def of(self, root: Node) -> Pool:
        """The same for one layout of the game."""
        found: dict[str, set[str]] = defaultdict(set)
        used = {text for key, text in scalars(root) if key == "use"}
        for _, text in scalars(root):
            for match in FIELD.finditer(text):
                parent, _, name = match[1].rpartition(".")
                found[parent].add(name)
        fields = {key: sorted(names) for key, names in found.items()}
        return self._replace(fields=fields, used=sorted(used))


def pool(roots: Iterable[Node]) -> Pool:
    """What stands in a game’s layouts."""
    texts: dict[str, set[str]] = defaultdict(set)
    icons: set[str] = set()
    for root in roots:
        for key, text in scalars(root):
            icons |= {match[1] for match in ICON.finditer(text)}
            if text and not FIELD.search(text):
                texts[key].add(text)
            if key in ("when", "unless") and (match := _ASKED.fullmatch(text)):
                texts[f"{match[1]} is"].add(match[2])
    return Pool({key: sorted(found) for key, found in texts.items()}, sorted(icons), {}, [])


def scalars(node: Node, key: str = "") -> Iterator[tuple[str, str]]:
    """All texts below a node, each with the key that it stands under."""
    if isinstance(node, Scalar):
        yield key, node.text
    elif isinstance(node, Mapping):
        for name, value in node.values.items():
            yield from scalars(value, name)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from scalars(item, key)


def after(value: str, values: Iterable[str]) -> str:
    """The next of some values that is another one; nothing where there is none."""
    others = sorted({*values, value})
    return others[(others.index(value) + 1) % len(others)] if len(others) > 1 else ""


def said(text: str, key: str, pool: Pool) -> Iterator[tuple[str, str]]:
    """What a text may say instead, and what kind of change it is."""
    yield from numbers(text)
    written = _masked(text)
    for _, start, other in prose(text, {}):
        if written[start] != " ":
            yield "word", other
    for match in ICON.finditer(text):
        if other := after(match[1], pool.icons):
            yield "icon", _put(text, match, f":{other}:")
    yield from fields(text, pool)
    if text and not FIELD.search(text) and (other := after(text, pool.texts.get(key, ()))):
        yield "word", other


def numbers(text: str) -> Iterator[tuple[str, str]]:
    """Every number one more and one less."""
    for match in _NUMBER.finditer(_masked(text)):
        for by in (1, -1):
            if int(match[0]) + by >= 0:
                yield "number", _put(text, match, f"{int(match[0]) + by}")


def fields(text: str, pool: Pool) -> Iterator[tuple[str, str]]:
    """Every field to one beside it, and to the next one of a list."""
    for match in FIELD.finditer(text):
        for path in beside(match[1], pool):
            yield "field", _put(text, match, f"{{{path}{match[2]}}}")


def beside(path: str, pool: Pool) -> Iterator[str]:
    """What stands beside a field: a number’s neighbour, a name’s sibling."""
    parent, _, name = path.rpartition(".")
    if not name.isdigit() and (other := after(name, pool.fields.get(parent, ()))):
        yield f"{parent}.{other}" if parent else other
    names = path.split(".")
    for at, step in enumerate(names):
        if at and step.isdigit():
            yield ".".join((*names[:at], str(int(step) + 1), *names[at + 1 :]))


def _masked(text: str) -> str:
    """The text with blanks for fields and icons: what is written out."""
    for mask in (FIELD, ICON):
        text = mask.sub(lambda match: " " * len(match[0]), text)
    return text


def _put(text: str, match: re.Match[str], other: str) -> str:
    return f"{text[: match.start()]}{other}{text[match.end() :]}"
