"""What research cards may do, by numbers; each works in one phase."""

from __future__ import annotations

from pnp.games.space_zoo import play_phase_names as phases

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
"""The effects of research cards, their phases, and their triggers."""
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

WORKS_IN = tuple(phases.NAMES.index(phase) for _, phase, _ in EFFECTS)
"""The phase of each."""
