"""The files of a deck whose cards are the rows of a table: game, face and theme, as YAML."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pnp.starters.columns import Parts

_HUES = (
    "#8FB8C9", "#A9C29B", "#E3B587", "#C9A2C0", "#E5CF7E", "#93B5E1", "#D99A8B", "#9CCBB8",
)  # fmt: skip
_LINE = 34
"""Characters on a line of body type across a poker card."""


def quoted(text: str) -> str:
    """A text as YAML takes it, whatever is in it."""
    return json.dumps(text, ensure_ascii=False)


def label(field: str) -> str:
    """What a field is called on a card: hit-points is “Hit points”."""
    return field.replace("-", " ").replace("_", " ").capitalize()


def game(title: str, table: str, copies: str) -> str:
    """game.yaml; `copies`: the column that counts them."""
    items = f"{{file: {quoted(table)}, copies: {copies}}}" if copies else quoted(table)
    return f"""\
title: {quoted(title)}
version: 0.1.0
about: What it is about, in a sentence or two. It stands on the box and in `pnp list`.
players: {{min: 2, max: 4}}
components:
  cards:
    title: Cards
    kind: deck
    size: poker          # also bridge, tarot, mini, square … or {{width: 60mm, height: 60mm}}
    front: card          # templates/card.yaml
    back: card-back
    items: {items}
"""


def face(parts: Parts) -> str:
    """templates/card.yaml."""
    return "".join(line + "\n" for line in _face(parts))


def _face(parts: Parts) -> Iterator[str]:
    used = [parts.title, parts.text, parts.kind, parts.cost, parts.picture, parts.flavour]
    fields = filter(None, [*used, *parts.badges, *parts.lines])
    yield f"# How a card looks. Fields: {', '.join(fields)}."
    yield "# A question mark, as in {text?}, lets a cell be blank."
    yield f"bleed: {{space: yes, fill: {_fill(parts)}}}"
    yield "body:"
    yield "  column:"
    yield from _head(parts)
    yield from _window(parts)
    yield from _words(parts)
    yield from _foot(parts)
    yield "  gap: 2mm"
    yield "  pad: 4mm 4.5mm 3mm 4.5mm"


def _fill(parts: Parts) -> str:
    return quoted(f"kind-{{{parts.kind}?}}") if parts.kind else "card"


def _head(parts: Parts) -> Iterator[str]:
    yield "  - row:"
    if parts.cost:
        yield f'    - text: "{{{parts.cost}}}"'
        yield "      style: number"
        yield "      width: 10mm"
        yield "      height: 10mm"
        yield "      inside: center middle"
        yield "      shape: circle"
        yield "      fill: paper"
        yield f"      when: {parts.cost}"
    yield f'    - text: "{{{parts.title}?}}"'
    yield "      style: name"
    yield "      most-lines: 2"
    yield "      grow: 1"
    yield "    gap: 2mm"
    yield "    align: middle"
    yield "    height: 12mm"


def _window(parts: Parts) -> Iterator[str]:
    if parts.picture:
        yield f'  - picture: "{{{parts.picture}}}"'
        yield "    fit: cover"
        yield "    grow: 1"
        yield f"    when: {parts.picture}"
    else:
        yield "  # A picture may come here: {picture: moon.png}; or an icon: {icon: moon}."
    yield "  - space: yes"
    yield "    fill: paper"
    yield "    pattern: dots"
    yield f"    pattern-colour: {_fill(parts)}"
    yield "    corner: 2mm"
    yield "    grow: 1"
    if parts.picture:
        yield f"    unless: {parts.picture}"


def _words(parts: Parts) -> Iterator[str]:
    lines = -(-parts.longest // _LINE) + len(parts.lines) + bool(parts.flavour)
    if not lines:
        return
    yield "  - box:"
    yield "      column:"
    if parts.text:
        yield f'      - text: "{{{parts.text}?}}"'
        yield "        grow: 1"
    for field in parts.lines:
        yield f"      - text: {quoted(f'**{label(field)}** {{{field}}}')}"
        yield "        style: small"
        yield f"        when: {field}"
    if parts.flavour:
        yield f'      - text: "*{{{parts.flavour}}}*"'
        yield "        style: small"
        yield f"        when: {parts.flavour}"
    yield "      gap: 1mm"
    yield "    pad: 2mm 2.5mm"
    yield f"    height: {min(max(4.2 * lines + 8, 18), 50):.0f}mm"
    yield "    fill: paper"
    yield "    corner: 2mm"


def _foot(parts: Parts) -> Iterator[str]:
    if parts.badges:
        yield "  - row:"
        for field in parts.badges:
            yield f"    - text: {quoted(f'{label(field)} **{{{field}}}**')}"
            yield "      style: badge"
            yield "      grow: 1"
            yield "      pad: 0.8mm"
            yield "      fill: paper"
            yield "      corner: 1.5mm"
            yield f"      when: {field}"
        yield "    gap: 1.5mm"
        yield "    height: 6mm"
    if parts.kind:
        yield f'  - text: "{{{parts.kind}?}}"'
        yield "    style: kind"
        yield "    height: 4mm"


def theme(parts: Parts) -> str:
    """templates/theme.yaml."""
    hues = {f"kind-{kind}": _HUES[n % len(_HUES)] for n, kind in enumerate(parts.kinds)}
    hues = {"kind-": "#C9CED3", **hues} if parts.kind else {"card": _HUES[0]}
    palette = "".join(f"  {quoted(name)}: {quoted(hue)}\n" for name, hue in hues.items())
    bare = "".join(f"    {quoted(name)}: none\n" for name in hues)
    return f"""\
# Colours, fonts and styles. Low ink prints the same without the fills.
extends: common/theme
palette:
  ink: "#22303C"
{palette}  night: "#2C4A5E"
  night-star: "#44687F"
  on-night: "#FFFFFF"
styles:
  body: {{font: text, size: 9pt, floor: 7pt, leading: 1.25}}
  name: {{font: display, weight: semibold, size: 13pt, floor: 9pt, leading: 1.05}}
  kind: {{extends: small, align: center, upper: yes, tracking: 0.08}}
  badge: {{extends: small, align: center}}
  cover: {{extends: title, colour: on-night, size: 20pt, align: center}}
low-ink:
  palette:
{bare}    night: none
    night-star: line
    on-night: ink
"""
