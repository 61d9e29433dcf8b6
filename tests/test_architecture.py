"""Imports between packages, use of libraries, and names in the documents."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from pnp.checks.manual import catalogue
from tests.installed import RULES

ROOT = Path(__file__).parent.parent
PNP = ROOT / "pnp"

# From bottom to top, as in docs/architecture.md: a package imports from those below it and itself.
STAGES = ("load", "checks", "draw", "games", "layout", "render", "preflight")
LEVELS = (
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
LEVEL = {package: number for number, level in enumerate(LEVELS) for package in level}
SAME_LEVEL = {("games", "draw"), ("games", "checks")}
"""Imports from a package of the same level."""
LIBRARIES: dict[str, tuple[str, ...]] = {
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
"""The packages that may import a library: random numbers and clocks would change the output."""


def name(path: Path) -> str:
    return path.relative_to(PNP).as_posix()


TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PNP.rglob("*.py"))}


def imports(tree: ast.Module) -> set[str]:
    """All modules that a file imports: at its top, later, or for types alone."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "pnp":
            found |= {f"pnp.{alias.name}" for alias in node.names if alias.name in LEVEL}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def test_imports_go_down() -> None:
    upward = []
    for path, tree in TREES.items():
        here = name(path).removesuffix(".py").split("/")[0]
        if here == "__init__":
            continue
        for module in sorted(imports(tree)):
            there = module.split(".")[1] if module.startswith("pnp.") else here
            if there != here and (here, there) not in SAME_LEVEL and LEVEL[there] >= LEVEL[here]:
                upward.append(f"{name(path)} imports {module}")
    assert upward == []


def test_libraries_stay_in_their_packages() -> None:
    strays = [
        f"{name(path)} imports {library}"
        for path, tree in TREES.items()
        for library in {module.split(".")[0] for module in imports(tree)} & LIBRARIES.keys()
        if name(path).split("/")[0] not in LIBRARIES[library]
    ]
    assert strays == []


def test_every_problem_is_explained() -> None:
    """`pnp explain` knows the problems that the code reports, and no others."""
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


def test_commands_in_documents_exist() -> None:
    from pnp.cli import main

    names = ("README.md", "docs/commands.md", "CONTRIBUTING.md")
    text = "\n".join((ROOT / name).read_text(encoding="utf-8") for name in names)
    commands = set(re.findall(r"(?:^|^    |`)pnp (?:--data \S+ )?([a-z]+)\b", text, re.MULTILINE))
    assert commands <= set(main.commands)
    assert {"kit", "studio", "new"} <= commands, "they are found"
    targets = set(re.findall(r"^make ([a-z]+)", text, re.MULTILINE))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert targets <= set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
