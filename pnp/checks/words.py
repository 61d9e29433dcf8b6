"""Shared rules: names that must exist, values that must agree, and the form of texts."""

from __future__ import annotations

import re

from pnp.checks.context import Case
from pnp.core.field_paths import find_below, shorten, to_text
from pnp.core.node import Mapping, Scalar
from pnp.core.problems import known_words_hint


def one_of(case: Case) -> None:
    """A word is one of the known words.

    Players cannot use a word that the rules do not explain. `are` lists the words. With `all: yes`,
    each word must occur.

    Source: lists in the game's text.

    Wrong:
        goods:
        - {id: jar, stall: lantern}
        - {id: pie, stall: plumb}     # wrong: “plumb”
        rules:
        - one-of: goods.*.stall
          are: [lantern, plum, bell]

    Right:
        goods:
        - {id: jar, stall: lantern}
        - {id: pie, stall: plum}
        rules:
        - one-of: goods.*.stall
          are: [lantern, plum]
          all: yes
    """
    case.require_one_of("are")
    words = case.read.texts("are")
    everyone = case.read.flag("all")
    found = case.find()
    for one in found:
        if one.text not in words:
            case.error(one, f"“{one.text}” is not one of {', '.join(words)}")
    there = {one.text for one in found}
    for word in words:
        if everyone and found and word not in there:
            case.error(found[-1], f"“{word}” does not occur")


def reference(case: Case) -> None:
    """Names refer to things that exist.

    If a card sends players to an unknown place, they cannot continue. Each name must be a value of
    the path `to`, or in the list `or`. With `all: yes`, each value of `to` must be named. `split:
    ","` splits a text into several names. Names that match the regular expression `but` are not
    checked.

    Source: logic.

    Wrong:
        stalls: [{id: plum}, {id: bell}]
        goods:
        - {id: pie, stall: plum}
        - {id: gong, stall: bel}      # wrong: there is no “bel”
        rules:
        - reference: goods.*.stall
          to: stalls.*.id

    Right:
        stalls: [{id: plum}, {id: bell}]
        goods:
        - {id: pie, stall: plum}
        - {id: gong, stall: bell}
        rules:
        - reference: goods.*.stall
          to: stalls.*.id
          all: yes
    """
    case.require_one_of("to", "or")
    beside = case.read.texts("or")
    everyone = case.read.flag("all")
    split = case.read.text("split", "")
    but = case.pattern("but")
    found = case.find()
    targets = case.find("to")
    known = {one.text for one in targets} | set(beside)
    named: set[str] = set()
    for one in found:
        for name in one.text.split(split) if split else [one.text]:
            named.add(name.strip())
            if name.strip() not in known and not (but and but(name.strip())):
                case.error(one, f"there is no “{name.strip()}”", known_words_hint(known))
    for target in targets:
        if everyone and found and target.text not in named:
            case.error(target, f"nothing names “{target.text}”")


def same(case: Case) -> None:
    """A fact that is printed twice is the same in both places.

    If a card and a table have different prices for one thing, players argue. The path selects maps,
    such as the rows of the table. In each of them, `key` names the other map: the one at the path
    `in` with this `id` (or with this value of the key in `by`). `fields` lists the fields that must
    be equal; if their names differ, it is a map from names here to names there. With `back: yes`,
    each map of `in` must be named.

    Source: facts that are printed twice.

    Wrong:
        goods:
        - {id: pie, price: 3}
        menu:
        - {good: pie, price: 2}       # wrong: price is “2”
        rules:
        - same: menu.*
          key: good
          in: goods.*
          fields: [price]

    Right:
        goods:
        - {id: pie, price: 3}
        menu:
        - {good: pie, costs: 3}
        rules:
        - same: menu.*
          key: good
          in: goods.*
          fields: {costs: price}
    """
    case.require_one_of("key")
    case.require_one_of("in")
    key, by = case.read.text("key"), case.read.text("by", "id")
    back = case.read.flag("back")
    raw = case.read.raw("fields")
    if isinstance(raw, Mapping):
        fields = {here: str(there) for here, there in raw.values.items()}
    else:
        fields = {name: name for name in case.read.texts("fields")}
    others = {case.field(one, by).text: one for one in case.find("in")}
    named = set()
    for one in case.find():
        with case.skip_on_error():
            name = case.field(one, key)
            named.add(name.text)
            if name.text not in others:
                case.error(name, f"there is no “{name.text}”", known_words_hint(others))
                continue
            for here, there in fields.items():
                mine, theirs = find_below(one, here), find_below(others[name.text], there)
                a, b = [to_text(m.node) for m in mine], [to_text(t.node) for t in theirs]
                if a != b:
                    at = mine[0] if mine else one
                    case.error(
                        at,
                        f"{here} is “{' '.join(a)}”, but {others[name.text].path} "
                        f"says “{' '.join(b)}”",
                    )
    for text, other in others.items():
        if back and text not in named:
            case.error(other, f"nothing names “{text}”")


def fields(case: Case) -> None:
    """Things of one kind have the same fields.

    If one card of twelve has no price, players do not know what it costs. `has` lists the required
    keys of each map, and `may` the optional keys. Any other key is an error.

    Source: the form of the game's values.

    Wrong:
        goods:
        - {id: jar, price: 2}
        - {id: pie, prise: 3}         # wrong: needs “price”
        rules:
        - fields: goods.*
          has: [id, price]

    Right:
        goods:
        - {id: jar, price: 2}
        - {id: pie, price: 3, note: Warm.}
        rules:
        - fields: goods.*
          has: [id, price]
          may: [note]
    """
    case.require_one_of("has", "may")
    needs, may = case.read.texts("has"), case.read.texts("may")
    for one in case.find():
        if not isinstance(one.node, Mapping):
            case.error(one, f"{one.path} has to be a map")
            continue
        for key in needs:
            if key not in one.node.values:
                case.error(one, f"{one.path} needs “{key}”")
        for key in one.node.values:
            if key not in (*needs, *may):
                case.error(one.node.key_span(key), f"{one.path} has “{key}”, which is unknown")


def icons(case: Case) -> None:
    """Named pictures exist.

    Without this rule, pnp reports a missing picture only if its card is printed. With `in: yes`,
    the values are texts with `:icons:` in them.

    Source: logic.

    Wrong:
        title: Moon Market
        components:
          goods:
            front: good
            items:
            - {id: gong, icon: bel}   # wrong: there is no picture “bel”
        rules:
        - icons: game.components.goods.items.*.icon

    Right:
        title: Moon Market
        components:
          goods: {front: good, items: [{id: gong, icon: assembly-backs}]}
        rules:
        - icons: game.components.goods.items.*.icon
    """
    inside = case.read.flag("in")
    game = case.subject.game
    for one in case.find():
        names = re.findall(r":([a-z0-9/-]+):", one.text) if inside else [one.text]
        for name in names:
            if not isinstance(one.node, Scalar) or game is None:
                continue
            # If it exists but cannot be read, it is reported when it is tried.
            if game.icons.get(name) is None and not game.icons.exists(name):
                case.error(one, f"there is no picture “{name}”")


def pattern(case: Case) -> None:
    """A text has the right form.

    Players learn codes faster if all codes have the same form. `is` is a regular expression that
    the complete text must match, in the syntax of RE2: without backreferences and lookarounds.
    `not` is a regular expression that the text must not match.

    Source: the form of the game's values.

    Wrong:
        actions:
        - {id: buy, code: B}
        - {id: work, code: WORK}      # wrong: “WORK”
        rules:
        - pattern: actions.*.code
          is: "[A-Z]{1,2}"

    Right:
        actions:
        - {id: buy, code: B}
        - {id: work, code: W}
        rules:
        - pattern: actions.*.code
          is: "[A-Z]{1,2}"
    """
    forms = [(key, case.pattern(key)) for key in ("is", "not")]
    case.require_one_of("is", "not")
    for one in case.find():
        for key, form in forms:
            if form and bool(form(one.text)) is (key == "not"):
                how = f"{'unlike' if key == 'not' else 'as'} {case.read.text(key)}"
                case.error(one, f"“{shorten(one.text)}” is not built like the others", how)
