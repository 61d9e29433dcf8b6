"""Rules and problems: what each says, why, and where it comes from."""

from __future__ import annotations

from pnp.rules.catalogue import CATALOGUE, Entry

__all__ = ["CATALOGUE", "Entry"]
