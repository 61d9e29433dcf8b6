"""QR codes, compared with a library."""

from __future__ import annotations

from itertools import product

import pytest
import qrcode
from qrcode import util

from pnp.core.drawing import Path
from pnp.layout.elements.code import QUIET_ZONE, TextTooLong, code_path, codewords, qr_code

LEVELS = {"L": 1, "M": 0, "Q": 3, "H": 2}
"""Numbers of levels in the library."""


def test_codewords_match_library(subtests: pytest.Subtests) -> None:
    for level, version in product(LEVELS, [1, 2, 6, 9, 10, 17, 27, 40]):
        with subtests.test(level=level, version=version):
            own = LEVELS[level]
            most = (util.BIT_LIMIT_TABLE[own][version] - (12 if version < 10 else 20)) // 8
            for length in (0, 1, most // 2, most - 1, most):
                data = bytes((number * 37 + version) % 256 for number in range(length))
                chunk = util.QRData(data, mode=4, check_data=False)
                assert codewords(data, version, level) == util.create_data(version, own, [chunk])


def test_code_is_smallest_for_its_text() -> None:
    assert qr_code("x" * 14).modules == 21
    assert qr_code("x" * 15).modules == 25
    with pytest.raises(TextTooLong, match="3000 bytes"):
        qr_code("x" * 3000)


def modules(path: Path) -> set[tuple[int, int]]:
    """The column and row of each dark module."""
    found: set[tuple[int, int]] = set()
    for at in range(0, len(path.points), 8):
        left, top, right, _, _, bottom, _, _ = map(int, path.points[at : at + 8])
        found |= {(x, y) for x in range(left, right) for y in range(top, bottom)}
    return found


def test_outline_covers_dark_modules() -> None:
    drawn = qr_code("Anything at all")
    dark = {
        (column + QUIET_ZONE, row + QUIET_ZONE)
        for row, cells in enumerate(drawn.rows)
        for column, cell in enumerate(cells)
        if cell
    }
    path = code_path(drawn, (0.0, 0.0, 0.0))
    assert modules(path) == dark
    assert path.ops == "MLLLZ" * (len(path.points) // 8)
    assert path.qr_text == "Anything at all"


def test_modules_match_library(subtests: pytest.Subtests) -> None:
    for level, bytes_ in product(LEVELS, [1, 20, 100, 400, 1200]):
        with subtests.test(level=level, bytes_=bytes_):
            text = "".join(chr(33 + 7 * n % 90) for n in range(bytes_))
            found = qr_code(text, level)
            version = (found.modules - 17) // 4
            made = qrcode.QRCode(version, LEVELS[level], border=0, mask_pattern=3)
            made.data_cache = codewords(text.encode(), version, level)
            made.make(fit=False)
            assert found.rows == tuple(map(tuple, made.get_matrix()))
