"""What a designer would call a blunder is told by the figures: planted in the data, and found."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.ground.play import rows
from tests.playtest.planted import Fault, Planted, row

SETUP = "tree+star-polisher+zelda-quark+moon-garden+12"
MONTHS = Planted("personal-space", 8, "planner", setup=SETUP)


def double(file: Any) -> None:
    """Each cube that falls from the tree is worth two."""
    for reward in row(file, "tree")["rewards"]:
        reward["amount"] *= 2


def well_paid(file: Any) -> None:
    """A job pays ten times."""
    for line in row(file, "star-polisher")["pay"]:
        line["pay"] *= 10


def for_nothing(file: Any) -> None:
    """Tools are free."""
    for thing in rows(file):
        if thing["kind"] == "tool":
            thing["price"] = 0


def tiring(file: Any) -> None:
    """A row or column takes four Energy, so that four times the food is needed."""
    row(file, "energy")["text"] = row(file, "energy")["text"].replace("−1 for", "−4 for")


def sold_out(file: Any) -> None:
    """The store has nothing."""
    for day in file["store"]:
        day["stock"] = []


def far(file: Any) -> None:
    """A flight takes ninety building resources."""
    row(file, "rocket")["cost"] = "90 building resources to leave your planet"


def hard_work(file: Any) -> None:
    """Work takes all of the grid."""
    row(file, "star-polisher").update(squares=30, rule="connected")


def spendthrift(file: Any) -> None:
    """All neighbours give $20 whatever the die says."""
    for person in rows(file):
        person["friends"] = ["Take $20"] * 6


@pytest.mark.parametrize(
    ("file", "fault", "found"),
    [
        ("generators", double, "  measures.dig.tree: "),
        ("jobs", well_paid, "  measures.job.star-polisher.pay: "),
        ("jobs", hard_work, "  measures.worked: "),
        ("items", for_nothing, "  measures.bought: "),
        ("store", sold_out, "  measures.bought: "),
        ("stats", tiring, "  measures.squares: "),
        ("actions", far, "  measures.flights: "),
        ("neighbours", spendthrift, "  measures.money: "),
    ],
)
def test_a_blunder_is_told(file: str, fault: Fault, found: str) -> None:
    assert found in MONTHS.told(MONTHS.figures(file, fault))
