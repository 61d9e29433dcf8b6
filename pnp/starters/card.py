"""The template and theme of a deck whose cards are rows of a table, as YAML."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pnp.starters.columns import ColumnRoles, icon_for

# The background of a kind of card, and the drawing on it.
_COLOURS = (
    ("#BFD9EA", "#2F6690"),
    ("#CFE2BE", "#4C7A34"),
    ("#F6D7AE", "#A2621B"),
    ("#EBC7D8", "#94396A"),
    ("#F2E5A6", "#80690F"),
    ("#D6D0EC", "#5A4A9A"),
    ("#F4C9BE", "#A5402B"),
    ("#BFE3DC", "#1F7566"),
)
_COLOUR_NAMES = {
    "blue": 0,
    "blau": 0,
    "green": 1,
    "grün": 1,
    "orange": 2,
    "brown": 2,
    "braun": 2,
    "pink": 3,
    "rosa": 3,
    "yellow": 4,
    "gelb": 4,
    "gold": 4,
    "purple": 5,
    "violet": 5,
    "lila": 5,
    "red": 6,
    "rot": 6,
    "teal": 7,
    "cyan": 7,
}
"""Kinds that are colours, and which of the hues they are."""
_NEUTRAL = ("#DDE1E5", "#4B5763")
_LINE = 28
"""Characters per line of body type on a poker card."""
_LEADING = 4.4
"""Line height, mm."""
_SHARED_HEIGHT = 22
"""Height that picture and text share on a poker card, mm."""
_MAX_TEXT_HEIGHT = 40
"""Maximum height of the text on a card with a picture, mm."""


def quoted(text: str) -> str:
    """A text as a quoted YAML scalar."""
    return json.dumps(text, ensure_ascii=False)


def label(field: str) -> str:
    """The label of a field on a card: hit-points is “Hit points”."""
    return field.replace("-", " ").replace("_", " ").capitalize()


def card_template(parts: ColumnRoles) -> str:
    """templates/card.yaml."""
    return "".join(line + "\n" for line in _card_lines(parts))


def _card_lines(parts: ColumnRoles) -> Iterator[str]:
    used = [
        parts.title,
        parts.text,
        parts.kind,
        parts.cost,
        parts.picture,
        parts.icon,
        parts.flavour,
    ]
    fields = filter(None, [*used, *parts.badges, *parts.lines])
    yield f"# How a card looks. Fields: {', '.join(fields)}."
    yield "# A question mark allows blank cells: {text?}."
    yield f"bleed: {{space: yes, fill: {_fill(parts)}}}"
    yield "body:"
    if not any(
        (parts.text, parts.cost, parts.kind, parts.badges, parts.lines, _picture_panel(parts))
    ):
        yield from _single_text(parts)
        return
    yield "  column:"
    yield from _head(parts)
    yield from _picture_panel(parts)
    yield from _text_panel(parts)
    yield from _foot(parts)
    yield "  gap: 1.5mm"
    yield "  pad: 4mm 4.5mm 3.5mm 4.5mm"


def _fill(parts: ColumnRoles) -> str:
    return quoted(f"kind-{{{parts.kind}?}}") if parts.kind else "card"


def _line(parts: ColumnRoles) -> str:
    return quoted(f"kind-{{{parts.kind}?}}-deep") if parts.kind else "card-deep"


def _single_text(parts: ColumnRoles) -> Iterator[str]:
    """A card with one text."""
    yield "  box:"
    yield f'    text: "{{{parts.title}}}"'
    yield "    style: word"
    yield "    content-align: center middle"
    yield "    pad: 3mm"
    yield "    fill: paper"
    yield "    stroke: card-deep"
    yield "    corner: 2.5mm"
    yield "  pad: 4.5mm"


def _head(parts: ColumnRoles) -> Iterator[str]:
    yield "  - row:"
    yield f'    - text: "{{{parts.title}?}}"'
    yield "      style: name"
    yield f"      colour: {_line(parts)}"
    yield "      max-lines: 2"
    yield "      grow: 1"
    if parts.cost:
        yield f'    - box: {{text: "{{{parts.cost}}}", style: number}}'
        yield "      content-align: center middle"
        yield "      width: 10mm"
        yield "      height: 10mm"
        yield "      shape: circle"
        yield "      fill: paper"
        yield f"      stroke: {_line(parts)}"
        yield f"      when: {parts.cost}"
    yield "    gap: 1.5mm"
    yield "    align: middle"
    yield "    height: 12mm"


def _text_height(parts: ColumnRoles) -> float:
    """The height that the words need, mm."""
    lines = -(-parts.longest // _LINE) + len(parts.lines) + bool(parts.flavour)
    return _LEADING * lines + 6 if lines else 0.0


def _picture_panel(parts: ColumnRoles) -> list[str]:
    """The picture panel, if the text leaves enough room."""
    if not (parts.picture or parts.icon or parts.kind) or _text_height(parts) > _MAX_TEXT_HEIGHT:
        return []
    return list(_picture_lines(parts))


def _picture_lines(parts: ColumnRoles) -> Iterator[str]:
    fallback = [*_icon_panel(parts)]
    if parts.picture:
        yield f'  - picture: "{{{parts.picture}}}"'
        yield "    fit: cover"
        yield "    corners: 2.5mm"
        yield "    grow: 1"
        yield f"    when: {parts.picture}"
        yield "    else:"
        yield from (f"      {line[4:]}" for line in fallback)
    else:
        yield "  # A picture of your own: {picture: moon.png, fit: cover, grow: 1}."
        yield from fallback


def _icon_panel(parts: ColumnRoles) -> Iterator[str]:
    """A panel with an icon: the row’s own, or its kind’s."""
    yield "  - box:"
    if parts.icon:
        yield from _icon(f'"neutral/{{{parts.icon}}}"', parts, "      ")
        yield f"      when: {parts.icon}"
    elif parts.picture:
        yield from _icon("neutral/star", parts, "      ")
    elif parts.kind:
        yield f"      choose: {parts.kind}"
        yield "      cases:"
        used: set[str] = set()
        for kind in parts.kinds:
            used.add(name := icon_for(kind, used))
            yield f"        {quoted(kind)}:"
            yield from _icon(f"neutral/{name}", parts, "          ")
        yield "        else: {space: yes}"
    yield "    content-align: center middle"
    yield "    pad: 2mm"
    yield f"    fill: {{from: paper, to: {_fill(parts)}, radial: yes}}"
    yield f"    stroke: {_line(parts)}"
    yield "    corner: 2.5mm"
    yield "    grow: 1"


def _icon(name: str, parts: ColumnRoles, indent: str) -> Iterator[str]:
    yield f"{indent}icon: {name}"
    yield f"{indent}colour: {_line(parts)}"


def _text_panel(parts: ColumnRoles) -> Iterator[str]:
    height = _text_height(parts)
    if not height:
        return
    yield "  - box:"
    yield "      column:"
    if parts.text:
        yield f'      - text: "{{{parts.text}?}}"'
        yield "        content-align: center middle"
        yield "        grow: 1"
        yield f"        when: {parts.text}"
    for field in parts.lines:
        yield f"      - text: {quoted(f'**{label(field)}** {{{field}}}')}"
        yield "        style: small"
        yield f"        when: {field}"
    if parts.flavour:
        yield f'      - text: "*{{{parts.flavour}}}*"'
        yield "        style: small"
        yield f"        when: {parts.flavour}"
    yield "      gap: 1mm"
    yield "      spread: center"
    yield "    pad: 2mm 2.5mm"
    # Window and words share what room there is, on a card of any size.
    yield (
        f"    grow: {max(height, 18) / _SHARED_HEIGHT:.1f}"
        if _picture_panel(parts)
        else "    grow: 1"
    )
    yield "    fill: paper"
    yield f"    stroke: {_line(parts)}"
    yield "    corner: 2.5mm"


def _foot(parts: ColumnRoles) -> Iterator[str]:
    if parts.badges:
        yield "  - row:"
        for field in parts.badges:
            yield f"    - text: {quoted(f'{label(field)} **{{{field}}}**')}"
            yield "      style: badge"
            yield "      grow: 1"
            yield "      content-align: center middle"
            yield "      pad: 0.5mm"
            yield "      fill: paper"
            yield f"      stroke: {_line(parts)}"
            yield "      corner: 1.5mm"
            yield f"      when: {field}"
        yield "    gap: 1.5mm"
        yield f"    height: {'8.5mm' if len(parts.badges) > 2 else '6mm'}"
    if parts.kind:
        yield f'  - text: "{{{parts.kind}?}}"'
        yield "    style: kind"
        yield f"    colour: {_line(parts)}"
        yield "    height: 4mm"


def card_theme(parts: ColumnRoles) -> str:
    """templates/theme.yaml."""
    kinds = [
        (f"kind-{kind}", _COLOURS[_COLOUR_NAMES.get(kind.casefold(), n % len(_COLOURS))])
        for n, kind in enumerate(parts.kinds)
    ]
    hues = [("kind-", _NEUTRAL), *kinds] if parts.kind else [("card", _COLOURS[0])]
    palette = "".join(
        f"  {quoted(name)}: {quoted(hue)}\n  {quoted(f'{name}-deep')}: {quoted(deep)}\n"
        for name, (hue, deep) in hues
    )
    without_fills = "".join(f"    {quoted(name)}: none\n" for name, _ in hues)
    return f"""\
# Colours, fonts and styles. Low ink prints the same without the fills.
extends: common/theme
palette:
  ink: "#22303C"
{palette}  night: "#34587A"
  night-deep: "#1B3048"
  night-star: "#4C7296"
  on-night: "#F3EBD3"
styles:
  body: {{font: text, size: 10pt, min-size: 7pt, leading: 1.25, align: center}}
  small: {{font: text, size: 8.5pt, min-size: 7pt, leading: 1.2, align: center}}
  name: {{font: display, weight: semibold, size: 14pt, min-size: 9pt, leading: 1.05}}
  word:
    {{font: display, weight: semibold, size: 24pt, min-size: 10pt, leading: 1.15, align: center}}
  kind: {{font: text, weight: bold, size: 7.5pt, align: center, upper: yes, tracking: 0.08}}
  badge: {{font: text, size: 8pt, min-size: 7pt, leading: 1.1, align: center}}
  cover: {{extends: title, colour: on-night, size: 22pt, min-size: 7pt, align: center}}
low-ink:
  palette:
{without_fills}    night: none
    night-deep: none
    night-star: none
    on-night: ink
"""
