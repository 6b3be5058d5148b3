"""Euchre Game Notation: the JSON form in which other programs keep games of Euchre.

``write_egn`` and ``read_egn`` cover what both that form and a match record can say:
four players in pairs, one game or a fixed number of hands. docs/records.md has the
mapping and what each side loses.
"""

from tournaments.engine.egn.errors import EgnError
from tournaments.engine.egn.reader import Imported, StatedRecord, read_egn
from tournaments.engine.egn.writer import write_egn

__all__ = ["EgnError", "Imported", "StatedRecord", "read_egn", "write_egn"]
