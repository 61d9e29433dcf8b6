"""PDF by ReportLab: it makes the document, its fonts, outline and pictures.

Streams come from `operators`; the canvas's private `_code` and a few more of its insides are
used, and a test holds ReportLab to them.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from pathlib import Path as File
from types import SimpleNamespace
from typing import Any

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc, pdfmetrics, ttfonts
from reportlab.pdfgen.canvas import Canvas

from pnp import __version__
from pnp.backends.drafts import Drafts, Resolver, drawn
from pnp.backends.forms import Forms
from pnp.backends.operators import OVERHANG, PER_MM, Form, Operators
from pnp.backends.spool import Spool, streaming
from pnp.ground.fields import Group
from pnp.ground.fonts import Face
from pnp.ground.pages import Document, Page
from pnp.ground.problem import Unusable
from pnp.ground.rasters import opened

_Draw = Callable[[Page], tuple[str, list[Group]]]
"""Gives a page's operators, and the places to write of each of its slots."""

_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}

# How a stream refers to a form or a picture.
_XOBJECT = re.compile(r"/(FormXob\.[fi][0-9]+) Do")

# A canvas begins with a font, and an unembedded Helvetica would stay in every file.
_NO_FONT = SimpleNamespace(fontName="pnp-no-font", _dynamicFont=1, _multiByte=1)


def write_pdf(document: Document, target: File, dpi: int = 0) -> None:
    """Draw the whole document into a file. Raises OSError."""
    Writer(document, target).write()


def write_drafts(document: Document, drafts: Drafts, target: File) -> None:
    """Put pages that were drawn elsewhere into a file. Raises OSError."""
    Writer(document, target).write(drafts)


class Writer:
    """Writes one document; it is also what its streams refer to."""

    def __init__(self, document: Document, target: File, compress: bool = True) -> None:
        self._document = document
        self._target = target
        rl_config.useA85 = 0
        insides: Any = pdfdoc
        insides.TimeStamp = _stamp
        ttfonts.makeToUnicodeCMap = _to_unicode
        # ReportLab's stubs leave out its insides, and mistake some of its outside.
        fonts: Any = pdfmetrics
        fonts._fonts[_NO_FONT.fontName] = _NO_FONT
        make: Any = Canvas
        self._canvas = make(
            str(target),
            pageCompression=1 if compress else 0,
            invariant=1,
            initialFontName=_NO_FONT.fontName,
            lang="en",
        )
        self._canvas._preamble = ""
        self._doc = self._canvas._doc
        self._spool = Spool(target.parent, compress)
        self._faces: dict[Face, str] = {}
        self._codes: dict[Face, dict[str, tuple[str, str]]] = {}
        self._forms: dict[bytes, str] = {}
        self._pictures: dict[str, str] = {}
        self._shared: dict[tuple[str, ...], str] = {}

    def write(self, drafts: Drafts | None = None) -> None:
        """Draw all pages, or take them as they were drawn elsewhere."""
        try:
            self._head()
            self._pages(self._drawn() if drafts is None else self._resolved(drafts))
            with self._target.open("wb") as out, streaming(out):
                self._doc.SaveToFile(out, self._canvas)
        finally:
            self._spool.close()

    def _head(self) -> None:
        canvas, document = self._canvas, self._document
        canvas.setTitle(document.title)
        canvas.setAuthor("pnp")
        canvas.setSubject(f"{document.game} {document.version}: print and play")
        canvas.setCreator(f"pnp {__version__}")
        canvas.setProducer("ReportLab")
        canvas.setViewerPreference("PrintScaling", "None")
        # ReportLab's table of preferences is older than this one (PDF 1.7).
        self._doc.Catalog.ViewerPreferences.dict["PickTrayByPDFSize"] = "true"
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if document.backs in _DUPLEX and document.two_sided:
            canvas.setViewerPreference("Duplex", _DUPLEX[document.backs])

    def _drawn(self) -> _Draw:
        operators, fillable = Operators(self), self._document.fillable
        return lambda page: drawn(operators, page, fillable)

    def _resolved(self, drafts: Drafts) -> _Draw:
        resolver, waiting = Resolver(self), iter(drafts)

        def resolve(page: Page) -> tuple[str, list[Group]]:
            draft = next(waiting)
            return resolver.page(draft), draft.groups

        return resolve

    def _pages(self, draw: _Draw) -> None:
        canvas, document = self._canvas, self._doc
        parent = self._number(document.Pages)
        forms = Forms(document, self._number)
        last = ""
        for number, page in enumerate(self._document.told()):
            begun = [section for section in page.sections if section != last]
            for place, section in enumerate(begun):
                key = f"p{number}.{place}" if place else f"p{number}"
                canvas.bookmarkPage(key)
                canvas.addOutlineEntry(section, key, 0, False)
            if begun:
                last = page.sections[-1]
                canvas.addPageLabel(number, "ARABIC", 1, f"{begun[0]} ")
            stream, written = draw(page)
            fields = forms.page(page.size, written)
            if self._document.clerk is not None:
                for slot, group in zip(page.slots, written, strict=True):
                    self._document.clerk(slot, len(group.fields), group.by_hand)
            width, height = page.size
            box = f"[ 0 0 {round(width * PER_MM, 4):.7g} {round(height * PER_MM, 4):.7g} ]"
            # The canvas would keep a page with all that can be in one.
            drawn = self._spool.dictionary(
                f"/Type /Page /Parent {parent} /MediaBox {box}"
                f" /Contents {self._number(self._spool.stream(stream))}"
                f" /Resources {self._resources(stream)}{fields}"
            )
            document.addPage(drawn)
        forms.finish()

    # What streams refer to

    def font(self, face: Face) -> str:
        name = self._faces.get(face)
        if name is None:
            font: Any = face.font
            font.splitString(" ", self._doc)
            name = self._faces[face] = font.getSubsetInternalName(0, self._doc)
        return name

    def special(self, face: Face, size: str, text: str) -> str:
        known = self._codes.setdefault(face, {})
        if not known.keys() >= set(text):
            self._code(face, text, known)
        shown = [known[char] for char in text]
        return "".join(
            [
                f"{name} {size} Tf <{''.join([code for _, code in codes])}> Tj "
                for name, codes in groupby(shown, itemgetter(0))
            ]
        )

    def _code(self, face: Face, text: str, known: dict[str, tuple[str, str]]) -> None:
        """Note the font and the code of each character; one that comes first gets one."""
        self.font(face)
        font: Any = face.font
        codes = [
            (font.getSubsetInternalName(subset, self._doc), f"{code:02x}")
            for subset, data in font.splitString(text, self._doc)
            for code in data
        ]
        known.update(zip(text, codes, strict=True))

    def form(self, form: Form) -> str:
        code, width, height = form
        # Two frames that draw the same are one form.
        digest = hashlib.sha256(f"{width} {height} {code}".encode()).digest()
        name = self._forms.get(digest)
        if name is None:
            name = self._forms[digest] = self._doc.getXObjectName(f"f{len(self._forms)}")
            edges = (-OVERHANG, -OVERHANG, width + OVERHANG, height + OVERHANG)
            box = " ".join([f"{round(edge, 3):g}" for edge in edges])
            entries = (
                f"/Type /XObject /Subtype /Form /BBox [ {box} ] /Resources {self._resources(code)} "
            )
            self._doc.Reference(self._spool.stream(code, entries), name)
        return f"/{name} Do"

    def picture(self, file: str) -> str:
        name = self._pictures.get(file)
        if name is None:
            # The canvas would name it after its folder.
            name = self._doc.getXObjectName(f"i{len(self._pictures)}")
            self._pictures[file] = name
            image: Any = pdfdoc.PDFImageXObject(name, _raster(file), mask="auto")
            alpha = getattr(image, "_smask", None)
            if alpha is not None:
                image.smask = self._doc.Reference(alpha, f"{name}-alpha")
            self._doc.Reference(image, name)
        return f"/{name} Do"

    def _resources(self, stream: str) -> str:
        """What a stream refers to; streams that use the same forms and pictures share it."""
        names = tuple(sorted(set(_XOBJECT.findall(stream))))
        if names not in self._shared:
            resources: Any = pdfdoc.PDFResourceDictionary()
            resources.basicFonts()
            resources.allProcs()
            if names:
                make: Any = pdfdoc.PDFDictionary
                objects = {name: pdfdoc.PDFObjectReference(name) for name in names}
                resources.XObject = make(objects)
            self._shared[names] = self._number(resources)
        return self._shared[names]

    def _number(self, thing: Any) -> str:
        """How other objects refer to an object."""
        reference = self._doc.Reference(thing)
        return f"{self._doc.idToObjectNumberAndVersion[reference.name][0]} 0 R"


_NEW_YEAR_2000 = 946_684_800


def _stamp(invariant: object = None) -> SimpleNamespace:
    """When the file says that it was made: the same for ever, or what SOURCE_DATE_EPOCH says.

    ReportLab would put that into the file's identifier too. Raises Unusable.
    """
    text = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if text and not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        raise Unusable(f"SOURCE_DATE_EPOCH is “{text}”: it has to be seconds since 1970")
    when = datetime.fromtimestamp(int(text) if text else _NEW_YEAR_2000, UTC).timetuple()
    return SimpleNamespace(
        t=float(_NEW_YEAR_2000), lt=when, YMDhms=tuple(when)[:6], dhh=0, dmm=0, tzname="UTC"
    )


_DIGITS = 11
"""Enough for two thousand years, and few enough for any clock."""


def _raster(file: str) -> ImageReader:
    """A picture in a form that ReportLab embeds rightly: a JPEG as it is, else 8 bits a channel."""
    with opened(file) as whole:
        image = whole
        if image.format == "JPEG":
            return ImageReader(file)
        if image.mode.startswith("I"):
            image = image.convert("I").point(lambda level: level * (1 / 257)).convert("L")
        if image.has_transparency_data:
            return ImageReader(image.convert("RGBA"))
        return ImageReader(image.convert("L" if image.mode in ("1", "L") else "RGB"))


def _to_unicode(fontname: str, subset: list[int]) -> str:
    """What the codes of a font's subset mean, for search and copying.

    ReportLab's own has no UTF-16, so that it is wrong for playing cards and dominoes.
    """
    pairs = [
        f"<{code:02X}> <{chr(char).encode('utf-16-be').hex().upper()}>"
        for code, char in enumerate(subset)
        if char
    ]
    # A block holds a hundred at most.
    blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <00> <FF> endcodespacerange",
            *("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]) for block in blocks),
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    )
