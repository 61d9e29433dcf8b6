"""Report text that looks like the markup of another language and would be printed literally."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pnp.core.problems import Problems, Span

# A field that is left in data, or a formula.
_BRACES = r"(?<!\\)\{[^{}\n]*\}"
# The tags that other tools know. Other words in angles may be meant.
_TAG = (
    r"(?i)(?<!\\)</?(?:b|i|u|s|em|strong|br|p|li|ul|ol|h[1-6]|a|span|div|font|colou?r|size|sub|sup|small|big"
    r"|center|strike|del|ins|mark|img|sprite|icon)(?:[ =][^<>\n]*)?/?>"
)
_ICON = r"(?<![\w\\:]):([A-Z][A-Za-z0-9]*(?:[-_ ][A-Za-z0-9]+)*):(?![\w:])"
_ESCAPED = r"\\[*:]"
_INSTEAD = {
    "b": "bold is written **so**",
    "strong": "bold is written **so**",
    "i": "italic is written *so*",
    "em": "italic is written *so*",
    "br": "a new paragraph is a new line",
    "p": "a new paragraph is a new line",
    "li": "a bullet is “- ” at the beginning of a line",
    "img": "an icon is written :name:",
    "icon": "an icon is written :name:",
    "sprite": "an icon is written :name:",
}


def tell_leftovers(text: str, origin: Callable[[], Span], problems: Problems) -> None:
    """Report text that would be printed literally, or vanish, although it looks like markup.
    `origin`: returns the place of the text, called only for a problem."""
    for message, hint in findings(text):
        problems.add("markup", message, origin(), hint)


def findings(text: str) -> Iterator[tuple[str, str]]:
    if "{" in text and (braces := re.search(_BRACES, text)):
        yield (
            f"“{braces[0]}” is not replaced and would print literally",
            "fields are looked up in templates, and nothing is worked out; braces that are meant "
            "are written \\{",
        )
    if "<" in text and (tag := re.search(_TAG, text)):
        name = re.sub(r"[^a-z0-9]", " ", tag[0].lower()).split()[0]
        instead = _INSTEAD.get(name, "looks are the style’s matter")
        yield (
            f"“{tag[0]}” is not replaced and would print literally",
            f"{instead}; a < that is meant is \\<",
        )
    if ":" in text and (icon := re.search(_ICON, text)):
        name = re.sub(r"[_ ]", "-", icon[1]).lower()
        yield (
            f"“{icon[0]}” is not replaced and would print literally",
            f"icons have small letters: :{name}:; one that a field names is an “icon: {{field}}”; "
            "a colon that is meant is \\:",
        )
    if "*" in text:
        yield from _unclosed(text)


def _unclosed(text: str) -> Iterator[tuple[str, str]]:
    if "\\" in text:
        text = re.sub(_ESCAPED, "", text)
    for line in text.split("\n"):
        bold = line.count("**")
        if bold % 2:
            yield (
                "“**” begins bold here, and nothing ends it",
                "bold ends in the paragraph where it begins; an asterisk that is meant is \\*",
            )
        elif line.count("*") > 2 * bold and any([part.count("*") % 2 for part in line.split("**")]):
            yield (
                "“*” begins italic here, and nothing ends it",
                "italic ends in the paragraph where it begins; an asterisk that is meant is \\*",
            )
