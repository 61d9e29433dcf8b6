"""The element kinds, a file each. `layout.compile` holds the dict of them."""
