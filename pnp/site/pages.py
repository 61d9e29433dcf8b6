"""The first page of all games; the pages of one game with its colours, icons, title and
credits.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping as Mapping_
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, cast
from xml.etree.ElementTree import Element

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.build.pipeline import prepare_faces, prepare_in_kit, site_folder
from pnp.build.session import Session
from pnp.core.document import image_document, page_from_frame
from pnp.core.drawing import Colour, Frame
from pnp.core.model import DEFAULT_KIND, Game
from pnp.core.node import Mapping, to_plain
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import Problems, Span, UsageError
from pnp.layout.theme_context import ThemeContext
from pnp.render.png import render_pages
from pnp.render.svg import SvgEncoder
from pnp.site import dom
from pnp.site.wording import LANGUAGE, said

if TYPE_CHECKING:
    from PIL import Image


CREDITS_ID = "credits"
"""What links to the credits end with."""
_LISTS = (
    ("reconstructed", "reconstructed-title", "reconstructed-note"),
    ("notes", "notes-title", ""),
)
"""Lists of a credits file, with the keys of their titles and of the notes above them."""


class Credits(Struct, frozen=True):
    """The credits of a game."""

    maker: str
    """Its designer or publisher in a sentence without a full stop; empty if the file names none."""
    content: dict[str, Any]
    """The file's content."""


def credits_of(game: Game) -> Credits:
    """The credits of a game; empty ones if it has no such file."""
    node = game.file("credits")
    content = to_plain(node) if node is not None else None
    told = content.get("credits") if isinstance(content, dict) else None
    if not isinstance(told, dict):
        return Credits("", {})
    for key in ("designer", "publisher"):
        if told.get(key):
            return Credits(said(f"credits.{key}", name=str(told[key])), told)
    return Credits("", told)


def add_credits(main: Element, credits_: Credits, icons: dom.Picture) -> None:
    """The credits section of the game's page: makers, and lists of our additions."""
    if not credits_.maker:
        return
    part = dom.put(main, "section", class_="credits", id=CREDITS_ID)
    dom.put(part, "h2", said("credits"))
    dom.put(part, "p", f"{credits_.maker}.")
    for member in credits_.content.get("team", ()):
        dom.put(part, "p", f"{member['role']}: {member['name']}")
    dom.say(dom.put(part, "p"), str(credits_.content.get("line", "")), icons)
    for key, title, note in _LISTS:
        if not credits_.content.get(key):
            continue
        dom.put(part, "h3", str(credits_.content.get(title, "")))
        if credits_.content.get(note):
            dom.say(dom.put(part, "p"), str(credits_.content[note]), icons)
        rows = dom.put(part, "ul")
        for line in credits_.content[key]:
            dom.say(dom.put(rows, "li"), str(line), icons)


_SIGN = 24.0
"""How tall icons are drawn, mm: the page makes them as large as its text."""
_INK = (0.1, 0.1, 0.12)
_FINE, _TONES = 7.0, (256, 128, 64, 32, 24, 16)
"""Pixels a millimetre of a figure, and the most colours that it has; fewer if it is too heavy."""
_ALIKE = 3
"""Colours that differ only in this many low bits per channel count as one."""
_SAFE = re.compile(r"[a-z0-9][a-z0-9-]*(?:/[a-z0-9][a-z0-9-]*)*")
INDEX = "index.html"


def way_up(address: str) -> str:
    """From a page below a folder to that folder: `../` for each step of its address."""
    return "../" * len(address.split("/")) if address else ""


class Pages(Struct):
    """The pages of one game: files by their addresses below the game's folder."""

    game: Game
    setting: ThemeContext
    files: dict[str, bytes] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    """Of its pages, by their addresses, in the order in which they are listed."""
    url: str = ""
    """The site's address, if known."""

    @property
    def folder(self) -> str:
        """Where its pages are, below the site's own folder."""
        return site_folder(self.game)

    @property
    def title(self) -> str:
        """The game's, with its season where that is not the first."""
        if self.game.season == 1:
            return self.game.title
        return said("season", title=self.game.title, season=str(self.game.season))

    @property
    def about(self) -> str:
        """What the game says of itself."""
        told = self.game.file("game")
        return told.text("about") if isinstance(told, Mapping) else ""

    def begin(self, address: str, title: str, kind: str) -> tuple[Element, Element]:
        """A page and its main part, below a line that leads to the game, or to all of them."""
        up = way_up(address)
        root = up + way_up(self.folder)
        html, body = dom.page(title, root, kind, f"{self.folder}/colours.css")
        if self.url:
            where = "/".join(part for part in (self.url.rstrip("/"), self.folder, address) if part)
            dom.put(html[0], "link", rel="canonical", href=f"{where}/")
        over = dom.put(body, "header", class_="over")
        above, way = (self.title, up) if address else (said("games.all"), root)
        dom.put(over, "a", above, href=f"{way}{INDEX}")
        main = dom.put(body, "main")
        language = self.setting.theme.language
        # What a page says by itself is in the site's language.
        if language != LANGUAGE:
            main.set("lang", language)
        return html, main

    def add(self, html: Element, address: str, *names: str) -> None:
        """Files of the site's own, scripts and sheets, besides those that all pages have."""
        for name in names:
            dom.link(html, f"{way_up(address)}{way_up(self.folder)}{name}")

    def keep(self, address: str, title: str, html: Element) -> None:
        """Add a page. Raises UsageError where its address is no safe one, or another page's."""
        if not _SAFE.fullmatch(address):
            raise UsageError(
                f"“{address}” is no address: small letters, digits, hyphens and slashes"
            )
        if address in self.titles:
            raise UsageError(f"two pages of {self.game.title} have the address “{address}”")
        self.titles[address] = title
        self.sign(html, address)
        self.files[f"{address}/{INDEX}"] = dom.file(html)

    @property
    def credits(self) -> Credits:
        """The game's makers, and our additions."""
        return credits_of(self.game)

    def sign(self, html: Element, address: str) -> None:
        """Name the game's designer below a page, with a link to the credits."""
        if not self.credits.maker:
            return
        foot = dom.put(html[1], "footer")
        line = dom.put(foot, "p", f"{self.credits.maker}. ")
        way = f"{way_up(address)}{INDEX}" if address else ""
        dom.put(line, "a", said("credits"), href=f"{way}#{CREDITS_ID}")

    def draw(self, address: str, frame: Frame, title: str) -> None:
        """Add a drawing."""
        encoder = SvgEncoder(image_document((), title, self.game.id))
        self.files[address] = encoder.encode(page_from_frame(frame, title)).encode()

    def figures(
        self,
        frames: Mapping_[str, Frame],
        pixels_per_mm: float = _FINE,
        max_pixels: float = math.inf,
    ) -> None:
        """Add drawings that are larger than a phone should fetch as lines. `pixels_per_mm`:
        pixels a mm; `max_pixels`: the bytes that one should not be heavier than, if fewer
        colours help."""
        if not frames:
            return
        pages = [page_from_frame(frame) for frame in frames.values()]
        sizes = [
            (max(1, round(across * pixels_per_mm)), max(1, round(down * pixels_per_mm)))
            for across, down in (page.size for page in pages)
        ]
        with TemporaryDirectory(prefix="pnp-site-") as room:
            drawn = render_pages(
                image_document(pages, "", self.game.id), sizes, Path(room) / "all.pdf"
            )
            for address, image in zip(frames, drawn, strict=True):
                self.files[address] = _small(image, max_pixels)

    def pictures(self, address: str) -> dom.Picture:
        """Icons as they are seen from a page, each drawn once."""
        up = way_up(address)

        def picture(name: str) -> str | None:
            file = f"icons/{name.replace('/', '-')}.svg"
            if file not in self.files:
                if not self.setting.icons.exists(name):
                    return None
                frame = self.setting.icon(name, _SIGN, _INK, lambda: Span(""), Problems())
                if frame is None:
                    return None
                self.draw(file, frame, name)
            return up + file

        return picture

    def colours(self) -> None:
        """The game's own colours, as the printed sheets have them."""
        named = self.setting.theme.palette
        rules = [
            f"--{name}: {self.hue(name)};"
            for name in ("ink", "paper", "accent")
            if named.get(name) is not None
        ]
        self.files["colours.css"] = f":root {{ {' '.join(rules)} }}\n".encode()

    def hue(self, name: str) -> str:
        """A colour of its theme, such as `#1c1e26`. Raises UsageError."""
        colour = self.setting.theme.palette.get(name)
        if colour is None:
            raise UsageError(f"{self.game.id} has no colour {name}, which its pages show")
        return _hex(colour)


def _small(drawn: Image.Image, max_pixels: float) -> bytes:
    """A picture in few colours, so that a phone fetches it fast. Its flat colours stay as they are;
    only the blends at their edges are rounded."""
    picture = drawn.convert("RGB")
    colours = _flat_colours(picture)
    for tones in _TONES:
        written = BytesIO()
        flat = _reduced(picture, colours[:tones])
        # The most effort would take three times as long, for a file smaller by one part in sixty.
        flat.save(written, "WEBP", lossless=True, quality=75, method=3)
        if written.tell() <= max_pixels:
            break
    return written.getvalue()


def _flat_colours(picture: Image.Image) -> list[tuple[int, ...]]:
    """The picture's colours, those of the largest flat areas first, without any that look alike."""
    from PIL import Image, ImageChops

    # A pixel is of a flat area if it equals those to its left and above it.
    flat = Image.new("L", picture.size, 255)
    for across, down in ((1, 0), (0, 1)):
        moved = ImageChops.offset(picture, across, down)
        for band in ImageChops.difference(picture, moved).split():
            flat = ImageChops.darker(flat, band.point(lambda value: 0 if value else 255))
    marked = picture.copy()
    marked.putalpha(flat)
    found: dict[tuple[int, ...], tuple[int, int, int, tuple[int, ...]]] = {}
    for count, seen in marked.getcolors(picture.width * picture.height) or ():
        *colour, is_flat = cast("tuple[int, ...]", seen)
        alike = tuple(part >> _ALIKE for part in colour)
        area, total, most, best = found.get(alike, (0, 0, 0, ()))
        weight = count if is_flat else 0
        best = tuple(colour) if weight > most or not best else best
        found[alike] = area + weight, total + count, max(most, weight), best
    return [colour for *_, colour in sorted(found.values(), reverse=True)]


def _reduced(picture: Image.Image, colours: Sequence[tuple[int, ...]]) -> Image.Image:
    """The picture with each colour replaced by the nearest one of some."""
    from PIL import Image

    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB")


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


_COVER = "cover.webp"
_COARSE, _LIGHT = 1.8, 45_000
"""Pixels a millimetre of a cover, and the bytes that it should have at most."""


def add_cover(pages: Pages, session: Session, order: Order, options: PrintOptions) -> None:
    """The kit's first page, where it is one that lies on top. Raises ProblemsFound."""
    first = next((name for name in pages.game.kit if name in order.components), "")
    if not first or pages.game.components[first].kind is not DEFAULT_KIND:
        return
    (renderer,) = prepare_faces(session, replace(order, components=(first,), is_kit=False), options)
    if renderer.depends_on_kit:
        renderer = prepare_in_kit(session, order, options, first)
    pages.figures({_COVER: renderer.frame(0, False)}, _COARSE, _LIGHT)


def add_front(pages: Pages) -> None:
    """The game's own page: what it is, and where its other pages are."""
    html, main = pages.begin("", pages.title, "front")
    dom.put(main, "h1", pages.title)
    _cover(main, pages, "")
    dom.put(main, "p", pages.about, class_="lead")
    rows = dom.put(main, "ul", class_="pages many")
    for address, title in pages.titles.items():
        dom.put(dom.put(rows, "li"), "a", title, href=f"{address}/{INDEX}")
    add_credits(main, pages.credits, pages.pictures(""))
    pages.sign(html, "")
    pages.files[INDEX] = dom.file(html)


def shelf(games: Sequence[Pages]) -> bytes:
    """The page of all games."""
    html, body = dom.page(said("games"), "", "shelf")
    main = dom.put(body, "main")
    dom.put(main, "h1", said("games"))
    rows = dom.put(main, "ul", class_="pages boxes")
    for pages in games:
        row = dom.put(rows, "li")
        link = dom.put(row, "a", href=f"{pages.folder}/{INDEX}")
        _cover(link, pages, f"{pages.folder}/")
        dom.put(link, "span", pages.title)
        dom.put(row, "p", pages.about)
        if pages.credits.maker:
            dom.put(row, "p", pages.credits.maker, class_="by")
    return dom.file(html)


def _cover(parent: Element, pages: Pages, folder: str) -> None:
    # The title is beside it, so the picture needs no text.
    if _COVER in pages.files:
        dom.put(parent, "img", src=f"{folder}{_COVER}", alt="", class_="cover", loading="lazy")
