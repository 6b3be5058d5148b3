"""Whatever happens in whatever order, everybody has what the rules give them."""

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.soak import sample_and_soak
from tests.stateful.review_desk import ReviewDesk

SAMPLE = 8


@sample_and_soak(SAMPLE)
def test_money_agrees_with_a_plain_model(transactional_db: None, rounds: int) -> None:
    del transactional_db
    run_state_machine_as_test(
        ReviewDesk,
        settings=settings(
            max_examples=rounds,
            stateful_step_count=30 if rounds == SAMPLE else 50,
            deadline=None,
            phases=set(Phase) - {Phase.explain},
            derandomize=rounds == SAMPLE,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
