"""Paper: which face lies where, what stands around it, and what a printer does to it."""
