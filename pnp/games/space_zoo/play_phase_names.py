"""The phases of a turn, by their numbers."""

from __future__ import annotations

CHOOSE, FUNDING, RESEARCH, CAMP, EXPAND, TRADE, SELL, MINING = range(8)
NAMES = ("choose", "funding", "research", "camp", "expand", "trade", "sell", "mining")
"""What they are called in the moves of a game."""
