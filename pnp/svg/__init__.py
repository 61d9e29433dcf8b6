"""SVG drawings as people's programs write them, to icons of paths, paints and groups."""
