"""The code of the shipped games, a package each, and code that games share.

There is no list here: pnp finds a game’s code by its entry point in pyproject.toml, like that of
any other package.
"""
