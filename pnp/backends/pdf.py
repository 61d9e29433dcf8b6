"""PDF by ReportLab.

The content of pages is written as literal operators, which go into the canvas's private
`_code`: that is six times as fast as the canvas's own calls. A test holds ReportLab to it.
A shared frame becomes a form XObject when it is first met, and is only referred to later.
"""

from __future__ import annotations

from pathlib import Path as File
from types import SimpleNamespace
from typing import Any, NamedTuple, assert_never

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc, pdfmetrics, ttfonts
from reportlab.pdfgen.canvas import Canvas

from pnp import __version__
from pnp.drawing import Colour, Frame, Path, Picture, Stroke, Text, Turned
from pnp.fonts import Face
from pnp.geometry import MM_PER_POINT, Matrix
from pnp.pages import Document, PageFrame

_PER_MM = 1.0 / MM_PER_POINT
_STEPS = {"M": "%g %g m ", "L": "%g %g l ", "C": "%g %g %g %g %g %g c ", "Z": "h "}
# Shorter drawings are repeated rather than referred to.
_WORTH_A_FORM = 90
# Forms clip to their box; what bleeds or overhangs stays within this, mm.
_OVERHANG = 30.0

_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


def write_pdf(document: Document, target: File, dpi: int = 0) -> None:
    """Draw the whole document into a file. Raises OSError."""
    Writer(document, target).write()


# A canvas begins with a font, and an unembedded Helvetica would stay in every file.
_NO_FONT = SimpleNamespace(fontName="pnp-no-font", _dynamicFont=1, _multiByte=1)


class _State:
    """The graphics state that the stream has set so far; None is unknown."""

    __slots__ = ("fill", "font", "line", "stroke", "tracking")

    def __init__(self) -> None:
        self.fill: Colour | None = None
        self.stroke: Colour | None = None
        self.line: tuple[float, tuple[float, ...], int, int] | None = None
        self.font: tuple[str, float] | None = None
        self.tracking: float | None = None


class _Shared(NamedTuple):
    """A shared frame as it is drawn anywhere, and the forms that this needs."""

    frame: Frame
    """Held, so that its id stays its own."""
    code: str
    uses: dict[str, None]


class Writer:
    """Writes one document."""

    def __init__(self, document: Document, target: File, compress: bool = True) -> None:
        self._document = document
        rl_config.useA85 = 0
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
        self._faces: dict[Face, str] = {}
        self._forms: dict[int, _Shared] = {}
        self._uses: dict[str, None] = {}
        self._encoded: dict[tuple[Face, str], tuple[tuple[str, str], ...]] = {}
        self._images: dict[str, str] = {}

    def write(self) -> None:
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
        if document.backs in _DUPLEX and any(page.side == "back" for page in document):
            canvas.setViewerPreference("Duplex", _DUPLEX[document.backs])
        section = ""
        for number, page in enumerate(document.told()):
            width, height = page.size.width * _PER_MM, page.size.height * _PER_MM
            canvas._pagesize = (width, height)
            if page.section and page.section != section:
                section = page.section
                key = f"p{number}"
                canvas.bookmarkPage(key)
                canvas.addOutlineEntry(section, key, 0, False)
                canvas.addPageLabel(number, "ARABIC", 1, f"{section} ")
            self._uses = {}
            canvas._code = [self._page(page.draw(), height)]
            canvas._formsinuse = list(self._uses)
            canvas.showPage()
        canvas.save()

    def _page(self, frames: list[PageFrame], height: float) -> str:
        """The whole content of a page. The one place where y turns upside down."""
        scale = _g(_PER_MM, 6)
        out = [f"q {scale} 0 0 -{scale} 0 {_g(height)} cm"]
        state = _State()
        for matrix, frame in frames:
            a, b, c, d, e, f = matrix
            if b == 0.0 and c == 0.0 and a == 1.0 and d == 1.0:
                self._frame(frame, e, f, out, state)
            else:
                out.append(f"q {_m(matrix)} cm")
                self._frame(frame, 0.0, 0.0, out, _State())
                out.append("Q")
        out.append("Q")
        return "\n".join(out)

    def _frame(self, frame: Frame, x: float, y: float, out: list[str], state: _State) -> None:
        if frame.shared:
            self._shared(frame, x, y, out)
        else:
            self._items(frame, x, y, out, state)

    def _items(self, frame: Frame, x: float, y: float, out: list[str], state: _State) -> None:
        for dx, dy, item in frame.items:
            kind = type(item)
            if kind is Text:
                self._text(item, x + dx, y + dy, out, state)  # type: ignore[arg-type]
            elif kind is Frame:
                self._frame(item, x + dx, y + dy, out, state)  # type: ignore[arg-type]
            elif kind is Path:
                self._path(item, x + dx, y + dy, out, state)  # type: ignore[arg-type]
            else:
                self._rare(item, x + dx, y + dy, out)  # type: ignore[arg-type]

    def _rare(self, item: Picture | Turned, x: float, y: float, out: list[str]) -> None:
        match item:
            case Turned():
                clip = ""
                if item.clip is not None:
                    rule = "W* n" if item.clip.evenodd else "W n"
                    clip = f" {_steps(item.clip, 0.0, 0.0)}{rule}"
                matrix = item.matrix.then(Matrix.move(x, y))
                out.append(f"q {_m(matrix)} cm{clip}")
                self._frame(item.frame, 0.0, 0.0, out, _State())
                out.append("Q")
            case Picture():
                self._picture(item, x, y, out)
            case _:
                assert_never(item)

    def _shared(self, frame: Frame, x: float, y: float, out: list[str]) -> None:
        known = self._forms.get(id(frame))
        if known is None:
            known = self._forms[id(frame)] = self._form(frame)
        drawing = known.code
        if not drawing:
            return
        self._uses.update(known.uses)
        if x or y:
            out.append(f"q 1 0 0 1 {_g(x)} {_g(y)} cm {drawing} Q")
        else:
            out.append(f"q {drawing} Q")

    def _form(self, frame: Frame) -> _Shared:
        """How to draw a shared frame: an XObject's call, or the drawing itself if short."""
        outer, self._uses = self._uses, {}
        inner: list[str] = []
        self._items(frame, 0.0, 0.0, inner, _State())
        code = "\n".join(inner)
        uses, self._uses = self._uses, outer
        if len(code) < _WORTH_A_FORM:
            return _Shared(frame, code, uses)
        name = f"f{len(self._forms)}"
        canvas = self._canvas
        canvas.beginForm(
            name, -_OVERHANG, -_OVERHANG, frame.width + _OVERHANG, frame.height + _OVERHANG
        )
        canvas._code = [code]
        canvas._formsinuse = list(uses)
        canvas.endForm()
        return _Shared(frame, f"/{self._doc.getXObjectName(name)} Do", {name: None})

    def _picture(self, item: Picture, x: float, y: float, out: list[str]) -> None:
        name = self._images.get(item.file)
        if name is None:
            name = self._images[item.file] = self._image(item.file)
        self._uses[name] = None
        # Images stand on their bottom edge, so they are turned back upright.
        size = f"{_g(item.width)} 0 0 {_g(-item.height)} {_g(x)} {_g(y + item.height)}"
        out.append(f"q {size} cm /{self._doc.getXObjectName(name)} Do Q")

    def _image(self, file: str) -> str:
        """A picture's XObject. (The canvas would name it after its folder.)"""
        name = f"i{len(self._images)}"
        image: Any = pdfdoc.PDFImageXObject(name, _raster(file), mask="auto")
        alpha = getattr(image, "_smask", None)
        if alpha is not None:
            image.smask = self._doc.Reference(alpha, f"{name}-alpha")
        self._doc.Reference(image, self._doc.getXObjectName(name))
        return name

    def _path(self, path: Path, x: float, y: float, out: list[str], state: _State) -> None:
        code = ""
        fill, stroke = path.fill, path.stroke
        if not path.ops or (fill is None and stroke is None):
            return
        if fill is not None and fill != state.fill:
            state.fill = fill
            code = f"{_c(fill)} rg "
        if stroke is not None:
            code += _line(stroke, state)
        code += _steps(path, x, y)
        if fill is None:
            code += "S"
        elif stroke is None:
            code += "f*" if path.evenodd else "f"
        else:
            code += "B*" if path.evenodd else "B"
        out.append(code)

    def _text(self, line: Text, x: float, y: float, out: list[str], state: _State) -> None:
        runs, size, _, tracking = line
        code = f"BT 1 0 0 -1 {round(x, 3):g} {round(y, 3):g} Tm "
        if tracking != state.tracking:
            state.tracking = tracking
            code += f"{_g(tracking, 4)} Tc "
        for text, face, colour in runs:
            if colour != state.fill:
                state.fill = colour
                code += f"{_c(colour)} rg "
            for name, string in self._encode(face, text):
                if (name, size) != state.font:
                    state.font = (name, size)
                    code += f"{name} {_g(size, 4)} Tf "
                code += string
        out.append(code + "ET")

    def _encode(self, face: Face, text: str) -> tuple[tuple[str, str], ...]:
        """The text as operators that show it, each with the font resource it needs."""
        # Codes below the blank are not ASCII's: they stand for what else the text has needed.
        if text.isascii() and text.isprintable():
            name = self._faces.get(face)
            if name is None:
                name = self._faces[face] = self._register(face)
            if "(" in text or ")" in text or "\\" in text:
                text = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
            return ((name, f"({text}) Tj "),)
        key = (face, text)
        known = self._encoded.get(key)
        if known is None:
            if face not in self._faces:
                self._faces[face] = self._register(face)
            font: Any = face.font
            known = tuple(
                (font.getSubsetInternalName(subset, self._doc), f"<{data.hex()}> Tj ")
                for subset, data in font.splitString(text, self._doc)
            )
            if len(self._encoded) > 20_000:
                self._encoded.clear()
            self._encoded[key] = known
        return known

    def _register(self, face: Face) -> str:
        font: Any = face.font
        font.splitString(" ", self._doc)
        name: str = font.getSubsetInternalName(0, self._doc)
        return name


def _raster(file: str) -> ImageReader:
    """A picture in a form that ReportLab embeds rightly: a JPEG as it is, else 8 bits a channel."""
    from PIL import Image

    with Image.open(file) as opened:
        image: Image.Image = opened
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


def _g(value: float, digits: int = 3) -> str:
    return f"{round(value, digits):g}" if digits <= 3 else f"{value:.{digits}f}"


def _c(colour: Colour) -> str:
    return f"{round(colour[0], 3):g} {round(colour[1], 3):g} {round(colour[2], 3):g}"


def _m(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    return f"{a:.6f} {b:.6f} {c:.6f} {d:.6f} {_g(e)} {_g(f)}"


def _steps(path: Path, x: float, y: float) -> str:
    """The path's construction operators, moved by x and y."""
    points = path.points
    if x or y:
        moved = list(points)
        moved[0::2] = [round(value + x, 3) for value in points[0::2]]
        moved[1::2] = [round(value + y, 3) for value in points[1::2]]
    else:
        moved = [round(value, 3) for value in points]
    return "".join([_STEPS[op] for op in path.ops]) % tuple(moved)


def _line(stroke: Stroke, state: _State) -> str:
    code = ""
    if stroke.colour != state.stroke:
        state.stroke = stroke.colour
        code = f"{_c(stroke.colour)} RG "
    line = stroke[1:]
    if line != state.line:
        state.line = line
        dash = " ".join(_g(length) for length in stroke.dash)
        code += f"{_g(stroke.width)} w [{dash}] 0 d {stroke.cap} J {stroke.join} j "
    return code
