"""QR codes with their quiet zone, drawn as outlines."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import compress, zip_longest
from typing import Final

from msgspec import Struct

from pnp.core.drawing import Colour, Frame, Path, Pen, PlacedItem, Transformed
from pnp.core.files import safe_address
from pnp.core.geometry import Matrix
from pnp.core.printer import MIN_MODULE, UNREADABLE_MODULE
from pnp.core.problems import Severity
from pnp.layout import options as opt
from pnp.layout.element import Element, Region, Scope
from pnp.layout.values import FieldText, Value

QUIET_ZONE = 4
"""Width of the quiet zone in modules (ISO/IEC 18004)."""

LEVELS = {"L": 1, "M": 0, "Q": 3, "H": 2}
# Byte mode, so that the library need not look for runs of digits and letters.
_BYTES: Final = 4
# A fixed mask: trying all eight costs six times as much, and any of them is valid.
_MASK = 3
# Padding after the text.
_PADDING = b"\xec\x11"
_DARK = re.compile(b"\x01+")


class TextTooLong(ValueError):
    """A text that is longer than the largest QR code can store."""


class QRCode(Struct, frozen=True):
    """The dark modules of a QR code, row by row, without the quiet zone."""

    text: str
    rows: tuple[tuple[bool, ...], ...]

    @property
    def modules(self) -> int:
        """Number of modules on a side."""
        return len(self.rows)


def _length_bits(version: int) -> int:
    """Return the number of bits of the text's length."""
    return 8 if version < 10 else 16


@lru_cache(maxsize=32)
def qr_code(text: str, level: str = "M") -> QRCode:
    """Return the smallest QR code for a text. Raises TextTooLong."""
    from qrcode.util import BIT_LIMIT_TABLE

    data = text.encode("utf-8")
    limits = BIT_LIMIT_TABLE[LEVELS[level]]
    needs = 4 + 8 * len(data)
    # The library would encode the text several times to find the version.
    version = next((v for v in range(1, 41) if needs + _length_bits(v) <= limits[v]), None)
    if version is None:
        raise TextTooLong(f"{len(data)} bytes do not fit a code of level {level}")
    words = bytes(codewords(data, version, level))
    blank, positions = blank_code(version, level)
    cells, side = bytearray(blank), 17 + 4 * version
    bits = f"{int.from_bytes(words, 'big'):0{8 * len(words)}b}"
    for position in compress(positions, map(int, bits)):
        cells[position] ^= 1
    rows = [cells[start : start + side] for start in range(0, len(cells), side)]
    return QRCode(text, tuple(tuple(map(bool, row)) for row in rows))


@lru_cache(maxsize=32)
def blank_code(version: int, level: str, mask: int = _MASK) -> tuple[bytes, list[int]]:
    """Return a code whose data are all zeros as modules row by row, and the indices of the data
    modules in the order of the bits. A code whose data are all ones is inverted there."""
    import qrcode
    from qrcode.base import rs_blocks

    def filled(word: int) -> bytes:
        qr = qrcode.QRCode(version, LEVELS[level], border=0, mask_pattern=mask)
        qr.data_cache = [word] * sum(total for total, _ in rs_blocks(version, LEVELS[level]))
        qr.make(fit=False)
        return bytes(cell for row in qr.get_matrix() for cell in row)

    zeros, ones, side = filled(0), filled(0xFF), 17 + 4 * version
    # Pairs of columns from the right, alternately up and down, without the timing column.
    positions: list[int] = []
    for number, column in enumerate([*range(side - 1, 6, -2), *range(5, 0, -2)]):
        for row in range(side) if number % 2 else range(side - 1, -1, -1):
            positions += (row * side + column, row * side + column - 1)
    return zeros, [position for position in positions if zeros[position] != ones[position]]


def codewords(data: bytes, version: int, level: str) -> list[int]:
    """Return the codewords of a code of that version (1 to 40): data blocks and their error
    correction.

    The library’s method takes ten times as long; a test compares the two.
    """
    blocks = block_sizes(version, level)
    room = sum(count for count, _ in blocks)
    head = _BYTES << _length_bits(version) | len(data)
    # Mode and length are four bits short of whole bytes; four more end the text.
    bits = (head << 8 * len(data) | int.from_bytes(data, "big")) << 4
    byte_count = (4 + _length_bits(version)) // 8 + len(data) + 1
    words = bits.to_bytes(byte_count, "big") + _PADDING * room
    parts, corrections, position = [], [], 0
    for count, total in blocks:
        part = words[position : position + count]
        position += count
        parts.append(part)
        corrections.append(correction(part, total - count))
    spread = [word for words in zip_longest(*parts) for word in words if word is not None]
    return spread + [word for words in zip(*corrections, strict=True) for word in words]


def block_sizes(version: int, level: str) -> list[tuple[int, int]]:
    """Return the number of data codewords and of all codewords of each block."""
    from qrcode.base import rs_blocks

    return [(block.data_count, block.total_count) for block in rs_blocks(version, LEVELS[level])]


def correction(data: bytes, count: int) -> bytes:
    """Return `count` bytes of error correction (Reed–Solomon): the remainder of a division."""
    remainders = _remainders(count)
    top, mask, remainder = 8 * (count - 1), (1 << 8 * (count - 1)) - 1, 0
    for byte in data:
        remainder = (remainder & mask) << 8 ^ remainders[remainder >> top ^ byte]
    return remainder.to_bytes(count, "big")


@lru_cache(maxsize=32)
def _remainders(count: int) -> list[int]:
    """Return the remainders of each leading byte in the division by the generator polynomial of
    that degree."""
    from qrcode.base import Polynomial, gexp, glog

    generator = Polynomial([1], 0)
    for power in range(count):
        generator *= Polynomial([1, gexp(power)], 0)
    logs = [glog(factor) for factor in generator][1:]
    products = [bytes([gexp(log + glog(lead)) for log in logs]) for lead in range(1, 256)]
    return [0, *(int.from_bytes(product, "big") for product in products)]


def code_path(symbol: QRCode, colour: Colour, page: str = "", words: str = "") -> Path:
    """Return one path of merged runs: separate squares would leave hairline seams in viewers.

    Its unit is a module; the box of the path includes the quiet zone. `page`: the linked page, and
    `words`: the start of its text, if there is a site.
    """
    points: list[float] = []
    for top, cells in enumerate(symbol.rows, QUIET_ZONE):
        bottom = top + 1
        for run in _DARK.finditer(bytes(cells)):
            left, right = run.start() + QUIET_ZONE, run.end() + QUIET_ZONE
            points += (left, top, right, top, right, bottom, left, bottom)
    return Path(
        "MLLLZ" * (len(points) // 8),
        tuple(points),
        colour,
        qr_text=symbol.text,
        link_page=page,
        link_text=words,
    )


BLACK: Colour = (0.0, 0.0, 0.0)
WHITE: Colour = (1.0, 1.0, 1.0)


class CodeElement(opt.TemplateElement):
    """A text as a QR code on white.

    With `link` and a site, the code contains the address of a page below `site` instead of the
    text.
    """

    code: FieldText = opt.field_text()
    size: float | None = opt.length(
        "Side of the code with its quiet zone. Without it, as large as fits.", None
    )
    level: str = opt.choice(("L", "M", "Q", "H"), "Error correction level: {choices}.", "M")
    colour: Value[Colour | None] = opt.colour(
        "Colour of the modules. Use a dark colour. If the palette has no `code`: black.", "code"
    )
    link: FieldText | None = opt.field_text(
        "Page of the site. With `--site URL`, the code is a link to this page and does not "
        "contain the text."
    )

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        compiler.has_qr_codes = True
        self.span = self.span_of("code")
        self._site = compiler.theme_context.site
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        size = self.size or 0.0
        if not size:
            size = min(region.width, region.height) if region.fill_y else region.width
        text, page, words = self.code.text(scope), "", ""
        # Report the place in the template.
        if self.code.fields and not text.strip():
            hint = "give it words, or let “when” leave it out"
            scope.state.problems.add(
                "qr-text", "the code says nothing", self.code.origin(scope), hint
            )
            return Frame(size, size)
        if self.link is not None:
            words = text
            try:
                page = safe_address(self.link.text(scope))
            except ValueError as error:
                hint = "give its page a name of letters and digits"
                scope.state.problems.add("qr-link", str(error), self.link.origin(scope), hint)
                return Frame(size, size)
            if self._site:
                text = f"{self._site}/{page}"
        try:
            symbol = qr_code(text, self.level)
        except TextTooLong as error:
            scope.state.problems.add("qr-text", str(error), self.code.origin(scope), "shorten it")
            return Frame(size, size)
        module = size / (symbol.modules + 2 * QUIET_ZONE)
        if module < MIN_MODULE - 1e-9:
            scope.state.problems.add(
                "qr-module",
                f"the code’s modules are {module:.2f} mm wide; phones need {MIN_MODULE} mm",
                self.code.origin(scope),
                f"shorten the text ({len(text.encode())} bytes), or print it larger than "
                f"{size:.0f} mm",
                Severity.ERROR if module < UNREADABLE_MODULE else Severity.WARNING,
            )
        ground = Pen().rect(0.0, 0.0, size, size).path(WHITE)
        marks = code_path(symbol, self.colour.get(scope) or BLACK, page, words)
        # Drawn in modules and scaled: whole numbers are short, and edges meet exactly.
        inside = Transformed(
            Frame(size, size, (PlacedItem(0.0, 0.0, marks),)), Matrix.scale(module)
        )
        return Frame(size, size, (PlacedItem(0.0, 0.0, ground), PlacedItem(0.0, 0.0, inside)))
