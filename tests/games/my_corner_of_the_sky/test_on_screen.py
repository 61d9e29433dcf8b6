"""Play a whole game in a PDF form: fill in pages A and B, and read them back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import pikepdf
import pymupdf
import pytest
from click.testing import CliRunner

from pnp.cli import main
from pnp.core.play import single_bits
from pnp.core.rng import Chance
from pnp.games.my_corner_of_the_sky.play import start
from pnp.games.my_corner_of_the_sky.play_map import (
    complete_squares,
    join_bits,
    largest_region,
    point_bit,
)
from pnp.games.my_corner_of_the_sky.play_page import score_page
from pnp.games.my_corner_of_the_sky.play_table import SkyTable
from pnp.games.my_corner_of_the_sky.play_worth import worth
from pnp.playtest.players import play_greedily
from pnp.playtest.series import load_play

GAME = "my-corner-of-the-sky"
VALUES = load_play((), GAME, None)[1]
PAGES = ("page-a", "page-b")
POINTS, SQUARES, ITEMS, BONUSES, WEEKS, SLOTS = 121, 100, 117, 14, 5, 16

Form = dict[str, str]
"""The value of each field; `On` for a ticked one."""


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("screen")
    names = [f"{GAME}/{name}" for name in PAGES]
    done = CliRunner().invoke(main, ["build", *names, "--fillable", "--out", str(folder)])
    assert done.exit_code == 0, done.output
    assert "by hand" not in done.output
    return {name: folder / GAME / f"{name}-a4.pdf" for name in PAGES}


@pytest.fixture(scope="module")
def game() -> SkyTable:
    """A game of a player who looks one move ahead."""
    chance = Chance("on", "screen")
    table = start(VALUES, 1, chance)
    while not table.is_over():
        table.play(play_greedily(cast("Any", worth), table, chance))
    return table


def filled(table: SkyTable) -> dict[str, Form]:
    """All entries of a player when the game is over."""
    (page,), costs = table.pages, table.costs
    a: Form = {"Observer": "Ada"}
    b: Form = {}
    for bit in single_bits(page.points):
        a[f"Map point {place(bit, 0.0)}"] = "On"
    for bit in single_bits(complete_squares(page.points)):
        a[f"Map square {place(bit, 0.25)}"] = "On"
    names = {str(row["id"]): str(row["name"]) for row in costs.rows["abilities"]}
    for group in costs.groups:
        for number, item in enumerate(group.items, start=1):
            if not page.items & item:
                continue
            value = costs.items[item].value if costs.items[item].kind == "D" else "star"
            match group.kind:
                case "articles":
                    a[f"Article {group.id.removeprefix('week-')} {number}"] = "On"
                case "days":
                    b[f"Schedule {group.id.title()} {value}"] = "On"
                case "abilities":
                    b[f"{names[group.id]} {number}"] = "On"
                case _:
                    b[f"{group.id} {number}"] = "On"
    for week in circled(table):
        a[f"Article {week} points"] = "On"
    for day in costs.days:
        for number in range(1, page.day_bonus + 1):
            b[f"Schedule {day.id.title()} bonus {number}"] = "On"
    b[f"Schedule {costs.days[page.today].id.title()} die"] = "6"
    b |= {f"Schedule week {week}": "On" for week in range(1, WEEKS + 1)}
    b |= {"Positioning I die": "2", "Positioning I die 2": "5", "Plotting I die": "6"}
    lines = score_page(costs, page)
    a |= {
        "Largest region": str(lines.squares),
        "Filled stars": str(lines.stars),
        "Article rewards": str(lines.articles),
        "Supporter bonuses": str(lines.publisher + lines.headhunter),
        "Multiplayer bonuses": "0",
        "Total": str(lines.total),
    }
    return {"page-a": a, "page-b": b}


def place(bit: int, shift: float) -> str:
    """The name of a point, or of a square by its lower left corner."""
    y, x = divmod(bit.bit_length() - 1, 12)
    return f"{x / 2 + 1 + shift:g},{y / 2 + 1 + shift:g}"


def circled(table: SkyTable) -> tuple[int, ...]:
    """The articles whose rewards add up to the score for articles."""
    (page,), rewards = table.pages, table.costs.rewards
    done = [week for week, of in table.costs.articles.items() if page.completed >> of.number & 1]
    for count in range(len(done) + 1):
        for weeks in combinations(done, count):
            if sum(rewards[week] for week in weeks) == page.article_points:
                return weeks
    raise AssertionError("no rewards make the score")


def write(form: Path, entries: Form, target: Path) -> None:
    """Set values and states of boxes, as a viewer does."""
    left = set(entries)
    with pikepdf.open(form) as pdf:
        group = pdf.Root.AcroForm.Fields[0]
        for kid in group["/Kids"]:
            name = str(kid["/T"])
            if name in entries:
                left.discard(name)
                ticked = pikepdf.Name.Btn == kid.FT
                kid.V = pikepdf.Name.On if ticked else pikepdf.String(entries[name])
                if ticked:
                    kid.AS = pikepdf.Name.On
        pdf.save(target)
    assert not left, "every thing that is filled in has its field"


def read(form: Path) -> Form:
    """The filled fields of the first page, read by another program."""
    with pymupdf.open(form) as pdf:
        found = {
            widget.field_name.partition(".")[2]: str(widget.field_value)
            for widget in pdf[0].widgets()
        }
    return {name: value for name, value in found.items() if value not in ("", "Off")}


def fields(form: Path) -> Iterator[tuple[str, str]]:
    """Name and kind of all fields of the first page."""
    with pymupdf.open(form) as pdf:
        for widget in pdf[0].widgets():
            yield widget.field_name.partition(".")[2], widget.field_type_string


def test_items_are_check_boxes(forms: dict[str, Path]) -> None:
    ticks = [name for form in forms.values() for name, kind in fields(form) if kind == "CheckBox"]
    maps = [name.split()[1] for name in ticks if name.startswith("Map ")]
    assert (maps.count("point"), maps.count("square")) == (POINTS, SQUARES)
    rewards = [name for name in ticks if name.endswith((" points", " major point", " minor point"))]
    assert len(rewards) == 3 * WEEKS
    bonuses = [name for name in ticks if " bonus " in name]
    weeks = [name for name in ticks if name.startswith("Schedule week ")]
    assert (len(bonuses), len(weeks)) == (BONUSES, WEEKS)
    others = len(ticks) - len(maps) - len(rewards) - len(bonuses) - len(weeks)
    assert others == ITEMS


def test_dice_are_chosen_from_lists(forms: dict[str, Path]) -> None:
    chosen = [name for name, kind in fields(forms["page-b"]) if kind == "ComboBox"]
    assert len([name for name in chosen if name.startswith("Schedule")]) == 7
    assert len([name for name in chosen if not name.startswith("Schedule")]) == SLOTS


def test_filled_form_reads_back(forms: dict[str, Path], game: SkyTable, tmp_path: Path) -> None:
    entries = filled(game)
    back = {}
    for name in PAGES:
        write(forms[name], entries[name], tmp_path / f"{name}.pdf")
        back[name] = read(tmp_path / f"{name}.pdf")
    assert back == entries
    # The score follows from the ticks alone.
    map_ = [name.split() for name in back["page-a"] if name.startswith("Map ")]
    points = join_bits(
        point_bit(*(round(2 * float(each)) - 2 for each in at.split(",")))
        for _, kind, at in map_
        if kind == "point"
    )
    assert (
        len([at for _, kind, at in map_ if kind == "square"])
        == complete_squares(points).bit_count()
        > 0
    )
    lines = score_page(game.costs, game.pages[0])
    assert largest_region(complete_squares(points)) == lines.squares
    assert (points & game.costs.stars).bit_count() == lines.stars > 0
