"""Pages of the lobby: what is open, what one has played, what one's money does."""
