"""The rule “shows”, held against faces that are put together by hand: what is told of each wish."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path as File

from msgspec.structs import replace

from pnp.ground.drawing import Frame, Path, Pen
from pnp.ground.geometry import Matrix, Rect
from pnp.ground.node import Mapping, Sequence, made
from pnp.ground.problem import Problems, Span
from pnp.ground.proof import Drawn, Face, Inks, Piece, Proof, Sign
from pnp.load.composer import parse
from pnp.rules.context import Subject, hold
from tests import goldens
from tests.installed import RULES

WISHES = File(__file__).with_name("wishes.txt").read_text(encoding="utf-8").split("\n---\n")
INK, RED = (0.0, 0.0, 0.0), (0.8, 0.0, 0.0)
DATA = """
goods:
- id: jar
  name: Moon Jar
  price: 3
  tags: [glass, night]
  text: A jar that holds the moonlight.
  secret: ""
- {id: jam, name: Plum Jam, price: 1, tags: [sweet], text: It is sweet., rare: rare}
stalls:
- {id: lantern, sells: [jar], open: yes}
- {id: plum, sells: [jam, jar], open: no}
word: moon
"""


def piece(text: str, x: float, y: float, wide: float, high: float = 5.0) -> Piece:
    return Piece(text, "".join(text.casefold().split()), Rect(x, y, wide, high))


def dots(count: int, place: bool = False) -> list[tuple[Path, Matrix]]:
    """Red boxes of 4 × 6 mm."""
    box = Pen().rect(0.0, 0.0, 4.0, 6.0).path(RED)
    box = box._replace(field="name") if place else box
    return [(box, Matrix.move(9.0 * n, 70.0)) for n in range(count)]


JAR = replace(
    Proof.blank(),
    pieces=[
        piece("Moon Jar", 5, 5, 40), piece("3", 13, 20, 4), piece("coins", 19, 20, 15),
        piece("A jar that", 5, 40, 30), piece("holds the moon-", 5, 46, 35),
        piece("light.", 5, 52, 12), piece("glass", 5, 60, 15), piece("night", 30, 60, 15),
        piece("of 2", 50, 80, 10),
    ],
    signs=[
        Sign(("coin", "money"), Rect(5.0, 20.0, 5.0, 5.0)),
        Sign(("star",), Rect(40.0, 20.0, 5.0, 5.0)), Sign(("star",), Rect(47.0, 20.0, 5.0, 5.0)),
        Sign(("dot",), Rect(5.0, 70.0, 1.0, 1.0), plain=True),
    ],
    codes=["jar 3"], paths={Inks(RED, None, False): dots(3), Inks(INK, None, True): dots(1, True)},
    drawings=[Drawn(7, None), Drawn(8, Frame(9.0, 9.0))],
)  # fmt: skip
JAM = replace(
    Proof.blank(),
    pieces=[
        piece("Plum Jam", 5, 5, 40), piece("1", 13, 20, 4), piece("coin", 19, 20, 15),
        piece("It is sweet.", 5, 40, 30), piece("sweet", 5, 60, 15), piece("of 2", 50, 80, 10),
        piece("rare", 5, 85, 9),
    ],
    signs=[Sign(("coin", "money"), Rect(5.0, 20.0, 5.0, 5.0))],
    codes=["jam 1"], paths={Inks(RED, None, False): dots(1)},
    drawings=[Drawn(9, None), Drawn(8, Frame(9.0, 9.0))],
)  # fmt: skip


def told(
    wishes: str, sides: Iterable[str] = ("front",), unheld: Iterable[str] = (), rule: str = "goods"
) -> list[str]:
    """What is told of the two faces where the rule has such wishes."""
    problems = Problems()
    text = f"{DATA}rules:\n- shows: {rule}\n" + "".join(
        f"  {line}\n" for line in wishes.strip().splitlines()
    )
    root = parse(text, "example.yaml", problems)
    assert isinstance(root, Mapping)
    assert list(problems) == []
    goods, rules = root.values["goods"], root.values["rules"]
    assert isinstance(goods, Sequence)
    assert isinstance(rules, Sequence)
    faces = [
        Face(item, side, Span("face.yaml", number, 3), proof, {"of": made("2")})
        for number, (item, proof) in enumerate(zip(goods.items, (JAR, JAM), strict=True), 1)
        for side in sides
        if isinstance(item, Mapping)
    ]
    subject = Subject(
        lambda name: made({name: root.values[name]}) if name in root.values else None,
        faces=lambda name: faces if name == "goods" else [],
        palette={"red": RED, "ink": INK},
        drawn_as=lambda drawn, name: {"goods/jar": drawn.look == 7, "goods/all": True}.get(name),
        unheld=frozenset(unheld),
    )
    hold(rules, RULES.get, RULES, subject, problems)
    return [
        f"{p.span.file.partition('.')[0]} {p.span.line}:{p.span.column} {p.rule}: {p.message}"
        + (f" ({p.hint})" if p.hint else "")
        for p in problems.sorted()
    ]


def listed(name: str, found: list[str]) -> str:
    return "\n".join([name.strip(), *(f"      {line}" for line in found)])


def test_what_is_told_of_each_wish_is_as_it_was() -> None:
    goldens.compare("told/shows", "\n".join(listed(wish, told(wish)) for wish in WISHES))


BOTH = """
front: {more: yes, texts: ["{name}"], icons: [coin]}
back: {more: yes, texts: ["{price}", Behind], marks: {box red: 1}}
"""
ALL = """
front:
  more: yes
  texts: [Nowhere]
  codes: [no code]
  marks: {circle: 1}
  drawings: 1
"""
PATHS = (
    "goods[id=jam]", "goods[price]", "goods[id=gong]", "goods[", "{a: b}", "[]",
    "[goods, nowhere, 'goods[!rare]']",
)  # fmt: skip


def test_which_faces_are_looked_at_and_for_what() -> None:
    """Those of a side, and of the items that a path takes; what is not drawn in low ink, or
    cannot be read, is not missed."""
    rows = [
        listed(f"{BOTH.strip()} ({', '.join(sides)})", told(BOTH, sides))
        for sides in (("front", "back"), ("front",), ("back",), ())
    ]
    rows += [
        listed(f"held to all but {each}", told(ALL, unheld=[each]))
        for each in ("nothing", "codes", "marks", "drawings", "fields")
    ]
    wish = "front: {more: yes, texts: [Nowhere]}"
    for path in PATHS:
        rows.append(listed(path, told(wish, rule=path)))
        rows.append(listed(f"{path} without fields", told(wish, unheld=["fields"], rule=path)))
    goldens.compare("told/shows-where", "\n".join(rows))
