"""Hostile drawings that take endless time or memory: each ends soon, with a problem or drawn."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pnp.core.problems import Problems
from pnp.svg.files import load_icon
from tests.helper import ROOT
from tests.timing import cpu_seconds

pytestmark = pytest.mark.slow

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
PATH = "M0 0" + "L1 2 3 4" * 200_000


def nested(tag: str, times: int, inner: str = "") -> str:
    return f"<{tag}>" * times + inner + f"</{tag}>" * times


def doubled(outer: str, inner: str, levels: int = 40) -> str:
    """Return groups that each show the previous one ten times."""
    groups = [f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, levels)]
    return f'<defs><g id="g0">{inner}</g>{"".join(groups)}</defs>' + outer.format(
        f'<use href="#g{levels - 1}"/>'
    )


BOMBS = {
    "uses of uses": doubled("{}", '<path d="M0 0h9v9z"/>'),
    "uses of nothing": doubled("{}", ""),
    "uses in a clip path": doubled(
        '<clipPath id="c">{}</clipPath><path d="M0 0h9v9z" clip-path="url(#c)"/>',
        '<path d="M0 0h9v9z"/>',
    ),
    "groups without end": nested("g", 14_000),
    "elements without end": "<g/>" * 400_000,
    "a path without end": f'<path d="{PATH}"/>',
    "a long path shown again": f'<path id="p" d="{PATH[:400_000]}"/>' + '<use href="#p"/>' * 9000,
    "a long style shown again": f'<path id="p" d="M0 0h9v9z" style="{"a:b;" * 200_000}"/>'
    + '<use href="#p"/>' * 9000,
    "a long number shown again": f'<rect id="p" width="1{" " * 900_000}" height="1"/>'
    + '<use href="#p"/>' * 9000,
    "rules without end": "<style>" + "*{fill:red}" * 900 + "</style>" + "<g/>" * 20_000,
    "brackets": f'<g transform="{"translate(" * 150_000}"/>',
    "a style of braces": f"<style>{'@media x {' * 90_000}</style>",
    "gradients that go on from each other": "".join(
        f'<linearGradient id="g{n}" href="#g{n + 1}"/>' for n in range(9000)
    )
    + '<path d="M0 0h9v9z" fill="url(#g0)"/>',
    "stops without end": f'<linearGradient id="g">{"<stop/>" * 20_000}</linearGradient>'
    + '<path d="M0 0h9v9z" fill="url(#g)"/>' * 2000,
    "clips of clips": "".join(
        f'<clipPath id="c{n}" clip-path="url(#c{n + 1})"/>' for n in range(9000)
    )
    + '<path d="M0 0h9v9z" clip-path="url(#c0)"/>' * 99,
}


@pytest.mark.parametrize("name", BOMBS)
def test_limits_time_of_drawing(name: str, tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    file.write_text(f"{HEAD}{BOMBS[name]}</svg>", encoding="utf-8")
    problems = Problems()
    assert cpu_seconds(lambda: load_icon(file, problems), rounds=1) < 2.0
    assert all(problem.rule == "icon" for problem in problems)


READ = """
import re, sys
from pathlib import Path
from pnp.core.problems import Problems
from pnp.svg.files import load_icon
load_icon(Path(sys.argv[1]), Problems())
print(re.search("VmHWM:\\s*([0-9]+) kB", Path("/proc/self/status").read_text())[1])
"""


@pytest.mark.parametrize("name", ["a path without end", "uses of uses", "elements without end"])
def test_limits_memory_of_drawing(name: str, tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    file.write_text(f"{HEAD}{BOMBS[name]}</svg>", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", READ, file], capture_output=True, text=True, check=True, cwd=ROOT
    )
    # The peak of this program; getrusage may return its parent's.
    assert int(done.stdout) < 300_000, "kB"


ENTITY = '<!DOCTYPE svg [<!ENTITY a "{}">{}]>' + HEAD + "{}</svg>"


@pytest.mark.parametrize(
    "text",
    [
        ENTITY.format("aaaa", '<!ENTITY b "&a;&a;&a;&a;">', "<path d='&b;'/>"),
        ENTITY.format("&lt;g/>" * 99, "", "&a;" * 9),
        ENTITY.format("x" * 5000, "", "<path d='&a;'/>"),
        ENTITY.format("x" * 190, "", f"<path d='{'&a;' * 400_000}'/>"),
        '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + HEAD + "<g>&a;</g></svg>",
        f"{HEAD}<path d='M0 0h9v9z'/></svg>".encode("utf-16").decode("latin-1"),
    ],
)
def test_refuses_entities(text: str, tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    file.write_bytes(text.encode("latin-1"))
    problems = Problems()
    assert load_icon(file, problems) is None
    (problem,) = problems
    assert problem.hint
