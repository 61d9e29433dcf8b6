"""The site in a browser, on a phone: online, offline and from a memory stick."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tests.site.serving import PHONE
from tests.studio.window import needs_browser

pytestmark = [needs_browser, pytest.mark.slow]
SCAN = "personal-space/neighbour/ottoline-puddle/"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    # A service worker would load the whole site for each test.
    context = browser.new_context(viewport=PHONE, service_workers="block")
    made = context.new_page()
    faults: list[str] = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    made.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    yield made
    context.close()
    assert faults == []


def opened(page: Page) -> list[str]:
    rows = page.locator("details[open] p").all()
    return [row.inner_text() for row in rows]


@pytest.mark.parametrize("source", ["net", "stick"])
def test_neighbour_shows_one_line_at_a_time(
    source: str, page: Page, served: str, folder: Path
) -> None:
    page.goto(f"{served}{SCAN}" if source == "net" else (folder / SCAN / "index.html").as_uri())
    expect(page.get_by_role("heading", level=1)).to_have_text("OTTOLINE PUDDLE")
    assert opened(page) == []
    page.get_by_role("button", name="Roll for me").first.click()
    assert len(opened(page)) == 1
    page.locator("summary").last.click()
    friends, others = page.locator("section").all()
    assert others.locator("details[open]").count() == 1
    assert friends.locator("details[open]").count() == 1


def test_die_shows_all_lines_evenly(page: Page, served: str) -> None:
    page.goto(f"{served}{SCAN}")
    seen = page.evaluate(
        """() => {
            const button = document.querySelector("button"), seen = {};
            for (let n = 0; n < 1000; n++) {
                button.click();
                const open = document.querySelectorAll("section:first-of-type details[open]");
                if (open.length !== 1) throw new Error(`${open.length} lines`);
                const key = open[0].querySelector("summary").textContent;
                seen[key] = (seen[key] || 0) + 1;
            }
            return seen;
        }"""
    )
    assert sorted(seen) == ["1", "2", "3", "4", "5", "6"]
    # A fair die misses this about once in ten thousand runs.
    assert all(110 < times < 230 for times in seen.values())


def test_shelf_opens_on_its_days(page: Page, served: str) -> None:
    page.clock.set_fixed_time("2026-11-02T10:00:00")  # Monday, even.
    page.goto(f"{served}personal-space/store/monday-even/")
    shelf = page.locator("[data-day]")
    expect(shelf).to_be_visible()
    page.get_by_label("The day is").fill("2026-11-01")
    expect(shelf).to_be_hidden()
    page.get_by_label("The day is").fill("2026-11-16")
    # Days to come stay closed: it is still today.
    expect(page.locator(".when")).to_have_text("It is Monday 2.")
    page.goto(f"{served}personal-space/store/monday-odd/")
    expect(page.locator("[data-day]")).to_be_hidden()


def test_all_pages_work_offline_after_one_visit(browser: Browser, served: str) -> None:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(f"{served}{SCAN}")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    for address in ("space-zoo/rules/", "mind-space/brain/", "personal-space/planet/3-2-v2/"):
        page.goto(f"{served}{address}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(f"{served}{SCAN}")
    page.get_by_role("button", name="Roll for me").first.click()
    assert len(opened(page)) == 1
    context.close()


def test_searches_rules_by_beginning_of_words(page: Page, served: str) -> None:
    page.goto(f"{served}space-zoo/rules/")
    field, message, hits = (
        page.get_by_label("Find"),
        page.locator(".find .told"),
        page.locator(".hits a"),
    )
    field.fill("SELL")
    expect(hits.first.locator("strong")).to_have_text("6 Sell Animals")
    assert set(page.locator(".hits mark").all_inner_texts()) <= {"sell", "SELL", "Sell"}
    field.fill("camp")
    expect(message).to_contain_text("the first 10 are listed")
    assert hits.count() == 10
    # Several words; the text of pictures is found as well.
    field.fill("psych shield only")
    assert {"Psychic", "only"} & set(hits.first.inner_text().split())
    # Words with another ending are listed with a note.
    field.fill("Selling")
    expect(message).to_contain_text("“Selling” is not in the rules; these begin like it")
    assert hits.count() > 1
    field.fill("zzz")
    expect(message).to_have_text("Nothing in the rules begins like “zzz”.")
    assert hits.count() == 0
    field.fill("")
    expect(message).to_be_empty()
    assert message.get_attribute("role") == "status"


def test_keys_move_through_hits(page: Page, served: str) -> None:
    page.goto(f"{served}space-zoo/rules/")
    page.get_by_label("Find").press_sequentially("bank")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    second = page.locator(".hits a").nth(1)
    expect(second).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Find")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".found")).to_be_in_viewport()
    expect(page.locator(".found")).to_be_focused()
    expect(page.locator(".found")).to_contain_text("bank")
    # The address leads to the heading above it, and can be sent.
    head = page.url.partition("#")[2]
    assert page.locator(f"#{head}").count() == 1
    page.get_by_label("Find").press("Escape")
    assert page.locator(".hits a").count() == 0


TOOLTIP = "getComputedStyle(document.querySelector('main .key'), '::after').content"


def test_icon_in_rule_shows_its_meaning(browser: Browser, served: str) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, service_workers="block")
    page = context.new_page()
    page.goto(f"{served}space-zoo/rules/")
    key = page.locator("main .key").first
    expect(key).to_have_accessible_name("Camp")
    assert page.evaluate(TOOLTIP) == "none"
    # The first tap shows it, the second one goes to the list.
    key.tap()
    assert "Camp: lets you sell" in page.evaluate(TOOLTIP)
    assert "#" not in page.url
    key.tap()
    assert page.url.endswith("#sign-camp")
    expect(page.locator("#sign-camp")).to_be_in_viewport()
    page.reload()
    key.focus()
    assert "Camp: lets you sell" in page.evaluate(TOOLTIP)
    page.keyboard.press("Enter")
    assert page.url.endswith("#sign-camp")
    context.close()


def test_rules_work_without_scripts(browser: Browser, served: str) -> None:
    context = browser.new_context(
        viewport=PHONE, java_script_enabled=False, service_workers="block"
    )
    page = context.new_page()
    page.goto(f"{served}space-zoo/rules/")
    expect(page.locator(".find")).to_be_hidden()
    page.locator("main .key").first.click()
    expect(page.locator("#sign-camp")).to_be_in_viewport()
    context.close()


@pytest.mark.parametrize(
    ("address", "scheme"),
    [
        *((address, "light") for address in (
            "", "space-zoo/", "space-zoo/rules/", SCAN, "personal-space/exchange/",
            "personal-space/planet/", "personal-space/planet/3-2-v2/",
        )),
        *((address, "dark") for address in ("", "space-zoo/rules/", SCAN)),
    ],
)  # fmt: skip
def test_pages_are_accessible(address: str, scheme: str, page: Page, served: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(f"{served}{address}")
    # The content policy of the pages does not stop axe.
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def test_typed_roll_shows_line(page: Page, served: str) -> None:
    page.goto(f"{served}{SCAN}")
    page.get_by_label("or type what you rolled").first.fill("5")
    assert opened(page) == ["A cloud said your name. Luck +1"]
    page.get_by_label("or type what you rolled").first.fill("7")
    assert len(opened(page)) == 1


def test_shows_row_of_today_only(page: Page, served: str) -> None:
    page.clock.set_fixed_time("2026-11-02T10:00:00")  # Monday.
    page.goto(f"{served}personal-space/exchange/")
    rates = page.locator(".table.day details")
    assert [row.is_visible() for row in rates.all()] == [True] + [False] * 6
    page.get_by_label("The day is").fill("2026-11-01")
    expect(page.locator(".table.day details:visible summary")).to_have_text("Sun")


def test_lottery_shows_one_prize(page: Page, served: str) -> None:
    page.goto(f"{served}personal-space/lottery/")
    rows = page.locator("details.row > summary")
    assert [row.inner_text() for row in rows.all()] == ["1:", "2:", "3:", "4:", "5:", "6+:"]
    rows.nth(3).click()
    page.get_by_label("or type what you rolled").nth(3).fill("6")
    shown = page.locator("details.row[open] details[open] p")
    assert [each.inner_text() for each in shown.all()] == ["Snow Globe"]


def test_show_opens_on_its_dates(page: Page, served: str) -> None:
    page.clock.set_fixed_time("2026-11-13T10:00:00")
    page.goto(f"{served}personal-space/show/the-long-wait/")
    expect(page.locator(".table")).to_be_visible()
    expect(page.locator(".tonight")).to_have_text("Date 13: this is on tonight.")
    page.get_by_label("The day is").fill("2026-11-12")
    expect(page.locator(".table")).to_be_hidden()
    # Days to come stay closed.
    page.get_by_label("The day is").fill("2026-11-25")
    expect(page.locator(".table")).to_be_hidden()


def test_pages_of_codes_say_when_to_open_them(folder: Path) -> None:
    for page in (folder / "personal-space").glob("*/*/index.html"):
        if page.parent.parent.name not in ("planet", "rules"):
            assert "only when an action takes you to it" in page.read_text(), page
