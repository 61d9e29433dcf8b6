"""Goldens of numbered components: what the first numbers draw, and their problems."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

from pnp.core.node import Mapping, Node, Scalar, Sequence, to_node, to_plain
from pnp.core.numbering import Scheme
from pnp.core.problems import Problems
from pnp.load.numbering import read_scheme
from pnp.load.yaml import parse
from tests import goldens

SCHEMES = [
    line.removeprefix("- ")
    for line in Path(__file__).with_name("schemes.yaml").read_text(encoding="utf-8").splitlines()
    if line.startswith("- ")
]


def files(name: Scalar) -> Node | None:
    return to_node(["p", "q", "r"]) if name.text == "list.yaml" else None


def shown(value: object) -> object:
    match value:
        case Scalar() | Sequence() | Mapping():
            return to_plain(value)
        case list():
            return [shown(each) for each in value]
    return value


def drawn(scheme: Scheme) -> list[str]:
    """The number of outcomes, what the first numbers draw, and why some draw again."""
    rows = [f"  {scheme.size:,} outcomes for {scheme.number_count:,} numbers"]
    for number in range(scheme.lowest, min(scheme.lowest + 3, scheme.highest + 1)):
        broken: Counter[str] = Counter()
        last = "nothing"
        for fields, wrong in islice(scheme.attempts(number), 400):
            if not wrong:
                values = (f"{name}: {shown(value)}" for name, value in fields.items())
                last = ", ".join(values)
                break
            broken[wrong] += 1
        rows.append(f"  {number} draws {last}".replace("'", ""))
        rows += [f"      {count} times {why}" for why, count in sorted(broken.items())[:4]]
    return rows


def read(entry: str) -> str:
    problems = Problems()
    root = parse(f"numbered: {entry}\n", "game.yaml", problems)
    assert isinstance(root, Mapping)
    scheme = read_scheme(root.values["numbered"], ("tiny", "cards"), files, problems)
    rows = drawn(scheme) if scheme is not None else []
    return "\n".join([entry, *rows, *goldens.problem_rows(problems)])


def test_schemes_match_golden() -> None:
    goldens.compare("schemes", "\n".join(map(read, SCHEMES)))
