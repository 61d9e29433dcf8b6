"""Limits of printers and eyes, shared by layout, checks and preflight."""

MARGIN = 5.0
"""What most printers leave white at an edge, mm (print-conventions: at least 5)."""
FLOOR = 6.0
"""Nothing that people read is printed smaller, points (print-conventions)."""
ICON_FLOOR, ICON_DOT = 2.0, 1.0
"""No icon is lower, mm, as type at that floor is; one lower than its small letters is a dot."""
PITCH = 4.0
"""The smallest distance between lines to write on, mm."""
MODULE, UNREAD = 0.4, 0.2
"""Module size of a QR code, mm: the smallest that phones read in ordinary light
(print-conventions), and the size that no phone reads from paper."""
CONTRAST = 3.0
"""The least contrast of large type with what it lies on (WCAG 2.2, 1.4.3)."""
