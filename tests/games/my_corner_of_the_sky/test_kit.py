"""What a kit for one to four observers holds, and what its pages say of it."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.build.pipeline import render
from pnp.build.selection import batches
from pnp.build.session import Session
from pnp.core.document import Document
from pnp.core.drawing import Frame
from pnp.core.order import Order, PrintOptions
from pnp.core.search_path import SearchPath
from tests.games import labels

GAME = "my-corner-of-the-sky"
PLAYERS = (1, 2, 3, 4)
A_HEAD = ("aid", "page-a", "page-b", "dice")


@cache
def session() -> Session:
    return Session(SearchPath.standard())


def order(players: int) -> Order:
    game = session().game(GAME)
    return Order(GAME, "kit", "the kit", game.kit, is_kit=True, players=players)


@cache
def kit(players: int) -> Document:
    return render(session(), order(players), PrintOptions())


def said(document: Document, title: str) -> str:
    """The words of the pages that belong to a component."""
    pages = [page for page in document.pages if title in page.sections]
    frames: list[Frame] = [part.frame for page in pages for part in page.frames]
    return " ".join(text for frame in frames for text in labels.texts(frame))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_kit_holds_what_so_many_need(players: int) -> None:
    game = session().game(GAME)
    held = {
        batch.component.id: len(batch) for batch in batches(game, order(players), PrintOptions())
    }
    assert {name: held[name] for name in A_HEAD} == dict.fromkeys(A_HEAD, players)
    # A sheet of card holds four of the ranks; scores are compared by several.
    assert held["ranks"] == 4
    assert ("score-sheet" in held) == (players > 1)
    assert set(held) | {"score-sheet"} == set(game.kit)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_contents_speak_to_so_many(players: int) -> None:
    words = said(kit(players), "Contents")
    assert ("Score Sheet" in words) == (players > 1)
    assert ("two to four" in words) == (players > 1)
    assert f"for {'one observer' if players == 1 else f'{players} observers'}" in words
    assert ("each" in words) == (players > 1)


def test_both_pages_take_the_pencil() -> None:
    """Page B has most of the items to fill: nobody is told that it is for dice alone."""
    words = said(kit(2), "Rules")
    assert "Both pages take the pencil." in " ".join(words.split())
    contents = said(kit(2), "Contents")
    assert "For the pencil" in contents
    assert "For pencil and dice" in contents


def test_rows_of_the_score_sheet_are_told_apart() -> None:
    """The two Researchers by what they cost: each row’s words and items are its own."""
    words = said(kit(2), "Score Sheet")
    assert words.count("Researcher") == 2
    assert "Researcher 2 2 2 1" in words
    assert "Researcher 1 1 1 2" in words
