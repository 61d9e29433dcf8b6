"""Proofreading: what is drawn on a face, read from its outlines, colours and glyphs."""
