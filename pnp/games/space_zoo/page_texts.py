"""The site texts of this game in one place, for translations.

`{…}` is filled in. Printed texts are in the game's files.
"""

from __future__ import annotations

PAGE = {
    "markets": "Markets",
    "phases": "A turn",
    "keepers": "Keepers ",
    "unsold": "Nobody did: markers up",
    "back": "Back",
    "on": "Next phase",
    "animals": "Animals",
}
KEEPERS = "(keepers − 1)"
"""How the phases write one less than the number of keepers; the page writes the number itself."""

SCRIPT = {
    "price": "{price} €",
    "market": "{name} {price}",
    "grass": "grass",
    "meat": "meat",
    "funky": "funky",
    "sold": "{name} sold for {price} €. Markets: {markets}",
    "sell": "Sold",
    "sale": "Sold: {name}",
    "up": "Markets: {markets}",
}
"""What the script says, which fills them in."""
