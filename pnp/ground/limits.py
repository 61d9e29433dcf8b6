"""What printers leave and eyes can read, whoever draws, lays out or looks a file over."""

MARGIN = 5.0
"""What most printers leave white at an edge, mm (print-conventions: at least 5)."""
FLOOR = 6.0
"""Nothing that people read is printed smaller, points (print-conventions)."""
ICON_FLOOR = 1.0
"""No icon is lower, mm: as high as the small letters of type at that floor."""
CONTRAST = 3.0
"""The least contrast of large type with what it lies on (WCAG 2.2, 1.4.3)."""
