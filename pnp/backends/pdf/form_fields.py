"""Places to write as form fields (AcroForm): text, boxes to tick, choices.

Fields are bare: the page shows what they are. What is typed is drawn by the viewer, ticks and rings
are drawn here. (`NeedAppearances` would make viewers draw these, too, and over the words.)
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.backends.pdf.operators import PER_MM
from pnp.backends.pdf.stream_file import StreamFile, text
from pnp.backends.pdf.write_in_places import Field, Group
from pnp.ground.geometry import Rect, Size

_PRINT = 4
_MULTILINE, _COMBO = 1 << 12, 1 << 17
_CENTRED = 1
# A pencil's blue, so that what was filled in is told from what was printed.
_INK = "0.1 0.15 0.45 rg"
# A tick in a box of a hundred units.
_TICK = "0.1 0.15 0.45 RG 13 w 1 J 1 j 20 52 m 42 26 l 82 80 l S"
_RING = (
    "0.1 0.15 0.45 RG 7 w 95 50 m 95 75 75 95 50 95 c 25 95 5 75 5 50 c "
    "5 25 25 5 50 5 c 75 5 95 25 95 50 c s"
)
_INSET = {"text": 0.9, "check": 0.0, "choice": 1.5}
_SMALL, _LARGE = 6.0, 14.0


class Forms:
    """The form of one document, group by group."""

    def __init__(self, document: StreamFile) -> None:
        self._doc = document
        self._parents: list[str] = []
        self._names: dict[str, int] = {}
        self._states: dict[str, str] = {}

    def page(self, size: Size, groups: Sequence[Group]) -> str:
        """The entry in a page's dictionary that puts the fields onto it."""
        numbers: list[str] = []
        for group in groups:
            # A piece of a large sheet has the fields that are on it.
            fields = [field for field in group.fields if _on_page(field.box, size)]
            if not fields:
                continue
            above = self._doc.later()
            kids = [self._field(field, size, above) for field in fields]
            own = f"/T {text(self._unique(group.name))} /Kids [ {' '.join(kids)} ]"
            self._parents.append(self._doc.dictionary(own, above))
            numbers += kids
        return f" /Annots [ {' '.join(numbers)} ]" if numbers else ""

    def finish(self) -> str:
        """The entry in a document's catalog that tells of its form."""
        if not self._parents:
            return ""
        font = "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding"
        form = self._doc.dictionary(
            f"/Fields [ {' '.join(self._parents)} ] /DR << /Font << /Helv << {font} >> >> >>"
            f" /DA (/Helv 0 Tf {_INK})"
        )
        return f" /AcroForm {form}"

    def _unique(self, name: str) -> str:
        count = self._names[name] = self._names.get(name, 0) + 1
        return name if count == 1 else f"{name} {count}"

    def _field(self, field: Field, size: Size, above: str) -> str:
        box = field.box
        # Words keep clear of the outline, and a list's button of a die's round corners.
        inset = 0.3 if field.kind == "text" and field.centred else _INSET[field.kind]
        deep = 1.5 if field.kind == "choice" else 0.0
        left, right = (box.x + inset) * PER_MM, (box.right - inset) * PER_MM
        top, bottom = size.height - box.y - deep, size.height - box.bottom + deep
        edges = (left, bottom * PER_MM, right, top * PER_MM)
        rect = " ".join([f"{round(edge, 2):.6g}" for edge in edges])
        checked = field.kind == "check"
        return self._doc.dictionary(
            f"/Type /Annot /Subtype /Widget /F {_PRINT} /Rect [ {rect} ] /Parent {above}"
            f" /T {text(field.name)} /TU {text(field.name)}"
            f" {self._check(_RING if field.ring else _TICK) if checked else _written(field)}"
        )

    def _check(self, code: str) -> str:
        if code not in self._states:
            states = f"/On {self._drawing(code)} /Off {self._drawing('')}"
            self._states[code] = self._doc.dictionary(f"/N << {states} >>")
        return f"/FT /Btn /V /Off /AS /Off /AP {self._states[code]}"

    def _drawing(self, code: str) -> str:
        entries = "/Type /XObject /Subtype /Form /BBox [ 0 0 100 100 ]"
        return self._doc.stream(entries, code.encode("ascii"))


def _on_page(box: Rect, size: Size) -> bool:
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return 0.0 <= x <= size.width and 0.0 <= y <= size.height


def _written(field: Field) -> str:
    points = field.box.height * PER_MM
    large = max(min(points * 0.62, _LARGE), _SMALL)
    if field.tall:
        large = 11.0
    elif field.kind == "choice":
        large = max(points * 0.5, _SMALL)
    entries = f"/DA (/Helv {large:.1f} Tf {_INK}) /Q {_CENTRED if field.centred else 0}"
    if field.kind == "choice":
        choices = " ".join([text(choice) for choice in ("", *field.choices)])
        return f"/FT /Ch {entries} /Ff {_COMBO} /Opt [ {choices} ]"
    return f"/FT /Tx {entries}" + (f" /Ff {_MULTILINE}" if field.tall else "")
