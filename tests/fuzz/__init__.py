"""Thousands of damaged files: shipped files, changed at random, for every entrance.

`changes` damages documents and `damage` bytes; `corpus` has the games; `entrances` makes a case
from a number, and `watch` runs it and judges its outcome.
"""
