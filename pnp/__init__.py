"""pnp: print-and-play games from YAML to paper."""

__version__ = "0.1.0"
