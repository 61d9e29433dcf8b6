"""Rules: what is checked, why, and where it comes from."""

from __future__ import annotations

from pnp.rules.entry import Entry
from pnp.rules.press import PRESS

CATALOGUE: dict[str, Entry] = {entry.id: entry for entry in PRESS}
"""Everything that a problem may name, for `pnp explain`."""
