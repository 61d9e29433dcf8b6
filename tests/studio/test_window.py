"""The window in a browser: with mouse, keyboard and screen reader."""

from __future__ import annotations

import datetime as dt
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tests import tiny
from tests.studio.window import SIZE, command, needs_browser, studio

pytestmark = [needs_browser, pytest.mark.slow]
expect.set_options(timeout=60_000)

CARDS = "cards:\n" + "".join(
    f"  - id: card-{n}\n    title: Title {n}\n    text: Draw **{n}** cards.\n" for n in range(1, 25)
)
GAME = """
title: Tiny
players: {min: 2, max: 4}
components:
  cards:
    title: Cards
    kind: deck
    size: {width: 63, height: 88, bleed: 3}
    front: card
    back: back
    items: cards.yaml
  board:
    title: Board
    kind: board
    front: back
"""
BACK = "body:\n  box: {text: The back, style: title}\n  fill: accent\n  pad: 8\n"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=SIZE, accept_downloads=True)  # type: ignore[arg-type]
    made = context.new_page()
    errors: list[str] = []
    made.on("pageerror", lambda error: errors.append(str(error)))
    made.on(
        "console", lambda message: errors.append(message.text) if message.type == "error" else None
    )
    made.on("response", lambda got: errors.append(got.url) if got.status >= 400 else None)
    yield made
    context.close()
    # The studio ends before the page.
    gone = ("Failed to load resource", "Failed to fetch", "/check")
    assert not [fault for fault in errors if not any(each in fault for each in gone)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tiny.game(tmp_path, game=GAME, cards=CARDS, t_back=BACK)


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def expect_text(page: Page, text: str) -> None:
    """Wait until the large face shows a text."""
    expect(page.locator(f'.table .art [aria-label="{text}"]').first).to_be_attached()


def test_shows_saved_changes(page: Page, folder: Path) -> None:
    with studio(folder) as address:
        page.goto(f"{address}#/make/tiny")
        expect_text(page, "Title 1")
        expect(page.get_by_role("option", name="Title 24")).to_be_attached()
        change(folder / "tiny/cards.yaml", "Title 1\n", "Changed\n")
        expect_text(page, "Changed")
        expect(page.get_by_role("heading", level=1)).to_have_text("Changed")
        # A new item and a deleted one.
        with (folder / "tiny/cards.yaml").open("a", encoding="utf-8") as file:
            file.write("  - id: late\n    title: Latecomer\n    text: Hello.\n")
        expect(page.get_by_role("option", name="Latecomer")).to_be_attached()
        change(folder / "tiny/cards.yaml", CARDS.split("- id: card-2\n")[1].split("  - id")[0], "")


DRAWINGS = [
    '<defs><path id="a"/></defs><g fill="red"><use xlink:href="#a" x="1"/></g><path d="M0 0"/>',
    '<defs><path id="a"/></defs><g fill="blue"><use xlink:href="#a"/></g><path d="M0 0"/>',
    '<defs><path id="b"/><path id="a"/></defs><g><use xlink:href="#b" x="2"/></g><path d="M1 1"/>',
    '<defs/><path d="M1 1"/>',
    '<defs><path id="b"/></defs><path d="M0 0"/><g/><g><g/><use xlink:href="#b"/></g>',
]
_BECOMES = """async (drawings) => {
  const { become, picture } = await import(`${location.pathname}dom.js`);
  const svg = (inner) => picture(`<svg viewBox="0 0 9 9">${inner}</svg>`);
  const text = (drawn) => {
    const names = [...drawn.firstElementChild.children].map((each) => each.outerHTML).sort();
    return names.join() + [...drawn.children].slice(1).map((each) => each.outerHTML).join();
  };
  const drawn = svg(drawings[0]);
  const last = drawn.lastElementChild;
  become(drawn, svg(drawings[1]));
  if (drawn.lastElementChild !== last) return "an equal part was drawn again";
  for (const from of drawings) for (const to of drawings) {
    const old = svg(from);
    become(old, svg(to));
    if (text(old) !== text(svg(to))) return `${from} became ${old.outerHTML}`;
    const use = old.querySelector("use");
    if (use && !use.href.baseVal) return "a use without target";
  }
  return "";
}"""


def test_updates_drawing_in_place(page: Page, folder: Path) -> None:
    with studio(folder) as address:
        page.goto(f"{address}#/make/tiny")
        expect_text(page, "Title 1")
        assert page.evaluate(_BECOMES, DRAWINGS) == ""


def test_mistake_keeps_last_good_picture(page: Page, folder: Path) -> None:
    template = folder / "tiny/templates/card.yaml"
    with studio(folder) as address:
        page.goto(f"{address}#/make/tiny")
        expect_text(page, "Title 1")
        expect(page.locator(".hits path").first).to_be_attached()
        change(template, "style: title", "style: titel")
        face = page.locator(".face.stale")
        expect(face).to_be_visible()
        expect_text(page, "Title 1")
        first = page.locator(".problems li").first
        expect(first).to_contain_text("there is no style “titel”")
        expect(first.locator(".quoted")).to_contain_text("style: titel\n             ^")
        expect(first.locator("a.place")).to_have_attribute(
            "href", re.compile(r"^vscode://file/.*card\.yaml:5:14$")
        )
        # It is marked at its place on the card as well.
        expect(page.locator(".pins .fault").first).to_be_attached()
        expect(page.locator("#state")).to_have_class(re.compile("bad"))
        change(template, "style: titel", "style: title")
        expect(face).to_have_count(0)
        expect(page.locator("#problems")).to_have_text("No problems")
        # A text that is too long is marked at its place.
        change(folder / "tiny/cards.yaml", "Draw **1** cards.", "word " * 600)
        expect(page.locator(".pins .fault.error").first).to_be_attached()
        expect(page.get_by_role("option", name="Title 1 (has a mistake)")).to_be_attached()


def test_unreadable_file_hides_other_problems(page: Page, folder: Path) -> None:
    """They are unknown as long as the file cannot be read."""
    cards = folder / "tiny/cards.yaml"
    with studio(folder) as address:
        page.goto(f"{address}#/make/tiny")
        expect_text(page, "Title 1")
        change(cards, "Draw **1** cards.", "word " * 600)
        expect(page.locator(".pins .fault.error").first).to_be_attached()
        broken = CARDS.replace("title: Title 2\n", 'title: "Title 2\n', 1)
        cards.write_text(broken, encoding="utf-8")
        listed = page.locator(".problems li")
        expect(listed.first).to_contain_text("is a quotation mark missing above?")
        expect(listed.filter(has_text="layout-")).to_have_count(0)
        expect(page.locator(".pins .fault")).to_have_count(0)


def test_greys_out_problems_until_checked_again(page: Page, folder: Path) -> None:
    """Only the complete check finds problems of the other side."""
    back = folder / "tiny/templates/back.yaml"
    with studio(folder) as address:
        page.goto(f"{address}#/make/tiny")
        expect_text(page, "Title 1")
        change(back, "The back", "word " * 600)
        expect(page.locator("#state")).to_have_class(re.compile("bad"))
        page.route("**/check", lambda _: None)
        change(back, "word " * 600, "The back")
        expect(page.locator("#problems")).to_have_text("Checking …")
        expect(page.locator(".problems li.old").first).to_be_visible()
        expect(page.locator("#state")).to_have_text("tiny: checking …")
        expect(page.locator("#state")).not_to_have_class(re.compile("bad"))
        page.unroute("**/check")
        change(back, "The back", "The other back")
        expect(page.locator("#problems")).to_have_text("No problems")
        expect(page.locator(".problems li")).to_have_count(0)


def test_notices_renamed_and_deleted_files(page: Page, folder: Path) -> None:
    templates = folder / "tiny/templates"
    with studio(folder) as address:
        page.goto(f"{address}#/make/tiny")
        expect_text(page, "Title 1")
        (templates / "card.yaml").rename(templates / "other.yaml")
        expect(page.locator(".problems li").first).to_contain_text("there is no template “card”")
        change(folder / "tiny/game.yaml", "front: card", "front: other")
        expect(page.locator("#problems")).to_have_text("No problems")
        shutil.copytree(folder / "tiny", folder / "second")
        expect(page.locator("#games option", has_text="second")).to_be_attached()
        shutil.rmtree(folder / "tiny")
        expect(page.get_by_role("heading", name="There is no game “tiny” any more")).to_be_visible()
        page.get_by_role("link", name="second", exact=True).click()
        expect_text(page, "Title 1")


def test_element_shows_its_sources(page: Page, folder: Path) -> None:
    with studio(folder) as address:
        page.goto(f"{address}#/make/tiny")
        expect_text(page, "Title 1")
        rows = page.locator(".elements li", has_text="Title 1")
        rows.first.click()
        origin = page.locator(".origin")
        expect(origin).to_contain_text("card.yaml:4:13")
        expect(origin).to_contain_text("cards.yaml:3:12")
        expect(page.locator(".lights .chosen")).to_have_count(1)
        expect(origin).to_contain_text("Theme · style title")
        expect(origin).to_contain_text("Palette · ink")
        origin.get_by_role("button", name="lines around it").last.click()
        page.locator(".lines button", has_text="Draw **1** cards.").hover()
        # The line's elements are highlighted.
        expect(page.locator(".lights rect").first).to_be_attached()
        page.get_by_label("Lines open in").select_option("idea")
        expect(origin.locator("a.place").first).to_have_attribute("href", re.compile("^idea://"))
        # A click on the card.
        page.locator(".hits path").last.click(force=True)
        expect(page.locator(".lights .chosen")).to_have_count(1)


OVERLAID = """
body:
  stack:
  - box: {text: "{title}", style: title}
    pad: 10
  - box: {space: yes}
    stroke: ink
    line-width: 1
"""


def test_click_finds_visible_element(page: Page, folder: Path) -> None:
    """A frame and a spacer cover a title; a click selects the title, also after an edit."""
    template = folder / "tiny/templates/card.yaml"
    template.write_text(OVERLAID, encoding="utf-8")
    with studio(folder) as address:
        page.goto(f"{address}#/make/tiny")
        expect_text(page, "Title 1")
        expect(page.locator(".hits path").first).to_be_attached()
        title = page.locator('.table .art [aria-label="Title 1"]').first.bounding_box()
        assert title is not None
        page.mouse.click(title["x"] + title["width"] / 2, title["y"] + title["height"] / 2)
        origin = page.locator(".origin")
        heads = ["Template", "Theme · style title", "Palette · ink", "Data · title"]
        expect(origin.locator("h3")).to_have_text(heads)
        change(template, "pad: 10", "pad: 12")
        expect(origin).to_contain_text("card.yaml:4:17")
        with page.expect_response("**/elements"):
            change(folder / "tiny/cards.yaml", "Title 1\n", "Another\n")
        expect_text(page, "Another")
        expect(origin).to_contain_text("Another")
        expect(origin.locator("h3")).to_have_text(heads)


def test_changes_view_of_faces(page: Page, folder: Path) -> None:
    with studio(folder) as address:
        page.goto(f"{address}#/make/tiny/cards/card-3")
        expect_text(page, "Title 3")
        page.get_by_role("button", name="Both").click()
        expect_text(page, "The back")
        expect(page.locator(".table figure")).to_have_count(2)
        for name in ("Bleed", "Cut", "Safe zone"):
            button = page.get_by_role("button", name=name)
            before = button.get_attribute("aria-pressed")
            button.click()
            expect(button).not_to_have_attribute("aria-pressed", before or "")
        expect(page.locator(".cuts .safe").first).to_be_attached()
        page.get_by_label("View", exact=True).select_option("tritanopia")
        expect(page.locator(".art").first).to_have_css("filter", re.compile("eyes-tritanopia"))
        page.get_by_label("View", exact=True).select_option("low")
        expect_text(page, "Title 3")
        page.get_by_role("button", name="On its sheet").click()
        expect(page.locator(".table figcaption", has_text="Tiny · Cards")).to_be_visible()
        expect(page.locator(".lights rect")).to_have_count(1)
        page.get_by_role("button", name="Front", exact=True).click()
        page.get_by_role("button", name="True size").click()
        page.get_by_label("Size of the box").fill("5")
        page.get_by_role("button", name="That is it").click()
        box = page.locator(".face").bounding_box()
        assert box is not None
        assert abs(box["width"] - 5 * (63 + 2 * 3)) < 40
        page.get_by_role("option", name="Board").click()
        expect_text(page, "The back")


def test_compares_versions(page: Page, folder: Path) -> None:
    with studio(folder) as address:
        page.goto(f"{address}#/make/tiny")
        expect_text(page, "Title 1")
        change(folder / "tiny/cards.yaml", "Title 1\n", "Another\n")
        expect_text(page, "Another")
        page.get_by_role("button", name="Compare").click()
        expect(page.locator(".table figure")).to_have_count(2)
        expect(
            page.locator('.art[aria-label$="as it was"] [aria-label="Title 1"]')
        ).to_be_attached()
        expect(page.locator(".table figcaption", has_text="differ")).to_be_visible()
        expect(page.locator(".lights rect").first).to_be_attached()


def test_works_with_keyboard_alone(page: Page, folder: Path) -> None:
    with studio(folder) as address:
        page.goto(address)
        expect(page.get_by_role("link", name="Tiny")).to_be_visible()
        page.get_by_role("link", name="Make").focus()
        page.keyboard.press("Enter")
        page.get_by_role("link", name="tiny", exact=True).focus()
        page.keyboard.press("Enter")
        expect_text(page, "Title 1")
        page.get_by_role("option", name="Title 1", exact=True).focus()
        page.keyboard.press("ArrowRight")
        expect_text(page, "Title 2")
        page.keyboard.press("ArrowDown")
        expect_text(page, "Title 4")
        page.keyboard.press("j")
        expect_text(page, "Title 5")
        page.keyboard.press("f")
        expect_text(page, "The back")
        page.keyboard.press("f")
        expect_text(page, "Title 5")
        expect(page.locator(".elements li").first).to_be_attached()
        expect(page.locator("#problems")).to_have_text("No problems")
        page.keyboard.press("e")
        expect(page.locator(".elements")).to_be_focused()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        expect(page.locator(".elements [aria-selected=true]")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator(".elements [aria-selected=true]")).to_have_count(0)
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_contain_text("the next item")
        page.get_by_label("Single letters are commands").uncheck()
        page.keyboard.press("Escape")
        page.keyboard.press("j")
        expect_text(page, "Title 5")
        # Every control can be reached.
        page.locator("#to-print").focus()
        reached = set()
        for _ in range(60):
            page.keyboard.press("Tab")
            reached.add(page.evaluate("document.activeElement.textContent.trim().slice(0, 20)"))
        assert {"Keys", "Front", "Compare", "Safe zone", "True size"} <= reached


def test_saves_same_pdf_as_command(page: Page, folder: Path) -> None:
    with studio(folder) as address:
        page.goto(f"{address}#/print")
        page.get_by_role("link", name="Tiny").click()
        total = page.locator(".sum")
        expect(total).to_contain_text("sheets of paper")
        expect(total).to_contain_text("cuts")
        before = total.inner_text()
        expect(page.locator(".pages img[src]").first).to_be_visible()
        expect(page.locator(".inside img[src]").first).to_be_visible()
        page.get_by_label("Shared cuts").check()
        expect(total).not_to_have_text(before)
        page.get_by_label("Low ink").check()
        page.get_by_label("Paper", exact=True).select_option("letter")
        page.get_by_label("3", exact=True).check()
        expect(page.locator(".pages img[src]").first).to_be_visible()
        with page.expect_download() as download:
            page.get_by_role("button", name="Save the PDF").click()
        expect(page.get_by_role("dialog")).to_contain_text("100 %")
        expect(page.get_by_role("dialog")).to_contain_text("manifest")
        line = page.locator("details code").text_content() or ""
        page.keyboard.press("Escape")
        # Settings are remembered.
        page.reload()
        expect(page.get_by_label("Low ink")).to_be_checked()
        expect(page.get_by_label("Shared cuts")).to_be_checked()
        expect(page.get_by_label("Paper", exact=True)).to_have_value("letter")
    out = folder / "out"
    arguments = line.split()
    assert arguments[0] == "pnp"
    (written,) = command(*arguments[1:], "--out", str(out)).stdout.split()
    # The file equals the command's, byte for byte.
    assert Path(download.value.path()).read_bytes() == Path(written).read_bytes()
    assert download.value.suggested_filename == f"tiny-{Path(written).name}"
    assert {"--cuts=shared", "--ink=low", "--paper=letter", "--players=3"} <= set(arguments)


def test_print_dialog_shows_scale(page: Page, folder: Path) -> None:
    with studio(folder) as address:
        page.goto(f"{address}#/print/tiny")
        page.get_by_label("Fold and glue").check()
        page.get_by_role("button", name="Print …").click()
        box = page.get_by_role("dialog")
        expect(box).to_contain_text("Scale: 100 %")
        expect(box).to_contain_text("Print on one side")
        expect(box.locator("iframe")).to_have_attribute("src", re.compile(r"^saved/.*\.pdf$"))
        expect(page.get_by_role("button", name="Open the print window")).to_be_focused()
        page.wait_for_timeout(1_000)
        expect(page.get_by_role("button", name="Open the print window")).to_be_focused()
        page.keyboard.press("Escape")
        expect(box).to_have_count(0)
        expect(page.get_by_role("button", name="Print …")).to_be_focused()


def test_game_opens_at_top_on_phone(page: Page, folder: Path) -> None:
    for number in range(2, 9):
        shutil.copytree(folder / "tiny", folder / f"game-{number}")
    page.set_viewport_size({"width": 390, "height": 844})
    with studio(folder) as address:
        page.goto(f"{address}#/print")
        box = page.locator('.shelf a[href="#/print/tiny"]')
        box.scroll_into_view_if_needed()
        assert page.locator("#main").evaluate("main => main.scrollTop") > 0
        box.click()
        expect(page.get_by_label("Low ink")).to_be_attached()
        assert page.locator("#main").evaluate("main => main.scrollTop") == 0
        for name in ("Game", "Light"):
            expect(page.get_by_role("combobox", name=name, exact=True)).to_be_visible()
            expect(page.locator("header").get_by_text(name, exact=True)).to_be_visible()


def test_prints_several_components(page: Page, folder: Path) -> None:
    with studio(folder) as address:
        page.goto(f"{address}#/print/tiny")
        page.get_by_label("Single parts").check()
        expect(page.locator(".sum")).to_have_text("This cannot be printed: no part is chosen")
        for name in ("Cards", "Board"):
            page.locator(".for-parts").get_by_label(name).check()
        expect(page.locator(".pages img[src]").last).to_be_visible()
        expect(page.locator(".pages li").last).to_contain_text("Board")
        page.get_by_role("button", name="Print …").click()
        files = page.get_by_role("dialog").locator("iframe")
        expect(files).to_have_count(2)
        expect(files.last).to_have_attribute("src", re.compile(r"^saved/.*/tiny-board-a4\.pdf$"))


def test_shows_why_nothing_can_be_printed(page: Page, folder: Path) -> None:
    change(folder / "tiny/game.yaml", "width: 63, height: 88", "width: 900, height: 900")
    with studio(folder) as address:
        page.goto(f"{address}#/print/tiny")
        expect(page.locator(".sum")).to_contain_text("This cannot be printed")
        expect(page.get_by_role("button", name="Save the PDF")).to_be_disabled()
        change(folder / "tiny/game.yaml", "width: 900, height: 900", "width: 63, height: 88")
        expect(page.locator(".sum")).to_contain_text("sheets of paper")


def test_prints_changes_only(page: Page, folder: Path) -> None:
    command("--data", str(folder), "kit", "tiny", "--out", str(folder / "out"))
    change(folder / "tiny/cards.yaml", "Title 7\n", "Changed\n")
    with studio(folder) as address:
        page.goto(f"{address}#/print/tiny")
        expect(page.locator(".sum")).to_contain_text("sheets of paper")
        manifest = folder / "out/tiny/kit-a4.json"
        page.get_by_label("The manifest of a kit that you have").set_input_files(manifest)
        expect(page.locator(".sum")).to_contain_text("1 changed")


def test_calibrates_printer(page: Page, folder: Path) -> None:
    with studio(folder) as address:
        page.goto(f"{address}#/print/tiny")
        page.get_by_role("button", name="Measure a printer …").click()
        box = page.get_by_role("dialog")
        box.get_by_label("Name", exact=True).fill("Not A Name")
        page.get_by_role("button", name="Next").click()
        expect(box.get_by_role("alert")).to_contain_text("small letters")
        box.get_by_label("Name", exact=True).fill("desk")
        page.get_by_role("button", name="Next").click()
        for name, value in zip("ABCDE", ("31", "31", "41", "150", "210"), strict=True):
            box.get_by_label(name, exact=True).fill(value)
        page.get_by_role("button", name="Next").click()
        box.get_by_label("1 right").fill("1")
        page.get_by_role("button", name="Next").click()
        page.get_by_role("button", name="Keep it").click()
        expect(box.get_by_role("alert")).to_have_text("All of these, or none of them.")
        box.get_by_label("1 right").fill("")
        page.get_by_role("button", name="Next").click()
        page.get_by_role("button", name="Keep it").click()
        expect(box).to_contain_text("desk is known now")
        page.get_by_role("button", name="Good").click()
        expect(page.get_by_label("Printer", exact=True)).to_have_value("desk")
    assert "desk:" in (folder / "printers.yaml").read_text()


def test_chooses_dates_and_numbers(page: Page, tmp_path: Path) -> None:
    """A shipped game, with dates and numbers."""
    with studio(tmp_path) as address:
        page.goto(f"{address}#/print/personal-space")
        page.get_by_label("Dated sheets").check()
        first = page.get_by_label("First day", exact=True)
        today = first.input_value()
        page.get_by_role("button", name="Tomorrow").click()
        expect(first).to_have_value(str(dt.date.fromisoformat(today) + dt.timedelta(days=1)))
        first.fill("2026-11-23")
        page.locator(".for-sheets").get_by_label("Log Sheet").uncheck()
        page.locator(".for-sheets").get_by_label("Monthly Sheet").uncheck()
        expect(page.locator(".sum")).to_contain_text("1 sheet of paper", timeout=60_000)
        page.locator(".pages li").first.scroll_into_view_if_needed()
        expect(page.locator(".pages img[src]").first).to_be_visible()
        line = page.locator("details code")
        expect(line).to_have_text("pnp sheets personal-space/daily --date=2026-11-23")
        page.get_by_text("Leaf through").click()
        expect(page.locator(".numbers img[src]").nth(2)).to_be_visible()
        for number in ("2", "5"):
            page.get_by_role("button", name=f"Like number {number}", exact=True).click()
        page.get_by_role("button", name="Choose the 2 liked").click()
        expect(line).to_have_text(re.compile(r"^pnp generate personal-space/\S+ --numbers=2,5$"))
        expect(page.locator(".sum")).to_contain_text("2 pages")
        # A list of numbers is a choice like the others and is replaced by them.
        whose = page.get_by_label("Whose numbers")
        chosen = whose.locator("option:checked")
        expect(chosen).to_have_text("the 2 that I chose")
        expect(page.locator(".listed")).to_have_text("2, 5")
        whose.select_option("person")
        # “For a person” needs a name.
        expect(page.locator(".sum")).to_have_text("Whose is it to be? Type a name.")
        expect(page.get_by_role("button", name="Save the PDF")).to_be_disabled()
        expect(page.get_by_label("Name", exact=True)).to_be_focused()
        page.get_by_label("Name", exact=True).fill("Ada")
        page.get_by_label("Name", exact=True).press("Tab")
        expect(line).to_have_text(re.compile("--for=Ada$"))
        whose.select_option("number")
        page.get_by_label("Number", exact=True).fill("17")
        page.get_by_label("Number", exact=True).press("Tab")
        expect(line).to_have_text(re.compile("--number=17$"))
        page.get_by_role("button", name="Choose the 2 liked").click()
        expect(line).to_have_text(re.compile("--numbers=2,5$"))
        page.get_by_role("button", name="Drop them").click()
        expect(line).to_have_text(re.compile(r"^pnp generate personal-space/\S+$"))
        expect(chosen).to_contain_text("mine")
        page.get_by_role("button", name="Choose these 12").click()
        expect(line).to_have_text(re.compile("--number=1 --count=12$"))
        # Only kits have a manifest.
        page.get_by_role("button", name="Save the PDF").click()
        expect(page.get_by_role("dialog")).to_contain_text("100 %")
        expect(page.get_by_role("dialog")).not_to_contain_text("manifest")


# A view, and an element of it that appears last.
VIEWS = [
    ("#/print", ".lid"),
    ("#/print/tiny", ".inside li:last-child img[src]"),
    ("#/make", ".choices a"),
    ("#/make/tiny", ".elements li"),
]
BROKEN = ("#/make/tiny", ".problems li .quoted")


def shown(page: Page, address: str, where: str, there: str) -> None:
    page.goto(f"{address}{where}")
    expect(page.locator(there).first).to_be_attached()


def test_axe_finds_no_violations(browser: Browser, folder: Path, subtests: pytest.Subtests) -> None:
    cases = [(view, "light") for view in VIEWS]
    cases += [(view, "dark") for view in (VIEWS[1], VIEWS[3])]
    cases += [(BROKEN, "light"), (BROKEN, "dark")]
    with studio(folder) as address:
        for (where, there), light in cases:
            with subtests.test(where=where, there=there, light=light):
                if ((where, there), light) == (BROKEN, "light"):
                    change(folder / "tiny/templates/card.yaml", "style: title", "style: titel")
                # axe needs a page without its content security policy.
                page = browser.new_page(viewport=SIZE, color_scheme=light, bypass_csp=True)  # type: ignore[arg-type]
                shown(page, address, where, there)
                found = Axe().run(page)
                assert found.violations_count == 0, found.generate_report()
                page.close()


def test_fits_tablet(page: Page, folder: Path) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    with studio(folder) as address:
        for where, there in VIEWS:
            shown(page, address, where, there)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
