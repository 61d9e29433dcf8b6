"""The element types, one file each. `layout.options` lists them."""
