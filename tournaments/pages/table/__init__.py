"""The page of a table: to play at, or to watch."""
