"""Icons in a site’s rules: each leads to its meaning, and below the rules stand all of them."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from pnp.load.glossary import Glossary, Sign
from pnp.site import markup
from pnp.site.texts import said

PLACE = "icons"
"""What a link to all of them ends with."""


def _place(sign: Sign) -> str:
    """What a link to its meaning ends with."""
    return f"sign-{sign.icon.replace('/', '-')}"


def keys(known: Glossary) -> markup.Adds:
    """Adds icons to texts: links to their meanings, where they have one."""

    def add(parent: Element, icon: str, address: str) -> None:
        sign = known.get(icon)
        if sign is None:
            markup.image(parent, icon, address)
            return
        link = markup.put(parent, "a", class_="key", href=f"#{_place(sign)}", data_said=sign.plain)
        markup.put(link, "img", class_="sign", src=address, alt=sign.name)

    return add


def add_glossary(body: Element, known: Glossary, picture: markup.Picture) -> None:
    """The list of all icons and their meanings, beside the main part of a page: it is no rule."""
    if not known:
        return
    box = markup.put(body, "aside", class_="glossary", id=PLACE, aria_labelledby=f"{PLACE}-head")
    markup.put(box, "h2", said("icons"), id=f"{PLACE}-head")
    rows = markup.put(box, "ul")
    for sign in known.values():
        row = markup.put(rows, "li", id=_place(sign))
        address = picture(sign.icon)
        if address is not None:
            markup.put(row, "img", class_="sign", src=address, alt="")
        markup.say(markup.put(row, "span"), sign.text, picture, keys(known))
