"""From an order to a file: select, lay out, check and print."""
