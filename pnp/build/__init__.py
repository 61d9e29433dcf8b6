"""From an order to a file: what is asked for, put together, checked and printed."""
