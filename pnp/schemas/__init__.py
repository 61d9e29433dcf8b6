"""JSON Schemas of the files that people write, for editors: made by asking the readers."""
