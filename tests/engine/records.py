"""Make the record of a fair match."""

import random

from tournaments.engine import dealing, game, rules
from tournaments.engine.notation import print_move
from tournaments.engine.record import MatchRecord, RecordMove

SEED = bytes(range(32))
SEEDS = {3: "ann", 5: "ben", 6: "cleo", 8: "dan"}  # By registration number.
NAMES = dict(SEEDS)


def make_record(
    rule_set: rules.RuleSet, *, rng: random.Random, turns: int | None = None
) -> MatchRecord:
    """Return the record of a match with moves drawn by *rng*.

    It stops after *turns* moves, forfeited by the seat to move then, if any is given.
    """
    client_seeds = tuple(SEEDS.values())
    draw = dealing.draw_seats(SEED, match=1, client_seeds=client_seeds, rules=rule_set)
    numbers = [list(SEEDS)[player] for player in draw.seats]
    state = game.new_match(rule_set, first_dealer=draw.dealer)
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
        seat, move = game.to_move(state), rng.choice(game.legal_moves(state))
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
    late = game.to_move(state)
    winners = game.winning_seats(state) or ((2, 4) if late in (1, 3) else (1, 3))
    return MatchRecord(
        version=1,
        tournament="t-1",
        match=1,
        rules=rules.to_dict(rule_set),
        seats=[
            {"seat": seat, "username": NAMES[number], "number": number}
            for seat, number in enumerate(numbers, start=1)
        ],
        first_dealer=draw.dealer,
        commitment=dealing.commitment(SEED, tournament="t-1", rules=rule_set),
        seed=SEED.hex(),
        client_seeds=[
            {"number": number, "seed": seed} for number, seed in SEEDS.items()
        ],
        hand_keys=[key.hex() for key in keys],
        moves=moves,
        result={
            "ended": "played" if game.is_over(state) else "forfeit",
            "winners": list(winners),
            "score": list(game.score(state)),
            "late": late,
        },
    )
