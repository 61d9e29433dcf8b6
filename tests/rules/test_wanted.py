"""What a face is to show, as it is declared, and paths: small tables of what becomes of them."""

from __future__ import annotations

import pytest

from pnp.ground.node import Mapping, Node, Sequence, made
from pnp.ground.problem import Problems
from pnp.load.composer import parse
from pnp.rules.query import Found, find, short, within, written
from pnp.rules.wanted import icons, leaves, line, number


@pytest.mark.parametrize(
    ("text", "key", "signs"),
    [
        ("Moon Jar", "moonjar", ""),
        ("**Moon** *Jar*", "moonjar", ""),
        ("3 \\* 4", "3*4", ""),
        ("GROSSE STRASSE", "grossestrasse", ""),
        ("große Straße", "grossestrasse", ""),
        ("Pay :coin: :coin:, or :star:!", "pay,or!", "coin coin star"),
        ("at 3\\:coin: now", "at3:coin:now", ""),
        ("moon\u00adlight", "moonlight", ""),
        ("- one\n-  two\n  - three\n-four", "•one•two•three-four", ""),
        ("a\n- b", "a•b", ""),
        ("\\{name\\} \\<3", "{name}<3", ""),
        ("", "", ""),
        (":coin:", "", "coin"),
    ],
)
def test_a_text_comes_out_on_a_face_without_its_marks(text: str, key: str, signs: str) -> None:
    found = line(text)
    assert (found.key, " ".join(found.icons)) == (key, signs)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("coin", "coin"), ("coin star", "coin star"), ("3 coin", "coin coin coin"),
        ("0 coin", ""), ("yes coin", "coin"), ("Yes coin", "coin"), ("no coin", ""),
        ("none coin", ""), ("off coin", ""), ("False coin", ""), ("none", ""), ("", ""),
        ("3 coin star", "3 coin star"), ("None coin star", "coin star"), ("gold coin", "gold coin"),
        ("-1 coin", "-1 coin"),
    ],
)  # fmt: skip
def test_icons_are_named_as_they_are_declared(text: str, named: str) -> None:
    assert " ".join(icons(text)) == named


@pytest.mark.parametrize(
    ("text", "many"),
    [("3", 3), (" 12 ", 12), ("0", 0), ("yes", 1), ("two", 1), ("no", 0), ("", 0), ("None", 0),
     ("FALSE", 0), ("off", 0), ("-1", 1)],
)  # fmt: skip
def test_yes_is_one_and_no_is_none(text: str, many: int) -> None:
    assert number(text) == many


TEXT = """
goods:
- {id: jar, stall: lantern, price: 2, tags: [a, b]}
- {id: pie, stall: plum, price: 0}
- {stall: bell, price: 4, see: {also: [jar, pie]}}
- plain
two:
  first: {name: One}
  second: {name: Two, more: {name: Three}}
one:
  only: {a: 1, b: 2}
"""


def root() -> Mapping:
    found = parse(TEXT, "text", Problems())
    assert isinstance(found, Mapping)
    return found


def lead(path: str) -> list[str]:
    """Where a path leads: the way written out, and what stands there, around it so many maps."""
    values = root().values
    files = {"goods": made({"goods": values["goods"]}), "two": values["two"], "one": values["one"]}
    return [f"{one.path}={one.text}<{len(one.around)}" for one in find(files.get, path)]


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("nothing", []),
        ("goods.jar.price", ["goods.jar.price=2<1"]),
        ("goods.3.price", ["goods.3.price=4<1"]),
        ("goods.1.price", ["goods.jar.price=2<1"]),
        ("goods.4", ["goods.4=plain<0"]),
        ("goods.5", []),
        ("goods.0", []),
        ("goods.*.price", ["goods.jar.price=2<1", "goods.pie.price=0<1", "goods.3.price=4<1"]),
        ("goods.jar.tags.*", ["goods.jar.tags.1=a<1", "goods.jar.tags.2=b<1"]),
        ("goods.jar.tags.2", ["goods.jar.tags.2=b<1"]),
        ("goods.jar.tags", ["goods.jar.tags=a b<1"]),
        ("goods.3.see", ["goods.3.see=also: jar pie<1"]),
        ("goods.jar.@", [f"goods.jar={key}<1" for key in ("id", "stall", "price", "tags")]),
        ("goods.jar.price.more", []),
        ("goods.jar.price.*", []),
        ("goods.*[price=0].stall", ["goods.pie.stall=plum<1"]),
        ("goods.*[price!=0].stall", ["goods.jar.stall=lantern<1", "goods.3.stall=bell<1",]),
        ("goods.*[id].stall", ["goods.jar.stall=lantern<1", "goods.pie.stall=plum<1"]),
        ("goods.*[!id].stall", ["goods.3.stall=bell<1"]),
        ("goods.*[!id][see].stall", ["goods.3.stall=bell<1"]),
        ("goods.*[tags=a b].id", ["goods.jar.id=jar<1"]),
        ("goods.*[!price=2].id", ["goods.pie.id=pie<1"]),
        ("goods.*[price=].id", []),
        ("goods[a].*", []),
        ("goods[!a].4", ["goods.4=plain<0"]),
        ("two.*.name", ["two.first.name=One<2", "two.second.name=Two<2"]),
        ("two[first].first.name", ["two.first.name=One<2"]),
        ("two.**.name",
         ["two.first.name=One<2", "two.second.name=Two<2", "two.second.more.name=Three<3"]),
        ("two.second.**", ["two.second=name: Two, more: name: Three<1", "two.second.name=Two<2",
                           "two.second.more=name: Three<2", "two.second.more.name=Three<3"]),
        # Of a file with one key alone a path goes on from what stands under it.
        ("one.a", ["one.a=1<1"]),
        ("one.only", []),
        ("one", ["one=a: 1, b: 2<0"]),
    ],
)  # fmt: skip
def test_where_paths_lead(path: str, there: list[str]) -> None:
    assert lead(path) == there


@pytest.mark.parametrize("path", ["", ".", "a.", ".a", "a..b", "a[", "a]", "a[]", "a[=b]", "a[b]c",
                                  "a[b=c", "a[b][", "a[!]", "a[[b]]", "a[!!b]"])  # fmt: skip
def test_what_is_no_path_is_told(path: str) -> None:
    with pytest.raises(ValueError, match=r"is no path; write|a filter that is none; write"):
        lead(path)


def test_a_path_may_begin_at_a_value() -> None:
    goods = root().values["goods"]
    assert isinstance(goods, Sequence)
    one = Found(goods.items[0], "jar")
    assert within(one, "") == [one]
    assert [each.path for each in within(one, "tags.*")] == ["jar.tags.1", "jar.tags.2"]


def test_values_are_written_on_one_line() -> None:
    goods = root().values["goods"]
    assert isinstance(goods, Sequence)
    jar: Node = goods.items[0]
    assert written(jar) == "id: jar, stall: lantern, price: 2, tags: a b"
    assert leaves(goods.items[2]) == ["bell", "4", "jar", "pie"]


@pytest.mark.parametrize(
    ("text", "told"),
    [("a\n  b", "a b"), ("x" * 60, "x" * 60), ("x" * 61, f"{'x' * 59}…"),
     (f"{'x' * 58} yy", f"{'x' * 58}…"), ("", "")],
)  # fmt: skip
def test_what_is_told_of_is_sixty_letters_long_at_most(text: str, told: str) -> None:
    assert short(text) == told
