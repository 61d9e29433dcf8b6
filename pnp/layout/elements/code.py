"""QR codes, quiet zone included."""

from __future__ import annotations

from pnp.core.addresses import address
from pnp.core.drawing import Colour, Frame, Pen, Placed, Transformed
from pnp.core.geometry import Matrix
from pnp.core.limits import MODULE, UNREAD
from pnp.core.problems import Severity
from pnp.layout import options as opt
from pnp.layout.qr import QUIET, TooMuchText, code, outline
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Value, Words

BLACK: Colour = (0.0, 0.0, 0.0)
WHITE: Colour = (1.0, 1.0, 1.0)


class CodeElement(opt.Kind):
    """A text as a QR code on white.

    Its link is the page below `site` whose address is in the code instead of the text; without a
    site the text is.
    """

    code: Words = opt.words()
    size: float | None = opt.length(
        "Side of the code with its quiet zone. Without it, as large as fits.", None
    )
    level: str = opt.choice(("L", "M", "Q", "H"), "Error correction level: {choices}.", "M")
    colour: Value[Colour | None] = opt.colour(
        "Colour of the modules. Use a dark colour. If the palette has no `code`: black.", "code"
    )
    link: Words | None = opt.words(
        "Page of the site. With `--site URL`, the code is a link to this page and does not "
        "contain the text."
    )

    def build(self, make: opt.TemplateCompiler) -> Element:
        make.coded = True
        self.span = self.span_of("code")
        self._site = make.setting.site
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        size = self.size or 0.0
        if not size:
            size = min(region.width, region.height) if region.fill_y else region.width
        text, page, words = self.code.text(scope), "", ""
        # Report the place in the template.
        if self.code.fields and not text.strip():
            hint = "give it words, or let “when” leave it out"
            scope.state.problems.add(
                "qr-text", "the code says nothing", self.code.origin(scope), hint
            )
            return Frame(size, size)
        if self.link is not None:
            words = text
            try:
                page = address(self.link.text(scope))
            except ValueError as error:
                hint = "give its page a name of letters and digits"
                scope.state.problems.add("qr-link", str(error), self.link.origin(scope), hint)
                return Frame(size, size)
            if self._site:
                text = f"{self._site}/{page}"
        try:
            drawn = code(text, self.level)
        except TooMuchText as error:
            scope.state.problems.add("qr-text", str(error), self.code.origin(scope), "shorten it")
            return Frame(size, size)
        module = size / (drawn.modules + 2 * QUIET)
        if module < MODULE - 1e-9:
            scope.state.problems.add(
                "qr-module",
                f"the code’s modules are {module:.2f} mm wide; phones need {MODULE} mm",
                self.code.origin(scope),
                f"shorten the text ({len(text.encode())} bytes), or print it larger than "
                f"{size:.0f} mm",
                Severity.ERROR if module < UNREAD else Severity.WARNING,
            )
        ground = Pen().rect(0.0, 0.0, size, size).path(WHITE)
        marks = outline(drawn, self.colour.get(scope) or BLACK, page, words)
        # Drawn in modules and scaled: whole numbers are short, and edges meet exactly.
        inside = Transformed(Frame(size, size, (Placed(0.0, 0.0, marks),)), Matrix.scale(module))
        return Frame(size, size, (Placed(0.0, 0.0, ground), Placed(0.0, 0.0, inside)))
