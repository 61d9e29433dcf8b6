"""What research cards may do, by numbers; each works in one phase."""

from __future__ import annotations

from pnp.games.space_zoo import play_phase_names as phases

EFFECTS = (
    ("look", "choose", "always"),
    ("back", "choose", "always"),
    ("euros", "funding", "yes"),
    ("euros", "funding", "nobody"),
    ("save", "research", "yes"),
    ("more", "research", "yes"),
    ("save", "camp", "yes"),
    ("more", "camp", "yes"),
    ("reveal", "expand", "yes"),
    ("build", "expand", "yes"),
    ("cheaper", "expand", "yes"),
    ("save", "trade", "yes"),
    ("more", "trade", "yes"),
    ("euros", "trade", "yes"),
    ("build", "trade", "yes"),
    ("cheaper", "trade", "yes"),
    ("anywhere", "trade", "yes"),
    ("more", "sell", "yes"),
    ("euros", "sell", "yes"),
    ("more", "mining", "yes"),
    ("ore", "mining", "nobody"),
    ("aggressive", "sell", "yes"),
    ("psychic", "sell", "yes"),
)
"""The effects of research cards, their phases, and who has to have chosen the phase."""
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
