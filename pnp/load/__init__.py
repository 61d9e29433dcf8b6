"""From files to the model: YAML with places, typed reading, themes, icons, games."""
