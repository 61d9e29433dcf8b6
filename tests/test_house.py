"""The house rules: imports run down, libraries stay in their rooms, documents tell the truth."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from pnp.ground.component_kinds import KINDS
from pnp.press.catalogue import catalogue
from tests.installed import RULES

ROOT = Path(__file__).parent.parent
PNP = ROOT / "pnp"
MODULES = sorted(path for path in PNP.rglob("*.py"))


def name(path: Path) -> str:
    return path.relative_to(PNP).as_posix()


# From the ground up: a package imports from those below it, and from itself. Stages stand side by
# side and do not know each other.
STAGES = ("load", "rules", "draw", "games", "layout", "backends", "preflight")
STOREYS = (
    ("ground",), ("imposition",), STAGES, ("authoring",), ("press",), ("machines",), ("cli",),
    ("__main__",),
)  # fmt: skip
# Stages stand side by side; these few lean on each other on purpose.
LEANS = {("games", "draw"), ("games", "rules")}
# Each library has one room.
ROOMS = {
    "reportlab": {
        "backends/pdf/fonts.py",
        "backends/pdf/form_fields.py",
        "backends/pdf/stream_file.py",
        "backends/pdf/writer.py",
        "ground/fonts.py",
    },
    "distributed": {"press/workers.py"},
    "re2": {"rules/case.py"},
    "svgwrite": {"backends/cut.py", "backends/svg.py"},
    "fontTools": {"backends/svg.py"},
    "pypdfium2": {"backends/png.py", "preflight/reading.py"},
    "zxingcpp": {"preflight/codes.py"},
    "qrcode": {"ground/qr.py"},
    "yaml": {"load/yaml.py"},
    "click": {name(path) for path in MODULES if path.parent.name == "cli"},
    "random": set(),
    "time": set(),
}


def package(module: str) -> str:
    return module.split(".")[1]


def module_of(path: Path) -> str:
    parts = ("pnp", *path.relative_to(PNP).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


NAMES = {module_of(path) for path in MODULES}


def imports(path: Path) -> list[str]:
    """All modules that a file imports: at its top, later, or for its types alone."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            within = [module for module in inner if module in NAMES]
            found += within if len(within) == len(inner) else [node.module, *within]
    return found


def storey(module: str) -> int:
    for number, names in enumerate(STOREYS):
        if package(module) in names:
            return number
    raise AssertionError(f"{module} stands on no storey: add its package to STOREYS and the map")


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_run_down(path: Path) -> None:
    here = module_of(path)
    if here == "pnp":
        return
    for there in imports(path):
        if not there.startswith("pnp."):
            continue
        if package(there) == package(here) or (package(here), package(there)) in LEANS:
            continue
        assert storey(there) < storey(here), f"{name(path)} imports {there}"


def test_imports_run_in_no_circle() -> None:
    """Not even those that are for types alone."""
    graph = {
        module_of(path): {there for there in imports(path) if there in NAMES} - {module_of(path)}
        for path in MODULES
    }
    # What imports nothing that is left is taken away, until circles alone remain.
    while free := {module for module, below in graph.items() if not below & graph.keys()}:
        for module in free:
            del graph[module]
    assert graph == {}


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_libraries_stay_in_their_rooms(path: Path) -> None:
    for module in imports(path):
        library = module.split(".")[0]
        if library in ROOMS:
            assert name(path) in ROOMS[library], f"{name(path)} imports {library}"


def test_no_module_is_long() -> None:
    """A page or ten; what grows beyond wants to be two."""
    long = {name(path): n for path in MODULES if (n := len(path.read_text().splitlines())) > 650}
    assert long == {}


def test_games_are_named_in_their_own_place_only() -> None:
    games = [folder.name for folder in (ROOT / "data").iterdir() if folder.is_dir()]
    assert games
    for path in MODULES:
        if name(path).startswith("games/"):
            continue
        text = path.read_text(encoding="utf-8").lower()
        for game in games:
            assert game not in text, f"{name(path)} names {game}"
            assert game.replace("-", " ") not in text, f"{name(path)} names {game}"


def test_kinds_of_component_are_told_apart_in_their_table_only() -> None:
    """No other module compares a kind with words, or lists some kinds."""
    for path in MODULES:
        if name(path).startswith(("games/", "ground/component_kinds")):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Compare() | ast.Match():
                    parts = list(ast.walk(node if isinstance(node, ast.Compare) else node.subject))
                    asked = "kind" in {getattr(part, "attr", "") for part in parts}
                    named = asked and bool(words(ast.walk(node)) & set(KINDS))
                case ast.Tuple(elts=listed) | ast.Set(elts=listed) | ast.List(elts=listed):
                    named = len(listed) > 1 and set() < words(listed) <= set(KINDS)
                case ast.Dict(keys=keys):
                    named = len(keys) > 1 and set() < words(filter(None, keys)) <= set(KINDS)
                case _:
                    continue
            assert not named, f"{name(path)}:{node.lineno}"


def words(nodes: Iterable[ast.AST]) -> set[str]:
    """The texts among some nodes."""
    found = (node.value for node in nodes if isinstance(node, ast.Constant))
    return {text for text in found if isinstance(text, str)}


# What commands share: what they say, the options of several, and the table of them.
NO_COMMANDS = {"__init__", "commands", "console", "group", "options", "parameter_types"}


def test_a_command_is_a_module_and_a_row_of_the_table() -> None:
    from pnp.cli.commands import COMMANDS

    modules = {path.stem for path in (PNP / "cli").glob("*.py")} - NO_COMMANDS
    assert set(COMMANDS) == modules
    for word, command in COMMANDS.items():
        assert command.name == word
        assert command.callback.__module__ == f"pnp.cli.{word}"


def test_the_map_of_the_house_is_true() -> None:
    """docs/architecture.md lists every module, and none that is not there."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^- `pnp/([\w/]+\.py)`", text, re.MULTILINE))
    there = {name(path) for path in MODULES if path.name != "__init__.py"}
    # A game's own package is one line: what is in it is that game's matter.
    assert listed == {path for path in there if not path.startswith("games/")}
    packages = set(re.findall(r"^- `pnp/games/(\w+)/`", text, re.MULTILINE))
    assert packages == {path.parent.name for path in PNP.glob("games/*/__init__.py")}


def test_every_problem_is_explained() -> None:
    """What the code may tell, `pnp explain` knows; what it knows, the code may tell."""
    told: set[str] = set()
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func
            attribute = getattr(called, "attr", getattr(called, "id", ""))
            if attribute not in ("add", "complain", "_stop"):
                continue
            for argument in node.args[:4]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    told.add(argument.value)
                    break
    told = {rule for rule in told if re.fullmatch(r"[a-z]+(-[a-z]+)*", rule)}
    manuals = set(catalogue())
    assert told - manuals == set()
    assert manuals - told - set(RULES) == set()


def test_explanations_are_whole() -> None:
    for entry in catalogue().values():
        assert entry.says
        assert entry.why
        assert entry.manual().startswith(f"{entry.id}: ")


def test_readme_commands_exist() -> None:
    """Every `pnp …` line in the README is one that the command line takes."""
    from pnp.cli import main

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = set(re.findall(r"^(?:\$ )?(?:\.venv/bin/)?pnp ([a-z]+)", text, re.MULTILINE))
    assert commands
    assert commands <= set(main.commands)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"^make ([a-z]+)", text, re.MULTILINE)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"make {target}"
