"""All that this game's pages on the site say by themselves, in one place, for other languages.

`{…}` is filled in. What is printed as well stands in the game's files.
"""

from __future__ import annotations

PAGE = {"date": "The day is "}

SCRIPT = {
    "tonight": "Date {day}: this is on tonight.",
    "other": "Date {day}: tonight there is another show. This one is on dates {dates}.",
}
"""What the script says, which fills them in."""
