"""The command line."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import pikepdf
import pytest
from click.testing import CliRunner, Result

from pnp.build import chunks
from pnp.build.run import Application
from pnp.cli import main
from pnp.cli.parameter_types import TextType
from pnp.core.problems import Problem, Problems, ProblemsFound, Span
from tests import tiny
from tests.helper import pdf_text

PNP = (sys.executable, "-m", "pnp")
DATED = """
title: Tiny
components:
  day: {title: Day, kind: sheet, front: sheet, calendar: day}
  diary: {title: Diary, kind: sheet, front: sheet, calendar: day, prints-on-back-of: day}
  month: {title: Month, kind: sheet, front: month, calendar: month}
"""
DAY = "margin: 12\nbody:\n  column:\n    - text: '{date?}'\n"
MONTH = "margin: 12\nbody:\n  column:\n    - text: '{d.day} {d.short}'\n      each: d in days\n"
MONTH += "    - {text: 'All {length}', when: dated}\n"

TEMPLATES = Path(__file__).parents[1] / "templates"


def run(*arguments: str, folder: Path | None = None) -> Result:
    data = ["--data", str(folder)] if folder else []
    return CliRunner().invoke(main, [*data, *arguments], catch_exceptions=False)


@pytest.fixture
def dated(tmp_path: Path) -> Path:
    return tiny.game(tmp_path / "data", game=DATED, t_sheet=DAY, t_month=MONTH)


def test_prints_paths_to_standard_output(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path / "data")
    result = run("build", "tiny/cards", "--out", str(tmp_path / "out"), folder=folder)
    assert result.exit_code == 0
    path = tmp_path / "out/tiny/cards-a4.pdf"
    assert result.stdout == f"{path}\n"
    assert "1 page on 1 sheet of A4" in result.stderr
    assert sorted(p.name for p in path.parent.iterdir()) == ["cards-a4.json", "cards-a4.pdf"]


def test_manifest_lists_slots(tmp_path: Path) -> None:
    back = {"t_back": "body: {text: Tiny}\n", "game": tiny.GAME + "    back: back\n    copies: 2\n"}
    folder = tiny.game(tmp_path / "data", **back)
    run("kit", "tiny", "--out", str(tmp_path), "--backs", "short-edge", folder=folder)
    manifest = json.loads((tmp_path / "tiny/kit-a4.json").read_text())
    assert {key: manifest[key] for key in ("game", "version", "paper", "backs", "ink")} == {
        "game": "tiny",
        "version": "1",
        "paper": "a4",
        "backs": "short-edge",
        "ink": "full",
    }
    assert manifest["sheets_of_paper"] == 1
    front, back_page = manifest["pages"]
    assert (front["side"], back_page["side"]) == ("front", "back")
    assert (front["width"], front["height"]) == (210, 297)
    assert [(s["item"], s["copy"], s["face"]) for s in front["slots"]] == [
        ("one", 1, "front"),
        ("one", 2, "front"),
        ("two", 1, "front"),
        ("two", 2, "front"),
    ]
    first = front["slots"][0]
    assert (first["x"], first["y"], first["width"], first["height"]) == (9.75, 59.6, 63.5, 88.9)
    assert first["number"] is None
    assert first["qr"] == []
    assert back_page["slots"][0]["rotation"] == 180
    assert back_page["slots"][0]["y"] == pytest.approx(297 - 59.6 - 88.9)


def test_manifest_lists_codes(tmp_path: Path) -> None:
    card = "body: {code: 'say {title}', size: 25}\n"
    folder = tiny.game(tmp_path / "data", t_card=card)
    run("build", "tiny", "--out", str(tmp_path), folder=folder)
    manifest = json.loads((tmp_path / "tiny/cards-a4.json").read_text())
    assert [slot["qr"] for slot in manifest["pages"][0]["slots"]] == [["say First"], ["say Second"]]


def test_code_sheets_name_their_items(tmp_path: Path) -> None:
    card = "body: {code: 'say {title}', size: 25}\n"
    folder = tiny.game(tmp_path / "data", t_card=card)
    result = run("qr", "tiny", "--out", str(tmp_path), folder=folder)
    assert result.exit_code == 0, result.output
    assert "Cards · First Cards · Second" in pdf_text(Path(result.stdout.strip()))


def test_dated_sheets_pair_day_and_log(dated: Path, tmp_path: Path) -> None:
    result = run(
        "sheets",
        "tiny",
        "--date",
        "2026-01-31",
        "--days",
        "3",
        "--out",
        str(tmp_path),
        folder=dated,
    )
    assert result.stdout == f"{tmp_path}/tiny/sheets-2026-01-31-a4.pdf\n"
    manifest = json.loads((tmp_path / "tiny/sheets-2026-01-31-a4.json").read_text())
    pages = [
        (page["side"], page["slots"][0]["component"], page["slots"][0]["item"])
        for page in manifest["pages"]
    ]
    assert pages == [
        ("front", "day", "2026-01-31"),
        ("back", "diary", "2026-01-31"),
        ("front", "day", "2026-02-01"),
        ("back", "diary", "2026-02-01"),
        ("front", "day", "2026-02-02"),
        ("back", "diary", "2026-02-02"),
        ("single", "month", "2026-01"),
        ("single", "month", "2026-02"),
    ]
    with pikepdf.open(tmp_path / "tiny/sheets-2026-01-31-a4.pdf") as pdf:
        assert len(pdf.pages) == 8


def test_prints_one_undated_sheet(dated: Path, tmp_path: Path) -> None:
    result = run("sheets", "tiny/diary", "--undated", "--out", str(tmp_path), folder=dated)
    assert result.stdout.endswith("tiny/sheets-undated-a4.pdf\n")
    manifest = json.loads((tmp_path / "tiny/sheets-undated-a4.json").read_text())
    assert [page["side"] for page in manifest["pages"]] == ["single"]


def test_months_have_rows_for_days(dated: Path, tmp_path: Path) -> None:
    for month, days in (("2026-02", 28), ("2028-02", 29), ("2026-04", 30), ("2026-12", 31)):
        run("sheets", "tiny/month", "--date", f"{month}-01", "--out", str(tmp_path), folder=dated)
        with pikepdf.open(tmp_path / f"tiny/sheets-{month}-01-a4.pdf") as pdf:
            assert len(pdf.pages) == 1
        text = _text(tmp_path / f"tiny/sheets-{month}-01-a4.pdf")
        rows = re.findall(r"^(\d+) (Mo|Tu|We|Th|Fr|Sa|Su)\r?$", text, re.MULTILINE)
        assert [int(day) for day, _ in rows] == list(range(1, days + 1))
        assert f"All {days}" in text, "what has a date is dated"


def _text(path: Path) -> str:
    import pypdfium2

    pdf = pypdfium2.PdfDocument(path)
    try:
        return "\n".join(pdf[n].get_textpage().get_text_range() for n in range(len(pdf)))
    finally:
        pdf.close()


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["build"], 2, "Missing argument"),
        (["build", "nogame"], 2, "there is no game “nogame”"),
        (["build", "tinny"], 2, "did you mean “tiny”?"),
        (["kit", "tiny/cards"], 2, "“pnp build tiny/cards” prints it"),
        (["build", "tiny/card"], 2, "did you mean “cards”?"),
        (["build", "tiny", "--paper", "a44"], 2, "did you mean “a4”?"),
        (["build", "tiny", "--copies", "0"], 2, "--copies"),
        (["build", "tiny", "--jobs", "x"], 2, "--jobs"),
        (["build", "tiny", "--ink", "none"], 2, "--ink"),
        (["sheets", "tiny"], 2, "has no dated sheets"),
        (["sheets", "--date", "yesterday"], 2, "write it like 2026-11-21"),
        (["sheets", "--date", "2026-02-30"], 2, "is no date"),
        (["sheets", "--date", "9999-12-31", "--days", "2"], 2, "ends with the year 9999"),
        (["sheets", "--undated", "--days", "2"], 2, "--undated goes without"),
        (["kit", "tiny", "--players", "3"], 2, "takes 1 to 1 players, not 3"),
        (["explain", "text-overflw"], 2, "did you mean “text-overflow”?"),
        (["validate", "/nonexistent.yaml"], 2, "is no game and no file of one"),
        (["validate", f"{TEMPLATES}/common/theme.yaml"], 2, "uses it: pnp validate GAME"),
        (["validate", f"{TEMPLATES}/space-zoo/theme.yaml"], 2, "uses it: pnp validate space-zoo"),
        (["frobnicate"], 2, "No such command"),
    ],
)
def test_reports_wrong_usage(tmp_path: Path, arguments: list[str], status: int, words: str) -> None:
    folder = tiny.game(tmp_path / "data")
    result = run(*arguments, folder=folder)
    assert result.exit_code == status
    assert words in result.stderr
    assert result.stdout == ""


DATE = "is no date; write it like 2026-11-21"
NUMBER = "is no number; write it like 17 or 17-4"
ADDRESS = "is no address; write it like https://example.org/game"
GIVEN: tuple[tuple[tuple[str, ...], tuple[str, ...], str], ...] = (
    (
        ("sheets tiny --date", "kit tiny --date"),
        ("yesterday", "2026-02-30", "21.11.2026", "2026-11-21 "),
        DATE,
    ),
    (
        ("generate tiny/map --number", "kit tiny --number"),
        ("seventeen", "17.5", "1,23", "٣"),
        NUMBER,
    ),
    (
        ("generate tiny/map --number", "kit tiny --number"),
        ("17-5",),
        "17-5 has the wrong check digit, so one of its digits is mistyped",
    ),
    (
        ("build tiny --site", "qr tiny --site", "tts tiny --url"),
        (
            "example.org",
            "ftp://example.org",
            "https://",
            "https://a b",
            "https://a/#b",
            "http://[x",
        ),
        ADDRESS,
    ),
    (
        (
            "sheets tiny --date",
            "kit tiny --number",
            "generate tiny/map --for",
            "build tiny --out",
            "kit tiny --since",
        ),
        ("", " "),
        "it is empty",
    ),
    (
        ("new tiny --from", "playtest tiny --compare", "kit tiny --since", "build tiny --out"),
        ("\0", "a\0.csv"),
        "no path has a null byte in it",
    ),
    (("calibrate --out", "kit tiny --since"), ("\ud800",), "this is not a valid file name"),
    (
        ("printer add study --front",),
        ("1,2", "1,2,3,4,x", "1,2,3,4,nan", "1,2,3,4,2000"),
        "is not 5 numbers with commas between them: A,B,C,D,E",
    ),
    (
        ("printer add study --back",),
        ("1",),
        "is not 6 numbers with commas between them: X,Y,X,Y,X,Y",
    ),
    (
        ("printer add study --margin",),
        ("4,4,4",),
        "is not 4 numbers with commas between them: TOP,RIGHT,BOTTOM,LEFT",
    ),
)
"""Commands up to an option, its value, and the message."""


@pytest.mark.parametrize(
    ("command_line", "value", "words"),
    [
        *((some[0], value, words) for some, values, words in GIVEN for value in values),
        *((other, values[0], words) for some, values, words in GIVEN for other in some[1:]),
    ],
)
def test_reports_bad_values_of_options(
    tmp_path: Path, command_line: str, value: str, words: str
) -> None:
    result = run(*command_line.split(), value, folder=tiny.game(tmp_path))
    *command, option = command_line.split()
    usage, *_, last = result.stderr.strip().splitlines()
    assert usage.startswith(f"Usage: main {command[0]} ")
    what = f"“{value}” {words}" if words.startswith("is ") else words
    assert last == f"Error: Invalid value for '{option}': {what}"
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("option", [("--number", "17"), ("--for", "Ada")])
@pytest.mark.parametrize("command", ["kit", "site"])
def test_warns_of_number_for_unnumbered_game(
    option: tuple[str, str], command: str, tmp_path: Path
) -> None:
    folder = tiny.game(tmp_path)
    message = f"nothing in {'the kit of ' if command == 'kit' else ''}tiny is numbered"
    result = run(command, "tiny", *option, "--out", str(tmp_path / "out"), folder=folder)
    assert (result.exit_code, message in result.stderr) == (0, True)
    env = {"PNP_NUMBER": "17", "PNP_OUT": str(tmp_path / "out")}
    kit = CliRunner(env=env).invoke(main, ["--data", str(folder), command, "tiny"])
    assert kit.exit_code == 0
    assert message not in kit.stderr, "what is set for every command is not asked of this one"


def test_reports_bad_values_of_environment(tmp_path: Path) -> None:
    folder = str(tiny.game(tmp_path))
    for option, value, words in (("DATE", "soon", DATE), ("NUMBER", "x", NUMBER)):
        result = CliRunner(env={f"PNP_{option}": value}).invoke(
            main, ["--data", folder, "kit", "tiny"]
        )
        assert result.exit_code == 2
        assert f"'--{option.lower()}': “{value}” {words}" in result.stderr
    given = {"PNP_DATE": "", "PNP_NUMBER": "", "PNP_SITE": "", "PNP_OUT": str(tmp_path)}
    result = CliRunner(env=given).invoke(main, ["--data", folder, "kit", "tiny"])
    assert result.exit_code == 0, "what is set to nothing is not set"


@pytest.mark.parametrize(
    "arguments",
    [("kit", "tiny", "--date", "9999-12-26"), ("sheets", "--date", "9999-12-31", "--days", "2")],
)
def test_reports_end_of_calendar(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    result = run(*arguments, folder=tiny.game(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: the calendar ends with the year 9999" in result.stderr


def test_suggests_command() -> None:
    assert "Did you mean 'build'?" in run("biuld").stderr


def test_names_command_of_option() -> None:
    result = run("build", "personal-space/daily", "--days", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "No such option '--days'. It belongs to: pnp sheets." in result.stderr
    assert "Did you mean '--paper'?" in run("build", "x", "--papr", "a4").stderr


class Terminal(io.StringIO):
    """Standard error of a terminal."""

    def isatty(self) -> bool:
        return True


def test_shows_progress_on_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    back = {"t_back": "body: {text: Tiny}\n", "game": tiny.GAME + "    back: back\n"}
    folder = tiny.game(tmp_path / "data", **back)
    arguments = ["--data", str(folder), "build", "tiny", "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    main(arguments, standalone_mode=False)
    shown = terminal.getvalue()
    line = "\r\033[K"
    assert shown.startswith(f"{line}tiny: page 1 of 2{line}")
    summary = shown.rpartition(line)[2]
    assert "2 pages on 1 sheet of A4" in summary, "the last word stands on a line of its own"
    monkeypatch.setattr(sys, "stderr", closed := io.StringIO())
    main(arguments, standalone_mode=False)
    assert closed.getvalue() == summary
    assert capsys.readouterr().out == f"{tmp_path}/tiny/cards-a4.pdf\n" * 2


def test_errors_leave_no_files(tmp_path: Path) -> None:
    cards = tiny.CARDS.replace("Lose a turn.", "word " * 300).replace("First", "日")
    folder = tiny.game(tmp_path / "data", cards=cards)
    result = run("build", "tiny", "--out", str(tmp_path / "new/out"), folder=folder)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "error[text-overflow]" in result.stderr
    assert "error[missing-glyph]" in result.stderr, "one run names every bad card"
    assert "pnp: 2 errors" in result.stderr
    assert not (tmp_path / "new").exists()


def test_failed_run_keeps_older_file(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path / "data")
    run("build", "tiny", "--out", str(tmp_path), folder=folder)
    pdf = tmp_path / "tiny/cards-a4.pdf"
    before = pdf.read_bytes()
    (folder / "tiny/cards.yaml").write_text(tiny.CARDS.replace("First", "日"))
    assert run("build", "tiny", "--out", str(tmp_path), folder=folder).exit_code == 1
    assert pdf.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["data", "tiny"]


def test_reports_unreadable_file_and_folder(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path / "data")
    (folder / "tiny/cards.yaml").unlink()
    (folder / "tiny/cards.yaml").mkdir()
    result = run("build", "tiny", "--out", str(tmp_path / "out"), folder=folder)
    assert result.exit_code == 1
    assert "no file cards.yaml" in result.stderr
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    good = tiny.game(tmp_path / "good")
    result = run("build", "tiny", "--out", str(blocked / "out"), folder=good)
    assert result.exit_code == 2
    assert "Not a directory" in result.stderr


def test_reports_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp.render.pdf.writer import PdfWriter

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "x.pdf")

    monkeypatch.setattr(PdfWriter, "add", full)
    folder = tiny.game(tmp_path / "data")
    result = run("build", "tiny", "--out", str(tmp_path / "out"), folder=folder)
    assert result.exit_code == 2
    assert "No space left on device" in result.stderr
    assert not (tmp_path / "out").exists()


def test_writes_no_page_before_all_are_laid_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A range of pages is laid out before its first byte; all problems of a deck are reported."""
    from pnp.render.pdf.writer import PdfWriter

    monkeypatch.setattr(PdfWriter, "__init__", lambda *_: pytest.fail("a file was begun"))
    cards = "cards:\n" + "".join(f"  - {{id: c{n}, title: C{n}, text: T}}\n" for n in range(150))
    for number in (0, 149):
        cards = cards.replace(f"C{number},", f"{'long ' * 200},")
    folder = tiny.game(tmp_path / "data", cards=cards)
    result = run("build", "tiny/cards", "--out", str(tmp_path / "out"), folder=folder)
    assert result.exit_code == 1
    assert [line for line in (2, 151) if f"cards.yaml:{line}:" in result.stderr] == [2, 151]
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("format_", ["svg", "png"])
def test_svg_and_png_are_folders_of_pages(tmp_path: Path, format_: str) -> None:
    folder = tiny.game(tmp_path / "data")
    for _ in range(2):  # the second run replaces the first one's folder
        result = run("build", "tiny", "--format", format_, "--out", str(tmp_path), folder=folder)
        assert result.exit_code == 0
        assert result.stdout == f"{tmp_path}/tiny/cards-a4\n"
        assert [p.name for p in (tmp_path / "tiny/cards-a4").iterdir()] == [f"page-01.{format_}"]
    assert (tmp_path / "tiny/cards-a4.json").exists()


def test_rejects_empty_text() -> None:
    with pytest.raises(click.BadParameter, match="it is empty"):
        TextType("TEXT", str).convert("  ", None, None)
    assert TextType("TEXT", str, optional=True).convert("", None, None) == ""
    assert TextType("TEXT", int).convert(7, None, None) == 7


def test_two_processes_write_same_bytes(tmp_path: Path) -> None:
    more = "  tokens: {title: Tokens, front: card, size: mini, items: cards.yaml}\n"
    folder = tiny.game(tmp_path / "data", game=tiny.GAME + more)
    for jobs in ("1", "2"):
        result = run("build", "tiny", "--jobs", jobs, "--out", str(tmp_path / jobs), folder=folder)
        assert result.exit_code == 0
    for name in ("cards-a4.pdf", "tokens-a4.pdf", "cards-a4.json"):
        assert (tmp_path / "1/tiny" / name).read_bytes() == (
            tmp_path / "2/tiny" / name
        ).read_bytes()


def test_equal_input_gives_equal_bytes(tmp_path: Path) -> None:
    made = []
    for number, (seed, zone) in enumerate((("0", "UTC"), ("77", "Asia/Tokyo"))):
        folder = tiny.game(tmp_path / f"somewhere-{number}")
        out = tmp_path / f"out{number}"
        subprocess.run(
            [*PNP, "--data", str(folder), "build", "tiny", "--out", str(out)],
            check=True,
            capture_output=True,
            cwd=Path(__file__).parent.parent,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
        )
        made.append(
            [(out / "tiny" / name).read_bytes() for name in ("cards-a4.pdf", "cards-a4.json")]
        )
    assert made[0] == made[1]


def test_terminated_run_leaves_no_files(tmp_path: Path) -> None:
    cards = "cards:\n" + "".join(
        f"  - {{id: c{n}, title: T{n}, text: x y z}}\n" for n in range(20_000)
    )
    folder = tiny.game(tmp_path / "data", cards=cards)
    process = subprocess.Popen(
        [*PNP, "--data", str(folder), "build", "tiny", "--out", str(tmp_path / "out")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=Path(__file__).parent.parent,
    )
    while process.poll() is None and not (tmp_path / "out").exists():
        pass
    process.terminate()
    process.wait(30)
    assert not (tmp_path / "out").exists() or list((tmp_path / "out").iterdir()) == []


def test_removes_files_of_killed_run(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path / "data")
    left = tmp_path / "out/.pnp-99999999"
    left.mkdir(parents=True)
    (left / "0").write_text("half a file")
    run("build", "tiny", "--out", str(tmp_path / "out"), folder=folder)
    assert not left.exists()


def test_reads_options_from_environment(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path / "data")
    result = CliRunner().invoke(
        main,
        ["build", "tiny"],
        env={"PNP_DATA": str(folder), "PNP_PAPER": "letter", "PNP_BUILD_OUT": str(tmp_path)},
    )
    assert result.stdout == f"{tmp_path}/tiny/cards-letter.pdf\n"


def test_validate_all_checks_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []

    def note(self: Application, games: Sequence[str], *_: object) -> Iterator[list[Problem]]:
        checked.extend(games)
        yield from ()

    monkeypatch.setattr(Application, "_check_games", note)
    press = Application()
    press.validate(["all"])
    assert sorted(checked) == sorted(press.session.folders)


def test_validate_prints_text_json_and_github(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, cards=tiny.CARDS.replace("title: First", "titel: First"))
    text = run("validate", "tiny", folder=folder)
    assert text.exit_code == 1
    assert "error[unknown-field]: there is no field {title}" in text.stdout
    assert text.stdout.splitlines()[2].strip() == "^"
    assert text.stdout.splitlines()[-1] == "1 error"
    (found,) = json.loads(run("validate", "tiny", "--format", "json", folder=folder).stdout)
    assert set(found) == {"rule", "severity", "message", "file", "line", "column", "hint"}
    assert found["line"] == 4
    github = run("validate", str(folder / "tiny/cards.yaml"), "--format", "github", folder=folder)
    assert github.stdout.startswith("::error file=")
    clean = run("validate", "tiny", folder=tiny.game(tmp_path / "clean"))
    assert (clean.exit_code, clean.stdout) == (0, "no problems\n")


def test_list_prints_text_and_json(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path)
    rows = json.loads(run("list", "--format", "json", folder=folder).stdout)
    assert {"id": "tiny", "title": "Tiny", "version": "1", "players": "1", "components": 1} in rows
    assert run("list", "tiny", folder=folder).stdout.splitlines() == [
        "id     title  kind  size            count     sides",
        "cards  Cards  deck  63.5 × 88.9 mm  2 in all  1",
    ]
    (row,) = json.loads(run("list", "tiny", "--format", "json", folder=folder).stdout)
    assert row["size"] == "63.5 × 88.9 mm"


def imported(*arguments: str) -> set[str]:
    """The modules that a command has imported when it ends."""
    code = (
        "import sys\nfrom pnp.cli import main\n"
        f"try: main({arguments!r})\nexcept SystemExit: pass\nprint(*sys.modules)\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(out.stdout.splitlines()[-1].split())


def test_help_imports_only_command_line() -> None:
    found = {name for name in imported("--help") if name.startswith("pnp.")}
    assert found == {name for name in found if name.startswith("pnp.cli")}
    heavy = {"reportlab", "svgwrite", "qrcode", "yaml", "PIL", "fontTools", "pypdfium2"}
    assert not heavy & imported("build", "--help")


def test_command_imports_no_other_command() -> None:
    commands = {f"pnp.cli.{name}" for name in main.commands}
    assert imported("build", "--help") & commands == {"pnp.cli.build"}
    assert imported("--version") & commands == set()


def test_commands_import_few_modules(tmp_path: Path) -> None:
    """Start-up is most of the time of a small print; each module takes a third of a millisecond."""
    out = ("--out", str(tmp_path / "out"))
    game = ("--data", str(tiny.game(tmp_path / "data")))
    dated = ("sheets", "personal-space/daily", "--date", "2026-01-01", *out)
    for limit, arguments in ((75, ("list",)), (130, (*game, "build", *out, "tiny")), (145, dated)):
        assert len([name for name in imported(*arguments) if name.startswith("pnp")]) <= limit


def test_version() -> None:
    from pnp import __version__

    assert run("--version").stdout == f"pnp, version {__version__}\n"


@pytest.mark.slow
def test_many_processes_write_same_bytes(tmp_path: Path) -> None:
    """Forms, fonts and codes are named in the order of pages."""
    cards = "cards:\n" + "".join(
        f"  - {{id: c{n}, title: T{n % 7} ×{n}, text: 'é{n} (**x**) \\\\ ★'}}\n" for n in range(300)
    )
    # Codes with small modules, reported once for each card.
    code = "    - {code: '{title}', size: 8}\n  pad: 4\n  stroke: ink"
    card = tiny.CARD.replace("  pad: 4", code)
    folder = tiny.game(tmp_path / "data", cards=cards, t_card=card)
    warnings = {}
    for jobs in ("1", "3"):
        result = run("build", "tiny", "--jobs", jobs, "--out", str(tmp_path / jobs), folder=folder)
        assert result.exit_code == 0
        warnings[jobs] = [line for line in result.stderr.splitlines() if "warning[" in line]
    assert warnings["1"] == warnings["3"]
    assert len(set(warnings["1"])) == len(warnings["1"]) == 300
    assert "warning[qr-module]" in warnings["1"][0]
    for name in ("cards-a4.pdf", "cards-a4.json"):
        one, three = (tmp_path / jobs / "tiny" / name for jobs in ("1", "3"))
        assert one.read_bytes() == three.read_bytes()


def add_rule(dated: Path, rule: str, components: str) -> tuple[str, ...]:
    """Add a rule, components, and two items with one id to the dated game; return --out."""
    more = f"rules: [{rule}]\ncomponents:\n{components}"
    things = "things:\n- {id: one, title: A, text: B}\n- {id: one, title: C, text: D}\n"
    for name, text in (("game", DATED.replace("components:\n", more)), ("things", things)):
        (dated / "tiny" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return "--out", str(dated / "out")


@pytest.mark.parametrize("rule", ["{unique: things.*.id}", "{kit: [day, cards], items: 1}"])
def test_dated_sheets_ignore_rules_about_decks_and_kits(dated: Path, rule: str) -> None:
    """Reading decks takes longer than drawing a sheet."""
    deck = "  cards: {kind: deck, size: poker, front: card, items: things.yaml}\n"
    out = add_rule(dated, rule, deck)
    assert run("sheets", "tiny", "--date", "2026-01-31", *out, folder=dated).exit_code == 0
    assert run("build", "tiny", *out, folder=dated).exit_code == 1


def test_dated_sheets_check_rules_about_themselves(dated: Path) -> None:
    things = "{kind: sheet, front: sheet, calendar: day, data: {things: things.yaml#things}}"
    out = add_rule(dated, "{unique: things.*.id}", f"  plan: {things}\n")
    day = ("--date", "2026-01-31", *out)
    assert run("sheets", "tiny/day", *day, folder=dated).exit_code == 0
    refused = run("sheets", "tiny/plan", *day, folder=dated)
    assert (refused.exit_code, "things.yaml:3" in refused.stderr) == (1, True)
    add_rule(dated, "{kit: diary, prints-on-back-of: month}", "")
    assert run("sheets", "tiny", *day, folder=dated).exit_code == 1
    # The sheet shows nothing of its file, but the rule is about the file.
    (dated / "tiny/sheets.yaml").write_text("week: {kind: sheet, front: sheet, calendar: day}\n")
    game = DATED.partition("components:")[0] + (
        "rules: [{equals: sheets.week.calendar, is: month}]\ncomponents: [sheets.yaml]\n"
    )
    (dated / "tiny/game.yaml").write_text(game, encoding="utf-8")
    assert "sheets.week.calendar" in run("sheets", "tiny/week", *day, folder=dated).stderr


@pytest.mark.parametrize(
    ("arguments", "status", "expected"),
    [(["papers"], 0, "a4"), (["papers", "--nonsense"], 2, ""), (["validate", "nowhere"], 2, "")],
)
def test_exits_with_status_and_output(arguments: list[str], status: int, expected: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "pnp", *arguments], capture_output=True, text=True, check=False
    )
    assert ran.returncode == status
    assert expected in ran.stdout
    assert ran.stderr if status else not ran.stderr


def test_generate_reports_unnumbered_component(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path / "data")
    result = run("generate", "tiny/cards", "--count", "2", folder=folder)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Cards has no numbers; use `pnp build tiny/cards`" in result.stderr


def test_prints_problems_of_any_exception(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        found = Problems()
        found.add("value", "nobody noted this down", Span("there"))
        raise ProblemsFound(found)

    monkeypatch.setattr(chunks, "_render_job", refuse)
    folder = tiny.game(tmp_path / "data")
    result = run("build", "tiny/cards", "--out", str(tmp_path / "out"), folder=folder)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "nobody noted this down" in result.stderr
