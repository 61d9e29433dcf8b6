"""SVG's path language (the `d` of a path, complete with arcs) to paths of ours."""

from __future__ import annotations

import math
import re

from pnp.ground.drawing import Path, Pen

_NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_TOKEN = re.compile(rf"([MmLlHhVvCcSsQqTtAaZz])|({_NUMBER})")


class PathError(ValueError):
    """Path data that cannot be followed."""


_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def drawn(d: str) -> Path:
    """SVG path data as a path. Raises PathError."""
    pen = Pen()
    follow(d, pen)
    return pen.path()


def follow(d: str, pen: Pen) -> None:
    """Draw SVG path data with a pen. Raises PathError."""
    rest = _TOKEN.sub("", d).strip(" ,\n\r\t")
    if rest:
        raise PathError(f"path data has “{rest[:12]}”, which is no command and no number")
    tokens = _arc_flags(d)
    x = y = start_x = start_y = 0.0
    control: tuple[float, float] | None = None
    smooth = ""
    i = 0
    command = ""
    while i < len(tokens):
        token = tokens[i]
        if token.isalpha():
            command = token
            i += 1
        elif not command or command in "Zz":
            raise PathError("path data has numbers without a command")
        kind = command.upper()
        need = _ARGUMENTS[kind]
        if len(tokens) - i < need or any(t.isalpha() for t in tokens[i : i + need]):
            raise PathError(f"path command {command} needs {need} numbers")
        n = [float(t) for t in tokens[i : i + need]]
        i += need
        dx, dy = (x, y) if command.islower() else (0.0, 0.0)
        previous, smooth, held, control = smooth, kind, control, None
        match kind:
            case "M":
                x, y = n[0] + dx, n[1] + dy
                start_x, start_y = x, y
                pen.move(x, y)
                command = "l" if command == "m" else "L"
            case "L":
                x, y = n[0] + dx, n[1] + dy
                pen.line(x, y)
            case "H":
                x = n[0] + dx
                pen.line(x, y)
            case "V":
                y = n[0] + dy
                pen.line(x, y)
            case "C" | "S":
                if kind == "S":
                    first = (
                        (2 * x - held[0], 2 * y - held[1]) if held and previous in "CS" else (x, y)
                    )
                    n = [first[0] - dx, first[1] - dy, *n]
                x1, y1, x2, y2 = n[0] + dx, n[1] + dy, n[2] + dx, n[3] + dy
                x, y = n[4] + dx, n[5] + dy
                control = (x2, y2)
                pen.curve(x1, y1, x2, y2, x, y)
            case "Q" | "T":
                if kind == "T":
                    qx, qy = (
                        (2 * x - held[0], 2 * y - held[1]) if held and previous in "QT" else (x, y)
                    )
                else:
                    qx, qy = n[0] + dx, n[1] + dy
                    n = n[2:]
                ex, ey = n[0] + dx, n[1] + dy
                pen.curve(
                    x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3,
                    ex + (qx - ex) * 2 / 3, ey + (qy - ey) * 2 / 3, ex, ey,
                )  # fmt: skip
                control = (qx, qy)
                x, y = ex, ey
            case "A":
                ex, ey = n[5] + dx, n[6] + dy
                _arc(pen, x, y, n[0], n[1], n[2], n[3] != 0, n[4] != 0, ex, ey)
                x, y = ex, ey
            case "Z":
                pen.close()
                x, y = start_x, start_y


def _arc_flags(d: str) -> list[str]:
    """The tokens of path data, with the two flags of an arc split off where they are glued."""
    if "a" not in d and "A" not in d:
        return [match.group() for match in _TOKEN.finditer(d)]
    tokens: list[str] = []
    command, argument = "", 0
    i = 0
    while i < len(d):
        if command in "Aa" and command and argument % 7 in (3, 4) and d[i] in "01":
            tokens.append(d[i])
            argument += 1
            i += 1
            continue
        match = _TOKEN.match(d, i)
        if match is None:
            i += 1
            continue
        i = match.end()
        tokens.append(match.group())
        if match.group(1):
            command, argument = match.group(1), 0
        else:
            argument += 1
    return tokens


def _arc(
    pen: Pen, x0: float, y0: float, rx: float, ry: float, turn: float,
    large: bool, sweep: bool, x: float, y: float,
) -> None:  # fmt: skip
    """An elliptic arc as cubics, by the SVG standard's implementation notes (F.6.5)."""
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0 or (x0 == x and y0 == y):
        pen.line(x, y)
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    hx, hy = (x0 - x) / 2, (y0 - y) / 2
    px, py = cos * hx + sin * hy, cos * hy - sin * hx
    over = (px / rx) ** 2 + (py / ry) ** 2
    if over > 1:
        rx, ry = rx * math.sqrt(over), ry * math.sqrt(over)
    under = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 / under - 1)) * (1 if large != sweep else -1)
    cx, cy = root * rx * py / ry, -root * ry * px / rx
    start = math.atan2((py - cy) / ry, (px - cx) / rx)
    end = math.atan2((-py - cy) / ry, (-px - cx) / rx)
    if sweep and end < start:
        end += 2 * math.pi
    if not sweep and end > start:
        end -= 2 * math.pi
    steps = max(1, math.ceil(abs(end - start) / (math.pi / 2) - 1e-9))
    step = (end - start) / steps
    k = 4 / 3 * math.tan(step / 4)
    mx, my = (x0 + x) / 2, (y0 + y) / 2

    def place(u: float, v: float) -> tuple[float, float]:
        u, v = u * rx + cx, v * ry + cy
        return cos * u - sin * v + mx, sin * u + cos * v + my

    angle = start
    for _ in range(steps):
        c0, s0 = math.cos(angle), math.sin(angle)
        angle += step
        c1, s1 = math.cos(angle), math.sin(angle)
        one, two = place(c0 - k * s0, s0 + k * c0), place(c1 + k * s1, s1 - k * c1)
        pen.curve(*one, *two, *place(c1, s1))
