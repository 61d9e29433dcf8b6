"""Form fields (AcroForm): text, check boxes, choices.

Fields have no appearance of their own, because the page shows their outlines. Viewers draw typed
text; ticks and rings are drawn here. (With `NeedAppearances`, viewers would draw these too, over
the words.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.pdfbase import pdfdoc

from pnp.core.geometry import Rect, Size
from pnp.render.pdf.form_places import FieldGroup, FormField
from pnp.render.pdf.operators import PER_MM
from pnp.render.pdf.stream_file import StreamFile

_PRINT = 4
_MULTILINE, _COMBO = 1 << 12, 1 << 17
_CENTRED = 1
# A pencil's blue, so that entries differ from print.
_INK = "0.1 0.15 0.45 rg"
# A tick in a box of a hundred units.
_TICK = "0.1 0.15 0.45 RG 13 w 1 J 1 j 20 52 m 42 26 l 82 80 l S"
_RING = (
    "0.1 0.15 0.45 RG 7 w 95 50 m 95 75 75 95 50 95 c 25 95 5 75 5 50 c "
    "5 25 25 5 50 5 c 75 5 95 25 95 50 c s"
)
_INSET = {"text": 0.9, "check": 0.0, "choice": 1.5}
_SMALL, _LARGE = 6.0, 14.0


class FormWriter:
    """Writes the form of one document, group by group."""

    def __init__(self, document: StreamFile) -> None:
        self._doc = document
        self._parents: list[Any] = []
        self._names: dict[str, int] = {}
        self._states: dict[str, Any] = {}

    def page(self, size: Size, groups: Sequence[FieldGroup]) -> str:
        """Return the entry in a page's dictionary for its fields."""
        numbers: list[str] = []
        for group in groups:
            # A tile has only the fields within it.
            fields = [field for field in group.fields if _on_page(field.box, size)]
            if not fields:
                continue
            parent = pdfdoc.PDFDictionary({"T": _text(self._unique(group.name))})
            parent_reference = self._doc.refer(parent)
            kids = []
            for field in fields:
                widget = self._field(field, size)
                widget.dict["Parent"] = parent_reference
                numbers.append(self._doc.reference(widget))
                kids.append(self._doc.refer(widget))
            parent.dict["Kids"] = pdfdoc.PDFArray(kids)
            self._parents.append(parent_reference)
        return f" /Annots [ {' '.join(numbers)} ]" if numbers else ""

    def finish(self) -> None:
        """Add the form to the document."""
        if not self._parents:
            return
        fonts = {
            "Helv": {
                "Type": "Font",
                "Subtype": "Type1",
                "BaseFont": "Helvetica",
                "Encoding": "WinAnsiEncoding",
            },
        }
        named = {
            name: pdfdoc.PDFDictionary({key: pdfdoc.PDFName(value) for key, value in font.items()})
            for name, font in fonts.items()
        }
        resources = pdfdoc.PDFDictionary({"Font": pdfdoc.PDFDictionary(named)})
        form = pdfdoc.PDFDictionary(
            {
                "Fields": pdfdoc.PDFArray(self._parents),
                "DR": resources,
                "DA": _text(f"/Helv 0 Tf {_INK}"),
            }
        )
        self._doc.Catalog.AcroForm = self._doc.refer(form)

    def _unique(self, name: str) -> str:
        count = self._names[name] = self._names.get(name, 0) + 1
        return name if count == 1 else f"{name} {count}"

    def _field(self, field: FormField, size: Size) -> Any:
        box = field.box
        # Text stays clear of the outline, and a list's button of a die's round corners.
        inset = 0.3 if field.kind == "text" and field.is_centred else _INSET[field.kind]
        vertical_inset = 1.5 if field.kind == "choice" else 0.0
        left, right = (box.x + inset) * PER_MM, (box.right - inset) * PER_MM
        top, bottom = (
            size.height - box.y - vertical_inset,
            size.height - box.bottom + vertical_inset,
        )
        top, bottom = top * PER_MM, bottom * PER_MM
        entries: dict[str, Any] = {
            "Type": pdfdoc.PDFName("Annot"),
            "Subtype": pdfdoc.PDFName("Widget"),
            "F": _PRINT,
            "Rect": pdfdoc.PDFArray([round(edge, 2) for edge in (left, bottom, right, top)]),
            "T": _text(field.name),
            "TU": _text(field.name),
        }
        entries |= (
            self._check(_RING if field.has_ring else _TICK)
            if field.kind == "check"
            else _text_entries(field)
        )
        return pdfdoc.PDFDictionary(entries)

    def _check(self, code: str) -> dict[str, Any]:
        if code not in self._states:
            normal = {"On": self._drawing(code), "Off": self._drawing("")}
            states = pdfdoc.PDFDictionary({"N": pdfdoc.PDFDictionary(normal)})
            self._states[code] = self._doc.refer(states)
        off = pdfdoc.PDFName("Off")
        return {"FT": pdfdoc.PDFName("Btn"), "V": off, "AS": off, "AP": self._states[code]}

    def _drawing(self, code: str) -> Any:
        entries = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Form"),
            "BBox": pdfdoc.PDFArray([0, 0, 100, 100]),
        }
        stream: Any = pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), code, filters=[])
        return self._doc.refer(stream)


def _on_page(box: Rect, size: Size) -> bool:
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return 0.0 <= x <= size.width and 0.0 <= y <= size.height


def _text_entries(field: FormField) -> dict[str, Any]:
    points = field.box.height * PER_MM
    size = max(min(points * 0.62, _LARGE), _SMALL)
    if field.is_multiline:
        size = 11.0
    elif field.kind == "choice":
        size = max(points * 0.5, _SMALL)
    entries: dict[str, Any] = {
        "FT": pdfdoc.PDFName("Ch" if field.kind == "choice" else "Tx"),
        "DA": _text(f"/Helv {size:.1f} Tf {_INK}"),
        "Q": _CENTRED if field.is_centred else 0,
    }
    if field.is_multiline:
        entries["Ff"] = _MULTILINE
    if field.kind == "choice":
        entries["Ff"] = _COMBO
        choices = ("", *field.choices)
        entries["Opt"] = pdfdoc.PDFArray([_text(choice) for choice in choices])
    return entries


def _text(text: str) -> Any:
    return pdfdoc.PDFString(text)
