"""Numbered components in data: their numbers never change, differ, and obey the rules."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.build.session import Session
from pnp.cli import main
from pnp.core.field_paths import to_text
from pnp.core.numbering import (
    Draw,
    Generator,
    Scheme,
    Shuffle,
    arrangement_count,
    arrangement_of_rank,
    format_number,
)
from pnp.core.problems import Problem, ProblemsFound
from pnp.core.search_path import SearchPath
from tests import tiny

FOLDER = Path(__file__).parent.parent / "fixtures" / "night_garden"
GAME = "night-garden"


@cache
def generator(component: str = "garden") -> Generator:
    game = Session(SearchPath.standard((FOLDER,))).game(GAME)
    return game.code.generators[game.components[component].generator]


def row(number: int, field: str, component: str = "garden") -> str:
    return to_text(generator(component).make(number).values[field])


# Numbers never change


def test_rows_of_number_do_not_change() -> None:
    """Users may have printed these."""
    assert {key: row(17, key) for key in ("printed", "version", "orders", "bonus")} == {
        "printed": "17-4",
        "version": "1",
        "orders": ORDERS,
        "bonus": BONUS,
    }
    assert row(17, "beds") == BEDS
    assert row(17, "guests") == GUESTS
    assert row(1, "hands", "hands") == HANDS
    assert row(1, "left", "hands") == LEFT


ORDERS = "moth bat owl moth owl"
BONUS = "7"
BEDS = (
    "grass lamp grass grass lamp grass grass grass grass grass grass lamp pond pond "
    "grass lamp grass grass grass grass grass grass grass grass grass grass grass "
    "grass lamp grass grass grass grass grass grass grass"
)
GUESTS = (
    "id: toad, name: Toad, cost: 2 id: badger, name: Badger, cost: 5 id: fox, name: Fox, cost: 4"
)
HANDS = "poppy mallow thistle yarrow borage tansy sage clover comfrey"
LEFT = "mint dill"


def test_small_shuffles_do_not_change() -> None:
    assert Shuffle(1 << 120, "key")(12345) == FAR


FAR = 1135783708756527159918053564649858674


def test_large_shuffles_are_reversible() -> None:
    size = math.factorial(60)
    shuffle = Shuffle(size, "large")
    found = [shuffle(n) for n in range(200)]
    assert len(set(found)) == 200
    assert [shuffle.inverse(value) for value in found] == list(range(200))
    # They are spread over the range.
    assert len({value * 8 // size for value in found}) == 8


# Numbers differ


def test_gardens_differ() -> None:
    made = [generator("hands").make(n) for n in range(1, 501)]
    assert len({to_text(item.values["hands"]) for item in made}) == 500
    gardens = [generator().make(n) for n in range(1, 151)]
    assert len({to_text(item.values["beds"]) for item in gardens}) == 150


@pytest.mark.parametrize("counts", [(2, 1, 3), (1, 1, 1, 1), (0, 2, 2), (4,)])
def test_ranks_give_every_arrangement(counts: tuple[int, ...]) -> None:
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    every = {tuple(arrangement_of_rank(counts, rank)) for rank in range(arrangement_count(counts))}
    assert every == set(itertools.permutations(kinds))


def test_small_scheme_gives_every_outcome_once() -> None:
    roll = Draw(6, lambda rank: {"die": rank})
    coin = Draw(2, lambda rank: {"coin": rank})
    scheme = Scheme(("test", "1"), 1, 12, {"die": roll, "coin": coin})
    drawn = [next(scheme.attempts(number))[0] for number in range(1, 13)]
    assert len({tuple(fields.items()) for fields in drawn}) == 12


def test_redrawn_numbers_differ_from_others() -> None:
    """Where two of three outcomes break a rule, the others are shared out evenly."""
    die = Draw(3000, lambda rank: {"die": rank}, 1, lambda fields: "" if _third(fields) else "no")
    scheme = Scheme(("test", "1"), 1, 20, {"die": die})
    found = []
    for number in range(1, 21):
        fields = next(fields for fields, wrong in scheme.attempts(number) if not wrong)
        found.append(fields["die"])
    assert len(set(found)) == 20
    assert all(_third({"die": die}) for die in found)


def _third(fields: dict[str, object]) -> bool:
    return int(str(fields["die"])) % 3 == 0


# Conditions and rules


def test_gardens_obey_conditions_and_rules() -> None:
    for number in range(1, 60):
        item = generator().make(number)
        beds = [bed.split() for bed in (to_text(r) for r in item.values["beds"].items)]  # type: ignore[attr-defined]
        flat = Counter(bed for line in beds for bed in line)
        assert flat == {"lamp": 5, "pond": 2, "grass": 29}
        assert all(Counter(line)["lamp"] <= 2 for line in beds)
        for line in (*beds, *zip(*beds, strict=True)):
            for pair in itertools.pairwise(line):
                assert "lamp" not in pair or set(pair) == {"lamp", "grass"}
        orders = to_text(item.values["orders"]).split()
        assert sorted(orders) == ["bat", "moth", "moth", "owl", "owl"]
        assert all(one != other for one, other in itertools.pairwise(orders))
        costs = [guest.text("cost") for guest in item.values["guests"].items]  # type: ignore[attr-defined]
        assert len(set(costs)) == 3
        assert {"1", "2"} & set(costs), "the rule of checks.yaml"


def test_mirrored_grid_equals_its_image(tmp_path: Path) -> None:
    for mirror in ("across", "down", "turned"):
        draw = f"map: {{place: {{tree: 4}}, on: 5x4, mirror: {mirror}}}"
        made = drawn(tmp_path / mirror, draw).make(7).values["map"]
        cells = [to_text(line).split() for line in made.items]  # type: ignore[attr-defined]
        across, down = [line[::-1] for line in cells], cells[::-1]
        image = {"across": across, "down": down, "turned": [line[::-1] for line in down]}[mirror]
        assert cells == image
        assert sum(line.count("tree") for line in cells) >= 4


def scheme_game(folder: Path, draw: str, **more: str) -> Path:
    numbers = more.pop("numbers", "1 to 50")
    extra = more.pop("extra", "")
    top = more.pop("top", "")
    version = more.pop("version", "1")
    game = f"""
title: Tiny
{top}
components:
  cards:
    title: Cards
    kind: sheet
    size: page
    front: card
    {extra}
    numbered:
      version: {version}
      numbers: {numbers}
      draw:
        {draw}
"""
    return tiny.game(folder, game=game, t_card="margin: 15mm\nbody: {text: '{printed}'}\n", **more)


def drawn(folder: Path, draw: str, **more: str) -> Generator:
    game = tiny.session(scheme_game(folder, draw, **more)).game("tiny")
    return game.code.generators["numbered cards"]


def test_version_is_part_of_the_printed_number(tmp_path: Path) -> None:
    generator = drawn(tmp_path, "a: {roll: 1 to 6, count: 5}", version="2")
    assert generator.fields(17)["printed"] == "17-6v2"
    with pytest.raises(ValueError, match="those of version 2 look like 17-6v2"):
        generator.check_version("1")
    assert any(
        "no version" in p.message
        for p in problems_of(tmp_path / "bad", "a: {roll: 1 to 6, count: 5}", version="v2")
    )


# Mistakes


def problems_of(folder: Path, draw: str, **more: str) -> list[Problem]:
    return list(tiny.problems(scheme_game(folder, draw, **more)))


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        ("number: {roll: 1 to 99}", "“number” is taken"),
        ("a: {place: {tree: 5}, on: 3x3, apart: tree, corners: yes}", "cannot be drawn: every"),
    ],
)
def test_reports_bad_draws(tmp_path: Path, draw: str, message: str) -> None:
    found = problems_of(tmp_path, draw)
    assert any(message in p.message for p in found), [p.message for p in found]
    assert all(p.span.line for p in found)


@pytest.mark.parametrize("numbers", ["9 to 2", "many", "1 to 99999999999999999999"])
def test_reports_bad_range(tmp_path: Path, numbers: str) -> None:
    (found,) = problems_of(tmp_path, "a: {shuffle: [1, 2, 3, 4, 5]}", numbers=numbers)
    assert "is no range of numbers" in found.message


def test_scheme_without_range_has_number_1(tmp_path: Path) -> None:
    folder = scheme_game(tmp_path, "a: {shuffle: [1, 2, 3, 4, 5]}")
    file = folder / "tiny" / "game.yaml"
    file.write_text(re.sub(r" +numbers: .+\n", "", file.read_text("utf-8")), "utf-8")
    scheme = tiny.session(folder).game("tiny").code.generators["numbered cards"]
    assert [number for number in range(4) if scheme.lowest <= number <= scheme.highest] == [1]


def test_prints_numbers_in_given_order(tmp_path: Path) -> None:
    folder, out = scheme_game(tmp_path, "a: {shuffle: [1, 2, 3, 4, 5]}"), tmp_path / "out"
    order = ("generate", "tiny/cards", "--numbers", "9,2,5", "--out", str(out))
    result = CliRunner().invoke(main, ["--data", str(folder), *order])
    assert result.exit_code == 0, result.output
    (file,) = out.rglob("*.json")
    manifest = json.loads(file.read_text("utf-8"))
    assert [slot["number"] for page in manifest["pages"] for slot in page["slots"]] == [9, 2, 5]


def test_reports_number_that_no_draw_satisfies(tmp_path: Path) -> None:
    rule = "- total: cards.a.*\n  is: 99\n"
    (found,) = problems_of(
        tmp_path, "a: {roll: 1 to 6, count: 5}", checks=rule, top="rules: checks.yaml"
    )
    assert found.message.startswith("Cards 1-3 cannot be drawn")
    assert "the last one" in found.message


def test_reports_bad_rule_once(tmp_path: Path) -> None:
    rule = "- totl: cards.a.*\n  is: 9\n"
    (found,) = problems_of(
        tmp_path, "a: {roll: 1 to 6, count: 5}", checks=rule, top="rules: checks.yaml"
    )
    assert found.rule == "unknown-rule"


def test_rejects_number_that_cannot_be_drawn(tmp_path: Path) -> None:
    rule = "- total: cards.a.*\n  is: 99\n"
    made = drawn(tmp_path, "a: {roll: 1 to 6, count: 5}", checks=rule, top="rules: checks.yaml")
    with pytest.raises(ProblemsFound) as refused:
        made.make(3)
    assert [p.rule for p in refused.value.problems] == ["numbered"]


# Printing


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["--data", str(FOLDER), *arguments], catch_exceptions=False)


def test_prints_gardens_by_number(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path))
    assert run("validate", GAME).output == "no problems\n"
    made = run("generate", f"{GAME}/garden", "--number", format_number(17), "--count", "3", *out)
    assert made.exit_code == 0, made.output
    assert (tmp_path / GAME / "garden-17-to-19-a4.pdf").is_file()
    assert run("generate", f"{GAME}/garden", "--for", "Ada", *out).exit_code == 0
    assert run("kit", GAME, "--number", "17", *out).exit_code == 0
    wrong = run("generate", f"{GAME}/garden", "--number", "17-5", *out)
    assert "wrong check digit" in wrong.output
    beyond = run("generate", f"{GAME}/garden", "--number", "10000", *out)
    assert "the last number is 9999" in beyond.output
