"""Parse the text of a code for its page."""

from __future__ import annotations

from pnp.site.code_pages import CodeTable, DatedLines, RowKey, TableGroup, TableRow, parse_code

NEIGHBOUR = """OTTO
FRIENDS
1 Smell that?
2-5 A cloud said your name
6+ Task. Fetch it
NOT FRIENDS
1-3 Hm
4-6 Looks like rain"""


def lines_of(words: str) -> list[str]:
    found = parse_code(words)
    lines = [found.title]
    for part in found.parts:
        match part:
            case CodeTable():
                lines += [part.title] if part.title else []
                lines += [f"{row.key} {row.text}" for row in part.rows]
            case DatedLines():
                lines.append(part.line)
            case str():
                lines.append(part)
    return lines


def test_die_shows_line_of_table() -> None:
    friends, others = parse_code(NEIGHBOUR).parts
    assert friends == CodeTable(
        "FRIENDS",
        RowKey.DIE,
        (
            TableRow("1", 1, 1, "Smell that?"),
            TableRow("2-5", 2, 5, "A cloud said your name"),
            TableRow("6+", 6, 6, "Task. Fetch it"),
        ),
    )
    assert isinstance(others, CodeTable)
    assert [(row.first, row.last) for row in others.rows] == [(1, 3), (4, 6)]


def test_only_capitals_head_tables() -> None:
    """A sentence or a day above a table is no heading."""
    lines = [f"{n} Line" for n in range(1, 7)]
    day = "Monday, odd date"
    for above, part in (("Roll a die.", "Roll a die."), (day, DatedLines(day, 1, 1))):
        first, table = parse_code("\n".join(["OTTO", above, *lines])).parts
        assert first == part
        assert isinstance(table, CodeTable)
        assert table.title == ""


def test_days_of_week_are_table() -> None:
    days = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
    (table,) = parse_code("\n".join(["RATES", *(f"{day} 1/2" for day in days)])).parts
    assert isinstance(table, CodeTable)
    assert table.key is RowKey.DAY
    assert [row.first for row in table.rows] == list(range(1, 8))


def test_day_line_limits_what_follows() -> None:
    found = parse_code("SHOP\nMonday, odd date\nMug $3")
    assert found.parts == (DatedLines("Monday, odd date", 1, 1), "Mug $3")


def test_incomplete_dice_are_plain_lines() -> None:
    wall = "WALL\n30 Biggest Bo\n3 The Mayor\n0 Bob"
    assert parse_code(wall).parts == ("30 Biggest Bo", "3 The Mayor", "0 Bob")
    assert parse_code("X\n1 a\n2 b").parts == ("1 a", "2 b")
    assert parse_code("X\n1: a\n2: b\n3: c\n4: d\n5: e\n6: f").parts[0] == "1: a"


def test_keeps_all_words() -> None:
    for words in (NEIGHBOUR, "ONE LINE", "A\n\nB", "HEAD\nROLL\n1-6 all"):
        assert "\n".join(lines_of(words)) == words


def test_numbered_rows_are_grid() -> None:
    lines = ("2: -, -, $1, wood, 2 wood, Key", "3+: a, b, c, d, e, f")
    (grid,) = parse_code("\n".join(("LOTTERY", *lines))).parts
    assert isinstance(grid, TableGroup)
    assert [line for line, _ in grid.rows] == list(lines)
    assert [row.text for row in grid.rows[0][1].rows] == ["-", "-", "$1", "wood", "2 wood", "Key"]
    # A single row is no grid.
    assert parse_code(f"X\n{lines[0]}").parts == (lines[0],)
