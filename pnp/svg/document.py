"""Parse an SVG file into elements, within limits; its errors with their lines."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable
from pathlib import Path
from xml.parsers import expat

from msgspec import Struct

from pnp.core.files import display_path, resolve_inside
from pnp.core.files import read_limited as bytes_of
from pnp.core.icons import MAX_SVG_BYTES
from pnp.core.problems import Span, suggestion
from pnp.svg.attributes import SvgError

Message = tuple[str, str]
"""Error and remedy."""

UNSUPPORTED_EFFECTS: dict[str, Message] = {
    "filter": (
        "filters (shadows, blurs) are not drawn",
        "leave them out, or export the drawing as a PNG of 300 dpi and use “picture:”",
    ),
    "mix-blend-mode": (
        "colours that blend with what lies below are not drawn",
        "set its blending to normal, or export it as a PNG of 300 dpi and use “picture:”",
    ),
    "mask": (
        "masks that are not white throughout are not drawn",
        "make them clipping paths, or export the drawing as a PNG and use “picture:”",
    ),
    "gradient": (
        "lines with gradients are not drawn",
        "convert the line to paths: in Inkscape, Path > Stroke to Path",
    ),
    "marker": (
        "markers (arrow heads) are not drawn",
        "convert the line to paths: in Inkscape, Path > Stroke to Path",
    ),
}
"""Messages and hints for unsupported effects."""


def _text(element: ET.Element) -> Message | None:
    """Ignore the empty texts that editors leave."""
    if not "".join(element.itertext()).strip():
        return None
    return "it contains text, which needs fonts", (
        "convert text to paths: in Inkscape, Path > Object to Path; in Illustrator, Create Outlines"
    )


def _constant(message: str, hint: str) -> Callable[[ET.Element], Message]:
    return lambda _: (message, hint)


_ANIMATION = _constant("it moves, and paper does not", "export one moment of it")

UNSUPPORTED_ELEMENTS: dict[str, Callable[[ET.Element], Message | None]] = {
    "text": _text,
    "flowRoot": _text,
    "image": _constant(
        "it contains a pixel image, which is not drawn",
        "save that as PNG or JPEG and use “picture:”, or trace it to paths",
    ),
    "foreignObject": _constant("it contains HTML, which is not drawn", "convert it to paths"),
    "script": _constant("it contains a script, which is not run", "export it as a plain SVG"),
    "animate": _ANIMATION,
    "animateMotion": _ANIMATION,
    "animateTransform": _ANIMATION,
    "animateColor": _ANIMATION,
    "set": _ANIMATION,
    "mesh": _constant(
        "gradients on a mesh are not drawn",
        "export the drawing as a PNG of 300 dpi and use “picture:”",
    ),
}


MAX_ELEMENTS = 30_000
"""The maximum of a file, and of drawn elements with repetitions."""
MAX_NUMBERS = 1_000_000
"""The maximum in outlines, with repetitions."""
MAX_CHARACTERS = 20_000_000
"""The maximum in attributes, with repetitions."""
MAX_DEPTH = 60
_MAX_FAULTS = 10
_MAX_ENTITY_CHARACTERS = 10_000_000
"""Maximum number of characters that entities of a file expand to."""
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
_SIBLING_NAME = r"(?!\.)[^/\\:%?]+\.svg"
"""The name of a file of the same folder."""
_ENTITY = rb"""<!ENTITY\s+[\w.-]+\s+(?:"([^"<&%]{0,200})"|'([^'<&%]{0,200})')\s*>"""


_PIXELS = "it is a picture of pixels, whatever it is called", "name it as what it is: “picture:”"
_OTHER_FORMATS = (
    (b"\x1f\x8b", "it is compressed", "save the drawing as plain SVG, not as SVGZ"),
    (b"\x89PNG", *_PIXELS),
    (b"\xff\xd8\xff", *_PIXELS),
    (b"%PDF", "it is a PDF", "open it in a vector editor, and save it as SVG"),
)
"""Other formats handed over as SVG: first bytes, error, remedy."""


class Fault(Struct, frozen=True):
    """An unsupported feature, and its element."""

    message: str
    hint: str
    element: ET.Element | None
    document: SvgDocument


class Faults:
    """A drawing's faults, one of each kind."""

    def __init__(self) -> None:
        self.by_message: dict[tuple[str, str], Fault] = {}

    def add(self, message: str, hint: str, element: ET.Element, document: SvgDocument) -> None:
        """Add a fault."""
        if len(self.by_message) < _MAX_FAULTS:
            key = document.file, message
            self.by_message.setdefault(key, Fault(message, hint, element, document))


class SvgDocument:
    """The elements of a file, and an index by their ids."""

    def __init__(self, content: bytes, path: Path | None = None) -> None:
        """`path`: of the file, which may include others of its folder. Raises SvgError and
        ElementTree's ParseError."""
        _check_limits(content)
        self.content = content
        self.file = display_path(path) if path is not None else ""
        self._folder = path.parent if path is not None else None
        self._name = path.name if path is not None else ""
        # A document must not refer to itself: memory is freed without a collector.
        self._including: SvgDocument | None = None
        """The drawing that includes it."""
        self._included: dict[str, SvgDocument] = {}
        """The files that a drawing includes, by name."""
        self.root = ET.fromstring(content)
        if svg_tag(self.root) != "svg":
            raise SvgError("the root is no <svg>", "save the drawing as SVG")
        self._elements_by_id: dict[str, ET.Element] | None = None

    def element_by_id(self, name: str) -> ET.Element | None:
        """The element of that id."""
        if self._elements_by_id is None:
            found = ((each.get("id"), each) for each in self.root.iter())
            self._elements_by_id = {}
            for id_, each in found:
                if id_ is not None:
                    self._elements_by_id.setdefault(id_, each)
        return self._elements_by_id.get(name)

    def sibling(self, name: str) -> SvgDocument:
        """Another file of the same folder, read once. Raises SvgError."""
        drawing = self._including or self
        if name == drawing._name:
            return drawing
        if (included := drawing._included.get(name)) is not None:
            return included
        folder = self._folder
        if (
            folder is None
            or not re.fullmatch(_SIBLING_NAME, name)
            or resolve_inside(folder, name) is None
        ):
            raise SvgError(
                f"<use> shows “{name[:40]}”, which is no file of this folder",
                "name an SVG file that lies beside this one, such as “tent.svg”",
            )
        documents = (drawing, *drawing._included.values())
        max_bytes = MAX_SVG_BYTES - sum(len(each.content) for each in documents)
        try:
            content = bytes_of(folder / name, max_bytes)
            if content is None:
                raise SvgError(
                    f"with “{name}” it has more than {MAX_SVG_BYTES // 1_000_000} MB", SIMPLIFY_HINT
                )
            found = SvgDocument(content, folder / name)
        except OSError as error:
            file_names = (file.name for file in folder.glob("*.svg"))
            message = f"<use> shows “{name}”, which cannot be read: {error.strerror or error}"
            raise SvgError(message, suggestion(name, file_names)) from None
        except ET.ParseError as error:
            raise SvgError(f"<use> shows “{name}”, which is no valid XML: {error}") from None
        found._including = drawing
        drawing._included[name] = found
        return found

    @property
    def is_alone(self) -> bool:
        """Whether the drawing includes no other file."""
        return not self._included

    def href_target(self, element: ET.Element) -> ET.Element | None:
        """The element that `href` refers to, if it is in this file."""
        href = href_of(element)
        return self.element_by_id(href[1:]) if href.startswith("#") else None

    def spans_of(self, elements: Iterable[ET.Element | None]) -> list[Span]:
        """The positions of elements in the file."""
        file = self.file
        element_list = list(elements)
        numbers = {each: number for number, each in enumerate(self.root.iter())}
        positions: list[tuple[int, int]] = []
        parser = expat.ParserCreate()

        def start(_tag: str, _attributes: object) -> None:
            positions.append((parser.CurrentLineNumber, parser.CurrentColumnNumber + 1))

        parser.StartElementHandler = start
        parser.Parse(self.content, True)
        return [
            Span(file, *positions[numbers[each]]) if each is not None else Span(file)
            for each in element_list
        ]


def href_of(element: ET.Element) -> str:
    """The reference of an element, such as `#name`; empty without one."""
    return element.get("href") or element.get(HREF) or ""


def svg_tag(element: ET.Element) -> str:
    """The SVG tag of an element; empty for other namespaces."""
    tag = element.tag
    if tag.startswith(SVG):
        return tag[len(SVG) :]
    return "" if tag.startswith("{") else tag


def _check_limits(content: bytes) -> None:
    """Raise SvgError for another format, or a file beyond the limits."""
    if len(content) > MAX_SVG_BYTES:
        raise SvgError(f"more than {MAX_SVG_BYTES // 1_000_000} MB", SIMPLIFY_HINT)
    for signature, message, hint in _OTHER_FORMATS:
        if content.startswith(signature):
            raise SvgError(message, hint)
    if b"\0" in content[:100]:
        raise SvgError("it is written in UTF-16 or is no text", "save the drawing as UTF-8")
    if content.count(b"<") > 2 * MAX_ELEMENTS:
        raise SvgError(f"the drawing has more than {MAX_ELEMENTS:,} elements", SIMPLIFY_HINT)
    if b"<!ENTITY" not in content:
        return
    entities = re.findall(_ENTITY, content)
    if len(entities) != content.count(b"<!ENTITY"):
        raise SvgError(
            "it defines XML entities that are too long, which pnp does not expand",
            "save the drawing as plain SVG",
        )
    longest = max(len(quoted) + len(apostrophed) for quoted, apostrophed in entities)
    if content.count(b"&") * longest > _MAX_ENTITY_CHARACTERS:
        raise SvgError("its XML entities expand to too much text", "save it as plain SVG")


SIMPLIFY_HINT = "simplify its paths, or export it as a PNG of 300 dpi and use “picture:”"
