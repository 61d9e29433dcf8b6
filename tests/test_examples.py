"""The examples print on both papers and in both inks, and new games can start from them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.cli.new import _EXAMPLES
from pnp.core.search_path import SearchPath
from tests.test_new import prints, run, taken

pytestmark = pytest.mark.slow

EXAMPLES = SearchPath.examples()
DOCS = Path(__file__).parent.parent / "docs"


def test_lists_all_examples() -> None:
    assert tuple(EXAMPLES) == _EXAMPLES


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_validates(name: str) -> None:
    checked = run("--data", str(EXAMPLES[name]), "validate", name)
    assert checked.output == "no problems\n"


@pytest.mark.parametrize(("paper", "ink"), [("a4", "full"), ("letter", "low")])
@pytest.mark.parametrize("name", EXAMPLES)
def test_example_prints(name: str, paper: str, ink: str, tmp_path: Path) -> None:
    order = ["kit", name, "--paper", paper, "--ink", ink, "--out", str(tmp_path)]
    run("--data", str(EXAMPLES[name]), *order)
    assert (tmp_path / name / f"kit-{paper}.pdf").stat().st_size > 10_000


@pytest.mark.parametrize(
    ("name", "game"),
    [*((name, "my-evening") for name in EXAMPLES),
     ("classic-deck", "donaudampfschifffahrtsgesellschaft")],
)  # fmt: skip
def test_new_game_from_example(name: str, game: str, tmp_path: Path) -> None:
    folder = tmp_path / game
    run("new", str(folder), "--like", name)
    assert prints(folder)["game"] == game
    assert f'title: "{game.replace("-", " ").title()}"\n' in (folder / "game.yaml").read_text(
        encoding="utf-8"
    )
    assert taken(folder) >= 4
    for file in EXAMPLES[name].rglob("*"):
        if file.is_file() and file.name != "game.yaml":
            copy = (folder / file.relative_to(EXAMPLES[name])).read_text(encoding="utf-8")
            assert copy.endswith(file.read_text(encoding="utf-8"))


def test_new_takes_one_start(tmp_path: Path) -> None:
    folder = tmp_path / "both"
    refused = run("new", str(folder), "--like", "hex-war", "--kind", "deck", ok=False)
    assert refused.exit_code == 2
    assert not folder.exists()


@pytest.mark.parametrize("name", EXAMPLES)
def test_documents_show_example(name: str) -> None:
    page = (DOCS / "examples.md").read_text(encoding="utf-8")
    assert f"--like {name}" in page
    assert f"(pictures/example-{name}.png)" in page
    assert (DOCS / "pictures" / f"example-{name}.png").stat().st_size <= 300_000
