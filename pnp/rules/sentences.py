"""Sentences that tell something, and which entry of a list is about which of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher
from hashlib import sha256
from itertools import zip_longest

from msgspec import Struct

from pnp.ground.node import Mapping, Node, Scalar, Sequence
from pnp.rules.context import Case
from pnp.rules.query import Found, name_of
from pnp.rules.telling import Telling, Word, sentences

_BEGINNING = 32


class Sentence(Struct, frozen=True):
    """A sentence that is held, and the text that it stands in."""

    at: Found
    mark: Node
    """What says where it comes from: the text itself, or what it stands in."""
    says: str
    words: list[Word]

    @property
    def print(self) -> str:
        """A fingerprint of its wording."""
        return sha256(self.says.encode()).hexdigest()[:8]

    @property
    def told(self) -> str:
        """Its telling words, as an entry has them."""
        return ", ".join(word.text.lower() for word in self.words)

    @property
    def short(self) -> str:
        """How it begins, in whole words."""
        begin = self.says[:_BEGINNING]
        return begin if begin == self.says else f"{begin.rpartition(' ')[0] or begin}…"


def telling(case: Case) -> Telling:
    """The words that tell something to a rule."""
    names = [one.text for one in case.find("names")]
    return Telling([*names, *case.read.texts("words")])


def told(case: Case, words_of: Telling) -> list[Sentence]:
    """The sentences with telling words in the texts that a rule looks at, and all of those whose
    every sentence is held, in order."""
    but = case.read.entries("but")
    apart = {one.node for path in but for one in case.along(path)}
    every = {text.node for one in case.find("all") for text, _ in _texts(one, one.node, apart)}
    return [
        Sentence(text, mark, said, words)
        for one in case.find("of")
        for text, mark in _texts(one, one.node, apart)
        for said in sentences(text.node.text if isinstance(text.node, Scalar) else "")
        if (words := words_of.words(said)) or text.node in every
    ]


def _texts(one: Found, mark: Node, apart: set[Node]) -> Iterator[tuple[Found, Node]]:
    """The texts at a path and below it, and what marks them; a text is more than one word."""
    node, path = one.node, one.path
    mark = node if node.provenance else mark
    if node in apart:
        return
    if isinstance(node, Mapping):
        for key, value in node.values.items():
            yield from _texts(Found(value, f"{path}.{key}"), mark, apart)
    elif isinstance(node, Sequence):
        for number, item in enumerate(node.items, 1):
            yield from _texts(Found(item, f"{path}.{name_of(item, number)}"), mark, apart)
    elif isinstance(node, Scalar) and " " in node.text.strip():
        yield one, mark


def entries(node: Node) -> Iterator[tuple[str, Mapping]]:
    """The entries of a file of them, each with the path of its text."""
    for path, listed in node.values.items() if isinstance(node, Mapping) else ():
        for entry in listed.items if isinstance(listed, Sequence) else ():
            if isinstance(entry, Mapping):
                yield path, entry


class Pairs:
    """Which entry is about which sentence: the text's own with its wording, then any with its
    wording, then what is left of the text."""

    def __init__(self, found: list[Sentence], known: Iterator[tuple[str, Mapping]]) -> None:
        here: dict[str, list[Sentence]] = defaultdict(list)
        there: dict[str, list[Mapping]] = defaultdict(list)
        for sentence in found:
            here[sentence.at.path].append(sentence)
        for path, entry in known:
            there[path].append(entry)
        self.found = found
        self.same: list[tuple[Sentence, Mapping]] = []
        left: list[Sentence] = []
        over: list[tuple[str, Mapping]] = []
        self._by_text(here, there, left, over)
        self.moved = self._moved(left, over)
        self.changed: list[tuple[Sentence, Mapping]] = []
        self.new: list[Sentence] = []
        self.gone: list[tuple[str, Mapping]] = []
        for path in dict.fromkeys([*(s.at.path for s in left), *(path for path, _ in over)]):
            mine = [sentence for sentence in left if sentence.at.path == path]
            theirs = [entry for other, entry in over if other == path]
            for sentence, entry in zip_longest(mine, theirs):
                if entry is None:
                    self.new.append(sentence)
                elif sentence is None:
                    self.gone.append((path, entry))
                else:
                    self.changed.append((sentence, entry))

    def _by_text(
        self, here: dict[str, list[Sentence]], there: dict[str, list[Mapping]],
        left: list[Sentence], over: list[tuple[str, Mapping]],
    ) -> None:  # fmt: skip
        for path in dict.fromkeys((*here, *there)):
            mine, theirs = here.get(path, []), there.get(path, [])
            a = [sentence.print for sentence in mine]
            b = [entry.text("print") for entry in theirs]
            if a == b:
                self.same += zip(mine, theirs, strict=True)
                continue
            for kind, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
                if kind == "equal":
                    self.same += zip(mine[i:j], theirs[k:m], strict=True)
                else:
                    left += mine[i:j]
                    over += ((path, entry) for entry in theirs[k:m])

    def _moved(self, left: list[Sentence], over: list[tuple[str, Mapping]]) -> list[Sentence]:
        """Sentences of texts that are called by their numbers may move together with them."""
        moved = []
        for sentence in list(left):
            for place in over:
                path, entry = place
                if entry.text("print") == sentence.print and _alike(path, sentence.at.path):
                    self.same.append((sentence, entry))
                    moved.append(sentence)
                    left.remove(sentence)
                    over.remove(place)
                    break
        return moved


_STEP = re.compile(r"(?<=\.)[0-9]+(?=\.|$)")


def _alike(path: str, other: str) -> bool:
    return _STEP.sub("", path) == _STEP.sub("", other)
