"""The element kinds of the layout language, by their names.

To add one: a class with its options in `layout/elements/`, and a line here.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.core.game_code import LazyRegistry
from pnp.layout.options import Kind

KINDS: Mapping[str, type[Kind]] = LazyRegistry(
    {
        name: f"pnp.layout.elements.{place}"
        for name, place in {
            "column": "boxes:Column",
            "row": "boxes:Row",
            "stack": "boxes:Stack",
            "grid": "grid:Grid",
            "box": "boxes:Wrapper",
            "space": "boxes:Space",
            "text": "text:TextElement",
            "table": "table:Table",
            "icon": "pictures:IconElement",
            "picture": "pictures:PictureElement",
            "draw": "marks:Drawing",
            "rule": "marks:Rule",
            "lines": "marks:Lines",
            "check": "marks:Check",
            "die": "marks:Die",
            "cube": "marks:Cubes",
            "marks": "marks:Tally",
            "squares": "squares:Squares",
            "hexes": "cells:Cells",
            "net": "net:NetElement",
            "code": "code:CodeElement",
            "art": "art:ArtElement",
            "flow": "flow:Flow",
            "show": "show:ShowElement",
            "use": "chosen:Use",
            "block": "chosen:Block",
            "choose": "chosen:Choice",
        }.items()
    }
)
"""Their classes, imported as templates ask for them."""
