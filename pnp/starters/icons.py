"""Icons of the neutral set for kinds of cards, by what the kinds are called."""

from __future__ import annotations

from collections.abc import Collection

_MEANT = {
    "bomb": "trap danger hazard peril gefahr falle",
    "cloud-rain": "weather storm wetter",
    "coins": "money gold coin market income geld",
    "crown": "leader king queen noble boss anführer",
    "drama": "role persona rolle",
    "flag": "goal objective mission scenario ziel",
    "flame": "fire attack action aktion feuer",
    "gem": "treasure loot reward relic artefact artifact schatz",
    "hammer": "tool gear upgrade craft werkzeug",
    "backpack": "item equipment object gegenstand ausrüstung",
    "house": "building room home gebäude haus",
    "leaf": "plant nature garden pflanze",
    "map-pin": "place location site land region ort",
    "mountain": "terrain landscape earth gelände",
    "package": "resource good goods cargo supply ware rohstoff",
    "paw-print": "animal creature beast pet tier kreatur",
    "rocket": "vehicle ship spaceship fahrzeug schiff",
    "scroll-text": "quest story contract law auftrag",
    "shield": "defence defense armour armor hero knight held",
    "skull": "monster enemy foe villain curse gegner fluch",
    "sword": "weapon battle fight combat waffe kampf",
    "swords": "duel unit army einheit",
    "user-round": "character person guest crew citizen figur person gast",
    "users": "ally team party group people verbündete",
    "utensils": "food meal dish recipe essen gericht",
    "wand-sparkles": "spell magic charm zauber magie",
    "zap": "event instant reaction ereignis",
    "flask-round": "potion science technology trank",
    "lightbulb": "idea clue hint hinweis",
    "fish": "fish sea fisch",
    "waves": "water wasser",
    "wind": "air luft",
    "moon": "night nacht",
    "sun": "day light tag",
    "heart": "love cups herz",
    "spade": "pik",
    "club": "clover kreuz",
    "diamond": "karo",
}
_WORDS = {word: icon for icon, words in _MEANT.items() for word in words.split()}
_ELSE = ("star", "moon", "sun", "leaf", "feather", "gem", "compass", "key", "anchor", "bell")


def icon_for(kind: str, taken: Collection[str] = ()) -> str:
    """An icon for a kind of card; one that no other has where nothing is meant."""
    for word in kind.casefold().replace("-", " ").split():
        for said in (word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("n")):
            icon = _WORDS.get(said, said)
            if icon not in taken and (icon in _MEANT or icon in _ELSE):
                return icon
    return next((icon for icon in _ELSE if icon not in taken), _ELSE[0])
