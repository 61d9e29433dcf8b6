"""Imports run down, libraries stay in their packages, README and the manual match the code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from pnp.checks.manual import catalogue
from tests.installed import RULES

ROOT = Path(__file__).parent.parent
PNP = ROOT / "pnp"

# From the ground up, as docs/architecture.md has it: a package imports from those below it, and
# from itself.
STAGES = ("load", "checks", "draw", "games", "layout", "render", "preflight")
STOREYS = (
    ("core",),
    ("text", "svg"),
    ("imposition",),
    STAGES,
    ("authoring",),
    ("build",),
    ("export", "schemas", "playtest"),
    ("starters",),
    ("studio", "site"),
    ("cli",),
    ("__main__",),
)
HEIGHT = {package: number for number, storey in enumerate(STOREYS) for package in storey}
BESIDE = {("games", "draw"), ("games", "checks")}
"""Imports from a package of the same storey."""
ROOMS: dict[str, tuple[str, ...]] = {
    "reportlab": ("render",),
    "svgwrite": ("render",),
    "fontTools": ("render",),
    "uharfbuzz": ("render", "core"),
    "pypdfium2": ("render", "preflight"),
    "zxingcpp": ("preflight",),
    "qrcode": ("layout",),
    "yaml": ("load",),
    "re2": ("checks",),
    "distributed": ("build",),
    "starlette": ("studio",),
    "uvicorn": ("studio",),
    "watchfiles": ("studio",),
    "click": ("cli",),
    "random": ("playtest",),
    "time": (),
}
"""The packages that may import a library: chance and clocks would change what is printed."""


def name(path: Path) -> str:
    return path.relative_to(PNP).as_posix()


TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PNP.rglob("*.py"))}


def imports(tree: ast.Module) -> set[str]:
    """All modules that a file imports: at its top, later, or for its types alone."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "pnp":
            found |= {f"pnp.{alias.name}" for alias in node.names if alias.name in HEIGHT}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def test_imports_run_down(subtests: pytest.Subtests) -> None:
    for path, tree in TREES.items():
        here = name(path).removesuffix(".py").split("/")[0]
        if here == "__init__":
            continue
        for module in sorted(imports(tree)):
            there = module.split(".")[1] if module.startswith("pnp.") else here
            if there != here and (here, there) not in BESIDE:
                with subtests.test(name(path), imports=module):
                    assert HEIGHT[there] < HEIGHT[here]


def test_libraries_stay_in_their_packages(subtests: pytest.Subtests) -> None:
    for path, tree in TREES.items():
        for library in sorted({module.split(".")[0] for module in imports(tree)} & ROOMS.keys()):
            with subtests.test(name(path), imports=library):
                assert name(path).split("/")[0] in ROOMS[library]


def test_every_problem_is_explained() -> None:
    """`pnp explain` knows the problems that the code reports, and none that it never names."""
    reported: set[str] = set()
    constants: set[object] = set()
    for node in (node for tree in TREES.values() for node in ast.walk(tree)):
        if isinstance(node, ast.Constant):
            constants.add(node.value)
        elif isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called in ("add", "complain", "_stop", "stop", "Unreadable", "Problem"):
                texts = (arg.value for arg in node.args[:4] if isinstance(arg, ast.Constant))
                reported |= {next((text for text in texts if isinstance(text, str)), "")}
    reported = {rule for rule in reported if re.fullmatch(r"[a-z]+(-[a-z]+)*", rule)}
    assert reported - set(catalogue()) == set()
    assert set(catalogue()) - set(RULES) - constants == set()


def test_commands_and_targets_of_the_documents_exist() -> None:
    from pnp.cli import main

    names = ("README.md", "docs/commands.md", "CONTRIBUTING.md")
    text = "\n".join((ROOT / name).read_text(encoding="utf-8") for name in names)
    commands = set(re.findall(r"^(?:    )?pnp ([a-z]+) ", text, re.MULTILINE))
    assert commands <= set(main.commands)
    assert {"kit", "studio", "new"} <= commands, "they are found"
    targets = set(re.findall(r"^make ([a-z]+)", text, re.MULTILINE))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert targets <= set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
