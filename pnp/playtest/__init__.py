"""Simulated games: players, results, and their statistics."""
