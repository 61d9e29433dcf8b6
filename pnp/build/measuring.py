"""Measured printers: the calibration sheet to print, and the values read from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.build.manifest import write_manifest
from pnp.build.session import Session
from pnp.core.files import Staging
from pnp.core.geometry import Sides
from pnp.core.printer import (
    BACK_READING_COUNT,
    DUPLEX_EDGES,
    Drift,
    Printer,
    are_readings,
    back_drift,
    front_drift,
)
from pnp.core.problems import UsageError, with_suggestion
from pnp.imposition.calibration import calibration_document
from pnp.load.printers import check_printer_name, load_printers, save_printers
from pnp.load.shared_tables import load_fonts
from pnp.render import write

_FAMILY = "atkinson-hyperlegible-next"


def calibrate(session: Session, names: Sequence[str], paper: str, edge: str, out: Path) -> Path:
    """Print a calibration sheet for each name; return the file. Raises UsageError and OSError."""
    for name in names:
        check_printer_name(name)
    family = load_fonts(session.search_path, session.problems)[_FAMILY]
    document = calibration_document(names, session.paper(paper), edge, family)
    path = out / document.game / f"calibration-{paper}.pdf"
    with Staging(out) as staging:
        write(document, staging.stage(path))
        write_manifest(document, staging.stage(path.with_suffix(".json")))
        staging.publish()
    return path


def add(
    session: Session,
    name: str,
    paper: str,
    edge: str,
    front: Sequence[float],
    back: Sequence[float],
    margin: Sequence[float],
) -> tuple[Printer, Path]:
    """Save a printer’s readings. Returns the readings and the file. Raises ProblemsFound,
    UsageError and OSError.

    `front`, `back` and `margin`: the readings of the sheet in mm; empty if not read.
    """
    _check_readings(
        name, edge, {"front": (front, 5), "back": (back, BACK_READING_COUNT), "margin": (margin, 4)}
    )
    size = session.paper(paper).size
    try:
        first = front_drift(tuple(front), size) if front else Drift()
        second = back_drift(tuple(back) or (0.0,) * BACK_READING_COUNT, first, size, edge)
    except ValueError as error:
        raise UsageError(f"{name}: {error}") from error
    white = tuple(margin) or (0.0,) * 4
    if not all(0.0 <= width <= 30.0 for width in white):
        raise UsageError(f"{name}: a margin is between 0 and 30 mm")
    printer = Printer(check_printer_name(name), paper, edge, first, second, Sides(*white))
    return printer, save_printers({**load_printers(), name: printer})


def _check_readings(name: str, edge: str, sides: Mapping[str, tuple[Sequence[float], int]]) -> None:
    """Raises UsageError for an unknown edge and for impossible readings."""
    if edge not in DUPLEX_EDGES:
        raise UsageError(
            with_suggestion(f"{name}: paper is not turned over “{edge}”", edge, DUPLEX_EDGES)
        )
    for side, (readings, count) in sides.items():
        if readings and not are_readings(readings, count):
            raise UsageError(f"{name}: the {side} is {count} lengths in mm, and not {[*readings]}")


def remove(name: str) -> Path:
    """Delete a printer; return the file. Raises ProblemsFound, UsageError and OSError."""
    printers = load_printers()
    if name not in printers:
        raise UsageError(with_suggestion(f"there is no printer “{name}”", name, printers))
    return save_printers({key: printer for key, printer in printers.items() if key != name})


def printer_rows() -> list[dict[str, Any]]:
    """All printers, in rows. Raises ProblemsFound where their file is wrong."""
    return [
        {
            "name": printer.name,
            "edge": printer.edge,
            "front": drift_text(printer.front),
            "back": drift_text(printer.back),
            "margin": f"{printer.widest_margin:g} mm",
        }
        for printer in load_printers().values()
    ]


def drift_text(drift: Drift) -> str:
    """`+1.20, -0.70 mm, 0.40°, 99.6 × 99.6 %`"""
    return (
        f"{drift.x:+.2f}, {drift.y:+.2f} mm, {drift.turn:.2f}°, "
        f"{drift.scale_x * 100:.1f} × {drift.scale_y * 100:.1f} %"
    )
