"""The process of a crew: ``python -m bench.clients MODULE CLIENTS``.

MODULE has ``prepare()``, called once, and ``WORK``: by name, what makes the act that a
client of a number repeats. A line of JSON ``[work, seconds]`` on standard input has the
clients begin at one moment; the answer is how many acts a second they did together.
"""

import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import django
from django.db import connection, connections

Act = Callable[[], object]
Work = dict[str, Callable[[int], Act]]

_HEAD_START_S = 0.2
_forking = get_context("fork")


def main(module_name: str, count: int) -> None:
    """Prepare, start the clients, and pass orders on until there are no more."""
    django.setup()
    module = importlib.import_module(module_name)
    module.prepare()
    connections.close_all()
    lines = [_start(module.WORK, number) for number in range(count)]
    for line in lines:
        line.recv()
    _say("ready")
    for order in sys.stdin:
        work, seconds = json.loads(order)
        _say(_rate(lines, work, seconds))
    for line in lines:
        line.send(None)


def _rate(lines: list["Connection[Any, Any]"], work: str, seconds: float) -> float:
    begins_at = time.monotonic() + _HEAD_START_S
    for line in lines:
        line.send((work, begins_at, begins_at + seconds))
    outcomes = [line.recv() for line in lines]
    done = sum(count for count, _ in outcomes)
    return float(done / (max(ended_at for _, ended_at in outcomes) - begins_at))


def _start(work: Work, number: int) -> "Connection[Any, Any]":
    ours, theirs = _forking.Pipe()
    _forking.Process(target=_client, args=(work, number, theirs), daemon=True).start()
    return ours


def _client(work: Work, number: int, line: "Connection[Any, Any]") -> None:
    connection.ensure_connection()
    acts = {name: begin(number) for name, begin in work.items()}
    line.send("ready")
    while order := line.recv():
        name, begins_at, ends_at = order
        act = acts[name]
        time.sleep(max(0, begins_at - time.monotonic()))
        done = 0
        while time.monotonic() < ends_at:
            act()
            done += 1
        line.send((done, time.monotonic()))


def _say(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
    # The clients are not waited for: their connections end with them.
    os._exit(0)
