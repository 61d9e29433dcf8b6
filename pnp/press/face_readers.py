"""Who reads the faces of a document as they are drawn, for rules, codes, eyes and knives."""

from __future__ import annotations

from pnp.ground.order import Options, Order
from pnp.ground.pages import Document, Page
from pnp.ground.problem import Problems
from pnp.layout.questions import Witness
from pnp.layout.scope import Inspection
from pnp.press.build import fulfil
from pnp.press.face_check import FaceCheck, icons_of
from pnp.press.face_renderer import Seen
from pnp.press.leading import Leading
from pnp.press.proofing import Proofs, read_by_rules
from pnp.press.verdicts import Legible
from pnp.press.workshop import Workshop


class FaceReaders:
    """The readers of one document; every share of its pages has them anew."""

    proofs: Proofs
    leading: Leading
    _faces: FaceCheck | None
    """None where all is known to be right that can be seen on these faces."""
    _found: Problems

    def __init__(self, workshop: Workshop, order: Order, options: Options) -> None:
        self._workshop, self._order, self._options = workshop, order, options
        self.witness = Witness()
        """Told what conditions meet, where that is not known."""
        # The same component is another page on another paper, covers less in low ink, and has
        # larger codes without a site. A starter, or a kit for few, has not all of its items, and a
        # sheet without a date fewer words.
        about = (
            order.components, order.whole, order.picks, order.players, bool(order.days),
            options.paper, options.ink, options.fit, options.booklet, options.site,
        )  # fmt: skip
        folder, rests = workshop.folders[order.game], workshop.rests_on(order.game)
        self._legible = Legible(workshop.shelf, folder, workshop.season, [repr(about)], rests)
        # Of what is printed again, and of codes on pages of their own, nobody knows all faces.
        self._whole = order.since is None and not order.codes
        self._known = self._whole and self._legible.known()
        self.begin()

    def begin(self) -> None:
        """Have nothing read so far."""
        game = self._workshop.game(self._order.game)
        library = icons_of(game, self._options.ink)
        self.proofs = Proofs(game, library, self._options)
        self.leading = Leading()
        self._found = Problems()
        self._faces = None if self._known else FaceCheck(game, library, self._found, numbered=False)

    def fulfilled(self) -> Document:
        """The document of the order, whose faces come here. Raises Refused and Unusable."""
        read = read_by_rules(self._workshop.game(self._order.game))
        looks = None if self._known else Inspection(self.witness, _nothing, _nothing)
        return fulfil(self._workshop, self._order, self._options, None, looks, self.face, read)

    def face(self, seen: Seen) -> None:
        """Read a face as it is laid out."""
        self.proofs.face(seen)
        self.leading.face(seen)

    def page(self, page: Page) -> None:
        """Look at a page that is whole."""
        if self._faces is not None:
            self._faces.page(page)

    def end(self, whole: bool = True) -> None:
        """Tell what is wrong with all that was read. `whole`: that was all of the document."""
        problems = self._workshop.problems
        self.proofs.hold(problems)
        # What runs over its room is told as that, and not as something that a knife takes.
        if not problems.errors:
            problems.extend(self._found)
        seen = whole and self._whole and self._faces is not None
        if seen and not self._found and not self.witness.unmet():
            self._legible.write([])


def _nothing(*_: object) -> None:
    """Art is drawn as it comes."""
