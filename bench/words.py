"""List words that the project avoids: `python -m bench.words`, with `--code` those in pnp/.

It reads the documents, the changelog's new part, the helps of all commands and the entries of
`pnp explain`, all without code; with `--code` texts and docstrings in pnp/. Exits 1 at a hit.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

BANNED = re.compile(
    r"\b(?:told|tells|held|kept|mend(?:s|ed|ing)?|anew|nobody|somebody|whoever|who prints|stands"
    r"|that which|wants|by hand|of (?:one[’']s|its|their) own)\b"
    r"|(?-i:(?:^#* ?|\. )What is)\b(?!.*\?)",
    re.IGNORECASE | re.MULTILINE,
)
PAGES = ("*.md", "docs/*.md", "pnp/checks/*.md", "tests/golden/help.txt")
GENERATED = {Path("docs/modules.md")}
CODE = re.compile(r"^```.*?^```|^ {4,}\S[^\n]*$|`[^`\n]*`", re.DOTALL | re.MULTILINE)
RELEASED = re.compile(r"^## \[\d.*", re.DOTALL | re.MULTILINE)


def lines() -> Iterator[tuple[str, str]]:
    """Yield places and lines of prose, or with `--code` the string literals in pnp/."""
    if "--code" in sys.argv:
        for path in sorted(Path("pnp").rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield f"{path}:{node.lineno}", node.value
        return
    for path in sorted({path for pattern in PAGES for path in Path().glob(pattern)} - GENERATED):
        text = RELEASED.sub("", path.read_text("utf-8"))
        if path.suffix == ".md":
            text = CODE.sub(lambda code: "\n" * code[0].count("\n"), text)
        yield from ((f"{path}:{number}", line) for number, line in enumerate(text.split("\n"), 1))


if __name__ == "__main__":
    hits = [f"{place}: {hit[0]}" for place, text in lines() for hit in BANNED.finditer(text)]
    print("\n".join([*hits, f"{len(hits)} words to avoid"]))
    sys.exit(bool(hits))
