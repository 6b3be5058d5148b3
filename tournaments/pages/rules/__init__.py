"""The rules of a tournament in words."""
