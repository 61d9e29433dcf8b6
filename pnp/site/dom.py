"""HTML as trees: YAML content becomes text in them, never markup."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree.ElementTree import Element, SubElement, tostring

from pnp.core.notation import ICON
from pnp.load.icons import icon_name
from pnp.site.wording import LANGUAGE

Picture = Callable[[str], str | None]
"""The address of an icon's picture, seen from the page; None where there is no such icon."""
Adds = Callable[[Element, str, str], None]
"""Adds an icon to an element, by its name and its picture's address."""

# Browsers enforce this policy wherever the page is hosted: no external content, no inline scripts
# or styles.
POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
_MARK = re.compile(r"(\*\*|\*)")
# An escaped asterisk, colon, brace or angle bracket, and its temporary replacement.
_ESCAPED = re.compile(r"\\([*:{}<])")
_KEPT = {char: chr(0xE000 + at) for at, char in enumerate("*:{}<")}
_BACK = str.maketrans({kept: char for char, kept in _KEPT.items()})


def put(parent: Element, tag: str, text: str = "", **more: str) -> Element:
    """A new element at the end of another one. `class_` is its class."""
    made = SubElement(
        parent, tag, {key.rstrip("_").replace("_", "-"): each for key, each in more.items()}
    )
    if text:
        made.text = text
    return made


def page(title: str, root: str, classes: str = "", sheet: str = "") -> tuple[Element, Element]:
    """A page and its body. `root`: the way to the site's own folder, such as `../../`; `sheet`: the
    address of the game's colours."""
    html = Element("html", {"lang": LANGUAGE})
    head = put(html, "head")
    put(head, "meta", charset="utf-8")
    put(head, "meta", http_equiv="Content-Security-Policy", content=POLICY)
    put(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    put(head, "title", title)
    for name in ("style.css", sheet):
        if name:
            put(head, "link", rel="stylesheet", href=f"{root}{name}")
    put(head, "link", rel="icon", href=f"{root}icon.svg", type="image/svg+xml")
    put(head, "link", rel="manifest", href=f"{root}site.webmanifest")
    put(head, "script", src=f"{root}page.js", defer="defer")
    return html, put(html, "body", **({"class_": classes} if classes else {}))


def link(html: Element, address: str) -> None:
    """A script or a style sheet of a page, once."""
    if any(address in each.attrib.values() for each in html[0]):
        return
    if address.endswith(".css"):
        put(html[0], "link", rel="stylesheet", href=address)
    else:
        put(html[0], "script", src=address, defer="defer")


def file(html: Element) -> bytes:
    """A page as it is written."""
    return f"<!doctype html>\n{tostring(html, 'unicode', 'html')}\n".encode()


def image(parent: Element, icon: str, address: str) -> None:
    """An icon in a text, without a meaning."""
    name = icon_name(icon)
    put(parent, "img", class_="sign", src=address, alt=name, title=name)


def say(parent: Element, text: str, picture: Picture, add: Adds = image) -> None:
    """Add a text with `**bold**`, `*italic*` and `:icon:` to the end of an element. `add`: what
    icons become."""
    text = _ESCAPED.sub(lambda found: _KEPT[found[1]], text)
    open_: list[Element] = [parent]
    for part in _MARK.split(text):
        if part in ("*", "**"):
            tag = "strong" if part == "**" else "em"
            if open_[-1].tag == tag:
                open_.pop()
            else:
                open_.append(SubElement(open_[-1], tag))
        else:
            _run(open_[-1], part, picture, add)


def _run(parent: Element, text: str, picture: Picture, add: Adds) -> None:
    end = 0
    for found in ICON.finditer(text):
        address = picture(found[1])
        if address is None:
            continue
        _text(parent, text[end : found.start()])
        add(parent, found[1], address)
        end = found.end()
    _text(parent, text[end:])


def _text(parent: Element, text: str) -> None:
    if not text:
        return
    text = text.translate(_BACK)
    if len(parent):
        parent[-1].tail = (parent[-1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text
