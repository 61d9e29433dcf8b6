"""The kinds of file that have a schema, and how each is made: its readers read a specimen.

A specimen stands in `specimens/`. It names each map that a reader looks into, and no key besides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Sequence as Sequence_
from functools import partial
from pathlib import Path

from pnp.build.catalogue import installed_rules
from pnp.checks import SHARED
from pnp.checks.context import Rule, Subject, hold
from pnp.checks.manual import entry
from pnp.core.model import Theme
from pnp.core.node import Mapping, Node, Sequence, listed, made
from pnp.core.problems import Problems
from pnp.core.reader import Probe, Reader
from pnp.core.search_path import GAME_FILE, Shelf
from pnp.layout.kinds import KINDS
from pnp.layout.maker import Maker
from pnp.layout.setting import Setting
from pnp.load.extends import resolve
from pnp.load.game import load_game
from pnp.load.icons import IconFolder
from pnp.load.presets import read_cutter, read_shop, read_table
from pnp.load.printers import read_printer
from pnp.load.shared_tables import load_fonts, load_sizes, read_paper, read_trim
from pnp.load.template import read_template
from pnp.load.theme import read_theme
from pnp.load.yaml import parse
from pnp.schemas.probing import Terms, of_maps, probe
from pnp.schemas.values import Schema

_SPECIMENS = Path(__file__).parent / "specimens"
_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_ELEMENT = "#/$defs/element"
_REFERENCES = {
    "a case": "#/$defs/case",
    "an element": _ELEMENT,
    "a fill": "#/$defs/fill",
}
_TERMS = Terms(_REFERENCES)
_ELEMENTS = Terms(_REFERENCES, fields=True)
_RULES = Terms({}, loose=True)


def schema(kind: str) -> Schema:
    """The JSON Schema of a kind of file. Raises KeyError."""
    return {"$schema": _DRAFT, "title": f"pnp: {kind}", **SCHEMAS[kind]()}


def _specimen(name: str) -> Probe:
    """A specimen whose maps are probes."""
    return _probed((_SPECIMENS / f"{name}.yaml").read_text(encoding="utf-8"), name)


def _probed(text: str, name: str) -> Probe:
    return probe(_parsed(text, name))


def _parsed(text: str, name: str) -> Mapping:
    root = parse(text, name, Problems())
    assert isinstance(root, Mapping)
    return root


def _probes(nodes: Iterable[Node]) -> list[Probe]:
    return [node for node in nodes if isinstance(node, Probe)]


def _game() -> Schema:
    roots = [_specimen("game"), _specimen("game-of-files")]
    for root in roots:
        load_game(Shelf.standard(), _SPECIMENS, Problems(), {GAME_FILE: root})
    return of_maps(roots, _TERMS)


def _components() -> Schema:
    """What game.yaml has under “components”, in a file of its own."""
    entries: Schema = _game()["properties"]["components"]
    return next(form for form in entries["anyOf"] if form["type"] == "object")


def _theme() -> Schema:
    root = _specimen("theme")
    problems = Problems()
    resolve(root, lambda *_: None, problems)
    read_theme("specimen", root, load_fonts(Shelf.standard(), problems), problems)
    found = of_maps([root], _TERMS)
    found["properties"]["low-ink"] = {"$ref": "#"}
    return found


def _template() -> Schema:
    root = _specimen("template")
    problems = Problems()
    resolve(root, lambda *_: None, problems)
    template = read_template("specimen", root, problems)
    assert template is not None
    make = _maker()
    for node in filter(None, (template.body, template.bleed, *template.blocks.values())):
        make.element(node)
    kinds, elements = {}, _elements()
    for name, probes in elements.items():
        for node in probes:
            make.child(node)
        kinds[name] = of_maps(probes, _ELEMENTS)
        kinds[name]["required"] = [name]
    fills = [fill for node in elements["space"] for fill in _probes(node.values.values())]
    own = {
        "element": _element(kinds),
        "case": _case(elements["flow"][0], kinds),
        "fill": of_maps([fill for fill in fills if "a fill" in fill.readers], _ELEMENTS),
    }
    return {**of_maps([root], _TERMS), "$defs": {**own, **kinds}}


def _elements() -> dict[str, list[Probe]]:
    """Elements of each kind: bare, and with what may stand around them."""
    around = _texts("around")
    found = {}
    for kind, bare in _texts("elements").items():
        dressings = [*around["any"], *(() if KINDS[kind].inked else around["boxed"])]
        dressed = [bare[0].with_values(each.values) for each in dressings]
        found[kind] = [probe(node) for node in (*bare, *dressed)]
    return found


def _texts(name: str) -> dict[str, list[Mapping]]:
    """The maps of a specimen by their names, one or several each."""
    root = _parsed((_SPECIMENS / f"{name}.yaml").read_text(encoding="utf-8"), name)
    return {
        key: [each for each in listed(node) if isinstance(each, Mapping)]
        for key, node in root.values.items()
    }


def _case(flow: Probe, kinds: dict[str, Schema]) -> Schema:
    """An element in a flow, with options that no other has."""
    (cases,) = _probes([flow.values["cases"]])
    read = of_maps(_probes(cases.values.values()), _ELEMENTS)["properties"]
    own = {key: found for key, found in read.items() if key not in kinds["space"]["properties"]}
    known = dict.fromkeys(key for found in kinds.values() for key in found["properties"])
    named = [{"required": [kind]} for kind in kinds]
    allowed = {"enum": [*known, *own]}
    return {"type": "object", "properties": own, "propertyNames": allowed, "oneOf": named}


def _element(kinds: dict[str, Schema]) -> Schema:
    """Any element: which kind it is, one of its keys says."""
    each = [_where(kind, {"$ref": f"#/$defs/{kind}"}) for kind in kinds]
    named = [{"required": [kind]} for kind in kinds]
    properties: Schema = {kind: {} for kind in kinds}
    return {"type": "object", "properties": properties, "oneOf": named, "allOf": each}


def _maker() -> Maker:
    problems = Problems()
    shelf = Shelf.standard()
    theme = Theme("specimen", {}, {}, {}, {}, {}, {})
    setting = Setting(theme, IconFolder(shelf, Path(), problems))
    return Maker(KINDS, setting, lambda *_: None, frozenset(), Path(), {}, problems)


def _rules() -> Schema:
    """A list of rules: an entry is a name, or a map that begins with one."""
    rules = {**SHARED, **{name: rule for _, name, rule in installed_rules(lambda _: None)}}
    made = {name: _rule(name, rule, rules) for name, rule in rules.items()}
    each = []
    for name, found in made.items():
        # An option of one rule may be called as another one is.
        others = [other for other in made if other != name and name in made[other]["properties"]]
        each.append(_where(name, found, others))
    named = [{"required": [name]} for name in rules]
    entry: Schema = {"anyOf": [{"enum": list(rules)}, {"type": "object", "anyOf": named}]}
    return {"type": "array", "items": {**entry, "allOf": each}}


def _where(key: str, schema: Schema, others: Sequence_[str] = ()) -> Schema:
    """What holds of maps that have a key and none of some others."""
    asked: Schema = {"type": "object", "required": [key]}
    if others:
        asked["not"] = {"anyOf": [{"required": [other]} for other in others]}
    return {"if": asked, "then": schema}


def _rule(name: str, rule: Rule, rules: dict[str, Rule]) -> Schema:
    probes: list[Probe] = []
    manual = entry(name, rule.__doc__ or "")
    for text in (manual.good, manual.bad):
        document = _probed(text, name).values
        files = {key: made({key: node}) for key, node in document.items()}
        entries = document["rules"]
        assert isinstance(entries, Sequence)
        hold(entries.items, rules.get, rules, Subject(files.get), Problems())
        probes += _probes(entries.items)
    return of_maps(probes, _RULES)


def _rows(kind: str, what: str, row: Callable[[str, Reader], object]) -> Schema:
    """A file of rows."""
    root = _specimen(kind)
    rows = _probes(root.values.values())
    for node in rows:
        with Reader(node, Problems(), what) as read:
            row("", read)
    return {"type": "object", "additionalProperties": of_maps(rows, _TERMS)}


def _shops() -> Schema:
    sizes = load_sizes(Shelf.standard(), Problems())
    named = {name: trim.size for name, trim in sizes.items()}
    return _rows("shops", "a shop", partial(read_shop, sizes=named))


SCHEMAS: dict[str, Callable[[], Schema]] = {
    "game": _game,
    "components": _components,
    "theme": _theme,
    "template": _template,
    "rules": _rules,
    "papers": partial(_rows, "papers", "a paper", read_paper),
    "sizes": partial(_rows, "sizes", "a size", read_trim),
    "printers": partial(_rows, "printers", "a printer", read_printer),
    "cutters": partial(_rows, "cutters", "a cutter", read_cutter),
    "shops": _shops,
    "tables": partial(_rows, "tables", "a table", read_table),
}
"""Every kind of file, and what makes its schema."""
