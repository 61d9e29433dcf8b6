"""A finished file, opened as a stranger would and measured."""
