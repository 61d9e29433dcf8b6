"""JSON Schemas of the YAML files, made from the declared options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pnp.checks import SHARED
from pnp.checks.context import Rule, Subject, check_rules
from pnp.checks.manual import installed_rules, parse_entry
from pnp.core.node import Mapping, to_node
from pnp.core.node import Sequence as SequenceNode
from pnp.core.options import Options, Schema, any_of, map_of, merged_schema, notation_forms
from pnp.core.problems import Problems
from pnp.layout.elements.box import BoxOptions, DecorationOptions, GradientFill
from pnp.layout.elements.children import ChildOptions
from pnp.layout.elements.flow import CaseOptions
from pnp.layout.options import ELEMENT_TYPES, StrokedElement, TemplateElement
from pnp.load.component import ComponentOptions
from pnp.load.game import GameFacts, GameOptions
from pnp.load.printers import PrinterOptions
from pnp.load.shared_tables import (
    CutterOptions,
    PaperOptions,
    ShopOptions,
    TrimOptions,
    VirtualTableOptions,
)
from pnp.load.template import TemplateOptions
from pnp.load.theme import ThemeOptions
from pnp.load.yaml import parse

_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema(kind: str) -> Schema:
    """The JSON Schema of a kind of file. Raises KeyError."""
    return {"$schema": _DRAFT, "title": f"pnp: {kind}", **SCHEMAS[kind]()}


def _game() -> Schema:
    return {**merged_schema(GameFacts, GameOptions), "required": ["title"]}


def _components() -> Schema:
    """The “components” of game.yaml, in a separate file."""
    return map_of(ComponentOptions.schema())


def _template() -> Schema:
    kinds = {name: _kind(name, options) for name, options in ELEMENT_TYPES.items()}
    named = [{"required": [kind]} for kind in kinds]
    case_options = merged_schema(CaseOptions, fields=True)["properties"]
    option_names = dict.fromkeys(
        key for definition in kinds.values() for key in definition["properties"]
    )
    case = {
        "type": "object",
        "properties": case_options,
        "propertyNames": {"enum": [*option_names, *case_options]},
        "oneOf": named,
    }
    element = {
        "type": "object",
        "properties": {kind: {} for kind in kinds},
        "oneOf": named,
        "allOf": [_if_key(kind, {"$ref": f"#/$defs/{kind}"}) for kind in kinds],
    }
    fill = GradientFill.schema(fields=True)
    definitions = {"element": element, "case": case, "fill": fill, **kinds}
    return {**TemplateOptions.schema(), "$defs": definitions}


def _kind(name: str, options: type[TemplateElement]) -> Schema:
    """An element of a kind: its options, and those that all have."""
    shared_options = BoxOptions if issubclass(options, StrokedElement) else DecorationOptions
    return {**merged_schema(ChildOptions, shared_options, options, fields=True), "required": [name]}


def _rules() -> Schema:
    """A list of rules: an entry is a name, or a map that begins with one."""
    rules = {**SHARED, **{name: rule for _, name, rule in installed_rules(lambda _: None)}}
    keys = {name: _rule_options(name, rule, rules) for name, rule in rules.items()}
    conditions = []
    for name, options in keys.items():
        # An option of one rule may be called as another one is.
        others = [other for other in keys if other != name and name in keys[other]]
        conditions.append(
            _if_key(name, {"properties": options, "additionalProperties": False}, others)
        )
    named = [{"required": [name]} for name in rules]
    rule: Schema = {"anyOf": [{"enum": list(rules)}, {"type": "object", "anyOf": named}]}
    return {"type": "array", "items": {**rule, "allOf": conditions}}


def _rule_options(name: str, rule: Rule, rules: dict[str, Rule]) -> Schema:
    """The options that a rule reads in the examples of its manual."""
    options: Schema = {}
    manual = parse_entry(name, rule.__doc__ or "")
    for text in (manual.right_example, manual.wrong_example):
        document = parse(text, name, Problems())
        assert isinstance(document, Mapping)
        files = {key: to_node({key: node}) for key, node in document.values.items()}
        entries = document.values["rules"]
        assert isinstance(entries, SequenceNode)
        for case in check_rules(entries.items, rules.get, rules, Subject(files.get), Problems()):
            if case.rule == name:
                options |= {key: _read_as(how) for key, how in case.read.accepted.items()}
    return options


def _read_as(reader: object) -> Schema:
    """The schema of a value by how its reader reads it."""
    if isinstance(reader, tuple):
        return {"enum": list(filter(None, reader))}
    return any_of(notation_forms(reader)) if callable(reader) else {}


def _if_key(key: str, schema: Schema, others: Sequence[str] = ()) -> Schema:
    """The schema of maps that have a key and none of some others."""
    condition: Schema = {"type": "object", "required": [key]}
    if others:
        condition["not"] = {"anyOf": [{"required": [other]} for other in others]}
    return {"if": condition, "then": schema}


def _rows(options: type[Options]) -> Schema:
    """A file of rows."""
    return map_of(options.schema())


SCHEMAS: dict[str, Callable[[], Schema]] = {
    "game": _game,
    "components": _components,
    "theme": ThemeOptions.schema,
    "template": _template,
    "rules": _rules,
    "papers": partial(_rows, PaperOptions),
    "sizes": partial(_rows, TrimOptions),
    "printers": partial(_rows, PrinterOptions),
    "cutters": partial(_rows, CutterOptions),
    "shops": partial(_rows, ShopOptions),
    "tables": partial(_rows, VirtualTableOptions),
}
"""The function that makes the schema of each kind of file."""
