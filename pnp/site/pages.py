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
from pnp.site.wording import LANGUAGE, ui_text

if TYPE_CHECKING:
    from PIL import Image


CREDITS_ID = "credits"
"""The anchor of the credits."""
_LISTS = (
    ("reconstructed", "reconstructed-title", "reconstructed-note"),
    ("notes", "notes-title", ""),
)
"""The lists of a credits file: keys of the list, of its title and of its note."""


class Credits(Struct, frozen=True):
    """The credits of a game."""

    maker: str
    """A sentence about its designer or publisher, without a full stop; empty if the file names
    none."""
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
            return Credits(ui_text(f"credits.{key}", name=str(told[key])), told)
    return Credits("", told)


def add_credits(main: Element, credits_: Credits, icons: dom.IconAddress) -> None:
    """Add the credits section: makers, and lists of our additions."""
    if not credits_.maker:
        return
    part = dom.append(main, "section", class_="credits", id=CREDITS_ID)
    dom.append(part, "h2", ui_text("credits"))
    dom.append(part, "p", f"{credits_.maker}.")
    for member in credits_.content.get("team", ()):
        dom.append(part, "p", f"{member['role']}: {member['name']}")
    dom.append_text(dom.append(part, "p"), str(credits_.content.get("line", "")), icons)
    for key, title, note in _LISTS:
        if not credits_.content.get(key):
            continue
        dom.append(part, "h3", str(credits_.content.get(title, "")))
        if credits_.content.get(note):
            dom.append_text(dom.append(part, "p"), str(credits_.content[note]), icons)
        rows = dom.append(part, "ul")
        for line in credits_.content[key]:
            dom.append_text(dom.append(rows, "li"), str(line), icons)


_ICON_HEIGHT = 24.0
"""Height of drawn icons, mm; pages scale them to their text."""
_INK = (0.1, 0.1, 0.12)
_FIGURE_PIXELS, _TONES = 7.0, (256, 128, 64, 32, 24, 16)
"""Pixels per millimetre of a figure, and its numbers of colours; fewer if the file is too large."""
_IGNORED_BITS = 3
"""Colours that differ only in this many low bits per channel count as one."""
_SAFE_ADDRESS = re.compile(r"[a-z0-9][a-z0-9-]*(?:/[a-z0-9][a-z0-9-]*)*")
INDEX = "index.html"


def path_up(address: str) -> str:
    """The path from a page up to a folder: `../` for each step of its address."""
    return "../" * len(address.split("/")) if address else ""


class GamePages(Struct):
    """The pages of one game: files by their addresses below the game's folder."""

    game: Game
    theme_context: ThemeContext
    files: dict[str, bytes] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    """Titles of the pages by address, in the order of their list."""
    url: str = ""
    """The site's address; empty if unknown."""

    @property
    def folder(self) -> str:
        """The folder of its pages, below the site's root."""
        return site_folder(self.game)

    @property
    def title(self) -> str:
        """The game's title, with its season unless it is the first."""
        if self.game.season == 1:
            return self.game.title
        return ui_text("season", title=self.game.title, season=str(self.game.season))

    @property
    def about(self) -> str:
        """The game's description."""
        node = self.game.file("game")
        return node.text("about") if isinstance(node, Mapping) else ""

    def create_page(self, address: str, title: str, classes: str) -> tuple[Element, Element]:
        """Create a page; return it and its main part. Its header links to the game, or to all
        games."""
        game_root = path_up(address)
        root = game_root + path_up(self.folder)
        html, body = dom.page(title, root, classes, f"{self.folder}/colours.css")
        if self.url:
            path = "/".join(part for part in (self.url.rstrip("/"), self.folder, address) if part)
            dom.append(html[0], "link", rel="canonical", href=f"{path}/")
        header = dom.append(body, "header", class_="over")
        link_text, target = (self.title, game_root) if address else (ui_text("games.all"), root)
        dom.append(header, "a", link_text, href=f"{target}{INDEX}")
        main = dom.append(body, "main")
        language = self.theme_context.theme.language
        # The site's own texts are in the site's language.
        if language != LANGUAGE:
            main.set("lang", language)
        return html, main

    def link_files(self, html: Element, address: str, *names: str) -> None:
        """Link scripts or style sheets of the site besides those that all pages have."""
        for name in names:
            dom.link_file(html, f"{path_up(address)}{path_up(self.folder)}{name}")

    def add_page(self, address: str, title: str, html: Element) -> None:
        """Add a page. Raises UsageError if its address is invalid or taken."""
        if not _SAFE_ADDRESS.fullmatch(address):
            raise UsageError(
                f"“{address}” is no address: small letters, digits, hyphens and slashes"
            )
        if address in self.titles:
            raise UsageError(f"two pages of {self.game.title} have the address “{address}”")
        self.titles[address] = title
        self.add_footer(html, address)
        self.files[f"{address}/{INDEX}"] = dom.serialise(html)

    @property
    def credits(self) -> Credits:
        """The game's makers, and our additions."""
        return credits_of(self.game)

    def add_footer(self, html: Element, address: str) -> None:
        """Add a footer with the game's designer and a link to the credits."""
        if not self.credits.maker:
            return
        foot = dom.append(html[1], "footer")
        line = dom.append(foot, "p", f"{self.credits.maker}. ")
        page = f"{path_up(address)}{INDEX}" if address else ""
        dom.append(line, "a", ui_text("credits"), href=f"{page}#{CREDITS_ID}")

    def add_drawing(self, address: str, frame: Frame, title: str) -> None:
        """Add a drawing."""
        encoder = SvgEncoder(image_document((), title, self.game.id))
        self.files[address] = encoder.encode(page_from_frame(frame, title)).encode()

    def add_figures(
        self,
        frames: Mapping_[str, Frame],
        pixels_per_mm: float = _FIGURE_PIXELS,
        max_bytes: float = math.inf,
    ) -> None:
        """Add drawings as pictures, because they are too large as SVG. `pixels_per_mm`: the
        resolution; `max_bytes`: the maximum size of a file, if fewer colours help."""
        if not frames:
            return
        pages = [page_from_frame(frame) for frame in frames.values()]
        sizes = [
            (max(1, round(across * pixels_per_mm)), max(1, round(down * pixels_per_mm)))
            for across, down in (page.size for page in pages)
        ]
        with TemporaryDirectory(prefix="pnp-site-") as folder:
            drawn = render_pages(
                image_document(pages, "", self.game.id), sizes, Path(folder) / "all.pdf"
            )
            for address, image in zip(frames, drawn, strict=True):
                self.files[address] = _compress(image, max_bytes)

    def icon_addresses(self, address: str) -> dom.IconAddress:
        """The addresses of icons relative to a page; each icon is drawn once."""
        up = path_up(address)

        def picture(name: str) -> str | None:
            file = f"icons/{name.replace('/', '-')}.svg"
            if file not in self.files:
                if not self.theme_context.icons.exists(name):
                    return None
                frame = self.theme_context.icon(
                    name, _ICON_HEIGHT, _INK, lambda: Span(""), Problems()
                )
                if frame is None:
                    return None
                self.add_drawing(file, frame, name)
            return up + file

        return picture

    def add_colours(self) -> None:
        """Add the colours of the theme as a style sheet."""
        named = self.theme_context.theme.palette
        rules = [
            f"--{name}: {self.css_colour(name)};"
            for name in ("ink", "paper", "accent")
            if named.get(name) is not None
        ]
        self.files["colours.css"] = f":root {{ {' '.join(rules)} }}\n".encode()

    def css_colour(self, name: str) -> str:
        """A colour of the theme, such as `#1c1e26`. Raises UsageError."""
        colour = self.theme_context.theme.palette.get(name)
        if colour is None:
            raise UsageError(f"{self.game.id} has no colour {name}, which its pages show")
        return _hex(colour)


def _compress(drawn: Image.Image, max_bytes: float) -> bytes:
    """A picture in few colours, as a small file. Flat colours are exact; only the blends at their
    edges are rounded."""
    picture = drawn.convert("RGB")
    colours = _flat_colours(picture)
    for tones in _TONES:
        written = BytesIO()
        flat = _quantize(picture, colours[:tones])
        # The most effort would take three times as long, for a file smaller by one part in sixty.
        flat.save(written, "WEBP", lossless=True, quality=75, method=3)
        if written.tell() <= max_bytes:
            break
    return written.getvalue()


def _flat_colours(picture: Image.Image) -> list[tuple[int, ...]]:
    """The picture's colours, those with the largest flat areas first, without similar ones."""
    from PIL import Image, ImageChops

    # A pixel is of a flat area if it equals those to its left and above it.
    flat = Image.new("L", picture.size, 255)
    for across, down in ((1, 0), (0, 1)):
        moved = ImageChops.offset(picture, across, down)
        for band in ImageChops.difference(picture, moved).split():
            flat = ImageChops.darker(flat, band.point(lambda value: 0 if value else 255))
    marked = picture.copy()
    marked.putalpha(flat)
    groups: dict[tuple[int, ...], tuple[int, int, int, tuple[int, ...]]] = {}
    for count, pixel in marked.getcolors(picture.width * picture.height) or ():
        *colour, is_flat = cast("tuple[int, ...]", pixel)
        key = tuple(part >> _IGNORED_BITS for part in colour)
        area, total, largest, best = groups.get(key, (0, 0, 0, ()))
        weight = count if is_flat else 0
        best = tuple(colour) if weight > largest or not best else best
        groups[key] = area + weight, total + count, max(largest, weight), best
    return [colour for *_, colour in sorted(groups.values(), reverse=True)]


def _quantize(picture: Image.Image, colours: Sequence[tuple[int, ...]]) -> Image.Image:
    """The picture with each colour replaced by the nearest of the given ones."""
    from PIL import Image

    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB")


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


_COVER = "cover.webp"
_COVER_PIXELS, _COVER_BYTES = 1.8, 45_000
"""Pixels per millimetre of a cover, and its maximum size in bytes."""


def add_cover(pages: GamePages, session: Session, order: Order, options: PrintOptions) -> None:
    """Add the kit's first page as a picture, if it is a cover. Raises ProblemsFound."""
    name = next((part for part in pages.game.kit if part in order.components), "")
    if not name or pages.game.components[name].kind is not DEFAULT_KIND:
        return
    (renderer,) = prepare_faces(session, replace(order, components=(name,), is_kit=False), options)
    if renderer.depends_on_kit:
        renderer = prepare_in_kit(session, order, options, name)
    pages.add_figures({_COVER: renderer.frame(0, False)}, _COVER_PIXELS, _COVER_BYTES)


def add_front_page(pages: GamePages) -> None:
    """Add the game's page: cover, description, links and credits."""
    html, main = pages.create_page("", pages.title, "front")
    dom.append(main, "h1", pages.title)
    _append_cover(main, pages, "")
    dom.append(main, "p", pages.about, class_="lead")
    rows = dom.append(main, "ul", class_="pages many")
    for address, title in pages.titles.items():
        dom.append(dom.append(rows, "li"), "a", title, href=f"{address}/{INDEX}")
    add_credits(main, pages.credits, pages.icon_addresses(""))
    pages.add_footer(html, "")
    pages.files[INDEX] = dom.serialise(html)


def games_page(games: Sequence[GamePages]) -> bytes:
    """The page that lists all games."""
    html, body = dom.page(ui_text("games"), "", "shelf")
    main = dom.append(body, "main")
    dom.append(main, "h1", ui_text("games"))
    rows = dom.append(main, "ul", class_="pages boxes")
    for pages in games:
        row = dom.append(rows, "li")
        link = dom.append(row, "a", href=f"{pages.folder}/{INDEX}")
        _append_cover(link, pages, f"{pages.folder}/")
        dom.append(link, "span", pages.title)
        dom.append(row, "p", pages.about)
        if pages.credits.maker:
            dom.append(row, "p", pages.credits.maker, class_="by")
    return dom.serialise(html)


def _append_cover(parent: Element, pages: GamePages, folder: str) -> None:
    # The title is beside it, so the picture needs no text.
    if _COVER in pages.files:
        dom.append(parent, "img", src=f"{folder}{_COVER}", alt="", class_="cover", loading="lazy")
