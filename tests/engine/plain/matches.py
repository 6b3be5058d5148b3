"""A match: the score of many hands, its games, its end."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.engine.plain.cards import Rules
from tests.engine.plain.table import sides

THROWN_IN_BEFORE_ONE_MUST_NAME = 3


@dataclass(frozen=True)
class Hand:
    """How one deal ended: points by side, maker (0: thrown in) and dealer."""

    points: Sequence[int]
    maker: int
    dealer: int
    is_thrown_in: bool = False


@dataclass
class Match:
    """Where a match stands.

    ``score`` is of the running game; when the match is over, of its last one.
    ``final_scores`` are those of the games that are over, in order.
    """

    rules: Rules
    score: list[int]
    games: list[int]
    rubber_points: list[int]
    final_scores: list[list[int]] = field(default_factory=list)
    winning_sides: list[int] = field(default_factory=list)
    deals: int = 0
    thrown_in_a_row: int = 0

    @property
    def is_over(self) -> bool:
        return bool(self.winning_sides)

    @property
    def winners(self) -> list[int]:
        """The winning seats: of several sides when a match ends level."""
        all_sides = sides(self.rules)
        return sorted(seat for side in self.winning_sides for seat in all_sides[side])

    @property
    def must_name(self) -> bool:
        """Whether the next dealer must name: three deals in a row were thrown in."""
        return self.thrown_in_a_row >= THROWN_IN_BEFORE_ONE_MUST_NAME

    @property
    def margin(self) -> int | None:
        """The margin of a rubber that is over: 2 more than its rubber points differ."""
        if self.rules["match"] != "rubber" or not self.is_over:
            return None
        won = self.rubber_points[self.winning_sides[0]]
        return 2 + won - (sum(self.rubber_points) - won)

    @property
    def side_at_the_bridge(self) -> int | None:
        """The side with 4 against 2 or less, in a game to 5."""
        is_to_5 = self.rules["points_to_win"] == 5 and not has_fixed_hands(self.rules)
        for side, score in enumerate(self.score):
            others = self.score[:side] + self.score[side + 1 :]
            if is_to_5 and score == 4 and max(others) <= 2:
                return side
        return None


def match(rules: Rules, hands: Sequence[Hand]) -> Match:
    """Add up the hands of a match, one after another."""
    zeros = [0] * len(sides(rules))
    standing = Match(rules, list(zeros), list(zeros), list(zeros))
    for hand in hands:
        assert not standing.is_over, "nothing is dealt when a match is over"
        add_hand(standing, hand)
    return standing


def add_hand(standing: Match, hand: Hand) -> None:
    row = standing.thrown_in_a_row
    standing.thrown_in_a_row = row + 1 if hand.is_thrown_in else 0
    standing.deals += 1
    standing.score = [
        score + points
        for score, points in zip(standing.score, hand.points, strict=True)
    ]
    if has_fixed_hands(standing.rules):
        end_with_the_last_hand(standing)
    elif max(standing.score) >= standing.rules["points_to_win"]:
        end_game(standing, winner_of_the_game(standing, hand))


def has_fixed_hands(rules: Rules) -> bool:
    return str(rules["match"]).startswith("hands-")


def end_with_the_last_hand(standing: Match) -> None:
    """End after so many deals; the highest score wins, and level sides all do."""
    last = int(standing.rules["match"].removeprefix("hands-"))
    if standing.deals == last:
        best = max(standing.score)
        standing.winning_sides = [
            side for side, score in enumerate(standing.score) if score == best
        ]


def winner_of_the_game(standing: Match, hand: Hand) -> int:
    """Return the side that has won, of those that crossed the line with this hand."""
    rules = standing.rules
    across = [
        side
        for side, score in enumerate(standing.score)
        if score >= rules["points_to_win"]
    ]
    if len(across) == 1:
        return across[0]
    if rules["variant"] == "hasenpfeffer":
        return next(side for side in across if hand.maker in sides(rules)[side])
    count = len(sides(rules))
    best = max(standing.score)
    level = [side for side in across if standing.score[side] == best]
    # Side 0 is seat 1: the side at the dealer's left has the dealer's number.
    return min(level, key=lambda side: (side - hand.dealer) % count)


def end_game(standing: Match, winner: int) -> None:
    """Count the game, and start the next one unless the match is over."""
    rules = standing.rules
    final = standing.score
    standing.final_scores.append(final)
    losers_best = max(final[:winner] + final[winner + 1 :])
    is_slam = rules["slam"] and losers_best == 0
    standing.games[winner] += 2 if is_slam else 1
    standing.rubber_points[winner] += rubber_points_of_a_game(losers_best)
    if standing.games[winner] >= games_to_win(rules):
        standing.winning_sides = [winner]
        return
    standing.score = [0] * len(final)
    if rules["laps"]:
        standing.score[winner] = final[winner] - rules["points_to_win"]


def rubber_points_of_a_game(losers_score: int) -> int:
    if losers_score <= 0:
        return 3
    return 2 if losers_score <= 2 else 1


def games_to_win(rules: Rules) -> int:
    kinds = {"game": 1, "rubber": 2, "best-of-3": 2, "best-of-5": 3, "best-of-7": 4}
    return kinds[rules["match"]]
