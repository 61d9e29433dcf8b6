"""Charts say what the figures say, as far as they reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pnp.draw import charts
from pnp.ground.artist import Artist, Brief
from pnp.ground.drawing import Frame, Path
from pnp.ground.node import Node, made
from tests import goldens, tiny

NAMES = (
    "ink paper track figure figure-bar warm warm-bar band band-edge expected heat-low heat-high "
    "nowhere"
)
PALETTE = {name: (n / 20, 0.5, 0.5) for n, name in enumerate(NAMES.split())}

WEIGHTS = {"hair": 0.1, "line": 0.2, "bold": 0.4}


def drawn(artist: Artist, width: float = 40.0, height: float = 5.0, **fields: Any) -> Frame:
    nodes: Mapping[str, Node] = {name: made(value) for name, value in fields.items()}
    return artist(
        Brief(nodes, width, height, PALETTE, WEIGHTS, lambda text, style: Frame(4.0, 2.0))
    )


def spans(frame: Frame, colour: str) -> list[tuple[float, float]]:
    """From where to where what is filled in a colour reaches across."""
    paths = [item for _, _, item in frame.items if isinstance(item, Path)]
    return [
        (min(path.points[0::2]), max(path.points[0::2]))
        for path in paths
        if path.fill == PALETTE[colour]
    ]


def test_a_bar_ends_at_its_mean() -> None:
    frame = drawn(charts.interval, bar="yes", mean="0.25", low="0.2", high="0.3", most="0.5")
    assert spans(frame, "figure-bar") == [(0.0, 20.0)]


def test_a_bound_is_a_band_and_an_open_end_goes_to_the_edge() -> None:
    field: dict[str, Any] = {"mean": "5", "least": "0", "most": "10"}
    assert spans(drawn(charts.interval, **field, to="4"), "band") == [(0.0, 16.0)]
    field["from"] = "5"
    assert spans(drawn(charts.interval, **field), "band") == [(20.0, 40.0)]


def test_nothing_reaches_beyond_the_room() -> None:
    frame = drawn(charts.interval, bar="yes", mean="7", low="-3", high="9")
    assert spans(frame, "figure-bar") == [(0.0, 40.0)]


def test_a_histogram_has_a_bar_for_each_count_but_none() -> None:
    frame = drawn(charts.histogram, height=30.0, counts=["1", "0", "4"], first="3", mean="4.5")
    assert len(spans(frame, "figure-bar")) == 2


def test_a_board_has_a_tint_for_each_place() -> None:
    fields: dict[str, Any] = {"values": ["0", "0.5", "-", "1"], "columns": "2", "most": "1"}
    frame = drawn(charts.heat, height=40.0, **fields)
    assert len(spans(frame, "nowhere")) == 1
    assert len(spans(frame, "heat-high")) == 1
    assert len(spans(frame, "heat-low")) == 1


def test_a_board_may_be_of_one_column() -> None:
    frame = drawn(charts.heat, values=["0", "-"], columns="1")
    assert spans(frame, "nowhere") == [(0.15, 39.85)]


SHOWN: dict[str, tuple[Artist, float, dict[str, Any]]] = {
    "a dot": (charts.interval, 5.0, {"mean": "0.3", "low": "0.2", "high": "0.45"}),
    "a dot at the edge": (charts.interval, 5.0, {"mean": "-5", "colour": "warm"}),
    "a dot at the other": (charts.interval, 5.0, {"mean": "12", "most": "10"}),
    "half an interval": (charts.interval, 5.0, {"low": "0.2"}),
    "a bar": (charts.interval, 5.0, {
        "mean": "3", "low": "2", "high": "4", "least": "1", "most": "9", "bar": "yes", "mark": "5",
        "colour": "warm",
    }),
    "a band": (charts.interval, 5.0, {"from": "0.2", "to": "0.5"}),
    "an open band": (charts.interval, 5.0, {"mean": "", "from": "0.2"}),
    "counts": (charts.histogram, 30.0, {
        "counts": ["1", "0", "4", "2"], "first": "3", "step": "2", "mean": "4.5",
    }),
    "counts of halves": (charts.histogram, 30.0, {"counts": ["3", "2"], "step": "0.5"}),
    "many counts": (charts.histogram, 30.0, {"counts": ["1"] * 40, "first": "7", "mean": "99"}),
    "tints": (charts.heat, 40.0, {
        "values": ["1", "2", "-", "5", "-3", "9"], "columns": "2", "least": "1", "most": "5",
    }),
    "tints with names": (charts.heat, 40.0, {
        "values": ["0", "1"], "columns": "2", "heads": ["a", "b_c"], "rows": ["one"],
        "gutter": "9", "square": "yes",
    }),
    "tints of one": (charts.heat, 20.0, {"values": ["4", "5"], "least": "4", "most": "4"}),
    "names": (charts.heat, 20.0, {"values": ["1"], "rows": ["one"]}),
}  # fmt: skip


def test_charts_are_drawn_as_they_were() -> None:
    told = [
        f"{name}: {', '.join(f'{key} {value}' for key, value in fields.items())}\n"
        f"{tiny.dump(drawn(artist, height=height, **fields), 1)}\n"
        for name, (artist, height, fields) in SHOWN.items()
    ]
    goldens.compare("charts", "\n".join(told))


@pytest.mark.parametrize(
    ("artist", "fields"),
    [
        (charts.interval, {"mean": "many"}),
        (charts.interval, {"least": "3", "most": "3"}),
        (charts.histogram, {"counts": []}),
        (charts.histogram, {"counts": ["x"]}),
        (charts.histogram, {"counts": ["0", "0"]}),
        (charts.interval, {"mean": "nan"}),
        (charts.heat, {"values": []}),
        (charts.heat, {"values": ["-", "x"]}),
        (charts.heat, {"values": ["1"], "columns": "0"}),
    ],
)
def test_what_cannot_be_drawn_is_told(artist: Artist, fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"is a number|are numbers|there are no|more than"):
        drawn(artist, **fields)
