"""Thousands of edits at random, half of them broken: `python -m tests.studio.soak 10000`.

After each the studio is asked what its window would show. It has to answer; now and then its
picture is held against that of a press that has remembered nothing; and its memory has to stay
where it was.
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
_SPOILT = ("[", "{", '"', "\t", ": :", "- -", "!!", "\x00", "&a *a", "extends: card\n", "…" * 40)


class Soak:
    """A small game, and somebody who cannot leave it alone."""

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
        """Change one file: well, or badly, or bring all of them back."""
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
                file.write_bytes(plain[:at] + self.chance.choice(_SPOILT).encode() + plain[at:])
            case 2:
                end = at + self.chance.randrange(1, 20)
                file.write_bytes(plain[:at] + plain[end:])
            case _:
                file.unlink(missing_ok=True)

    def seen(self) -> list[str]:
        """What the window would be told of the files as they are."""
        self.desk.invalidate()
        return asyncio.run(self.desk.run(self._told))

    def _told(self, edition: Snapshot) -> list[str]:
        """Digests, and rules that are broken."""
        head = face_stream.component_row(
            edition, face_stream.parse_question({"game": "tiny", "component": "cards"})
        )
        told = [problem["rule"] for problem in head["problems"]]
        for item in head.get("component", {}).get("items", []):
            face = face_stream.face_row(edition, CARDS, face_stream.FaceKey(item["key"], "front"))
            told += [face.get("digest", ""), *(each["rule"] for each in face.get("problems", []))]
        return told

    def run(self, edits: int) -> Iterator[int]:
        """So many edits; gives the number of each. Raises AssertionError for a stale picture."""
        for number in range(edits):
            self.edit()
            told = self.seen()
            if number % 10 == 0:
                remembered = caches._memory
                caches._memory = None
                assert self.seen() == told, f"after edit {number} something is out of date"
                caches._memory = remembered
                self._traced()
            yield number

    def _traced(self) -> None:
        with suppress(ProblemsFound, UsageError):
            trace_elements((self.folder,), CARDS, 0, False)


def memory() -> float:
    """Megabytes that this process has."""
    told = subprocess.run(
        ["ps", "-o", "rss=", "-p", f"{os.getpid()}"], capture_output=True, text=True
    )
    return int(told.stdout) / 1024


def soak(folder: Path, edits: int, seed: int = 1) -> float:
    """Run; gives by how many megabytes the memory has grown since all was warm."""
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
    """As many edits as are asked for."""
    edits, seed, *_ = [*map(int, sys.argv[1:]), *(10_000, 1)[len(sys.argv) - 1 :]]
    with tempfile.TemporaryDirectory() as folder:
        grown = soak(Path(folder), edits, seed)
    print(f"{edits} edits, half of them broken: {grown:+.1f} MB")
    if grown > MOST_GROWTH:
        sys.exit(1)


if __name__ == "__main__":
    main()
