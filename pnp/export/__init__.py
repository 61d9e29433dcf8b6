"""Exports for cutting machines, card shops and virtual tables."""
