"""Small games to damage, made of shipped games, the gallery and the examples of rules."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from pnp.checks.manual import catalogue
from pnp.core.node import Mapping, Sequence
from pnp.core.problems import Problems
from pnp.load.yaml import parse
from tests import gallery, tiny, typefaces, workbooks
from tests.fuzz.trees import Branch, Leaf, Tree, grown, of, written

ROOT = Path(__file__).parent.parent.parent
FEW = 3
"""Items of each list of a shipped game."""
SLOW = {"art", "show"}
"""Elements that take a thousand times longer to draw than others to read."""


@dataclass(frozen=True)
class Seed:
    """A game: its folder's name and files, and which of them to damage."""

    kind: str
    game: str
    files: dict[str, Tree | bytes]
    damage: tuple[str, ...]
    old: str = ""
    """The source folder, with the other files."""


def _tiny(kind: str, damage: str, **files: str) -> Seed:
    """Return a tiny game; the names are those of `tiny.game`."""
    content = {"game": tiny.GAME, "cards": tiny.CARDS, "t_card": tiny.CARD, "t_theme": tiny.THEME}
    made: dict[str, Tree | bytes] = {
        (f"templates/{name[2:]}.yaml" if name.startswith("t_") else f"{name}.yaml"): grown(text)
        for name, text in {**content, **files}.items()
    }
    return Seed(kind, "tiny", made, (damage,))


def _with(seed: Seed, files: dict[str, bytes], damage: str) -> Seed:
    return Seed(seed.kind, seed.game, {**seed.files, **files}, (damage,))


def _card(body: str) -> str:
    return f"body: {body}\n"


def _elements() -> Iterator[Seed]:
    """Yield each element of the gallery on a card."""
    yield _tiny("template", "templates/card.yaml")
    made = gallery.book(gallery.PAGE.read_text("utf-8"))
    for section in made.sections:
        for specimen in section.specimens:
            if "components" not in specimen.root.values:
                body = written(of(specimen.root))
                yield _tiny("template", "templates/card.yaml", t_card=_card(body))
    for text in re.findall(
        r"```yaml\n(.*?)```", (ROOT / "docs/templates.md").read_text("utf-8"), re.S
    ):
        root = parse(text, "docs", Problems())
        if isinstance(root, Mapping) and {"body", "blocks"} & set(root.values):
            yield _tiny("template", "templates/card.yaml", t_card=text)


def _tops(name: str) -> Iterator[Path]:
    yield from sorted(ROOT.glob(f"{name}/*/game.yaml"))


def _games() -> Iterator[Path]:
    """Yield the folders of all games, shipped and in tests."""
    for pattern in ("data", "examples", "tests/fixtures/*"):
        for file in _tops(pattern):
            yield file.parent


def _short(tree: Tree) -> Tree:
    """Return a tree with only a few entries in each list."""
    if isinstance(tree, Leaf):
        return tree
    most = FEW if tree.keys is None else len(tree.parts)
    return Branch([_short(part) for part in tree.parts[:most]], tree.keys)


def _components(folder: Path) -> dict[str, Tree]:
    """Return the components of a game, from all files."""
    game = parse((folder / "game.yaml").read_text("utf-8"), "game", Problems())
    assert isinstance(game, Mapping)
    found: dict[str, Tree] = {}
    listed = game.get("components")
    names = listed.items if isinstance(listed, Sequence) else ()
    # Some games with mistakes name missing files.
    files = [file for name in names if (file := folder / str(name)).is_file()]
    roots = [parse(file.read_text("utf-8"), "", Problems()) for file in files]
    for root in (listed, *roots):
        if isinstance(root, Mapping):
            found |= {name: of(node) for name, node in root.values.items()}
    return found


def _named(tree: Tree) -> Iterator[str]:
    """Yield all texts of a tree."""
    if isinstance(tree, Leaf):
        yield tree.text
    else:
        for part in tree.parts:
            yield from _named(part)


def _parts_of(folder: Path) -> Iterator[Seed]:
    """Yield a game for each component of a game, with few items and without rules."""
    game = parse((folder / "game.yaml").read_text("utf-8"), "game", Problems())
    assert isinstance(game, Mapping)
    around = {
        key: of(node)
        for key, node in game.values.items()
        if key not in ("components", "kit", "rules", "credits")
    }
    if folder.is_relative_to(ROOT / "data"):
        around.setdefault("code", Leaf(folder.name))
    shared = ROOT / "templates" / folder.name
    for name, component in _components(folder).items():
        fields = {**around, "components": Branch([component], [name])}
        files: dict[str, Tree | bytes] = {"game.yaml": Branch(list(fields.values()), list(fields))}
        texts = {text for part in fields.values() for text in _named(part)}
        items = [text for text in texts if text.endswith(".yaml") and (folder / text).is_file()]
        for text in items:
            files[text] = _short(grown((folder / text).read_text("utf-8")))
        layouts = [f"templates/{text}.yaml" for text in sorted(texts)]
        for layout in layouts:
            for place in (folder / layout, shared / layout.removeprefix("templates/")):
                if place.is_file():
                    files[layout] = grown(place.read_text("utf-8"))
        drawn = [file for file in files.values() if isinstance(file, Branch)]
        if SLOW & {key for file in drawn for key in _keys(file)} or component == Leaf(""):
            continue
        for kind, damage in (
            ("game", ("game.yaml",)),
            ("items", tuple(items)),
            ("template", tuple(layout for layout in layouts if layout in files)),
        ):
            if damage:
                yield Seed(kind, folder.name, files, damage, str(folder))


def _keys(tree: Tree) -> Iterator[str]:
    if isinstance(tree, Branch):
        yield from tree.keys or ()
        for part in tree.parts:
            yield from _keys(part)


def _themes() -> Iterator[Seed]:
    for file in (
        *sorted(ROOT.glob("templates/*/theme.yaml")),
        *sorted(ROOT.glob("examples/*/templates/theme.yaml")),
    ):
        yield _tiny("theme", "templates/theme.yaml", t_theme=file.read_text("utf-8"))


def _rule_examples() -> Iterator[Seed]:
    """Yield each rule's examples as a game."""
    for rule, manual in catalogue().items():
        for text in (manual.right_example, manual.wrong_example):
            root = parse(text, rule, Problems())
            if not isinstance(root, Mapping) or "rules" not in root.values:
                continue
            files: dict[str, str] = {}
            if "components" in root.values:
                files["game"] = written(of(root))
            else:
                rules = written(of(root.values["rules"]))
                files["game"] = f"{tiny.GAME}rules: {rules}\n"
                for key, node in root.values.items():
                    if key not in ("rules", "game") and re.fullmatch("[a-z-]+", key):
                        files[key] = written(Branch([of(node)], [key]))
            seed = _tiny("rules", "game.yaml", **files)
            yield seed
            yield Seed("rules", seed.game, seed.files, ("game.yaml", *(f"{k}.yaml" for k in files)))


_NUMBERED = """
title: Tiny
components:
  garden: {title: Garden, front: card, size: poker, numbered: %s}
"""


def _numbered() -> Iterator[Seed]:
    """Yield schemes of numbered components."""
    specimen = grown(Path(__file__).with_name("numbered.yaml").read_text("utf-8"))
    assert isinstance(specimen, Branch)
    text = written(specimen)
    root = parse(text, "specimen", Problems())
    assert isinstance(root, Mapping)
    parts = root.values["components"]
    assert isinstance(parts, Mapping)
    garden = parts.values["garden"]
    assert isinstance(garden, Mapping)
    scheme = of(garden.values["numbered"])
    yield _tiny("numbered", "game.yaml", game=_NUMBERED % written(scheme))
    assert isinstance(scheme, Branch)
    assert scheme.keys is not None
    draws = scheme.parts[scheme.keys.index("draw")]
    assert isinstance(draws, Branch)
    for name, draw in zip(draws.keys or (), draws.parts, strict=True):
        only = Branch([Leaf("1"), Branch([draw], [name])], ["version", "draw"])
        yield _tiny("numbered", "game.yaml", game=_NUMBERED % written(only))


_TABLE = (
    ("id", "title", "text", "copies"),
    ("one", "First", "Draw **two**", "2"),
    ("two", "Second", "Lose; a turn", "1"),
)
_LISTED = tiny.GAME.replace("cards.yaml", "cards.{}")


def _tables() -> Iterator[Seed]:
    files: dict[str, bytes] = {
        "csv": "\n".join(",".join(row) for row in _TABLE).encode(),
        "tsv": "\n".join("\t".join(row) for row in _TABLE).encode("utf-16"),
        "json": json.dumps([dict(zip(_TABLE[0], row, strict=True)) for row in _TABLE[1:]]).encode(),
    }
    with TemporaryDirectory() as folder:
        place = Path(folder) / "made"
        files["xlsx"] = workbooks.xlsx(place, {"Cards": workbooks.sheet(*_TABLE)}).read_bytes()
        rows = "".join(
            "<table:table-row>"
            + "".join(
                f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>" for cell in row
            )
            + "</table:table-row>"
            for row in _TABLE
        )
        files["ods"] = workbooks.ods(place, f"<table:table>{rows}</table:table>").read_bytes()
    for suffix, content in files.items():
        seed = _tiny(f"table {suffix}", "", game=_LISTED.format(suffix))
        yield _with(seed, {f"cards.{suffix}": content}, f"cards.{suffix}")


def _drawings() -> Iterator[Seed]:
    seed = _tiny("drawing", "", t_card=_card("{icon: x, size: 9mm}"))
    for file in (
        *sorted(ROOT.glob("tests/fixtures/drawings/*/*.svg"))[::4],
        *sorted(ROOT.glob("templates/*/icons/*.svg"))[::9],
        *sorted(ROOT.glob("templates/*/symbols/*.svg"))[::9],
    ):
        content = file.read_bytes()
        if len(content) < 12_000:
            yield _with(seed, {"templates/icons/x.svg": content}, "templates/icons/x.svg")


def _pictures() -> Iterator[Seed]:
    seed = _tiny("picture", "", t_card=_card("{picture: x.png, low-ink: lighter}"))
    for mode, form in (
        ("RGB", "PNG"),
        ("RGBA", "PNG"),
        ("P", "PNG"),
        ("L", "PNG"),
        ("1", "PNG"),
        ("I;16", "PNG"),
        ("RGB", "JPEG"),
        ("L", "JPEG"),
        ("CMYK", "JPEG"),
    ):
        made, out = Image.new(mode, (12, 9)), io.BytesIO()
        made.save(out, form)
        yield _with(seed, {"x.png": out.getvalue()}, "x.png")


_FAMILY = "own: {name: Own, faces: {regular: own.ttf, bold: {file: own.ttf, weight: 700}}}\n"
_SET_IN = "extends: common/theme\nfonts: {text: [own], title: [own]}\n"


def _fonts() -> Iterator[Seed]:
    seed = _tiny("font", "", t_theme=_SET_IN, t_card=_card("{text: 'Ab aB', style: body}"))
    family = {"templates/fonts/fonts.yaml": _FAMILY.encode()}
    whole = ROOT / "templates/fonts/atkinson-hyperlegible-next"
    contents = [
        typefaces.truetype(),
        typefaces.cff(),
        typefaces.variable(),
        typefaces.restricted(),
        (whole / "AtkinsonHyperlegibleNext_400Regular.ttf").read_bytes(),
    ]
    for content in contents:
        yield _with(seed, {**family, "templates/fonts/own.ttf": content}, "templates/fonts/own.ttf")
    game = Seed(
        "fonts",
        seed.game,
        {
            **seed.files,
            "templates/fonts/fonts.yaml": grown(_FAMILY),
            "templates/fonts/own.ttf": contents[0],
        },
        ("templates/fonts/fonts.yaml",),
    )
    yield game


def _documented() -> Iterator[Seed]:
    """Yield the games of the documentation."""
    yield _tiny("game", "game.yaml")
    yield _tiny("items", "cards.yaml")
    for page in sorted((ROOT / "docs").glob("*.md")):
        for text in re.findall(r"```yaml\n(.*?)```", page.read_text("utf-8"), re.S):
            root = parse(text, "docs", Problems())
            if not isinstance(root, Mapping):
                continue
            if "components" in root.values:
                yield _tiny("game", "game.yaml", game=text)
            elif isinstance(next(iter(root.values.values())), Sequence):
                yield _tiny("items", "cards.yaml", cards=text)
            elif root.values.keys() & {"kind", "front", "size", "numbered"}:
                yield _tiny("game", "game.yaml", game=_ONLY % written(of(root)))
    for path in sorted(ROOT.glob("data/*/*.yaml")):
        tree = grown(path.read_text("utf-8"))
        if isinstance(tree, Branch) and tree.keys and path.name not in _NO_ITEMS:
            for name, part in zip(tree.keys, tree.parts, strict=True):
                if isinstance(part, Branch) and part.keys is None:
                    few = Branch([_short(part)], [name])
                    yield _tiny("items", "cards.yaml", cards=written(few))


_ONLY = "{title: Tiny, components: {cards: %s}}"
_NO_ITEMS = {"game.yaml", "components.yaml"}
_TINY = (
    _elements,
    _themes,
    _rule_examples,
    _numbered,
    _tables,
    _drawings,
    _pictures,
    _fonts,
    _documented,
)


@cache
def seeds(large: bool) -> dict[str, tuple[Seed, ...]]:
    """Return all seeds by their kind: tiny games, or parts of whole ones."""
    found: dict[str, list[Seed]] = {}
    made = map(_parts_of, _games()) if large else (make() for make in _TINY)
    for seed in (seed for each in made for seed in each):
        found.setdefault(seed.kind, []).append(seed)
    return {kind: tuple(each) for kind, each in found.items()}


def trees() -> Iterator[Tree]:
    """Yield all documents of all seeds."""
    known: set[int] = set()
    for each in (*seeds(large=False).values(), *seeds(large=True).values()):
        for seed in each:
            for file in seed.files.values():
                if not isinstance(file, bytes) and id(file) not in known:
                    known.add(id(file))
                    yield file


def press_tables() -> dict[str, Tree]:
    """Return the tables in `templates/`."""
    return {
        name: grown((ROOT / "templates" / f"{name}.yaml").read_text("utf-8"))
        for name in ("papers", "sizes", "cutters", "shops", "tables")
    }
