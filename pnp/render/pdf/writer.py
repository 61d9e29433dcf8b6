"""PDF files by ReportLab's document: pages arrive drawn, and each stream is written at once.

Any process encodes a page (`PdfEncoder`); the one that has the file writes it (`PdfWriter`).
"""

from __future__ import annotations

import os
import re
import zlib
from datetime import UTC, datetime
from functools import cached_property
from io import BytesIO
from pathlib import Path as File
from types import SimpleNamespace, TracebackType
from typing import IO, TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc

from pnp import __version__
from pnp.core.document import Document, Page
from pnp.core.fonts import Font
from pnp.core.geometry import Size
from pnp.core.problems import UsageError
from pnp.core.rasters import eight_bits, opened, toned
from pnp.render import Backend
from pnp.render.pdf.fonts import embed, resource
from pnp.render.pdf.operators import OVERHANG, PER_MM, Form, Operators, Used

if TYPE_CHECKING:
    from pnp.render.pdf.form_fields import Forms
    from pnp.render.pdf.form_places import Group


_HEADER = b"%PDF-1.7\n%\x93\x8c\x8b\x9e pnp\n"


class StreamFile(pdfdoc.PDFDocument):
    """A document that is written object by object. Numbers of objects are ReportLab's count."""

    Catalog: Any
    Pages: Any
    info: Any
    # ReportLab's stubs leave out its insides.

    def __init__(self, out: IO[bytes], lang: str) -> None:
        stamp = _stamp()
        make: Any = super().__init__
        make(compression=1, invariant=1, lang=lang)
        self._timeStamp: Any = stamp
        self._out = out
        self._at = out.write(_HEADER)
        self._places: dict[int, int] = {}
        """Where in the file each object begins, by its number."""

    def stream(self, entries: str, data: bytes) -> str:
        """Write a stream, and give how others refer to it. `entries` go into its dictionary."""
        head = f"<< {entries} /Length {len(data)} >>\nstream\n"
        return self.put(b"".join((head.encode("latin-1"), data, b"\nendstream")))

    def dictionary(self, entries: str) -> str:
        """Write a dictionary, and give how others refer to it."""
        return self.put(f"<< {entries} >>".encode("latin-1"))

    def put(self, body: bytes) -> str:
        """Write an object, and give how others refer to it."""
        self.objectcounter: int = self.objectcounter + 1
        self._write(self.objectcounter, body)
        return f"{self.objectcounter} 0 R"

    def refer(self, thing: Any) -> Any:
        """A reference to an object of ReportLab's; it is written at the end."""
        reference: Any = self.Reference
        return reference(thing)

    def number(self, thing: Any) -> str:
        """The object number for something that is not ReportLab's."""
        numbers: Any = self.idToObjectNumberAndVersion
        return f"{numbers[self.refer(thing).name][0]} 0 R"

    def finish(self) -> None:
        """Write everything that ReportLab still has, and the cross-reference table."""
        catalog, info = self.number(self.Catalog), self.number(self.info)
        number = 0
        # Written objects may refer to new ones.
        while number < self.objectcounter:
            number += 1
            if number not in self._places:
                thing: Any = self.idToObject[self.numberToId[number]]
                self._write(number, thing.format(self))
        start = self._at
        rows = [f"{self._places[each]:010d} 00000 n \n" for each in range(1, number + 1)]
        self._out.write(
            f"xref\n0 {number + 1}\n0000000000 65535 f \n{''.join(rows)}"
            f"trailer\n<< /Size {number + 1} /Root {catalog} /Info {info} >>\n"
            f"startxref\n{start}\n%%EOF\n".encode("latin-1")
        )

    def _write(self, number: int, body: bytes) -> None:
        self._places[number] = self._at
        self._at += self._out.write(b"%d 0 obj\n%b\nendobj\n" % (number, body))


_NEW_YEAR_2000 = 946_684_800
# Enough for two thousand years, and few enough for any clock.
_DIGITS = 11


def _stamp() -> SimpleNamespace:
    """When the file says that it was made: the same for ever, or what SOURCE_DATE_EPOCH says.
    Raises UsageError."""
    text = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if text and not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        raise UsageError(f"SOURCE_DATE_EPOCH is “{text}”: it has to be seconds since 1970")
    when = datetime.fromtimestamp(int(text) if text else _NEW_YEAR_2000, UTC).timetuple()
    return SimpleNamespace(
        t=float(_NEW_YEAR_2000), lt=when, YMDhms=tuple(when)[:6], dhh=0, dmm=0, tzname="UTC"
    )


_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}

# How a stream refers to a form or a picture, a shading, a graphics state.
_NAMED = re.compile(r"/([XISA][0-9a-f]{16}) (?:Do|sh|gs)")
_RESOURCES = (("XObject", "XI"), ("Shading", "S"), ("ExtGState", "A"))
# There are thousands of pages, and zlib's default 6 takes five times as long for a fifth less; each
# form occurs once.
_PAGE, _FORM = 2, 4


class Stream(Struct, frozen=True):
    """Operators, compressed, and the forms and pictures that they refer to by name."""

    data: bytes
    names: tuple[str, ...]
    box: Size
    group: str = ""


class Content(Struct, frozen=True):
    """A page's content in the file."""

    stream: Stream
    forms: dict[str, Stream | str]
    """What no page that the same encoder had has referred to before, by name."""
    used: Used
    fields: list[Group]


class PdfEncoder:
    """Encodes pages of one document."""

    def __init__(self, document: Document) -> None:
        self._operators = Operators()
        self._fillable = document.fillable

    def encode(self, page: Page) -> Content:
        """The page's content; all that it needs has come with it, or with a page before it."""
        code, used = self._operators.page((*page.frames, *page.overlay_frames), page.size.height)
        fields: list[Group] = []
        if self._fillable is not None:
            from pnp.render.pdf.form_places import groups

            fields = groups(page.frames, page.slots, self._fillable)
        forms = {name: _form(form) for name, form in used.forms.items()}
        return Content(_packed(code, *page.size, _PAGE), forms, replace(used, forms={}), fields)


def _form(form: Form | str) -> Stream | str:
    if isinstance(form, str):
        return form
    return replace(_packed(form.code, form.width, form.height, _FORM), group=form.group)


def _packed(code: str, width: float, height: float, level: int) -> Stream:
    names = tuple(sorted(set(_NAMED.findall(code))))
    return Stream(zlib.compress(code.encode("latin-1"), level), names, Size(width, height))


class PdfWriter:
    """Writes one file, and closes it when it is left. Raises OSError and UsageError."""

    def __init__(self, document: Document, target: File, dpi: int = 0) -> None:
        rl_config.useA85 = 0
        self._out = target.open("wb")
        try:
            self._doc = StreamFile(self._out, document.language)
        except UsageError:
            self._out.close()
            raise
        self._resources: dict[tuple[str, ...], str] = {}
        self._objects: dict[str, str] = {}
        """How the file refers to forms and pictures."""
        self._shown: dict[Font, set[int]] = {}
        make: Any = pdfdoc.PDFDictionary
        self._fonts = make({})
        self._outline: list[tuple[str, str]] = []
        self._labels: Any = pdfdoc.PDFPageLabels()
        self._section = ""
        self._count = 0
        self._head(document)

    def __enter__(self) -> PdfWriter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if error is None:
                self._finish()
        finally:
            self._out.close()

    def _head(self, document: Document) -> None:
        doc, catalog = self._doc, self._doc.Catalog
        doc.setTitle(document.title)
        doc.setAuthor("pnp")
        doc.setSubject(f"{document.game} {document.version}: print and play")
        doc.setCreator(f"pnp {__version__}")
        doc.setProducer("ReportLab")
        # ReportLab's table of preferences is older than some of these (PDF 1.7).
        wants = {"PrintScaling": "/None", "PickTrayByPDFSize": "true", "DisplayDocTitle": "true"}
        if document.backs in _DUPLEX and document.two_sided:
            wants["Duplex"] = f"/{_DUPLEX[document.backs]}"
        make: Any = pdfdoc.PDFDictionary
        catalog.ViewerPreferences = make(wants)

    def add(self, page: Page, content: Content) -> None:
        """Write a page."""
        doc = self._doc
        for font, glyphs in content.used.shown.items():
            self._shown.setdefault(font, set()).update(glyphs)
        for name, (file, tone) in content.used.pictures.items():
            if name not in self._objects:
                self._objects[name] = self._picture(name, str(file), tone)
        for name, form in content.forms.items():
            if name not in self._objects:
                self._objects[name] = self._resource(form)
        stream = content.stream
        code = doc.stream("/Filter /FlateDecode", stream.data)
        fields = self._forms.page(page.size, content.fields) if content.fields else ""
        width, height = page.size
        box = f"[ 0 0 {round(width * PER_MM, 4):.7g} {round(height * PER_MM, 4):.7g} ]"
        # Where something shows through, all is mixed as screens mix it.
        mixed = _group("/DeviceRGB") if any(name[0] in "SA" for name in stream.names) else ""
        written = doc.dictionary(
            f"/Type /Page /Parent {doc.number(doc.Pages)} /MediaBox {box}"
            f" /Contents {code} /Resources {self._named(stream.names)}{mixed}{fields}"
        )
        doc.Pages.addPage(written)
        self._note(page, written)
        self._count += 1

    @cached_property
    def _forms(self) -> Forms:
        """The form of a file with places to write."""
        from pnp.render.pdf.form_fields import Forms

        return Forms(self._doc)

    def _note(self, page: Page, written: str) -> None:
        """Outline entries and a label for a page with which sections begin."""
        begun = [section for section in page.sections if section != self._section]
        self._outline += [(section, written) for section in begun]
        if begun:
            self._section = page.sections[-1]
            label: Any = pdfdoc.PDFPageLabel("D", 1, f"{begun[0]} ")
            self._labels.addPageLabel(self._count, label)

    def _finish(self) -> None:
        for font, glyphs in self._shown.items():
            self._fonts.dict[resource(font)] = embed(self._doc, font, glyphs)
        if "_forms" in vars(self):
            self._forms.finish()
        if self._outline:
            self._doc.Catalog.PageLabels = self._labels
            self._doc.Catalog.Outlines = self._outlines()
        else:
            self._doc.Catalog.Outlines = None
        self._doc.finish()

    def _outlines(self) -> Any:
        """The outline: a flat list."""
        make: Any = pdfdoc.PDFDictionary
        root = make({"Type": pdfdoc.PDFName("Outlines"), "Count": len(self._outline)})
        entries = [
            make({"Title": pdfdoc.PDFString(title), "Dest": pdfdoc.PDFArray([page, "/Fit"])})
            for title, page in self._outline
        ]
        numbers = [self._doc.number(entry) for entry in entries]
        for before, entry, after in zip(["", *numbers], entries, [*numbers[1:], ""], strict=False):
            entry.dict |= {"Parent": self._doc.number(root)}
            entry.dict |= {"Prev": before} if before else {}
            entry.dict |= {"Next": after} if after else {}
        root.dict |= {"First": numbers[0], "Last": numbers[-1]}
        return root

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

    def _picture(self, name: str, file: str, tone: str) -> str:
        image: Any = pdfdoc.PDFImageXObject(name, _raster(file, tone), mask="auto")
        alpha = getattr(image, "_smask", None)
        if alpha is not None:
            image.smask = self._doc.refer(alpha)
        return self._doc.put(image.format(self._doc))

    def _named(self, names: tuple[str, ...]) -> str:
        """The resources of a stream; streams that use the same forms and pictures share them."""
        if names not in self._resources:
            entries = f"/Font {self._doc.number(self._fonts)}"
            for kind, letters in _RESOURCES:
                objects = [f"/{name} {self._objects[name]}" for name in names if name[0] in letters]
                entries += f" /{kind} << {' '.join(objects)} >>" if objects else ""
            self._resources[names] = self._doc.dictionary(entries)
        return self._resources[names]


def _group(space: str) -> str:
    return f" /Group << /S /Transparency /CS {space} /I true >>" if space else ""


def _raster(file: str, tone: str) -> ImageReader:
    """A picture in a form that ReportLab embeds rightly: a JPEG as it is, else 8 bits a channel."""
    with opened(file) as whole:
        photograph = whole.format == "JPEG"
        if photograph and not tone:
            return ImageReader(file)
        image = eight_bits(whole)
        if tone:
            image = toned(image, tone)
        if photograph and tone != "outline":
            stored = BytesIO()
            image.save(stored, "JPEG", quality=90)
            return ImageReader(stored)
        if image.has_transparency_data:
            return ImageReader(image.convert("RGBA"))
        return ImageReader(image.convert("L" if image.mode in ("1", "L") else "RGB"))


BACKEND = Backend(PdfEncoder, PdfWriter)
