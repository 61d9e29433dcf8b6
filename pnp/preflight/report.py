"""Problems of a measured file, and its figures for people and programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.core.colour_difference import MIN_CONTRAST
from pnp.core.printer import MIN_MODULE, MIN_TYPE_SIZE, PRINTER_MARGIN
from pnp.core.problems import Problems, Severity, Span, pluralise
from pnp.preflight.measurements import FileFigures, Measurement

SAFE_ZONE = 3.0
"""Minimum distance of text from the cut, mm (print-conventions)."""
MAX_OFFSET = 0.05
"""Maximum offset, mm: marks are written to a hundredth of a millimetre."""
# Tolerance for rounding.
_SLACK = 0.02


def report_problems(figures: FileFigures, problems: Problems) -> None:
    """Add the file's problems to `problems`."""
    span = Span(figures.file)
    warning = Severity.WARNING
    for font in figures.fonts:
        if not font.is_embedded:
            problems.add(
                "preflight-font",
                f"the font {font.name or '(without a name)'} is not in the file",
                span,
                "another computer prints it in another font: embed it",
            )
    for page, difference in figures.mismatches:
        problems.add("preflight-page", f"page {page}: {difference}" if page else difference, span)
    if not figures.unscaled:
        problems.add(
            "preflight-scaling",
            "the file does not ask to be printed at its own size",
            span,
            "choose “actual size” when you print it",
            warning,
        )
    _check_type(figures, problems, span)
    _check_codes(figures, problems, span)
    for measurement, message in (
        (figures.register, "the cuts of the back are {} mm from those of its front"),
        (figures.cut_offset, "a cut is {} mm from where the manifest has it"),
    ):
        if measurement is not None and measurement.value > MAX_OFFSET:
            text = message.format(f"{measurement.value:.2f}")
            problems.add("preflight-register", f"page {measurement.page}: {text}", span)


def _check_type(figures: FileFigures, problems: Problems, span: Span) -> None:
    warning = Severity.WARNING
    if figures.smallest_type is not None and figures.smallest_type.value < MIN_TYPE_SIZE - _SLACK:
        count = figures.small_type_pages
        pages = f"{count} page{'s have' if count != 1 else ' has'}"
        problems.add(
            "preflight-type",
            f"{pages} type below {MIN_TYPE_SIZE:g} pt, down to {figures.smallest_type.value:.2f} pt"
            f" on page {figures.smallest_type.page}",
            span,
            "too small to read; inside a picture of another component it need not be read",
            warning,
        )
    edge = figures.text_to_cut
    if edge is not None and edge.value < -_SLACK:
        problems.add("preflight-cut", f"page {edge.page}: a cut goes through {edge.subject}", span)
    elif edge is not None and edge.value < SAFE_ZONE - _SLACK:
        problems.add(
            "preflight-safe",
            f"page {edge.page}: {max(edge.value, 0.0):.2f} mm from text to cut: {edge.subject}",
            span,
            f"keep {SAFE_ZONE:g} mm clear, cuts go astray",
            warning,
        )
    margin = figures.text_to_edge
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


def _check_codes(figures: FileFigures, problems: Problems, span: Span) -> None:
    if not figures.codes_read:
        problems.add(
            "preflight-unread",
            "QR codes were not read: zxing-cpp is not installed",
            span,
            'pip install "pnp[preflight]"',
            Severity.WARNING,
        )
    for page, name, text in figures.unread_codes:
        problems.add(
            "preflight-code", f"page {page}: the code of {name} cannot be read: “{text[:40]}”", span
        )
    small_codes = [code for code in figures.codes if code.module < MIN_MODULE - _SLACK]
    if small_codes:
        count, smallest = len(small_codes), min(small_codes, key=lambda code: code.module)
        problems.add(
            "preflight-module",
            f"{count} code{'s have' if count != 1 else ' has'} modules below "
            f"{MIN_MODULE:g} mm, down to {smallest.module:.2f} mm on page {smallest.page}",
            span,
            "phones may not read it",
            Severity.WARNING,
        )


def as_text(figures: FileFigures) -> str:
    """A file's figures, a line each."""
    lines = [f"{figures.file}: {_head(figures)}"]
    lines += [f"  {name:<14}{text}" for name, text in _lines(figures) if text]
    return "\n".join(lines)


def _head(figures: FileFigures) -> str:
    parts = [
        pluralise(figures.pages, "page"),
        f"PDF {figures.version}",
        "printed at its own size" if figures.unscaled else "scaled as the printer likes",
    ]
    if figures.duplex:
        parts.append(f"turned over its {figures.duplex.replace('-', ' ')}")
    parts.append("with its manifest" if figures.manifest else "without a manifest")
    return ", ".join(parts)


def _lines(figures: FileFigures) -> Iterator[tuple[str, str]]:
    not_embedded = sum(not font.is_embedded for font in figures.fonts)
    embedded = f"{not_embedded} not embedded" if not_embedded else "all embedded"
    yield "fonts", f"{len(figures.fonts)}, {embedded}" if figures.fonts else "none"
    yield "smallest type", measurement_text(figures.smallest_type, "{:.1f} pt")
    yield "finest line", measurement_text(figures.finest_line, "{:.2f} mm")
    yield "text to cut", measurement_text(figures.text_to_cut, "{:.1f} mm")
    yield "text to edge", measurement_text(figures.text_to_edge, "{:.1f} mm")
    if figures.codes:
        smallest = min(code.module for code in figures.codes)
        yield "codes", f"{len(figures.codes)} read, modules from {smallest:.2f} mm"
    yield "register", measurement_text(figures.register, "{:.2f} mm off at most")
    yield "cuts", measurement_text(figures.cut_offset, "{:.2f} mm from the manifest at most")
    if figures.ink is not None:
        yield (
            "ink",
            (
                f"{figures.ink_mean:.0%} of each colour on average,"
                f" {figures.ink.value:.0%} on page {figures.ink.page}"
            ),
        )
    yield "contrast", measurement_text(figures.contrast, "{:.1f} : 1 at least")
    for pair in figures.closest_colours:
        yield (
            pair.eyes,
            f"{pair.first_colour} and {pair.second_colour} are {pair.distance:.0f} apart"
            " (2 is just seen)",
        )


def measurement_text(measurement: Measurement | None, form: str) -> str:
    if measurement is None:
        return ""
    subject = f": {measurement.subject}" if measurement.subject else ""
    return f"{form.format(measurement.value)}, page {measurement.page}{subject}"


def as_rows(figures: FileFigures) -> dict[str, Any]:
    """A file's figures for JSON: mm, points and shares; null if there was nothing to measure."""

    def row(measurement: Measurement | None, digits: int = 3) -> dict[str, Any] | None:
        if measurement is None:
            return None
        return {
            # A register that is perfect is 0, not minus nothing.
            "value": round(measurement.value, digits) + 0.0,
            "page": measurement.page,
            "what": measurement.subject,
        }

    return {
        "file": figures.file,
        "pdf": figures.version,
        "pages": figures.pages,
        "unscaled": figures.unscaled,
        "duplex": figures.duplex,
        "manifest": figures.manifest,
        "fonts": [{"name": font.name, "embedded": font.is_embedded} for font in figures.fonts],
        "smallest_type": row(figures.smallest_type),
        "pages_with_small_type": figures.small_type_pages,
        "finest_line": row(figures.finest_line),
        "text_to_cut": row(figures.text_to_cut),
        "text_to_edge": row(figures.text_to_edge),
        "codes": [
            {"page": code.page, "text": code.text, "module": round(code.module, 3)}
            for code in figures.codes
        ],
        "codes_read": figures.codes_read,
        "register": row(figures.register),
        "cuts": row(figures.cut_offset),
        "ink": {"mean": round(figures.ink_mean, 4), "most": row(figures.ink, 4)},
        "contrast": row(figures.contrast),
        "colour_vision": [
            {
                "eyes": pair.eyes,
                "distance": round(pair.distance, 1),
                "colours": [pair.first_colour, pair.second_colour],
            }
            for pair in figures.closest_colours
        ],
    }
