"""Faces of a deck, struck from their stencil one after the other.

What a part adds to a stream depends on the part, on its key, and on the state that the stream
is in. All of that is known beforehand for whatever comes again, and is not drawn again.
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.backends.state import UNKNOWN, State, Values
from pnp.ground.drawing import Frame
from pnp.ground.stencil import Lines, Part, Struck

Draw = Callable[[Frame, float, float, list[str], State], None]
Write = Callable[[Lines, float, float, Values], tuple[str, Values]]

# A part with more keys than this, such as a title, hardly has one twice.
_MEMORY = 256


class _Mark:
    """A state that streams come to between two parts, and what was drawn from there."""

    __slots__ = ("after", "drawn", "values")

    def __init__(self, values: Values) -> None:
        self.values = values
        self.drawn: dict[tuple[Part, str], tuple[str, _Mark]] = {}
        self.after: dict[Part, _Mark] = {}
        """Where the last text of a part led."""


class Striker:
    """Writes faces. `draw` adds a frame to a stream, `write` gives the operators of a text
    and the state after them."""

    def __init__(self, draw: Draw, write: Write) -> None:
        self._draw = draw
        self._write = write
        self._marks: dict[Values, _Mark] = {}
        self._start = self._mark(UNKNOWN)
        self._keys: dict[Part, int] = {}
        """How many keys of a part are known."""

    def strike(self, face: Struck) -> list[str] | None:
        """The operators of a face; None where a part of it is not as large as on the others."""
        scope = face.scope
        mark = self._start
        out: list[str] = []
        for part in face.stencil:
            key = part.key(scope)
            known = mark.drawn.get((part, key)) if key is not None else None
            if known is None:
                drawn = self._drawn(part, face, mark)
                if drawn is None:
                    return None
                code, after, steady = drawn
                if key is not None and steady and self._keys.setdefault(part, 0) < _MEMORY:
                    self._keys[part] += 1
                    mark.drawn[part, key] = (code, after)
                mark = after
            else:
                code, mark = known
            if code:
                out.append(code)
        return out

    def _drawn(self, part: Part, face: Struck, mark: _Mark) -> tuple[str, _Mark, bool] | None:
        """A part's operators, the state after them, and whether they hold for the part's key."""
        lines = part.lines(face.scope)
        if lines is not None:
            code, values = self._write(lines, part.x, part.y, mark.values)
            after = mark.after.get(part)
            if after is None or after.values != values:
                after = mark.after[part] = self._mark(values)
            return code, after, True
        frame, steady = part.frame(face.scope)
        if frame is None:
            return None
        state = State(mark.values)
        out: list[str] = []
        self._draw(frame, part.x, part.y, out, state)
        return "\n".join(out), self._mark(state.values), steady

    def _mark(self, values: Values) -> _Mark:
        mark = self._marks.get(values)
        if mark is None:
            mark = self._marks[values] = _Mark(values)
        return mark
