"""Write docs/modules.md, a line for each module: `python -m bench.module_list`."""

from __future__ import annotations

import ast
from pathlib import Path

HEAD = """# Modules

A line for each module, from its docstring. `make modules` writes this page.
[Architecture](architecture.md) explains the packages.
"""


def summary(path: Path) -> str:
    """Return the first paragraph of a module's docstring, as one line."""
    docstring = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return " ".join(docstring.partition("\n\n")[0].split())


if __name__ == "__main__":
    parts, folder = [HEAD], Path()
    for path in sorted(Path("pnp").rglob("*.py"), key=lambda path: (path.parent, path.name)):
        if path.parent != folder:
            folder = path.parent
            parts.append(f"\n## {folder.as_posix()}\n\n{summary(folder / '__init__.py')}\n\n")
        if path.name != "__init__.py":
            parts.append(f"- `{path.name}`: {summary(path)}\n")
    Path("docs/modules.md").write_text("".join(parts), encoding="utf-8", newline="\n")
