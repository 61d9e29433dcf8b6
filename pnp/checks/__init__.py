"""Rules: what is checked, why, and where it comes from."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.core.game_code import LazyRegistry, RuleFunction

_MODULES = {
    "amounts": "count unique total share kit",
    "words": "one-of reference fields same icons pattern",
    "values": "whole track spans equals bounds",
    "grids": "grid partition shapes",
}
SHARED: Mapping[str, RuleFunction] = LazyRegistry(
    {
        name: f"pnp.checks.{module}:{name.replace('-', '_')}"
        for module, names in _MODULES.items()
        for name in names.split()
    }
)
"""Rules that any game may name in its YAML, by id, imported as they are asked for: a rule is
called as its function is."""
