"""What is kept between runs: safe to delete, never trusted, and nothing that changes a byte."""

from __future__ import annotations

import itertools
import ntpath
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.ground import kept as cache
from pnp.ground.kept import kept
from pnp.ground.node import Mapping, Node, Provenance, Scalar, Sequence
from pnp.ground.problem import Problems
from pnp.load import composer
from pnp.load.svg import reading
from pnp.load.svg.files import load_icon
from pnp.load.yaml import read_file
from tests.helper import ROOT

SHEET = ("sheets", "personal-space/daily", "--date", "2026-11-21")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that is not there yet."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def told(node: Node | None) -> object:
    """All that a node knows."""
    assert node is not None
    place = (type(node), node.span, node.provenance)
    if isinstance(node, Mapping):
        return place, node.marks, {key: told(each) for key, each in node.values.items()}
    if isinstance(node, Sequence):
        return place, [told(each) for each in node.items]
    assert isinstance(node, Scalar)
    return place, node.text


def never(*_: object) -> None:
    raise AssertionError("it was made anew")


TEXT = "a: [1, '2', !said x, ~]\n'b c': !derived {d: {}, e: []}\nlong: |\n  two\n  lines ☺\n"


def test_nodes_come_back_as_they_were(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in (("map", TEXT), ("list", "[a, {b: c}]"), ("text", "!reconstructed 4")):
        file = tmp_path / f"{name}.yaml"
        file.write_text(text, encoding="utf-8")
        fresh = told(read_file(file, Problems()))
        with monkeypatch.context() as later:
            later.setattr(composer, "parse", never)
            assert told(read_file(file, Problems())) == fresh
    assert Provenance.DERIVED.value in TEXT


@pytest.mark.parametrize(
    "inside",
    [
        '<path d="M0 0h9v9z"/>',
        '<path d="M0 0C1 2 3 4 5 6" fill="none" stroke="#f00" stroke-dasharray="1 2"/>',
        '<clipPath id="c"><path d="M0 0h5v5z"/></clipPath>'
        '<g clip-path="url(#c)" opacity=".5"><path d="M0 0h9v9z" fill="#123"/></g>',
        '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f" '
        'stop-opacity=".2"/></linearGradient><path d="M0 0h9v9z" fill="url(#g)"/>',
    ],
)
def test_drawings_come_back_as_they_were(
    inside: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "x.svg"
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>')
    fresh = load_icon(file, Problems())
    assert fresh is not None
    monkeypatch.setattr(reading, "parse_icon", never)
    again = load_icon(file, Problems())
    assert again == fresh
    # Lists would be unequal to nobody who looks at them, and could not be keys.
    assert hash(again) == hash(fresh)
    assert repr(again) == repr(fresh)


def test_what_is_wrong_is_told_each_time(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("a: 1\na: 2\n")
    (tmp_path / "x.svg").write_text("<svg>")
    for _ in range(2):
        problems = Problems()
        read_file(tmp_path / "x.yaml", problems)
        load_icon(tmp_path / "x.svg", problems)
        assert [problem.rule for problem in problems] == ["yaml-duplicate-key", "icon"]


def build(out: Path, folder: str) -> dict[str, bytes]:
    """A sheet, printed by a process of its own."""
    command = [sys.executable, "-m", "pnp", *SHEET, "--out", str(out)]
    environment = {**os.environ, "PNP_CACHE": folder}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return {file.name: file.read_bytes() for file in out.rglob("*") if file.is_file()}


def cut_short(data: bytes) -> bytes:
    return data[: len(data) // 2]


def turned(data: bytes) -> bytes:
    return data[:-3] + bytes([data[-3] ^ 1]) + data[-2:]


SPOILED: dict[str, Callable[[bytes], bytes]] = {
    "cut short": cut_short, "empty": lambda data: b"", "one bit": turned,
    "of something else": lambda data: b"\0" * 999,
}  # fmt: skip


def test_empty_warm_and_spoiled_folders_give_equal_bytes(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    plain = build(tmp_path / "none", "no")
    assert plain
    assert build(tmp_path / "empty", str(folder)) == plain
    entries = sorted(folder.iterdir())
    assert len(entries) > 50
    assert folder.stat().st_mode & 0o777 == 0o700
    assert build(tmp_path / "warm", str(folder)) == plain
    for number, entry in enumerate(entries):
        spoil = list(SPOILED.values())[number % len(SPOILED)]
        entry.write_bytes(spoil(entry.read_bytes()))


def make(count: list[int], content: bytes = b"x", value: int = 7) -> int | None:
    def made() -> int:
        count.append(1)
        return value

    return kept("test", content, made, lambda each: [each], lambda plain: int(plain[0]))


def test_an_entry_counts_if_it_is_whole_and_its_own(folder: Path) -> None:
    assert (make([]), make([], b"y", 9)) == (7, 9)
    one, other = folder.iterdir()
    whole = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(whole)
    assert (make([]), make([], b"y", 9)) == (7, 9)
    one.write_bytes(whole.replace(b"[7]", b"[8]").replace(b"[9]", b"[8]"))
    assert (make([]), make([], b"y", 9)) == (7, 9)


def test_a_folder_that_is_not_the_users_alone_is_left_alone(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    shared.chmod(0o755)
    assert cache._folder(str(shared), None) is None
    assert cache._folder("relative", None) is None
    assert not Path("relative").exists()


@pytest.mark.parametrize("where", ["no", "", "/dev/null/cache"])
def test_without_a_folder_all_is_made_anew(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CACHE", where)
    count: list[int] = []
    assert [make(count), make(count)] == [7, 7]
    assert len(count) == 2


def test_a_folder_that_cannot_be_written_to_is_no_matter(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count: list[int] = []
    with monkeypatch.context() as later:
        later.setattr(os, "open", lambda *_: (_ for _ in ()).throw(PermissionError("no")))
        assert make(count) == 7
    assert list(folder.iterdir()) == []
    assert [make(count), make(count)] == [7, 7]
    assert len(count) == 2


def test_the_oldest_go_when_there_are_too_many(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MOST_BYTES", 1000)
    monkeypatch.setattr(cache, "_TIDIED", 1)
    monkeypatch.setattr(cache, "_due", itertools.count())
    filled(folder)
    make([])
    assert old_ones(folder) == [f"{number:02}" for number in range(16, 20)]


def filled(folder: Path) -> None:
    """Twenty entries, one older than the other."""
    folder.mkdir(mode=0o700, exist_ok=True)
    for number in range(20):
        old = folder / f"{number:02}"
        old.write_bytes(b"x" * 100)
        os.utime(old, (number, number))


def old_ones(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if len(file.name) == 2)


def test_there_are_never_too_many_small_ones(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does anybody wait until all of them are gone, or one process fill the folder."""
    monkeypatch.setattr(cache, "_TIDIED", 1)
    monkeypatch.setattr(cache, "_due", itertools.count())
    monkeypatch.setattr(cache, "MOST_ENTRIES", 12)
    monkeypatch.setattr(cache, "_AT_ONCE", 10)
    monkeypatch.setattr(cache, "_AGAIN", 2)
    filled(folder)
    # Each writes an entry; the first and the third look.
    for number, left in enumerate((10, 10, 3)):
        kept("number", b"%d" % number, lambda: 7, lambda value: value, lambda value: value)
        assert len(old_ones(folder)) == left


def test_the_press_that_made_it_is_part_of_the_key(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count: list[int] = []
    make(count)
    monkeypatch.setattr(cache, "_press", lambda: b"another version")
    make(count)
    assert len(count) == 2


@pytest.mark.parametrize(
    ("platform", "home", "wanted"),
    [
        ("linux", None, "/home/me/.cache/pnp"),
        ("linux", "/big", "/big/pnp"),
        ("linux", "big", "/home/me/.cache/pnp"),
        ("darwin", "/big", "/home/me/Library/Caches/pnp"),
        ("win32", "/big", r"C:\Users\me\AppData\Local\pnp\Cache"),
    ],
)
def test_each_system_has_a_place_for_it(
    platform: str, home: str | None, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    if platform == "win32":
        monkeypatch.setattr(os, "path", ntpath)
    monkeypatch.setenv("LOCALAPPDATA", r"C:\Users\me\AppData\Local")
    monkeypatch.setenv("HOME", "/home/me")
    assert cache._usual(home) == wanted
