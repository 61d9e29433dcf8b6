"""Rules: what is checked, why, and where it comes from."""

from __future__ import annotations

from pnp.rules import amounts, grids, texts, values, words
from pnp.rules import locked_values as pins
from pnp.rules.context import Rule

SHARED: dict[str, Rule] = {
    "count": amounts.count,
    "unique": amounts.unique,
    "total": amounts.total,
    "share": amounts.share,
    "kit": amounts.kit,
    "one-of": words.one_of,
    "reference": words.reference,
    "fields": words.fields,
    "same": words.same,
    "reads": texts.reads,
    "mentions": texts.mentions,
    "pattern": texts.pattern,
    "figures": texts.figures,
    "icons": words.icons,
    "whole": values.whole,
    "track": values.track,
    "spans": values.spans,
    "fact": values.fact,
    "table": values.table,
    "reconstructed": pins.reconstructed,
    "grid": grids.grid,
    "partition": grids.partition,
    "shapes": grids.shapes,
}
"""Rules that any game may name in its YAML, by id."""
