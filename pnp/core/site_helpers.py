"""What helps at the table, on pages of the site: what a game's package exports for `pnp site`.

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
    """What is added to it stands below the words of the code that leads there."""

    def values(self, file: str, /) -> Any:
        """What a file of the game's folder holds, by its name without an ending, as plain lists,
        maps, numbers and texts: the same that is printed."""

    def put(self, parent: Element, tag: str, text: str = "", **more: str) -> Element:
        """A new element at the end of another one; `class_` is its class, `aria_label` its name."""

    def say(self, parent: Element, text: str) -> None:
        """Add a text with `**bold**`, `*italic*` and `:icon:` to the end of an element."""

    def sign(self, parent: Element, name: str) -> None:
        """Add an icon whose meaning stands beside it. Raises UsageError for none."""

    def picture(self, component: str, item: str, width: float) -> str:
        """The address of an item's front, drawn so many pixels wide, as it is printed."""

    def colour(self, name: str) -> str:
        """A colour of the game's palette, such as `#1c1e26`. Raises UsageError for none."""


class Helper(Struct, frozen=True):
    """What stands on a page below the words of the code that leads to it."""

    page: str
    """The page's address below the game; with a slash at its end, of all pages below that."""
    make: Callable[[Leaf], Mapping[str, object]]
    """Adds to the page what can be read without a script, and gives what its scripts look up, if
    anything, to be written as JSON into the element `facts`: what is printed, and never a number of
    their own."""
    files: tuple[Path, ...] = ()
    """Scripts (`.js`, classic ones) and style sheets (`.css`)."""
    numbers: Mapping[str, Callable[[Mapping[str, Any]], str]] = MappingProxyType({})
    """Generators whose numbers open the page: of the fields of a number, what has to stand behind
    the `#` of the page's address."""
