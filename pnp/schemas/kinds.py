"""The kinds of file that have a schema, and how each is made: its readers read a specimen.

A specimen stands in `specimens/`. It names each map that a reader looks into, and no key besides.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from pnp.ground.model import Theme, Trim
from pnp.ground.node import Mapping, Node, Sequence
from pnp.ground.problem import Problems
from pnp.ground.reader import Probe, Reader
from pnp.ground.shelf import GAME_FILE, Shelf
from pnp.layout.kinds import KINDS
from pnp.layout.maker import Maker
from pnp.layout.setting import Setting
from pnp.load.game import load_game
from pnp.load.icons import IconFolder
from pnp.load.inherit import resolve
from pnp.load.presets import read_cutter, read_shop, read_table
from pnp.load.press import load_fonts, load_sizes, read_paper, read_trim
from pnp.load.printers import read_printer
from pnp.load.template import read_template
from pnp.load.theme import read_theme
from pnp.load.yaml import parse
from pnp.rules import SHARED
from pnp.rules.context import Rule, Subject, hold
from pnp.rules.manual import entry
from pnp.schemas.probing import of_maps, probe
from pnp.schemas.values import Schema

_SPECIMENS = Path(__file__).parent / "specimens"
_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_ELEMENT = "#/$defs/element"
_REFERENCES = {"an element": _ELEMENT}


def schema(kind: str) -> Schema:
    """The JSON Schema of a kind of file. Raises KeyError."""
    return {"$schema": _DRAFT, "title": f"pnp: {kind}", **SCHEMAS[kind]()}


def _specimen(name: str) -> Mapping:
    """A specimen whose maps are probes."""
    found = parse((_SPECIMENS / f"{name}.yaml").read_text(encoding="utf-8"), name, Problems())
    assert isinstance(found, Mapping)
    root = probe(found)
    assert isinstance(root, Probe)
    return root


def _game() -> Schema:
    return of_maps([_read_game()], _REFERENCES)


def _components() -> Schema:
    """What game.yaml has under “components”, in a file of its own."""
    entries: Schema = _game()["properties"]["components"]
    return next(form for form in entries.get("anyOf", [entries]) if form["type"] == "object")


def _read_game() -> Probe:
    root = _specimen("game")
    shelf = Shelf.standard()
    load_game(shelf, Path("specimen"), Problems(), {GAME_FILE: root})
    return root


def _theme() -> Schema:
    root = _specimen("theme")
    problems = Problems()
    resolve(root, lambda *_: None, problems)
    read_theme("specimen", root, load_fonts(Shelf.standard(), problems), problems)
    found = of_maps([root], _REFERENCES)
    found["properties"]["low-ink"] = {"$ref": "#"}
    return found


def _template() -> Schema:
    root = _specimen("template")
    problems = Problems()
    resolve(root, lambda *_: None, problems)
    template = read_template("specimen", root, problems)
    assert template is not None
    elements = _specimen("elements")
    make = _maker()
    for node in (template.body, template.bleed, *template.blocks.values()):
        make.children(node) if isinstance(node, Sequence) else make.element(node)
    for node in elements.values.values():
        make.child(node)
    kinds = {name: of_maps([node], _REFERENCES) for name, node in elements.values.items()}
    found = of_maps([root], _REFERENCES)
    return {**found, "$defs": {"element": _element(kinds), **kinds}}


def _element(kinds: dict[str, Schema]) -> Schema:
    """Any element: which kind it is, one of its keys says."""
    for kind, found in kinds.items():
        found["required"] = [kind]
    one = [{"required": [kind]} for kind in kinds]
    each = [{"if": {"required": [k]}, "then": {"$ref": f"#/$defs/{k}"}} for k in kinds]
    return {
        "type": "object",
        "properties": {kind: {} for kind in kinds},
        "oneOf": one,
        "allOf": each,
    }


def _maker() -> Maker:
    problems = Problems()
    shelf = Shelf.standard()
    theme = Theme("specimen", {}, {}, {}, {}, {})
    setting = Setting(theme, IconFolder(shelf, Path(), problems))
    return Maker(KINDS, setting, lambda *_: None, frozenset(), Path(), {}, problems)


def _rules() -> Schema:
    """A list of rules: an entry is a name, or a map that begins with one."""
    named = {name: _rule(name, rule) for name, rule in SHARED.items()}
    return {"type": "array", "items": {"anyOf": [{"type": "string"}, *named.values()]}}


def _rule(name: str, rule: Rule) -> Schema:
    probes: list[Probe] = []
    manual = entry(name, rule)
    for text in (manual.good, manual.bad):
        document = parse(text, name, Problems())
        assert isinstance(document, Mapping)
        files = {key: node for key, node in document.values.items() if key != "rules"}
        entries = probe(document.values["rules"])
        hold(_items(entries), SHARED.get, SHARED, Subject(files.get), Problems())
        probes += [node for node in _items(entries) if isinstance(node, Probe)]
    return of_maps(probes, _REFERENCES)


def _items(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Sequence) else (node,)


def _rows(kind: str, what: str, row: Callable[[str, Reader], object]) -> Schema:
    """A file of rows."""
    root = _specimen(kind)
    rows = [node for node in root.values.values() if isinstance(node, Probe)]
    for node in rows:
        with Reader(node, Problems(), what) as read:
            row("", read)
    return {"type": "object", "additionalProperties": of_maps(rows, _REFERENCES)}


def _sizes() -> Schema:
    root = _specimen("sizes")
    rows = [node for node in root.values.values() if isinstance(node, Probe)]
    for node in rows:
        read_trim("", node, Problems())
    return {"type": "object", "additionalProperties": of_maps(rows, _REFERENCES)}


def _shop_of(sizes: dict[str, Trim]) -> Callable[[str, Reader], object]:
    named = {name: trim.size for name, trim in sizes.items()}
    return partial(read_shop, sizes=named, problems=Problems())


SCHEMAS: dict[str, Callable[[], Schema]] = {
    "game": _game,
    "components": _components,
    "theme": _theme,
    "template": _template,
    "rules": _rules,
    "papers": partial(_rows, "papers", "a paper", read_paper),
    "sizes": _sizes,
    "printers": partial(_rows, "printers", "a printer", partial(read_printer, problems=Problems())),
    "cutters": partial(_rows, "cutters", "a cutter", read_cutter),
    "shops": lambda: _rows("shops", "a shop", _shop_of(load_sizes(Shelf.standard(), Problems()))),
    "tables": partial(_rows, "tables", "a table", read_table),
}  # fmt: skip
"""Every kind of file, and what makes its schema."""
