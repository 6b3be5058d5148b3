"""Find, start, mind and stop the servers and processes of one machine.

Nothing here reads Django's settings: it decides what they will say.
"""
