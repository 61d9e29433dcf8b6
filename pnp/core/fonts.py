"""Font files, read by HarfBuzz: characters, metrics and glyphs.

HarfBuzz is imported when the first font is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from struct import iter_unpack, unpack_from
from typing import TYPE_CHECKING, Any
from unicodedata import category, normalize

from msgspec import Struct

from pnp.core.files import file_stamp, stat_regular_file
from pnp.core.problems import UsageError

if TYPE_CHECKING:
    from uharfbuzz import Font as Shaping

Axes = tuple[tuple[str, float], ...]
"""Axis positions of a variable font, sorted by name: ((`wght`, 650), …)."""


class FontError(UsageError):
    """A font file that cannot be read or used."""


# First bytes of TrueType and OpenType files and collections.
_SIGNATURES = (b"\x00\x01\x00\x00", b"true", b"OTTO", b"ttcf")
_FOREIGN = {
    b"wOFF": "this is a WOFF file, made for browsers; get the font as .ttf or .otf",
    b"wOF2": "this is a WOFF2 file, made for browsers; get the font as .ttf or .otf",
    b"%!PS": "this is a Type 1 font; get it as .ttf or .otf",
    b"\x80\x01": "this is a Type 1 font; get it as .ttf or .otf",
}
_MAX_BYTES = 64 << 20
_REQUIRED_TABLES = ("cmap", "head", "hhea", "hmtx", "maxp")
_OUTLINE_TABLES = ("glyf", "CFF ", "CFF2")
# OS/2's fsType: the embedding rights of the licence.
_RESTRICTED, _BITMAPS, _WHOLE, _LEAVE = 0x0002, 0x0200, 0x0100, 0x000C
_UNICODE = re.compile("(?:uni((?:[0-9A-F]{4})+)|u([0-9A-F]{4,6}))").fullmatch


class Font:
    """A font file. Measures are in em: multiply by the type size.

    The file is read on first use, because most documents use only a few of a theme's fonts.
    """

    def __init__(self, name: str, file: Path, axes: Axes = ()) -> None:
        """Raises FontError if the file is not a usable font."""
        self.name = name
        self.file = file
        self.axes = axes
        self.shapers: dict[object, Any] = {}
        """Shapers by their features; they live as long as the font."""
        self._covered: set[str] = set()
        try:
            size = stat_regular_file(file).st_size
            self.stamp = file_stamp(file)
            if size > _MAX_BYTES:
                raise FontError(f"{file.name}: a font has at most {_MAX_BYTES >> 20} MB")
            with file.open("rb") as opened:
                head = opened.read(12)
                tables = opened.read(16 * int.from_bytes(head[4:6], "big"))
        except OSError as error:
            raise FontError(f"{file.name}: {error.strerror or error}") from error
        if head[:4] not in _SIGNATURES:
            reason = _FOREIGN.get(head[:4]) or _FOREIGN.get(head[:2])
            raise FontError(f"{file.name}: {reason or 'this is not a TrueType or OpenType font'}")
        font_count = int.from_bytes(head[8:12], "big") if head[:4] == b"ttcf" else 1
        if font_count > 1:
            raise FontError(
                f"{file.name}: this is a collection of {font_count} fonts, and nothing says which; "
                "take it apart, and name the .ttf or .otf"
            )
        # A truncated font can be measured, but not embedded.
        tables += bytes(-len(tables) % 16)
        if head[:4] != b"ttcf" and any(
            start + length > size for _, _, start, length in iter_unpack(">4sLLL", tables)
        ):
            raise FontError(f"{file.name}: the file is incomplete; download it again")

    @cached_property
    def hb_font(self) -> Shaping:
        """HarfBuzz's font, in font units, at its axis positions. Raises FontError."""
        import uharfbuzz

        try:
            face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(self.file)))
            tables, axes = set(face.table_tags), face.axis_infos
        except Exception as error:
            # A damaged file can cause any exception.
            raise FontError(f"{self.file.name}: {error}") from error
        # “loca” has the offsets of outlines; without it every glyph is blank.
        needed = (*_REQUIRED_TABLES, "loca") if "glyf" in tables else _REQUIRED_TABLES
        missing = [tag for tag in needed if tag not in tables]
        if missing or not tables.intersection(_OUTLINE_TABLES) or not face.glyph_count:
            reason = f"it has no table “{missing[0]}”" if missing else "it has no outlines"
            raise FontError(f"{self.file.name}: {reason}; download it again")
        licence_error = self._licence_error(face)
        if licence_error:
            raise FontError(f"{self.file.name}: {licence_error}")
        self._check_axes(axes)
        font = uharfbuzz.Font(face)
        font.set_variations(dict(self.axes))
        return font

    def _check_axes(self, font_axes: Iterable[Any]) -> None:
        """Raise FontError if the font lacks an axis, or its range excludes a position."""
        axes = {axis.tag: axis for axis in font_axes}
        for tag, value in self.axes:
            axis = axes.get(tag)
            if axis is None:
                among = f"it has {', '.join(axes)}" if axes else "it is not variable"
                raise FontError(f"{self.file.name}: it has no axis “{tag}”; {among}")
            if not axis.min_value <= value <= axis.max_value:
                span = f"{axis.min_value:g} to {axis.max_value:g}"
                raise FontError(f"{self.file.name}: “{tag}” runs from {span}, not to {value:g}")

    @cached_property
    def units_per_em(self) -> int:
        """Font units in an em."""
        return int(self.hb_font.face.upem)

    @cached_property
    def cap_height(self) -> float:
        """The height of capitals."""
        import uharfbuzz

        tag = uharfbuzz.OTMetricsTag.CAP_HEIGHT
        cap_height = self.hb_font.get_metric_position(tag)
        height = cap_height or self.hb_font.get_font_extents("ltr").ascender * 0.75
        return float(height / self.units_per_em)

    @cached_property
    def digest(self) -> str:
        """Eight hex digits that identify this font."""
        font_hash = blake2b(f"{self.name} {self.axes}".encode(), digest_size=4)
        font_hash.update(self.file.read_bytes())
        return font_hash.hexdigest()

    @cached_property
    def features(self) -> frozenset[str]:
        """The OpenType features of the font: tags such as `smcp` and `kern`."""
        face = self.hb_font.face
        return frozenset(
            feature
            for table in ("GSUB", "GPOS")
            for script in range(len(face.get_table_script_tags(table)))
            for language in (
                *range(len(face.get_script_language_tags(table, script))),
                0xFFFF,
            )
            for feature in face.get_language_feature_tags(table, script, language)
        )

    @cached_property
    def embeds_whole_only(self) -> bool:
        """Whether the font may be embedded as a whole only."""
        return bool(self._permission(self.hb_font.face) & _WHOLE)

    def covers(self, text: str) -> bool:
        """Whether every character has a glyph, or is invisible."""
        covered = self._covered
        if covered.issuperset(text):
            return True
        covered.update([char for char in text if self._has(char)])
        return covered.issuperset(text)

    def _has(self, char: str) -> bool:
        return bool(self.glyph_id(char)) or (category(char) == "Cf" and char != "\xad")

    def glyph_id(self, char: str) -> int:
        """The glyph of a single character; 0 if the font has none."""
        found = self.hb_font.get_nominal_glyph(ord(" " if char == "\xa0" else char))
        return found or 0

    def glyph_text(self, glyph: int) -> str:
        """The text that a glyph represents, derived from the font alone.

        The result must not depend on earlier texts, because any process may draw a page.
        """
        text = self._glyph_texts.get(glyph)
        if text is None:
            name = self.hb_font.get_glyph_name(glyph) or ""
            text = self._glyph_texts[glyph] = self._text_from_name(name)
        return text

    @cached_property
    def _glyph_texts(self) -> dict[int, str]:
        """Texts by glyph; for several characters with one glyph the first."""
        nominal = self.hb_font.get_nominal_glyph
        codes = sorted(self.hb_font.face.unicodes, reverse=True)
        found = {nominal(code): chr(code) for code in codes}
        for glyph, char in found.items():
            if "\ufb00" <= char <= "\ufdff" or "\ufe70" <= char <= "\ufeff":
                # Ligatures and Arabic letter forms: report their letters.
                found[glyph] = normalize("NFKC", char)
        return {
            glyph: char
            for glyph, char in found.items()
            if glyph and not "\ue000" <= char[0] <= "\uf8ff"
        }

    def _text_from_name(self, name: str) -> str:
        """The text of a glyph name: `f_f_i` is ffi, `one.onum` is 1, `uni0416.sc` is Ж."""
        text = ""
        for part in name.partition(".")[0].split("_"):
            coded = _UNICODE(part)
            if coded:
                digits = coded[1] or coded[2]
                step = 4 if coded[1] else len(digits)
                codes = [int(digits[at : at + step], 16) for at in range(0, len(digits), step)]
                text += "".join([chr(code) for code in codes if code < 0x110000])
                continue
            glyph = self.hb_font.get_glyph_from_name(part) if part else None
            if not glyph or glyph not in self._glyph_texts:
                return ""
            text += self._glyph_texts[glyph]
        return text

    def _licence_error(self, face: Any) -> str:
        permission = self._permission(face)
        if permission & _RESTRICTED and not permission & _LEAVE:
            return "its licence forbids that it is embedded (fsType 2); use another font"
        if permission & _BITMAPS:
            return "its licence lets only bitmaps be embedded (fsType 512); use another font"
        return ""

    @staticmethod
    def _permission(face: Any) -> int:
        """OS/2's fsType."""
        table = face.reference_table("OS/2").data
        return int(unpack_from(">H", table, 8)[0]) if len(table) >= 10 else 0

    def __repr__(self) -> str:
        return f"Font({self.name})"

    def __reduce__(self) -> tuple[object, ...]:
        return open_font, (self.name, self.file, self.axes)


_open: dict[tuple[str, Axes], Font] = {}


def open_font(name: str, file: Path, axes: Axes = ()) -> Font:
    """The font of that name, one object per process. Raises FontError."""
    font = _open.get((name, axes))
    if font is None or font.file != file or not _is_unchanged(font):
        font = _open[name, axes] = Font(name, file, axes)
    return font


def _is_unchanged(font: Font) -> bool:
    """Whether its file is still the one that was opened."""
    try:
        return font.stamp == file_stamp(font.file)
    except OSError:
        return False


class Family(Struct, frozen=True):
    """A font family: weights and their files."""

    id: str
    name: str
    fonts: dict[str, tuple[Path, Axes]]
    """Files by weight, with axis positions for variable fonts."""

    def open(self, weight: str) -> Font:
        """The font of a weight. Raises FontError."""
        return open_font(f"{self.id}-{weight}", *self.fonts[weight])
