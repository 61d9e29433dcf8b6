"""Page helpers of a game: extra content on pages of the site, for `pnp site`.

def prices(leaf):
    leaf.say(leaf.put(leaf.main, "p"), leaf.values("shop")["told"])
    return {"cakes": leaf.values("shop")["cakes"]}    # what page/prices.js looks up

GAME = GameCode(helpers=lambda: (Helper("prices", prices, (FOLDER / "prices.js",)),))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    # Every command reads what games export, and few of them make pages.
    from xml.etree.ElementTree import Element


class Leaf(Protocol):
    """A page of the site in the making."""

    address: str
    """Where it will be, below the game."""
    main: Element
    """Content added to it appears below the words of the code."""

    def values(self, file: str, /) -> Any:
        """The content of a file of the game's folder, by its name without extension, as plain
        lists, maps, numbers and texts, as printed."""

    def put(self, parent: Element, tag: str, text: str = "", **more: str) -> Element:
        """A new element at the end of another one; `class_` is its class, `aria_label` its name."""

    def say(self, parent: Element, text: str) -> None:
        """Add a text with `**bold**`, `*italic*` and `:icon:` to the end of an element."""

    def sign(self, parent: Element, name: str) -> None:
        """Add an icon with its meaning beside it. Raises UsageError for an unknown one."""

    def picture(self, component: str, item: str, width: float) -> str:
        """The address of an item's front as printed, that many pixels wide."""

    def colour(self, name: str) -> str:
        """A colour of the game's palette, such as `#1c1e26`. Raises UsageError for none."""


class Helper(Struct, frozen=True):
    """Extra content of a page, below the words of its code."""

    page: str
    """The page's address below the game; with a slash at its end, of all pages below that."""
    make: Callable[[Leaf], Mapping[str, object]]
    """Adds content that needs no script, and returns data for its scripts, written as JSON into
    the element `facts`: printed facts only."""
    files: tuple[Path, ...] = ()
    """Scripts (`.js`, classic ones) and style sheets (`.css`)."""
    numbers: Mapping[str, Callable[[Mapping[str, Any]], str]] = MappingProxyType({})
    """Generators whose numbers open the page: from the fields of a number to the fragment (`#`)
    of the page's address."""
