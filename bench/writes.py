"""Posting against pgbench and hordak, in turn on the same server."""

from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from itertools import product

from bench import pgbench, stage
from bench.crew import Crew
from bench.crowd import CLIENTS
from bench.figures import Bar, Figure

_HOUSE = ("bench.posting", "euchre_site.settings")
_PEER = ("bench.peer", "bench.peer_settings")
# By kind of work: what it is called, and the least ratio to TPC-B.
_WORK = {
    "transfers": ("transfers of two postings", 0.5),
    "registrations": ("registrations of four postings", 0.4),
}

_Rates = defaultdict[str, list[float]]
"""What each did a second, a value a run."""


def measure(runs: int, seconds: float) -> list[Figure]:
    """Return how fast the book takes transfers and registrations."""
    stage.migrate_peer()
    pgbench.prepare()
    with ExitStack() as stack:
        ours, peer = (
            stack.enter_context(Crew(module, settings=settings, clients=CLIENTS))
            for module, settings in (_HOUSE, _PEER)
        )
        for work in _WORK:
            _measure_once(ours, peer, work, seconds)  # It warms up.
        found = {work: _Rates(list) for work in _WORK}
        for number, work in product(range(runs), _WORK):
            once = _measure_once(ours, peer, work, seconds, backwards=number % 2 == 1)
            for name, rate in once.items():
                found[work][name].append(rate)
    return [figure for work, rates in found.items() for figure in _figures(work, rates)]


def _measure_once(
    ours: Crew, peer: Crew, work: str, seconds: float, *, backwards: bool = False
) -> dict[str, float]:
    """Measure all three, one after the other or the other way round."""
    turns: list[tuple[str, Callable[[], float]]] = [
        ("tpc_b", lambda: pgbench.rate(seconds, clients=CLIENTS)),
        ("ours", lambda: ours.rate(work, seconds)),
        ("hordak", lambda: peer.rate(work, seconds)),
    ]
    return {name: rate() for name, rate in (turns[::-1] if backwards else turns)}


def _figures(work: str, rates: _Rates) -> list[Figure]:
    name, least = _WORK[work]
    return [
        Figure(name, "/s", rates["ours"], "TPC-B", rates["tpc_b"], Bar(at_least=least)),
        Figure(name, "/s", rates["ours"], "hordak", rates["hordak"], Bar(at_least=1)),
    ]
