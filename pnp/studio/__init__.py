"""The studio: a window on the press in the browser of this machine, live."""
