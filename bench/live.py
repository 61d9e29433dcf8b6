"""Time from a saved file to the changed face on screen: `python -m bench.live`.

A browser shows one card and its neighbours in the studio; a file is saved, and the clock stops when
the browser has painted the new face. The server's CPU time for an edit, with all thumbnails and
elements, depends less on other processes. Needs Linux, Playwright for Python and Debian's Chromium.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bench import deck

ROOT = Path(__file__).resolve().parent.parent
EDITS = 200
_BETWEEN = 250
"""Milliseconds between edits: the thumbnails are complete by then."""
CHROMIUM = "/usr/bin/chromium"

# The time when the face was painted: after the next frame.
_CLOCK = """
window.painted = [];
document.addEventListener("studio:face", ({detail}) => {
  if (!detail.news) return;
  requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => {
      window.painted.push(performance.timeOrigin + performance.now());
      window.waiting?.(window.painted.at(-1));
    };
    after.port2.postMessage(0);
  });
});
"""


_THEME = 'extends: common/theme\npalette:\n  ink: "#1B1922"\n'


class Edit(NamedTuple):
    """A file, and the part of it that alternates."""

    kind: str
    file: str
    before: str
    """A pattern, whose first group is changed."""


class Case(NamedTuple):
    game: str
    component: str
    edits: tuple[Edit, ...]


def _usual(data: str, text: str, template: str, size: str, picture: str) -> tuple[Edit, ...]:
    return (
        Edit("text", data, f"({text})"),
        Edit("template", f"templates/{template}.yaml", size),
        Edit("colour", "templates/theme.yaml", r'ink: "(#[0-9A-F]{6})"'),
        Edit("picture", f"templates/{picture}.svg", r'viewBox="[-0-9. ]+ ([0-9.]+)"'),
    )


SHIPPED = (
    Case(
        "space-zoo",
        "planets",
        _usual("planets.yaml", "Pillowfell", "cards/planet", r"height: (57)", "icons/grass"),
    ),
    Case(
        "personal-space",
        "jobs",
        _usual(
            "jobs.yaml",
            "Rocket Mail Carrier",
            "cards/job/front",
            r"height: (26\.6)",
            "icons/card-stamp",
        ),
    ),
    Case(
        "mind-space",
        "goals",
        _usual("goals.yaml", "name: Sympathy", "cards/goal-points", r"size: (3\.6)", "icons/mark"),
    ),
    Case(
        "my-corner-of-the-sky",
        "page-a",
        _usual("turn.yaml", "line: your three", "sheet/articles", r"height: (4\.5)", "icons/minor"),
    ),
)


def changed(text: str, pattern: str, number: int) -> str:
    """Return a text with the match of a pattern changed."""
    found = re.search(pattern, text)
    assert found is not None, pattern
    old = found[1]
    if old.startswith("#"):
        new = f"#{(int(old[1:], 16) + 0x030507 * (number + 1)) % 0x1000000:06X}"
    elif re.fullmatch(r"[0-9.]+", old):
        new = f"{float(old) - (0.21 if number % 2 else 0.11):g}"
    else:
        new = f"{old} {number}"
    return text[: found.start(1)] + new + text[found.end(1) :]


@contextmanager
def studio(data: Path, *more: str) -> Iterator[tuple[str, int]]:
    """Run a studio for a folder of games; yield its address and process."""
    with subprocess.Popen(
        [sys.executable, "-m", "pnp", "--data", str(data), "studio", "--no-open", *more],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as run:
        assert run.stdout is not None
        try:
            yield run.stdout.readline().strip(), run.pid
        finally:
            run.terminate()


def cpu_ms(process: int) -> float:
    """Return a process's CPU time in milliseconds."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(page: Page, folder: Path, edit: Edit, edits: int) -> list[float]:
    """Return the milliseconds from a saved file to the painted face, one for each edit."""
    file = folder / edit.file
    plain = file.read_text(encoding="utf-8")
    found = []
    for number in range(edits):
        text = changed(plain, edit.before, number)
        page.evaluate("window.next = new Promise((done) => { window.waiting = done; }); 0")
        start = time.time()
        file.write_text(text, encoding="utf-8")
        painted = page.evaluate(
            "Promise.race([window.next, new Promise((done) => setTimeout(done, 5000, 0))])"
        )
        if not painted:
            raise RuntimeError(f"{edit.kind}: no new face for {file.name}")
        found.append(painted - 1000 * start)
        page.wait_for_timeout(_BETWEEN)
    file.write_text(plain, encoding="utf-8")
    page.wait_for_timeout(500)
    return found


def _copied(game: str, data: Path) -> Path:
    folder = data / game
    shutil.copytree(ROOT / "data" / game, folder)
    shutil.copytree(ROOT / "templates" / game, folder / "templates", dirs_exist_ok=True)
    return folder


def run(browser: Browser, case: Case, data: Path, edits: int) -> None:
    """Measure a game's edits, and print the results."""
    with studio(data) as (address, server):
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(_CLOCK)
        page.goto(f"{address}#/make/{case.game}/{case.component}")
        page.evaluate(
            "new Promise((done) => { window.waiting = done; if (window.painted.length) done(0); })"
        )
        page.wait_for_timeout(3000)
        for edit in case.edits:
            before = cpu_ms(server)
            times = measure(page, data / case.game, edit, edits)
            each = (cpu_ms(server) - before) / edits
            print(
                f"{case.game:22} {edit.kind:9} median {median(times):5.0f} ms, "
                f"95 % below {quantiles(times, n=20)[-1]:5.0f} ms, "
                f"server {each:4.0f} ms an edit, load {os.getloadavg()[0]:.0f}",
                flush=True,
            )
        page.close()


def main() -> None:
    """Measure all cases, or the named ones."""
    names = [name for name in sys.argv[1:] if not name.isdigit()]
    edits = next((int(name) for name in sys.argv[1:] if name.isdigit()), EDITS)
    with sync_playwright() as play, tempfile.TemporaryDirectory() as made:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for many in (54, 1000):
            data = Path(made) / f"cards-{many}"
            data.mkdir()
            game, _ = deck.write(data, many)
            game = game.rename(game.with_name(f"cards-{many}"))
            (game / "templates/theme.yaml").write_text(_THEME)
            suit = re.search(r"suit: (\w+)", (game / "cards.yaml").read_text())
            assert suit is not None
            edits_of = (
                Edit("text", "cards.yaml", "title: ([A-Z][a-z]+)"),
                Edit("template", "templates/card.yaml", "size: (22)mm"),
                Edit("colour", "templates/theme.yaml", r'ink: "(#[0-9A-F]{6})"'),
                Edit("picture", f"templates/icons/{suit[1]}.svg", r'viewBox="[-0-9. ]+ ([0-9.]+)"'),
            )
            if not names or game.name in names:
                run(browser, Case(game.name, "deck", edits_of), data, edits)
        for case in SHIPPED:
            if names and case.game not in names:
                continue
            data = Path(made) / f"shipped-{case.game}"
            data.mkdir()
            _copied(case.game, data)
            run(browser, case, data, edits)


if __name__ == "__main__":
    main()
