"""The drawing kit of all artists: sketches in roles, inks, symbols from SVG, dice to fold."""
