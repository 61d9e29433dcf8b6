"""Count logical lines by package: `python -m bench.size`.

A logical line is a statement: a NEWLINE token, except docstrings, so that neither dense writing
nor the formatter changes the figure. YAML in `data/` counts by physical lines.
"""

from __future__ import annotations

import ast
import tokenize
from collections import Counter
from pathlib import Path

_ROOT = Path(__file__).parent.parent


def logical_lines(path: Path) -> int:
    """Return the number of statements in a Python file, without docstrings."""
    with tokenize.open(path) as file:
        source = file.read()
    lines = source.splitlines(keepends=True)
    newlines = sum(
        token.type == tokenize.NEWLINE
        for token in tokenize.generate_tokens(iter([*lines, ""]).__next__)
    )
    return newlines - sum(map(_is_docstring, ast.walk(ast.parse(source))))


def _is_docstring(node: ast.AST) -> bool:
    """Whether a node is a text on its own, as docstrings of attributes are."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def main() -> None:
    """Print the table."""
    rooms: Counter[str] = Counter()
    modules: Counter[str] = Counter()
    for path in sorted((_ROOT / "pnp").rglob("*.py")):
        parts = path.relative_to(_ROOT / "pnp").parts
        room = "/".join(parts[:-1][: 2 if parts[0] == "games" else 1]) or "pnp"
        rooms[room] += logical_lines(path)
        modules[room] += 1
    games = {room for room in rooms if room.startswith("games")}
    for room in sorted(rooms, key=lambda room: (room in games, room)):
        print(f"{rooms[room]:7,}  {modules[room]:4} modules  {room}")
    in_games = sum(rooms[room] for room in games)
    engine = sum(lines for room, lines in rooms.items() if room not in games)
    count = sum(modules[room] for room in rooms if room not in games)
    print(f"{engine:7,}  {count:4} modules  outside games")
    print(f"{in_games:7,}  {sum(modules[r] for r in games):4} modules  in games")
    yaml = sorted((_ROOT / "data").rglob("*.yaml"))
    total = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in yaml)
    checks = sum(
        len(p.read_text(encoding="utf-8").splitlines()) for p in yaml if p.stem == "checks"
    )
    print(f"{total:7,}  lines of YAML in data, {checks:,} of them in checks.yaml")
    tests = sum(logical_lines(path) for path in (_ROOT / "tests").rglob("*.py"))
    print(f"{tests:7,}  in tests")


if __name__ == "__main__":
    main()
