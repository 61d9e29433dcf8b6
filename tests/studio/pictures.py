"""Pictures of the main views, for docs/studio.md: `python -m tests.studio.pictures`."""

from __future__ import annotations

import io
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.helper import ROOT
from tests.studio.window import CHROMIUM, studio

FOLDER = ROOT / "docs" / "pictures"
SIZE = {"width": 1280, "height": 800}
_DECK = "classic-deck"
_WAIT = 120_000


def _shelf(page: Page, address: str, _: Path) -> None:
    page.goto(f"{address}#/print")
    expect(page.locator(".lid img[src]")).to_have_count(page.locator(".lid").count() or 4)


def _print(page: Page, address: str, _: Path) -> None:
    page.goto(f"{address}#/print/space-zoo")
    expect(page.locator(".pages img[src]").nth(3)).to_be_attached()
    expect(page.locator(".inside li:last-child img[src]")).to_be_attached()


def _make(page: Page, address: str, _: Path) -> None:
    page.goto(f"{address}#/make/space-zoo/planets")
    expect(page.locator(".thumbs li:nth-child(6) img[src]")).to_be_attached()
    page.locator(".elements li", has_text="Please lower").click()
    expect(page.locator(".lights .chosen")).to_be_attached()
    _checked(page)


def _mistake(page: Page, address: str, folder: Path) -> None:
    page.goto(f"{address}#/make/{_DECK}")
    expect(page.locator(".thumbs li:nth-child(6) img[src]")).to_be_attached()
    expect(page.locator(".hits path").first).to_be_attached()
    file = folder / _DECK / "templates" / "index.yaml"
    text = file.read_text(encoding="utf-8")
    assert "style: index" in text
    file.write_text(text.replace("style: index", "style: indx"), encoding="utf-8")
    expect(page.locator(".face.stale")).to_be_visible()
    expect(page.locator(".pins .fault").first).to_be_attached()
    _checked(page)


def _checked(page: Page) -> None:
    """Wait until all rules are checked."""
    expect(page.locator("#problems")).not_to_contain_text(re.compile("checking", re.IGNORECASE))


VIEWS: dict[str, Callable[[Page, str, Path], None]] = {
    "studio-shelf": _shelf,
    "studio-print": _print,
    "studio-make": _make,
    "studio-mistake": _mistake,
}


def drawn(browser: Browser, name: str, folder: Path) -> Image.Image:
    """Return one view as a browser shows it. `folder` is empty."""
    expect.set_options(timeout=_WAIT)
    if name == "studio-mistake":
        shutil.copytree(ROOT / "examples" / _DECK, folder / _DECK)
    with studio(folder) as address:
        page = browser.new_page(viewport=SIZE, color_scheme="light")  # type: ignore[arg-type]
        VIEWS[name](page, address, folder)
        page.wait_for_timeout(800)
        content = page.screenshot()
        page.close()
    return Image.open(io.BytesIO(content)).convert("RGB")


def main() -> None:
    """Draw all pictures, or the named ones."""
    names = sys.argv[1:] or list(VIEWS)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in names:
            with tempfile.TemporaryDirectory() as folder:
                image = drawn(browser, name, Path(folder))
            image.quantize(160).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
