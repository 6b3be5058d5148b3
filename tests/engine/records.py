"""Make the record of a fair match."""

import random

from tests.engine.drawing import USUAL_PASSES, move_by
from tournaments.engine import dealing, game, rules
from tournaments.engine.match_state import MatchState
from tournaments.engine.notation import print_move
from tournaments.engine.record import MatchRecord, RecordMove, RecordResult
from tournaments.engine.variants import variant_of

SEED = bytes(range(32))
SEEDS = {3: "ann", 5: "ben", 6: "cleo", 8: "dan", 9: "eve", 12: "fay", 13: "gus"}
"""By registration number; a table has as many of them as it has seats."""


def make_record(
    rule_set: rules.RuleSet, *, rng: random.Random, turns: int | None = None
) -> MatchRecord:
    """Return the record of a match with moves drawn by *rng*.

    It stops after *turns* moves, forfeited by the seat to move then, if any is given.
    """
    seeds = dict(list(SEEDS.items())[: variant_of(rule_set).seats(rule_set)])
    client_seeds = tuple(seeds.values())
    draw = dealing.draw_seats(SEED, match=1, client_seeds=client_seeds, rules=rule_set)
    numbers = [list(seeds)[player] for player in draw.seats]
    state = game.new_match(rule_set, first_dealer=draw.dealer)
    passes = USUAL_PASSES if rule_set.variant == "hasenpfeffer" else 0.0
    moves: list[RecordMove] = []
    keys: list[bytes] = []
    while not game.is_over(state):
        if game.needs_deal(state):
            hand = game.hand_number(state) + 1
            keys.append(
                dealing.hand_key(SEED, match=1, hand=hand, client_seeds=client_seeds)
            )
            state = game.deal(state, dealing.deck_for(keys[-1], rule_set))
        if len(moves) == turns:
            break
        seat = game.to_move(state)
        move = move_by(rng, game.legal_moves(state), passes=passes)
        assert seat is not None
        moves.append(
            RecordMove(
                turn=len(moves) + 1,
                seat=seat,
                move=print_move(move),
                at=f"2026-01-01T12:00:{len(moves) % 60:02}Z",
            )
        )
        state = game.apply(state, move)
    return MatchRecord(
        version=1,
        tournament="t-1",
        match=1,
        rules=rules.to_dict(rule_set),
        seats=[
            {"seat": seat, "username": seeds[number], "number": number}
            for seat, number in enumerate(numbers, start=1)
        ],
        first_dealer=draw.dealer,
        commitment=dealing.commitment(SEED, tournament="t-1", rules=rule_set),
        seed=SEED.hex(),
        client_seeds=[
            {"number": number, "seed": seed} for number, seed in seeds.items()
        ],
        hand_keys=[key.hex() for key in keys],
        moves=moves,
        result=_result(state),
    )


def _result(state: MatchState) -> RecordResult:
    """Return how a match ended: played out, or by the lateness of the seat to move."""
    late, sides = game.to_move(state), game.sides(state)
    others = [seat for side in sides if late not in side for seat in side]
    is_played = game.is_over(state)
    return {
        "ended": "played" if is_played else "forfeit",
        "winners": list(game.winning_seats(state)) if is_played else sorted(others),
        "score": list(game.score(state)),
        "late": late,
    }
