"""What only this game has to hold."""
