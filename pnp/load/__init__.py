"""From files to the model: YAML with places, tables, themes, icons, games."""
