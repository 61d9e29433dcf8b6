"""The site of the shipped games as files: pages of codes, links, rules, sizes."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import Element

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageFilter

from pnp.build.pipeline import render
from pnp.build.run import Application
from pnp.cli import main
from pnp.core.order import PrintOptions
from pnp.core.problems import Problems, ProblemsFound
from pnp.load.icons import load_glossary
from pnp.site import dom
from pnp.site.pages import _compress
from pnp.site.rulebook import frame_text, normalised_words
from pnp.site.rules import add_glossary
from pnp.site.site import gather_files
from tests import tiny
from tests.site.shipped import GAMES, NUMBER, printed, site

# Pages with a field for a number.
NUMBERED = ("brain-board", "planet", "sky")
MOST_OF_A_GAME = 1_000_000
MOST_OF_A_SCAN = 60_000


class Read(HTMLParser):
    """The words of a page in order, and its links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.led: list[str] = []
        self.later: set[str] = set()
        self.ids: set[str] = set()
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found_words = dict(attrs)
        self.tags.add(tag)
        self.led += [each for name in ("href", "src") if (each := found_words.get(name))]
        if found_words.get("loading") == "lazy":
            self.later.add(found_words.get("src") or "")
        self.ids |= {each for each in (found_words.get("id"),) if each}
        self.words += (found_words.get("alt") or "").split()

    def handle_data(self, data: str) -> None:
        self.words += data.split()


class Rules(Read):
    """The words of a rulebook, without its icons, list of headings and wordless pictures."""

    def __init__(self, text: str) -> None:
        self._listing = False
        super().__init__(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._listing = self._listing or tag == "nav"
        found_words = dict(attrs)
        if found_words.get("class") not in ("sign", "wordless"):
            super().handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self._listing = self._listing and tag != "nav"

    def handle_data(self, data: str) -> None:
        if not self._listing:
            super().handle_data(data)


def pages() -> Iterator[tuple[str, Read]]:
    for address, content in site().items():
        if address.endswith(".html"):
            yield address, Read(content.decode())


# Codes of aids that are only for the site: one for each player.
LINKED = {"mind-space": "mind-space/brain", "space-zoo": "space-zoo/table"}


@pytest.mark.parametrize("game", ["personal-space", "space-zoo"])
def test_codes_have_pages_with_their_words(game: str) -> None:
    url = "https://games.example/pnp"
    addresses: set[str] = set()
    linked = printed(game, url)
    only = LINKED.get(game, "")
    if only:
        assert linked.count(f"{url}/{only}") == Application().session.game(game).players[1]
        addresses.add(f"{only}/index.html")
        assert addresses <= site().keys()
    others = [led for led in linked if led != f"{url}/{only}"]
    for words, led in zip(printed(game), others, strict=True):
        assert led.startswith(f"{url}/{game}/")
        address = f"{led.removeprefix(f'{url}/')}/index.html"
        addresses.add(address)
        found = Read(site()[address].decode()).words
        assert not Counter(words.split()) - Counter(found)
        head = " ".join(words.split("\n")[0].split())
        assert " ".join(found).find(head) < 2 * len(head) + 60
    ours = {each for each in site() if each.startswith(f"{game}/") and each.endswith(".html")}
    more = {"index.html", "rules/index.html", *(f"{name}/index.html" for name in NUMBERED)}
    assert ours - addresses <= {f"{game}/{page}" for page in more}


# Above each printed page: the title, a heading, the number.
MOST_ABOVE = 12


@pytest.mark.parametrize("game", ["mind-space", "space-zoo"])
def test_rules_have_all_printed_words_in_order(game: str) -> None:
    press = Application()
    (order,) = press.orders.kits((game,), None, (), NUMBER)
    text = site()[f"{game}/rules/index.html"].decode()
    # The meanings of icons beside the main part are no rules.
    main = text[text.index("<main") : text.index("</main>")]
    found_words = normalised_words(" ".join(Rules(main).words))
    book = render(press.session, order, PrintOptions())
    printed = [
        normalised_words(frame_text(placed.frame))
        for page in book.pages
        for slot, placed in zip(page.slots, page.faces, strict=True)
        if slot.component == _book(game)
    ]
    # The page begins with the names of the game and the book.
    for name in (*normalised_words(press.session.game(game).title), found_words[0]):
        printed[0] = printed[0][printed[0][0] == name :]
    found_words = found_words[1:]
    if printed[-1][-1:] == ["notes"]:  # room for the reader's own, behind the last rule
        printed[-1].pop()
    for number, page in enumerate(printed, 1):
        above = next(
            (
                n
                for n in range(MOST_ABOVE if number > 1 else 1)
                if found_words[: len(page) - n] == page[n:]
            ),
            None,
        )
        assert above is not None, (number, *first_difference(page, found_words))
        assert number == 1 or str(number) in page[:above]
        found_words = found_words[len(page) - above :]
    assert not found_words


@pytest.mark.parametrize("game", GAMES)
def test_icons_of_rules_lead_to_their_meaning(game: str) -> None:
    text = site()[f"{game}/rules/index.html"].decode()
    main, beside = text[text.index("<main") : text.index("</main>")], text[text.index("<aside") :]
    links = re.findall(r'<a class="key" href="#([^"]+)" data-said="([^"]+)"><img ', main)
    assert links
    assert len(links) == main.count('class="sign"')
    for place, _ in links:
        assert f'<li id="{place}"' in beside


MADE_BY = {
    "mind-space": "A game by Nao Shimamura",
    "my-corner-of-the-sky": "A game by Dave Mansell",
    "personal-space": "Published by Button Shy",
    "space-zoo": "A game by Erik",
}


@pytest.mark.parametrize("game", GAMES)
def test_pages_name_makers_and_lead_to_credits(game: str) -> None:
    for address, found in pages():
        if address.startswith(f"{game}/"):
            assert MADE_BY[game] in " ".join(found.words), address
            (led,) = [each for each in found.led if each.endswith("#credits")]
            assert reached(address, led) in ("", f"{game}/index.html")
    front = Read(site()[f"{game}/index.html"].decode())
    assert "credits" in front.ids
    words = " ".join(front.words)
    assert "{" not in words
    assert words.count(MADE_BY[game]) == 2
    assert {"ours", "invent"} & set(words.replace(".", "").split())


def test_pictures_have_flat_colours() -> None:
    """Many colours, some in small areas only, with blended edges."""
    drawn = Image.new("RGB", (400, 400), "white")
    colours = [(40 * r, 50 * g, 60 * b) for r in range(6) for g in range(5) for b in range(4)]
    for at, colour in enumerate(colours):
        side = 6 + at % 20
        drawn.paste(
            colour,
            (36 * (at % 11), 36 * (at // 11), *(36 * (at % 11) + side, 36 * (at // 11) + side)),
        )
    blended = drawn.filter(ImageFilter.BoxBlur(0.5))
    found = Image.open(BytesIO(_compress(blended, math.inf))).convert("RGB")
    for at in range(len(colours)):
        place = (36 * (at % 11) + 3, 36 * (at // 11) + 3)
        pairs = zip(found.getpixel(place), blended.getpixel(place), strict=True)  # type: ignore[arg-type]
        assert max(abs(one - other) for one, other in pairs) < 8


GLOSSARY = """
glossary:
- {icon: assembly-cut, text: "**Shears**: for :assembly-fold: and <b>tin</b>"}
- {list: goods.goods, icon: "{id}", text: "**{name}**: ${price}"}
"""
GOODS = """
goods:
- {id: assembly-fold, name: Fold, price: 3}
- {id: assembly-cut, name: No, price: 1}
"""


def test_glossary_lists_its_rows_and_those_of_other_files(tmp_path: Path) -> None:
    game = Application((tiny.game(tmp_path, glossary=GLOSSARY, goods=GOODS),)).session.game("tiny")
    problems = Problems()
    found = load_glossary(game, problems)
    assert not list(problems)
    assert [(sign.icon, sign.name) for sign in found.values()] == [
        ("assembly-cut", "Shears"),
        ("assembly-fold", "Fold"),
    ]
    assert found["assembly-fold"].plain_text == "Fold: $3"
    body = Element("body")
    add_glossary(body, found, lambda name: f"{name}.svg")
    page = Read(dom.serialise(body).decode())
    assert "b" not in page.tags
    assert {"#sign-assembly-fold", "assembly-cut.svg"} <= set(page.led)
    assert {"sign-assembly-fold", "sign-assembly-cut", "icons"} <= page.ids
    assert "<b>tin</b>" in page.words


@pytest.mark.parametrize(
    ("found_words", "wrong"),
    [
        ("glossary:\n- one\n", "2:3 type"),
        ("glossary:\n- {list: goods}\n", "2:10 value"),
        ("glossary:\n- {list: goods.none}\n", "2:10 value"),
        ("glossary:\n- {list: none.none}\n", "2:10 value"),
        ("glossary:\n- {ico: a, text: b}\n", "2:3 missing-key, 2:4 unknown-key"),
        ("glossary:\n- {icon: assembly-cut}\n", "2:3 missing-key"),
        ('glossary:\n- {list: goods.goods, icon: "{id}", text: "{nmae}"}\n', "2:3 unknown-field"),
        ("- {icon: a, text: b}\n", "1:1 type"),
        ("glossary:\n- {icon: cqge, text: a}\n", "2:3 missing-icon"),
        ('glossary:\n- {list: goods.goods, icon: "{id}", text: "a :cqge:"}\n', "2:3 missing-icon"),
    ],
)
def test_reports_wrong_glossary_at_its_place(found_words: str, wrong: str, tmp_path: Path) -> None:
    press = Application((tiny.game(tmp_path, glossary=found_words, goods=GOODS),))
    found = press.validate(["tiny"]).sorted()
    assert (
        ", ".join(dict.fromkeys(f"{p.span.line}:{p.span.column} {p.rule}" for p in found)) == wrong
    )


def first_difference(page: list[str], found_words: list[str]) -> tuple[list[str], list[str]]:
    """Show where the words of a page and of the book differ."""
    best = max(range(MOST_ABOVE), key=lambda n: _alike(page[n:], found_words))
    at = _alike(page[best:], found_words)
    return page[best + at :][:8], found_words[at:][:8]


def _alike(some: list[str], others: list[str]) -> int:
    pairs = enumerate(zip(some, others, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(some), len(others)))


def _book(game: str) -> str:
    return "rulebook" if game == "personal-space" else "rules"


def reached(address: str, led: str) -> str:
    """The target of a link; empty for the page itself."""
    path = led.partition("#")[0]
    parts: list[str] = []
    for step in (PurePosixPath(address).parent / path).parts if path else ():
        parts = parts[:-1] if step == ".." else [*parts, step]
    return "/".join(parts)


def test_links_lead_to_pages_of_site() -> None:
    seen = {"index.html"}
    for address, found in pages():
        for led in found.led:
            assert "://" not in led
            path, _, part = led.partition("#")
            if not path:
                assert part in found.ids, f"{address}: {led}"
                continue
            goal = reached(address, led)
            assert goal in site(), f"{address}: {led}"
            seen.add(goal)
    left = {each for each in site() if each not in seen}
    assert left == {"offline.js"}


def test_pages_are_small() -> None:
    sizes: Counter[str] = Counter()
    for address, content in site().items():
        sizes[address.partition("/")[0]] += len(content)
    assert max(sizes.values()) < MOST_OF_A_GAME, sizes
    for address, found in pages():
        if "/rules/" not in address:
            # Pictures further down load on scrolling.
            led = [each for each in found.led if each not in found.later]
            fetched = {address, *(goal for each in led if (goal := reached(address, each)))}
            parts = {each for each in fetched if each == address or not each.endswith(".html")}
            assert sum(len(site()[each]) for each in parts) < MOST_OF_A_SCAN, address


def test_same_game_makes_same_site() -> None:
    press = Application()
    orders = press.orders.kits(("space-zoo",), None, (), NUMBER)
    again = gather_files([(press.session, orders)], PrintOptions())
    assert {name for name in again if again[name] != site()[name]} <= {"index.html", "offline.js"}


CODES = """
body:
  column:
    - code: "{words}"
      link: "{page}"
      grow: 1
"""


DECK = (
    "title: Tiny\nabout: A <b>small</b> game.\nkit: [cards]\ncomponents:\n  cards:\n"
    "    title: Cards\n    kind: deck\n    size: poker\n    front: card\n"
    "    items: cards.yaml\n"
)


def small(folder: Path, cards: str) -> dict[str, bytes]:
    press = Application((tiny.game(folder, game=DECK, cards=cards, t_card=CODES),))
    return gather_files([(press.session, press.orders.kits(("tiny",), None, ()))], PrintOptions())


def test_cover_knows_number_of_pages(tmp_path: Path) -> None:
    cover = "  cover: {title: Cover, front: cover}\n"
    game = tiny.GAME.replace("components:\n", f"kit: [cover, cards]\ncomponents:\n{cover}")
    template = "body: {text: '{kit.pages} pages'}\nmargin: 20mm\n"
    data = tiny.game(tmp_path / "data", game=game, t_cover=template)
    arguments = ["--data", str(data), "site", "tiny", "--out", str(tmp_path / "site")]
    result = CliRunner().invoke(main, arguments)
    assert (result.exit_code, "error" in result.stderr) == (0, False)
    assert (tmp_path / "site/tiny/cover.webp").is_file()


def test_yaml_text_is_never_markup(tmp_path: Path) -> None:
    words = "<script>alert(1)</script>\\n1-6 <img src=x onerror=y>"
    made = small(tmp_path, f'cards:\n- {{id: one, page: a/b, words: "{words}"}}\n')
    found = Read(made["tiny/a/b/index.html"].decode())
    assert "<script>alert(1)</script>" in " ".join(found.words)
    assert "x" not in found.led
    assert "b" not in Read(made["tiny/index.html"].decode()).tags


@pytest.mark.parametrize("page", ["../up", "/root", "a//b", "", "!"])
def test_rejects_names_without_address(page: str, tmp_path: Path) -> None:
    with pytest.raises(ProblemsFound) as refused:
        small(tmp_path, f'cards:\n- {{id: one, page: "{page}", words: hello}}\n')
    assert [problem.rule for problem in refused.value.problems] == ["qr-link"]


@pytest.mark.parametrize(
    ("page", "address"),
    [
        ("A b", "a-b"),
        ("Café/Zoë’s", "cafe/zoes"),
        ("日本", "wgv71a"),
        ("3-2v2", "3-2v2"),
        ("æ œ ø ł đ ð þ", "ae-oe-o-l-d-d-th"),
    ],
)
def test_names_become_safe_addresses(page: str, address: str, tmp_path: Path) -> None:
    made = small(tmp_path, f'cards:\n- {{id: one, page: "{page}", words: hello}}\n')
    assert f"tiny/{address}/index.html" in made


def test_reports_second_code_for_one_page(tmp_path: Path) -> None:
    cards = "cards:\n- {id: one, page: a, words: hello}\n- {id: two, page: A, words: adieu}\n"
    with pytest.raises(ProblemsFound) as refused:
        small(tmp_path, cards)
    (problem,) = refused.value.problems
    assert (problem.rule, problem.span.line) == ("qr-link", 3)


def test_validate_reports_name_without_address(tmp_path: Path) -> None:
    cards = 'cards:\n- {id: one, page: "!", words: hello}\n'
    data = tiny.game(tmp_path, game=DECK, cards=cards, t_card=CODES)
    assert [each.rule for each in Application((data,)).validate(["tiny"])] == ["qr-link"]


PRICED = """
body:
  column:
    - text: "{name} ${price}"
      style: title
    - code: "{name}\\nToday ${price}"
      link: "shop/{name}"
      size: 30
"""


@pytest.mark.parametrize("price", ["3", "7"])
def test_price_is_same_in_kit_and_on_page(price: str, tmp_path: Path) -> None:
    game = (
        "title: Tiny\nkit: [cards]\ncomponents:\n  cards:\n    title: Cards\n    kind: deck\n"
        "    size: poker\n    front: card\n    items: cards.yaml\n"
    )
    cards = f"cards:\n- {{id: mug, name: Snow Globe, price: {price}}}\n"
    data = str(tiny.game(tmp_path, game=game, cards=cards, t_card=PRICED))
    out = tmp_path / "out"
    for command in (["kit", "tiny"], ["site", "tiny"]):
        found_words = CliRunner().invoke(main, ["--data", data, *command, "--out", str(out)])
        assert found_words.exit_code == 0, found_words.output
    assert f"Snow Globe ${price}" in texts(out / "tiny/kit-a4.pdf")
    page = Read((out / "tiny/shop/snow-globe/index.html").read_text())
    assert " ".join(page.words).endswith(f"Snow Globe Today ${price}")


def texts(file: Path) -> str:
    """The text of a PDF."""
    with pypdfium2.PdfDocument(file) as document:
        return " ".join(page.get_textpage().get_text_range() for page in document)
