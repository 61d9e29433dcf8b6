"""JSON Schemas agree with the readers of files."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from pnp.build.run import Application
from pnp.cli.commands import main
from pnp.core.node import Mapping, Node, Sequence
from pnp.core.problems import Problems
from pnp.layout.options import ELEMENT_TYPES as ELEMENTS
from pnp.load.yaml import read_file
from pnp.schemas import SCHEMAS, schema
from tests import gallery

ROOT = Path(__file__).parent.parent


def files() -> Iterator[tuple[str, Path]]:
    """Shipped files by their kinds."""
    for pattern, kind in (
        ("data/*/game.yaml", "game"),
        ("data/*/components.yaml", "components"),
        ("data/*/checks.yaml", "rules"),
        ("templates/*/theme.yaml", "theme"),
        ("templates/*/theme/*.yaml", "theme"),
    ):
        yield from ((kind, file) for file in sorted(ROOT.glob(pattern)))
    for file in sorted(ROOT.glob("templates/*/**/*.yaml")):
        root = read_file(file, Problems())
        if isinstance(root, Mapping) and {"body", "blocks"} & set(root.values):
            yield "template", file
    for kind in ("papers", "sizes", "cutters", "shops", "tables"):
        yield kind, ROOT / "templates" / f"{kind}.yaml"


FILES = list(files())[::3]


@cache
def validator(kind: str) -> Draft202012Validator:
    return Draft202012Validator(schema(kind))


def instance(node: Node) -> Any:
    """A document as an editor reads it: YAML 1.2, in which 12 is a number."""
    if isinstance(node, Mapping):
        return {key: instance(item) for key, item in node.values.items()}
    if isinstance(node, Sequence):
        return [instance(item) for item in node.items]
    text = str(node)
    if re.fullmatch("[Tt]rue|[Ff]alse", text):
        return text.lower() == "true"
    if re.fullmatch("[-+]?[0-9]+", text):
        return int(text)
    return float(text) if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)", text) else text


@pytest.mark.slow
def test_schemas_are_valid(subtests: pytest.Subtests) -> None:
    for kind in SCHEMAS:
        with subtests.test(kind=kind):
            Draft202012Validator.check_schema(schema(kind))


@pytest.mark.slow
def test_accepts_shipped_files(subtests: pytest.Subtests) -> None:
    for kind, file in FILES:
        with subtests.test(kind=kind, file=file):
            root = read_file(file, Problems())
            assert root is not None
            assert not [error.message for error in validator(kind).iter_errors(instance(root))]


def within(found: Any) -> Iterator[dict[str, Any]]:
    """The maps that readers look into, from the outermost on."""
    if isinstance(found, dict):
        yield found
    for part in found.values() if isinstance(found, dict) else found:
        if isinstance(part, dict | list):
            yield from within(part)


NAMED = ("cells", "looks", "sides", "cases", "with")
"""Maps with any names."""


@pytest.mark.slow
def test_rejects_misspelt_keys_of_elements(subtests: pytest.Subtests) -> None:
    takes = validator("template").is_valid
    sections = gallery.book(gallery.PAGE.read_text(encoding="utf-8")).sections
    for section in sections:
        for specimen in section.specimens if section.name in ELEMENTS else ():
            with subtests.test(kind=section.name, caption=specimen.caption):
                element = instance(specimen.root)
                assert takes({"body": element})
                named = [found[key] for found in within(element) for key in NAMED if key in found]
                named += [part for given in named for part in within(given) if "at" in part]
                for found in within(element):
                    if any(found is other for other in named):
                        continue
                    found["zzgap"] = "1"
                    assert not takes({"body": element}), found
                    del found["zzgap"]


def test_accepts_gradients_and_cases() -> None:
    takes = validator("template").is_valid
    assert takes({"body": {"space": "yes", "fill": {"from": "ink", "to": "moss", "radial": "yes"}}})
    assert not takes({"body": {"space": "yes", "fill": {"from": "ink", "two": "moss"}}})
    assert not takes({"body": {"rule": "across", "fill": {"from": "ink", "to": "moss"}}})
    case = {"text": "{it}", "keep": True, "above": "1mm"}
    assert takes({"body": {"flow": "rules", "cases": {"title": case}}})
    assert not takes({"body": {"flow": "rules", "cases": {"title": {**case, "abov": "1mm"}}}})
    assert not takes({"body": case})


def test_command_prints_schemas() -> None:
    run = CliRunner()
    kinds = run.invoke(main, ["schema"]).output.split()
    assert kinds == list(SCHEMAS)
    printed = json.loads(run.invoke(main, ["schema", "theme"]).output)
    assert printed == schema("theme")
    wrong = run.invoke(main, ["schema", "thme"])
    assert wrong.exit_code == 2
    assert "did you mean “theme”?" in wrong.stderr


MARKET = ROOT / "tests/fixtures/moon_market/moon-market"
KINDS = {
    "game.yaml": "game",
    "checks.yaml": "rules",
    "templates/theme.yaml": "theme",
    "templates/good.yaml": "template",
    "templates/board.yaml": "template",
    "templates/score.yaml": "template",
}
_KEY = re.compile(r"(?<=[\s{])[a-z-]{3,}(?=: )|^[a-z-]{3,}(?=:)", re.MULTILINE)
EVERY = 12
"""One key of this many is misspelt."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "kind"), KINDS.items())
def test_rejects_what_readers_reject(name: str, kind: str, tmp_path: Path) -> None:
    game = tmp_path / "moon-market"
    shutil.copytree(MARKET, game)
    text = (MARKET / name).read_text(encoding="utf-8")
    for match in list(_KEY.finditer(text))[::EVERY]:
        at = match.start() + 1
        (game / name).write_text(f"{text[:at]}zz{text[at:]}", encoding="utf-8")
        problems = Application((tmp_path,)).validate([game.name])
        root = read_file(game / name, Problems())
        assert root is not None
        refused = not validator(kind).is_valid(instance(root))
        where = f"{match[0]} in line {text.count(chr(10), 0, at) + 1}"
        if refused:
            assert problems.errors, where
        if any(problem.rule == "unknown-key" for problem in problems):
            assert refused, where
