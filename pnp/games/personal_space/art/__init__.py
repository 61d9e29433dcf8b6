"""Drawing the planets of Personal Space in the style of 1962."""
