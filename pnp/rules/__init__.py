"""Rules: what is checked, why, and where it comes from."""

from __future__ import annotations

from pnp.rules import amounts, bounds, grids, locked_values, texts, values, words
from pnp.rules.context import Rule

SHARED: dict[str, Rule] = {rule.__name__.replace("_", "-"): rule for rule in (
    amounts.count, amounts.unique, amounts.total, amounts.share, amounts.kit,
    words.one_of, words.reference, words.fields, words.same,
    texts.reads, texts.mentions, texts.pattern, texts.figures,
    words.icons, values.whole, values.track, values.spans, values.fact, values.table,
    locked_values.reconstructed, grids.grid, grids.partition, grids.shapes,
    bounds.bounds,
)}  # fmt: skip
"""Rules that any game may name in its YAML, by id: a rule is called as its function is."""
