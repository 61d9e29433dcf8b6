"""Options of a map, declared once: the reader, "did you mean", schema and reference follow.

    class PaperOptions(Options):
        name: str = opt.text("Its name in lists.")
        width: float = opt.length("Across.")
        margin: float = opt.length("Room that it cannot print on.", 5.0)

    with Reader(node, problems, "a paper") as read:
        paper = PaperOptions(read)
    paper.width

An attribute `row_gap` is the key `row-gap`; `with_` is `with`. Options without a default are
required. A subclass has the options of its bases, and may declare them differently.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

from pnp.core.geometry import mm
from pnp.core.node import GENERATED, Mapping, Node
from pnp.core.notation import LENGTH, Notation
from pnp.core.problems import Problems, Span, join_words
from pnp.core.reader import MISSING, Reader, integer, number, string
from pnp.core.reader import flag as yes_or_no

OptionsT = TypeVar("OptionsT", bound="Options")

Schema = dict[str, Any]
"""A JSON Schema."""
TEXT: Schema = {"type": ["string", "number", "boolean"]}
"""YAML reads 12 as a number and true as a boolean; pnp reads both as texts."""
_NO_MAP = Mapping({}, (), GENERATED, 0, 0)
_FIELD = r"\{[^{}]+\}"


class Option:
    """An option: how its value is read, its purpose and its default."""

    name = ""

    def __init__(
        self,
        read_value: Callable[[Reader, str], Any],
        purpose: str = "",
        default: Any = None,
        *,
        needs: Sequence[str] = (),
        schema: Schema | Callable[[], Schema] = TEXT,
        notation: Callable[[str], Any] | None = None,
        words: Iterable[str] = (),
        resolves_late: bool = False,
        reads_always: bool = False,
        key: str = "",
    ) -> None:
        """`needs`: options without which this one changes nothing. `notation`, `words`: the
        notation of single values, or the words to choose from. `resolves_late`: its `{fields}` are
        resolved while an element is drawn. `reads_always`: its default depends on the context."""
        self.key = key
        self.read_value = read_value
        self.purpose = purpose
        self.default = default
        self.needs = needs
        self.declared_schema = schema
        self.notation = notation
        self.words = tuple(filter(None, words))
        self.resolves_late = resolves_late
        self.required = default is MISSING
        self.reads_always = reads_always or self.required

    def __set_name__(self, owner: type, name: str) -> None:
        self.name, self.key = name, self.key or name.rstrip("_").replace("_", "-")

    def schema(self, fields: bool) -> Schema:
        """The JSON Schema of the option, for editors; `fields`: single values may contain
        `{fields}`."""
        if self.words:
            found = any_of([{"enum": list(self.words)}], fields)
        elif self.notation is not None:
            found = any_of(notation_forms(self.notation), fields)
        else:
            found = (
                self.declared_schema() if callable(self.declared_schema) else self.declared_schema
            )
        return {**found, "description": self.description()} if self.purpose else found

    def description(self) -> str:
        """Its purpose, with its choices by name."""
        words = join_words([f"`{word}`" for word in self.words], "or") if self.words else ""
        return self.purpose.replace("{choices}", words) if words else self.purpose

    def default_text(self) -> str:
        """The default as written in YAML; empty without one."""
        default = getattr(self.default, "fixed", self.default)
        if isinstance(default, bool):
            return "yes" if default else "no"
        if isinstance(default, float | int):
            is_length = getattr(self.notation, "pattern", "").endswith(LENGTH)
            return f"{default:g}{'mm' if default and is_length else ''}"
        return default if isinstance(default, str) else ""


class Options:
    """The options of a map, read. Absent ones have their defaults."""

    declared: ClassVar[dict[str, Option]] = {}
    """Its options by their keys."""
    late_keys: ClassVar[frozenset[str]] = frozenset()
    """The keys of options whose fields are resolved while an element is drawn."""
    _local_options: ClassVar[dict[str, Option]] = {}
    _always_read: ClassVar[tuple[Option, ...]] = ()

    def __init_subclass__(cls) -> None:
        local_options = [option for option in vars(cls).values() if isinstance(option, Option)]
        cls._local_options = {option.key: option for option in local_options}
        classes = [each for each in reversed(cls.__mro__) if issubclass(each, Options)]
        cls.declared = {key: one for each in classes for key, one in each._local_options.items()}
        cls._always_read = tuple(one for one in cls.declared.values() if one.reads_always)
        cls.late_keys = frozenset(key for key, one in cls.declared.items() if one.resolves_late)
        for option in local_options:
            setattr(cls, option.name, option.default)

    def __init__(self, read: Reader) -> None:
        self.span = read.span
        self.node = read.node if read.node is not None else _NO_MAP
        declared, values = self.declared, self.node.values
        for key in values:
            if key in declared:
                option = declared[key]
                setattr(self, option.name, option.read_value(read, key))
                if option.needs and values.keys().isdisjoint(option.needs):
                    _report_unused(option, read)
        for option in self._always_read:
            if option.key not in values:
                setattr(self, option.name, option.read_value(read, option.key))
        read.known_keys.append(declared)

    @classmethod
    def read_from(
        cls: type[OptionsT], node: Node | None, problems: Problems, noun: str, context: Any = None
    ) -> OptionsT:
        """Read the options of a map that has no others; `noun` names it in problems."""
        with Reader(node, problems, noun, context) as read:
            return cls(read)

    def span_of(self, key: str) -> Span:
        """The place of the value under a key, or of the map if it is missing."""
        node = self.node.values.get(key)
        return node.span if node is not None else self.span

    def is_given(self, key: str) -> bool:
        """Whether an option is written in the map."""
        return key in self.node.values

    @classmethod
    def schema(cls, fields: bool = False) -> Schema:
        """The JSON Schema of such maps."""
        required = [key for key, option in cls.declared.items() if option.required]
        found = merged_schema(cls, fields=fields)
        if required and "extends" in cls.declared:
            # The map that it extends may have them.
            return {**found, "anyOf": [{"required": required}, {"required": ["extends"]}]}
        return {**found, "required": required} if required else found


def _report_unused(option: Option, read: Reader) -> None:
    """Report an option without those that it needs, unless other options have the key."""
    if not read.partial and not any(option.key in known for known in read.known_keys[1:]):
        needs = join_words([f"“{need}”" for need in option.needs], "or")
        read.report_unused(option.key, needs, f"add {needs}, or leave “{option.key}” out")


def merged_schema(*classes: type[Options], fields: bool = False) -> Schema:
    """The schema of maps that have the options of several classes."""
    found = {key: one.schema(fields) for each in classes for key, one in each.declared.items()}
    return {"type": "object", "properties": found, "additionalProperties": False}


def any_of(forms: list[Schema], fields: bool = False) -> Schema:
    """One schema for several alternatives."""
    if fields and forms != [TEXT]:
        forms = [*forms, {"type": "string", "pattern": _FIELD}]
    return forms[0] if len(forms) == 1 else {"anyOf": forms}


def list_of(items: Schema) -> Schema:
    """The schema of a list."""
    return {"type": "array", "items": items}


def map_of(values: Schema) -> Schema:
    """The schema of a map of any names."""
    return {"type": "object", "additionalProperties": values}


TEXTS = any_of([TEXT, list_of(TEXT)])


def notation_forms(notation: Callable[[str], Any]) -> list[Schema]:
    """The schemas of a single value for editors, which read 12 as a number and yes as a text."""
    pattern = notation.pattern if isinstance(notation, Notation) else ""
    if not pattern:
        return [TEXT]
    forms: list[Schema] = [{"type": "string", "pattern": f"^(?:{pattern})$"}]
    if notation is yes_or_no:
        return [{"type": "boolean"}, *forms]
    if re.fullmatch(pattern, "12"):
        bound: Schema = {} if re.fullmatch(pattern, "-12") else {"minimum": 0}
        if isinstance(notation, Notation) and notation.bounds is not None:
            bound = {"minimum": notation.bounds.minimum, "maximum": notation.bounds.maximum}
        kind = "number" if re.fullmatch(pattern, "1.5") else "integer"
        forms.insert(0, {"type": kind, **bound})
    return forms


# Declarations. For type checkers they have the types of the values.


def scalar(
    notation: Callable[[str], Any], purpose: str = "", default: Any = MISSING, **more: Any
) -> Any:
    """A single value in a notation."""
    return Option(
        lambda read, key: read.scalar(key, notation, default),
        purpose,
        default,
        notation=notation,
        **more,
    )


def choice(words: Iterable[str], purpose: str = "", default: Any = MISSING, **more: Any) -> Any:
    """One of several words."""
    choices = tuple(words)
    return Option(
        lambda read, key: read.choice(key, choices, default),
        purpose,
        default,
        words=choices,
        **more,
    )


def mapping(
    purpose: str = "",
    options: type[Options] | None = None,
    noun: str = "",
    example: str = "",
    required: bool = False,
    **more: Any,
) -> Any:
    """A map, or the options within it. `noun` names it in problems; `example` shows one."""

    def reading(read: Reader, key: str) -> Any:
        found = read.map(key, "" if options is not None else noun, required, example)
        return (
            found
            if options is None
            else options.read_from(found, read.problems, noun, read.context)
        )

    more.setdefault("schema", options.schema if options is not None else {"type": "object"})
    return Option(
        reading, purpose, MISSING if required else None, reads_always=options is not None, **more
    )


def entries(
    purpose: str, values: Schema | Callable[[], Schema], required: bool = False, **more: Any
) -> Any:
    """The nodes of a map of any names; `values`: the schema of each."""
    more.setdefault("schema", lambda: map_of(values() if callable(values) else values))
    default: Any = MISSING if required else {}
    return Option(lambda read, key: read.entries(key, required), purpose, default, **more)


text: Any = partial(scalar, string)
length: Any = partial(scalar, mm)
count: Any = partial(scalar, integer)
decimal: Any = partial(scalar, number)
flag: Any = partial(scalar, yes_or_no, default=False)
computed: Any = Option
anything: Any = partial(Option, Reader.raw, schema={})
texts: Any = partial(Option, Reader.texts, default=(), schema=TEXTS)
listed: Any = partial(Option, Reader.list, default=())
