"""What the twelve signs and the months are called. A sign is drawn as the symbol `sign-NAME`."""

from __future__ import annotations

SIGNS = (
    "aries",
    "taurus",
    "gemini",
    "cancer",
    "leo",
    "virgo",
    "libra",
    "scorpius",
    "sagittarius",
    "capricornus",
    "aquarius",
    "pisces",
)

MONTHS = (
    "Martius",
    "Aprilis",
    "Maius",
    "Iunius",
    "Iulius",
    "Augustus",
    "September",
    "October",
    "November",
    "December",
    "Ianuarius",
    "Februarius",
)
"""As the sun goes through the signs, from Aries on."""
