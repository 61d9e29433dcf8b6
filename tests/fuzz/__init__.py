"""Strangers' files by the thousand: what is shipped, changed at random, at every entrance.

`changes` spoils documents and `spoilt` bytes; `corpus` has the games that are spoilt; `entrances`
makes a case of a number, and `watch` runs it and judges what came of it.
"""
