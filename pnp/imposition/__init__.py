"""Imposition: the place of each face on paper, marks around it, and printer correction."""
