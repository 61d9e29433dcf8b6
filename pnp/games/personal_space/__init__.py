"""Personal Space: planets by number, stickers, portraits."""
