"""What printers leave and eyes can read, whoever draws, lays out or looks a file over."""

MARGIN = 5.0
"""What most printers leave white at an edge, mm (print-conventions: at least 5)."""
FLOOR = 6.0
"""Nothing that people read is printed smaller, points (print-conventions)."""
