"""How the planets of Personal Space are drawn: a friendly cosmos, 1962."""
