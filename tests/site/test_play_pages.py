"""Helper pages in a browser: they count as the rules and the printed pages do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from pnp.build.run import Application
from pnp.core.node import to_plain
from pnp.core.rng import Chance
from pnp.games.mind_space.grid import Board, canonical_form, format_cells, parse_shape
from pnp.games.mind_space.numbered_boards import BRAIN_BOARDS
from pnp.games.mind_space.pages import board_address
from pnp.games.mind_space.referee import Brain, DrawnShape, score_brain
from pnp.games.space_zoo.prices import PROPERTY_SETS, Markets, animal_price
from tests.games.mind_space.box import WORTH
from tests.site.serving import PHONE
from tests.site.shipped import BRAINS
from tests.site.test_browser import page as page
from tests.studio.window import needs_browser

pytestmark = [needs_browser, pytest.mark.slow]
BRAIN, TABLE = "mind-space/brain/", "space-zoo/table/"


@pytest.fixture(scope="module")
def press() -> Application:
    return Application()


def data(press: Application, game: str, file: str) -> object:
    return to_plain(press.session.game(game).file(file))


def outputs(page: Page) -> dict[str, str]:
    found = page.locator(".score output").all()
    return {str(each.get_attribute("id")): each.inner_text() for each in found}


def test_scores_worked_example(page: Page, served: str, press: Application) -> None:
    example: dict = data(press, "mind-space", "example")  # type: ignore[type-arg, assignment]
    page.goto(f"{served}{BRAIN}")
    drawn = [(each["colour"], each["cells"]) for each in example["shapes"]]
    for colour, cells in [*drawn, ("black", example["black"])]:
        page.get_by_role("radio", name=colour).check(force=True)
        for cell in cells.split():
            page.locator(f".board button[aria-label^='{cell},']").click()
    for goal in example["goal-cards"]:
        when = {9: "first", 5: "later"}.get(goal["points"])
        if when:
            label = f"{goal['name']}, {when}: {goal['points']}"
            page.locator(f"#met-{goal['deck']}").select_option(label=label)
    scores = {f"score-{line['id']}": str(line["value"]) for line in example["lines"]}
    scores["score-total"] = str(example["total"])
    assert outputs(page) == scores
    assert scores["score-total"] == "81"
    assert "Deep Thinker" in page.locator(".rank").inner_text()
    # The address stores the brain.
    page.goto("about:blank")
    page.go_back()
    assert outputs(page) == scores


def brains(press: Application, count: int) -> Iterator[tuple[dict[str, Any], Brain]]:
    """Boards, numbered ones as well, and brains with random shapes."""
    boards: dict = data(press, "mind-space", "boards")  # type: ignore[type-arg, assignment]
    pursuits: dict = data(press, "mind-space", "pursuits")  # type: ignore[type-arg, assignment]
    known = [parse_shape(each["cells"]) for each in pursuits["pursuits"]]
    sides = [*boards["boards"], *map(BRAIN_BOARDS.fields, BRAINS)]
    from pnp.games.mind_space.colours import COLOURS
    from pnp.games.mind_space.grid import placements

    for number in range(count):
        chance = Chance("brains", number)
        side = sides[number % len(sides)]
        board = Board.of(map(str, side["sections"]), side["grey"])
        brain = Brain(board, frozenset(map(canonical_form, known)))
        for _ in range(chance.randrange(60) + 5):
            colour = chance.pick(list(COLOURS))
            some = frozenset({(0, 0)}) if colour == "black" else chance.pick(known)
            for cells in chance.shuffled(placements(some)):
                drawn = DrawnShape(colour, cells)
                if not brain.objection(drawn):
                    brain.draw(drawn)
                    break
        yield side, brain


def test_scores_any_brain_as_referee_does(page: Page, served: str, press: Application) -> None:
    from pnp.games.mind_space.colours import COLOURS

    for side, brain in brains(press, 10):
        cells = (brain.colours.get((row, column)) for row in range(9) for column in range(9))
        letters = "".join(COLOURS[name].letter if name else "-" for name in cells)
        page.goto("about:blank")
        drawn = f"{side.get('id') or side['printed']}.{letters}.0-0-0"
        behind = board_address(side).rpartition("...")[2] if "printed" in side else ""
        page.goto(f"{served}{BRAIN}#{drawn}.{behind}")
        expected = score_brain(brain, WORTH)
        shown = {f"score-{key}": str(abs(getattr(expected, key))) for key in expected._fields[:7]}
        assert outputs(page) == {**shown, "score-total": str(expected.total)}, format_cells(
            brain.colours
        )
        assert page.locator(".odd p").count() == 0


def test_colours_brain_by_number(page: Page, served: str) -> None:
    page.goto(f"{served}mind-space/brain-board/")
    page.get_by_label("The number").fill("17")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("radio", name="Brain 17-6v2")).to_be_checked()
    board: Any = BRAIN_BOARDS.fields(17)
    gray = page.locator(".board button:disabled")
    names = [str(each.get_attribute("aria-label")).partition(",")[0] for each in gray.all()]
    assert sorted(names) == sorted(board["grey"].split())
    free = page.locator(".board button:enabled").first
    free.click()
    # The address stores the number and the drawing.
    page.reload()
    expect(page.get_by_role("radio", name="Brain 17-6v2")).to_be_checked()
    expect(free).to_have_text("G")
    # Other text is no board.
    page.goto("about:blank")
    page.goto(f"{served}{BRAIN}#17-6v2...<b>.c1")
    expect(page.get_by_role("radio", name="Side A")).to_be_checked()


def test_reports_shape_that_is_on_no_card(page: Page, served: str) -> None:
    page.goto(f"{served}{BRAIN}")
    page.locator(".board button").first.click()
    expect(page.locator(".odd")).to_contain_text("Green at a1")
    page.locator(".board button").nth(1).click()
    expect(page.locator(".odd")).to_be_empty()


def test_draws_brain_by_keys(page: Page, served: str) -> None:
    page.goto(f"{served}{BRAIN}")
    page.locator(".board button").first.focus()
    # The cursor skips grey matter at c2.
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".board button:focus")).to_have_accessible_name("c3, top left: Green")


def test_markets_have_printed_prices(page: Page, served: str, press: Application) -> None:
    supply: dict = data(press, "space-zoo", "supply")  # type: ignore[type-arg, assignment]
    steps = supply["markets"]["steps"]
    page.goto(f"{served}{TABLE}")
    shown = page.evaluate(
        """(count) => {
            const found = {}, inputs = [...document.querySelectorAll(".markets input")];
            for (let n = 0; n < count ** 3; n++) {
                const at = [Math.floor(n / count ** 2), Math.floor(n / count) % count, n % count];
                at.forEach((value, m) => {
                    inputs[m].value = value;
                    inputs[m].dispatchEvent(new Event("input"));
                });
                found[at.join(" ")] = Object.fromEntries(
                    [...document.querySelectorAll(".kinds output")].map(
                        (each) => [each.dataset.of, each.value]));
            }
            return found;
        }""",
        len(steps),
    )
    assert len(shown) == len(steps) ** 3
    for at in product(range(len(steps)), repeat=3):
        markets = Markets(*(steps[place] for place in at))
        expected = {" ".join(of): f"{animal_price(of, markets)} €" for of in PROPERTY_SETS}
        assert shown[" ".join(map(str, at))] == expected


def test_sales_move_markets(page: Page, served: str) -> None:
    page.goto(f"{served}{TABLE}#1-2-3.6.4")
    page.get_by_role("button", name="Sold: Hypnosnail").click()
    expect(page.locator(".worth")).to_have_text(
        "Hypnosnail sold for 3 €. Markets: grass 0, meat 2, funky 2"
    )
    page.get_by_role("button", name="Nobody did").click()
    expect(page.locator(".step")).to_have_text("Markets: grass 3, meat 3, funky 3")


def test_steps_through_turn(page: Page, served: str, press: Application) -> None:
    example: dict = data(press, "space-zoo", "phases")  # type: ignore[type-arg, assignment]
    page.goto(f"{served}{TABLE}")
    page.get_by_label("Keepers").select_option("4")
    for phase in [*example["phases"], example["phases"][0]]:
        one = page.locator(".steps li:visible")
        expect(one.locator("h3")).to_contain_text(f"{phase['number']} {phase['name']}")
        expect(one).to_contain_text(str(phase["if-skipped"]).replace("(keepers − 1)", "3"))
        page.get_by_role("button", name="Next phase").click()
    assert page.locator(".animals li").count() == len(
        data(press, "space-zoo", "planets")["planets"]  # type: ignore[index]
    )


def sky(folder: Path) -> str:
    (found,) = (each for each in (folder / "my-corner-of-the-sky/sky").iterdir() if each.is_dir())
    return f"my-corner-of-the-sky/sky/{found.name}/"


def test_score_sheet_shows_total_and_rank(
    page: Page, served: str, folder: Path, press: Application
) -> None:
    example: dict = data(press, "my-corner-of-the-sky", "example")  # type: ignore[type-arg, assignment]
    page.goto(f"{served}{sky(folder)}")
    for line in example["lines"]:
        page.get_by_label(f"{line['name']}, observer 1").fill(str(line["value"]))
    expect(page.locator(".total output").first).to_have_text(str(example["total"]))
    expect(page.locator(".rank")).to_contain_text(example["rank"].partition(",")[0])


def test_sole_completion_is_point(page: Page, served: str, folder: Path) -> None:
    page.goto(f"{served}{sky(folder)}")
    page.get_by_label("Observers").select_option("3")
    page.get_by_text("Who completed it?").click()
    for name, seats in (
        ("Week 1", (1,)),
        ("Week 2", (1, 2)),
        ("Publisher", (3,)),
        ("Week 5", (1,)),
    ):
        for seat in seats:
            page.get_by_label(f"{name}, observer {seat}").check()
    bonus = [page.get_by_label(f"Multiplayer bonuses, observer {n}") for n in (1, 2, 3)]
    assert [each.input_value() for each in bonus] == ["2", "0", "1"]
    page.get_by_label("Filled stars, observer 3").fill("1")
    expect(page.locator(".rank")).to_have_text("3 leads with 2 points.")


@pytest.mark.parametrize(
    ("place", "scheme"), [(BRAIN, "light"), (TABLE, "light"), ("sky", "light"), (BRAIN, "dark")]
)
def test_helper_pages_are_accessible(
    place: str, scheme: str, page: Page, served: str, folder: Path
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(f"{served}{sky(folder) if place == 'sky' else place}")
    for choice in page.locator("#observers").all():
        choice.select_option("4")
        page.locator("summary").last.click()
    for button in page.locator(".board button:enabled").all()[:20]:
        button.click()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("place", [BRAIN, TABLE, "sky"])
def test_helper_pages_are_small(place: str, page: Page, served: str, folder: Path) -> None:
    sizes: list[int] = []
    page.on("response", lambda response: sizes.append(len(response.body())))
    page.goto(f"{served}{sky(folder) if place == 'sky' else place}")
    page.wait_for_load_state("networkidle")
    assert sum(sizes) < 60_000
