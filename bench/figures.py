"""Figures: medians of runs, what they are held against, and how they are shown."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True, slots=True)
class Bar:
    """What the ratio of ours to the peer has to be, or ours where there is no peer."""

    at_least: float | None = None
    at_most: float | None = None

    def is_met(self, value: float) -> bool:
        """Return whether *value* is within the bar."""
        is_high_enough = self.at_least is None or value >= self.at_least
        return is_high_enough and (self.at_most is None or value <= self.at_most)

    def __str__(self) -> str:
        if self.at_least is not None:
            return f">= {self.at_least:g}"
        return f"<= {self.at_most:g}"


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing that was measured in several runs, beside a peer or alone.

    *ours* and *peers* have a value a run, in the same order: values of the same place
    were measured one after the other.
    """

    name: str
    unit: str
    ours: Sequence[float]
    peer: str = ""
    peers: Sequence[float] = ()
    bar: Bar | None = None

    @property
    def ratio(self) -> float | None:
        """Return the median of the runs' ratios of ours to the peer's."""
        if not self.peers:
            return None
        pairs = zip(self.ours, self.peers, strict=True)
        return median(ours / peer for ours, peer in pairs)

    @property
    def is_met(self) -> bool | None:
        """Return whether the bar is met; None where there is none."""
        if self.bar is None:
            return None
        return self.bar.is_met(median(self.ours) if self.ratio is None else self.ratio)

    def row(self) -> list[str]:
        """Return the cells of the table."""
        verdict = {None: "", True: "met", False: "missed"}[self.is_met]
        return [
            self.name,
            f"{_short(median(self.ours))} {self.unit}",
            f"{self.peer} {_short(median(self.peers))}" if self.peers else "",
            "" if self.ratio is None else f"{self.ratio:.2f}",
            "" if self.bar is None else str(self.bar),
            verdict,
        ]

    def document(self) -> dict[str, Any]:
        """Return what is written as JSON."""
        return {
            "name": self.name,
            "unit": self.unit,
            "median": median(self.ours),
            "runs": list(self.ours),
            "peer": self.peer or None,
            "peer_median": median(self.peers) if self.peers else None,
            "peer_runs": list(self.peers),
            "ratio": self.ratio,
            "bar": None if self.bar is None else str(self.bar),
            "met": self.is_met,
        }


def table(figures: Sequence[Figure]) -> str:
    """Return the figures as a table for a terminal."""
    head = ["figure", "median", "peer", "ratio", "bar", ""]
    rows = [head, *(figure.row() for figure in figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)


def document(figures: Sequence[Figure], machine: dict[str, Any]) -> str:
    """Return the figures, and on what they were measured, as one JSON document."""
    found = {"machine": machine, "figures": [figure.document() for figure in figures]}
    return json.dumps(found, indent=2) + "\n"


def _short(value: float) -> str:
    tall, small = 100, 10
    if value >= tall:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= small else f"{value:.2f}"
