"""Does the validator see it? One value of a shipped game is changed at a time."""
