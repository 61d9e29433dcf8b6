"""Icons that nobody sees are told: under other ink, and in the colour of what they lie on."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.ground.problem import Severity
from tests import tiny

SIGN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path d="M2 2 L22 4 L12 22 Z" fill="currentColor"/>'
    '<path d="M9 7 L15 7 L12 12 Z" fill="var(--paper)"/></svg>'
)
ICON = "icon: sign, size: 8, place: center middle"
PLATE = "space: yes, width: 12, height: 12, place: center middle"
CROSSED = "space: yes, width: 4, height: 12, place: center middle, fill: ink"


@pytest.mark.parametrize(
    ("stack", "told"),
    [
        ([ICON], None),
        ([f"{ICON}, colour: paper"], "unseen"),
        ([f"{PLATE}, fill: ink", f"{ICON}, colour: paper"], None),
        ([f"{PLATE}, fill: paper", f"{ICON}, colour: paper"], "unseen"),
        # A part of it that stands out is enough.
        ([f"{PLATE}, fill: ink", ICON], None),
        ([ICON, f"{PLATE}, fill: ink"], "overprint"),
        ([ICON, CROSSED], None),
        ([ICON, f"{PLATE}, stroke: ink"], None),
        # The same once more is its shadow.
        ([f"{ICON}, colour: paper, pad: 0 0 0 0.5", ICON], None),
    ],
)
def test_an_icon_is_seen_or_not(stack: list[str], told: str | None, tmp_path: Path) -> None:
    card = "body:\n  stack:\n" + "".join(f"    - {{{part}}}\n" for part in stack) + "  pad: 5\n"
    root = tiny.game(tmp_path, t_card=card)
    (root / "tiny/templates/icons/sign.svg").write_text(SIGN, encoding="utf-8")
    hidden = [one for one in tiny.problems(root) if one.rule in ("unseen", "overprint")]
    # One and the same on both cards is told once.
    assert [one.rule for one in hidden] == ([told] if told else [])
    assert all("“:sign:”" in one.message for one in hidden)


@pytest.mark.parametrize(
    ("size", "severity"), [(0.9, Severity.ERROR), (1.9, Severity.WARNING), (2, None)]
)
def test_an_icon_too_small_to_tell_is_told(
    size: float, severity: Severity | None, tmp_path: Path
) -> None:
    root = tiny.game(tmp_path, t_card=f"body: {{icon: sign, size: {size}}}\nmargin: 5\n")
    (root / "tiny/templates/icons/sign.svg").write_text(SIGN, encoding="utf-8")
    fine = [one for one in tiny.problems(root) if one.rule == "fine-icon"]
    assert [(one.span.line, one.span.column, one.severity) for one in fine] == (
        [(1, 14, severity)] if severity is not None else []
    )


@pytest.mark.parametrize(("pitch", "told"), [(3.9, 1), (4, 0)])
def test_lines_too_close_to_write_on_are_told(pitch: float, told: int, tmp_path: Path) -> None:
    root = tiny.game(
        tmp_path, t_card=f"body: {{column: [{{lines: 3, pitch: {pitch}}}]}}\nmargin: 5\n"
    )
    assert [one.rule for one in tiny.problems(root)].count("fine-lines") == told
