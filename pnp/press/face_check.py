"""What of a face nobody can read, and what a knife would take with it."""

from __future__ import annotations

from msgspec import Struct

from pnp.ground.drawing import Frame
from pnp.ground.limits import CONTRAST, MARGIN
from pnp.ground.model import Component, Game
from pnp.ground.pages import Page
from pnp.ground.problem import Problems, Severity, Span
from pnp.press.icon_spots import IconSpots
from pnp.press.legible import Fault, Harm, Labels, faults
from pnp.press.pale import Pale
from pnp.press.pale import pale as faint
from pnp.press.safe import nearest_to_cut, paper_zone, safe_zone
from pnp.proof.library import Library


def icons_of(game: Game, ink: str) -> Library:
    """The icons of a game as its faces draw them, to know them by."""
    return Library(game.icons.known, game.theme(ink).palette)


class FaceCheck:
    """Looks at the faces of pages; what is the same on all of a component is told once."""

    def __init__(
        self, game: Game, library: Library, problems: Problems, numbered: bool = True,
        colours: bool = False,
    ) -> None:  # fmt: skip
        """`numbered`: whether those that are made from numbers are looked at. Some of them are
        when a game is checked, and the others are like those. `colours`: whether it is known that
        all lies where it should, in other colours."""
        self._game = game
        self._problems = problems
        self._numbered = numbered
        self._told: set[tuple[str, str, Fault | str]] = set()
        self._last: dict[str, Frame] = {}
        self._icons = IconSpots(library)
        self._colours = colours

    def page(self, page: Page) -> None:
        """Look at what is on a page; pieces of larger faces are no faces."""
        for slot, (_, frame) in zip(page.slots, page.faces, strict=True):
            component = self._game.components.get(slot.component)
            # Pages of codes and of changes are the press's own.
            if component is None or slot.piece:
                continue
            if self._numbered or not component.generator:
                self.face(component, slot.face, slot.item, frame)

    def face(self, component: Component, side: str, item: str, frame: Frame) -> None:
        """Look at a face: the front or the back of an item, by its id."""
        # Backs are one drawing for all.
        if frame is self._last.get(side):
            return
        self._last[side] = frame
        of = _Face(self._problems, component, side, item)
        self._icons.learn()
        for pale in faint(frame, self._icons):
            if self._is_new(of, pale.what):
                self._pale(pale, of)
        if self._colours:
            return
        labels = Labels(frame, self._icons)
        self._cut(of, labels)
        for fault in faults(labels):
            if self._is_new(of, fault):
                self._tell(fault, of)

    def _is_new(self, of: _Face, what: Fault | str) -> bool:
        """Whether that was not told of this side of the component before."""
        key = (of.component.id, of.side, what)
        told = key in self._told
        self._told.add(key)
        return not told

    def _pale(self, pale: Pale, of: _Face) -> None:
        """Tell of what does not stand out."""
        if pale.unseen:
            of.add(
                "unseen", f"“{pale.what}” has the colour of what it lies on",
                "give it a colour that stands out, or leave it out",
            )  # fmt: skip
        else:
            of.add(
                "contrast", f"“{pale.what}” stands out by {pale.contrast:.1f} : 1",
                f"less than {CONTRAST:g} : 1 is hard to read: a darker colour, or another ground",
                Severity.ERROR if pale.unread else Severity.WARNING,
            )  # fmt: skip

    def _cut(self, of: _Face, seen: Labels) -> None:
        """Tell what a knife would take with it, or a printer leave out at the paper's edge."""
        trim = of.component.trim
        if trim is None:
            zone, edge = paper_zone(seen.face), "paper’s edge"
            hint = f"most printers leave {MARGIN:g} mm white there: give the template a “margin”"
        else:
            zone, edge = safe_zone(trim, of.side == "back"), "cut"
            hint = (
                f"texts and codes keep {trim.safe:g} mm clear of it; the size’s “safe” may say "
                "otherwise"
            )
        near = nearest_to_cut(seen.labels, zone)
        if near is not None:
            what = f"“{near.what}” is {near.by:.1f} mm too near to the {edge}"
            of.add("safe-zone", what, hint, Severity.WARNING)

    def _tell(self, fault: Fault, of: _Face) -> None:
        severity = Severity.ERROR if fault.lost else Severity.WARNING
        if fault.harm is Harm.OFF:
            what = f"“{fault.what}” runs {fault.by:.1f} mm over the edge, and is cut off"
            of.add(
                "off-the-edge", what, "give it a place within the face, or fewer words", severity
            )
            return
        if fault.harm is Harm.UPON:
            what = f"“{fault.what}” and “{fault.other}” are printed upon each other"
            hint = "in a stack, give them places of their own"
        else:
            what = f"“{fault.what}” lies under something that is drawn upon it"
            hint = "what comes later in a stack lies above; put the text behind it in the list"
        of.add("overprint", what, hint, severity)


class _Face(Struct, frozen=True):
    """The front or the back of an item, by its id."""

    problems: Problems
    component: Component
    side: str
    item: str

    def add(
        self, rule: str, what: str, hint: str, severity: Severity = Severity.ERROR
    ) -> None:  # fmt: skip
        """Tell what is wrong at the item, and where its face is laid out."""
        message, hint = f"{self.side} of {self.item}: {what}", f"{hint}; {self.laid_out}"
        self.problems.add(rule, message, self.span, hint, severity)

    @property
    def span(self) -> Span:
        """Where the item stands; where none has that id, its component."""
        component = self.component
        spans = [each.span for each in component.items if each.text("id") == self.item]
        return spans[0] if spans else component.span

    @property
    def laid_out(self) -> str:
        """The template that it is laid out by."""
        component = self.component
        template = component.back if self.side == "back" else component.front
        return f"laid out in {(template or component.front).body.span.file}"
