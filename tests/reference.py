"""The tables of options in the documents, generated from the declarations: `make reference`.

A table is between `<!-- options: NAME -->` and `<!-- end of options -->`.
"""

from __future__ import annotations

import re
from pathlib import Path

from pnp.core.options import Option, Options
from pnp.layout.elements.box import BoxOptions, DecorationOptions, GradientFill
from pnp.layout.elements.children import ChildOptions
from pnp.layout.elements.flow import CaseOptions
from pnp.layout.options import ELEMENT_TYPES, StrokedElement
from pnp.load.component import ComponentOptions
from pnp.load.game import GameFacts, GameOptions
from pnp.load.template import TemplateOptions
from pnp.load.theme import StyleOptions, ThemeOptions

DOCS = Path(__file__).parent.parent / "docs"
TEMPLATES = DOCS / "templates.md"
DOCUMENTS = (TEMPLATES, DOCS / "making-a-game.md")
_MARKED = re.compile(r"(<!-- options: ([a-z ]+) -->\n).*?(<!-- end of options -->\n)", re.DOTALL)

SHARED: dict[str, tuple[type[Options], ...]] = {
    "container": (ChildOptions,),
    "around": (DecorationOptions,),
    "fill": (GradientFill,),
    "line and fill": (StrokedElement,),
    "case": (CaseOptions,),
    "style": (StyleOptions,),
    "template": (TemplateOptions,),
    "theme": (ThemeOptions,),
    "game": (GameFacts, GameOptions),
    "component": (ComponentOptions,),
}


def own_options(kind: str) -> dict[str, Option]:
    """Return the options that only this kind of element has, by their keys."""
    declared = ELEMENT_TYPES[kind].declared
    inked = StrokedElement.declared if issubclass(ELEMENT_TYPES[kind], StrokedElement) else {}
    return {
        key: option
        for key, option in declared.items()
        if key != kind and inked.get(key) is not option
    }


def common_options(*groups: type[Options]) -> dict[str, Option]:
    """Return the options of groups, by their keys."""
    return {key: option for group in groups for key, option in group.declared.items()}


CONTAINER = set(common_options(ChildOptions))
AROUND = set(common_options(BoxOptions, DecorationOptions))


def table(options: dict[str, Option]) -> str:
    """Return a Markdown table: what each option does, and its default."""
    rows = ["| Option | What it does | Default |", "|---|---|---|"]
    for key, option in options.items():
        default = option.default_text()
        rows.append(f"| `{key}` | {option.description()} | {f'`{default}`' if default else ''} |")
    return "\n".join(rows) + "\n"


def updated(text: str) -> str:
    """Return a document with current tables."""

    def replaced(match: re.Match[str]) -> str:
        begin, name, end = match.groups()
        found = own_options(name) if name in ELEMENT_TYPES else common_options(*SHARED[name])
        return f"{begin}{table(found)}{end}"

    return _MARKED.sub(replaced, text)


def tables_in(text: str) -> set[str]:
    """Return the names of the tables in a document."""
    return {match[2] for match in _MARKED.finditer(text)}


def sections() -> dict[str, str]:
    """Return the reference of templates by its headings; elements by their kind."""
    parts = re.split(r"^##+ (.*)$", TEMPLATES.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {name.strip("`"): text for name, text in zip(parts[1::2], parts[2::2], strict=True)}


def main() -> None:
    """Write the tables."""
    for document in DOCUMENTS:
        document.write_text(updated(document.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
