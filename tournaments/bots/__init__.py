"""Players that are programs. They see what a seat sees and nothing else."""

from tournaments.bots.plain import choose

__all__ = ["choose"]
