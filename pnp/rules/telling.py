"""The words of a sentence that tell a rule: numbers, comparatives, yes and no, names of things."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from msgspec import Struct


def _listed(text: str) -> list[str]:
    return text.split()


IN_WORDS = _listed(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty"
)
"""Numbers, from 0 on."""
_NTH = _listed(
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
_TENS = _listed("twenty thirty forty fifty sixty seventy eighty ninety")
_NUMBERS = {
    **{word: number for number, word in enumerate(IN_WORDS)},
    **{word: number for number, word in enumerate(_NTH)},
    **{word: 10 * number for number, word in enumerate(_TENS, 2)},
    **{f"{ten[:-1]}ieth": 10 * number for number, ten in enumerate(_TENS, 2)},
    **{
        f"{ten}-{unit}": 10 * tens + units
        for tens, ten in enumerate(_TENS, 2)
        for units in range(1, 10)
        for unit in (IN_WORDS[units], _NTH[units])
    },
    "once": 1, "twice": 2, "thrice": 3, "single": 1, "double": 2, "both": 2, "pair": 2,
    "dozen": 12, "hundred": 100, "thousand": 1000,
}  # fmt: skip
_CARDINALS = frozenset((*IN_WORDS, *_TENS, *(word for word in _NUMBERS if "-" in word)))

_TELLING = frozenset(
    _listed("""
half halves quarter doubles doubled doubling triple pairs
no not nobody none nothing neither nor never without with cannot always ever
all every everyone everybody everything each any anyone anybody anything anywhere where wherever
nowhere somewhere either only
alone together other others another else same different equal equally exactly or
more most less least fewer fewest many few several some up down
higher highest lower lowest larger largest smaller smallest greater greatest longer longest
shorter shortest better best worse worst earlier earliest later latest
last next previous before after until till when whenever while unless if during again
may must can within inside outside onto out over under above below across along
left right top bottom middle leftmost rightmost topmost upper front back behind beyond
toward towards away against facing near nearer nearest far farther farthest
beside between around centre center outer inner corner corners side sides edge edges opposite
horizontally vertically diagonally orthogonally clockwise anticlockwise counterclockwise
row rows column columns open closed empty full filled free whole completely partly
add adds added subtract subtracts multiply multiplies divide divides plus minus times
gain gains lose loses lost earn earns spend spends pay pays paid take takes give gives
buy buys bought sell sells sold paid given taken spent earned apart included including
except excluding off ever while discard discards remove removes
rise rises fall falls raise raises increase increases decrease decreases
instead extra start starts begin begins end ends ended
""")
)

_SIGNS = "€$+−×÷%½¼¾=<>≥≤"
_OUTRIGHT = f"{_SIGNS}:0123456789"
_WORD = (
    rf"(?i):[a-z][a-z0-9/-]*:|[0-9]+|(?:{'|'.join(_TENS)})-[a-z]+"
    rf"|[^\W\d_]+(?:[’'][a-z]+)?|[{_SIGNS}]"
)
_SENTENCE = r"(?s)\S.*?(?:[.!?…]+[”’\"*_)]*(?=\s|$)|$)"
_LITTLE = frozenset(_listed("a an and at by for in my of on the to with your"))


class Word(Struct, frozen=True):
    """A telling word: as it stands there, and what it is compared by."""

    text: str
    key: str
    """Three is 3; a third is not."""

    @property
    def number(self) -> str:
        """What it is compared by with a number in the data: a third is 3."""
        return number_of(self.key)


class Telling:
    """Which words tell something in a game with such names of things."""

    def __init__(self, names: Collection[str]) -> None:
        words = (word for name in names for word in re.findall(_WORD, name))
        self._names = frozenset(word for word in words if word.casefold() not in _LITTLE)

    def words(self, text: str) -> list[Word]:
        """The telling words of a text, in order."""
        return [Word(word, key_of(word)) for word in re.findall(_WORD, text) if self._tells(word)]

    def _tells(self, word: str) -> bool:
        low = word.casefold()
        return (
            word in self._names or low in _TELLING or low in _NUMBERS
            or word[0] in _OUTRIGHT or low.endswith(("’t", "'t"))
        )  # fmt: skip


def key_of(word: str) -> str:
    """What a telling word is compared by."""
    low = word.casefold()
    return number_of(low) if low in _CARDINALS or low.isdecimal() else low


def number_of(word: str) -> str:
    """The number that a word tells in any way; the word itself where it tells none."""
    return str(int(word)) if word.isdecimal() else str(_NUMBERS.get(word, word))


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text, each on one line."""
    for sentence in re.findall(_SENTENCE, text):
        yield " ".join(sentence.split())
