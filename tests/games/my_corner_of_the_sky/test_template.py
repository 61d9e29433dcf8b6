"""A numbered sky in a template: artists take what the generator gives."""

from __future__ import annotations

from pathlib import Path

import zxingcpp

from pnp.build.pipeline import render
from pnp.core.order import Order, PrintOptions
from pnp.games.my_corner_of_the_sky.star_map import sky_fields
from tests import helper, tiny

GAME = """
title: Tiny
code: my-corner-of-the-sky
components:
  skies:
    title: Skies
    kind: map
    size: page
    front: card
    generator: star-map
"""
# An artist draws in the colours of the theme, and there only.
THEME = """
extends: common/theme
palette: {wash: "#E8EDF5", figure: "#98A3BA", joint: "#EDE1CA"}
"""
SHEET = """
body:
  column:
    - text: "{printed} {name}, {meaning}"
      style: title
    - art: sky-map
      with: {stars: "{stars}", figure: "{figure}", drawing: "{drawing}", joints: "{joints}"}
      height: 150mm
    - row:
      - code: "{qr}"
        size: 27mm
      - art: sky-items
        with: {items: "xp:1 xp:2 star squares:1"}
        height: 7mm
        width: 40mm
      - art: die-net
        with: {size: 12mm}
        width: 60mm
        height: 40mm
      - art: sky-pips
        with: {show: 2 2-turned, word: or}
        height: 14mm
        width: 40mm
    - text: "{star.id}: {star.x} {star.y}"
      each: star in stars
  gap: 1mm
  pad: 4mm
"""


def test_prints_numbered_sky(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=GAME, t_card=SHEET, t_theme=THEME)
    shop = tiny.session(folder)
    order = Order("tiny", "test", "test", ("skies",), number=17)
    made = render(shop, order, PrintOptions())
    path = helper.pdf(made, tmp_path)
    assert [problem.message for problem in shop.problems.sorted()] == []
    text = helper.pdf_text(path)
    sky = sky_fields(17)
    assert f"{sky['printed']} {sky['name']}" in text
    (code,) = zxingcpp.read_barcodes(helper.pdf_image(path, dpi=200))
    assert code.text == sky["qr"]
