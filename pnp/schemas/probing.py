"""What readers ask of a specimen, as a JSON Schema.

A specimen is a document whose maps are probes: they take note of the keys that readers ask for,
there or not. So nobody writes down twice what a file may say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping as Table

from pnp.ground.node import Mapping, Node, Scalar, Sequence
from pnp.ground.reader import Asked, Probe
from pnp.schemas.values import Schema, value

References = Table[str, str]
"""What stands for maps that are schemas of their own, by what their readers call them."""


def probe(node: Node) -> Node:
    """The same document, with probes for maps."""
    if isinstance(node, Mapping):
        return Probe(node, {key: probe(item) for key, item in node.values.items()})
    if isinstance(node, Sequence):
        items = tuple(map(probe, node.items))
        return Sequence(items, node.source, node.line, node.column)
    return node


def of_maps(probes: Iterable[Probe], references: References) -> Schema:
    """The schema of maps that are read alike. Keys that nobody asks for are refused."""
    maps = list(probes)
    keys = list(dict.fromkeys(key for one in maps for key in one.asked))
    properties = {key: _of_key(key, maps, references) for key in keys}
    required = [key for key in keys if any(one.asked[key].required for one in maps)]
    found: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**found, "required": required} if required else found


def _of_key(key: str, maps: list[Probe], references: References) -> Schema:
    asked = max((one.asked[key] for one in maps if key in one.asked), key=lambda a: bool(a.shape))
    there = [one.values[key] for one in maps if key in one.values]
    return _of(asked, there, references)


def _of(asked: Asked, nodes: list[Node], references: References) -> Schema:
    """One schema for all that may stand in a place."""
    forms = list(_forms(asked, nodes, references))
    forms = [form for n, form in enumerate(forms) if form not in forms[:n]]
    if not forms or {} in forms:
        return {}
    return forms[0] if len(forms) == 1 else {"anyOf": forms}


def _forms(asked: Asked, nodes: list[Node], references: References) -> Iterator[Schema]:
    maps = [node for node in nodes if isinstance(node, Probe)]
    lists = [node for node in nodes if isinstance(node, Sequence)]
    if asked.shape == "value":
        yield value(asked)
    elif asked.shape == "texts":
        text = value(Asked("value"))
        yield from (text, {"type": "array", "items": text})
    elif asked.shape == "entries":
        within = [item for node in maps for item in node.values.values()]
        yield {"type": "object", "additionalProperties": _of(Asked(), within, references)}
        maps = []
    elif asked.shape == "map" and not maps:
        yield {"type": "object"}
    elif asked.shape == "list" and not lists:
        yield {"type": "array"}
    if maps:
        yield _map(maps, references)
    if lists:
        within = [item for node in lists for item in node.items]
        yield {"type": "array", "items": _of(Asked(), within, references)}
    if not asked.shape and any(isinstance(node, Scalar) for node in nodes):
        yield value(Asked("value"))


def _map(maps: list[Probe], references: References) -> Schema:
    names = {name for one in maps for name in one.readers}
    for name, reference in references.items():
        if name in names:
            return {"$ref": reference}
    read = [one for one in maps if one.readers]
    return of_maps(read, references) if read else {"type": "object"}
