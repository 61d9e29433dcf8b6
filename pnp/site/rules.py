"""The rulebook as a web page, with pictures, and the icons explained below it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import dropwhile
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from pnp.build.pipeline import prepare_faces
from pnp.build.session import Session
from pnp.core.drawing import Frame
from pnp.core.files import safe_name
from pnp.core.order import Order, PrintOptions
from pnp.load.icons import Glossary, GlossaryEntry, load_glossary
from pnp.site import dom, rulebook
from pnp.site.pages import Pages
from pnp.site.wording import said

GLOSSARY_ID = "icons"
"""What a link to all of them ends with."""


def _place(sign: GlossaryEntry) -> str:
    """What a link to its meaning ends with."""
    return f"sign-{sign.icon.replace('/', '-')}"


def keys(glossary: Glossary) -> dom.Adds:
    """Adds icons to texts: links to their meanings, where they have one."""

    def add(parent: Element, icon: str, address: str) -> None:
        sign = glossary.get(icon)
        if sign is None:
            dom.image(parent, icon, address)
            return
        link = dom.put(
            parent, "a", class_="key", href=f"#{_place(sign)}", data_said=sign.plain_text
        )
        dom.put(link, "img", class_="sign", src=address, alt=sign.name)

    return add


def add_glossary(body: Element, glossary: Glossary, picture: dom.Picture) -> None:
    """The list of all icons and their meanings, beside the main part of a page: it is no rule."""
    if not glossary:
        return
    box = dom.put(
        body, "aside", class_="glossary", id=GLOSSARY_ID, aria_labelledby=f"{GLOSSARY_ID}-head"
    )
    dom.put(box, "h2", said("icons"), id=f"{GLOSSARY_ID}-head")
    rows = dom.put(box, "ul")
    for sign in glossary.values():
        row = dom.put(rows, "li", id=_place(sign))
        address = picture(sign.icon)
        if address is not None:
            dom.put(row, "img", class_="sign", src=address, alt="")
        dom.say(dom.put(row, "span"), sign.text, picture, keys(glossary))


RULES = "rules"
"""The page's address. It is of the first text of the kit that runs over pages."""
_FILES = ("rules.css", "rules.js")
_PER_MM = 4.0
"""CSS pixels that a picture is wide at most, of a millimetre on paper."""


def add_rules(pages: Pages, session: Session, order: Order, options: PrintOptions) -> None:
    """The page, where the game has rules that run over pages. Raises ProblemsFound."""
    texts = [part for part in order.components if pages.game.components[part].is_multi_page]
    if not texts:
        return
    component = pages.game.components[texts[0]]
    own = replace(order, components=(component.id,), is_kit=False)
    (renderer,) = prepare_faces(session, own, options)
    above, found = rulebook.book(renderer)
    html, main = pages.begin(RULES, f"{pages.title}: {component.title}", "rules")
    pages.add(html, RULES, *_FILES)
    known, icons = load_glossary(pages.game, session.problems), pages.pictures(RULES)
    session.stop_on_errors()
    dom.put(main, "h1", component.title)
    _lead(main, above, f"{pages.game.title} {component.title}")
    places = _places(found)
    _heads(main, found, places, bool(known))
    listed: Element | None = None
    figures: dict[str, Frame] = {}
    for number, part in enumerate(found, 1):
        if part.point < 2 or part.frame is not None:
            listed = None
        if part.frame is not None:
            figures[_figure(main, part, number)] = part.frame
            continue
        if part.point and listed is None:
            listed = dom.put(main, "ul", class_=part.kind)
        line = dom.put(
            *((main, "h2") if part.heads else (listed, "li") if listed is not None else (main, "p"))
        )
        if part.heads:
            line.set("id", places[number])
        elif listed is None:
            line.set("class", part.kind)
        for sign in part.signs:
            if sign in known:
                dom.say(line, f":{sign}: ", icons, keys(known))
        if part.before:
            dom.put(line, "b", part.before, class_="beside").tail = " "
        dom.say(line, part.text.removeprefix("- "), icons, keys(known))
    add_glossary(html[1], known, icons)
    pages.figures(figures)
    pages.keep(RULES, component.title, html)


def _lead(main: Element, above: Sequence[str], titles: str) -> None:
    """The lines above the printed text, except the titles, which are here already."""
    known = set(rulebook.heard(titles))
    lead = dom.put(main, "p", class_="lead")
    for line in above:
        words = line.split()
        if not len(lead):
            words = list(dropwhile(lambda word: set(rulebook.heard(word)) <= known, words))
        if words:
            dom.put(lead, "span", " ".join(words))
    if not len(lead):
        main.remove(lead)


def _places(parts: Sequence[rulebook.Part]) -> dict[int, str]:
    """What links to headings end with: the heading's own name, so that they last."""
    taken: Counter[str] = Counter()
    places = {}
    for number, part in enumerate(parts, 1):
        if part.heads:
            own = safe_name(rulebook.plain(part.text)) or "part"
            taken[own] += 1
            places[number] = own if taken[own] == 1 else f"{own}-{taken[own]}"
    return places


def _heads(
    main: Element, parts: Sequence[rulebook.Part], places: Mapping[int, str], icons: bool
) -> None:
    """Where one finds what, and a field to look for words in."""
    box = dom.put(main, "nav", aria_label=said("heads"))
    search = dom.put(box, "search", class_="find", hidden="hidden")
    label = dom.put(search, "label", said("find"))
    dom.put(label, "input", type="search", autocomplete="off", enterkeyhint="search")
    told = {f"data_{key}": said(f"find.{key}") for key in ("one", "many", "most", "like", "none")}
    dom.put(search, "p", class_="told", role="status", **told)
    dom.put(search, "ol", class_="hits")
    rows = dom.put(box, "ul")
    for number, part in enumerate(parts, 1):
        if part.heads and part.frame is None:
            row = dom.put(rows, "li")
            dom.put(row, "a", rulebook.plain(part.text), href=f"#{places[number]}")
    if icons:
        dom.put(dom.put(rows, "li"), "a", said("icons"), href=f"#{GLOSSARY_ID}")


def _figure(main: Element, part: rulebook.Part, number: int) -> str:
    """A place for a picture; gives its file's address."""
    assert part.frame is not None
    file = f"figure-{number}.webp"
    figure = dom.put(main, "figure")
    dom.put(
        figure,
        "img",
        src=file,
        alt=part.words or part.kind,
        loading="lazy",
        **({} if part.words else {"class_": "wordless"}),
        width=f"{part.frame.width * _PER_MM:.0f}",
        height=f"{part.frame.height * _PER_MM:.0f}",
    )
    return f"{RULES}/{file}"
