"""The page on which a match is watched again."""
