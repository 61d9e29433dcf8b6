"""Hostile games and files end in a problem at its place, quickly, and with little memory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from pnp.build import selection, session
from pnp.cli import main
from pnp.core import rasters
from pnp.core.fonts import Font, FontError
from pnp.core.node import parse_natural
from pnp.imposition import furniture
from pnp.render.pdf.fonts import subset_font
from tests import tiny
from tests.helper import FONTS

BROKEN = Path(__file__).parent / "fixtures" / "broken_fonts"
PNP = (sys.executable, "-m", "pnp")


def _twice(how: str, most: int = 31) -> dict[str, str]:
    """Templates that each use the next one twice."""
    steps = {f"t_t{n}": how.format(next=f"t{n + 1}", n=n) for n in range(1, most)}
    return {**steps, "t_card": "body: {use: t1}\n", f"t_t{most}": "body: {text: '{title}'}\n"}


def _cards(packed: str) -> dict[str, str]:
    return {"cards": f"cards:\n- {{id: one, title: A, text: B, quantity: {{{packed}}}}}\n"}


def _card(body: str) -> dict[str, str]:
    return {"t_card": f"body: {body}\n"}


BLANKS = "title: T\ncomponents:\n"
BLANKS += "  day: {{kind: sheet, front: card, calendar: day, undated-copies: {}}}\n"
BOXES = "{box: " * 25 + "{text: a}" + "}" * 25
HOSTILE = {
    "a block in itself": (
        {"t_card": "blocks: {a: {block: a}}\nbody: {block: a}\n"},
        "card.yaml:1:21 use-circle",
    ),
    "a card in itself": (_card("{show: cards}"), "card.yaml:1:14 unknown-component"),
    "a card wider than none": (
        _card("{grid: [{text: a, columns-wide: -1}]}"),
        "card.yaml:1:39 type",
    ),
    "growing less than not": (
        _card("{column: [{text: a, grow: -1}, {text: b, grow: 1}]}"),
        "card.yaml:1:33 type",
    ),
    "digits that count nothing": (_cards("copies: ²"), "cards.yaml:2:51 copies"),
    "players in another script": (_cards("min-players: ²"), "cards.yaml:2:56 copies"),
    "a million million copies": (_cards("copies: 1000000000000"), "cards.yaml:2:51 copies"),
    "copies of twenty digits": (_cards("copies: " + "9" * 20), "cards.yaml:2:51 copies"),
    "copies of 5000 digits": (_cards("copies: " + "9" * 5000), "cards.yaml:2:51 copies"),
    "each in ²": (_card("{column: [{text: a, each: n in ²}]}"), "card.yaml:1:24 unknown-field"),
    "each in 5000 digits": (
        _card(f"{{column: [{{text: a, each: n in {'9' * 5000}}}]}}"),
        "card.yaml:1:24 unknown-field",
    ),
    "a field of 5000 digits": (
        _card(f"{{text: '{{title.{'9' * 5000}}}'}}"),
        "card.yaml:1:14 unknown-field",
    ),
    "a picture with a null byte": (_card('{picture: "a\\0.png"}'), "card.yaml:1:17 picture"),
    "a picture's name without end": (_card(f"{{picture: {'a' * 5000}}}"), "card.yaml:1:17 picture"),
    "a template's name without end": (
        _card(f"{{use: {'a' * 5000}}}"),
        "card.yaml:1:13 missing-file",
    ),
    "a list without items": ({"cards": "cards: []\n"}, "cards.yaml:1:8 items"),
    "an unknown generator": (
        {"game": tiny.GAME + "    generator: wreck\n"},
        "game.yaml:10:16 unknown-generator",
    ),
    "a generator of code that there is not": (
        {"game": tiny.GAME + "    generator: wreck\ncode: nobody\n"},
        "game.yaml:11:7 game-code",
    ),
    "a thousand million blanks": ({"game": BLANKS.format(1000000000)}, "game.yaml:3:66 copies"),
    "blanks below none": ({"game": BLANKS.format(-5)}, "game.yaml:3:66 copies"),
    "nothing to cut out": (
        {"game": tiny.GAME.replace("poker", "{width: 0mm, height: 9mm}")},
        "game.yaml:7:11 value",
    ),
    "bleed inwards": (
        {"game": tiny.GAME.replace("poker", "{width: 50mm, height: 50mm, bleed: -30mm}")},
        "game.yaml:7:11 value",
    ),
    "lines without room between": (
        _card("{lines: fill, line-spacing: 0.0000001mm}"),
        "card.yaml:1:35 type",
    ),
    "templates that double": (
        _twice("body: {{column: [{{use: {next}}}, {{use: {next}}}]}}\n"),
        "expansion",
    ),
    "templates that double, without fields": (
        {
            **_twice("body: {{column: [{{use: {next}}}, {{use: {next}}}]}}\n"),
            "t_t31": "body: {text: a}\n",
        },
        "expansion",
    ),
    "blocks that double": (
        {
            "t_card": "body: {block: b1}\nblocks: {"
            + ", ".join(
                f"b{n}: {{column: [{{block: b{n + 1}}}, {{block: b{n + 1}}}]}}"
                for n in range(1, 30)
            )
            + ", b30: {text: a}}\n"
        },
        "expansion",
    ),
    "templates without end": (
        _twice(
            f"body: {BOXES.replace('{text: a}', '{{use: {next}}}')}\n".replace(
                "{box", "{{box"
            ).replace("}" * 25, "}" * 50)
        ),
        "expansion",
    ),
    "lists in lists": (
        _card(
            "{column: [{column: [{column: [{text: a, each: z in 1000}], "
            "each: y in 1000}], each: x in 1000}]}"
        ),
        "expansion",
    ),
    "a pattern that never ends": (
        {
            "game": tiny.GAME
            + 'rules:\n- {pattern: "cards.*.title", is: "(\\\\w+\\\\s?)+\\\\d"}\n',
            "cards": f"cards:\n- {{id: one, title: {'a' * 80}!, text: b}}\n",
        },
        "cards.yaml:2:20 pattern",
    ),
    "an exception that never ends": (
        {
            "game": tiny.GAME + 'rules:\n- {reference: "cards.*.title", to: "cards.*.text", '
            'but: "(\\\\w+\\\\s?)+\\\\d"}\n',
            "cards": f"cards:\n- {{id: one, title: {'a' * 80}!, text: b}}\n",
        },
        "cards.yaml:2:20 reference",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_game_ends_in_problem(case: str, tmp_path: Path) -> None:
    files, expected = HOSTILE[case]
    found = tiny.found(tiny.game(tmp_path, **files))
    assert any(one.endswith(expected) for one in found), found


@pytest.mark.slow
@pytest.mark.parametrize("number", [[], ["--for", "Ada"]])
@pytest.mark.parametrize(
    "case",
    [
        "a million million copies",
        "a thousand million blanks",
        "an unknown generator",
        "templates that double",
        "a generator of code that there is not",
    ],
)
def test_rejects_hostile_kit_before_drawing(case: str, number: list[str], tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, **HOSTILE[case][0])
    out = tmp_path / "out"
    result = CliRunner().invoke(
        main,
        ["--data", str(folder), "kit", "tiny", *number, "--out", str(out)],
        catch_exceptions=False,
    )
    assert result.exit_code == 1
    assert HOSTILE[case][1].split()[-1] in result.stderr
    assert not list(out.rglob("*.*"))


def test_reads_repeated_templates_once(tmp_path: Path) -> None:
    files = _twice("extends: [{next}, {next}]\n")
    files["t_t31"] = "margin: 1\n"
    files["t_card"] = "extends: [t1, t1]\nbody: {column: [{text: '{title}'}], pad: 4}\n"
    assert tiny.found(tiny.game(tmp_path, **files)) == []


def test_rejects_too_many_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "MAX_PIECES", 3)
    arguments = ["--data", str(tiny.game(tmp_path)), "kit", "tiny", "--copies", "2"]
    result = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert (result.exit_code, "comes to 4 pieces" in result.stderr) == (2, True)


EMPTY = [
    ("cards: []\n", 1, "there are no items"),
    ("cards: {a: b}\n", 1, "have to be a list"),
    (_cards("copies: 0")["cards"], 2, "quantities are 0"),
]


@pytest.mark.parametrize(
    "command",
    ["kit", "tts", "images --shop the-game-crafter"],
)
@pytest.mark.parametrize(("cards", "status", "words"), EMPTY)
def test_writes_no_file_without_pages(
    command: str, cards: str, status: int, words: str, tmp_path: Path
) -> None:
    folder, out = tiny.game(tmp_path, cards=cards), tmp_path / "out"
    arguments = ["--data", str(folder), *command.split(), "tiny", "--out", str(out)]
    result = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert (result.exit_code, words in result.stderr) == (status, True), result.stderr
    assert not out.exists()


def _eps(path: Path) -> None:
    path.write_bytes(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\n{} loop\n")


def _gif(path: Path) -> None:
    Image.new("P", (9, 9)).save(path, "GIF")


def _vast(path: Path) -> None:
    Image.new("1", (13000, 13000)).save(path)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (_eps, "neither PNG nor JPEG"),
        (_gif, "neither PNG nor JPEG"),
        (_vast, "more than 50 million pixels"),
        (os.mkfifo, "no regular file"),
    ],
)
def test_checks_format_of_pictures(make: Callable[[Path], None], why: str, tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, t_card="body: {picture: photo.png}\n")
    make(folder / "tiny/photo.png")
    (problem,) = tiny.problems(folder)
    assert (problem.rule, why in problem.message) == ("picture", True), problem


def test_backends_check_format_of_pictures(tmp_path: Path) -> None:
    _eps(tmp_path / "photo.jpg")
    with pytest.raises(OSError, match="neither PNG nor JPEG"):
        rasters.open_raster(str(tmp_path / "photo.jpg"))


def test_reports_circular_link(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, t_card="body: {picture: photo.png}\n")
    (folder / "tiny/photo.png").symlink_to("photo.png")
    assert tiny.found(folder) == ["card.yaml:1:17 picture"]


def test_reports_null_byte_in_path(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path)
    family = folder / "tiny/templates/fonts/fonts.yaml"
    family.parent.mkdir()
    family.write_text('own: {faces: {regular: "a\\0.ttf"}}\n')
    assert tiny.found(folder) == ["fonts.yaml:1:24 missing-file"]


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{}</svg>'


@pytest.mark.parametrize(
    "drawing",
    [
        '<?xml version="1.0" encoding="foo-9"?>' + SVG.format(""),
        SVG.format('<rect width="inf" height="3"/>'),
        SVG.format('<path d="M1e999 0L3 3 4 4z"/>'),
        SVG.format('<rect width="3" height="3" stroke="#000" stroke-width="nan"/>'),
        SVG.replace("24 24", "1e999 24").format(""),
    ],
)
def test_reports_unreadable_drawing_once(drawing: str, tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, t_card="body: {icon: x}\n")
    (folder / "tiny/templates/icons/x.svg").write_text(drawing)
    (problem,) = tiny.problems(folder)
    assert (problem.rule, Path(problem.span.file).name) == ("icon", "x.svg")


@pytest.mark.parametrize("name", ["templates/icons/x.svg", "templates/card.yaml", "cards.yaml"])
def test_does_not_wait_for_pipes(name: str, tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, t_card="body: {icon: x}\n")
    (folder / "tiny" / name).unlink(missing_ok=True)
    os.mkfifo(folder / "tiny" / name)
    assert tiny.found(folder) != []


@pytest.mark.parametrize("share", [0.01, 0.1, 0.5, 0.99])
def test_reports_truncated_font(share: float, tmp_path: Path) -> None:
    (whole,) = (FONTS / "atkinson-hyperlegible-next").glob("*_400Regular.ttf")
    content = whole.read_bytes()
    (tmp_path / "half.ttf").write_bytes(content[: int(len(content) * share)])
    with pytest.raises(FontError, match="is incomplete"):
        Font("half", tmp_path / "half.ttf")


def test_reports_unreadable_axes() -> None:
    with pytest.raises(FontError, match=r"axis\.ttf"):
        _ = Font("axis", BROKEN / "axis.ttf").hb_font


def test_reports_font_that_cannot_be_embedded(monkeypatch: pytest.MonkeyPatch) -> None:
    def torn(*_: object) -> None:
        raise RuntimeError("Subsetting failed")

    monkeypatch.setattr("uharfbuzz.subset", torn)
    (whole,) = (FONTS / "atkinson-hyperlegible-next").glob("*_400Regular.ttf")
    with pytest.raises(FontError, match="cannot be embedded"):
        subset_font(Font("torn", whole), [0, 1, 2])


def test_reports_misplaced_palette(tmp_path: Path) -> None:
    """It comes after the pixels."""
    Image.new("P", (9, 9)).save(tmp_path / "late.png")
    content = (tmp_path / "late.png").read_bytes()
    at, data, end = (content.index(tag) - 4 for tag in (b"PLTE", b"IDAT", b"IEND"))
    moved = content[:at] + content[data:end] + content[at:data] + content[end:]
    (tmp_path / "late.png").write_bytes(moved)
    with pytest.raises(OSError, match="palette"):
        rasters.open_raster(str(tmp_path / "late.png"))


def test_shortens_endless_title_quickly() -> None:
    """Letter by letter this took minutes and a gigabyte."""
    tried = []

    class Counted:
        def width(self, text: str) -> float:
            tried.append(text)
            return float(len(text))

    fitted = furniture._shorten("w" * 5000, (" · 3", "", " · p"), 40.0, Counted())  # type: ignore[arg-type]
    assert (fitted, len(tried) < 30) == ("w" * 31 + "… · 3 · p", True)


def _run(*arguments: str | bytes, folder: Path) -> subprocess.CompletedProcess[str]:
    command: list[str | bytes] = [*PNP, "--data", str(folder), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_rejects_name_in_other_encoding(tmp_path: Path) -> None:
    done = _run("kit", "personal-space", "--for", b"\xff\xfe", folder=tiny.game(tmp_path))
    assert (done.returncode, "not written in UTF-8" in done.stderr) == (2, True), done.stderr


def test_rejects_manifest_of_brackets(tmp_path: Path) -> None:
    (tmp_path / "kit.json").write_text("[" * 200_000)
    done = _run("kit", "tiny", "--since", str(tmp_path / "kit.json"), folder=tiny.game(tmp_path))
    assert (done.returncode, "no manifest of a kit" in done.stderr) == (2, True), done.stderr


def test_rejects_manifest_that_is_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "kit.json")
    done = _run("kit", "tiny", "--since", str(tmp_path / "kit.json"), folder=tiny.game(tmp_path))
    assert (done.returncode, "no regular file" in done.stderr) == (2, True), done.stderr


def test_closed_standard_output_is_no_error(tmp_path: Path) -> None:
    program = f"import os, sys; os.close(1); os.execv(sys.executable, {[*PNP, 'list']!r})"
    done = subprocess.run(
        [sys.executable, "-c", program], stderr=subprocess.PIPE, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_reader_that_exits_early_is_no_error() -> None:
    done = subprocess.run(
        ["bash", "-c", 'exec 3>&1; "$@" | true; exit ${PIPESTATUS[0]}', "-", *PNP, "explain"],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert (done.returncode in (0, 141), done.stderr) == (True, "")


def test_reports_unexpected_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("wr\neck")

    monkeypatch.setattr(session, "load_game", fail)
    arguments = ["--data", str(tiny.game(tmp_path)), "list", "tiny"]
    result = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert result.exit_code == 2
    assert "error[internal]" in result.stderr
    assert "PNP_TRACEBACK=1" in result.stderr
    assert "Traceback" not in result.stderr
    shown = CliRunner(env={"PNP_TRACEBACK": "1"}).invoke(main, arguments, catch_exceptions=False)
    assert "Traceback" in shown.stderr
    assert "in fail" in shown.stderr


@pytest.mark.parametrize(
    ("text", "number"),
    [("12", 12), ("²", None), ("-1", None), ("٣", None), ("9" * 19, None), ("", None)],
)
def test_reads_natural_numbers(text: str, number: int | None) -> None:
    assert parse_natural(text) == number
