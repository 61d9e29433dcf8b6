"""The YAML files of a game's folder, each read once, and what they hold."""

from __future__ import annotations

from collections.abc import Mapping as Mapping_
from pathlib import Path

from pnp.ground.files import there
from pnp.ground.node import Mapping, Node, Scalar
from pnp.ground.problem import Problems, Span, nearest
from pnp.ground.shelf import GAME_FILE, Shelf
from pnp.load.yaml import read_file, shown

Given = Mapping_[str, Node | None]
"""Files that were read already, by their names."""


class GameFiles:
    """What the files of a game's folder hold; None, with the reason among the problems, where
    one cannot be read."""

    def __init__(self, shelf: Shelf, folder: Path, problems: Problems, given: Given) -> None:
        self._shelf = shelf
        self._folder = folder
        self._problems = problems
        # Files that only rules look at are kept apart: a kit tells of what it prints.
        self._seen: dict[str, Node | None] = dict(given)
        self.printed: dict[str, Node | None] = {}
        """Those that are printed from."""

    def game(self) -> Node | None:
        """The game itself. Raises Unusable where it cannot be read at all."""
        if GAME_FILE not in self._seen:
            self._seen[GAME_FILE] = read_file(self._folder / GAME_FILE, self._problems)
        return self._seen[GAME_FILE]

    def root(self, file: str, span: Span) -> Node | None:
        """A file that is printed from; `span` names it."""
        self.printed[file] = self.read(file, span)
        return self.printed[file]

    def read(self, file: str, span: Span | None = None) -> Node | None:
        """A file; `span` names it."""
        if file not in self._seen:
            if not self._ours(file):
                self._problems.add(
                    "missing-file", f"there is no file {file} in {self._folder.name}/",
                    span or Span(shown(self._folder)),
                    nearest(file, (found.name for found in self._folder.glob("*.yaml"))),
                )  # fmt: skip
                self._seen[file] = None
            else:
                self._seen[file] = read_file(self._folder / file, self._problems)
        return self._seen[file]

    def _ours(self, file: str) -> bool:
        path = self._folder / file
        return there(path) and self._folder.resolve() in path.resolve().parents

    def file(self, name: str) -> Node | None:
        """What a file holds, by its name without `.yaml`, or None where there is none;
        `templates/NAME` is a layout."""
        file = f"{name}.yaml"
        kind, slash, layout = name.partition("/")
        if slash and file not in self._seen:
            path = self._shelf.find(self._folder, f"{layout}.yaml") if kind == "templates" else None
            self._seen[file] = read_file(path, self._problems) if path is not None else None
        return self.read(file) if file in self._seen or self._ours(file) else None

    def named(self, name: Scalar) -> Node | None:
        """What `file.yaml` or `file.yaml#key` stands for."""
        file, _, key = name.text.partition("#")
        root = self.root(file, name.span)
        if not isinstance(root, Mapping):
            return root
        if key:
            if key not in root.values:
                hint = nearest(key, root.values)
                self._problems.add("unknown-key", f"{file} has no “{key}”", name.span, hint)
            return root.get(key)
        return next(iter(root.values.values())) if len(root.values) == 1 else root

    def data(self, node: Mapping | None) -> dict[str, Node]:
        """Fields from other files, or written in place."""
        fields: dict[str, Node] = {}
        for name, value in node.values.items() if node else ():
            written: Node | None = value
            if isinstance(value, Scalar) and ".yaml" in value.text:
                written = self.named(value)
            if written is not None:
                fields[name] = written
        return fields
