"""Faces on which nothing is drawn, and drawings that never draw: told where they are asked for."""

from __future__ import annotations

from pnp.ground.drawing import Frame, Path, Text
from pnp.ground.problem import Problems, Severity, Span
from pnp.press.face_renderer import Seen


class Unprinted:
    """Looks for ink on the faces of a game; one that is the same for many is looked at once."""

    def __init__(self) -> None:
        self._faces: dict[tuple[str, bool], dict[Span, bool]] = {}
        self._sides: dict[tuple[str, bool], Span] = {}
        self._last: tuple[Frame, bool] | None = None

    def face(self, seen: Seen) -> None:
        """Look at a face."""
        component, item, back, frame = seen[:4]
        if self._last is None or self._last[0] is not frame:
            self._last = frame, inked(frame)
        side = component.id, back
        if side not in self._faces:
            self._sides[side] = seen.span
        faces = self._faces.setdefault(side, {})
        faces[item.span] = self._last[1] or faces.get(item.span, False)

    def tell(self, problems: Problems) -> None:
        """Tell of faces with nothing on them: of a whole side at its template."""
        for (component, back), faces in self._faces.items():
            side = "back" if back else "front"
            if not any(faces.values()):
                problems.add(
                    "blank-face", f"nothing is drawn on any {side} of {component}",
                    self._sides[component, back], "put something into the body of its template",
                )  # fmt: skip
                continue
            for span in [span for span, drawn in faces.items() if not drawn]:
                problems.add(
                    "blank-face", f"nothing is drawn on the {side} of this item of {component}",
                    span, severity=Severity.WARNING,
                )  # fmt: skip


def inked(frame: Frame) -> bool:
    """Whether anything of a frame is printed."""
    for _, _, item in frame.items:
        if isinstance(item, Path):
            if item.points and (item.fill is not None or item.stroke is not None):
                return True
        elif isinstance(item, Text):
            if item.text.strip():
                return True
        else:
            inner = item if isinstance(item, Frame) else getattr(item, "frame", None)
            # What shows another component may be empty while it is checked.
            if inner is None or getattr(item, "clip", None) is not None or inked(inner):
                return True
    return False
