"""The house rules: imports run down, libraries stay in their rooms, documents tell the truth."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from graphlib import TopologicalSorter
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
    ("ground",), ("imposition",), STAGES, ("authoring",), ("press",),
    ("machines", "schemas", "playtest"), ("starters",), ("studio", "site"), ("cli",), ("__main__",),
)  # fmt: skip
# Stages stand side by side; these few lean on each other on purpose.
LEANS = {("games", "draw"), ("games", "rules")}
# Each library has one room.
ROOMS = {
    "reportlab": {
        "backends/pdf/form_fields.py",
        "backends/pdf/stream_file.py",
        "backends/pdf/writer.py",
    },
    "uharfbuzz": {"backends/pdf/fonts.py", "ground/fonts.py", "ground/glyphs.py"},
    "distributed": {"press/cluster.py"},
    "re2": {"rules/context.py"},
    "svgwrite": {"backends/cut.py", "backends/svg.py"},
    "fontTools": {"backends/svg.py"},
    "pypdfium2": {"backends/png.py", "preflight/reading.py"},
    "zxingcpp": {"preflight/codes.py"},
    "qrcode": {"layout/qr.py"},
    "starlette": {f"studio/{each}.py" for each in ("app", "asked", "gate", "make", "printing")},
    "uvicorn": {"studio/serve.py"},
    "watchfiles": {"studio/watch.py"},
    "yaml": {"load/composer.py"},
    "click": {name(path) for path in MODULES if path.parent.name == "cli"},
    # … which tells games that are played by it.
    "random": {"playtest/series.py"},
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


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_libraries_stay_in_their_rooms(path: Path) -> None:
    for module in imports(path):
        library = module.split(".")[0]
        if library in ROOMS:
            assert name(path) in ROOMS[library], f"{name(path)} imports {library}"


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
NO_COMMANDS = {
    "report", "__init__", "commands", "console", "group", "options", "own_number",
    "parameter_types",
}  # fmt: skip


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
    yielded: set[str] = set()
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
                yielded.add(ast.unparse(node.value.elts[0]).strip("'"))
            if not isinstance(node, ast.Call):
                continue
            called = node.func
            attribute = getattr(called, "attr", getattr(called, "id", ""))
            if attribute not in ("add", "complain", "_stop", "stop", "Unreadable", "Problem"):
                continue
            for argument in node.args[:4]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    told.add(argument.value)
                    break
    told = {rule for rule in told if re.fullmatch(r"[a-z]+(-[a-z]+)*", rule)}
    manuals = set(catalogue())
    assert told - manuals == set()
    assert manuals - told - yielded - set(RULES) == set()


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


# What the tests below do not hold yet, and should: a number that only ever goes down.
HALF_OF_GAMES = 10


def classes() -> dict[str, ast.ClassDef]:
    """All classes by name; where several have one name, any of them."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in MODULES)
    found = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    return {node.name: node for node in found}


# What is put together bit by bit, and belongs to whoever does so.
OPEN = {
    "Band", "Brain", "Figures", "Layout", "Mapping", "Met", "Notes", "Pages", "Result", "Scalar",
    "Sequence", "Typeset", "Word", "_Page",
}  # fmt: skip


def test_records_are_frozen() -> None:
    records = [
        (node.name, {each.arg: ast.unparse(each.value) for each in node.keywords})
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        and (
            any(ast.unparse(base) == "Struct" for base in node.bases)
            or any(each.arg == "frozen" for each in node.keywords)
        )
    ]
    assert {name for name, how in records if how.get("frozen") != "True"} == OPEN


def told_above(node: ast.ClassDef, method: str, known: dict[str, ast.ClassDef]) -> bool:
    """Whether a class that this one is made of says what the method does."""
    for base in node.bases:
        above = known.get(ast.unparse(base).partition("[")[0].rpartition(".")[2])
        if above is None or above is node:
            continue
        for inner in above.body:
            if isinstance(inner, ast.FunctionDef) and inner.name == method:
                return ast.get_docstring(inner) is not None
        if told_above(above, method, known):
            return True
    return False


def undocumented(path: Path, known: dict[str, ast.ClassDef]) -> list[str]:
    """The public names of a module that say nothing of themselves. What an override does its base
    says, and a special method the language."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = [] if ast.get_docstring(tree) or not tree.body else [name(path)]
    around: list[tuple[str, ast.Module | ast.ClassDef]] = [(name(path), tree)]
    for before, outer in around:
        for node in outer.body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
                continue
            called = f"{before}:{node.name}"
            if isinstance(node, ast.ClassDef):
                around.append((called, node))
            elif isinstance(outer, ast.ClassDef) and told_above(outer, node.name, known):
                continue
            if ast.get_docstring(node) is None:
                silent.append(called)
    return silent


def test_public_names_say_what_they_are() -> None:
    known = classes()
    assert [silent for path in MODULES for silent in undocumented(path, known)] == []


# Records that are filled bit by bit, while something is laid out, measured or played.
FILLED = {
    "games/mind_space/referee.py:Brain",
    *(f"ground/node.py:{each}" for each in ("Mapping", "Scalar", "Sequence")),
    *(f"layout/columns.py:{each}" for each in ("Band", "Layout")),
    "layout/elements/flow.py:_Page", "layout/markup.py:Word", "layout/questions.py:Met",
    "layout/scope.py:Notes", "layout/setting.py:Typeset", "preflight/figures.py:Figures",
    "press/result.py:Result", "site/pages.py:Pages",
}  # fmt: skip


def test_records_are_frozen_but_those_that_are_filled() -> None:
    """What a stage has handed on, another one changes for nobody."""
    filled = {
        f"{name(path)}:{node.name}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and "Struct" in map(ast.unparse, node.bases)
        and "frozen=True" not in map(ast.unparse, node.keywords)
    }  # fmt: skip
    assert filled == FILLED


def lengths(paths: Iterable[Path]) -> tuple[int, int]:
    """Of the functions in some modules: what half of them have at most, and nine of ten."""
    found = sorted(
        (node.end_lineno or 0) - node.lineno + 1
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    )
    return found[len(found) // 2], found[len(found) * 9 // 10]


def test_functions_are_short() -> None:
    """Half of them have nine lines at most, nine of ten have 28, docstrings included."""
    for inside, most in ((False, 9), (True, HALF_OF_GAMES)):
        half, nearly_all = lengths(
            path for path in MODULES if name(path).startswith("games/") is inside
        )
        assert half <= most
        assert nearly_all <= 28


def test_imports_go_in_no_circle() -> None:
    """Wherever they stand: at the top, within a function, for types only."""
    modules = {".".join(("pnp", *path.relative_to(PNP).with_suffix("").parts)): path
               for path in MODULES}  # fmt: skip
    modules = {module.removesuffix(".__init__"): path for module, path in modules.items()}
    graph: dict[str, set[str]] = {}
    for module, path in modules.items():
        asked: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                asked |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                asked |= inner & modules.keys() or {node.module}
        graph[module] = asked & modules.keys()
    TopologicalSorter(graph).prepare()
