"""Follow a tutorial: write its files, apply its changes, run its commands, compare their output.

With PNP_APPROVE=1 (`make approve`) the document gets the new output.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"

_FILE = re.compile(r"`([\w./-]+\.(?:yaml|svg|toml|py|csv))`:")
_OFFLINE = "--no-index --no-build-isolation --no-deps"
_HUNK = re.compile(r"(?:^[ -].*\n)+(?:^\+.*\n)*", re.MULTILINE)


class Block(NamedTuple):
    """A fenced block of a document: its language, the name of its file, and its text."""

    document: str
    line: int
    language: str
    file: str
    text: str

    def __str__(self) -> str:
        return f"{self.document}:{self.line}"


def blocks(document: Path) -> Iterator[Block]:
    """Yield the fenced blocks in order. A block after a line “`NAME`:” is that file."""
    lines = document.read_text(encoding="utf-8").splitlines()
    begin, language, before = 0, "", ""
    for number, line in enumerate(lines, 1):
        if not line.startswith("```"):
            if not begin and line.strip():
                before = line
            continue
        if not begin:
            begin, language = number, line[3:]
            continue
        named = _FILE.fullmatch(before)
        text = "".join(f"{line}\n" for line in lines[begin : number - 1])
        yield Block(document.name, begin, language, named[1] if named else "", text)
        begin, before = 0, ""
    assert not begin, f"{document.name}: a fence is open at the end"


class Follower:
    """Follows a tutorial in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("tests", "docs"):
            (folder / name).symlink_to(ROOT / name)
        self.output = ""

    def follow(self, document: Path) -> None:
        """Do all steps in order; a `text` block is the output of the previous command."""
        outputs = []
        for block in blocks(document):
            match block.language:
                case "sh":
                    self.run(block)
                case "text" if _approving():
                    outputs.append((block, self.output))
                case "text":
                    assert self.output == block.text, str(block)
                case "diff":
                    self.change(block)
                case _ if block.file:
                    self.write(block)
        for block, output in reversed(outputs):
            _replace(document, block, output)

    def write(self, block: Block) -> None:
        path = self.folder / block.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")

    def run(self, block: Block) -> None:
        """Run a command; return both streams together."""
        site = self.folder / "site"
        commands = (
            f'pnp() {{ "{sys.executable}" -m pnp "$@"; }}\n'
            f'pip() {{ "{sys.executable}" -m pip --quiet "$@" {_OFFLINE} --target "{site}"; }}\n'
        )
        done = subprocess.run(
            ["bash", "-c", commands + block.text],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": f"{site}:{ROOT}"},
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.output = done.stdout

    def change(self, block: Block) -> None:
        """Apply each hunk: existing lines, then lines to replace or follow them."""
        path = self.folder / block.file
        text = path.read_text(encoding="utf-8")
        for hunk in _HUNK.findall(block.text):
            lines = hunk.splitlines(keepends=True)
            old = "".join(line[1:] for line in lines if line[0] != "+")
            new = "".join(line[1:] for line in lines if line[0] != "-")
            assert text.count(old) == 1, (
                f"{block}: {block.file} has “{old}” {text.count(old)} times"
            )
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")


def _approving() -> bool:
    return bool(os.environ.get("PNP_APPROVE")) and not os.environ.get("CI")


def _replace(document: Path, block: Block, output: str) -> None:
    lines = document.read_text(encoding="utf-8").splitlines()
    lines[block.line : block.line + block.text.count("\n")] = output.splitlines()
    document.write_text("\n".join(lines) + "\n", encoding="utf-8")
