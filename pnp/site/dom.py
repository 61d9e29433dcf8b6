"""Build HTML trees: YAML content becomes text, never markup."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree.ElementTree import Element, SubElement, tostring

from pnp.core.notation import ICON
from pnp.load.icons import icon_name
from pnp.site.wording import LANGUAGE

IconAddress = Callable[[str], str | None]
"""Returns the address of an icon's picture, relative to the page; None for an unknown icon."""
IconAppender = Callable[[Element, str, str], None]
"""Appends an icon to an element, by its name and its picture's address."""

# Browsers enforce this policy wherever the page is hosted: no external content, no inline scripts
# or styles.
POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
_MARK = re.compile(r"(\*\*|\*)")
# An escaped asterisk, colon, brace or angle bracket, and its temporary replacement.
_ESCAPED = re.compile(r"\\([*:{}<])")
_PLACEHOLDERS = {char: chr(0xE000 + at) for at, char in enumerate("*:{}<")}
_RESTORED = str.maketrans({kept: char for char, kept in _PLACEHOLDERS.items()})


def append(parent: Element, tag: str, text: str = "", **attributes: str) -> Element:
    """Append a new element. `class_` is its class."""
    element = SubElement(
        parent, tag, {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    )
    if text:
        element.text = text
    return element


def page(title: str, root: str, classes: str = "", sheet: str = "") -> tuple[Element, Element]:
    """A page and its body. `root`: the path to the site's root, such as `../../`; `sheet`: the
    address of the game's colours."""
    html = Element("html", {"lang": LANGUAGE})
    head = append(html, "head")
    append(head, "meta", charset="utf-8")
    append(head, "meta", http_equiv="Content-Security-Policy", content=POLICY)
    append(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    append(head, "title", title)
    for name in ("style.css", sheet):
        if name:
            append(head, "link", rel="stylesheet", href=f"{root}{name}")
    append(head, "link", rel="icon", href=f"{root}icon.svg", type="image/svg+xml")
    append(head, "link", rel="manifest", href=f"{root}site.webmanifest")
    append(head, "script", src=f"{root}page.js", defer="defer")
    return html, append(html, "body", **({"class_": classes} if classes else {}))


def link_file(html: Element, address: str) -> None:
    """Link a script or a style sheet, once."""
    if any(address in each.attrib.values() for each in html[0]):
        return
    if address.endswith(".css"):
        append(html[0], "link", rel="stylesheet", href=address)
    else:
        append(html[0], "script", src=address, defer="defer")


def serialise(html: Element) -> bytes:
    """A page as HTML in UTF-8."""
    return f"<!doctype html>\n{tostring(html, 'unicode', 'html')}\n".encode()


def append_icon(parent: Element, icon: str, address: str) -> None:
    """Append an icon without a meaning to a text."""
    name = icon_name(icon)
    append(parent, "img", class_="sign", src=address, alt=name, title=name)


def append_text(
    parent: Element, text: str, picture: IconAddress, add: IconAppender = append_icon
) -> None:
    """Append a text with `**bold**`, `*italic*` and `:icon:`. `add`: appends icons."""
    text = _ESCAPED.sub(lambda found: _PLACEHOLDERS[found[1]], text)
    open_: list[Element] = [parent]
    for part in _MARK.split(text):
        if part in ("*", "**"):
            tag = "strong" if part == "**" else "em"
            if open_[-1].tag == tag:
                open_.pop()
            else:
                open_.append(SubElement(open_[-1], tag))
        else:
            _append_with_icons(open_[-1], part, picture, add)


def _append_with_icons(parent: Element, text: str, picture: IconAddress, add: IconAppender) -> None:
    end = 0
    for match in ICON.finditer(text):
        address = picture(match[1])
        if address is None:
            continue
        _append_plain(parent, text[end : match.start()])
        add(parent, match[1], address)
        end = match.end()
    _append_plain(parent, text[end:])


def _append_plain(parent: Element, text: str) -> None:
    if not text:
        return
    text = text.translate(_RESTORED)
    if len(parent):
        parent[-1].tail = (parent[-1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text
