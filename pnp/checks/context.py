"""The view of a game for a rule, and its reports. A rule is a function of a case:

    def loud(case: Case) -> None:
        \"\"\"Bells are loud.\"\"\"
        for bell in case.find():
            if bell.text != "loud":
                case.error(bell, f"{bell.path} is {bell.text}")

It never knows where its game is, nor how bad it is when it is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Sequence as Sequence_
from contextlib import contextmanager, suppress
from itertools import zip_longest
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from pnp.core.field_paths import (
    FileReader,
    PathMatch,
    find,
    find_below,
    longest_match,
    next_names,
    shorten,
    to_text,
)
from pnp.core.game_code import CodeLoadError, error_text, location_of
from pnp.core.model import Game
from pnp.core.node import Mapping, Node, Scalar, Sequence, as_items
from pnp.core.problems import Problems, Span, closest_word, join_words, suggestion
from pnp.core.reader import Reader, integer

T = TypeVar("T")


class RuleStopped(Exception):
    """The rule cannot continue with this value; the problem is reported already."""


class Subject(Struct, frozen=True):
    """The game or the values to check against the rules."""

    files: FileReader
    game: Game | None = None
    """None for values without a game around them, as in the examples of a manual."""
    numbered: Callable[[str], Iterable[tuple[str, Mapping]]] = lambda _: ()
    """Returns the ordered numbered items of a component: the printed number and the fields."""
    counts: Callable[[str, int], Iterable[tuple[Mapping, int]]] = lambda *_: ()
    """Returns the items of a component with their copies in a kit for a number of players."""


class Case:
    """One entry of a game's list of rules, and all that the rule may look at."""

    def __init__(self, rule: str, entry: Node, subject: Subject, problems: Problems) -> None:
        self.rule = rule
        self.entry = entry
        self.subject = subject
        self.problems = problems
        node = entry if isinstance(entry, Mapping) else None
        self.read = Reader(node, problems, f"the rule “{rule}”")
        self.read.accept_keys(rule)
        self.says = self.read.text("says", "")
        self._default_span = entry.span

    def require_one_of(self, *keys: str) -> None:
        """Require at least one of these options. Raises RuleStopped."""
        if all(self.read.raw(key) is None for key in keys):
            named = join_words([f"“{key}”" for key in keys], "or")
            self.problems.add(
                "missing-key",
                f"the rule “{self.rule}” needs {named}",
                self.entry.span,
                f"it has no options; “pnp explain {self.rule}” says what it takes",
            )
            raise RuleStopped

    # Looking

    def find(self, key: str = "") -> list[PathMatch]:
        """The values at the paths of an option; without a key, those of the rule. Raises
        RuleStopped if an earlier option cannot be read, because the rule is then unclear.

        A path without values is a problem: a missing value cannot be right.
        """
        if self.read.failed:
            raise RuleStopped
        found: list[PathMatch] = []
        for path in self.paths(key):
            found += self.resolve(path)
        return found

    def paths(self, key: str = "") -> list[Scalar]:
        """The paths written under an option: one, or a list of them."""
        nodes = as_items(self.read.raw(key or self.rule))
        return [path for path in nodes if isinstance(path, Scalar)]

    def resolve(self, path: Scalar | str) -> list[PathMatch]:
        """The values at a path."""
        text = str(path)
        span = path.span if isinstance(path, Scalar) else self.entry.span
        try:
            found = find(self.subject.files, text)
        except ValueError as error:
            self.problems.add("rule-path", str(error), span)
            return []
        if not found and not self._is_unreadable(text):
            self.problems.add("rule-path", f"nothing at {text}", span, self._path_hint(text))
        return found

    def _is_unreadable(self, path: str) -> bool:
        """Whether a path begins with an unreadable file, which is reported already."""
        name = path.partition(".")[0]
        return any(
            problem.rule.startswith(("yaml-", "empty-file"))
            and Path(problem.span.file).stem == name
            for problem in self.problems.sorted()
        )

    def _path_hint(self, path: str) -> str:
        """A hint for a path without values: the existing keys and their place."""
        reached, step, named = longest_match(self.subject.files, path)
        if not reached:
            return f"is there a file {step.name}.yaml?"
        for step_filter in step.filters:
            values = [value for each in named for value in find_below(each, step_filter.key)]
            closest = closest_word(
                " ".join(step_filter.words or ()), [value.text for value in values], 0.4
            )
            if closest:
                match = next(value.node for value in values if value.text == closest)
                return f"there it is “{shorten(closest)}” ({_location(match)})"
        if named or step.name == "*":
            return ""
        node = reached[0].node
        location = f"{reached[0].path} is at {_location(node)}"
        return "; ".join(filter(None, (suggestion(step.name, next_names(node)), location)))

    def numbered(self) -> Iterator[PathMatch]:
        """The numbered items of the components that the rule names, each named by its number.

        Problems of an item are reported at the line that names its generator.
        """
        game = self.subject.game
        for name in self.paths():
            with self.skip_on_error():
                self._default_span = name.span
                if game is not None:
                    node = game.components[self.component(PathMatch(name, ""))].node
                    self._default_span = node.values.get("generator", node).span
                for number, item in self.subject.numbered(name.text):
                    yield PathMatch(item, f"{name} {number}")

    def field(self, parent: PathMatch | Mapping, key: str) -> PathMatch:
        """A required field of a map. Raises RuleStopped."""
        found_parent = parent if isinstance(parent, PathMatch) else PathMatch(parent, "")
        found = find_below(found_parent, key)
        if not found:
            self.problems.add(
                "missing-key",
                f"{found_parent.path or 'this'} needs “{key}”",
                found_parent.node.span,
                f"the rule “{self.rule}” asks for it",
            )
            raise RuleStopped
        return found[0]

    def items(self, value: PathMatch) -> list[PathMatch]:
        """The items of a list. Raises RuleStopped if it is not a list."""
        if not isinstance(value.node, Sequence):
            self.problems.add("type", f"{value.path} has to be a list", value.node.span)
            raise RuleStopped
        return find_below(value, "*")

    def rows(self, value: PathMatch) -> list[str]:
        """The rows of a grid, as texts: a list of them, or a text with blanks between them."""
        if isinstance(value.node, Scalar):
            return value.node.text.split()
        return [row.text for row in self.items(value)]

    def integer(self, value: PathMatch) -> int:
        """A value as a whole number. Raises RuleStopped."""
        return self.convert(value, integer)

    def convert(self, value: PathMatch, convert: Callable[[str], T]) -> T:
        """A value, converted by a function that raises ValueError. Raises RuleStopped."""
        try:
            if isinstance(value.node, Scalar):
                return convert(value.node.text)
            raise ValueError(f"this is a {value.node.kind}")
        except ValueError as error:
            self.problems.add("type", f"{value.path}: {error}", value.node.span)
            raise RuleStopped from error

    def pattern(self, key: str) -> Callable[[str], object] | None:
        """A matcher of a whole text for the regular expression under a key. Returns None if it is
        missing, or if it is invalid, which is reported.

        Python’s `re` could take forever for an unknown expression.
        """
        node = self.read.raw(key)
        if node is None:
            return None
        import re2

        quiet = re2.Options()
        quiet.log_errors = False
        try:
            matches: Callable[[str], object] = re2.compile(self.read.text(key), quiet).fullmatch
        except re2.error as error:
            reason = error.args[0] if error.args else ""
            message = reason.decode(errors="replace") if isinstance(reason, bytes) else reason
            self.read.error("type", f"{key}: {message}", node.span)
            return None
        return matches

    # Reports

    @contextmanager
    def skip_on_error(self) -> Iterator[None]:
        """Problems in here do not stop the rule at this value."""
        with suppress(RuleStopped):
            yield

    def error(self, value: PathMatch | Node | Span, message: str, hint: str = "") -> None:
        """Report a value that breaks the rule."""
        span = (
            value
            if isinstance(value, Span)
            else value.node.span
            if isinstance(value, PathMatch)
            else value.span
        )
        span = span if span.file else self._default_span
        rule_location = _location(self.entry)
        parts = [self.says, hint, f"expected by {rule_location}" if self.entry.line else ""]
        text = "; ".join(part for part in parts if part)
        self.problems.add(self.rule, message, span, text)

    def differs(self, value: PathMatch, expected: Node, noun: str = "") -> bool:
        """Whether a value differs from the expected one; reports it if it does."""
        text = to_text(expected)
        if value.text == text and isinstance(value.node, Sequence) == isinstance(
            expected, Sequence
        ):
            return False
        self.error(value, f"{noun or value.path} is “{value.text}”, expected “{text}”")
        return True

    def diff(
        self, values: Sequence_[PathMatch], texts: Sequence_[str], expected: Sequence_[Node]
    ) -> Iterator[tuple[PathMatch | None, Node | None]]:
        """The differences between values and the expected ones, as pairs; one of a pair is None
        if it is missing. A missing value does not make the following ones wrong."""
        expected_texts = [to_text(node) for node in expected]
        if list(texts) == expected_texts:
            return
        # Most games are right, so the message is made only if needed.
        from difflib import SequenceMatcher

        for kind, a, b, c, d in SequenceMatcher(
            None, texts, expected_texts, autojunk=False
        ).get_opcodes():
            if kind != "equal":
                yield from zip_longest(values[a:b], expected[c:d])

    def component(self, name: PathMatch | str) -> str:
        """A component's id, if the component exists. Raises RuleStopped."""
        text = name if isinstance(name, str) else name.text
        game = self.subject.game
        if game is None or text in game.components:
            return text
        span = self.entry.span if isinstance(name, str) else name.node.span
        self.problems.add(
            "unknown-component",
            f"there is no component “{text}”",
            span,
            suggestion(text, game.components),
        )
        raise RuleStopped


def _location(node: Node) -> str:
    """The place of a value, as hints name it."""
    return f"{node.source.name}:{node.line}"


Rule = Callable[[Case], None]


def rule_name(entry: Node) -> str:
    """The name of a rule: the entry itself, or the first key of its map."""
    if isinstance(entry, Mapping):
        return next(iter(entry.values), "")
    return entry.text if isinstance(entry, Scalar) else ""


def check_rules(
    entries: Iterable[Node],
    rules: Callable[[str], Rule | None],
    names: Iterable[str],
    subject: Subject,
    problems: Problems,
) -> list[Case]:
    """Check a subject against a list of rules. The keys beside the name of a rule are its
    options. Returns the cases, with the options that exist."""
    cases: list[Case] = []
    for entry in entries:
        name = rule_name(entry)
        try:
            rule = rules(name)
        except CodeLoadError as error:
            problems.add("game-code", error.message, entry.span, error.hint)
            continue
        if rule is None:
            problems.add(
                "unknown-rule", f"there is no rule “{name}”", entry.span, suggestion(name, names)
            )
            continue
        case = Case(name, entry, subject, problems)
        try:
            with case.skip_on_error():
                rule(case)
        except Exception as error:
            # A file may contain anything, and users do not want a traceback.
            location = location_of(error)
            problems.add(
                "rule-stopped",
                f"the rule “{name}” stopped: {error_text(error)}",
                entry.span,
                "a value that it reads is missing, or of another kind"
                + (f"; the code is at {location}" if location else ""),
            )
        case.read.close()
        cases.append(case)
    return cases
