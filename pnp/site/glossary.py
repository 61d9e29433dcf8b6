"""Icons in a site’s rules: each links to its meaning, listed below the rules."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from pnp.load.glossary import Glossary, Sign
from pnp.site import dom
from pnp.site.wording import said

PLACE = "icons"
"""What a link to all of them ends with."""


def _place(sign: Sign) -> str:
    """What a link to its meaning ends with."""
    return f"sign-{sign.icon.replace('/', '-')}"


def keys(glossary: Glossary) -> dom.Adds:
    """Adds icons to texts: links to their meanings, where they have one."""

    def add(parent: Element, icon: str, address: str) -> None:
        sign = glossary.get(icon)
        if sign is None:
            dom.image(parent, icon, address)
            return
        link = dom.put(parent, "a", class_="key", href=f"#{_place(sign)}", data_said=sign.plain)
        dom.put(link, "img", class_="sign", src=address, alt=sign.name)

    return add


def add_glossary(body: Element, glossary: Glossary, picture: dom.Picture) -> None:
    """The list of all icons and their meanings, beside the main part of a page: it is no rule."""
    if not glossary:
        return
    box = dom.put(body, "aside", class_="glossary", id=PLACE, aria_labelledby=f"{PLACE}-head")
    dom.put(box, "h2", said("icons"), id=f"{PLACE}-head")
    rows = dom.put(box, "ul")
    for sign in glossary.values():
        row = dom.put(rows, "li", id=_place(sign))
        address = picture(sign.icon)
        if address is not None:
            dom.put(row, "img", class_="sign", src=address, alt="")
        dom.say(dom.put(row, "span"), sign.text, picture, keys(glossary))
