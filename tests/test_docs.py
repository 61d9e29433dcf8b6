"""The documents are right: options, links, examples, and tutorials from end to end."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from PIL import Image

from pnp.build.pipeline import render
from pnp.build.run import Application
from pnp.build.session import Session
from pnp.cli.report import as_text
from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame
from pnp.core.game_code import GameCode
from pnp.core.model import INKS
from pnp.core.node import Mapping, Node, Sequence
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import Problems
from pnp.core.search_path import SearchPath
from pnp.layout.element import PAGE_FIELDS, START_FIELD
from pnp.layout.options import ELEMENT_TYPES
from pnp.load.yaml import parse
from tests import installed, reference, tiny
from tests.tutorials import DOCS, ROOT, Block, Follower, blocks

README = (ROOT / "README.md").read_text(encoding="utf-8")
TEMPLATES = DOCS / "templates.md"
MAKING = DOCS / "making-a-game.md"
CODE = DOCS / "code.md"
MARKET = Path(__file__).parent / "fixtures" / "moon_market" / "moon-market"
LANTERNS = Path(__file__).parent / "fixtures" / "paper_lanterns"


YAML = [
    block
    for document in (ROOT / "README.md", *sorted(DOCS.glob("*.md")))
    for block in blocks(document)
    if block.language == "yaml"
]


def read(block: Block) -> Node:
    """The document in a block."""
    problems = Problems()
    root = parse(block.text, str(block), problems)
    assert problems.sorted() == [], as_text(problems.sorted())
    assert root is not None
    return root


def test_examples_are_yaml(subtests: pytest.Subtests) -> None:
    for block in YAML:
        with subtests.test(block=block):
            read(block)


def test_links_lead_to_files_and_headings(subtests: pytest.Subtests) -> None:
    """With the anchors of GitHub."""
    for document in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))):
        for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", document.read_text("utf-8")):
            file, _, anchor = link.partition("#")
            target = document.parent / file if file else document
            with subtests.test(document.name, link=link):
                assert target.exists()
                assert not anchor or anchor in anchors(target)


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings."""
    headings = re.findall(r"^#+ (.*)$", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


# The reference


def test_tables_of_options_are_current() -> None:
    """`make reference` writes them."""
    shown: set[str] = set()
    for document in reference.DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        assert reference.updated(text) == text
        shown |= reference.tables_in(text)
    optionless = {kind for kind in ELEMENT_TYPES if not reference.own_options(kind)}
    assert shown == set(reference.SHARED) | set(ELEMENT_TYPES) - optionless


def mentioned(text: str) -> set[str]:
    """Words in code spans, and keys in examples."""
    spans = re.findall(r"`([^`\n]+)`", text)
    words = {word for span in spans for word in re.findall(r"[\w-]+", span)}
    return words | set(re.findall(r"([a-z][a-z-]*): ", text))


def test_reference_has_every_kind() -> None:
    text = TEMPLATES.read_text(encoding="utf-8").split("\n## Elements\n")[1].split("\n## ")[0]
    assert re.findall(r"^### `(.*)`$", text, re.MULTILINE) == list(
        dict.fromkeys(re.findall(r"^### `(.*)`$", text, re.MULTILINE))
    )
    assert set(re.findall(r"^### `(.*)`$", text, re.MULTILINE)) == set(ELEMENT_TYPES)


def test_reference_has_example_of_every_kind() -> None:
    for kind in ELEMENT_TYPES:
        examples = re.findall(
            r"^```yaml\n(.*?)^```", reference.sections()[kind], re.MULTILINE | re.DOTALL
        )
        assert any(re.search(rf"\b{kind}:", example) for example in examples), kind


def test_reference_has_every_choice() -> None:
    found = reference.sections()
    assert set(PAGE_FIELDS) - {START_FIELD} <= mentioned(found["Fields"])
    weights = tiny.session(ROOT / "data").search_path.shared_file("fonts") / "fonts.yaml"
    families = parse(weights.read_text(encoding="utf-8"), "fonts.yaml", Problems())
    assert isinstance(families, Mapping)
    assert set(families.values) <= mentioned(found["Fonts"])
    faces = {face for row in families.values.values() for face in row.values["faces"].values}  # type: ignore[attr-defined]
    assert faces <= mentioned(found["Themes"])


# Examples


@pytest.fixture
def market(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy Moon Market with one more card, stubs of artists, and a photograph."""
    installed.install(
        monkeypatch, "moon-market", GameCode(artists=dict.fromkeys(("planet", "picture"), _nothing))
    )
    folder = tmp_path / "moon-market"
    shutil.copytree(MARKET, folder)
    Image.new("L", (300, 200), 200).save(folder / "photo.png")
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    card = (
        "  example: {front: example, multi-page: no, size: {width: 90, height: 120}, items: [%s]}\n"
    )
    item = "{id: silent-bell, stall: bell, name: Silent Bell, dawn: Rings., worth: 5}"
    text = text.replace("components:\n", "components:\n" + card % item)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    for block in blocks(TEMPLATES):
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")
    return folder


def _nothing(request: ArtRequest) -> Frame:
    return Frame(request.width, request.height)


def test_examples_print(market: Path) -> None:
    """Elements and templates in both inks, and themes."""
    some = {"body": 0, "theme": 0, "element": 0}
    for block in YAML:
        if block.document != TEMPLATES.name:
            continue
        root = read(block)
        assert isinstance(root, Mapping)
        front, theme = block.text, ""
        if set(root.values) & {"body", "extends"} and "palette" not in root.values:
            some["body"] += 1
        elif "palette" in root.values:
            some["theme"] += 1
            theme, front = front, "body: {space: yes}\n"
        elif set(root.values) & set(ELEMENT_TYPES) and not isinstance(
            root.values.get("rules"), Node
        ):
            some["element"] += 1
            front = "body:\n" + "".join(f"  {line}\n" for line in block.text.splitlines())
        else:
            continue
        if block.file:
            continue
        assert_prints(market, block, front, theme)
    assert all(some.values()), some


def assert_prints(market: Path, block: Block, front: str, theme: str) -> None:
    (market / "templates" / "example.yaml").write_text(front, encoding="utf-8")
    game = (market / "game.yaml").read_text(encoding="utf-8")
    flows = "yes" if block.text.startswith("flow:") else "no"
    (market / "game.yaml").write_text(re.sub("multi-page: (yes|no)", f"multi-page: {flows}", game))
    own = (MARKET / "templates" / "theme.yaml").read_text(encoding="utf-8")
    (market / "templates" / "theme.yaml").write_text(theme or own, encoding="utf-8")
    shop = Session(SearchPath.standard((market,)))
    order = Order("moon-market", "example", "example", ("example",))
    shop.game("moon-market")
    for ink in INKS:
        assert all(
            page.size
            for page in render(shop, order, PrintOptions(ink=ink, site="https://example.org"))
        )
    assert shop.problems.sorted() == [], f"{block}\n{as_text(shop.problems.sorted())}"


# Tutorials


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game at the end of the document."""
    follower = Follower(tmp_path_factory.mktemp("tutorial"))
    follower.follow(MAKING)
    return follower.folder / "my-games" / "moon-market"


@pytest.mark.slow
@pytest.mark.golden
@pytest.mark.parametrize("document", sorted(DOCS.glob("tutorial-*.md")), ids=lambda path: path.stem)
def test_tutorial_works(document: Path, tmp_path: Path) -> None:
    """At the end its games have no problems on A4 and Letter, and its picture is there."""
    Follower(tmp_path).follow(document)
    games = [path.parent for path in tmp_path.glob("*/game.yaml")]
    assert games
    for game in games:
        found = Application((game,)).validate([game.name]).sorted()
        assert found == [], as_text(found)
    assert f"(pictures/{document.stem}.png)" in document.read_text(encoding="utf-8")
    assert (DOCS / "pictures" / f"{document.stem}.png").stat().st_size <= 300_000


@pytest.mark.slow
@pytest.mark.golden
def test_making_a_game_works(followed: Path) -> None:
    shop = Session(SearchPath.standard((followed.parent,)))
    assert shop.game("moon-market").title == "Moon Market"
    found = Application((followed.parent,)).validate(["moon-market"]).sorted()
    assert found == [], as_text(found)


@pytest.mark.slow
def test_making_a_game_leads_to_moon_market(followed: Path) -> None:
    """Files and values of the document are in the fixture."""
    for path in followed.rglob("*"):
        if not path.is_file():
            continue
        whole = MARKET / path.relative_to(followed)
        mine = path.read_text(encoding="utf-8")
        if path.name in ("game.yaml", "goods.yaml", "theme.yaml"):
            assert_within(plain(mine), plain(whole.read_text(encoding="utf-8")), path.name)
        else:
            assert mine == whole.read_text(encoding="utf-8"), path.name


@pytest.mark.slow
def test_making_a_game_leads_to_package(tmp_path: Path) -> None:
    Follower(tmp_path).follow(CODE)
    mine = tmp_path / "my-lanterns"
    files = [path for path in mine.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".toml", ".py", ".yaml"}
    for path in files:
        whole = LANTERNS / path.relative_to(mine)
        assert path.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8"), path.name
    assert len(files) == len(
        [p for p in LANTERNS.rglob("*") if p.suffix in (".toml", ".py", ".yaml")]
    )


def plain(text: str) -> object:
    """YAML as plain data, without tags."""
    root = parse(text, "text", Problems())
    assert root is not None
    return _plain(root)


def _plain(node: Node) -> object:
    match node:
        case Mapping():
            return {key: _plain(value) for key, value in node.values.items()}
        case Sequence():
            items = [_plain(item) for item in node.items]
            named = [item.get("id") for item in items if isinstance(item, dict)]
            return dict(zip(named, items, strict=True)) if all(named) and named else items
    return str(node)


def assert_within(part: object, whole: object, path: str) -> None:
    """Every value of the part is in the whole."""
    if not isinstance(part, dict) or not isinstance(whole, dict):
        assert part == whole, path
        return
    for key, value in part.items():
        assert key in whole, f"{path}: {key}"
        assert_within(value, whole[key], f"{path}: {key}")


def test_making_a_game_lists_every_size() -> None:
    text = MAKING.read_text(encoding="utf-8").split("## All keys of game.yaml")[1]
    sizes = parse((ROOT / "templates/sizes.yaml").read_text("utf-8"), "sizes.yaml", Problems())
    assert isinstance(sizes, Mapping)
    assert set(sizes.values) <= mentioned(text)


def test_reference_lists_all_neutral_icons() -> None:
    text = (ROOT / "docs/templates.md").read_text(encoding="utf-8")
    listed = text.partition("to search and to copy</summary>")[2].partition("</details>")[0]
    names = {file.stem for file in (ROOT / "templates/icon-sets/neutral").glob("*.svg")}
    assert set(re.split(r",\s+", listed.strip())) == names
