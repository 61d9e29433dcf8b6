"""Drawings that include other drawings of their folder: `<use href="tent.svg">`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from pnp.core.icons import Icon, IconGroup, IconPart, IconShape
from pnp.core.problems import Problem, Problems
from pnp.draw.symbols import marks
from pnp.svg.files import load_icon

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" {}>'
TENT = """<linearGradient id="leaf"><stop stop-color="#5D9587"/></linearGradient>
<g id="roof" class="roof"><path d="M0 0h4v-4z" fill="url(#leaf)"/></g>
<style>.pole {fill: #123456}</style><path class="pole" d="M1 0h1v-3z"/>"""


def load(folder: Path, **files: str) -> tuple[Icon | None, list[Problem]]:
    """Return the drawing `camp.svg`, loaded beside other files, and the problems."""
    for name, text in files.items():
        head = HEAD.format('data-line="2"' if name in ("camp", "tent") else "")
        (folder / f"{name}.svg").write_text(f"{head}\n{text}\n</svg>", encoding="utf-8")
    problems = Problems()
    return load_icon(folder / "camp.svg", problems), problems.sorted()


def shapes(icon: Icon | None) -> list[IconShape]:
    assert icon is not None
    return list(flat(icon.parts))


def flat(parts: Iterable[IconPart]) -> Iterator[IconShape]:
    for part in parts:
        if isinstance(part, IconShape):
            yield part
        else:
            yield from flat(part.parts)


def test_includes_drawing_or_part_of_it(tmp_path: Path) -> None:
    uses = '<use href="tent.svg" x="10" y="20"/><use href="tent.svg#roof" transform="scale(2)"/>'
    icon, problems = load(tmp_path, camp=uses, tent=TENT)
    assert problems == []
    roof, pole, large = shapes(icon)
    assert (roof.fill, roof.points[:2]) == ("leaf", (10.0, 20.0)), "its 0, 0 lies at x, y"
    assert pole.fill == "#123456", "its style sheet is its own"
    assert large.points == (0.0, 0.0, 8.0, 0.0, 8.0, -8.0)


def test_included_lines_count_as_lines_of_drawing(tmp_path: Path) -> None:
    line = '<path d="M0 0h9" stroke="#000" stroke-width="2"/>'
    icon, _ = load(tmp_path, camp='<use href="tent.svg" stroke-linecap="square"/>', tent=line)
    assert icon is not None
    (mark,) = marks(icon)
    assert mark.width == 1.0
    assert shapes(icon)[0].cap == 2, "what it does not say of itself it takes from around it"


def test_width_fits_included_drawing_into_box(tmp_path: Path) -> None:
    (tmp_path / "sign.svg").write_text(HEAD.format("") + '<path d="M0 0h24v24z"/></svg>')
    icon = tmp_path / "icon.svg"
    icon.write_text(HEAD.format("") + '<use href="sign.svg" width="12" height="12"/></svg>')
    read = load_icon(icon, Problems())
    assert read is not None
    (group,) = read.parts
    assert isinstance(group, IconGroup)
    (part,) = group.parts
    assert isinstance(part, IconShape)
    assert max(part.points) == 12.0


@pytest.mark.parametrize(
    ("name", "says", "hint"),
    [
        ("tnt.svg", "cannot be read: No such file", "did you mean “tent.svg”?"),
        ("../tent.svg", "no file of this folder", "beside this one"),
        ("sub/tent.svg", "no file of this folder", "beside this one"),
        ("https://example.org/tent.svg", "no file of this folder", "beside this one"),
        ("/etc/passwd", "no file of this folder", "beside this one"),
        ("outside.svg", "no file of this folder", "beside this one"),
        ("tent.svg#flag", "“tent.svg#flag”, which is not in the file", "into the drawing"),
        ("camp.svg", "<use> shows itself", "leave it out"),
        ("again.svg", "<use> shows itself", "leave it out"),
        ("broken.svg", "no valid XML", ""),
        ("large.svg", "more than 2 MB", "simplify"),
    ],
)
def test_reports_drawings_that_cannot_be_included(
    name: str, says: str, hint: str, tmp_path: Path
) -> None:
    folder = tmp_path / "icons"
    folder.mkdir()
    (tmp_path / "tent.svg").write_text(HEAD.format("") + "</svg>")
    (folder / "outside.svg").symlink_to(tmp_path / "tent.svg")
    (folder / "broken.svg").write_text("<svg>")
    (folder / "large.svg").write_bytes(b" " * 2_000_000)
    icon, problems = load(
        folder, camp=f'<use href="{name}"/>', tent=TENT, again='<use href="camp.svg"/>'
    )
    assert icon is None
    (problem,) = problems
    assert says in problem.message
    assert hint in problem.hint
    file = "again.svg" if name == "again.svg" else "camp.svg"
    assert (Path(problem.span.file).name, problem.span.line) == (file, 2)


def test_reports_problem_in_included_file(tmp_path: Path) -> None:
    _, problems = load(tmp_path, camp='<use href="tent.svg"/>', tent="\n<text>Tent</text>")
    (problem,) = problems
    assert "it contains text" in problem.message
    assert (Path(problem.span.file).name, problem.span.line) == ("tent.svg", 3)


def test_limits_drawings_that_multiply(tmp_path: Path) -> None:
    twice = {f"f{n}": f'<use href="f{n + 1}.svg"/>' * 10 for n in range(8)}
    _, (problem,) = load(tmp_path, camp='<use href="f0.svg"/>', f8="<g/>", **twice)
    assert "more than 30,000 elements" in problem.message
