"""PDF files with ReportLab's document: pages arrive encoded, and each stream is written at once.

Any process encodes a page (`PdfEncoder`); the process with the file writes it (`PdfWriter`).
"""

from __future__ import annotations

import re
import zlib
from functools import cached_property
from io import BytesIO
from pathlib import Path as File
from types import TracebackType
from typing import TYPE_CHECKING, Any

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
from pnp.core.rasters import apply_tone, open_raster, to_eight_bits
from pnp.render import Backend
from pnp.render.pdf.fonts import embed_font, font_resource
from pnp.render.pdf.operators import OVERHANG, PER_MM, FormXObject, PageOperators, UsedResources
from pnp.render.pdf.stream_file import StreamFile

if TYPE_CHECKING:
    from pnp.render.pdf.form_fields import FormWriter
    from pnp.render.pdf.form_places import FieldGroup


_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}

# Reference of a stream to a form or a picture, a shading, a graphics state.
_RESOURCE_NAME = re.compile(r"/([XISA][0-9a-f]{16}) (?:Do|sh|gs)")
_RESOURCES = (("XObject", "XI"), ("Shading", "S"), ("ExtGState", "A"))
# There are thousands of pages, and zlib's default 6 takes five times as long for a fifth less; each
# form occurs once.
_PAGE, _FORM = 2, 4


class PdfStream(Struct, frozen=True):
    """Compressed operators, and the names of the forms and pictures that they use."""

    data: bytes
    names: tuple[str, ...]
    box: Size
    group: str = ""


class PageContent(Struct, frozen=True):
    """A page's content in the file."""

    stream: PdfStream
    forms: dict[str, PdfStream | str]
    """Forms that no earlier page of the same encoder used, by name."""
    used: UsedResources
    fields: list[FieldGroup]


class PdfEncoder:
    """Encodes pages of one document."""

    def __init__(self, document: Document) -> None:
        self._operators = PageOperators()
        self._fillable = document.fillable_components

    def encode(self, page: Page) -> PageContent:
        """Return the page's content; its resources come with it or with an earlier page."""
        code, used = self._operators.page((*page.frames, *page.overlay_frames), page.size.height)
        fields: list[FieldGroup] = []
        if self._fillable is not None:
            from pnp.render.pdf.form_places import field_groups

            fields = field_groups(page.frames, page.slots, self._fillable)
        forms = {name: _compress_form(form) for name, form in used.forms.items()}
        return PageContent(
            _compress(code, *page.size, _PAGE), forms, replace(used, forms={}), fields
        )


def _compress_form(form: FormXObject | str) -> PdfStream | str:
    if isinstance(form, str):
        return form
    return replace(_compress(form.code, form.width, form.height, _FORM), group=form.group)


def _compress(code: str, width: float, height: float, level: int) -> PdfStream:
    names = tuple(sorted(set(_RESOURCE_NAME.findall(code))))
    return PdfStream(zlib.compress(code.encode("latin-1"), level), names, Size(width, height))


class PdfWriter:
    """Writes one file, and closes it at the end of the context. Raises OSError and UsageError."""

    def __init__(self, document: Document, target: File, dpi: int = 0) -> None:
        rl_config.useA85 = 0
        self._output = target.open("wb")
        try:
            self._doc = StreamFile(self._output, document.language)
        except UsageError:
            self._output.close()
            raise
        self._resources: dict[tuple[str, ...], str] = {}
        self._objects: dict[str, str] = {}
        """References of forms and pictures."""
        self._glyphs: dict[Font, set[int]] = {}
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
        error_type: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if error is None:
                self._finish()
        finally:
            self._output.close()

    def _head(self, document: Document) -> None:
        doc, catalog = self._doc, self._doc.Catalog
        doc.setTitle(document.title)
        doc.setAuthor("pnp")
        doc.setSubject(f"{document.game} {document.version}: print and play")
        doc.setCreator(f"pnp {__version__}")
        doc.setProducer("ReportLab")
        # ReportLab's table of preferences is older than some of these (PDF 1.7).
        preferences = {
            "PrintScaling": "/None",
            "PickTrayByPDFSize": "true",
            "DisplayDocTitle": "true",
        }
        if document.backs in _DUPLEX and document.is_two_sided:
            preferences["Duplex"] = f"/{_DUPLEX[document.backs]}"
        make: Any = pdfdoc.PDFDictionary
        catalog.ViewerPreferences = make(preferences)

    def add(self, page: Page, content: PageContent) -> None:
        """Write a page."""
        doc = self._doc
        for font, glyphs in content.used.glyphs.items():
            self._glyphs.setdefault(font, set()).update(glyphs)
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
        # Blend transparent pages in RGB.
        mixed = _group("/DeviceRGB") if any(name[0] in "SA" for name in stream.names) else ""
        written = doc.dictionary(
            f"/Type /Page /Parent {doc.reference(doc.Pages)} /MediaBox {box}"
            f" /Contents {code} /Resources {self._resources_of(stream.names)}{mixed}{fields}"
        )
        doc.Pages.addPage(written)
        self._note_sections(page, written)
        self._count += 1

    @cached_property
    def _forms(self) -> FormWriter:
        """The form of a file with fields."""
        from pnp.render.pdf.form_fields import FormWriter

        return FormWriter(self._doc)

    def _note_sections(self, page: Page, written: str) -> None:
        """Add outline entries and a label for a page on which sections begin."""
        new_sections = [section for section in page.sections if section != self._section]
        self._outline += [(section, written) for section in new_sections]
        if new_sections:
            self._section = page.sections[-1]
            label: Any = pdfdoc.PDFPageLabel("D", 1, f"{new_sections[0]} ")
            self._labels.addPageLabel(self._count, label)

    def _finish(self) -> None:
        for font, glyphs in self._glyphs.items():
            self._fonts.dict[font_resource(font)] = embed_font(self._doc, font, glyphs)
        if "_forms" in vars(self):
            self._forms.finish()
        if self._outline:
            self._doc.Catalog.PageLabels = self._labels
            self._doc.Catalog.Outlines = self._outlines()
        else:
            self._doc.Catalog.Outlines = None
        self._doc.finish()

    def _outlines(self) -> Any:
        """Return the outline: a flat list."""
        make: Any = pdfdoc.PDFDictionary
        root = make({"Type": pdfdoc.PDFName("Outlines"), "Count": len(self._outline)})
        entries = [
            make({"Title": pdfdoc.PDFString(title), "Dest": pdfdoc.PDFArray([page, "/Fit"])})
            for title, page in self._outline
        ]
        numbers = [self._doc.reference(entry) for entry in entries]
        for before, entry, after in zip(["", *numbers], entries, [*numbers[1:], ""], strict=False):
            entry.dict |= {"Parent": self._doc.reference(root)}
            entry.dict |= {"Prev": before} if before else {}
            entry.dict |= {"Next": after} if after else {}
        root.dict |= {"First": numbers[0], "Last": numbers[-1]}
        return root

    # Resources

    def _resource(self, form: PdfStream | str) -> str:
        if isinstance(form, str):
            return self._doc.dictionary(form.format_map(self._objects))
        width, height = form.box
        edges = (-OVERHANG, -OVERHANG, width + OVERHANG, height + OVERHANG)
        box = " ".join([f"{round(edge, 3):g}" for edge in edges])
        return self._doc.stream(
            f"/Type /XObject /Subtype /Form /BBox [ {box} ] /Filter /FlateDecode"
            f" /Resources {self._resources_of(form.names)}{_group(form.group)}",
            form.data,
        )

    def _picture(self, name: str, file: str, tone: str) -> str:
        image: Any = pdfdoc.PDFImageXObject(name, _read_image(file, tone), mask="auto")
        alpha = getattr(image, "_smask", None)
        if alpha is not None:
            image.smask = self._doc.refer(alpha)
        return self._doc.add_object(image.format(self._doc))

    def _resources_of(self, names: tuple[str, ...]) -> str:
        """Return the resources of a stream; streams with the same forms and pictures share them."""
        if names not in self._resources:
            entries = f"/Font {self._doc.reference(self._fonts)}"
            for category, letters in _RESOURCES:
                objects = [f"/{name} {self._objects[name]}" for name in names if name[0] in letters]
                entries += f" /{category} << {' '.join(objects)} >>" if objects else ""
            self._resources[names] = self._doc.dictionary(entries)
        return self._resources[names]


def _group(space: str) -> str:
    return f" /Group << /S /Transparency /CS {space} /I true >>" if space else ""


def _read_image(file: str, tone: str) -> ImageReader:
    """Return a picture that ReportLab embeds correctly: a JPEG unchanged, else 8 bits per
    channel."""
    with open_raster(file) as source:
        photograph = source.format == "JPEG"
        if photograph and not tone:
            return ImageReader(file)
        image = to_eight_bits(source)
        if tone:
            image = apply_tone(image, tone)
        if photograph and tone != "outline":
            stored = BytesIO()
            image.save(stored, "JPEG", quality=90)
            return ImageReader(stored)
        if image.has_transparency_data:
            return ImageReader(image.convert("RGBA"))
        return ImageReader(image.convert("L" if image.mode in ("1", "L") else "RGB"))


BACKEND = Backend(PdfEncoder, PdfWriter)
