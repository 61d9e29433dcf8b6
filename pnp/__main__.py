"""`python -m pnp` and the `pnp` command."""

from pnp.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
