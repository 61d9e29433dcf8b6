"""How fast the press is: `python -m bench` measures it beside hand-written programs."""
