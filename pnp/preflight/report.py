"""Figures for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.core.problems import counted
from pnp.preflight.measurements import Figures, Measurement


def as_text(figures: Figures) -> str:
    """A file's figures, a line each."""
    lines = [f"{figures.file}: {_head(figures)}"]
    lines += [f"  {name:<14}{text}" for name, text in _lines(figures) if text]
    return "\n".join(lines)


def _head(figures: Figures) -> str:
    parts = [
        counted(figures.pages, "page"),
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
