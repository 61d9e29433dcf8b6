"""Problems of a measured file.

Only figures with sound thresholds are judged; ink, fine lines and colours that eyes confuse are
reported without judgement.
"""

from __future__ import annotations

from pnp.core.limits import CONTRAST, FLOOR, MARGIN, MODULE
from pnp.core.problems import Problems, Severity, Span
from pnp.preflight.measurements import Figures

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
    if figures.type is not None and figures.type.value < FLOOR - _SLACK:
        pages = f"{figures.small} page{'s have' if figures.small != 1 else ' has'}"
        problems.add(
            "preflight-type",
            f"{pages} type below {FLOOR:g} pt, down to {figures.type.value:.2f} pt"
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
    if margin is not None and margin.value < MARGIN - _SLACK:
        problems.add(
            "preflight-margin",
            f"page {margin.page}: {margin.value:.2f} mm from text to the edge of the paper:"
            f" {margin.subject}",
            span,
            f"many printers leave {MARGIN:g} mm white",
            warning,
        )
    contrast = figures.contrast
    if contrast is not None and contrast.value < CONTRAST - _SLACK:
        problems.add(
            "preflight-contrast",
            f"page {contrast.page}: contrast {contrast.value:.2f} : 1 at {contrast.subject}",
            span,
            f"less than {CONTRAST:g} : 1 is hard to read",
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
    fine = [code for code in figures.codes if code.module < MODULE - _SLACK]
    if fine:
        least = min(fine, key=lambda code: code.module)
        problems.add(
            "preflight-module",
            f"{len(fine)} code{'s have' if len(fine) != 1 else ' has'} modules below {MODULE:g} mm,"
            f" down to {least.module:.2f} mm on page {least.page}",
            span,
            "phones may not read it",
            Severity.WARNING,
        )
