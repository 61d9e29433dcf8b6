"""Rules held against small YAML texts, such as the examples in their manuals."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.build.run import Application
from pnp.build.selection import kit_items
from pnp.checks.context import Subject, check_rules
from pnp.core.node import Mapping, Node, Sequence, to_node
from pnp.core.problems import Problem, Problems
from pnp.core.search_path import GAME_FILE, SearchPath
from pnp.load.game import load_game
from pnp.load.yaml import parse
from tests.installed import RULES

_MARK = re.compile(r"# wrong: (.*)")


def laid_out(text: str) -> list[Problem]:
    """The problems of a text that has templates: a game, whose files begin at the lines of the
    text that they are."""
    with TemporaryDirectory() as folder:
        game = Path(folder) / "example"
        (game / "templates").mkdir(parents=True)
        (game / "templates" / "theme.yaml").write_text("extends: common/theme\n")
        kept = [*text.splitlines(), ""]
        starts = [at for at, line in enumerate(kept) if line[:1].strip()] + [len(kept)]
        for start, end in pairwise(starts):
            name = kept[start].rstrip(":")
            if name.startswith("templates/"):
                block = [line[2:] for line in kept[start + 1 : end]]
                (game / f"{name}.yaml").write_text("\n".join([*[""] * (start + 1), *block]))
                kept[start:end] = [""] * (end - start)
        kept[-1] = "title: Example"
        (game / GAME_FILE).write_text("\n".join(kept))
        return Application((Path(folder),)).validate(["example"]).sorted()


def held(text: str) -> list[Problem]:
    """The problems of a text: a file of its own under each key, and `rules`. With `components`
    it is a game.yaml, with `templates/NAME` one that is laid out. Numbered components are lists of
    what their numbers give."""
    if "\ntemplates/" in text:
        return laid_out(text)
    problems = Problems()
    root = parse(text, "example.yaml", problems)
    assert isinstance(root, Mapping), problems.sorted()
    game = None
    if "components" in root.values:
        shelf = SearchPath.standard()
        folder = Path("example")
        game = load_game(shelf, folder, problems, {GAME_FILE: root})
    rules = root.values["rules"]
    assert isinstance(rules, Sequence)

    def file(name: str) -> Node | None:
        if name == "game":
            return root
        return to_node({name: root.values[name]}) if name in root.values else None

    def numbered(name: str) -> Iterable[tuple[str, Mapping]]:
        listed = root.values.get(name)
        for item in listed.items if isinstance(listed, Sequence) else ():
            assert isinstance(item, Mapping)
            yield item.text("number"), item

    def counts(name: str, players: int) -> Iterable[tuple[Mapping, int]]:
        assert game is not None
        return kit_items(game, name, players)

    check_rules(rules, RULES.get, RULES, Subject(file, game, numbered, counts), problems)
    return problems.sorted()


def expected(text: str) -> dict[int, str]:
    """What is told of which line, from the marks behind the lines."""
    return {
        number: match[1].strip()
        for number, line in enumerate(text.splitlines(), 1)
        if (match := _MARK.search(line))
    }


def told(problems: list[Problem]) -> str:
    return "\n".join(f"{p.span.line}: {p.rule}: {p.message}" for p in problems)
