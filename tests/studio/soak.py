"""Random edits, half of them broken: `python -m tests.studio.soak 10000`.

After each edit the studio must answer what its window would show. Every tenth answer is compared
with that of a process without caches, and memory must not grow.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from PIL import Image

from pnp.core import caches
from pnp.core.problems import ProblemsFound, UsageError
from pnp.studio import face_stream
from pnp.studio.element_positions import trace_elements
from pnp.studio.render_thread import RenderThread
from pnp.studio.snapshot import FaceView, Snapshot
from tests import tiny

CARDS = FaceView("tiny", "cards")
MOST_GROWTH = 50.0
"""Megabytes."""
_WARM = 200
_THEME = (
    'extends: common/theme\npalette:\n  special: "#AA0000"\nstyles:\n  title: {colour: special}\n'
)
_SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
_JUNK = ("[", "{", '"', "\t", ": :", "- -", "!!", "\x00", "&a *a", "extends: card\n", "…" * 40)


class Soak:
    """A small game under random edits."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.desk = RenderThread((folder,))
        self.chance = random.Random(seed)
        tiny.game(folder, t_card=tiny.ILLUSTRATED, t_theme=_THEME)
        root = folder / "tiny"
        (root / "templates/icons/sign.svg").write_text(_SIGN)
        Image.new("RGB", (30, 30), "red").save(root / "photo.png")
        names = (
            "game.yaml",
            "cards.yaml",
            "templates/card.yaml",
            "templates/theme.yaml",
            "templates/icons/sign.svg",
            "photo.png",
        )
        self.files = {root / name: (root / name).read_bytes() for name in names}

    def edit(self) -> None:
        """Break one file, or repair all and change one."""
        file = self.chance.choice(list(self.files))
        plain = self.files[file]
        if self.chance.random() < 0.5:
            self._broken(file, plain)
            return
        for other, content in self.files.items():
            if not other.exists() or other.read_bytes() != content:
                other.write_bytes(content)
        if file.suffix == ".png":
            colour = tuple(self.chance.randrange(256) for _ in range(3))
            Image.new("RGB", (30, 30), colour).save(file)
            return
        for old in (b"First", b"#AA0000", b"size: 8", b"h9", b"title: Tiny"):
            if old in plain:
                new = {
                    b"#AA0000": b"#%06X" % self.chance.randrange(1 << 24),
                    b"size: 8": b"size: %d" % self.chance.randrange(5, 11),
                    b"h9": b"h%d" % self.chance.randrange(1, 9),
                }.get(old, old + b" %d" % self.chance.randrange(10**6))
                file.write_bytes(plain.replace(old, new, 1))

    def _broken(self, file: Path, plain: bytes) -> None:
        at = self.chance.randrange(len(plain))
        match self.chance.randrange(4):
            case 0:
                file.write_bytes(plain[:at])
            case 1:
                file.write_bytes(plain[:at] + self.chance.choice(_JUNK).encode() + plain[at:])
            case 2:
                end = at + self.chance.randrange(1, 20)
                file.write_bytes(plain[:at] + plain[end:])
            case _:
                file.unlink(missing_ok=True)

    def answer(self) -> list[str]:
        """Return digests of faces and rules of problems, as the window would get them."""
        self.desk.invalidate()
        return asyncio.run(self.desk.run(self._answer))

    def _answer(self, edition: Snapshot) -> list[str]:
        head = face_stream.component_row(
            edition, face_stream.parse_question({"game": "tiny", "component": "cards"})
        )
        rows = [problem["rule"] for problem in head["problems"]]
        for item in head.get("component", {}).get("items", []):
            face = face_stream.face_row(edition, CARDS, face_stream.FaceKey(item["key"], "front"))
            rows += [face.get("digest", ""), *(each["rule"] for each in face.get("problems", []))]
        return rows

    def run(self, edits: int) -> Iterator[int]:
        """Yield the number of each edit. Raises AssertionError for an outdated answer."""
        for number in range(edits):
            self.edit()
            answer = self.answer()
            if number % 10 == 0:
                cached = caches._memory
                caches._memory = None
                assert self.answer() == answer, f"outdated after edit {number}"
                caches._memory = cached
                self._traced()
            yield number

    def _traced(self) -> None:
        with suppress(ProblemsFound, UsageError):
            trace_elements((self.folder,), CARDS, 0, False)


def memory() -> float:
    """Return the memory of this process in megabytes."""
    output = subprocess.run(
        ["ps", "-o", "rss=", "-p", f"{os.getpid()}"], capture_output=True, text=True
    )
    return int(output.stdout) / 1024


def soak(folder: Path, edits: int, seed: int = 1) -> float:
    """Run the edits; return the growth of memory after warming up, in megabytes."""
    caches.enable_file_cache()
    start = 0.0
    for number in Soak(folder, seed).run(edits):
        if number == min(_WARM, edits // 2):
            gc.collect()
            start = memory()
        if number and number % 1000 == 0:
            print(f"{number} edits, {memory():.0f} MB", flush=True)
    gc.collect()
    return memory() - start


def main() -> None:
    """Run as many edits as asked for."""
    edits, seed, *_ = [*map(int, sys.argv[1:]), *(10_000, 1)[len(sys.argv) - 1 :]]
    with tempfile.TemporaryDirectory() as folder:
        grown = soak(Path(folder), edits, seed)
    print(f"{edits} edits, half of them broken: {grown:+.1f} MB")
    if grown > MOST_GROWTH:
        sys.exit(1)


if __name__ == "__main__":
    main()
