"""Shared rules on the same values: where each reports a problem."""

from __future__ import annotations

from pathlib import Path

from tests import goldens
from tests.checks.examples import check_text
from tests.checks.test_changed_examples import rows

ENTRIES = Path(__file__).with_name("shared_rules.txt").read_text(encoding="utf-8").splitlines()
VALUES = """
goods:
- {id: jar, name: Moon Jar, stall: lantern, price: 3}
- {id: jam, name: Plum Jam, stall: plum, price: 2, both: plum+jar}
- {id: pie, name: Moon Jar, stall: plum, price: 4, both: "lantern + tea"}
- {name: Gong, stall: bell, price: 4}
more-stalls: [{id: lantern}, {id: plum}]
menu:
- {good: jar, costs: 3, price: 3, called: Moon Jar}
- {good: jam, costs: 3, price: 2, called: Plum}
- {good: gong, costs: 1, price: 3, called: Gong}
labels:
- {from: 0, to: 2, label: 0–2, in: {text: from 0 to 2, to: 2, tags: "A, two", of: [a, b]}}
- {from: 3, to: 3, label: "3", in: {text: From 3 to 4, to: 3, tags: a b, of: [a, b]}}
- {from: 4, to: 1000000, label: 4 and more, in: {text: from 4, to: 5, tags: A, of: [a]}}
numbers: {big: 26, one: 3, half: [0.5, 1, 2]}
tracks: {up: [1, 2, 3, 4], down: [4, 3, 2], flat: [2, 2, 3]}
spans:
  good: ["1", 2–5, 6 - 9, 10+]
  twice: [1–3, 3–6]
  gap: [1–2, 4–6]
  back: [1–5, 6–4, 5–9]
  open: [1+, 5–6]
  maps: [{from: 1, to: 2}, {from: 3}, {from: 4, to: 5}]
  words: [one]
lists: {pair: [a, b], none: [], three: [x, y, x, x],
  twenty: [a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a],
  more: [a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a]}
rows: [{of: a, all: [{n: 1}, {n: 2}]}, {of: b, all: [{n: 1}, {n: 1}]}]
twins: [{id: a, n: 1}, {id: b, n: 2}, {id: a, n: 2}]
grids:
  one: [..P, P..]
  wide: [10 P, P 10]
  none: plain
  halves: [AAB, AAB]
  apart: [AAB, ABA]
shapes:
- {id: boot, cells: [X., XX]}
- {id: sock, cells: [XX, .X]}
- {id: bar, cells: [XXX]}
- {id: pole, cells: [X, X, X]}
- {id: dots, cells: [X.X]}
- {id: none, cells: "... ..."}
- {id: tee, cells: XXX .X.}
ours:
  jar: {price: !reconstructed 2, says: !reconstructed "a text of more than thirty-two letters"}
  sizes: !reconstructed {small: {x: 1, y: 2}, large: [3, 4], n: 5}
  long:
    just: !reconstructed 123456789012345678901234567890ab
    more: !reconstructed 123456789012345678901234567890abc
  twins: !reconstructed [{id: x, n: [1]}, {id: x, n: [2]}]
pins:
  good:
    ours:
      {jar.price: "2", jar.says: "#60c521e5", sizes.small: "#29d70cf6", sizes.large: "#",
       sizes: "#fe29c92a",
       long.just: 123456789012345678901234567890ab, long.more: "#309cf0cd"}
  changed: {ours: {jar.price: "3", jar.says: "a text", sizes.small: "#1"}, goods: {}}
  order: {ours: {sizes: "#3", jar.price: "2"}, poem: [a], goods: {jar.price: "3"}}
  gone: {nowhere: {a: "1"}}
told:
  sums:
    poem.1:
    - says: So many.
      tells: "=count goods.* + numbers.one - 1, =7 - numbers.one, never, more"
      print: aaaaaaaa
    poem.2:
    - {says: No., tells: "nothing", print: bbbbbbbb, rests: {nowhere.at: "1", numbers.one: "3"}}
    poem.3:
    - {says: Too many., tells: "$, =numbers.big − 20 + 1, only", print: cccccccc}
  odd:
    poem.1:
    - {says: Many., tells: "=goods.jar.name + 3, =3 + goods.jar.name, never", print: aaaaaaaa}
    poem.2:
    - {says: Nothing., tells: "=nowhere.at, nothing", print: bbbbbbbb}
    poem.3:
    - {says: Too many., tells: "=, =, only", print: cccccccc}
  none:
    poem.1:
    - says: Draw 6 cards.
      tells: "6, 4, never, more"
      print: aaaaaaaa
      rests: {numbers.one: "4", goods.jar.price: "3"}
    - {says: And more., tells: "=numbers.one, never, more", print: bbbbbbbb}
    poem.3:
    - {says: A lantern is $2 only., tells: "$, =count more-stalls.*, only", print: cccccccc}
    poem.4:
    - {says: Nobody comes., tells: "nobody", print: dddddddd, rest: 1}
"""


def test_reports_problems_of_values() -> None:
    found = [
        "\n".join([entry, *rows(f"{VALUES.lstrip()}rules:\n- {entry}\n")]) for entry in ENTRIES
    ]
    goldens.compare("problems/shared-rules", "\n".join(found))


def test_sorts_problems_by_place() -> None:
    entries = "".join(f"- {entry}\n" for entry in ENTRIES[:40])
    found = check_text(f"{VALUES.lstrip()}rules:\n{entries}")
    assert [(one.span, one.rule) for one in found] == sorted((one.span, one.rule) for one in found)
