"""What the shipped games have in code, a package each, and what games share.

Nothing is listed here: a game’s code is found by its entry point in pyproject.toml, as that of
anybody else’s package is.
"""
