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
    all_required = case.read.flag("all")
    found = case.find()
    for value in found:
        if value.text not in words:
            case.error(value, f"“{value.text}” is not one of {', '.join(words)}")
    used = {value.text for value in found}
    for word in words:
        if all_required and found and word not in used:
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
    extra_names = case.read.texts("or")
    all_required = case.read.flag("all")
    split = case.read.text("split", "")
    is_exempt = case.pattern("but")
    found = case.find()
    targets = case.find("to")
    names = {value.text for value in targets} | set(extra_names)
    named: set[str] = set()
    for value in found:
        for name in value.text.split(split) if split else [value.text]:
            named.add(name.strip())
            if name.strip() not in names and not (is_exempt and is_exempt(name.strip())):
                case.error(value, f"there is no “{name.strip()}”", known_words_hint(names))
    for target in targets:
        if all_required and found and target.text not in named:
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
    key, id_key = case.read.text("key"), case.read.text("by", "id")
    back = case.read.flag("back")
    raw = case.read.raw("fields")
    if isinstance(raw, Mapping):
        fields = {key_here: str(key_there) for key_here, key_there in raw.values.items()}
    else:
        fields = {name: name for name in case.read.texts("fields")}
    others = {case.field(row, id_key).text: row for row in case.find("in")}
    named = set()
    for row in case.find():
        with case.skip_on_error():
            name = case.field(row, key)
            named.add(name.text)
            if name.text not in others:
                case.error(name, f"there is no “{name.text}”", known_words_hint(others))
                continue
            for key_here, key_there in fields.items():
                values_here, values_there = (
                    find_below(row, key_here),
                    find_below(others[name.text], key_there),
                )
                a, b = (
                    [to_text(m.node) for m in values_here],
                    [to_text(t.node) for t in values_there],
                )
                if a != b:
                    reported = values_here[0] if values_here else row
                    case.error(
                        reported,
                        f"{key_here} is “{' '.join(a)}”, but {others[name.text].path} "
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
    required, optional = case.read.texts("has"), case.read.texts("may")
    for value in case.find():
        if not isinstance(value.node, Mapping):
            case.error(value, f"{value.path} has to be a map")
            continue
        for key in required:
            if key not in value.node.values:
                case.error(value, f"{value.path} needs “{key}”")
        for key in value.node.values:
            if key not in (*required, *optional):
                case.error(value.node.key_span(key), f"{value.path} has “{key}”, which is unknown")


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
    for value in case.find():
        names = re.findall(r":([a-z0-9/-]+):", value.text) if inside else [value.text]
        for name in names:
            if not isinstance(value.node, Scalar) or game is None:
                continue
            # If it exists but cannot be read, it is reported when it is tried.
            if game.icons.get(name) is None and not game.icons.exists(name):
                case.error(value, f"there is no picture “{name}”")


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
    for value in case.find():
        for key, form in forms:
            if form and bool(form(value.text)) is (key == "not"):
                expected = f"{'unlike' if key == 'not' else 'as'} {case.read.text(key)}"
                case.error(value, f"“{shorten(value.text)}” is not built like the others", expected)
