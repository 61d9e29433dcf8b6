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


# From the ground up. A module imports from lower floors, and from its own package. In these
# packages each module has a floor of its own.
FINE = ("ground", "imposition", "press", "machines")
FLOORS = [
    {"ground.files"},
    {
        "ground.component_kinds",
        "ground.geometry",
        "ground.packages",
        "ground.problem",
        "ground.chance",
        "ground.pips",
        "ground.sight",
        "ground.stack",
        "ground.staging",
    },
    {"ground.node", "ground.fonts", "ground.numbers", "ground.shelf"},
    {"ground.drawing", "ground.generator"},
    {"ground.stencil"},
    {"ground.artist"},
    {"ground.game_code"},
    {
        "ground.calendar",
        "ground.model",
        "ground.order",
        "ground.pages",
        "ground.patterns",
        "ground.presets",
        "ground.printer",
        "ground.qr",
        "ground.report",
    },
    {"imposition.booklet", "ground.labels", "ground.safe", "imposition.slots", "ground.svgpath"},
    {
        "imposition.corrected",
        "imposition.cuts",
        "ground.digest",
        "ground.fields",
        "imposition.furniture",
        "imposition.revision",
        "imposition.tiles",
    },
    {"imposition.calibration", "imposition.crops", "imposition.impose"},
    {"imposition.joints"},
    {"load", "rules", "games", "layout", "backends", "preflight"},
    {"authoring"},
    {"press.batch", "press.catalogue", "press.manifest", "press.workshop"},
    {"press.contents", "press.crew", "press.drawer", "press.halves", "press.hold", "press.papers"},
    {"press.tally"},
    {"press.makeup", "press.reprint"},
    {"press.build", "press.listing", "press.measuring"},
    {"press.check", "press.orders", "press.parallel", "machines.singles"},
    {"press.printing"},
    {"machines.cutting", "machines.images", "machines.tabletop"},
    {"press.run"},
    {"cli"},
    {"__main__"},
]
# Stages stand side by side; these few lean on each other on purpose.
LEANS = {("games", "rules")}
# Each library has one room.
ROOMS = {
    "reportlab": {"backends/forms.py", "backends/pdf.py", "backends/spool.py", "ground/fonts.py"},
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


def room(path: Path) -> str:
    return room_of(".".join(("pnp", *path.relative_to(PNP).with_suffix("").parts)))


def room_of(module: str) -> str:
    """What has a floor: a module of the fine packages, any other package as a whole."""
    parts = module.split(".")[1:]
    return ".".join(parts[:2]) if parts[0] in FINE else parts[0]


def imports(path: Path) -> list[str]:
    """All modules that a file imports, at its top or later."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            package = node.module.removeprefix("pnp.")
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            found += inner if package in FINE else [node.module]
    return found


def floor(module: str) -> int:
    for number, names in enumerate(FLOORS):
        if module in names:
            return number
    raise AssertionError(f"{module} stands on no floor: add it to FLOORS and the map")


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_run_down(path: Path) -> None:
    here = room(path)
    if path.name == "__init__.py":
        return
    for module in imports(path):
        if not module.startswith("pnp."):
            continue
        there = room_of(module)
        if there == here or (here, there) in LEANS:
            continue
        ground = floor(here) == floor(there) <= 1
        assert floor(there) < floor(here) or ground, f"{name(path)} imports {module}"


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
        if room(path) == "games":
            continue
        text = path.read_text(encoding="utf-8").lower()
        for game in games:
            assert game not in text, f"{name(path)} names {game}"
            assert game.replace("-", " ") not in text, f"{name(path)} names {game}"


def test_kinds_of_component_are_told_apart_in_their_table_only() -> None:
    """No other module compares a kind with words, or lists some kinds."""
    for path in MODULES:
        if room(path) in ("games", "ground.component_kinds"):
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
