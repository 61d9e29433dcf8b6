"""The studio: a local web application for players and designers."""
