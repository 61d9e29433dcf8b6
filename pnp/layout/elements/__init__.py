"""The kinds of elements, one file each. `layout.kinds` lists them."""
