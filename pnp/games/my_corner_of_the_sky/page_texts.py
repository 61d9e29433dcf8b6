"""The site texts of this game in one place, for translations.

`{…}` is filled in. Printed texts are in the game's files.
"""

from __future__ import annotations

PAGE = {
    "sheet": "Score Sheet",
    "observers": "Observers ",
    "initials": "Initials of observer {seat}",
    "cell": "{line}, observer {seat}",
    "total": "= Total",
    "ticks": "Who completed it?",
    "ticks.why": "Tick it for everyone who did. "
    "A row with a single tick is 1 point for that observer.",
    "articles": "Articles",
    "week": "Week {week}",
    "supporters": "Supporters",
    "abilities": "Abilities",
    "pips": "Pips",
    "pips.die": "Die",
    "rulings": "Rulings",
}

SCRIPT = {
    "alone": "{points} points. Alone, that is {name}: {life}",
    "ahead": "{who} leads with {points} points.",
    "level": "{who} are level with {points} points; the most filled stars win.",
    "and": " and ",
    "box": "{name}, observer {seat}",
}
"""What the script says, which fills them in."""
