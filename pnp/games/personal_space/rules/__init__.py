"""Rules of Personal Space."""
