"""The element kinds of the layout language, by their names.

To add one: a class with its options in `layout/elements/`, and a line here.
"""

from __future__ import annotations

from pnp.layout.elements.art import ArtElement
from pnp.layout.elements.boxes import (
    Column,
    Row,
    Space,
    Stack,
    Wrapper,
)
from pnp.layout.elements.cells import Cells
from pnp.layout.elements.chosen import Block, Choice, Use
from pnp.layout.elements.code import CodeElement
from pnp.layout.elements.flow import Flow
from pnp.layout.elements.grid import Grid
from pnp.layout.elements.marks import (
    Check,
    Cubes,
    Die,
    Drawing,
    Lines,
    Rule,
    Tally,
)
from pnp.layout.elements.net import NetElement
from pnp.layout.elements.pictures import IconElement, PictureElement
from pnp.layout.elements.show import ShowElement
from pnp.layout.elements.squares import Squares
from pnp.layout.elements.table import Table
from pnp.layout.elements.text import TextElement
from pnp.layout.options import Kind

KINDS: dict[str, type[Kind]] = {
    "column": Column,
    "row": Row,
    "stack": Stack,
    "grid": Grid,
    "box": Wrapper,
    "space": Space,
    "text": TextElement,
    "table": Table,
    "icon": IconElement,
    "picture": PictureElement,
    "draw": Drawing,
    "rule": Rule,
    "lines": Lines,
    "check": Check,
    "die": Die,
    "cube": Cubes,
    "marks": Tally,
    "squares": Squares,
    "hexes": Cells,
    "net": NetElement,
    "code": CodeElement,
    "art": ArtElement,
    "flow": Flow,
    "show": ShowElement,
    "use": Use,
    "block": Block,
    "choose": Choice,
}
