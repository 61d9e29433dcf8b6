"""The bench's cards set by Typst: `python -m bench.typst_cards cards.json cards.pdf`."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import typst

_BENCH = Path(__file__).resolve().parent


def main(cards: str, pdf: str) -> None:
    with tempfile.TemporaryDirectory(prefix="pnp-typst-") as name:
        folder = Path(name)
        shutil.copytree(_BENCH / "cards", folder / "cards")
        shutil.copy(_BENCH / "cards.typ", folder)
        shutil.copy(cards, folder / "cards.json")
        compile_: Any = typst.compile
        compile_(
            folder / "cards.typ",
            output=pdf,
            root=folder,
            font_paths=[_BENCH.parent / "templates" / "fonts"],
            ignore_system_fonts=True,
            sys_inputs={"cards": "/cards.json"},
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
