"""PDF files: pages come drawn, one at a time, and go into the file.

A page is drawn in any process (`Drawer`), and written in the one that has the file (`Writer`).
"""

from __future__ import annotations

import os
import re
import zlib
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path as File
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

from pnp import __version__
from pnp.backends.pdf.fonts import embed
from pnp.backends.pdf.form_fields import Forms
from pnp.backends.pdf.operators import OVERHANG, PER_MM, Form, Operators, Used
from pnp.backends.pdf.show import resource
from pnp.backends.pdf.stream_file import StreamFile, text
from pnp.backends.pdf.write_in_places import Group, groups
from pnp.ground.fonts import Font
from pnp.ground.geometry import Size
from pnp.ground.pages import Document, Page
from pnp.ground.problem import Unusable
from pnp.ground.rasters import eight_bits, opened, toned

if TYPE_CHECKING:
    from PIL.Image import Image

_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}

# How a stream refers to a form or a picture, a shading, a graphics state.
_NAMED = re.compile(r"/([XISA][0-9a-f]{16}) (?:Do|sh|gs)")
# What a picture's channels are called; those of print are stored the other way round.
_SPACES = {"L": ("Gray", ""), "CMYK": ("CMYK", " /Decode [ 1 0 1 0 1 0 1 0 ]")}
_RESOURCES = (("XObject", "XI"), ("Shading", "S"), ("ExtGState", "A"))
# zlib's usual 6 takes three times as long for a few hundredths less.
_PAGE, _FORM = 3, 4


class Stream(NamedTuple):
    """Operators, compressed, and the forms and pictures that they refer to by name."""

    data: bytes
    names: tuple[str, ...]
    box: Size
    group: str = ""


class Content(NamedTuple):
    """A page as it will stand in the file."""

    stream: Stream
    forms: dict[str, Stream | str]
    """What no page that the same drawer drew has referred to before, by name."""
    used: Used
    fields: list[Group]


class Drawer:
    """Draws pages of one document."""

    def __init__(self, document: Document) -> None:
        self._operators = Operators()
        self._fillable = document.fillable

    def draw(self, page: Page) -> Content:
        """The page's content; all that it needs has come with it, or with a page before it."""
        code, used = self._operators.page((*page.frames, *page.upon), page.size.height)
        fields = [] if self._fillable is None else groups(page.frames, page.slots, self._fillable)
        forms = {name: _form(form) for name, form in used.forms.items()}
        return Content(_packed(code, *page.size, _PAGE), forms, used._replace(forms={}), fields)


def _form(form: Form | str) -> Stream | str:
    if isinstance(form, str):
        return form
    return _packed(form.code, form.width, form.height, _FORM)._replace(group=form.group)


def _packed(code: str, width: float, height: float, level: int) -> Stream:
    names = tuple(sorted(set(_NAMED.findall(code))))
    return Stream(zlib.compress(code.encode("latin-1"), level), names, Size(width, height))


class Writer:
    """Writes one file, and closes it when it is left. Raises OSError and Unusable."""

    def __init__(self, document: Document, target: File, dpi: int = 0) -> None:
        self._document = document
        self._made = _when()
        self._out = target.open("wb")
        self._doc = StreamFile(self._out)
        self._resources: dict[tuple[str, ...], str] = {}
        self._objects: dict[str, str] = {}
        """How the file refers to forms and pictures."""
        self._shown: dict[Font, set[int]] = {}
        self._fonts = self._doc.later()
        self._tree = self._doc.later()
        self._pages: list[str] = []
        self._fields = Forms(self._doc)
        self._outline: list[tuple[str, str]] = []
        self._labels: list[str] = []
        self._section = ""

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        try:
            if error is None:
                self._finish()
        finally:
            self._out.close()

    def add(self, page: Page, content: Content) -> None:
        """Write a page."""
        doc = self._doc
        for font, glyphs in content.used.shown.items():
            self._shown.setdefault(font, set()).update(glyphs)
        for name, (file, tone) in content.used.pictures.items():
            if name not in self._objects:
                self._objects[name] = self._picture(file, tone)
        for name, form in content.forms.items():
            if name not in self._objects:
                self._objects[name] = self._resource(form)
        stream = content.stream
        code = doc.stream("/Filter /FlateDecode", stream.data)
        fields = self._fields.page(page.size, content.fields) if content.fields else ""
        width, height = page.size
        box = f"[ 0 0 {round(width * PER_MM, 4):.7g} {round(height * PER_MM, 4):.7g} ]"
        # Where something shows through, all is mixed as screens mix it.
        mixed = _group("/DeviceRGB") if any(name[0] in "SA" for name in stream.names) else ""
        written = doc.dictionary(
            f"/Type /Page /Parent {self._tree} /MediaBox {box}"
            f" /Contents {code} /Resources {self._named(stream.names)}{mixed}{fields}"
        )
        self._note(page, written)
        self._pages.append(written)

    def _note(self, page: Page, written: str) -> None:
        """Outline entries and a label for a page with which sections begin."""
        begun = [section for section in page.sections if section != self._section]
        self._outline += [(section, written) for section in begun]
        if begun:
            self._section = page.sections[-1]
            begins = text(f"{begun[0]} ")
            self._labels.append(f"{len(self._pages)} << /S /D /P {begins} /St 1 >>")

    def _finish(self) -> None:
        doc, document = self._doc, self._document
        fonts = [f"/{resource(font)} {embed(doc, font, own)}" for font, own in self._shown.items()]
        doc.dictionary(" ".join(fonts), self._fonts)
        pages = f"/Kids [ {' '.join(self._pages)} ] /Count {len(self._pages)}"
        doc.dictionary(f"/Type /Pages {pages}", self._tree)
        duplex = _DUPLEX.get(document.backs) if document.two_sided else None
        wants = "/PrintScaling /None /PickTrayByPDFSize true /DisplayDocTitle true" + (
            f" /Duplex /{duplex}" if duplex else ""
        )
        catalog = doc.dictionary(
            f"/Type /Catalog /Pages {self._tree} /Lang (en) /ViewerPreferences << {wants} >>"
            f"{self._outlines() if self._outline else ''}{self._fields.finish()}"
        )
        about = text(f"{document.game} {document.version}: print and play")
        info = doc.dictionary(
            f"/Title {text(document.title)} /Author (pnp) /Subject {about}"
            f" /Creator (pnp {__version__}) /Producer (pnp) /CreationDate ({self._made})"
            f" /ModDate ({self._made}) /Trapped /False"
        )
        doc.finish(catalog, info)

    def _outlines(self) -> str:
        """The outline, a flat list, and the labels of pages, as entries of the catalog."""
        doc, root = self._doc, self._doc.later()
        names = [doc.later() for _ in self._outline]
        around = zip(["", *names], names, [*names[1:], ""], self._outline, strict=False)
        for before, name, after, (title, page) in around:
            beside = (f" /Prev {before}" if before else "") + (f" /Next {after}" if after else "")
            entry = f"/Title {text(title)} /Parent {root} /Dest [ {page} /Fit ]{beside}"
            doc.dictionary(entry, name)
        ends = f"/First {names[0]} /Last {names[-1]} /Count {len(names)}"
        doc.dictionary(f"/Type /Outlines {ends}", root)
        return f" /Outlines {root} /PageLabels << /Nums [ {' '.join(self._labels)} ] >>"

    # What streams refer to

    def _resource(self, form: Stream | str) -> str:
        if isinstance(form, str):
            return self._doc.dictionary(form.format_map(self._objects))
        width, height = form.box
        edges = (-OVERHANG, -OVERHANG, width + OVERHANG, height + OVERHANG)
        box = " ".join([f"{round(edge, 3):g}" for edge in edges])
        return self._doc.stream(
            f"/Type /XObject /Subtype /Form /BBox [ {box} ] /Filter /FlateDecode"
            f" /Resources {self._named(form.names)}{_group(form.group)}",
            form.data,
        )

    def _picture(self, file: str, tone: str) -> str:
        """A picture: a JPEG as it is, else 8 bits a channel."""
        with opened(file) as whole:
            photograph = whole.format == "JPEG"
            if photograph and not tone:
                return self._image(whole, "", File(file).read_bytes())
            image = eight_bits(whole)
            if tone:
                image = toned(image, tone)
            if photograph and tone != "outline":
                stored = BytesIO()
                image.save(stored, "JPEG", quality=90)
                return self._image(image, "", stored.getvalue())
            veil = ""
            if image.has_transparency_data:
                image = image.convert("RGBA")
                veil = f" /SMask {self._image(image.getchannel('A'))}"
            return self._image(image.convert("L" if image.mode in ("1", "L") else "RGB"), veil)

    def _image(self, image: Image, veil: str = "", jpeg: bytes = b"") -> str:
        """Pixels as they are, or as a JPEG has them."""
        space, inks = _SPACES.get(image.mode, ("RGB", ""))
        return self._doc.stream(
            f"/Type /XObject /Subtype /Image /Width {image.width} /Height {image.height}"
            f" /BitsPerComponent 8 /ColorSpace /Device{space}{inks}{veil}"
            f" /Filter /{'DCTDecode' if jpeg else 'FlateDecode'}",
            jpeg or zlib.compress(image.tobytes()),
        )

    def _named(self, names: tuple[str, ...]) -> str:
        """The resources of a stream; streams that use the same forms and pictures share them."""
        if names not in self._resources:
            entries = f"/Font {self._fonts}"
            for kind, letters in _RESOURCES:
                objects = [f"/{name} {self._objects[name]}" for name in names if name[0] in letters]
                entries += f" /{kind} << {' '.join(objects)} >>" if objects else ""
            self._resources[names] = self._doc.dictionary(entries)
        return self._resources[names]


def _group(space: str) -> str:
    return f" /Group << /S /Transparency /CS {space} /I true >>" if space else ""


_NEW_YEAR_2000 = 946_684_800
# Enough for two thousand years, and few enough for any clock.
_DIGITS = 11


def _when() -> str:
    """When the file says that it was made: the same for ever, or what SOURCE_DATE_EPOCH says.
    Raises Unusable."""
    told = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if told and not (told.isascii() and told.isdigit() and len(told) <= _DIGITS):
        raise Unusable(f"SOURCE_DATE_EPOCH is “{told}”: it has to be seconds since 1970")
    when = datetime.fromtimestamp(int(told) if told else _NEW_YEAR_2000, UTC)
    return f"D:{when:%Y%m%d%H%M%S}+00'00'"
