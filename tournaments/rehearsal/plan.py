"""What is to be rehearsed."""

import hashlib
import json
import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A rehearsal; amounts are in the usual notation, ``late`` are registrations.

    Everything that chance decides hangs on ``seed`` and the number of the table.
    ``options`` stand over the preset of the ``rules``. One of several processes has
    the table ``first`` and from there on ``every`` so-manyth.
    """

    preset: str = "single-table"
    entrants: int | None = None
    rules: str = "standard"
    options: Mapping[str, object] = field(default_factory=dict)
    buy_in: str = "1.00"
    fee: str = "0.10"
    currency: str = "USD"
    late: tuple[int, ...] = ()
    has_random_late: bool = False
    seed: str
    tables: int = 1
    first: int = 1
    every: int = 1

    def to_json(self) -> str:
        """Return the plan as one line."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Plan":
        """Return the plan that `to_json` wrote."""
        document = json.loads(text)
        return cls(**document | {"late": tuple(document["late"])})

    def shares(self, jobs: int) -> list["Plan"]:
        """Return the plans of *jobs* processes, or of as many as there are tables."""
        every = min(jobs, self.tables)
        return [
            replace(self, first=first, every=every) for first in range(1, every + 1)
        ]

    @property
    def numbers(self) -> range:
        """Return the numbers of this plan's tables."""
        return range(self.first, self.tables + 1, self.every)

    def secret(self, table: int, what: str) -> bytes:
        """Return 32 bytes that hang on the seed, for one use at one table."""
        return hashlib.sha256(f"{self.seed}/{table}/{what}".encode()).digest()

    def chance(self, table: int, what: str) -> random.Random:
        """Return chance that hangs on the seed, for one use at one table."""
        # No secret hangs on it: the plan is printed with its seed.
        return random.Random(self.secret(table, what))  # noqa: S311
