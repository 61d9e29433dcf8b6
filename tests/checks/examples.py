"""Check small YAML texts, such as the examples in the manuals of rules."""

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


def check_game(text: str) -> list[Problem]:
    """Validate a text with templates as a game; its files begin at the lines of the text."""
    with TemporaryDirectory() as folder:
        game = Path(folder) / "example"
        (game / "templates").mkdir(parents=True)
        (game / "templates" / "theme.yaml").write_text("extends: common/theme\n")
        rows = [*text.splitlines(), ""]
        starts = [at for at, line in enumerate(rows) if line[:1].strip()] + [len(rows)]
        for start, end in pairwise(starts):
            name = rows[start].rstrip(":")
            if name.startswith("templates/"):
                block = [line[2:] for line in rows[start + 1 : end]]
                (game / f"{name}.yaml").write_text("\n".join([*[""] * (start + 1), *block]))
                rows[start:end] = [""] * (end - start)
        rows[-1] = "title: Example"
        (game / GAME_FILE).write_text("\n".join(rows))
        return Application((Path(folder),)).validate(["example"]).sorted()


def check_text(text: str) -> list[Problem]:
    """Check a text: a file under each key, and `rules`.

    With `components` it is a game.yaml, with `templates/NAME` a game that is laid out. Numbered
    components are lists of what their numbers give.
    """
    if "\ntemplates/" in text:
        return check_game(text)
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


def expected_problems(text: str) -> dict[int, str]:
    """Return the problems that `# wrong:` marks expect, by line."""
    return {
        number: match[1].strip()
        for number, line in enumerate(text.splitlines(), 1)
        if (match := _MARK.search(line))
    }


def listing(problems: list[Problem]) -> str:
    return "\n".join(f"{p.span.line}: {p.rule}: {p.message}" for p in problems)
