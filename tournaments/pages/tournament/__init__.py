"""The page of one tournament."""
