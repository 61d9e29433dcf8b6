"""The site texts of this game in one place, for translations.

`{…}` is filled in. Printed texts are in the game's files.
"""

from __future__ import annotations

PAGE = {"date": "The day is "}

SCRIPT = {
    "tonight": "Date {day}: this is on tonight.",
    "other": "Date {day}: tonight there is another show. This one is on dates {dates}.",
}
"""What the script says, which fills them in."""
