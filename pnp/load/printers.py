"""Measured printers, from a file in the user's settings folder."""

from __future__ import annotations

import os
from pathlib import Path

from pnp.core import options as opt
from pnp.core.files import ID, replace_text
from pnp.core.geometry import Sides
from pnp.core.node import Mapping
from pnp.core.options import Options
from pnp.core.order import PrintOptions as OrderOptions
from pnp.core.printer import DUPLEX_EDGES, Drift, Printer
from pnp.core.problems import Problems, ProblemsFound, UsageError, with_suggestion
from pnp.core.reader import Reader
from pnp.load.shared_tables import table

_HEAD = """\
# Printers, as measured on the sheet of `pnp calibrate`. Lengths in mm, scales in percent.
"""


def printers_file() -> Path:
    """The path of the file: PNP_PRINTERS, or pnp/printers.yaml among the user's settings."""
    if own := os.environ.get("PNP_PRINTERS"):
        return Path(own)
    settings = os.environ.get("XDG_CONFIG_HOME")
    return (Path(settings) if settings else Path.home() / ".config") / "pnp" / "printers.yaml"


def load_printers() -> dict[str, Printer]:
    """All printers by name; none where there is no file. Raises ProblemsFound for a wrong one."""
    path = printers_file()
    if not path.is_file():
        return {}
    problems = Problems()
    found = table(path, "a printer", problems, read_printer)
    if problems.errors:
        raise ProblemsFound(problems)
    return found


def load_printer(name: str) -> Printer:
    """One printer. Raises UsageError for a name that there is not."""
    known = load_printers()
    if name not in known:
        message = with_suggestion(f"there is no printer “{name}”", name, known)
        raise UsageError(message if known else f"{message}; `pnp calibrate` prints its sheet")
    return known[name]


def printer_for(options: OrderOptions) -> Printer | None:
    """The printer that an order is for. Raises UsageError, and ProblemsFound where its file is
    wrong."""
    if not options.printer:
        return None
    printer = load_printer(options.printer)
    edge = "short-edge" if options.backs == "short-edge" else "long-edge"
    if options.backs in (*DUPLEX_EDGES, "after") and printer.edge != edge:
        raise UsageError(
            f"{printer.name} was measured turning paper over its {printer.edge.replace('-', ' ')}; "
            f"choose that, or measure it again with `pnp calibrate --edge {edge}`"
        )
    return printer


class DriftOptions(Options):
    """Where one side of a printer prints. Lengths in mm, scales in percent."""

    x: float = opt.length("Drift to the right.", 0.0)
    y: float = opt.length("Drift downwards.", 0.0)
    turn: float = opt.decimal("Rotation in degrees clockwise.", 0.0)
    scale_x: float = opt.decimal("Printed width divided by the correct width.", 100.0)
    scale_y: float = opt.decimal("Printed height divided by the correct height.", 100.0)


class MarginOptions(Options):
    """Edges that a printer leaves white, mm."""

    top: float = opt.length("", 0.0)
    right: float = opt.length("", 0.0)
    bottom: float = opt.length("", 0.0)
    left: float = opt.length("", 0.0)


class PrinterOptions(Options):
    """A printer that was measured."""

    paper: str = opt.text("Paper that it was measured on.")
    edge: str = opt.choice(
        DUPLEX_EDGES, "Edge over which the printer turns paper.", DUPLEX_EDGES[0]
    )
    front: Mapping | None = opt.mapping(
        "Drift of the front.", schema=DriftOptions.schema, required=True
    )
    back: Mapping | None = opt.mapping(
        "Drift of the back.", schema=DriftOptions.schema, required=True
    )
    margin: MarginOptions = opt.mapping(
        "Margins that it cannot print on.", MarginOptions, "a margin"
    )


def read_printer(name: str, read: Reader) -> Printer:
    """A row of the printers."""
    own = PrinterOptions(read)
    front, back = (_drift(side, read.problems) for side in (own.front, own.back))
    margin = Sides(**{edge: getattr(own.margin, edge) for edge in _MARGIN})
    return Printer(name, own.paper, own.edge, front, back, margin)


_MARGIN = ("top", "right", "bottom", "left")


def _drift(node: Mapping | None, problems: Problems) -> Drift:
    if node is None:
        return Drift()
    with Reader(node, problems, "one side of a printer") as read:
        own = DriftOptions(read)
        scales = [own.scale_x / 100.0, own.scale_y / 100.0]
        if not all(0.9 < scale < 1.1 for scale in scales):
            read.error("value", "scales are within a tenth of 100", read.span)
            scales = [1.0, 1.0]
    return Drift(own.x, own.y, own.turn, *scales)


def save_printers(printers: dict[str, Printer]) -> Path:
    """Write them all; gives the file. Raises OSError."""
    path = printers_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_text(path, _HEAD + "".join(map(_row, printers.values())))
    return path


def _row(printer: Printer) -> str:
    margin = printer.margin
    edges = ", ".join(f"{edge}: {getattr(margin, edge):g}" for edge in _MARGIN)
    return (
        f"{printer.name}:\n  paper: {printer.paper}\n  edge: {printer.edge}\n"
        f"  front: {_side(printer.front)}\n  back: {_side(printer.back)}\n"
        f"  margin: {{{edges}}}\n"
    )


def _side(drift: Drift) -> str:
    return (
        f"{{x: {drift.x:.3f}, y: {drift.y:.3f}, turn: {drift.turn:.4f}, "
        f"scale-x: {drift.scale_x * 100:.3f}, scale-y: {drift.scale_y * 100:.3f}}}"
    )


def printer_name(name: str) -> str:
    """The name, if it may be one. Raises UsageError."""
    if not ID.fullmatch(name):
        raise UsageError(f"“{name}” is no name for a printer; small letters, digits and hyphens")
    return name
