"""The sentences of the game: what codes, cards and numbers are in a reader's language.

Pure modules give codes and values; whoever shows them to a person asks here.
"""
