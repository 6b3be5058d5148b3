"""How long a test runs: a sample in ``make test``, all of it in ``make soak``.

``BOWERHOUSE_ROUNDS`` says how many rounds the long run has.
"""

import os

import pytest

ROUNDS = int(os.environ.get("BOWERHOUSE_ROUNDS", "100"))


def sample_and_soak(sample: int) -> pytest.MarkDecorator:
    """Give a test its number of rounds: *sample* of them, or those of the long run."""
    return pytest.mark.parametrize(
        "rounds",
        [
            pytest.param(sample, id="sample"),
            pytest.param(ROUNDS, id="soak", marks=pytest.mark.soak),
        ],
    )
