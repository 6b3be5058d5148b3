"""Counting hands into games, and games into the match."""

from tournaments.engine.hand import Hand
from tournaments.engine.match_state import MatchState, PastGame, Standing
from tournaments.engine.rules import RuleSet
from tournaments.engine.seats import Sides, side_of

_GAMES_TO_WIN = {"game": 1, "rubber": 2, "best-of-3": 2, "best-of-5": 3, "best-of-7": 4}
_DEALS = "hands-"

RUBBER_BONUS = 2
"""Rubber points for winning the rubber."""

# Rubber points of a game by the score of the losers, at most. docs/rules.md: *Rubber*.
_RUBBER_POINTS = ((0, 3), (2, 2))
_RUBBER_POINTS_ELSE = 1


def nothing(sides: Sides) -> Standing:
    """Return the standing before the first hand."""
    zeros = (0,) * len(sides)
    return Standing(zeros, zeros, zeros)


def deals_to_play(rules: RuleSet) -> int | None:
    """Return the number of deals of a match that has a fixed one."""
    _, is_fixed, deals = rules.match.partition(_DEALS)
    return int(deals) if is_fixed else None


def with_hand(standing: Standing, hand: Hand, sides: Sides) -> Standing:
    """Return *standing* after *hand*, which is over, has been counted.

    The score is tested once, after the hand. Where more games follow, the next one
    starts at nothing, or at what the winners had too much (laps).
    """
    rules = hand.rules
    score = tuple(map(sum, zip(standing.score, hand.points, strict=True)))
    if deals_to_play(rules) is not None:
        return standing._replace(score=score)
    winner = _game_winner(score, hand, sides)
    if winner is None:
        return standing._replace(score=score)
    losers = max(points for side, points in enumerate(score) if side != winner)
    worth = 2 if rules.slam and losers <= 0 else 1
    games = _plus(standing.games, winner, worth)
    rubber = _plus(standing.rubber, winner, rubber_points(losers))
    if games[winner] < _GAMES_TO_WIN[rules.match]:
        over = score[winner] - rules.points_to_win if rules.laps else 0
        score = _plus((0,) * len(sides), winner, over)
    return Standing(score, games, rubber)


def with_game(state: MatchState, hand: Hand, after: Standing) -> PastGame | None:
    """Return the last game that was won, once *hand* has led to the standing *after*.

    *state* is the match before the hand is counted.
    """
    before = state.standing
    if after.games == before.games:
        return state.last_game
    winner = next(
        side for side, won in enumerate(after.games) if won > before.games[side]
    )
    is_last = after.games[winner] >= _GAMES_TO_WIN[hand.rules.match]
    return PastGame(
        number=1 if state.last_game is None else state.last_game.number + 1,
        hand_number=state.hand_number,
        winner=winner,
        score=tuple(map(sum, zip(before.score, hand.points, strict=True))),
        carried=0 if is_last else after.score[winner],
    )


def _game_winner(score: tuple[int, ...], hand: Hand, sides: Sides) -> int | None:
    """Return the side that has won the game with *hand*.

    If several cross the line at once, the maker's side wins; then the higher score;
    then who sits nearer to the dealer's left.
    """
    if hand.is_thrown_in:
        return None
    makers = side_of(hand.maker, sides)
    across = [
        side for side, points in enumerate(score) if points >= hand.rules.points_to_win
    ]
    return max(
        across,
        key=lambda side: (
            side == makers,
            score[side],
            -min(hand.order.index(seat) for seat in sides[side]),
        ),
        default=None,
    )


def rubber_points(losers_score: int) -> int:
    """Return the rubber points of a game in which the losers had *losers_score*."""
    for at_most, points in _RUBBER_POINTS:
        if losers_score <= at_most:
            return points
    return _RUBBER_POINTS_ELSE


def margin(state: MatchState) -> int | None:
    """Return the rubber points by which a rubber that is over was won."""
    won = winning_sides(state)
    if state.rules.match != "rubber" or not won:
        return None
    rubber = state.standing.rubber
    winners = rubber[won[0]]
    return RUBBER_BONUS + winners - (sum(rubber) - winners)


def winning_sides(state: MatchState) -> tuple[int, ...]:
    """Return the sides that have won: several if a number of deals ends level."""
    deals = deals_to_play(state.rules)
    if deals is None:
        needed = _GAMES_TO_WIN[state.rules.match]
        games = state.standing.games
        return tuple(side for side, won in enumerate(games) if won >= needed)
    counted = state.hand_number - (state.hand is not state.last_hand)
    if counted < deals:
        return ()
    score = state.standing.score
    return tuple(side for side, points in enumerate(score) if points == max(score))


def _plus(numbers: tuple[int, ...], at: int, more: int) -> tuple[int, ...]:
    return (*numbers[:at], numbers[at] + more, *numbers[at + 1 :])
