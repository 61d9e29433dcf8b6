"""Problems of a measured file, and its figures for people and programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.core.printer import MIN_CONTRAST, MIN_MODULE, MIN_TYPE_SIZE, PRINTER_MARGIN
from pnp.core.problems import Problems, Severity, Span, pluralise
from pnp.preflight.measurements import Figures, Measurement

SAFE = 3.0
"""How far inside the cut text stays, mm (print-conventions)."""
REGISTER = 0.05
"""Marks are written to a hundredth of a millimetre; anything above is a mistake, mm."""
# What rounding may take from a measure.
_SLACK = 0.02


def judge(figures: Figures, problems: Problems) -> None:
    """Add the file's problems to `problems`."""
    at = Span(figures.file)
    warning = Severity.WARNING
    for font in figures.fonts:
        if not font.embedded:
            problems.add(
                "preflight-font",
                f"the font {font.name or '(without a name)'} is not in the file",
                at,
                "another computer prints it in another font: embed it",
            )
    for page, how in figures.unlike:
        problems.add("preflight-page", f"page {page}: {how}" if page else how, at)
    if not figures.unscaled:
        problems.add(
            "preflight-scaling",
            "the file does not ask to be printed at its own size",
            at,
            "choose “actual size” when you print it",
            warning,
        )
    _type(figures, problems, at)
    _codes(figures, problems, at)
    for found, what in (
        (figures.register, "the cuts of the back are {} mm from those of its front"),
        (figures.astray, "a cut is {} mm from where the manifest has it"),
    ):
        if found is not None and found.value > REGISTER:
            text = what.format(f"{found.value:.2f}")
            problems.add("preflight-register", f"page {found.page}: {text}", at)


def _type(figures: Figures, problems: Problems, span: Span) -> None:
    warning = Severity.WARNING
    if figures.type is not None and figures.type.value < MIN_TYPE_SIZE - _SLACK:
        pages = f"{figures.small} page{'s have' if figures.small != 1 else ' has'}"
        problems.add(
            "preflight-type",
            f"{pages} type below {MIN_TYPE_SIZE:g} pt, down to {figures.type.value:.2f} pt"
            f" on page {figures.type.page}",
            span,
            "too small to read; inside a picture of another component it need not be read",
            warning,
        )
    edge = figures.edge
    if edge is not None and edge.value < -_SLACK:
        problems.add("preflight-cut", f"page {edge.page}: a cut goes through {edge.subject}", span)
    elif edge is not None and edge.value < SAFE - _SLACK:
        problems.add(
            "preflight-safe",
            f"page {edge.page}: {max(edge.value, 0.0):.2f} mm from text to cut: {edge.subject}",
            span,
            f"keep {SAFE:g} mm clear, cuts go astray",
            warning,
        )
    margin = figures.margin
    if margin is not None and margin.value < PRINTER_MARGIN - _SLACK:
        problems.add(
            "preflight-margin",
            f"page {margin.page}: {margin.value:.2f} mm from text to the edge of the paper:"
            f" {margin.subject}",
            span,
            f"many printers leave {PRINTER_MARGIN:g} mm white",
            warning,
        )
    contrast = figures.contrast
    if contrast is not None and contrast.value < MIN_CONTRAST - _SLACK:
        problems.add(
            "preflight-contrast",
            f"page {contrast.page}: contrast {contrast.value:.2f} : 1 at {contrast.subject}",
            span,
            f"less than {MIN_CONTRAST:g} : 1 is hard to read",
            warning,
        )


def _codes(figures: Figures, problems: Problems, span: Span) -> None:
    if not figures.codes_read:
        problems.add(
            "preflight-unread",
            "QR codes were not read: zxing-cpp is not installed",
            span,
            'pip install "pnp[preflight]"',
            Severity.WARNING,
        )
    for page, name, text in figures.unread:
        problems.add(
            "preflight-code", f"page {page}: the code of {name} cannot be read: “{text[:40]}”", span
        )
    fine = [code for code in figures.codes if code.module < MIN_MODULE - _SLACK]
    if fine:
        least = min(fine, key=lambda code: code.module)
        problems.add(
            "preflight-module",
            f"{len(fine)} code{'s have' if len(fine) != 1 else ' has'} modules below "
            f"{MIN_MODULE:g} mm, down to {least.module:.2f} mm on page {least.page}",
            span,
            "phones may not read it",
            Severity.WARNING,
        )


def as_text(figures: Figures) -> str:
    """A file's figures, a line each."""
    lines = [f"{figures.file}: {_head(figures)}"]
    lines += [f"  {name:<14}{text}" for name, text in _lines(figures) if text]
    return "\n".join(lines)


def _head(figures: Figures) -> str:
    parts = [
        pluralise(figures.pages, "page"),
        f"PDF {figures.version}",
        "printed at its own size" if figures.unscaled else "scaled as the printer likes",
    ]
    if figures.duplex:
        parts.append(f"turned over its {figures.duplex.replace('-', ' ')}")
    parts.append("with its manifest" if figures.manifest else "without a manifest")
    return ", ".join(parts)


def _lines(figures: Figures) -> Iterator[tuple[str, str]]:
    loose = sum(not font.embedded for font in figures.fonts)
    embedded = f"{loose} not embedded" if loose else "all embedded"
    yield "fonts", f"{len(figures.fonts)}, {embedded}" if figures.fonts else "none"
    yield "smallest type", measurement_text(figures.type, "{:.1f} pt")
    yield "finest line", measurement_text(figures.line, "{:.2f} mm")
    yield "text to cut", measurement_text(figures.edge, "{:.1f} mm")
    yield "text to edge", measurement_text(figures.margin, "{:.1f} mm")
    if figures.codes:
        least = min(code.module for code in figures.codes)
        yield "codes", f"{len(figures.codes)} read, modules from {least:.2f} mm"
    yield "register", measurement_text(figures.register, "{:.2f} mm off at most")
    yield "cuts", measurement_text(figures.astray, "{:.2f} mm from the manifest at most")
    if figures.ink is not None:
        yield (
            "ink",
            (
                f"{figures.ink_mean:.0%} of each colour on average,"
                f" {figures.ink.value:.0%} on page {figures.ink.page}"
            ),
        )
    yield "contrast", measurement_text(figures.contrast, "{:.1f} : 1 at least")
    for each in figures.closest:
        yield (
            each.eyes,
            f"{each.first} and {each.second} are {each.distance:.0f} apart (2 is just seen)",
        )


def measurement_text(measurement: Measurement | None, form: str) -> str:
    if measurement is None:
        return ""
    what = f": {measurement.subject}" if measurement.subject else ""
    return f"{form.format(measurement.value)}, page {measurement.page}{what}"


def as_rows(figures: Figures) -> dict[str, Any]:
    """A file's figures for JSON: mm, points and shares; null where there was nothing to measure."""

    def row(found: Measurement | None, digits: int = 3) -> dict[str, Any] | None:
        if found is None:
            return None
        return {
            # A register that is perfect is 0, not minus nothing.
            "value": round(found.value, digits) + 0.0,
            "page": found.page,
            "what": found.subject,
        }

    return {
        "file": figures.file,
        "pdf": figures.version,
        "pages": figures.pages,
        "unscaled": figures.unscaled,
        "duplex": figures.duplex,
        "manifest": figures.manifest,
        "fonts": [{"name": font.name, "embedded": font.embedded} for font in figures.fonts],
        "smallest_type": row(figures.type),
        "pages_with_small_type": figures.small,
        "finest_line": row(figures.line),
        "text_to_cut": row(figures.edge),
        "text_to_edge": row(figures.margin),
        "codes": [
            {"page": code.page, "text": code.text, "module": round(code.module, 3)}
            for code in figures.codes
        ],
        "codes_read": figures.codes_read,
        "register": row(figures.register),
        "cuts": row(figures.astray),
        "ink": {"mean": round(figures.ink_mean, 4), "most": row(figures.ink, 4)},
        "contrast": row(figures.contrast),
        "colour_vision": [
            {
                "eyes": each.eyes,
                "distance": round(each.distance, 1),
                "colours": [each.first, each.second],
            }
            for each in figures.closest
        ],
    }
