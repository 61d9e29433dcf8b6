"""My Corner of the Sky: star maps from numbers, the die's pips, and the plates of the atlas."""
