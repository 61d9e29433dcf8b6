"""A first draft of what faces have to show: `python -m tests.mutants.drafts GAME [COMPONENT …]`.

It says what is drawn now. Whoever puts it into a game's checks reads it, and puts fields and paths
in place of what stands in data.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from pnp.ground.drawing import Colour
from pnp.ground.model import Game
from pnp.ground.node import Mapping, Node, Scalar, Sequence
from pnp.ground.order import Options
from pnp.ground.problem import Problems
from pnp.ground.proof import Face, Inks
from pnp.ground.shapes import Mark
from pnp.press import check, proofing
from pnp.proof.library import Library
from pnp.rules.places import spelled
from pnp.rules.wanted import line


class _All(proofing.Proofs):
    """Reads the faces of all components, and keeps them."""

    kept: ClassVar[dict[str, list[Face]]] = {}
    palette: ClassVar[dict[str, Colour | None]] = {}

    def __init__(self, game: Game, library: Library, options: Options | None = None) -> None:
        super().__init__(game, library, options)
        self._wanted = frozenset(game.components)

    def hold(self, problems: Problems) -> None:
        # Of several papers the first one.
        _All.kept = {
            name: [sheet.face() for sheet in faces.values()] for name, faces in self._faces.items()
        } | _All.kept
        _All.palette |= self._game.theme("full").palette


def _fields(node: Node, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(node, Mapping):
        for key, value in node.values.items():
            yield from _fields(value, f"{path}.{key}" if path else key)
    elif isinstance(node, Sequence):
        yield f"{path}[]", ""
    elif isinstance(node, Scalar):
        yield path, node.text


def _draft(name: str, side: str, faces: list[Face], palette: dict[str, Colour | None]) -> None:
    print(f"  {side}:   # {len(faces)} faces")
    fields = Counter(
        key for face in faces for key, text in _fields(face.item)
        if text and spelled(face.proof, line(text).key)[1]
    )  # fmt: skip
    shown = {key for key, count in fields.items() if count == len(faces)}
    for face in faces[:1] if shown else faces[:3]:
        pieces, taken = face.proof.pieces, [False] * len(face.proof.pieces)
        texts: list[tuple[int, str]] = []
        for key, text in sorted(_fields(face.item), key=lambda pair: -len(pair[1])):
            if key in shown:
                start, end = spelled(face.proof, line(text).key, taken)
                if end:
                    taken[start:end] = [True] * (end - start)
                    texts.append((start, "{" + key + "}"))
        texts += [(at, p.text) for at, p in enumerate(pieces) if not taken[at]]
        print(f"    texts: {[text for _, text in sorted(texts)]}")
        print(f"    icons: {dict(Counter('/'.join(s.names) for s in face.proof.signs))}")
        print(f"    codes: {face.proof.codes}")
        print(f"    drawings: {len(face.proof.drawings)}")
    roles: dict[Colour, str] = {}
    for role, colour in palette.items():
        if colour is not None:
            roles.setdefault(colour, role)
    counts: dict[str, list[int]] = {}
    for at, face in enumerate(faces):
        for inks in face.proof.paths:
            for mark, count in face.proof.marks(inks).items():
                counts.setdefault(_key(mark, inks, roles), [0] * len(faces))[at] += count
    print("    marks:")
    for key, each in sorted(counts.items()):
        if len(set(each)) == 1:
            print(f"      {key}: {each[0]}")
    print("    # by face:", {k: v[:8] for k, v in sorted(counts.items()) if len(set(v)) > 1})


def _key(mark: Mark, inks: Inks, roles: dict[Colour, str]) -> str:
    colours = [roles.get(colour, "?") for colour in (inks.fill, inks.line) if colour]
    return " ".join([*["drawn"] * inks.drawn, mark.shape, *colours])


def main(game: str, *components: str) -> None:
    """Print the drafts."""
    setattr(check, "Proofs", _All)  # noqa: B010
    check.check_share((), game, None, 0, 1)
    for name, faces in _All.kept.items():
        if components and name not in components:
            continue
        print(f"- shows: {name}")
        for side in ("front", "back"):
            own = [face for face in faces if face.side == side]
            if own:
                _draft(name, side, own, _All.palette)


if __name__ == "__main__":
    main(*sys.argv[1:])
