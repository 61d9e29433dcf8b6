"""Paragraphs to lines: where a line may end, where it does, and in which order it is read."""
