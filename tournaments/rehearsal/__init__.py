"""Rehearsals: whole tournaments with bots in a throw-away database."""
