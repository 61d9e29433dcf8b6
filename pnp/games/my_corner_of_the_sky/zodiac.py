"""The twelve signs as lines on a grid of 24 × 24, and what they and the months are called."""

from __future__ import annotations

SIGNS: dict[str, str] = {
    "Aries": "M4.5 10C3 4 10.5 2.5 12 11V21M19.5 10C21 4 13.5 2.5 12 11",
    "Taurus": "M5 3.5C6 8.5 9 10 12 10S18 8.5 19 3.5M6.7 15.3A5.3 5.3 0 1 0 17.3 15.3A5.3 5.3 0 1 0"
    " 6.7 15.3Z",
    "Gemini": "M5 4C9 6 15 6 19 4M5 20C9 18 15 18 19 20M9 5.3V18.7M15 5.3V18.7",
    "Cancer": "M20.5 8C16 4 8 4 4.2 8.5M3.5 16C8 20 16 20 19.8 15.5M3.9 9.8A2.6 2.6 0 1 0 9.1 9.8A2.6"
    " 2.6 0 1 0 3.9 9.8ZM14.9 14.2A2.6 2.6 0 1 0 20.1 14.2A2.6 2.6 0 1 0 14.9 14.2Z",
    "Leo": "M4 15A2.9 2.9 0 1 0 9.8 15A2.9 2.9 0 1 0 4 15ZM8.6 12.7C3.5 4 18.5 0 17 8C16.5 12 12.5 15"
    " 13.5 19C14 21.5 17.5 21.5 19.5 19",
    "Virgo": "M3.5 5.5C5.5 5 6 7 6 9V19M6 9C7 5 10.8 5 10.8 9V19M10.8 9C11.8 5 15.6 5 15.6 9V16.5C15.6"
    " 19.5 17.5 21 20 20.5M15.6 11C18.5 7.5 21.8 11.5 19 15C17.2 17.3 15 18.6 12.8 20.5",
    "Libra": "M4 20H20M4 16H9.3C5.4 12.5 7 6 12 6S18.6 12.5 14.7 16H20",
    "Scorpius": "M3.5 5.5C5.5 5 6 7 6 9V19M6 9C7 5 10.8 5 10.8 9V19M10.8 9C11.8 5 15.6 5 15.6 9V17C15.6"
    " 19.5 17.5 20.5 20.6 19M18 16.8L20.8 18.9L19 21.8",
    "Sagittarius": "M4.5 19.5L19.5 4.5M11 4.5H19.5V13M7 11L13 17",
    "Capricornus": "M3.5 6C6.5 6 7.8 9 7.8 13V17M7.8 11C9 5.5 13.8 5 13.8 10V17C13.8 20 12 21.2 9.6"
    " 21M13.8 15.5C15 12 20.3 12.3 20.3 16S15 19.8 13.8 16",
    "Aquarius": "M3 10.5L7 7L10.5 10.5L14.5 7L18 10.5L21 7.8M3 17L7 13.5L10.5 17L14.5 13.5L18 17L21 14.3",
    "Pisces": "M6 4C10 9 10 15 6 20M18 4C14 9 14 15 18 20M5 12H19",
}

MONTHS = (
    "Martius", "Aprilis", "Maius", "Iunius", "Iulius", "Augustus", "September", "October",
    "November", "December", "Ianuarius", "Februarius",
)  # fmt: skip
"""As the sun goes through the signs, from Aries on."""
