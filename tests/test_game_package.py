"""A game with code in an installed package."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pnp.core import game_code
from pnp.core.game_code import find_code
from pnp.load import game as loader
from tests import tiny

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "tests" / "fixtures" / "paper_lanterns"
GAME = "paper-lanterns"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package installed by pip from a wheel."""
    folder = tmp_path_factory.mktemp("site")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "--disable-pip-version-check",
            "install",
            "--quiet",
            "--no-index",
            "--no-build-isolation",
            "--no-deps",
            "--target",
            str(folder),
            str(PACKAGE),
        ],
        check=True,
        capture_output=True,
    )
    return folder


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def pnp(site: Path, tmp_path: Path) -> Run:
    """Run the command where the package is installed."""

    def run(*arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "pnp", *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(site)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == status, done.stderr
        return done

    return run


def test_lists_and_prints_game(pnp: Run, tmp_path: Path) -> None:
    rows = {row["id"]: row for row in json.loads(pnp("list", "--format", "json").stdout)}
    assert rows[GAME]["title"] == "Paper Lanterns"
    assert pnp("validate", GAME).stdout == "no problems\n"
    assert pnp("kit", GAME).stdout == f"output/{GAME}/kit-a4.pdf\n"
    manifest = json.loads((tmp_path / f"output/{GAME}/kit-a4.json").read_text(encoding="utf-8"))
    slots = [slot for page in manifest["pages"] for slot in page["slots"]]
    assert [slot["item"] for slot in slots][:4] == ["ferry", "quay", "bakery", "bridge"]
    assert slots[4]["number"] == 1


def test_checks_and_explains_its_rule(pnp: Run, tmp_path: Path, site: Path) -> None:
    assert pnp("explain", "no-lantern-twice").stdout.startswith(
        "no-lantern-twice: no two lanterns have the same colour"
    )
    mine = tmp_path / "mine" / GAME
    mine.mkdir(parents=True)
    for path in (site / "paper_lanterns" / "data" / GAME).rglob("*.yaml"):
        copy = mine / path.relative_to(site / "paper_lanterns" / "data" / GAME)
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(path.read_text(encoding="utf-8").replace("folds: 5", "folds: 3"))
    output = pnp("--data", "mine", "build", f"{GAME}/lanterns", status=1).stderr
    assert "lanterns.yaml:3:3: error[no-lantern-twice]: lanterns.quay looks like" in output


def test_several_processes_draw_numbered_components(pnp: Run, tmp_path: Path) -> None:
    made = []
    for jobs in ("1", "2"):
        pnp("generate", f"{GAME}/street", "--count", "140", "--jobs", jobs, "--out", jobs)
        (file,) = (tmp_path / jobs / GAME).glob("*.pdf")
        made.append(hashlib.sha256(file.read_bytes()).hexdigest())
    assert made[0] == made[1]


# The shipped games


def test_shipped_games_have_entry_points() -> None:
    shipped = {path.name for path in (ROOT / "data").iterdir() if path.is_dir()}
    assert {entry.name for entry in game_code.entry_points()} == shipped


def test_uninstalled_checkout_has_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = [(entry.name, entry.value) for entry in game_code.entry_points()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: ())
    declared = game_code.entry_points.__wrapped__()
    assert [(entry.name, entry.value) for entry in declared] == installed


def test_imports_code_when_needed() -> None:
    """Loading one game imports no other, and of this one only the module of its code."""
    script = (
        "import sys; from pnp.build.run import Application\n"
        "Application().session.game('space-zoo')\n"
        "print(*sorted(name for name in sys.modules if name.startswith('pnp.games.')))"
    )
    modules = subprocess.check_output([sys.executable, "-c", script], text=True)
    assert modules.split() == ["pnp.games.space_zoo"]


# A game's code, and mistakes in it

CODE = """
from pnp.authoring import Frame, GameCode, Pen, PlacedItem

DOT = PlacedItem(0.0, 0.0, Pen().rect(0.0, 0.0, 9.0, 9.0).path(fill=(0.0, 0.0, 0.0)))

GAME = GameCode(
    artists={
        "blot": lambda request: Frame(request.width, request.height, (DOT,)),
        "lost": "tiny_inn:nobody",
        "gone": "tiny_inn.cellar:key",
    },
    generators={"room": "tiny_inn:NUMBER"},
    rules={"lost": "tiny_inn:nobody"},
)
NUMBER = 3
"""
CARD = "body:\n  column:\n    - {art: %s, grow: 1}\n"
REMEDY = "fix or reinstall the package that provides it"
Problems = Callable[..., list[str]]


@pytest.fixture
def problems_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Problems]:
    """Problems of the tiny game with these entry points installed."""
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "tiny_inn.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "site" / "torn.py").write_text("import nothing_of_that_name\n", encoding="utf-8")

    def problems_with(
        *entries: str, game: str = "", art: str = "blot", components: str = tiny.GAME
    ) -> list[str]:
        pairs = [entry.split(" = ") for entry in entries]
        found = tuple(game_code.EntryPoint(name, value) for name, value in pairs)
        for module in (game_code, loader):
            monkeypatch.setattr(module, "entry_points", lambda: found)
        find_code.cache_clear()
        root = tiny.game(tmp_path, game=game + components, t_card=CARD % art)
        return [
            f"{Path(file).name}:{line}:{column} {p.rule}: {p.message}; {p.hint}"
            for p in tiny.problems(root)
            for file, line, column, _ in (p.span,)
        ]

    yield problems_with
    find_code.cache_clear()


def test_game_has_code_of_its_name_or_named_code(problems_of: Problems) -> None:
    assert problems_of("tiny = tiny_inn:GAME") == []
    assert problems_of("inn = tiny_inn:GAME", game="code: inn\n") == []
    assert problems_of("tiny = tiny_inn:GAME", art="die-net") == [], (
        "what all games share is there too"
    )


def test_artists_belong_to_their_game(problems_of: Problems) -> None:
    assert problems_of("inn = tiny_inn:GAME") == [
        "card.yaml:3:13 unknown-art: there is no artist “blot”; known: die-net, picture, symbol"
    ]
    assert problems_of("tiny = tiny_inn:GAME", art="blob") == [
        "card.yaml:3:13 unknown-art: there is no artist “blob”; did you mean “blot”?"
    ]


@pytest.mark.parametrize("code", ["in", "tiny_inn:GAME", "../site/tiny_inn.py", "os:system"])
def test_game_runs_only_installed_code(problems_of: Problems, code: str) -> None:
    hint = "did you mean “inn”?" if code == "in" else "known: inn"
    assert problems_of("inn = tiny_inn:GAME", game=f'code: "{code}"\n') == [
        f"game.yaml:1:7 game-code: no installed package brings the code “{code}”; {hint}"
    ]


WRONG = {
    "no module": (
        ["tiny = missing_inn:GAME"],
        "cannot be loaded from missing_inn:GAME, which pnp brings: ModuleNotFoundError: No module "
        f"named 'missing_inn'; {REMEDY}",
    ),
    "one that fails": (
        ["tiny = torn:GAME"],
        "cannot be loaded from torn:GAME, which pnp brings: ModuleNotFoundError: No module named "
        f"'nothing_of_that_name'; {REMEDY}",
    ),
    "something else": (
        ["tiny = tiny_inn:NUMBER"],
        ", tiny_inn:NUMBER, which pnp brings, is 3; an entry point of pnp.games has to be a Game",
    ),
    "not even a name": (["tiny = no such thing"], "cannot be loaded from no such thing"),
    "two": (
        ["tiny = tiny_inn:GAME", "tiny = other_inn:GAME"],
        "is provided by pnp and pnp; uninstall all but one",
    ),
}
"""Wrong entry points, and the message."""


@pytest.mark.parametrize("what", WRONG)
def test_reports_wrong_entry_point(problems_of: Problems, what: str) -> None:
    entries, message = WRONG[what]
    for game, place in (("", "2:1"), ("code: tiny\n", "1:7")):
        (problem,) = problems_of(*entries, game=game)
        assert problem.startswith(f"game.yaml:{place} game-code: the code of “tiny”")
        assert message in problem


def test_reports_code_that_cannot_be_imported(problems_of: Problems) -> None:
    inn = "tiny = tiny_inn:GAME"
    for art, where, why in (
        ("lost", "tiny_inn:nobody", "AttributeError: module 'tiny_inn' has no attribute 'nobody'"),
        ("gone", "tiny_inn.cellar:key", "ModuleNotFoundError: No module named 'tiny_inn.cellar'"),
    ):
        assert [line.partition(";")[0] for line in problems_of(inn, art=art)] == [
            f"card.yaml:3:13 game-code: “{art}” cannot be loaded from {where}: {why}"
        ]
    assert problems_of(inn, game="rules: [lost]\n") == [
        "game.yaml:1:9 game-code: “lost” cannot be loaded from tiny_inn:nobody: AttributeError: "
        f"module 'tiny_inn' has no attribute 'nobody'; {REMEDY}"
    ]


def test_reports_unknown_generators(problems_of: Problems, tmp_path: Path) -> None:
    def with_generator(name: str) -> list[str]:
        numbered = tiny.GAME.replace("kind: deck", f"kind: deck\n    generator: {name}")
        return problems_of("tiny = tiny_inn:GAME", components=numbered)

    assert with_generator("roam") == [
        "game.yaml:7:16 unknown-generator: there is no generator “roam”; did you mean “room”?"
    ]
    (problem,) = with_generator("room")
    assert problem.startswith("game.yaml:7:16 game-code: “room” is 3, and no artist, generator")
