"""QR codes, quiet zone included."""

from __future__ import annotations

from pnp.core.addresses import address
from pnp.core.drawing import Colour, Frame, Pen, Placed, Turned
from pnp.core.geometry import Matrix
from pnp.core.limits import MODULE, UNREAD
from pnp.core.problems import Severity, Span
from pnp.layout.qr import QUIET, TooMuchText, code, outline
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Value, Words

BLACK: Colour = (0.0, 0.0, 0.0)
WHITE: Colour = (1.0, 1.0, 1.0)


class CodeElement(Element):
    """A text as a QR code on white."""

    __slots__ = ("_colour", "_level", "_link", "_site", "_size", "_words")

    def __init__(
        self,
        span: Span,
        words: Words,
        level: str,
        size: float,
        colour: Value[Colour | None],
        link: Words | None,
        site: str,
    ) -> None:
        """`link` is the page below `site` whose address stands in the code instead of the words;
        without a site they stand there themselves."""
        fields = words.fields | colour.fields | (link.fields if link else frozenset())
        super().__init__(span, fields)
        self._link = link
        self._site = site
        self._words = words
        self._level = level
        self._size = size
        self._colour = colour

    def draw(self, scope: Scope, region: Region) -> Frame:
        size = self._size
        if not size:
            size = min(region.width, region.height) if region.fill_y else region.width
        text, page, words = self._words.text(scope), "", ""
        # Where nothing stands in the template that is told.
        if self._words.fields and not text.strip():
            hint = "give it words, or let “when” leave it out"
            scope.notes.problems.add(
                "qr-text", "the code says nothing", self._words.origin(scope), hint
            )
            return Frame(size, size)
        if self._link is not None:
            words = text
            try:
                page = address(self._link.text(scope))
            except ValueError as error:
                hint = "give its page a name of letters and digits"
                scope.notes.problems.add("qr-link", str(error), self._link.origin(scope), hint)
                return Frame(size, size)
            if self._site:
                text = f"{self._site}/{page}"
        try:
            drawn = code(text, self._level)
        except TooMuchText as error:
            scope.notes.problems.add("qr-text", str(error), self._words.origin(scope), "shorten it")
            return Frame(size, size)
        module = size / (drawn.modules + 2 * QUIET)
        if module < MODULE - 1e-9:
            scope.notes.problems.add(
                "qr-module",
                f"the code’s modules are {module:.2f} mm wide; phones want {MODULE} mm",
                self._words.origin(scope),
                f"shorten the text ({len(text.encode())} bytes), or print it larger than "
                f"{size:.0f} mm",
                Severity.ERROR if module < UNREAD else Severity.WARNING,
            )
        ground = Pen().rect(0.0, 0.0, size, size).path(WHITE)
        marks = outline(drawn, self._colour.get(scope) or BLACK, page, words)
        # Drawn in modules and scaled: whole numbers are short, and edges meet exactly.
        inside = Turned(Frame(size, size, (Placed(0.0, 0.0, marks),)), Matrix.scale(module))
        return Frame(size, size, (Placed(0.0, 0.0, ground), Placed(0.0, 0.0, inside)))
