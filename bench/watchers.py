"""What 500 people who only watch cost one web process, and the moves of others.

Each has a stream open, of a table whose player thinks. At another table bots play, and
how long their moves take to be visible is taken in turn without and with the watchers.
"""

import asyncio
import os
import re
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bench import inside, playing
from bench.figures import Bar, Figure
from bench.house import open_house
from bench.playing import Pace, Room, Run
from bench.wire import Line

WATCHERS = 500
_BRISK = Pace(0.2, 0.4)
_OPEN_AT_ONCE = 20
_MEMORY = Bar(at_most=200)
_DELAY = Bar(at_most=1.1)
_KIB = 1024


@dataclass(slots=True)
class Found:
    """The moves without and with watchers, and the web process's memory, in MiB."""

    alone: list[Run]
    watched: list[Run]
    memory_alone: float
    memory_watched: float


def measure(folder: Path, *, runs: int, seconds: float) -> Iterator[Figure]:
    """Yield what the watchers cost, from *runs* of so many *seconds* each way."""
    people = inside.ask("bench.people", 2 * playing.SEATS + WATCHERS)
    with open_house(folder, webs=1) as port:
        room = Room(port, people["host"], _BRISK)
        found = asyncio.run(_watch(room, people["players"], runs, seconds))
    grown = found.memory_watched - found.memory_alone
    yield Figure(f"{WATCHERS} watchers, one web: memory", "MiB", [grown], bar=_MEMORY)
    for name, part in (("half", "median_ms"), ("95%", "p95_ms")):
        yield Figure(
            f"{name} of the moves of others visible within",
            "ms",
            [getattr(run, part) for run in found.watched],
            "without watchers",
            [getattr(run, part) for run in found.alone],
            _DELAY if name == "half" else None,
        )


async def _watch(
    room: Room, players: Sequence[str], runs: int, seconds: float
) -> Found:
    quiet = await playing.seat(room, players[: playing.SEATS])
    tables = await playing.fill(room, players[playing.SEATS : 2 * playing.SEATS])
    watchers = players[2 * playing.SEATS :]
    found = Found([], [], 0, 0)
    try:
        await playing.go_on(tables, seconds)  # Until everything is warm.
        found.memory_alone = found.memory_watched = _memory_mib()
        for _ in range(runs):
            found.alone += await _run(room, tables, seconds)
            async with _streams(room.port, watchers, quiet.match):
                found.watched += await _run(room, tables, seconds)
                found.memory_watched = max(found.memory_watched, _memory_mib())
    finally:
        await playing.stop(tables)
    return found


async def _run(
    room: Room, tables: Sequence["asyncio.Task[None]"], seconds: float
) -> list[Run]:
    begins_at = time.monotonic()
    await playing.go_on(tables, seconds)
    return room.runs(begins_at, seconds, 1)


@asynccontextmanager
async def _streams(port: int, tokens: Sequence[str], match: int) -> AsyncIterator[None]:
    """Have a stream open for each of *tokens*, a few at a time coming in."""
    lines = [Line(port, token) for token in tokens]
    listening = []
    try:
        for first in range(0, len(lines), _OPEN_AT_ONCE):
            streams = [line.versions(match) for line in lines[first:][:_OPEN_AT_ONCE]]
            await asyncio.gather(*(anext(stream) for stream in streams))
            listening += [asyncio.create_task(_listen(stream)) for stream in streams]
        yield
    finally:
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        for line in lines:
            line.close()


async def _listen(stream: AsyncIterator[int]) -> None:
    async for _ in stream:
        pass


def _memory_mib() -> float:
    """Return what the web process holds of its own, without what it shares."""
    minders = {
        int(folder.name)
        for folder in Path("/proc").glob("[0-9]*")
        if _parent(folder) == os.getpid()
    }
    [process] = [
        folder
        for folder in Path("/proc").glob("[0-9]*")
        if _parent(folder) in minders
        and b"\0euchre_site.asgi:" in _read(folder / "cmdline")
    ]
    held = re.search(rb"Private_Dirty: +(\d+) kB", _read(process / "smaps_rollup"))
    assert held is not None
    return int(held[1]) / _KIB


def _parent(process: Path) -> int:
    found = re.search(rb"PPid:\t(\d+)", _read(process / "status"))
    return int(found[1]) if found else 0


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:  # It has ended meanwhile.
        return b""
