"""What is to be rehearsed."""

import hashlib
import json
import random
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A rehearsal; amounts are in the usual notation, ``late`` are registrations.

    Everything that chance decides hangs on ``seed`` and the number of the table.
    """

    preset: str = "single-table"
    entrants: int | None = None
    rules: str = "standard"
    buy_in: str = "1.00"
    fee: str = "0.10"
    currency: str = "USD"
    late: tuple[int, ...] = ()
    has_random_late: bool = False
    seed: str
    tables: int = 1

    def to_json(self) -> str:
        """Return the plan as one line."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Plan":
        """Return the plan that `to_json` wrote."""
        document = json.loads(text)
        return cls(**document | {"late": tuple(document["late"])})

    def secret(self, table: int, what: str) -> bytes:
        """Return 32 bytes that hang on the seed, for one use at one table."""
        return hashlib.sha256(f"{self.seed}/{table}/{what}".encode()).digest()

    def chance(self, table: int, what: str) -> random.Random:
        """Return chance that hangs on the seed, for one use at one table."""
        # No secret hangs on it: the plan is printed with its seed.
        return random.Random(self.secret(table, what))  # noqa: S311
