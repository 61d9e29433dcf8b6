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
from pnp.site.pages import GamePages
from pnp.site.wording import ui_text

GLOSSARY_ID = "icons"
"""The anchor of the glossary."""


def _anchor(sign: GlossaryEntry) -> str:
    """The anchor of an icon's meaning."""
    return f"sign-{sign.icon.replace('/', '-')}"


def icon_links(glossary: Glossary) -> dom.IconAppender:
    """An appender of icons that links them to their meanings, if they have one."""

    def add(parent: Element, icon: str, address: str) -> None:
        sign = glossary.get(icon)
        if sign is None:
            dom.append_icon(parent, icon, address)
            return
        link = dom.append(
            parent, "a", class_="key", href=f"#{_anchor(sign)}", data_said=sign.plain_text
        )
        dom.append(link, "img", class_="sign", src=address, alt=sign.name)

    return add


def add_glossary(body: Element, glossary: Glossary, picture: dom.IconAddress) -> None:
    """Add the glossary of icons beside the main part of a page."""
    if not glossary:
        return
    box = dom.append(
        body, "aside", class_="glossary", id=GLOSSARY_ID, aria_labelledby=f"{GLOSSARY_ID}-head"
    )
    dom.append(box, "h2", ui_text("icons"), id=f"{GLOSSARY_ID}-head")
    rows = dom.append(box, "ul")
    for sign in glossary.values():
        row = dom.append(rows, "li", id=_anchor(sign))
        address = picture(sign.icon)
        if address is not None:
            dom.append(row, "img", class_="sign", src=address, alt="")
        dom.append_text(dom.append(row, "span"), sign.text, picture, icon_links(glossary))


RULES = "rules"
"""The address of the page of the kit's first flowing text."""
_FILES = ("rules.css", "rules.js")
_PIXELS_PER_MM = 4.0
"""Maximum width of a picture, CSS pixels per millimetre on paper."""


def add_rules(pages: GamePages, session: Session, order: Order, options: PrintOptions) -> None:
    """Add the page of the rules, if the game has flowing rules. Raises ProblemsFound."""
    texts = [part for part in order.components if pages.game.components[part].is_multi_page]
    if not texts:
        return
    component = pages.game.components[texts[0]]
    text_order = replace(order, components=(component.id,), is_kit=False)
    (renderer,) = prepare_faces(session, text_order, options)
    lead_lines, blocks = rulebook.read_rulebook(renderer)
    html, main = pages.create_page(RULES, f"{pages.title}: {component.title}", "rules")
    pages.link_files(html, RULES, *_FILES)
    meanings, icons = load_glossary(pages.game, session.problems), pages.icon_addresses(RULES)
    session.stop_on_errors()
    dom.append(main, "h1", component.title)
    _append_lead(main, lead_lines, f"{pages.game.title} {component.title}")
    heading_ids = _heading_ids(blocks)
    _append_contents(main, blocks, heading_ids, bool(meanings))
    list_element: Element | None = None
    figures: dict[str, Frame] = {}
    for number, part in enumerate(blocks, 1):
        if part.list_number < 2 or part.frame is not None:
            list_element = None
        if part.frame is not None:
            figures[_append_figure(main, part, number)] = part.frame
            continue
        if part.list_number and list_element is None:
            list_element = dom.append(main, "ul", class_=part.kind)
        line = dom.append(
            *(
                (main, "h2")
                if part.is_heading
                else (list_element, "li")
                if list_element is not None
                else (main, "p")
            )
        )
        if part.is_heading:
            line.set("id", heading_ids[number])
        elif list_element is None:
            line.set("class", part.kind)
        for sign in part.icons:
            if sign in meanings:
                dom.append_text(line, f":{sign}: ", icons, icon_links(meanings))
        if part.label:
            dom.append(line, "b", part.label, class_="beside").tail = " "
        dom.append_text(line, part.text.removeprefix("- "), icons, icon_links(meanings))
    add_glossary(html[1], meanings, icons)
    pages.add_figures(figures)
    pages.add_page(RULES, component.title, html)


def _append_lead(main: Element, lines: Sequence[str], titles: str) -> None:
    """Append the lines above the printed text, without the titles."""
    title_words = set(rulebook.normalised_words(titles))
    lead = dom.append(main, "p", class_="lead")
    for line in lines:
        words = line.split()
        if not len(lead):
            words = list(
                dropwhile(lambda word: set(rulebook.normalised_words(word)) <= title_words, words)
            )
        if words:
            dom.append(lead, "span", " ".join(words))
    if not len(lead):
        main.remove(lead)


def _heading_ids(parts: Sequence[rulebook.RuleBlock]) -> dict[int, str]:
    """The anchors of headings, from their texts, so that links stay valid."""
    counts: Counter[str] = Counter()
    anchors = {}
    for number, part in enumerate(parts, 1):
        if part.is_heading:
            anchor = safe_name(rulebook.without_marks(part.text)) or "part"
            counts[anchor] += 1
            anchors[number] = anchor if counts[anchor] == 1 else f"{anchor}-{counts[anchor]}"
    return anchors


def _append_contents(
    main: Element, parts: Sequence[rulebook.RuleBlock], heading_ids: Mapping[int, str], icons: bool
) -> None:
    """Append the contents and a search field."""
    box = dom.append(main, "nav", aria_label=ui_text("heads"))
    search = dom.append(box, "search", class_="find", hidden="hidden")
    label = dom.append(search, "label", ui_text("find"))
    dom.append(label, "input", type="search", autocomplete="off", enterkeyhint="search")
    data = {
        f"data_{key}": ui_text(f"find.{key}") for key in ("one", "many", "most", "like", "none")
    }
    dom.append(search, "p", class_="told", role="status", **data)
    dom.append(search, "ol", class_="hits")
    rows = dom.append(box, "ul")
    for number, part in enumerate(parts, 1):
        if part.is_heading and part.frame is None:
            row = dom.append(rows, "li")
            dom.append(row, "a", rulebook.without_marks(part.text), href=f"#{heading_ids[number]}")
    if icons:
        dom.append(dom.append(rows, "li"), "a", ui_text("icons"), href=f"#{GLOSSARY_ID}")


def _append_figure(main: Element, part: rulebook.RuleBlock, number: int) -> str:
    """Append a figure; return its file's address."""
    assert part.frame is not None
    file = f"figure-{number}.webp"
    figure = dom.append(main, "figure")
    dom.append(
        figure,
        "img",
        src=file,
        alt=part.words or part.kind,
        loading="lazy",
        **({} if part.words else {"class_": "wordless"}),
        width=f"{part.frame.width * _PIXELS_PER_MM:.0f}",
        height=f"{part.frame.height * _PIXELS_PER_MM:.0f}",
    )
    return f"{RULES}/{file}"
