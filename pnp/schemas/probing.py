"""What readers ask of a specimen, as a JSON Schema.

A specimen is a document whose maps are probes: they take note of the keys that readers ask for,
there or not. So nobody writes down twice what a file may say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Table

from msgspec import Struct

from pnp.core.node import Mapping, Node, Scalar, Sequence
from pnp.core.reader import Asked, Probe
from pnp.schemas.values import Schema, value


class Terms(Struct, frozen=True):
    """How schemas are made."""

    references: Table[str, str]
    """What stands for maps that are schemas of their own, by what their readers call them."""
    loose: bool = False
    """Whether what an example has is not all that there may be."""
    fields: bool = False
    """Whether any single value may hold `{fields}`."""


def probe(node: Mapping) -> Probe:
    """The same map, with probes for all maps in it."""
    return Probe.of(node, {key: _probed(item) for key, item in node.values.items()})


def _probed(node: Node) -> Node:
    if isinstance(node, Sequence):
        return Sequence(tuple(map(_probed, node.items)), node.source, node.line, node.column)
    return probe(node) if isinstance(node, Mapping) else node


def of_maps(probes: Iterable[Probe], terms: Terms) -> Schema:
    """The schema of maps that are read alike. Keys that nobody asks for are refused."""
    maps = list(probes)
    keys = list(dict.fromkeys(key for one in maps for key in one.asked))
    properties = {key: _of_key(key, maps, terms) for key in keys}
    required = [key for key in keys if all(key in m.asked and m.asked[key].required for m in maps)]
    found: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    if terms.loose:
        return found
    if required and "extends" in keys:
        # What it lies upon may have them.
        return {**found, "anyOf": [{"required": required}, {"required": ["extends"]}]}
    return {**found, "required": required} if required else found


def _of_key(key: str, maps: list[Probe], terms: Terms) -> Schema:
    asked = max((one.asked[key] for one in maps if key in one.asked), key=lambda a: bool(a.shape))
    there = [one.values[key] for one in maps if key in one.values]
    return _of(asked, there, terms)


def _of(asked: Asked, nodes: list[Node], terms: Terms) -> Schema:
    """One schema for all that may stand in a place."""
    forms = list(_forms(asked, nodes, terms))
    forms = [form for n, form in enumerate(forms) if form not in forms[:n]]
    if not forms or {} in forms:
        return {}
    return forms[0] if len(forms) == 1 else {"anyOf": forms}


def _forms(asked: Asked, nodes: list[Node], terms: Terms) -> Iterator[Schema]:
    single = asked.shape in ("", "entries")
    maps = [node for node in nodes if isinstance(node, Probe)]
    lists = [node for node in nodes if isinstance(node, Sequence)]
    if asked.shape == "value":
        yield value(asked._replace(fields=terms.fields))
    elif asked.shape == "texts":
        text = value(Asked("value"))
        yield from (text, {"type": "array", "items": text})
    elif asked.shape == "entries":
        within = [item for node in maps for item in node.values.values()]
        # A reader of all the names that there are tells how each of them is read.
        asked = next((one for node in maps for one in node.asked.values()), Asked())
        yield {"type": "object", "additionalProperties": _of(asked, within, terms)}
        maps = []
    elif asked.shape == "map" and not maps:
        yield {"type": "object"}
    elif asked.shape == "list" and not lists:
        yield {"type": "array"}
    if maps:
        yield _map(maps, terms)
    if lists:
        within = [item for node in lists for item in node.items]
        yield {"type": "array", "items": _of(Asked(), within, terms)}
    if single and any(isinstance(node, Scalar) for node in nodes):
        yield {} if terms.loose else value(Asked("value"))


def _map(maps: list[Probe], terms: Terms) -> Schema:
    names = {name for one in maps for name in one.readers}
    for name, reference in terms.references.items():
        if name in names:
            return {"$ref": reference}
    read = [one for one in maps if one.readers]
    return of_maps(read, terms) if read else {"type": "object"}
