"""More hobbies: stamps, pies and songs; and all of them by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.games.personal_space.play_grid import PLANET, straight
from pnp.games.personal_space.play_hobby import (
    Bonsai,
    Dice,
    Garden,
    Hobby,
    Move,
    Player,
    Radio,
    Sheet,
    Stars,
    Used,
)
from pnp.games.personal_space.play_words import loose


class Stamps(Hobby):
    """A page of nine for each world, 0 where a box is empty; and swaps."""

    AFTER = frozenset(("N", "TR", "B", "SH", "JK", "Z"))

    def __init__(self, card: Mapping[str, Any]) -> None:
        super().__init__(card)
        self.size = int(self.play[0]["size"])
        self.pages = [loose(page["reward"]) for page in self.play[0]["pages"]]
        self.swaps = int(self.play[1]["rows"][0]["boxes"])
        self.start = ((0,) * self.size**2,) * len(self.pages), ()

    def allowed(self, life: Player) -> bool:
        return life.chained in self.AFTER

    def dice(self, life: Player, count: int) -> int:
        return 2

    def page(self, life: Player) -> int:
        """The page of the world that one is on."""
        return 0 if life.world == PLANET else 1 + list(life.facts.moons).index(life.world)

    def fits(self, page: tuple[int, ...], box: int, value: int) -> bool:
        """None to the left or above may be worth more, none behind or below less."""
        size = self.size
        column, row = box % size, box // size
        line = [(at % size < column, page[at]) for at in range(row * size, row * size + size)]
        line += [(at // size < row, page[at]) for at in range(column, size * size, size)]
        return not page[box] and all(
            not other or (other <= value if before else other >= value) for before, other in line
        )

    def choices(self, life: Player, sheet: Sheet, dice: Dice, count: int) -> Sequence[Move]:
        page = sheet[0][self.page(life)]
        boxes = range(len(page))
        found: list[Move] = [
            ("stick", face, box)
            for face in sorted(set(dice)) for box in boxes if self.fits(page, box, face)
        ]  # fmt: skip
        if len(sheet[1]) >= 2:
            found += [
                ("swaps", face, box)
                for face in range(1, 7) for box in boxes if self.fits(page, box, face)
            ]  # fmt: skip
        if len(sheet[1]) < self.swaps:
            found += [("keep", face) for face in sorted(set(dice))]
        return found or [("pass",)]

    def use(self, life: Player, sheet: Sheet, dice: Dice, move: Move, count: int) -> Used:
        pages, swaps = list(sheet[0]), sheet[1]
        if move[0] == "pass":
            return Used(sheet)
        if move[0] == "keep":
            return Used((sheet[0], (*swaps, move[1])))
        which = self.page(life)
        page = list(pages[which])
        page[move[2]] = move[1]
        row = move[2] // self.size * self.size
        rewards: tuple[str, ...] = ("$1",) if all(page[row : row + self.size]) else ()
        before = sum(all(each) for each in pages)
        if all(page):
            rewards += (self.pages[which], *self.reached(before, before + 1))
        pages[which] = tuple(page)
        return Used((tuple(pages), swaps[2:] if move[0] == "swaps" else swaps), rewards)

    def score(self, sheet: Sheet) -> float:
        total = 0.1 * len(sheet[1])
        for page in sheet[0]:
            for box, value in enumerate(page):
                column, row = box % self.size, box // self.size
                wanted = 1 + 5 * (column + row) / (2 * self.size - 2)
                total += (0.6 - 0.08 * abs(value - wanted)) if value else 0.0
        return total


class Pies(Hobby):
    """Contests won, and what is in the oven: the sum, the filling, whether its trick is used."""

    start = 0, 0, "", False

    def __init__(self, card: Mapping[str, Any]) -> None:
        super().__init__(card)
        self.burnt = int(self.play[0]["max"])
        self.season = [(int(r["band"]), loose(r["reward"])) for r in self.play[1]["rows"]]

    def allowed(self, life: Player) -> bool:
        return life.at_home and life.foods() > 0

    def dice(self, life: Player, count: int) -> int:
        return 0

    def choices(self, life: Player, sheet: Sheet, dice: Dice, count: int) -> Sequence[Move]:
        _, total, filling, used = sheet
        if not filling:
            return [("fill", name) for name in life.facts.food if life.stock[name]]
        if not dice:
            return [("bake",), ("out",)] if total else [("bake",)]
        found: list[Move] = [("set", dice[0])]
        if filling == "fruit" and not used:
            found.append(("lower", dice[0] - 1))
        if filling == "fish" and not used:
            found.append(("again",))
        return found

    def use(self, life: Player, sheet: Sheet, dice: Dice, move: Move, count: int) -> Used:
        won, total, filling, used = sheet
        if move[0] == "fill":
            return Used((won, 0, move[1], False), (), None, 1)
        if move[0] == "bake":
            return Used(sheet, (), None, 1)
        if move[0] == "again":
            return Used((won, total, filling, True), (), None, 1)
        if move[0] == "out":
            return self.judged(sheet)
        total += move[1]
        if total > self.burnt:
            return Used((won, 0, "", False))
        return Used((won, total, filling, used or move[0] == "lower"), (), ())

    def judged(self, sheet: Sheet) -> Used:
        """The pie comes out."""
        won, total, filling, _ = sheet
        if won < len(self.season) and total + (filling == "worm") >= self.season[won][0]:
            rewards = (self.season[won][1], *self.reached(won, won + 1))
            return Used((won + 1, 0, "", False), rewards)
        return Used((won, 0, "", False))

    def score(self, sheet: Sheet) -> float:
        return float(3 * sheet[0])


class Songs(Hobby):
    """The song that is played, its notes so far (0 is a rest), and the rests that are left."""

    def __init__(self, card: Mapping[str, Any]) -> None:
        super().__init__(card)
        self.songs = [
            (str(song["notes"]).split(), int(song["rests"]), loose(song["reward"]))
            for song in self.play[0]["songs"]
        ]
        self.start = 0, (), self.songs[0][1]

    def masks(self, count: int) -> tuple[int, ...]:
        return straight(count)

    def allowed(self, life: Player) -> bool:
        return life.stuck and (life.sheets.get(self.id) or self.start)[0] < len(self.songs)

    def dice(self, life: Player, count: int) -> int:
        return count

    def obeys(self, sheet: Sheet, face: int) -> bool:
        """Whether a note obeys its sign."""
        song, notes, _ = sheet
        sign = self.songs[song][0][len(notes)]
        if not notes or not notes[-1] or sign == "•":
            return True
        return bool({"↑": face > notes[-1], "↓": face < notes[-1], "=": face == notes[-1]}[sign])

    def choices(self, life: Player, sheet: Sheet, dice: Dice, count: int) -> Sequence[Move]:
        found: list[Move] = [
            ("note", face) for face in sorted(set(dice)) if self.obeys(sheet, face)
        ]
        if len(dice) < count:
            return [*found, ("stop",)]
        if sheet[2]:
            found.append(("rest",))
        return [*found, ("rub",)]

    def use(self, life: Player, sheet: Sheet, dice: Dice, move: Move, count: int) -> Used:
        song, notes, rests = sheet
        squeak = ("Mood −1",) if len(dice) > 1 else ()
        if move[0] == "stop":
            return Used(sheet, squeak)
        if move[0] == "rub":
            return Used((song, notes[:-1], rests), squeak)
        if move[0] == "rest":
            return self._written((song, (*notes, 0), rests - 1), (), squeak)
        left = list(dice)
        left.remove(move[1])
        squeak = ("Mood −1",) if len(left) > 1 else ()
        return self._written((song, (*notes, move[1]), rests), tuple(left), squeak)

    def _written(self, sheet: Sheet, left: Dice, squeak: tuple[str, ...]) -> Used:
        song, notes, _ = sheet
        if len(notes) < len(self.songs[song][0]):
            return Used(sheet, () if left else squeak, left or None)
        rewards = (self.songs[song][2], *self.reached(song, song + 1), *squeak)
        rests = self.songs[song + 1][1] if song + 1 < len(self.songs) else 0
        return Used((song + 1, (), rests), rewards)

    def score(self, sheet: Sheet) -> float:
        song, notes, rests = sheet
        return float(2.5 * song + 0.25 * len(notes) + 0.1 * rests)


KINDS = {
    "moon-garden": Garden, "star-spotting": Stars, "ham-radio": Radio, "bonsai-rocket": Bonsai,
    "stamp-collecting": Stamps, "pie-contest": Pies, "accordion": Songs,
}  # fmt: skip
"""How each hobby is played."""
