"""The YAML files and tables of a game's folder, each read once; their lines for messages."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Mapping_
from pathlib import Path

from pnp.core.files import display_path, find_in_folder, read_limited
from pnp.core.game_code import ContentTransform
from pnp.core.node import Mapping, Node, Scalar
from pnp.core.problems import Problems, ProblemsFound, Span, UsageError, suggestion
from pnp.core.search_path import GAME_FILE, SearchPath
from pnp.load.data_fields import TextFields
from pnp.load.extends import find_file
from pnp.load.tables.csv import decode
from pnp.load.tables.rows import MAX_BYTES, TableReadOptions
from pnp.load.tables.table import TABLE_FORMATS, is_table, read_table
from pnp.load.yaml import read_file

_OTHER_TABLES = frozenset(
    (".xls", ".xlsm", ".xlsb", ".xltx", ".numbers", ".fods", ".txt", ".tab", ".prn")
)

ParsedFiles = Mapping_[str, Node | None]
"""Files that are already parsed, by name."""


class GameFiles:
    """The content of the files in a game's folder; unreadable files are reported and None."""

    def __init__(
        self, search_path: SearchPath, folder: Path, problems: Problems, parsed: ParsedFiles
    ) -> None:
        self._search_path = search_path
        self._folder = folder
        self._problems = problems
        # Files that only rules read are not in `printed`: a kit reports the printed ones.
        self._contents: dict[str, Node | None] = dict(parsed)
        self.printed: dict[str, Node | None] = {}
        """Files with printed content."""
        self.tables: dict[str, Callable[[], Node | None]] = {}
        """Loaders of the items' tables, by file name without its suffix."""
        self.rules: set[str] = set()
        """The files with rules: braces in them are not fields."""
        self.components: set[str] = {GAME_FILE}
        """The files with components."""
        self._fields = TextFields(self._raw_file, problems)
        self._resolved: dict[str, Node | None] = {}
        self._transforms: dict[str, ContentTransform] = {}
        """Functions that replace the content of unread files."""
        self._as_written = False
        """Whether files are returned as written, while a field is looked up."""

    def replace(self, contents: Mapping_[str, Node | ContentTransform]) -> None:
        """Replace the content of files; functions run when their file is read."""
        for file, replacement in contents.items():
            if isinstance(replacement, Node):
                self._contents[file] = replacement
            else:
                self._transforms[file] = replacement

    def game(self) -> Node | None:
        """Return game.yaml as written. Raises UsageError if it cannot be read."""
        if GAME_FILE not in self._contents:
            self._contents[GAME_FILE] = read_file(self._folder / GAME_FILE, self._problems)
        return self._contents[GAME_FILE]

    def resolved(self, file: str, root: Node | None) -> Node | None:
        """Return the content of a file with the fields in its texts resolved."""
        if root is None or self._as_written or file in self.rules:
            return root
        if file not in self._resolved:
            self._resolved[file] = self._fields.resolve(root, file in self.components)
        return self._resolved[file]

    def _raw_file(self, name: str) -> Node | None:
        before, self._as_written = self._as_written, True
        try:
            return self.file(name)
        finally:
            self._as_written = before

    def root(self, file: str, span: Span) -> Node | None:
        """Return a file with printed content; `span` names it."""
        self.printed[file] = self.read(file, span)
        return self.resolved(file, self.printed[file])

    def read(self, file: str, span: Span | None = None) -> Node | None:
        """Return a file without resolving the fields in its texts; `span` names it."""
        if file not in self._contents:
            reader = read_table if is_table(file) else read_file
            path = self._path_of(file, span)
            if path is not None and Path(file).suffix.lower() in _OTHER_TABLES:
                self._problems.add(
                    "table-file",
                    f"{file} is no table of a kind that is read",
                    span or Span(display_path(path)),
                    "save it as .xlsx, .ods or .csv",
                )
                path = None
            self._contents[file] = reader(path, self._problems) if path is not None else None
        if file in self._transforms:
            transform = self._transforms.pop(file)
            self._contents[file] = transform(self.with_fields(file))
        return self._contents[file]

    def with_fields(self, file: str) -> Node | None:
        """Return a file with resolved fields, before a season's changes."""
        root = self.read(file)
        return self._fields.resolve(root) if root is not None else None

    def _path_of(self, file: str, span: Span | None) -> Path | None:
        """Return the path of a file; report it and return None if it is not in the folder."""
        if self._is_in_folder(file):
            return self._folder / file
        try:
            names = [path.name for path in self._folder.iterdir() if is_data_file(path.name)]
        except OSError as error:  # It was removed after the game was found.
            message = f"{display_path(self._folder)}: cannot be read: {error.strerror or error}"
            raise UsageError(message) from error
        self._problems.add(
            "missing-file",
            f"there is no file {file} in {self._folder.name}/",
            span or Span(display_path(self._folder)),
            suggestion(file, names),
        )
        return None

    def table(
        self,
        name: Scalar,
        sheet: str,
        options: TableReadOptions | None = None,
        sheet_span: Span | None = None,
    ) -> Node | None:
        """Return a table with a sheet or read options. `sheet_span`: the place of the sheet's name,
        if not beside the file."""
        options = options or TableReadOptions()
        key = f"{name.text}#{sheet} {name.span.location if options != TableReadOptions() else ''}"
        if key not in self.printed:
            path = self._path_of(name.text, name.span)
            self.printed[key] = (
                read_table(path, self._problems, sheet, options, sheet_span or name.span)
                if path is not None
                else None
            )
        return self.resolved(key, self.printed[key])

    def _is_in_folder(self, file: str) -> bool:
        return find_in_folder(self._folder, file) is not None

    def file(self, name: str) -> Node | None:
        """Return the content of a file by its name without `.yaml`; None without such a file.
        `templates/NAME` is a layout, `templates/common/NAME` the common one of that name."""
        file = f"{name}.yaml"
        kind, slash, layout = name.partition("/")
        if slash and file not in self._contents:
            self._contents[file] = (
                find_file(self._search_path, self._folder, layout, "layout", None, self._problems)
                if kind == "templates"
                else None
            )
        if name in self.tables:
            return self.tables[name]()
        if slash:
            return self._contents[file]
        if not (file in self._contents or self._is_in_folder(file)):
            table = next(
                (
                    f"{name}{suffix}"
                    for suffix in TABLE_FORMATS
                    if self._is_in_folder(f"{name}{suffix}")
                ),
                None,
            )
            if table is None:
                return None
            file = table
        return self.resolved(file, self.read(file))

    def by_name(self, name: Scalar) -> Node | None:
        """Return the content of `file.yaml` or `file.yaml#key`, or of a table or
        `cards.xlsx#sheet`."""
        file, _, key = name.text.partition("#")
        if key and is_table(file):
            place = (name.source, name.line, name.column)
            return self.table(Scalar(file, *place), key)
        root = self.root(file, name.span)
        if not isinstance(root, Mapping):
            return root
        if key:
            if key not in root.values:
                hint = suggestion(key, root.values)
                self._problems.add("unknown-key", f"{file} has no “{key}”", name.span, hint)
            return root.get(key)
        return next(iter(root.values.values())) if len(root.values) == 1 else root

    def data(self, node: Mapping | None) -> dict[str, Node]:
        """Return fields from other files, or written in place. Raises ProblemsFound if a file is
        unreadable, so that texts that need its fields are not reported as well."""
        fields: dict[str, Node] = {}
        written = node.values if node else {}
        for name, value in written.items():
            content: Node | None = value
            if isinstance(value, Scalar) and is_data_file(value.text.partition("#")[0]):
                content = self.by_name(value)
            if content is not None:
                fields[name] = content
        if fields.keys() != written.keys():
            raise ProblemsFound(self._problems)
        return fields


def is_data_file(file: str) -> bool:
    """Whether a file name has the suffix of a data file."""
    return ".yaml" in file or is_table(file)


class SourceLines:
    """Lines of several files, each file read once."""

    def __init__(self) -> None:
        self._read: dict[str, list[str]] = {}

    def file_lines(self, file: str) -> list[str]:
        """Return all lines of a file; none if it is no text or cannot be read."""
        if file not in self._read:
            try:
                text, _ = decode(read_limited(Path(file), MAX_BYTES) or b"")
            except (OSError, UnicodeDecodeError):
                text = ""
            self._read[file] = text.splitlines()
        return self._read[file]

    def line_at(self, span: Span) -> str:
        """Return the line of a span; empty without one, as in workbooks."""
        lines = self.file_lines(span.file) if span.line and not span.sheet else []
        return lines[span.line - 1] if 0 < span.line <= len(lines) else ""
