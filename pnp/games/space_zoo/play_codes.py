"""Codes in simulated games: phases of a turn and effects of research cards are numbers."""

from __future__ import annotations

CHOOSE, FUNDING, RESEARCH, CAMP, EXPAND, TRADE, SELL, MINING = range(8)
PHASES = ("choose", "funding", "research", "camp", "expand", "trade", "sell", "mining")
"""The names of phases in data and in moves."""

EFFECTS = (
    ("choose-last", "choose", "always"),
    ("retrieve-card", "choose", "always"),
    ("euros", "funding", "chosen"),
    ("euros", "funding", "skipped"),
    ("discount", "research", "chosen"),
    ("extra", "research", "chosen"),
    ("discount", "camp", "chosen"),
    ("extra", "camp", "chosen"),
    ("reveal-planets", "expand", "chosen"),
    ("build-camps", "expand", "chosen"),
    ("camp-discount", "expand", "chosen"),
    ("discount", "trade", "chosen"),
    ("extra", "trade", "chosen"),
    ("euros", "trade", "chosen"),
    ("build-camps", "trade", "chosen"),
    ("camp-discount", "trade", "chosen"),
    ("place-anywhere", "trade", "chosen"),
    ("extra", "sell", "chosen"),
    ("euros", "sell", "chosen"),
    ("extra", "mining", "chosen"),
    ("ore", "mining", "skipped"),
    ("sell-aggressive", "sell", "chosen"),
    ("sell-psychic", "sell", "chosen"),
)
"""The name of each effect in data, its phase, and its trigger."""
(
    LOOK,
    BACK,
    CHARM,
    HONESTY,
    READER,
    LESSONS,
    TENT,
    CANVAS,
    GUIDE,
    TENTS,
    POLES,
    BASKET,
    CONVOY,
    TOLL,
    WORKS,
    BARTER,
    ANYWHERE,
    CRATE,
    SHOP,
    SHOVEL,
    DETECTOR,
    CAGE,
    SHIELD,
) = range(len(EFFECTS))

WORKS_IN = tuple(PHASES.index(phase) for _, phase, _ in EFFECTS)
"""The phase of each effect."""
