"""What a match remembers between two moves. Nothing here is ever changed."""

from typing import NamedTuple

from tournaments.engine.hand import Hand
from tournaments.engine.moves import Move
from tournaments.engine.rules import RuleSet


class Standing(NamedTuple):
    """Where a match stands, by side.

    *score* is of the game being played, or of the last one when the match is over;
    *games* are those won and *rubber* the rubber points.
    """

    score: tuple[int, ...]
    games: tuple[int, ...]
    rubber: tuple[int, ...]


class PastGame(NamedTuple):
    """The last game that was won: which one, with which hand, and how it ended.

    *winner* is a side and *score* what each side had; *carried* are the points with
    which the winner begins the next game.
    """

    number: int
    hand_number: int
    winner: int
    score: tuple[int, ...]
    carried: int


class MatchState(NamedTuple):
    """A match after some moves.

    *hand_number* counts deals, those that were thrown in included; *passed_deals*
    counts those that were thrown in since a hand was last played. *hand* is the one
    on the table, not to be changed, and *legal* what its seat to move may do;
    *last_hand* is the last that ended, and *last_game* the last that was won.
    """

    rules: RuleSet
    first_dealer: int
    standing: Standing
    hand_number: int = 0
    passed_deals: int = 0
    hand: Hand | None = None
    legal: tuple[Move, ...] = ()
    last_hand: Hand | None = None
    last_game: PastGame | None = None
