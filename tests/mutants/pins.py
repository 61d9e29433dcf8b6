"""`make pins`: write anew what the reconstructed values of each game are.

Look at what has changed, in print and in the difference, before you keep it.
"""

from __future__ import annotations

import json
from pathlib import Path

from pnp.ground.model import Game
from pnp.ground.node import Mapping, Scalar
from pnp.ground.problem import Problems
from pnp.ground.shelf import Shelf
from pnp.load.game import load_game
from pnp.load.yaml import shown
from pnp.rules.locked_values import pin, pins
from pnp.rules.query import inside
from tests.mutants.jury import DATA

RULE = "reconstructed"
_HEAD = """\
# Values of our own design, as they were last looked at: short ones as they are, others as a
# fingerprint. A change is told by `pnp validate`; `make pins` writes this file.
"""


def written(folder: Path, game: Game) -> str:
    """The file of a game's pins."""
    lines = [_HEAD]
    rules = {rule.source.name for rule in game.rules()}
    for path in sorted(folder.glob("*.yaml")):
        if shown(path) in rules:
            continue
        root = game.file(path.stem)
        found = {way: pin(node) for way, node in pins(inside(root))} if root else {}
        if found:
            lines.append(f"{path.stem}:\n")
            lines += [f"  {way}: {json.dumps(text, ensure_ascii=False)}\n"
                      for way, text in found.items()]  # fmt: skip
    return "".join(lines)


def main() -> None:
    for path in sorted(DATA.glob("*/game.yaml")):
        game = load_game(Shelf.standard(), path.parent, Problems())
        assert game is not None
        for rule in game.rules():
            name = rule.values.get(RULE) if isinstance(rule, Mapping) else None
            if isinstance(name, Scalar):
                file = path.parent / f"{name.text}.yaml"
                file.write_text(written(path.parent, game), encoding="utf-8")
                print(file.relative_to(DATA.parent))


if __name__ == "__main__":
    main()
