"""For knives, card makers and tables on a screen: all that is no page to print."""
