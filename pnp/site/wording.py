"""The site's own texts in one place, for translations.

Texts of games are in the games' files. `{…}` is filled in here, or by the page's script.
"""

from __future__ import annotations

LANGUAGE = "en-GB"

TEXTS = {
    "games": "Games",
    "games.all": "All games",
    "season": "{title}, season {season}",
    "credits": "Credits and our additions",
    "credits.designer": "A game by {name}",
    "credits.publisher": "Published by {name}",
    "coordinates": "The coordinates in the code",
    "picture": "As it is printed.",
    "date": "The day is ",
    "date.open": "It is {day}.",
    "date.shut": "It is {day}: this is shut.",
    "roll": "Roll for me",
    "roll.typed": "or type what you rolled ",
    "rolled": "You rolled {number}.",
    "tap.die": "Tap what you rolled.",
    "tap.day": "Tap the day.",
    "heads": "Contents",
    "find": "Find ",
    "find.one": "Found in one place.",
    "find.many": "Found in {count} places.",
    "find.most": "Found in {count} places; the first {shown} are listed.",
    "find.like": "“{word}” is not in the rules; these begin like it, {count} in all.",
    "find.none": "Nothing in the rules begins like “{word}”.",
    "icons": "Icons",
    "lost": "There is no such page here",
    "lost.why": "Perhaps its number was not printed with these pages. Type it in below its game.",
    "number.type": "The number printed on it, such as 17-4 ",
    "number.open": "Open",
    "number.here": "These are here:",
    "number.none": "No number has a page here yet.",
    "number.one": "{title} {number}",
    "number.print": "{title} NUMBER has no page here. Ask the maker of these pages.",
    "number.wrong": "That is no number; type it as it is printed, such as 17 or 17-4.",
    "number.digit": "The check digit is another one, so one of the digits is mistyped.",
    "number.range": "Numbers run from {low} to {high}.",
    "number.version": "Numbers of that version cannot be drawn; the version is {version}.",
}


def ui_text(key: str, **fields: str) -> str:
    """A text with its values; missing values stay for the page's script."""
    text = TEXTS[key]
    for name, value in fields.items():
        text = text.replace(f"{{{name}}}", value)
    return text
