"""One table on which one hand is played from the list of its moves."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.engine.plain.cards import Rules


class MovesEndError(Exception):
    """The moves have run out: the table waits for the next one."""


class RefusedError(Exception):
    """A move is none of the legal ones."""


@dataclass
class Question:
    """Whom the table waits for, in which phase, and what may be answered."""

    seat: int | None
    phase: str
    legal: list[str]


@dataclass
class Table:
    """What lies on the table and what has been said.

    ``must_name`` tells that three deals in a row have been thrown in; the option
    ``dealer_must_name`` counts by itself.
    """

    rules: Rules
    deck: list[str]
    dealer: int
    moves: list[str]
    must_name: bool = False

    held: dict[int, list[str]] = field(default_factory=dict)
    upcard: str = ""
    face_down: list[str] = field(default_factory=list)
    is_in_first_round: bool = True
    has_exchanged: bool = False

    maker: int = 0
    bid: str = ""
    is_alone: bool = False
    lone_defender: int = 0
    trumps: list[str] = field(default_factory=list)
    sitting_out: set[int] = field(default_factory=set)

    taken: dict[int, int] = field(default_factory=dict)
    is_thrown_in: bool = False
    question: Question | None = None

    def __post_init__(self) -> None:
        self.waiting_moves = list(self.moves)
        self.held = {seat: [] for seat in self.seats}
        self.taken = dict.fromkeys(self.seats, 0)

    @property
    def variant(self) -> str:
        return str(self.rules["variant"])

    @property
    def seats(self) -> list[int]:
        return list(range(1, seat_count(self.rules) + 1))

    def left_of(self, seat: int) -> int:
        return seat % len(self.seats) + 1

    def around_from(self, seat: int) -> list[int]:
        """Return every seat, clockwise, *seat* first."""
        return self.seats[seat - 1 :] + self.seats[: seat - 1]

    @property
    def from_dealers_left(self) -> list[int]:
        return self.around_from(self.left_of(self.dealer))

    @property
    def has_partners(self) -> bool:
        return len(sides(self.rules)[0]) > 1

    def partner_of(self, seat: int) -> int:
        return self.left_of(self.left_of(seat))

    def ask(self, seat: int, phase: str, legal: Sequence[str]) -> str:
        """Return the next move, or stop here and wait for it."""
        if not self.waiting_moves:
            self.question = Question(seat, phase, list(legal))
            raise MovesEndError
        move = self.waiting_moves.pop(0)
        if move not in legal:
            raise RefusedError(f"seat {seat} may not {move!r}, only {legal}")
        return move


def seat_count(rules: Rules) -> int:
    if rules["variant"] == "napoleon":
        return int(rules["players"])
    return {"two-handed": 2, "three-handed": 3}.get(rules["variant"], 4)


def sides(rules: Rules) -> list[tuple[int, ...]]:
    """Return the seats of each side: two pairs, or everybody alone."""
    if rules["variant"] in {"four-handed", "railroad", "hasenpfeffer"}:
        return [(1, 3), (2, 4)]
    return [(seat,) for seat in range(1, seat_count(rules) + 1)]
