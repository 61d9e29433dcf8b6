"""Shared rule: drawings are noticed when they change."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.ground.node import Mapping
from pnp.ground.problem import Severity, Span
from pnp.rules.context import Case

_HINT = "if on purpose, look at it in print and `pnp pins`"


def drawings(case: Case) -> None:
    """Icons and symbols are the ones that were looked at.

    What a drawing means, no rule can tell: a cross that is a tick now, a die without one of its
    pips, an arrow that points the other way. So a change is told, and printing goes on. The path
    leads to a map of fingerprints, by folder and name; `pnp pins` writes it anew.

    Source: the drawings, as they were last looked at.

    Wrong:
        pins:
          icons: {gong: 0f1e2d3c}   # wrong: the drawing icons/gong is gone
        rules:
        - drawings: pins

    Right:
        pins: {icons: {}}
        rules:
        - drawings: pins
    """
    game = case.subject.game
    there = game.icons.prints() if game is not None else {}
    for top in case.find():
        known = dict(_known(top.node)) if isinstance(top.node, Mapping) else {}
        for name, (print_, span) in known.items():
            if name not in there:
                _tell(case, span, f"the drawing {name} is gone")
            elif there[name][1] != print_:
                _tell(case, Span(there[name][0]), f"the drawing {name} is another one than it was")
        for name, (file, _) in there.items():
            if name not in known:
                _tell(case, Span(file), f"the drawing {name} is new")


def _known(root: Mapping) -> Iterator[tuple[str, tuple[str, Span]]]:
    for kind, names in root.values.items():
        for name, node in names.values.items() if isinstance(names, Mapping) else ():
            yield f"{kind}/{name}", (str(node), node.span)


def _tell(case: Case, span: Span, message: str) -> None:
    case.problems.add("drawings", message, span, _HINT, Severity.WARNING)
