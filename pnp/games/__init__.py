"""The code of the four games, a package each.

There is no list here: pnp finds a game’s code by its entry point in pyproject.toml, like that of
any other package.
"""
