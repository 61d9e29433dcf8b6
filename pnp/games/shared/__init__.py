"""Artists that any game may call: what belongs to the hobby and to no game."""
