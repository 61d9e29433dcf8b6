"""Rules of My Corner of the Sky."""
