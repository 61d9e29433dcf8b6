"""Shared rules: texts that say what the values say, and are built as they should be."""

from __future__ import annotations

import re

from pnp.ground.node import Mapping, Node, Sequence
from pnp.ground.numbers import IN_WORDS
from pnp.rules.context import Case
from pnp.rules.query import Found, short, within, written

_FIELD = re.compile(r"\{([^{}]+)\}")


def reads(case: Case) -> None:
    """A text says what the values beside it say.

    “Pay 3” above a price of 2 is worse than no text at all. `as` is the text, with the fields
    of the map it stands in between braces (`{a.b}` goes down, and `{^a}` begins one map further
    out); where it is a list, one of them has to fit. With `within: yes` the text may say more,
    with `plain: yes` capitals and typographic signs do not matter, and `words` says what some
    values are called in the text.

    Source: what is printed twice.

    Wrong:
        pay:
        - {from: 0, to: 2, label: 0–2}
        - {from: 3, to: 5, label: 3–4}   # wrong: “3–5”
        rules:
        - reads: pay.*.label
          as: "{from}–{to}"

    Right:
        pay:
        - {from: 0, to: 2, label: 0–2}
        - {from: 3, to: 3, label: 3}
        rules:
        - reads: pay.*.label
          as: ["{from}–{to}", "{to}"]
    """
    forms = _Forms(case)
    written_as = case.read.texts("as")
    loose = case.read.flag("within")
    for one in case.find():
        wanted = [text for form in written_as if (text := forms.filled(form, one)) is not None]
        here = forms.told(one.text)
        there = [forms.told(text) for text in wanted]
        if here in there or (loose and any(text in here for text in there)):
            continue
        if not wanted:
            case.wrong(one, f"{one.path} stands beside no value that it could be about")
            continue
        lines = zip(here.split("\n"), there[0].split("\n"), strict=False)
        mine, theirs = next((pair for pair in lines if pair[0] != pair[1]), (here, there[0]))
        says = f"“{short(theirs)}”" + (" or the like" if len(set(there)) > 1 else "")
        case.wrong(one, f"{one.path} reads “{short(mine)}”, the values say {says}")


_PLAIN = str.maketrans(
    {"−": "-", "–": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "×": "x"}
)


class _Forms:
    """Texts with fields in braces, and how they are compared."""

    def __init__(self, case: Case) -> None:
        self._plain = case.read.flag("plain")
        self._words = {key: written(node) for key, node in case.read.entries("words").items()}

    def told(self, text: str) -> str:
        """A text as it is compared."""
        return text.translate(_PLAIN).casefold() if self._plain else text

    def filled(self, form: str, one: Found) -> str | None:
        """A text with the fields of the maps around a value in it; None where one is missing."""
        missing = False

        def field(match: re.Match[str]) -> str:
            nonlocal missing
            path = match[1].lstrip("^")
            out = len(match[1]) - len(path)
            around = one.around[len(one.around) - 1 - out] if out < len(one.around) else None
            found = within(Found(around, ""), path) if around is not None else []
            missing = missing or not found
            return self._value(found[0].node) if found else ""

        text = _FIELD.sub(field, form)
        return None if missing else text

    def _value(self, node: Node) -> str:
        if isinstance(node, Sequence):
            return ", ".join(self._value(item) for item in node.items)
        text = written(node)
        return self._words.get(text, text)


def mentions(case: Case) -> None:
    """A text names the values that it is about.

    A rulebook that says 6 rooms for a house of 7 makes people count again. `of` are paths; what
    they lead to has to occur in the text, word for word. `counts` are paths too: how many values
    they lead to has to occur, as a figure or as a word. For each of the maps of the path `each`,
    the text `as` has to occur, with the map's fields between braces (see `reads`, also for
    `plain` and `words`).

    Source: what is printed twice.

    Wrong:
        stalls: [{name: Lantern, price: 2}, {name: Plum, price: 3}]
        text: Two stalls! Lantern $2, Plum $4.   # wrong: does not mention Plum $3
        rules:
        - mentions: text
          counts: stalls.*
          each: stalls.*
          as: "{name} ${price}"

    Right:
        stalls: [{name: Lantern, price: 2}, {name: Plum, price: 3}]
        text: Two stalls! Lantern $2, Plum $3.
        rules:
        - mentions: text
          counts: stalls.*
          each: stalls.*
          as: "{name} ${price}"
    """
    case.wants("of", "counts", "each")
    forms = _Forms(case)
    wanted: list[tuple[str, tuple[str, ...]]] = []
    wanted += [(one.text, (one.text,)) for one in case.find("of")]
    for path in case.paths("counts"):
        amount = len(case.along(path))
        # None of a thing are “no things”.
        word = IN_WORDS[amount] if 0 < amount < len(IN_WORDS) else str(amount or "no")
        wanted.append((str(amount), (str(amount), word)))
    form = case.read.text("as", "")
    for one in case.find("each"):
        around = one.node if isinstance(one.node, Mapping) else None
        filled = forms.filled(form, Found(one.node, "", (around,))) if around else None
        if filled is None:
            case.wrong(one, f"{one.path} lacks what the text should say of it")
        else:
            wanted.append((filled, (filled,)))
    for one in case.find():
        text = forms.told(one.text).lower()
        for value, ways in wanted:
            told = (re.escape(forms.told(way).lower()) for way in ways)
            if not any(re.search(rf"(?<!\w){way}(?!\w)", text) for way in told):
                case.wrong(one, f"“{short(one.text)}” does not mention {value}")


def pattern(case: Case) -> None:
    """A text is built as it should be.

    Codes, effects and dice that all read alike are learnt once. `is` is a regular expression
    that the whole text has to match, as RE2 reads it: without references back and looks ahead.
    `not`, instead or besides, is one that it must not match.

    Source: the form that the game's own values have.

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
    case.wants("is", "not")
    for one in case.find():
        for key, form in forms:
            if form and bool(form(one.text)) is (key == "not"):
                how = f"{'unlike' if key == 'not' else 'as'} {case.read.text(key)}"
                case.wrong(one, f"“{short(one.text)}” is not built like the others", how)


def figures(case: Case) -> None:
    """The numbers in a text are those that it is known to have.

    Prose may be rewritten by anybody, its numbers by nobody: they are rules. `are` are the
    numbers of each text, in order; texts without any are passed over, and so are files that hold
    what a later season says.

    Source: the game's text, or the values that the prose is about.

    Wrong:
        rules:
        - figures: text.*
          are: ["6 4", "2"]
        text:
        - Draw 6 cards and keep 4.
        - Nothing to count here.
        - Pay $3 for the lantern.     # wrong: 3, the rule wants 2

    Right:
        rules:
        - figures: text.*
          are: ["6 4", "2"]
        text:
        - You draw 6 cards. You keep 4 of them.
        - Nothing to count here.
        - A lantern is $2.
    """
    case.wants("are")
    wanted = case.read.list("are")
    texts = [(one, " ".join(re.findall(r"\d+", one.text))) for one in case.find()]
    if texts and case.of_season(texts[0][0].path):
        return
    texts = [(one, numbers) for one, numbers in texts if numbers]
    found, told = [one for one, _ in texts], [numbers for _, numbers in texts]
    for one, known in case.lined_up(found, told, wanted):
        due = written(known) if known is not None else "none"
        if one is None:
            at = found[-1] if found else case.entry
            case.wrong(at, f"no text has the numbers {due}")
        else:
            message = f"the numbers in “{short(one.text)}” are {told[found.index(one)]}"
            case.wrong(one, f"{message}, the rule wants {due}")
