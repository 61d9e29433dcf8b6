"""The rule that holds faces, as they are drawn, to what they have to show."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator
from collections.abc import Mapping as Table
from itertools import pairwise

from pnp.ground.geometry import mm
from pnp.ground.node import PACKED, Mapping, Node, Scalar, Sequence
from pnp.ground.proof import Face, Proof
from pnp.ground.reader import Reader
from pnp.rules.context import Case
from pnp.rules.marks import alike, drawings, listed, marks, small_places
from pnp.rules.places import atoms, beside, in_line, on, spelled
from pnp.rules.query import Found, short, steps
from pnp.rules.signs import in_turn, wrong_codes, wrong_icons, wrong_way
from pnp.rules.wanted import Fields, Wanted, Wrong, leaves, line

_ASKED = ("texts", "anywhere", "icons", "codes", "rows", "columns", "beside", "marks", "drawings")
# What is no word to look for on a face.
_KEPT = ("id", "copies", PACKED)


def shows(case: Case) -> None:
    """A face shows what it has to show, and nothing that contradicts it.

    What is laid out is read as it is drawn: words from their glyphs, icons and codes from their
    outlines, marks by shape and colour. Under `front` and `back` (which may be `as front`; what is
    printed behind another component has but a back), `texts` are all that is written there, each
    once, with fields of the item or of data in braces; `icons` all icons besides those in the
    texts; `codes` the texts of all codes; `rows` and `columns` what stands beside and below each
    other; `beside` pairs of neighbours; `marks` how many shapes there are, by colour and size;
    `drawings` how many other drawings there are, or in their order what each follows from, or of
    which face it is: `as cards/ace back`.
    With `more: yes` a face may show other texts and icons; with `in-order: yes` texts are drawn in
    the order in which they are listed, but for those under `anywhere`, and so are icons; with
    `turned: yes` icons may be turned or mirrored. `running` are rows that each page of a text has
    but the first. No place to write, to tick or to lay something on is smaller than `places`, mm.
    Every field of an item is on one of its faces, or `unshown` says why not.

    Source: the values that the faces are drawn from.

    Wrong:
        components:
          stalls:
            title: Stalls
            kind: deck
            size: poker
            front: stall
            items: [{id: plum, name: Plum, price: 3}]
        templates/stall:
          margin: 4
          body:
            column: [{text: "{name}"}, {text: "2 coins"}]   # wrong: “3 coins”
        rules:
        - shows: stalls
          front:
            texts: ["{name}", "{price} coins"]

    Right:
        components:
          stalls:
            title: Stalls
            kind: deck
            size: poker
            front: stall
            items: [{id: plum, name: Plum, price: 3}]
        templates/stall:
          margin: 4
          body:
            column: [{text: "{name}"}, {text: "{price} coins"}]
        rules:
        - shows: stalls
          front:
            texts: ["{name}", "{price} coins"]
    """
    sides, unshown = _sides(case), case.read.entries("unshown")
    if case.subject.faces is None:
        for node in sides.values():
            _asked(node, case)
    if not case.paths():
        case.read.complain("type", "“shows” names no component", case.read.at("shows"))
    for path in case.paths():
        with case.each():
            _along(case, path, sides, unshown)


def _along(
    case: Case, path: Scalar, sides: dict[str, Mapping | None], unshown: dict[str, Node]
) -> None:
    """Hold the faces that a path leads to. Raises Stop."""
    try:
        first = steps(path.text)[0]
    except ValueError as error:
        case.problems.add("rule-path", str(error), path.span)
        return
    name = case.component(first.name)
    if case.subject.faces is None:
        return
    known = case.subject.faces(name)
    found = [face for face in known if all(one.takes(face.item) for one in first.filters)]
    if known and not found and "fields" not in case.subject.unheld:
        case.problems.add("rule-path", f"no item is {path}", path.span)
    _hold(case, name, found, sides, unshown)


def _sides(case: Case) -> dict[str, Mapping | None]:
    """The wishes for each side; `back: as front` are the front's."""
    front = case.read.map("front")
    back = case.read.raw("back")
    if isinstance(back, Scalar) and back.text == "as front":
        return {"front": front, "back": front}
    if back is not None and not isinstance(back, Mapping):
        case.problems.add("type", "back has to be a map, or “as front”", back.span)
    return {"front": front, "back": back if isinstance(back, Mapping) else None}


def _asked(node: Mapping | None, case: Case) -> Reader:
    """The wishes for one side."""
    read = Reader(node, case.problems, "a side of “shows”")
    read.asks(*_ASKED, "running", "places", "more", "in-order", "turned")
    return read


def _hold(
    case: Case, name: str, faces: list[Face], sides: dict[str, Mapping | None],
    unshown: dict[str, Node],
) -> None:  # fmt: skip
    used: dict[Mapping, set[str]] = {}
    known: dict[str, list[Found]] = {}
    for side, node in sides.items():
        if node is None:
            continue
        with _asked(node, case) as read:
            more = read.flag("more")
            own = [face for face in faces if face.side == side]
            if faces and not own and "fields" not in case.subject.unheld:
                case.problems.add(
                    "rule-path", f"{name} has no {side}", node.span,
                    "what is printed behind another component is a back",
                )  # fmt: skip
            told: dict[Wrong, list[Face]] = {}
            looks: list[tuple[Face, list[Wanted]]] = []
            for face in own:
                common = _common(case, name, face.known)
                fields = Fields(face.item, common, case.subject.files, known, case.problems)
                for wrong in _wrong(case, face.proof, read, fields, more, node):
                    told.setdefault(wrong, []).append(face)
                for wrong in _running(case, name, face, read.raw("running"), known):
                    told.setdefault(wrong, []).append(face)
                if "drawings" not in case.subject.unheld:
                    drawn = read.raw("drawings")
                    looks.append((face, due := listed(drawn, fields)))
                    for wrong in drawings(case, face.proof, drawn, due, fields):
                        told.setdefault(wrong, []).append(face)
                used.setdefault(face.item, set()).update(fields.used)
            for wrong, face in alike(looks):
                told.setdefault(wrong, []).append(face)
            for wrong, where in told.items():
                _tell(case, name, side, wrong, where)
    if "fields" in case.subject.unheld:
        return
    wishes = [node for node in sides.values() if node is not None]
    # Who wants marks alone says nothing of what else there is.
    if not wishes or any("texts" in node.values for node in (sides["front"],) if node):
        _fields(case, name, faces, used, unshown)


def _running(
    case: Case, name: str, face: Face, node: Node | None, known: dict[str, list[Found]]
) -> Iterator[Wrong]:
    """What is wrong with the rows that each page of a text has but the first: on one page."""
    for leaf in face.pages[1:] if node is not None else ():
        common = _common(case, name, leaf.known)
        fields = Fields(leaf.item, common, case.subject.files, known, case.problems)
        for wrong in _lines(leaf.proof, node, fields, False):
            yield Wrong(f"{wrong.what} on page {leaf.item.text('page')}", wrong.by)
            return


def _common(case: Case, name: str, known: Table[str, Node]) -> Mapping:
    """What all items of a component know. `known`: what the document does."""
    game = case.subject.game
    node = case.entry
    values = {**known, **(game.components[name].fields if game is not None else {})}
    return Mapping(values, (), node.source, node.line, node.column)


def _called(face: Face, name: str) -> str:
    item = face.item
    return item.text("id") or item.text("number") or item.text("date") or name


def _tell(case: Case, name: str, side: str, wrong: Wrong, where: list[Face]) -> None:
    of = _called(where[0], name)
    named = f"{side} of {name}" if of == name else f"{side} of {of} ({name})"
    others = f", as do {len(where) - 1} more" if len(where) > 1 else ""
    by = wrong.by
    parts = [case.says, f"wanted by {by.source.name}:{by.line}" if by.line else ""]
    hint = "; ".join(part for part in parts if part)
    case.problems.add(case.rule, f"{named} {wrong.what}{others}", where[0].span, hint)


def _wrong(
    case: Case, proof: Proof, read: Reader, fields: Fields, more: bool, node: Mapping
) -> Iterator[Wrong]:
    """What is wrong with one face."""
    ordered, turned = read.flag("in-order"), read.flag("turned")
    unheld = case.subject.unheld
    texts = list(fields.texts(read.raw("texts")))
    turns = len(texts) if ordered else 0
    texts += fields.texts(read.raw("anywhere"))
    own_icons, codes = read.raw("icons"), read.raw("codes")
    signs = list(fields.texts(own_icons))
    if read.raw("texts") is not None:
        yield from _texts(proof, texts, more, turns, node)
    if read.raw("texts") is not None or own_icons is not None:
        yield from wrong_icons(proof, texts, signs, more, own_icons or node)
        if not turned:
            yield from wrong_way(proof, own_icons or node)
    if ordered:
        yield from in_turn(proof, signs)
    if codes is not None and "codes" not in unheld:
        yield from wrong_codes(proof, list(fields.texts(codes)), codes)
    for key in ("rows", "columns"):
        yield from _lines(proof, read.raw(key), fields, key == "columns")
    yield from _beside(proof, list(_pairs(case, read.raw("beside"), fields)))
    if "marks" not in unheld:
        yield from marks(case, proof, read.entries("marks"), fields)
        if (least := read.raw("places")) is not None:
            yield from small_places(proof, read.scalar("places", mm), least)


# Words


def _texts(
    proof: Proof, wanted: list[Wanted], more: bool, turns: int, node: Node
) -> Iterator[Wrong]:
    """`turns`: so many of them are drawn in their order."""
    pieces = proof.pieces
    taken = [False] * len(pieces)
    places: dict[int, int] = {}
    found: list[int] = []
    # Long ones first: a short one may be part of them.
    keys = [line(one.text).key for one in wanted]
    for number in sorted(range(len(wanted)), key=lambda number: -len(keys[number])):
        one, key = wanted[number], keys[number]
        if not key:
            continue
        # Where it should follow another one it is looked for behind that.
        before = bisect(found, number)
        at = places[found[before - 1]] if number < turns and before else 0
        start, end = spelled(proof, key, taken, at)
        if end and number < turns:
            places[number] = start
            found.insert(before, number)
        elif not end:
            yield Wrong(f"does not show “{short(one.text)}”", one.by)
        taken[start:end] = [True] * (end - start)
    yield from _order([(places[n], wanted[n].text, wanted[n].by) for n in found])
    if more:
        return
    run: list[str] = []
    for piece, known in [*zip(pieces, taken, strict=True), (None, True)]:
        if not known and piece is not None:
            run.append(piece.text)
        elif run:
            yield Wrong(f"shows “{short(' '.join(run))}”, which is not wanted there", node)
            run = []


def _order(found: list[tuple[int, str, Node]]) -> Iterator[Wrong]:
    """The first of some things, in the order in which they are wanted, that stands before the one
    that it should follow."""
    for (at, one, _), (place, other, by) in pairwise(found):
        if place < at:
            yield Wrong(f"shows “{short(other)}” before “{short(one)}”", by)
            return


# Places


def _token(text: str) -> str:
    is_icon = len(text) > 2 and text.startswith(":") and text.endswith(":")
    return text if is_icon else line(text).key


def _lines(proof: Proof, node: Node | None, fields: Fields, down: bool) -> Iterator[Wrong]:
    for scope, inner, by in fields.entries(node):
        wanted = list(scope.texts(inner))
        tokens = [_token(one.text) for one in wanted]
        if len(wanted) == 1:
            tokens = list(map(_token, wanted[0].text.split()))
        if not tokens:
            continue
        good, there = in_line(atoms(proof), tokens, down)
        if not good:
            what = "column" if down else "row"
            said = " ".join(one.text for one in wanted)
            instead = f"; one reads “{short(there)}”" if there else ""
            yield Wrong(f"has no {what} that reads “{short(said)}”{instead}", by)


def _beside(proof: Proof, pairs: list[tuple[str, str, Node]]) -> Iterator[Wrong]:
    """Each pair stands somewhere, and a text beside none but its partners."""
    partners: dict[str, list[tuple[str, Node]]] = {}
    for one, other, by in pairs:
        partners.setdefault(one, []).append((other, by))
    for one, others in partners.items():
        there = beside(proof, one, [other for other, _ in others])
        if (None in there and not one.startswith(":")) or not there:
            what = f"shows something else beside “{one}”" if there else f"shows no “{one}”"
            yield Wrong(f"{what}, where “{others[0][0]}” is wanted", others[0][1])
        for other, by in others:
            if there and other not in there:
                yield Wrong(f"nowhere shows “{other}” beside “{one}”", by)


def _pairs(case: Case, node: Node | None, fields: Fields) -> Iterator[tuple[str, str, Node]]:
    for scope, inner, by in fields.entries(node):
        if isinstance(inner, Scalar) or (isinstance(inner, Sequence) and len(inner.items) != 2):
            case.problems.add("value", "“beside” lists pairs, and this is none", by.span)
        # Of one that need not be there there may be less.
        pair = [_token(one.text) for one in scope.texts(inner)]
        if len(pair) == 2:
            yield pair[0], pair[1], by


# Fields


def _fields(
    case: Case,
    name: str,
    faces: list[Face],
    used: dict[Mapping, set[str]],
    unshown: dict[str, Node],
) -> None:
    """Tell of fields that no face shows, and of reasons for what nobody has."""
    game = case.subject.game
    component = game.components[name] if game is not None else None
    items = dict.fromkeys(face.item for face in faces)
    known = {key for item in items for key in item.values}
    for key, node in unshown.items():
        if key not in known and items:
            case.problems.add("value", f"no item of {name} has “{key}”", node.span)
    if component is not None and (component.calendar or component.flows):
        return
    missing: dict[str, list[tuple[Mapping, str]]] = {}
    for item in items:
        mine = [face.proof for face in faces if face.item is item]
        for key, value in item.values.items():
            # What the press adds stands in no file.
            if not value.span.file or key in _KEPT or key in unshown or key in used.get(item, ()):
                continue
            lost = [
                text
                for text in leaves(value)
                if line(text).key and not any(on(text, proof) for proof in mine)
            ]
            if lost:
                missing.setdefault(key, []).append((item, lost[0]))
    for key, where in missing.items():
        item, text = where[0]
        others = f", nor {len(where) - 1} more" if len(where) > 1 else ""
        wanted = f"wanted by {case.entry.source.name}:{case.entry.line}"
        words = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.IGNORECASE)
        among = any(
            words.search(piece.text)
            for face in faces if face.item is item
            for piece in face.proof.pieces
        )  # fmt: skip
        alone = " by itself" if among else ""
        hint = (
            f"where it stands among other words, write them: texts: [“… {{{key}}} …”], more: yes"
            if among else "show it, or say under “unshown” why not"
        )  # fmt: skip
        case.problems.add(
            case.rule, f"no face of {item.text('id') or name} shows its {key}, “{short(text)}”"
            f"{alone}{others}", item.values[key].span, f"{hint}; {wanted}",
        )  # fmt: skip
