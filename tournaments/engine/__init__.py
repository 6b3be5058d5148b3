"""Euchre itself: cards, calls, tricks, points and fair deals.

Pure Python with nothing but the standard library. Chance and time are
arguments: a deck comes in shuffled, and the same moves always give the same match.
"""
