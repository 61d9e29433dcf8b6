"""Benchmarks: `python -m bench` compares pnp with hand-written programs."""
