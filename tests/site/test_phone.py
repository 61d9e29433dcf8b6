"""The site on a phone: typed numbers, check digits, and time until a page can be read."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from pnp.core.numbering import format_number
from tests.site.serving import PHONE
from tests.site.shipped import NUMBER
from tests.studio.window import needs_browser

pytestmark = [needs_browser, pytest.mark.slow]


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=PHONE, service_workers="block")
    yield context
    context.close()


def test_reads_typed_numbers(phone: BrowserContext, served: str) -> None:
    """As `pnp generate` reads them; see tests/generators/test_numbers.py."""
    page = phone.new_page()
    for text, answer in (
        ("3-8", "check digit"),
        ("17", f"Planet {format_number(17, '2')} has no page here."),
        ("1,000", f"Planet {format_number(1000, '2')} has no page here."),
        ("x", "no number"),
        ("3v9", "Numbers of that version cannot be drawn; the version is 2."),
        ("9" * 20, "run from 1 to"),
    ):
        page.goto(f"{served}personal-space/planet/")
        page.get_by_label("The number").fill(text)
        page.get_by_role("button", name="Open").click()
        expect(page.locator(".answer")).to_contain_text(answer)
    page.get_by_label("The number").fill(" no. 3 – 2 v2")
    page.get_by_role("button", name="Open").click()
    expect(page).to_have_url(f"{served}personal-space/planet/{NUMBER}-2-v2/index.html")


def test_computes_same_check_digits(phone: BrowserContext, served: str) -> None:
    page = phone.new_page()
    page.goto(f"{served}my-corner-of-the-sky/sky/")
    numbers = [(number * number * 7 + number, str(1 + number % 3)) for number in range(300)]
    found = page.evaluate(
        "all => all.map(([number, version]) => written(number, version))", numbers
    )
    assert found == [format_number(number, version) for number, version in numbers]


READABLE = """() => {
    const [shown] = performance.getEntriesByName("first-contentful-paint");
    return shown ? shown.startTime : null;
}"""
SLOW_NET = {"latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
TRIES = 8


def test_slow_phone_shows_page_within_a_second(phone: BrowserContext, served: str) -> None:
    """A busy machine has more time, in proportion to its load."""
    limit = 1000.0 * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    times: list[float] = []
    while len(times) < TRIES and not any(time < limit for time in times):
        page = phone.new_page()
        client = phone.new_cdp_session(page)
        client.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        client.send("Network.enable")
        client.send("Network.setCacheDisabled", {"cacheDisabled": True})
        client.send("Network.emulateNetworkConditions", {"offline": False, **SLOW_NET})
        page.goto(f"{served}personal-space/neighbour/ottoline-puddle/")
        page.wait_for_function(READABLE)
        times.append(float(page.evaluate(READABLE)))
        page.close()
    assert min(times) < limit, times
