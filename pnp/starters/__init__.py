"""New games: a folder that prints at once, from a starter or from a table."""
