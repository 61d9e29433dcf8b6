"""Shared rule: sentences that tell a rule are held to the facts that they tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from msgspec import Struct

from pnp.ground.node import Mapping, Node, Scalar, natural
from pnp.ground.problem import Severity
from pnp.ground.reader import Reader
from pnp.rules.context import Case
from pnp.rules.locked_values import pin
from pnp.rules.query import Found, find
from pnp.rules.sentences import Pairs, Sentence, entries, telling, told
from pnp.rules.telling import Telling, Word, key_of

_AGAIN = "if on purpose, look at it in print and `pnp pins`"


class Fact(Struct, frozen=True):
    """A word that a sentence has to tell, and where that is said."""

    key: str
    said: int
    """Which of the things under `tells` says it."""
    data: Found | None = None
    """The value that it follows from; None where the entry says the word itself."""

    def told_by(self, word: Word) -> bool:
        """Whether a word says it."""
        return self.key == word.key or (self.data is not None and self.key == word.number)


def tells(case: Case) -> None:
    """Sentences tell what the facts are, in numbers, in words and in names.

    Whoever changes “never” to “always”, or ten to eleven, changes the game. The path leads to a
    map from texts to entries, one for each sentence with telling words: numbers in figures and in
    words, comparatives, yes and no, `:icons:`, and the names that the paths `names` lead to or
    that `words` lists. An entry has them in order under `tells`. Where a fact stands in the data,
    write `=` and its path instead: `=supply.goal`; `=count goods.*` tells how many there are, and
    `=count goods.* - 6` reckons. What a sentence is about without saying it stands under `rests`.
    A word that is another one than the fact is an error; another wording, or a changed value under
    `rests`, is a warning. `of` are the texts, with all that is in them; `all` those of them of
    which every sentence is held, whether a word of it tells something or none; `but` has those
    that tell no rule, each with the reason. `pnp pins GAME` drafts entries and writes fingerprints
    anew; it keeps the paths.

    Source: what is told twice.

    Wrong:
        goal: 11
        text:
        - Ten points win.         # wrong: is “11”
        - You may always pass.    # wrong: says “never”
        - Mirror it as you like.  # wrong: is worded in another way
        told:
          text.1:
          - {says: Ten points win., tells: "=goal", print: f936c169}
          text.2:
          - {says: You may always pass., tells: "may, never", print: 4c1e7f2a}
          text.3:
          - {says: Turn it as you like., tells: "", print: 738ad474}
        rules:
        - tells: told
          of: text
          all: text

    Right:
        goal: 10
        text:
        - Ten points win.
        told:
          text.1:
          - {says: Ten points win., tells: "=goal", print: f936c169}
        rules:
        - tells: told
          of: text
    """
    known = case.at(case.read.text("tells"))
    _look_over(case, known.node)
    words = telling(case)
    pairs = Pairs(
        [one for one in told(case, words) if not case.of_season(one.at.path)],
        (entry for entry in entries(known.node) if not case.of_season(entry[0])),
    )
    for sentence, entry in pairs.same:
        _hold(case, words, sentence, entry)
    for sentence, entry in pairs.changed:
        if _hold(case, words, sentence, entry):
            _warn(case, sentence.at.node,
                  f"{sentence.at.path}: “{sentence.short}” is worded in another way than "
                  f"{_place(entry)} knows{_facts(case, entry)}")  # fmt: skip
    for sentence in pairs.new:
        tells = f" tells “{sentence.told}”," if sentence.told else " is new,"
        _warn(
            case, sentence.at.node,
            f"{sentence.at.path}: “{sentence.short}”{tells} and nothing holds it",
        )  # fmt: skip
    for path, entry in pairs.gone:
        what, says = entry.text("tells"), entry.text("says")
        gone = f"tells “{what}”, as in “{says}”" if what else f"says “{says}”"
        case.wrong(entry, f"{path} no longer {gone}", _AGAIN)
    if pairs.moved:
        first = pairs.moved[0]
        _warn(case, first.at.node, f"sentences stand elsewhere, the first at {first.at.path}")


def _look_over(case: Case, known: Node) -> None:
    """Tell of what is no entry, and of what is unknown in one."""
    for _, entry in entries(known):
        with Reader(entry, case.problems, "an entry of “tells”") as read:
            read.asks("says", "tells", "print")
            read.map("rests")


def _hold(case: Case, words: Telling, sentence: Sentence, entry: Mapping) -> bool:
    """Tell where a sentence and its facts differ; whether they agree."""
    as_said = entry.text("tells") == sentence.told
    wanted = [] if as_said else list(facts(case, words, entry))
    for word, fact in zip_longest([] if as_said else sentence.words, wanted):
        if word is None or fact is None or not fact.told_by(word):
            _differs(case, sentence, entry, word, fact)
            return False
    for path, known in _rests(entry):
        for one in case.along(path):
            if pin(one.node) != known:
                _warn(case, one.node,
                      f"{path} has changed, and not “{sentence.short}” "
                      f"({sentence.at.node.span.place}), which rests on it by {_place(entry)}",
                      )  # fmt: skip
    return True


def _differs(
    case: Case, sentence: Sentence, entry: Mapping, word: Word | None, fact: Fact | None
) -> None:
    last = sentence.words[-1].text if sentence.words else ""
    here = f"tells “{word.text}”" if word else f"ends after “{last}”" if last else "tells nothing"
    if fact is None:
        there = f"{_place(entry)} knows nothing of it"
    elif fact.data is not None:
        there = f"{fact.data.path} ({fact.data.node.span.place}) is “{fact.key}”"
    else:
        there = f"{_place(entry)} says “{fact.key}”"
    case.wrong(
        sentence.at,
        f"{sentence.at.path}: “{sentence.short}” {here}, {there}{_facts(case, entry)}", _AGAIN,
        by=None if fact and fact.data else sentence.mark,
    )  # fmt: skip


def said(entry: Mapping) -> list[str]:
    """What stands under `tells` in an entry: words and paths."""
    return [one for one in entry.text("tells").split(", ") if one]


def facts(case: Case, words: Telling, entry: Mapping) -> Iterator[Fact]:
    """The words that an entry wants, in order."""
    for number, text in enumerate(said(entry)):
        if is_path(text):
            for key, data in _reckoned(case, words, entry.values["tells"], text[1:]):
                yield Fact(key, number, data)
        else:
            yield Fact(key_of(text), number)


def is_path(text: str) -> bool:
    """Whether a word of an entry is a path; a sign alone is itself."""
    return text.startswith("=") and text != "="


_TERMS = re.compile(r" ([+−-]) ")
_COUNT = "count "


def _reckoned(
    case: Case, words: Telling, node: Node, formula: str
) -> Iterator[tuple[str, Found | None]]:
    """The words that a path leads to, or a number reckoned from several terms."""
    first, *rest = _TERMS.split(formula)
    found, text = _value(case, node, first.strip())
    if not rest and natural(text) is None:
        yield from ((word.key, found) for word in words.words(text))
        return
    number = _number(case, node, text)
    for sign, term in zip(rest[::2], rest[1::2], strict=True):
        other = _number(case, node, _value(case, node, term.strip())[1])
        number += other if sign == "+" else -other
    yield str(number), found


def _number(case: Case, node: Node, text: str) -> int:
    """A term as a number. What leads nowhere is told already."""
    number = natural(text)
    if number is None and text:
        case.problems.add("type", f"“{text}” is no whole number to reckon with", node.span)
    return number or 0


def _value(case: Case, node: Node, term: str) -> tuple[Found | None, str]:
    """A number, what stands at a path, or how many there are at one."""
    if natural(term) is not None:
        return None, term
    path = term.removeprefix(_COUNT)
    found = case.along(Scalar(path, node.source, node.line, node.column))
    if not found:
        return None, ""
    several = str(len(found)) if term.startswith(_COUNT) else " ".join(one.text for one in found)
    return found[0], several


def _rests(entry: Mapping) -> Iterator[tuple[str, str]]:
    """What an entry rests on: paths, and their values as they were last looked at."""
    rests = entry.values.get("rests")
    if isinstance(rests, Mapping):
        yield from ((path, rests.text(path)) for path in rests.values)


def _facts(case: Case, entry: Mapping) -> str:
    """Where the facts of an entry stand, for a sentence."""
    formulas = [text[1:] for text in said(entry) if is_path(text)]
    terms = [term.strip() for formula in formulas for term in _TERMS.split(formula)[::2]]
    terms = [term.removeprefix(_COUNT) for term in terms if natural(term) is None]
    paths = [*terms, *(path for path, _ in _rests(entry))]
    places = [one.node.span.place for path in paths for one in find(case.subject.files, path)[:1]]
    return f"; rests on {', '.join(dict.fromkeys(places))}" if places else ""


def _place(entry: Node) -> str:
    return f"{entry.source.name}:{entry.line}"


def _warn(case: Case, node: Node, message: str) -> None:
    case.problems.add(case.rule, message, node.span, _AGAIN, Severity.WARNING)
