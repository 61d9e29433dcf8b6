"""Component and template to frames. Pure: equal input gives equal frames."""
