"""The output folder: foreign files stay, and our old files are replaced."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import main
from tests import tiny

TWO = tiny.GAME + "  more: {title: More, front: card, size: mini, items: cards.yaml}\n"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tiny.game(tmp_path / "data", game=TWO)


def run(data: Path, *arguments: str) -> Result:
    out = ("--out", str(data.parent / "out"))
    return CliRunner().invoke(main, ["--data", str(data), *arguments, *out], catch_exceptions=False)


def pages(data: Path) -> list[str]:
    return sorted(path.name for path in (data.parent / "out/tiny/cards-a4").iterdir())


def many(data: Path) -> None:
    cards = "".join(f"  - {{id: c{n}, title: T{n}, text: x}}\n" for n in range(30))
    (data / "tiny/cards.yaml").write_text(f"cards:\n{cards}", encoding="utf-8")


def test_foreign_files_among_pages_stay(data: Path) -> None:
    assert run(data, "build", "tiny/cards", "--format", "svg").exit_code == 0
    notes = data.parent / "out/tiny/cards-a4/notes.txt"
    notes.write_text("mine")
    (notes.parent / "page-99.svg").write_text("mine too")
    for format_ in ("svg", "png", "svg"):
        assert run(data, "build", "tiny/cards", "--format", format_).exit_code == 0
        assert pages(data) == ["notes.txt", f"page-01.{format_}", "page-99.svg"]
    assert notes.read_text() == "mine"


def test_manifest_of_one_format_covers_no_other(data: Path) -> None:
    out = data.parent / "out/tiny"
    as_pages = ("build", "tiny/cards", "--format", "png")
    as_file = ("build", "tiny/cards")
    for ours, theirs, name in (
        (as_pages, as_file, "cards-a4.pdf"),
        (as_file, as_pages, "cards-a4/page-01.png"),
    ):
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text("mine")
        for _ in range(2):
            assert run(data, *ours).exit_code == 0
            assert run(data, *theirs).exit_code == 2
            assert (out / name).read_text() == "mine"
        (out / name).unlink()
        assert run(data, *theirs).exit_code == 0
        # Now it is of both, until one of them is gone.
        assert run(data, *ours).exit_code == run(data, *theirs).exit_code == 0
        shutil.rmtree(out)


def test_reads_manifest_of_first_version(data: Path) -> None:
    out = data.parent / "out/tiny"
    assert run(data, "build", "tiny/cards", "--format", "png").exit_code == 0
    assert run(data, "build", "tiny/cards").exit_code == 0
    found = json.loads((out / "cards-a4.json").read_text())
    assert found.pop("written") == "pdf and pages"
    (out / "cards-a4.json").write_text(json.dumps(found))
    assert run(data, "build", "tiny/cards", "--format", "png").exit_code == 0
    assert run(data, "build", "tiny/cards").exit_code == 0


def test_removes_old_pages(data: Path) -> None:
    few = (data / "tiny/cards.yaml").read_text()
    many(data)
    run(data, "build", "tiny/cards", "--format", "svg")
    assert pages(data) == [f"page-0{n}.svg" for n in (1, 2, 3, 4)]
    # A file of the same name takes over the manifest, which no longer lists the pages.
    (data / "tiny/cards.yaml").write_text(few)
    run(data, "build", "tiny/cards")
    assert pages(data) == ["page-01.svg"]
    many(data)
    assert run(data, "build", "tiny/cards", "--format", "svg").exit_code == 0
    assert len(pages(data)) == 4
    assert (data.parent / "out/tiny/cards-a4.pdf").is_file()


@pytest.mark.parametrize(
    ("there", "arguments", "words"),
    [
        ("cards-a4.pdf", ("build", "tiny/cards"), "no manifest says that it is ours"),
        ("cards-a4.json", ("build", "tiny/cards"), "no manifest says that it is ours"),
        ("cards-a4.pdf/x", ("build", "tiny/cards"), "is a folder, and a file is to be there"),
        ("cards-a4.json/x", ("build", "tiny/cards"), "is a folder, and a file is to be there"),
        ("cards-a4", ("build", "tiny/cards", "--format", "svg"), "is a file, and a folder"),
        ("cards-a4/page-01.svg", ("build", "tiny/cards", "--format", "svg"), "no manifest says"),
        ("cards-a4/page-01.svg/x", ("build", "tiny/cards", "--format", "svg"), "is a folder"),
        ("cards-cut-a4/page-01.dxf", ("cut", "tiny/cards"), "no manifest says"),
        ("tts/tiny.json", ("tts", "tiny"), "no manifest says"),
        (
            "cards-makeplayingcards/01-one-front.png",
            ("images", "tiny/cards", "--shop", "makeplayingcards"),
            "no manifest says",
        ),
        ("more-a4.pdf", ("build", "tiny"), "no manifest says"),
        ("more-a4.pdf", ("build", "tiny", "--jobs", "2"), "no manifest says"),
    ],
)
def test_reports_foreign_file_and_writes_nothing(
    data: Path, there: str, arguments: tuple[str, ...], words: str
) -> None:
    path = data.parent / "out/tiny" / there
    path.parent.mkdir(parents=True)
    path.write_text("mine")
    before = sorted((data.parent / "out").rglob("*"))
    result = run(data, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert result.stderr.count("\n") == 1
    assert sorted((data.parent / "out").rglob("*")) == before
    assert path.read_text() == "mine"


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("cut", "tiny/cards"),
        ("tts", "tiny"),
        ("build", "tiny/cards", "--format", "png"),
        ("build", "tiny"),
    ],
)
def test_replaces_own_files(data: Path, arguments: tuple[str, ...]) -> None:
    made = []
    for _ in range(2):
        assert run(data, *arguments).exit_code == 0
        made.append({p: p.read_bytes() for p in data.parent.glob("out/**/*") if p.is_file()})
    assert made[0] == made[1]
    many(data)
    assert run(data, *arguments).exit_code == 0
    few = (data / "tiny/cards.yaml").write_text(tiny.CARDS)
    assert few
    assert run(data, *arguments).exit_code == 0
    assert {p: p.read_bytes() for p in data.parent.glob("out/**/*") if p.is_file()} == made[0]


@pytest.mark.parametrize("text", ["[1, 2]", "{}", '{"game": 3}', "half a fi", "\x00", "[" * 9999])
def test_rejects_json_that_is_no_manifest(data: Path, text: str) -> None:
    out = data.parent / "out/tiny"
    out.mkdir(parents=True)
    (out / "cards-a4.json").write_text(text)
    assert run(data, "build", "tiny/cards").exit_code == 2
    assert (out / "cards-a4.json").read_text() == text


def test_manifest_affects_no_files_outside_folder(data: Path) -> None:
    out = data.parent / "out/tiny"
    (out / "tts").mkdir(parents=True)
    (out / "precious.txt").write_text("mine")
    files = ["../precious.txt", "..", ".", str(out / "precious.txt"), 3]
    (out / "tts.json").write_text(json.dumps({"game": "tiny", "files": files}))
    assert run(data, "tts", "tiny").exit_code == 0
    assert (out / "precious.txt").read_text() == "mine"
