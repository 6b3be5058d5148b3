"""Whether the house of one folder is a demonstration.

The last ``house`` says so, and later commands on the same data go by it. A folder
without a house, on embedded servers, is one for trying things out: a demonstration.
"""

import os
from pathlib import Path

_DEMO = "demo"
_REAL = "real"


def choose(var: Path) -> None:
    """Set ``BOWERHOUSE_DEMO`` as the house in *var* has it, unless it is set."""
    if "BOWERHOUSE_DEMO" in os.environ:
        return
    is_demo = recorded(var)
    if is_demo is None:
        is_demo = not os.environ.get("DATABASE_URL")
    os.environ["BOWERHOUSE_DEMO"] = "1" if is_demo else "0"


def recorded(var: Path) -> bool | None:
    """Return whether the house in *var* is a demonstration; None if there is none."""
    mode = var / "mode"
    if not mode.is_file():
        return None
    return mode.read_text(encoding="utf-8").strip() == _DEMO


def record(var: Path, *, is_demo: bool) -> None:
    """Keep for later commands what the house in *var* is."""
    var.mkdir(parents=True, exist_ok=True)
    (var / "mode").write_text(_DEMO if is_demo else _REAL, encoding="utf-8")
