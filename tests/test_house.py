"""The house rules: imports run down, libraries stay in their rooms, documents tell the truth."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from pnp.press.catalogue import NAMES, catalogue

ROOT = Path(__file__).parent.parent
PNP = ROOT / "pnp"
MODULES = sorted(path for path in PNP.rglob("*.py"))

# From the ground up. A module imports from lower floors, and from its own package. In these
# packages each module has a floor of its own.
FINE = ("ground", "imposition", "press", "machines")
FLOORS = [
    {
        "ground.geometry",
        "ground.problem",
        "ground.chance",
        "ground.pips",
        "ground.shelf",
        "ground.sight",
        "ground.stack",
        "ground.staging",
    },
    {"ground.node", "ground.fonts"},
    {"ground.drawing"},
    {"ground.stencil"},
    {
        "ground.calendar",
        "ground.model",
        "ground.order",
        "ground.pages",
        "ground.patterns",
        "ground.presets",
        "ground.printer",
        "ground.qr",
        "ground.reader",
        "ground.report",
    },
    {
        "ground.artist",
        "imposition.booklet",
        "ground.labels",
        "ground.safe",
        "imposition.slots",
        "ground.svgpath",
    },
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
    {"load", "generators", "draw", "rules", "games", "layout", "backends", "preflight"},
    {"press.batch", "press.catalogue", "press.manifest", "press.workshop"},
    {"press.contents", "press.drawer", "press.halves", "press.hold"},
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
LEANS = {("games", "generators"), ("games", "draw"), ("games", "rules")}
# Each library has one room.
ROOMS = {
    "reportlab": {"backends/forms.py", "backends/pdf.py", "backends/spool.py", "ground/fonts.py"},
    "svgwrite": {"backends/cut.py", "backends/svg.py"},
    "fontTools": {"backends/svg.py"},
    "pypdfium2": {"backends/png.py", "preflight/reading.py"},
    "zxingcpp": {"preflight/codes.py"},
    "qrcode": {"ground/qr.py"},
    "yaml": {"load/yaml.py"},
    "click": {"cli/games.py", "cli/machines.py", "cli/console.py"},
    "random": set(),
    "time": set(),
}


def name(path: Path) -> str:
    return path.relative_to(PNP).as_posix()


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
        ground = floor(here) == floor(there) == 0 or (floor(here) == floor(there) == 3)
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
        # The command line's examples may name one, as a user would.
        text = "\n".join(line for line in text.splitlines() if not line.strip().startswith("pnp "))
        for game in games:
            assert game not in text, f"{name(path)} names {game}"
            assert game.replace("-", " ") not in text, f"{name(path)} names {game}"


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
    assert manuals - told - set(NAMES) == set()


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
