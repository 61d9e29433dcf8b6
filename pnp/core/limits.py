"""What printers leave and eyes can read, whoever draws, lays out or looks a file over."""

MARGIN = 5.0
"""What most printers leave white at an edge, mm (print-conventions: at least 5)."""
FLOOR = 6.0
"""Nothing that people read is printed smaller, points (print-conventions)."""
ICON_FLOOR, ICON_DOT = 2.0, 1.0
"""No icon is lower, mm, as type at that floor is; one lower than its small letters is a dot."""
PITCH = 4.0
"""Nobody writes on lines that are closer, mm."""
MODULE, UNREAD = 0.4, 0.2
"""The least module of a code that phones read in ordinary light, mm (print-conventions), and one
that none of them reads from paper."""
CONTRAST = 3.0
"""The least contrast of large type with what it lies on (WCAG 2.2, 1.4.3)."""
