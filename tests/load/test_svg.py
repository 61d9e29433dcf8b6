"""Drawings as Inkscape, Illustrator and Figma write them."""

# ruff: noqa: E501 (lines of drawings are as long as programs write them)

from __future__ import annotations

import re
import weakref
from pathlib import Path
from xml.etree.ElementTree import ParseError

import pytest

from pnp.core.geometry import IDENTITY, Rect
from pnp.core.icons import IconGradient, IconGroup, IconShape
from pnp.core.problems import Problem, Problems, Severity
from pnp.svg.attributes import SvgError, fit_view, parse_length, parse_transform, parse_view_box
from pnp.svg.document import SvgDocument
from pnp.svg.files import load_icon, parse_icon
from pnp.svg.paints import parse_paint
from pnp.svg.style import parse_declarations
from tests import tiny
from tests.drawings import CLOSE, differences

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
BOX = HEAD + 'viewBox="0 0 24 24">'

INKSCAPE = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="24mm" height="24mm" viewBox="0 0 24 24" version="1.1" id="svg5"
   inkscape:version="1.2" sodipodi:docname="lamp.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"
   xmlns:svg="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" bordercolor="#666666"
     inkscape:pageopacity="0.0" showgrid="false" />
  <metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" /></metadata>
  <defs id="defs2">
    <linearGradient id="linearGradient871" inkscape:collect="always">
      <stop style="stop-color:#e5a13a;stop-opacity:1" offset="0" id="stop867" />
      <stop style="stop-color:#c0392b;stop-opacity:0.25" offset="1" id="stop869" />
    </linearGradient>
    <linearGradient inkscape:collect="always" xlink:href="#linearGradient871"
       id="linearGradient873" x1="2" y1="12" x2="22" y2="12" gradientUnits="userSpaceOnUse" />
    <linearGradient id="linearGradient901" inkscape:swatch="solid">
      <stop style="stop-color:#2c3e50;stop-opacity:1" offset="0" id="stop899" />
    </linearGradient>
  </defs>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1"
     transform="translate(1,-1)" style="display:inline">
    <rect style="fill:url(#linearGradient873);fill-opacity:1;stroke:#000000;stroke-width:0.8;
       stroke-linejoin:miter;stroke-miterlimit:4;stroke-dasharray:2.4, 0.8;stroke-dashoffset:0.6;
       -inkscape-stroke:none;paint-order:stroke fill markers" id="rect1"
       width="16" height="10" x="3" y="7" ry="2" rx="3" inkscape:connector-curvature="0" />
    <path style="color:#000000;fill:url(#linearGradient901);fill-rule:evenodd;font-size:medium"
       d="m 6,4 h 6 v 6 h -6 z m 1.5,1.5 v 3 h 3 v -3 z" id="path2" sodipodi:nodetypes="cccc" />
    <g id="g9" style="opacity:0.5" transform="matrix(1.5,0,0.3,0.7,0,3)">
      <circle style="fill:#1abc9c;stroke:#8e44ad;stroke-width:1.2" id="c" cx="8" cy="16" r="3" />
      <circle style="fill:#1abc9c;stroke:none" id="d" cx="11" cy="16" r="3" />
    </g>
    <g inkscape:groupmode="layer" style="display:none"><text>a note to myself</text></g>
    <text id="t" xml:space="preserve"><tspan></tspan></text>
  </g>
</svg>
"""

ILLUSTRATOR = """<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 24.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
]>
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:x="&ns_ai;"
	xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="0 0 48 36"
	style="enable-background:new 0 0 48 36;" xml:space="preserve">
<style type="text/css">
	.st0{fill:#F7931E;}
	.st1{fill:none;stroke:#1B1464;stroke-width:2;stroke-linecap:round;stroke-miterlimit:10;}
	.st2{clip-path:url(#SVGID_2_);}
	rect.st3, #odd{fill:url(#SVGID_3_);} /* two of them */
	.st4{fill-rule:evenodd;clip-rule:evenodd;fill:rgb(41, 171, 226);opacity:0.6;}
	.st4:hover{fill:red}
</style>
<metadata><x:sfw/></metadata>
<switch>
	<foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"/>
	<g x:extraneous="self">
	<polygon class="st0" points="4,32 14,6 24,32 "/>
	<polyline class="st1" points="2,30 10,20 18,26 30,10 "/>
	<g>
		<defs><circle id="SVGID_1_" cx="34" cy="18" r="9"/></defs>
		<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
		<g class="st2">
			<radialGradient id="SVGID_3_" cx="34" cy="16" r="12" fx="30" fy="12" gradientUnits="userSpaceOnUse">
				<stop  offset="0" style="stop-color:#FFFFFF"/>
				<stop  offset="0.4" style="stop-color:#39B54A"/>
				<stop  offset="1" style="stop-color:#006837"/>
			</radialGradient>
			<rect x="20" y="4" class="st3" width="28" height="28"/>
			<line class="st1" x1="24" y1="30" x2="46" y2="6"/>
		</g>
	</g>
	<path class="st4" d="M10,2h12v8H10V2z M13,4v4h6V4H13z"/>
	</g>
</switch>
</svg>
"""

FIGMA = """<svg width="40" height="40" viewBox="0 0 40 40" fill="none" xmlns="http://www.w3.org/2000/svg">
<g clip-path="url(#clip0_1_2)">
<rect width="40" height="40" fill="#F2F2F2"/>
<mask id="mask0_1_2" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="4" y="4" width="32" height="32">
<path d="M36 20C36 28.8 28.8 36 20 36C11.2 36 4 28.8 4 20C4 11.2 11.2 4 20 4Z" fill="white"/>
</mask>
<g mask="url(#mask0_1_2)">
<path d="M0 0H40V40H0V0Z" fill="url(#paint0_linear_1_2)"/>
<rect x="10" y="10" width="30" height="8" transform="rotate(30 10 10)" fill="#FF7262" fill-opacity="0.7"/>
</g>
<path d="M8 34L14 28M20 36L26 30" stroke="#1E1E1E" stroke-width="2" stroke-linecap="square"/>
</g>
<defs>
<linearGradient id="paint0_linear_1_2" x1="0" y1="0" x2="40" y2="40" gradientUnits="userSpaceOnUse">
<stop stop-color="#0ACF83"/>
<stop offset="1" stop-color="#A259FF" stop-opacity="0.2"/>
</linearGradient>
<clipPath id="clip0_1_2"><rect width="40" height="40" rx="6" fill="white"/></clipPath>
</defs>
</svg>
"""

PIECES = {
    "use and symbol": '<symbol id="s" viewBox="0 0 10 20"><path d="M0 0h10v20z"/></symbol>'
    '<use href="#s" width="8" height="8" x="2" y="3"/>'
    '<use href="#s" x="12" y="8" width="10" height="14" fill="#a33" transform="rotate(10)"/>',
    "nested, cut at its edge": '<svg x="2" y="2" width="12" height="20" viewBox="0 0 10 10" '
    'preserveAspectRatio="xMaxYMid slice"><circle cx="5" cy="5" r="6"/></svg>',
    "a view that begins elsewhere": '<svg x="2" y="3" width="18" height="16" viewBox="5 -4 9 8">'
    '<rect x="6" y="-3" width="5" height="3"/><circle cx="11" cy="2" r="2" fill="tomato"/></svg>',
    "shares of a nested drawing": '<svg x="2" y="2" width="20" height="8"><ellipse cx="30%" cy="50%" '
    'rx="20%" ry="25%"/><circle cx="80%" cy="50%" r="20%"/></svg>',
    "all the shapes": '<rect x="1" y="1" width="8" height="5" rx="3" ry="1"/><ellipse cx="16" cy="6" '
    'rx="6" ry="3"/><line x1="2" y1="10" x2="22" y2="12" stroke="navy" stroke-width="2"/>'
    '<polygon points="3,22 8,13 12,22"/><polyline points="14,22 18,14 22,22" stroke="tomato"/>',
    "joins and ends": '<g fill="none" stroke="#000" stroke-width="3"><path d="M3 9l4-6 4 6"/>'
    '<path d="M3 20l4-6 4 6" stroke-linejoin="bevel" stroke-linecap="square"/>'
    '<path d="M14 20l3-14 3 14" stroke-miterlimit="20"/><path d="M13 4h8" stroke-dasharray="3"/></g>',
    "stretched lines": '<g transform="scale(2 .6) rotate(20)"><circle cx="8" cy="12" r="4" fill="none" '
    'stroke="#256" stroke-width="2"/></g>',
    "skewed": '<rect x="2" y="4" width="9" height="9" transform="skewX(20) skewY(5)"/>',
    "a gradient of shares": '<defs><linearGradient id="two"><stop stop-color="red"/><stop offset="1" '
    'stop-color="hsl(220, 80%, 40%)"/></linearGradient><radialGradient id="r" href="#two" r=".7" '
    'gradientTransform="rotate(20)"/></defs><rect width="20" height="8" x="2" y="2" '
    'fill="url(#two)"/><circle cx="12" cy="17" r="6" fill="url(#r)"/>',
    "what is painted instead": '<rect x="2" y="2" width="9" height="20" fill="url(#none) tomato"/>'
    '<rect x="13" y="2" width="9" height="20" fill="url(#none) none" stroke="navy"/>',
    "a clip of two, turned against each other": '<clipPath id="k"><path d="M2 2v14h14V2z"/>'
    '<path d="M8 8h14v14H8z"/></clipPath><rect width="24" height="24" fill="#393" '
    'clip-path="url(#k)"/>',
    "a clip of shares": '<clipPath id="k" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" '
    'r=".4"/></clipPath><rect x="2" y="6" width="20" height="12" clip-path="url(#k)"/>',
    "a clip that is moved": '<clipPath id="k" transform="translate(6 2) scale(.7)"><circle cx="8" '
    'cy="12" r="8"/></clipPath><rect width="24" height="24" clip-path="url(#k)"/>',
    "a clip whose path is moved": '<clipPath id="k"><path d="M4 1h9v9z" '
    'transform="scale(1.5)"/></clipPath><rect width="24" height="24" clip-path="url(#k)"/>',
    "a clip of a clip": '<clipPath id="k" clip-path="url(#m)"><circle cx="8" cy="12" r="8"/></clipPath>'
    '<clipPath id="m"><rect x="6" y="8" width="18" height="9"/></clipPath><rect width="24" '
    'height="24" clip-path="url(#k)"/>',
    "a clip that is not there": '<rect width="12" height="24" clip-path="url(#none)"/>',
    "a clip with what is not shown": '<clipPath id="k"><path d="M0 0h24v9z" display="none"/>'
    '<path d="M0 0h24v24z" visibility="hidden"/><path d="M6 6h9v9z"/></clipPath>'
    '<rect width="24" height="24" clip-path="url(#k)"/>',
    "a clip that says how holes are": '<clipPath id="k" clip-rule="evenodd"><path '
    'd="M2 2h20v20h-20z M8 8h8v8h-8z"/></clipPath><rect width="24" height="24" '
    'clip-path="url(#k)"/>',
    "a mask that shows what it covers": '<mask id="m" mask-type="alpha"><path d="M2 2h20v20z"/>'
    '<path d="M0 0h24v24h-24z" fill="none"/></mask><rect width="24" height="24" mask="url(#m)"/>',
    "opacity of a group": '<g opacity=".5"><circle cx="9" cy="12" r="7"/><circle cx="15" cy="12" '
    'r="7" fill="red" stroke="blue" stroke-width="2"/></g>',
    "units and shares": '<rect x="10%" y="1mm" width="50%" height="3mm"/><circle cx="50%" cy="70%" '
    'r="20%"/>',
    "not of this page": '<g visibility="hidden"><path d="M0 0h9v9z"/><path visibility="visible" '
    'd="M12 12h9v9z"/></g><path display="none" d="M0 0h24v24z"/>',
    "beyond its edge": '<circle cx="20" cy="20" r="12" fill="#884422aa"/>',
    "colours": '<g color="teal"><rect width="12" height="12" fill="currentColor"/></g>'
    '<rect x="12" width="12" height="12" fill="rgba(200, 30, 30, .5)"/>'
    '<rect y="12" width="12" height="12" fill="rgb(10% 60% 30%)"/>'
    '<rect x="12" y="12" width="12" height="12" fill="rgb(40.4, 170.6, 2.26e2)"/>',
}


@pytest.mark.parametrize("text", [INKSCAPE, ILLUSTRATOR, FIGMA], ids=["Inkscape", "Ai", "Figma"])
def test_draws_files_of_programs_as_other_renderer_does(text: str, tmp_path: Path) -> None:
    assert differences([text], tmp_path)[0] <= CLOSE


def test_draws_pieces_as_other_renderer_does(tmp_path: Path) -> None:
    texts = [f"{BOX}{piece}</svg>" for piece in PIECES.values()]
    found = dict(zip(PIECES, differences(texts, tmp_path), strict=True))
    assert {name: off for name, off in found.items() if off > CLOSE} == {}


def problems_of(text: str, folder: Path) -> list[Problem]:
    (folder / "x.svg").write_text(text, encoding="utf-8")
    problems = Problems()
    assert load_icon(folder / "x.svg", problems) is None
    return problems.sorted()


def test_reports_each_kind_of_problem_once(tmp_path: Path) -> None:
    text = f"{BOX}\n<text>a</text>\n<text>b</text>\n<script/>\n</svg>"
    assert [problem.span[1:3] for problem in problems_of(text, tmp_path)] == [(2, 1), (4, 1)]


def test_reports_ten_kinds_at_most(tmp_path: Path) -> None:
    kinds = "".join(f"<kind{number}>x</kind{number}>" for number in range(12))
    assert len(problems_of(f"{BOX}{kinds}</svg>", tmp_path)) == 10


def test_unreadable_icon_is_not_missing(tmp_path: Path) -> None:
    """One problem, at its line, without a second one of a missing icon."""
    folder = tiny.game(
        tmp_path,
        t_card="body:\n  column:\n    - icon: gi\n    - {text: 'x :gi:', style: body}\n",
        game=tiny.GAME.replace("cards.yaml", "[{id: one, icon: gi}]")
        + "rules:\n- icons: game.components.cards.items.*.icon\n",
    )
    (folder / "tiny/templates/icons/gi.svg").write_text(f"{BOX}\n<text>x</text></svg>")
    (problem,) = tiny.problems(folder)
    assert (problem.rule, problem.span.line) == ("icon", 2)


def test_black_drawing_takes_colour_of_its_place() -> None:
    (shape,) = parse_icon("x", SvgDocument(f'{BOX}<path d="M0 0h9v9z"/></svg>'.encode())).parts
    assert isinstance(shape, IconShape)
    assert shape.fill == "current"
    two = f'{BOX}<path d="M0 0h9v9z"/><path d="M9 9h9v9z" fill="#fff"/></svg>'
    assert [
        getattr(each, "fill", "") for each in parse_icon("x", SvgDocument(two.encode())).parts
    ] == ["#000", "#fff"]


def test_gradient_of_one_colour_is_palette_colour() -> None:
    for name, paint in (("coral", "coral"), ("linearGradient901", "#f0665a"), ("a", "#f0665a")):
        text = (
            f'{BOX}<defs><linearGradient id="{name}"><stop stop-color="#f0665a"/>'
            f'</linearGradient></defs><path d="M0 0h9v9z" fill="url(#{name})"/></svg>'
        )
        (shape,) = parse_icon("x", SvgDocument(text.encode())).parts
        assert isinstance(shape, IconShape)
        assert shape.fill == paint


def test_clips_at_edge_of_view() -> None:
    (group,) = parse_icon(
        "x", SvgDocument(f'{BOX}<circle cx="24" cy="24" r="9"/></svg>'.encode())
    ).parts
    assert isinstance(group, IconGroup)
    assert group.clip is not None


@pytest.mark.parametrize(
    ("text", "paint"),
    [
        ("none", ("", 1.0)),
        ("transparent", ("", 1.0)),
        (" currentColor ", ("current", 1.0)),
        ("currentcolor", ("current", 1.0)),
        ("#abc", ("#abc", 1.0)),
        ("#1a2b3c", ("#1a2b3c", 1.0)),
        ("#1a2b3c80", ("#1a2b3c", 128 / 255)),
        ("#abc8", ("#aabbcc", 136 / 255)),
        ("red", ("#ff0000", 1.0)),
        ("rgb(39.215686%, 58.4%, 92.94%)", ("#6495ed", 1.0)),
        ("rgb(100% 0% 0% / 50%)", ("#ff0000", 0.5)),
        ("rgb(300, -5, 0)", ("#ff0000", 1.0)),
        ("#c6168d icc-color(SWOP, 0.18, 1, 0, 0)", ("#c6168d", 1.0)),
        ("var(--night, #123)", ("night", 1.0)),
        ("var(--fill-0, #D9D9D9)", ("#D9D9D9", 1.0)),
    ],
)
def test_reads_paint_as_colour_and_opacity(text: str, paint: tuple[str, float]) -> None:
    colour, covers = parse_paint(text)
    assert (colour, round(covers, 6)) == (paint[0], round(paint[1], 6))


@pytest.mark.parametrize(
    ("stop", "read"),
    [
        ('offset="30%" stop-color="#123456"', (0.3, "#123456", 1.0)),
        ("", (0.2, "#000", 1.0)),
        ('offset=".1" stop-color="inherit"', (0.2, "#c0392b", 1.0)),
        ('offset="1" stop-color="currentColor"', (1.0, "#1f2447", 1.0)),
        ('color="#abcdef" stop-color="CURRENTCOLOR"', (0.2, "#abcdef", 1.0)),
        ('offset="1.5" stop-color="#11223380" stop-opacity="50%"', (1.0, "#112233", 64 / 255)),
        ('offset="1" stop-color="none"', (1.0, "#000", 0.0)),
    ],
)
def test_reads_stops_of_gradients(stop: str, read: tuple[float, str, float]) -> None:
    """A stop never lies before the previous one."""
    text = (
        f'{BOX}<linearGradient id="g" color="#1f2447" stop-color="#c0392b">'
        f'<stop offset=".2" stop-color="#fff"/><stop {stop}/></linearGradient>'
        '<path d="M0 0h9v9z" fill="url(#g)"/></svg>'
    )
    (shape,) = parse_icon("x", SvgDocument(text.encode())).parts
    assert isinstance(shape, IconShape)
    assert isinstance(shape.fill, IconGradient)
    found = shape.fill.stops[1]
    assert (found.offset, found.paint) == read[:2]
    assert found.opacity == pytest.approx(read[2], abs=1e-6)


def test_reads_declarations_of_style() -> None:
    style = (
        "fill; stroke : RED !important;; -x-line: 2; Stroke-Width: 2px; stroke-width: 3; opacity:"
    )
    plain = {"stroke-width": "3", "opacity": ""}
    assert parse_declarations(style) == (plain, {"stroke": "RED"})


@pytest.mark.parametrize(
    ("sheet", "style", "fill"),
    [
        (".a{fill:#f00!important}", "fill:#00f", "#f00"),
        (".a{fill:#f00 ! important}#b{fill:#0f0}", "", "#f00"),
        (".a{fill:#f00!important}", "fill:#00f!important", "#00f"),
        ("", "fill:#f00!important;fill:#00f", "#f00"),
        (".a{fill:#f00}", "fill:#00f", "#00f"),
    ],
)
def test_important_declarations_win(sheet: str, style: str, fill: str) -> None:
    path = f'<path id="b" class="a" d="M0 0h9v9z" style="{style}"/>'
    drawing = f"{BOX}<style>{sheet}</style>{path}</svg>"
    (shape,) = parse_icon("x", SvgDocument(drawing.encode())).parts
    assert getattr(shape, "fill", "") == fill


@pytest.mark.parametrize("piece", ['<circle style="r:4px"/>', "<style>.a{cx:3}</style>"])
def test_refuses_shapes_in_styles(piece: str) -> None:
    with pytest.raises(SvgError, match="shapes are read from attributes"):
        parse_icon("x", SvgDocument(f'{BOX}{piece}<path class="a" d="M0 0h9v9z"/></svg>'.encode()))


def test_ignores_wide_gamut_colours() -> None:
    """Figma writes both."""
    style = "fill:#D9D9D9;fill:color(display-p3 0.8510 0.8510 0.8510);fill-opacity:1"
    assert parse_declarations(style) == ({"fill": "#D9D9D9", "fill-opacity": "1"}, {})


@pytest.mark.parametrize(
    "piece",
    [
        '<text visibility="hidden">Roll</text>',
        '<text style="opacity:0">Roll</text>',
        '<g visibility="hidden"><image href="a.png"/></g>',
        "<flowRoot><flowPara/></flowRoot>",
    ],
)
def test_ignores_invisible_elements(piece: str) -> None:
    drawing = f'{BOX}{piece}<path d="M0 0h9v9z" fill="currentcolor" color="#f00"/></svg>'
    (shape,) = parse_icon("x", SvgDocument(drawing.encode())).parts
    assert getattr(shape, "fill", "") == "#f00"


@pytest.mark.parametrize(
    "size",
    ['width="100%" height="100%"', "", 'viewBox="0 0 0 9"', 'width="auto" height="9"', 'width="9"'],
)
def test_reports_drawing_without_size(size: str, tmp_path: Path) -> None:
    (problem,) = problems_of(
        f'<?xml version="1.0"?>\n{HEAD}{size}><path d="M0 0h9v9z"/></svg>', tmp_path
    )
    assert problem.message == "the drawing does not say how large it is"
    assert problem.span[1:3] == (2, 1)
    assert "viewBox" in problem.hint


@pytest.mark.parametrize(
    ("piece", "says"),
    [
        ("", "it draws nothing"),
        ('<path d="M0 0h9v9z" display="none"/>', "it draws nothing"),
        ('<path d="M100 0h9v9z"/>', "outside of its view"),
    ],
)
def test_warns_of_empty_drawing(piece: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "x.svg").write_text(f"{BOX}{piece}</svg>", encoding="utf-8")
    problems = Problems()
    assert load_icon(tmp_path / "x.svg", problems) is not None
    (problem,) = problems.sorted()
    assert problem.severity is Severity.WARNING
    assert says in problem.message


def test_reports_external_style_sheet(tmp_path: Path) -> None:
    sheet = '<?xml-stylesheet type="text/css" href="a.css"?>'
    (problem,) = problems_of(f'{sheet}\n{BOX}<path class="a" d="M0 0h9v9z"/></svg>', tmp_path)
    assert problem.span.line == 2
    assert "another file" in problem.message


@pytest.mark.parametrize(
    ("content", "remedy"),
    [(b"\x1f\x8b\x08\0", "SVGZ"), (b"\x89PNG\r\n\x1a\n\0", "picture:"), (b"%PDF-1.7", "editor")],
)
def test_recognises_other_file_types(content: bytes, remedy: str) -> None:
    with pytest.raises(SvgError) as caught:
        parse_icon("x", SvgDocument(content))
    assert remedy in caught.value.hint


ENTITY = b'<!DOCTYPE svg [<!ENTITY a "%s">]>'


@pytest.mark.parametrize(
    ("content", "says", "remedy"),
    [
        (b"<html/>", "the root is no <svg>", "as SVG"),
        (b" " * 2_000_001, "more than 2 MB", "300 dpi"),
        ("<svg/>".encode("utf-16"), "UTF-16", "as UTF-8"),
        (b"<" * 60_001, "more than 30,000 elements", "300 dpi"),
        (ENTITY % (b"x" * 201), "XML entities that are too long", "plain SVG"),
        (
            ENTITY.replace(b'"', b"'") % (b"x" * 200) + b"&" * 50_001,
            "expand to too much",
            "plain SVG",
        ),
        (ENTITY % (b"x" * 200) + b"&" * 50_001, "expand to too much", "plain SVG"),
    ],
)
def test_reports_files_that_are_no_svg(content: bytes, says: str, remedy: str) -> None:
    with pytest.raises(SvgError, match=says) as caught:
        SvgDocument(content)
    assert remedy in caught.value.hint


@pytest.mark.parametrize(
    "content", [b" " * 2_000_000, b"<" * 60_000, ENTITY % (b"x" * 200) + b"&" * 50_000]
)
def test_accepts_large_files(content: bytes) -> None:
    """They are parsed, and fail as XML."""
    with pytest.raises(ParseError):
        SvgDocument(content)


# Attributes


@pytest.mark.parametrize(
    ("keep", "corners"),
    [
        # Of a view from 5, 7 of 10 by 20, in a box of 40 by 40
        ("", (10, 0, 30, 40)),
        ("xMidYMid meet", (10, 0, 30, 40)),
        ("xMinYMax", (0, 0, 20, 40)),
        ("xMaxYMin", (20, 0, 40, 40)),
        ("xMinYMin slice", (0, 0, 40, 80)),
        ("xMaxYMid slice", (0, -20, 40, 60)),
        ("xMidYMax slice", (0, -40, 40, 40)),
        ("none", (0, 0, 40, 40)),
        ("defer", (10, 0, 30, 40)),
        ("defer slice", (0, -20, 40, 60)),
    ],
)
def test_fits_view_by_preserve_aspect_ratio(keep: str, corners: tuple[float, ...]) -> None:
    matrix = fit_view(Rect(5.0, 7.0, 10.0, 20.0), 40.0, 40.0, keep)
    assert (*matrix.apply(5.0, 7.0), *matrix.apply(15.0, 27.0)) == corners


@pytest.mark.parametrize(
    ("text", "px"),
    [
        ("12", 12.0),
        (" 1.5e1 px ", 15.0),
        ("3pt", 4.0),
        ("1pc", 16.0),
        ("1in", 96.0),
        ("25.4MM", 96.0),
        ("2.54 cm", 96.0),
        ("101.6Q", 96.0),
        ("2em", 32.0),
        ("2rem", 32.0),
        ("2ex", 16.0),
        ("30%", 60.0),
    ],
)
def test_reads_lengths_as_pixels(text: str, px: float) -> None:
    assert parse_length(text, 200.0) == pytest.approx(px)
    assert parse_length("30%") == 30.0


@pytest.mark.parametrize("text", ["", "wide", "3 apples", "12px 3", "%", "1e"])
def test_refuses_wrong_length(text: str) -> None:
    with pytest.raises(SvgError, match=f"“{text}” is no length"):
        parse_length(text)


@pytest.mark.parametrize(
    ("text", "to"),
    [
        # Where 2, 3 goes
        ("", (2, 3)),
        (" none ", (2, 3)),
        ("translate(5)", (7, 3)),
        ("translate(5, 1)", (7, 4)),
        ("translateX(5) translateY(1px)", (7, 4)),
        ("translate(1in)", (98, 3)),
        ("scale(2)", (4, 6)),
        ("scale(2 -1)", (4, -3)),
        ("scaleX(3)", (6, 3)),
        ("scaleY(3)", (2, 9)),
        ("rotate(90)", (-3, 2)),
        ("rotate(100grad)", (-3, 2)),
        ("rotate(.25turn)", (-3, 2)),
        ("rotate(1.5707963rad)", (-3, 2)),
        ("rotate(90deg)", (-3, 2)),
        ("rotate(90 2 4)", (3, 4)),
        ("skewX(45)", (5, 3)),
        ("skewY(45)", (2, 5)),
        ("matrix(1 2 3 4 5 6)", (16, 22)),
        ("translate(5),\n\tscale(2)", (9, 6)),
    ],
)
def test_applies_transforms_in_order(text: str, to: tuple[float, float]) -> None:
    assert parse_transform(text).apply(2.0, 3.0) == pytest.approx(to, abs=1e-6)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("wild", "transform “wild” is not"),
        ("scale(2) wild", "transform “scale(2) wild” is not"),
        ("scale(1 2 3)", "transform “scale(1 2 3)” is not"),
        ("spin(9)", "transform “spin(9)” is"),
        ("scale(1)" * 2001, "is not understood"),
        ("scale(3apples)", "counts in “apples”, which"),
    ],
)
def test_refuses_unknown_transform(text: str, says: str) -> None:
    with pytest.raises(SvgError, match=re.escape(says)):
        parse_transform(text)
    assert parse_transform("scale(1)" * 2000) == IDENTITY


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("1 2 3 4", Rect(1, 2, 3, 4)),
        ("-1,-2,3,4", Rect(-1, -2, 3, 4)),
        ("1 2 3", None),
        ("0 0 1e-6 1e6", Rect(0, 0, 1e-6, 1e6)),
        ("0 0 9e-7 9", None),
        ("0 0 9 1000001", None),
        ("0 0 9 -9", None),
        ("0 0 9 9 9", None),
    ],
)
def test_reads_view_box(text: str, box: Rect | None) -> None:
    assert parse_view_box(text) == box


# Style sheets


def filled(sheet: str, element: str = '<path id="a" class="b c" d="M0 0h9v9z"/>') -> str:
    """Return the paint of the only shape with a style sheet."""
    (shape,) = parse_icon(
        "x", SvgDocument(f"{BOX}<style>{sheet}</style>{element}</svg>".encode())
    ).parts
    assert isinstance(shape, IconShape)
    assert isinstance(shape.fill, str)
    return shape.fill


@pytest.mark.parametrize(
    "sheet",
    [
        "* {fill: #abc}",
        "path {fill: #abc}",
        "circle, path {fill: #abc}",
        ".b.c {fill: #abc}",
        "path#a.c {fill: #abc}",
        "* {fill: #def} path {fill: #abc} * {fill: #def}",
        # The most specific rule wins, of equal ones the last
        ".b {fill: #abc} path {fill: #def}",
        "path.b {fill: #abc} .c {fill: #def}",
        ".b.c {fill: #abc} path.b {fill: #def}",
        "#a {fill: #abc} .b.c {fill: #def}",
        ".c {fill: #def} .b {fill: #abc}",
        ".b {fill: #def} .c {fill: #abc}",
        # Other elements
        "path {fill: #abc} .b.d, #c, circle.b, circle#a {fill: #def}",
        # Pseudo-classes and invalid rules
        "path {fill: #abc} path:hover, path::before {fill: #def}",
        "<![CDATA[<!-- path {fill: #abc} /* path {fill: #def} \n */ -->]]>",
        "path {fill: #abc} , {x: y}",
        # Rules without effect on paper
        "@charset 'utf-8'; path {fill: #abc}",
        "path {fill: #abc} @IMPORT url(a.css)",
        "path {fill: #abc} @font-face {src: a; fill: #def}",
        "circle {fill: #def} @font-face {fill: #def} @namespace b; path {fill: #abc}",
        "@keyframes a {from {fill: #def} to {fill: #def}} path {fill: #abc}",
    ],
)
def test_applies_style_sheets(sheet: str) -> None:
    assert filled(sheet) == "#abc"


@pytest.mark.parametrize("says", ["inherit", "unset", ""])
def test_inherits_fill_of_group(says: str) -> None:
    path = f'<path fill="{says}" d="M0 0h9v9z"/>'
    assert filled("", f'<g fill="#abc">{path}</g>') == "#abc"


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ("@media print {path {fill: red}}", "has “@media”, which"),
        ("@charset 'a'; @ {}", "has “@”, which"),
        ("* {fill: red}" * 1001, "has more than 1,000 rules"),
        ("path[d] {fill: red}", "asks for “path[d]”, and"),
    ],
)
def test_refuses_unsupported_style_sheets(sheet: str, says: str) -> None:
    with pytest.raises(SvgError, match=re.escape(f"its style sheet {says}")):
        filled(sheet)


def test_accepts_thousand_rules() -> None:
    assert filled("path {fill: #def}" * 999 + "path {fill: #abc}") == "#abc"


def test_symbol_allows_only_shapes() -> None:
    text = f'{HEAD}viewBox="0 0 9 9" data-line="1"><g opacity=".5"><path d="M0 0h9"/></g></svg>'
    with pytest.raises(ValueError, match="symbol"):
        parse_icon("x", SvgDocument(text.encode()))


def test_attributes_of_symbol_win_over_use() -> None:
    drawing = (
        f'{BOX}<symbol id="s" fill="#ff0000"><path d="M0 0h9v9z"/></symbol>'
        '<use href="#s" fill="#0000ff"/></svg>'
    )
    (group,) = parse_icon("x", SvgDocument(drawing.encode())).parts
    assert isinstance(group, IconGroup)
    assert [getattr(each, "fill", "") for each in group.parts] == ["#ff0000"]


@pytest.mark.parametrize("where", ["12 12", "center", "50% 50%"])
def test_refuses_transform_origin(where: str, tmp_path: Path) -> None:
    path = f'<path transform="scale(2)" style="transform-origin: {where}" d="M0 0h9v9z"/>'
    (problem,) = problems_of(f"{BOX}{path}</svg>", tmp_path)
    assert "“transform-origin” is not understood" in problem.message


def test_drawing_is_freed_without_garbage_collector(tmp_path: Path) -> None:
    """Commands run without one."""
    document = SvgDocument(f'{BOX}<path d="M0 0h9v9z"/></svg>'.encode(), tmp_path / "box.svg")
    parse_icon("box", document)
    reference = weakref.ref(document)
    del document
    assert reference() is None
