"""Games played before they are printed: who plays, how it went, and what that means."""
