"""A small file that was printed is not drawn again until something changes that it rests on."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.ground.order import Options
from pnp.ground.problem import Unusable
from pnp.press import kept_file, printing
from pnp.press.result import Result
from pnp.press.run import Press
from tests import tiny


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The orders that are drawn in fact, with a cache that is empty at first."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    found: list[str] = []
    real = printing.print_orders

    def orders(workshop: object, wanted: list[object], *rest: object) -> Result:
        found.extend(str(order) for order in wanted)
        return real(workshop, wanted, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(printing, "print_orders", orders)
    return found


def printed(
    folder: Path, out: Path, names: tuple[str, ...] = ("tiny/cards",), **how: object
) -> Result:
    press = Press((folder,))
    orders = press.orders.components(names)
    options = Options(out=out, **how)  # type: ignore[arg-type]
    return press.print(orders, options, 1, lambda *_: None)


def files(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (out / "tiny").iterdir() if path.is_file()}


def test_the_same_again_is_not_drawn(
    tmp_path: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tiny.game(tmp_path)
    monkeypatch.setattr(printing, "one_of_each", lambda *_: ["one of each"])
    first, second = (printed(folder, tmp_path / out) for out in ("a", "b"))
    assert len(drawn) == 1
    assert files(tmp_path / "a") == files(tmp_path / "b") != {}
    assert second.made[0].path == tmp_path / "b" / "tiny" / "cards-a4.pdf"
    assert [made.summary for made in first.made] == [made.summary for made in second.made]
    assert first.notes == second.notes == ["one of each"]


@pytest.mark.parametrize(
    "what", ["data", "layout", "option", "date", "season of nothing kept", "spoiled"]
)
def test_what_changes_is_drawn(
    what: str, tmp_path: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tiny.game(tmp_path)
    printed(folder, tmp_path / "a")
    how: dict[str, object] = {}
    if what == "data":
        (folder / "tiny" / "cards.yaml").write_text(tiny.CARDS + "# more\n", encoding="utf-8")
    elif what == "layout":
        text = tiny.CARD + "# more\n"
        (folder / "tiny" / "templates" / "card.yaml").write_text(text, encoding="utf-8")
    elif what == "option":
        how = {"ink": "low"}
    elif what == "date":
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "1600000000")
    elif what == "spoiled":
        for entry in (tmp_path / "cache").iterdir():
            entry.write_bytes(entry.read_bytes()[:-1])
    else:
        monkeypatch.setenv("PNP_CACHE", "no")
    printed(folder, tmp_path / "b", **how)  # type: ignore[arg-type]
    assert len(drawn) == 2
    assert len(files(tmp_path / "b")) == 2


def test_what_changed_while_it_was_drawn_is_not_kept(
    tmp_path: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tiny.game(tmp_path)
    cards = folder / "tiny" / "cards.yaml"
    before = cards.read_text(encoding="utf-8")
    real = printing.print_orders

    def meanwhile(*given: object) -> Result:
        result = real(*given)  # type: ignore[arg-type]
        cards.write_text(f"{before}# more\n", encoding="utf-8")
        return result

    with monkeypatch.context() as patched:
        patched.setattr(printing, "print_orders", meanwhile)
        printed(folder, tmp_path / "a")
    cards.write_text(before, encoding="utf-8")
    printed(folder, tmp_path / "b")
    assert len(drawn) == 2


def test_what_changed_before_it_was_drawn_is_not_kept(tmp_path: Path, drawn: list[str]) -> None:
    """The game has been read by then, as it was."""
    folder = tiny.game(tmp_path)
    press = Press((folder,))
    orders = press.orders.components(["tiny/cards"])
    game = folder / "tiny" / "game.yaml"
    game.write_text(tiny.GAME.replace("title: Tiny", "title: Small"), encoding="utf-8")
    press.print(orders, Options(out=tmp_path / "a"), 1, lambda *_: None)
    again = printed(folder, tmp_path / "b")
    assert (len(drawn), again.made[0].summary[:5]) == (2, "Small")


def test_what_is_wrong_is_told_each_time(tmp_path: Path, drawn: list[str]) -> None:
    theme = f"{tiny.THEME}styles:\n  title: {{font: text, size: 6.5pt}}\n"
    folder = tiny.game(tmp_path, t_theme=theme)
    told = [printed(folder, tmp_path / out).problems.sorted() for out in ("a", "b")]
    assert told[0] == told[1] != []
    assert len(drawn) == 2


def test_large_files_and_other_formats_are_not_kept(
    tmp_path: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tiny.game(tmp_path)
    for _ in range(2):
        printed(folder, tmp_path / "a", format="svg")
    monkeypatch.setattr(kept_file, "_MOST_BYTES", 100)
    for _ in range(2):
        printed(folder, tmp_path / "b")
    assert len(drawn) == 4


def test_pages_beside_it_stay_in_the_manifest(tmp_path: Path, drawn: list[str]) -> None:
    folder = tiny.game(tmp_path)
    printed(folder, tmp_path / "a")
    printed(folder, tmp_path / "b", format="svg")
    printed(folder, tmp_path / "b")
    assert len(drawn) == 3
    assert b'"pdf and pages"' in files(tmp_path / "b")["cards-a4.json"]


def test_files_of_others_are_in_its_way_as_ever(tmp_path: Path, drawn: list[str]) -> None:
    folder = tiny.game(tmp_path)
    printed(folder, tmp_path / "a")
    (tmp_path / "b" / "tiny").mkdir(parents=True)
    mine = tmp_path / "b" / "tiny" / "cards-a4.pdf"
    mine.write_text("mine")
    with pytest.raises(Unusable, match="no manifest says that it is ours"):
        printed(folder, tmp_path / "b")
    assert (mine.read_text(), len(drawn)) == ("mine", 1)
