"""A figure is a median of paired runs, held against a bar."""

import json

from bench.figures import Bar, Figure, document, table

TRANSFERS = Figure(
    "transfers", "/s", [50, 90, 60], "TPC-B", [100, 100, 200], Bar(at_least=0.5)
)
PAGE = Figure("page", "ms", [4, 6], "100 postings", [2, 4], Bar(at_most=1.5))


def test_ratio_is_the_median_of_the_paired_ratios() -> None:
    # 0.5, 0.9 and 0.3; the medians alone would give 60 / 100.
    assert TRANSFERS.ratio == 0.5


def test_bar_is_met_by_a_ratio_that_just_reaches_it() -> None:
    assert TRANSFERS.is_met
    assert Bar(at_most=1.5).is_met(1.5)


def test_bar_is_missed_beyond_it() -> None:
    assert PAGE.ratio == 1.75

    assert PAGE.is_met is False
    assert not Bar(at_least=0.5).is_met(0.49)


def test_figure_without_a_peer_meets_and_misses_nothing() -> None:
    moves = Figure("moves", "/s", [1, 2, 3])

    assert moves.ratio is None
    assert moves.is_met is None


def test_figure_without_a_peer_is_itself_held_against_a_bar() -> None:
    assert Figure("deal", "µs", [9, 10, 30], bar=Bar(at_most=10)).is_met
    assert Figure("deal", "µs", [9, 11, 30], bar=Bar(at_most=10)).is_met is False


def test_table_shows_a_figure_a_line() -> None:
    assert table([TRANSFERS, PAGE]).splitlines() == [
        "figure     median   peer               ratio  bar",
        "transfers  60.0 /s  TPC-B 100          0.50   >= 0.5  met",
        "page       5.00 ms  100 postings 3.00  1.75   <= 1.5  missed",
    ]


def test_document_keeps_every_run() -> None:
    written = json.loads(document([TRANSFERS], {"cores": 2}))

    assert written["machine"] == {"cores": 2}
    assert written["figures"] == [
        {
            "name": "transfers",
            "unit": "/s",
            "median": 60,
            "runs": [50, 90, 60],
            "peer": "TPC-B",
            "peer_median": 100,
            "peer_runs": [100, 100, 200],
            "ratio": 0.5,
            "bar": ">= 0.5",
            "met": True,
        }
    ]
