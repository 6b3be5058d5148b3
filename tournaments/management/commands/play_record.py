"""``play_record FILE``: replay a match's record and say who won."""

import sys
from typing import Any

from tournaments.engine import game, record
from tournaments.engine.match_state import MatchState
from tournaments.management.records import RecordCommand, read
from tournaments.words.records import told

_TWO = 2  # Two sides are said as "10 to 7".


class Command(RecordCommand):
    """Replay a match from its record; exit 1 where a move is not legal."""

    help = "Replays the record of a match and says who won, or where it is not legal."

    def handle(self, *_args: str, file: str, json: bool, **_options: Any) -> None:  # noqa: ANN401  (Django's)
        """Say how the match stands after its last move."""
        document = read(file)
        try:
            state = record.replay(document)
        except record.RecordError as error:
            why = told(error)
            self.answer(
                {"legal": False, "error": why}, f"Not legal: {why}", as_json=json
            )
            sys.exit(1)
        self.answer(_document(state), _words(state, document), as_json=json)


def _document(state: MatchState) -> dict[str, object]:
    is_over = game.is_over(state)
    return {
        "legal": True,
        "over": is_over,
        "winners": list(game.winning_seats(state)) if is_over else [],
        "score": list(game.score(state)),
        "hands": game.hand_number(state),
    }


def _words(state: MatchState, document: dict[str, Any]) -> str:
    names = {row["seat"]: _name(row) for row in document["seats"]}
    sides = list(zip(game.sides(state), game.score(state), strict=True))
    if game.is_over(state):
        won = set(game.winning_seats(state))
        # The winners' points first, as people say it.
        sides.sort(key=lambda side: won.isdisjoint(side[0]))
        winners = " and ".join(names[seat] for seat in game.winning_seats(state))
        points = [str(points) for _, points in sides]
        if len(sides) == _TWO:
            return f"{winners} won, {' to '.join(points)}."
        return f"{winners} won: {_standing(sides, names)}."
    stood = _standing(sides, names)
    ended = document["result"]["ended"]
    return f"Every move is legal; at the last one it stood: {stood}. Ended: {ended}."


def _standing(sides: list[tuple[tuple[int, ...], int]], names: dict[int, str]) -> str:
    return ", ".join(
        f"{' and '.join(names[seat] for seat in side)} {points}"
        for side, points in sides
    )


def _name(row: dict[str, Any]) -> str:
    return str(row.get("username", f"seat {row['seat']}"))
