"""Symbols: SVG drawings whose colours are roles."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
import resvg_py
from PIL import Image

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame
from pnp.core.game_code import CodeRegistry, GameCode
from pnp.core.geometry import Size
from pnp.core.icons import Icon, IconPart, IconShape
from pnp.core.problems import Problems
from pnp.core.search_path import SearchPath
from pnp.draw.symbols import marks
from pnp.load.icons import IconFolder
from pnp.svg.document import SvgDocument
from pnp.svg.files import parse_icon
from tests import tiny

SHELF = SearchPath.standard()
FILES = sorted(SHELF.templates.glob("*/symbols/*.svg"))

BAND = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -100 100 100" data-line="4">
  <defs><linearGradient id="sky+50"><stop stop-color="#B6D3E7"/></linearGradient></defs>
  <path d="M0 0 V-100" fill="none" stroke="url(#sky+50)" stroke-width="22" data-span="14"/>
  <circle cx="0" cy="-50" r="8" fill="var(--leaf, #5D9587)"/>
</svg>"""


def test_reads_lines_and_bands() -> None:
    band, disc = marks(parse_icon("band", SvgDocument(BAND.encode())), 100.0)
    assert (band.line, band.width, band.span) == ("sky+50", 2.0, 0.14)
    assert band.points == (0.0, 0.0, 0.0, -1.0), "0, 0 stays where it is"
    assert (disc.fill, disc.line) == ("leaf", "")


def shapes_of(parts: Iterable[IconPart]) -> Iterator[IconShape]:
    for part in parts:
        if isinstance(part, IconShape):
            yield part
        else:
            yield from shapes_of(part.parts)


@pytest.mark.slow
def test_other_renderers_draw_shipped_symbols(subtests: pytest.Subtests) -> None:
    """We read each without a problem; a renderer that knows no roles shows its colours."""
    for path in FILES:
        with subtests.test(path=path):
            problems = Problems()
            folder = IconFolder(SHELF, SHELF.games()[path.parent.parent.name], problems)
            symbol = folder.find_symbol(path.stem)
            assert problems.sorted() == []
            assert symbol is not None
            text = path.read_text(encoding="utf-8")
            ids = re.findall(r'\bid="([^"]+)"', text)
            assert len(ids) == len(set(ids))
            shapes = [*shapes_of(symbol.parts)]
            roles = {role for shape in shapes for role in (shape.fill, shape.stroke)} - {""}
            own = set(re.findall(r'<linearGradient id="([^"]+)"', text))
            assert own <= roles
            assert own == roles or "<use" in text
            data = resvg_py.svg_to_bytes(svg_string=text, width=96)
            shown = Image.open(io.BytesIO(data)).convert("RGBA")
            assert shown.getchannel("A").getbbox() is not None
            colours = {pixel[1] for pixel in shown.getcolors(1 << 20) or () if pixel[1][3] > 100}  # type: ignore[index]
            assert len(colours) >= min(2, len(roles))


def test_prefers_symbols_of_game_to_those_of_artist(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path)
    icons = IconFolder(SHELF, folder, Problems())
    borrowed = icons.find_symbol("space-zoo/rocket")
    assert borrowed is not None
    assert icons.find_symbol("rocket") is None
    assert icons.find_symbol("nowhere/rocket") is None
    (folder / "templates/symbols").mkdir(parents=True)
    (folder / "templates/symbols/rocket.svg").write_text(BAND, encoding="utf-8")
    own = IconFolder(SHELF, folder, Problems()).find_symbol("space-zoo/rocket")
    assert own is not None
    assert own.parts != borrowed.parts


def test_finds_symbols_of_other_games(tmp_path: Path) -> None:
    tiny.game(tmp_path)
    inn = tmp_path / "inn"
    (inn / "templates/symbols").mkdir(parents=True)
    (inn / "game.yaml").write_text("title: Inn\n", encoding="utf-8")
    (inn / "templates/symbols/jug.svg").write_text(BAND, encoding="utf-8")
    icons = IconFolder(SearchPath.standard((tmp_path,)), tmp_path / "tiny", Problems())
    assert icons.find_symbol("jug") is None
    assert icons.find_symbol("inn/jug") is not None


def test_artist_uses_symbols_of_its_game() -> None:
    names: list[str] = []

    def artist(request: ArtRequest) -> Frame:
        request.symbol("jug")
        return Frame(request.width, request.height)

    def symbol(name: str) -> Icon:
        names.append(name)
        return Icon(name, Size(1.0, 1.0), ())

    code = CodeRegistry.combine(
        GameCode(artists={"inn": artist}), GameCode(artists={"die": artist}), "tavern"
    )
    for name in ("inn", "die"):
        code.artists[name](ArtRequest({}, 9.0, 9.0, {}, {}, lambda *_: Frame(0.0, 0.0), symbol))
    assert names == ["tavern/jug", "jug"]


def test_reports_unreadable_symbol(tmp_path: Path) -> None:
    """At its file, and at the artist that uses it."""
    tent = "body:\n  art: zoo-picture\n  with: {symbol: tent-1}\n  height: 30mm\n"
    theme = tiny.THEME + "palette: {player-1: '#E2694B', sand: '#E7CFA0'}\n"
    folder = tiny.game(tmp_path, game="code: space-zoo\n" + tiny.GAME, t_card=tent, t_theme=theme)
    assert tiny.problems(folder) == []
    symbols = folder / "tiny/templates/symbols"
    symbols.mkdir()
    (symbols / "tent-1.svg").write_text(BAND.replace("url(#sky+50)", "url(#sky 50)"), "utf-8")
    found = {problem.rule: problem for problem in tiny.problems(folder)}
    assert set(found) == {"icon", "art"}
    assert found["icon"].span.file.endswith("tent-1.svg")
    assert "no paint" in found["icon"].message
    assert "tent-1" in found["art"].message
