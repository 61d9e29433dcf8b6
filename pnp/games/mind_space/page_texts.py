"""The site texts of this game in one place, for translations.

`{…}` is filled in. Printed texts are in the game's files.
"""

from __future__ import annotations

PAGE = {
    "afresh": "Empty the board",
    "score": "Score",
    "total": "Total",
    "goals": "Goals",
    "deck": "Deck {deck}",
    "met": "You met ",
    "unmet": "none",
    "first": "{name}, first: {points}",
    "later": "{name}, later: {points}",
    "goal": "{name}: {first-points} first, {later-points} later",
    "centre": "centre",
}

SCRIPT = {
    "side": "Which board?",
    "numbered": "Brain {number}",
    "pen": "Colour, then tap spaces",
    "none": "Rubber",
    "empty": "empty",
    "gray": "grey matter",
    "board": "Your board",
    "space": "{at}, {section}: {colour}",
    "rank": "{points} points. Alone, that makes you: {name}. {line}",
    "odd": "{colour} at {at}: this shape is on no card.",
}
"""What the script says, which fills them in."""
