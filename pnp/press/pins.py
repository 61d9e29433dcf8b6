"""What rules know by heart, written anew: reconstructed values, sentences with their facts, and
drawings.

Look at what has changed, in print and in the difference, before you keep it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from difflib import SequenceMatcher
from pathlib import Path

from pnp.ground.files import content, write_whole
from pnp.ground.model import Game
from pnp.ground.node import Mapping, Node, Scalar
from pnp.ground.problem import Problems, Refused, Unusable
from pnp.load.yaml import MOST_BYTES
from pnp.press.workshop import Workshop
from pnp.rules.context import Case, Stop, Subject, rule_name
from pnp.rules.locked_values import pin, pins
from pnp.rules.query import inside
from pnp.rules.sentences import Pairs, Sentence, entries, telling, told
from pnp.rules.telling import Telling, number_of
from pnp.rules.tells import facts, is_path, said

_OURS = "# Written by `pnp pins`"
_VALUES = f"""\
{_OURS}: values of our own design, as they were last looked at: short ones as they are,
# others as a fingerprint. A change is told by `pnp validate`.
values:
"""
_SENTENCES = f"""\
{_OURS}, but for paths behind `=` and under `rests`, which it keeps: what each sentence
# tells, and a fingerprint of its wording. A change is told by `pnp validate`.
sentences:
"""
_DRAWINGS = f"""\
{_OURS}: icons and symbols as they were last looked at, those that all games share
# among them. A change is told by `pnp validate`.
drawings:
"""
_NAME = re.compile(r"[\w-]+")


def write_pins(workshop: Workshop, name: str) -> list[Path]:
    """Write the files of pins that a game's rules name. Raises Unusable where one is in the way
    that we did not write, and Refused where one, or a fact, cannot be read."""
    try:
        made = list(pinned(workshop.game(name), workshop.folders[name]))
    except Refused:
        # A file that cannot be read comes before the facts that are missing without it.
        workshop.stop_on_errors()
        raise
    workshop.stop_on_errors()
    for path, text in made:
        try:
            write_whole(path, text)
        except OSError as error:
            raise Unusable(f"{path}: cannot be written: {error.strerror}") from error
    return [path for path, _ in made]


def pinned(game: Game, folder: Path) -> Iterator[tuple[Path, str]]:
    """The files of pins that a game's rules name, as they should be."""
    for rule in game.rules():
        name = rule_name(rule)
        if name not in _FILES or not isinstance(rule, Mapping):
            continue
        if not _NAME.fullmatch(rule.text(name)):
            raise Unusable(f"“{rule.text(name)}”, of the rule “{name}”, is no name of a file")
        path = folder / f"{rule.text(name)}.yaml"
        _ours(path)
        yield path, _FILES[name](game, folder, rule)


def _ours(path: Path) -> None:
    """Raises Unusable where a file is in the way that we did not write."""
    try:
        there = content(path, MOST_BYTES) if os.path.lexists(path) else _OURS.encode()
    except OSError as error:
        raise Unusable(f"{path}: cannot be read: {error.strerror}") from error
    if not (there or b"").startswith(_OURS.encode()):
        raise Unusable(f"{path} is none of ours: its first line is not “{_OURS} …”")


def drawings(game: Game, _folder: Path, _rule: Node) -> str:
    """The file of a game's drawings."""
    lines, last = [_DRAWINGS], ""
    for name, (_, print_) in game.icons.prints().items():
        kind, _, own = name.partition("/")
        lines += [f"  {kind}:\n"] if kind != last else []
        lines.append(f"    {_plain(own)}: {print_}\n")
        last = kind
    return "".join(lines)


def values(game: Game, folder: Path, _rule: Node) -> str:
    """The file of a game's reconstructed values."""
    lines = [_VALUES]
    rules = {Path(rule.source.name).name for rule in game.rules()}
    for path in sorted(folder.glob("*.yaml")):
        root = None if path.name in rules else game.file(path.stem)
        found = {way: pin(node) for way, node in pins(inside(root))} if root else {}
        if found:
            lines.append(f"  {path.stem}:\n")
            lines += [f"    {way}: {_quoted(text)}\n" for way, text in found.items()]
    return "".join(lines)


def sentences(game: Game, _folder: Path, rule: Node) -> str:
    """The file of what a game's sentences tell, by one of its rules. Raises Refused."""
    case = Case("tells", rule, Subject(game.file, game), Problems())
    root = game.file(case.read.text("tells"))
    words = telling(case)
    noted = list(entries(inside(root))) if root else []
    pairs = Pairs(told(case, words), iter(noted))
    # Who moves a sentence to another kind of place takes its paths along.
    worded = {entry.text("print"): entry for _, entry in noted}
    known = {id(s): worded.get(s.print, entry) for s, entry in pairs.changed}
    known |= {id(s): worded[s.print] for s in pairs.new if s.print in worded}
    known |= {id(s): entry for s, entry in pairs.same}
    lines, last = [_SENTENCES], ""
    with suppress(Stop):
        for sentence in pairs.found:
            if sentence.at.path != last:
                last = sentence.at.path
                lines.append(f"  {_plain(last)}:\n")
            entry = ", ".join(_entry(case, words, sentence, known.get(id(sentence))))
            lines.append(f"  - {{{entry}}}\n")
    if case.problems.errors:
        raise Refused(case.problems)
    return "".join(lines)


def _entry(case: Case, words: Telling, sentence: Sentence, known: Mapping | None) -> Iterator[str]:
    yield f"says: {_plain(sentence.short)}"
    yield f"tells: {_quoted(_tells(case, words, sentence, known) if known else sentence.told)}"
    rests = known.values.get("rests") if known else None
    if isinstance(rests, Mapping):
        paths = [Scalar(path, at.source, at.line, at.column) for path, at in rests.values.items()]
        kept = (f"{path}: {_quoted(pin(case.at(path).node))}" for path in paths)
        yield f"rests: {{{', '.join(kept)}}}"
    yield f"print: {sentence.print}"


def _tells(case: Case, words: Telling, sentence: Sentence, known: Mapping) -> str:
    """The words of a sentence, with the paths in place of those that they lead to. One that does
    not fit any more stays where a single word was changed, so that it goes on being told."""
    before, wanted = said(known), list(facts(case, words, known))
    found: list[int | str] = [word.text.lower() for word in sentence.words]
    keys = [number_of(fact.key) for fact in wanted]
    now = [word.number for word in sentence.words]
    for kind, i, j, k, m in SequenceMatcher(None, keys, now, autojunk=False).get_opcodes():
        if kind == "equal" or j - i == m - k:
            for fact, at in zip(wanted[i:j], range(k, m), strict=True):
                if is_path(before[fact.said]):
                    found[at] = fact.said
    # A path that leads to several words stands once.
    once = (
        one
        for number, one in enumerate(found)
        if not number or found[number - 1] != one or isinstance(one, str)
    )
    return ", ".join(before[one] if isinstance(one, int) else one for one in once)


def _plain(text: str) -> str:
    """A text as YAML has it, in quotes where it needs them."""
    return text if re.fullmatch(r"[=\w][^\[\]{}:#,&\"\\]*", text) else _quoted(text)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


_FILES = {"reconstructed": values, "tells": sentences, "drawings": drawings}
