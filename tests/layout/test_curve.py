"""Text on a curve: every character on the circle, in order, in full length."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from pnp.core.drawing import Text, Transformed
from tests import tiny
from tests.layout.test_boxes import laid
from tests.layout.test_paint import inner

CURVE = "body: {text: '%s', style: small, curve: %s}\n"


def placed(folder: Path, text: str, curve: str) -> list[tuple[float, float, float, str]]:
    """Angle (degrees), foot on the baseline, and letter of each character."""
    frame, problems = laid(folder, CURVE % (text, curve))
    assert problems == []
    found = []
    for item in inner(frame):
        if isinstance(item, Transformed) and isinstance(item.frame.items[0].item, Text):
            a, b, *_ = item.matrix
            x, y = item.matrix.apply(0.0, 0.0)
            found.append((math.degrees(math.atan2(b, a)), x, y, item.frame.items[0].item.text))
    return found


@pytest.mark.parametrize("curve", ["20mm", "-20mm"])
def test_letters_are_on_circle_in_order(tmp_path: Path, curve: str) -> None:
    letters = placed(tmp_path, "ROUND TOWN", curve)
    assert "".join(letter for *_, letter in letters) == "ROUNDTOWN"
    turns = [turn for turn, *_ in letters]
    assert turns == sorted(turns, reverse=curve.startswith("-"))
    xs = [x for _, x, _, _ in letters]
    assert xs == sorted(xs)
    # The head or the foot of a letter points away from the centre.
    (t1, x1, y1, _), (t2, x2, *_) = letters[0], letters[-1]
    radius = (x2 - x1) / abs(math.sin(math.radians(t2)) - math.sin(math.radians(t1)))
    assert radius == pytest.approx(20.0, abs=2.5)
    for turn, x, y, _ in letters:
        sign = 1 if curve == "20mm" else -1
        cx = x - sign * radius * math.sin(math.radians(turn))
        cy = y + sign * radius * math.cos(math.radians(turn))
        assert (cx, cy) == pytest.approx(
            (
                x1 - sign * radius * math.sin(math.radians(t1)),
                y1 + sign * radius * math.cos(math.radians(t1)),
            ),
            abs=1e-6,
        )


def test_shrinks_text_then_reports_it(tmp_path: Path) -> None:
    frame, problems = laid(tmp_path, CURVE % ("far too many letters " * 8, "9mm"))
    assert problems == ["text-overflow"]
    assert laid(tmp_path, CURVE % ("x", "1mm"))[1] == ["type"]
    assert laid(tmp_path, CURVE % ("", "10mm"))[1] == ["draws-nothing"]
    assert tiny.texts(frame)


def test_markup_works_on_curve(tmp_path: Path) -> None:
    """Bold, icons, and escaped characters."""
    body = (CURVE % (r"A **B** \* :assembly-cut:", "20mm")).replace("small", "title")
    frame, problems = laid(tmp_path, body)
    assert problems == []
    letters = [item for item in inner(frame) if isinstance(item, Transformed)]
    lines = [letter.frame.items[0].item for letter in letters]
    texts = [line for line in lines if isinstance(line, Text)]
    assert [text.text for text in texts] == ["A", "B", "*"]
    assert texts[0].runs[0].shaper is not texts[1].runs[0].shaper
    assert len(letters) == 4, "and an icon"
    rules = {":nothing:": "missing-icon", "﷽": "missing-glyph", "سوق": "value"}
    for text, rule in rules.items():
        assert rule in laid(tmp_path / rule, CURVE % (text, "20mm"))[1]
