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
from pnp.load.shared_tables import load_table_file

_FILE_HEADER = """\
# Printers, as measured on the sheet of `pnp calibrate`. Lengths in mm, scales in percent.
"""


def printers_file() -> Path:
    """Return the path of the file: PNP_PRINTERS, or pnp/printers.yaml in the user's settings."""
    if from_environment := os.environ.get("PNP_PRINTERS"):
        return Path(from_environment)
    settings = os.environ.get("XDG_CONFIG_HOME")
    return (Path(settings) if settings else Path.home() / ".config") / "pnp" / "printers.yaml"


def load_printers() -> dict[str, Printer]:
    """Return all printers by name; none without a file. Raises ProblemsFound if it is invalid."""
    path = printers_file()
    if not path.is_file():
        return {}
    problems = Problems()
    printers = load_table_file(path, "a printer", problems, read_printer)
    if problems.errors:
        raise ProblemsFound(problems)
    return printers


def load_printer(name: str) -> Printer:
    """Return one printer. Raises UsageError for an unknown name."""
    printers = load_printers()
    if name not in printers:
        message = with_suggestion(f"there is no printer “{name}”", name, printers)
        raise UsageError(message if printers else f"{message}; `pnp calibrate` prints its sheet")
    return printers[name]


def printer_for(options: OrderOptions) -> Printer | None:
    """Return the printer of an order. Raises UsageError, and ProblemsFound if its file is
    invalid."""
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
    """Drift of one side of a printer. Lengths in mm, scales in percent."""

    x: float = opt.length("Drift to the right.", 0.0)
    y: float = opt.length("Drift downwards.", 0.0)
    turn: float = opt.decimal("Rotation in degrees clockwise.", 0.0)
    scale_x: float = opt.decimal("Printed width divided by the correct width.", 100.0)
    scale_y: float = opt.decimal("Printed height divided by the correct height.", 100.0)


class MarginOptions(Options):
    """Margins that a printer leaves white, mm."""

    top: float = opt.length("", 0.0)
    right: float = opt.length("", 0.0)
    bottom: float = opt.length("", 0.0)
    left: float = opt.length("", 0.0)


class PrinterOptions(Options):
    """A measured printer."""

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
    """Read a row of the printers."""
    options = PrinterOptions(read)
    front, back = (_drift(side, read.problems) for side in (options.front, options.back))
    margin = Sides(**{edge: getattr(options.margin, edge) for edge in _MARGIN_EDGES})
    return Printer(name, options.paper, options.edge, front, back, margin)


_MARGIN_EDGES = ("top", "right", "bottom", "left")


def _drift(node: Mapping | None, problems: Problems) -> Drift:
    if node is None:
        return Drift()
    with Reader(node, problems, "one side of a printer") as read:
        options = DriftOptions(read)
        scales = [options.scale_x / 100.0, options.scale_y / 100.0]
        if not all(0.9 < scale < 1.1 for scale in scales):
            read.error("value", "scales are within a tenth of 100", read.span)
            scales = [1.0, 1.0]
    return Drift(options.x, options.y, options.turn, *scales)


def save_printers(printers: dict[str, Printer]) -> Path:
    """Write all printers; return the file. Raises OSError."""
    path = printers_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_text(path, _FILE_HEADER + "".join(map(_printer_yaml, printers.values())))
    return path


def _printer_yaml(printer: Printer) -> str:
    margin = printer.margin
    edges = ", ".join(f"{edge}: {getattr(margin, edge):g}" for edge in _MARGIN_EDGES)
    return (
        f"{printer.name}:\n  paper: {printer.paper}\n  edge: {printer.edge}\n"
        f"  front: {_drift_yaml(printer.front)}\n  back: {_drift_yaml(printer.back)}\n"
        f"  margin: {{{edges}}}\n"
    )


def _drift_yaml(drift: Drift) -> str:
    return (
        f"{{x: {drift.x:.3f}, y: {drift.y:.3f}, turn: {drift.turn:.4f}, "
        f"scale-x: {drift.scale_x * 100:.3f}, scale-y: {drift.scale_y * 100:.3f}}}"
    )


def check_printer_name(name: str) -> str:
    """Return the name if it is valid. Raises UsageError."""
    if not ID.fullmatch(name):
        raise UsageError(f"“{name}” is no name for a printer; small letters, digits and hyphens")
    return name
