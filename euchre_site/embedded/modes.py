"""Whether the house of one folder is a demonstration.

The last ``house`` says so, and later commands on the same data go by it. A folder
without a house, on embedded servers, is one for trying things out: a demonstration.
"""

import os
from pathlib import Path

DEMO = "demo"
REAL = "real"


def choose(var: Path) -> None:
    """Set ``BOWERHOUSE_DEMO`` as the house in *var* has it, unless it is set."""
    if "BOWERHOUSE_DEMO" in os.environ:
        return
    record = var / "mode"
    if record.is_file():
        is_demo = record.read_text(encoding="utf-8").strip() == DEMO
    else:
        is_demo = not os.environ.get("DATABASE_URL")
    os.environ["BOWERHOUSE_DEMO"] = "1" if is_demo else "0"


def record(var: Path, *, is_demo: bool) -> None:
    """Keep for later commands what the house in *var* is."""
    var.mkdir(parents=True, exist_ok=True)
    (var / "mode").write_text(DEMO if is_demo else REAL, encoding="utf-8")
