"""Many tables of bots that know the house by its API alone.

Each bot listens to the stream of its match, fetches its own view of every version and
moves when it has the turn. A move is visible when the player whose turn is next has
fetched a view with it.
"""

import asyncio
import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.wire import Line, RefusedError

SEATS = 4
_AT_ONCE = 8
_TERMS = {
    "name": "A table of bots",
    "buy_in": 100,
    "fee": 10,
    "currency": "PLAY",
    "move_seconds": 600,
}


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a bot thinks, at least and at most, in seconds."""

    least_s: float
    most_s: float


LIKE_PEOPLE = Pace(4, 12)
PACES = {"like people": LIKE_PEOPLE, "flat out": Pace(0, 0)}


@dataclass(frozen=True, slots=True)
class Run:
    """What a stretch of time has shown, from submit to visible.

    Both times are the whole stretch where no move became visible.
    """

    moves_a_second: float
    median_ms: float
    p95_ms: float
    sent_again: int  # Moves, because the table was busy, as the API asks.


def at_most(share: float, took: Sequence[float]) -> float:
    """Return what the smallest *share* of sorted times is at most."""
    return took[max(0, math.ceil(share * len(took)) - 1)]


@dataclass(slots=True)
class Room:
    """All tables of one house, and what their moves took."""

    port: int
    host: str
    pace: Pace = LIKE_PEOPLE
    seen: list[tuple[float, float]] = field(default_factory=list)
    """For each move, when it was visible and how long after it was submitted."""
    sent_again: list[float] = field(default_factory=list)
    """When moves were sent again because the table was busy."""

    def runs(self, begins_at: float, length_s: float, count: int) -> list[Run]:
        """Return what adjoining stretches of time have shown."""
        starts = [begins_at + number * length_s for number in range(count)]
        return [self._run(start, length_s) for start in starts]

    def _run(self, start: float, length_s: float) -> Run:
        end = start + length_s
        took = sorted(span for at, span in self.seen if start <= at < end)
        half, slow = (at_most(share, took or [length_s]) for share in (0.5, 0.95))
        again = sum(start <= at < end for at in self.sent_again)
        return Run(len(took) / length_s, 1000 * half, 1000 * slow, again)


@dataclass(slots=True)
class Table:
    """One match, and the move that was submitted last: its turn and the moment."""

    room: Room
    match: int
    turn: int = 0
    submitted_at: float = 0


async def seat(room: Room, tokens: Sequence[str]) -> Table:
    """Open a tournament and register four players, which starts their match."""
    host = Line(room.port, room.host)
    tournament = (await host.do("tournaments/", _TERMS))["id"]
    await host.do(f"tournaments/{tournament}/open/")
    host.close()
    for token in tokens:
        player = Line(room.port, token)
        place = await player.do(f"tournaments/{tournament}/registrations/")
        player.close()
    return Table(room, place["match"])


async def play(table: Table, tokens: Sequence[str]) -> None:
    """Play a match to its end."""
    await asyncio.gather(*(_bot(table, token) for token in tokens))


async def _bot(table: Table, token: str) -> None:
    stream = Line(table.room.port, token)
    line = Line(table.room.port, token)
    newest = -1
    try:
        async for version in stream.versions(table.match):
            if version <= newest:
                continue
            view = await line.read(f"matches/{table.match}/")
            newest = view["version"]
            if view["state"] != "playing":
                return
            is_next = view["to_move"] == view["your_seat"]
            if is_next and view["turn"] > table.turn:
                await _move(table, line, view["turn"], view["legal"])
    finally:
        stream.close()
        line.close()


async def _move(table: Table, line: Line, turn: int, legal: Sequence[str]) -> None:
    now = time.monotonic()
    if table.turn:
        table.room.seen.append((now, now - table.submitted_at))
    table.turn = turn
    pace = table.room.pace
    await asyncio.sleep(random.uniform(pace.least_s, pace.most_s))
    table.submitted_at = time.monotonic()
    move = {"turn": turn, "move": random.choice(legal)}
    while not await _is_received(line, f"matches/{table.match}/moves/", move):
        table.room.sent_again.append(time.monotonic())


async def _is_received(line: Line, path: str, move: object) -> bool:
    """Submit a move; return whether it need not be sent again."""
    try:
        await line.do(path, move)
    except RefusedError as refusal:
        if refusal.code != "not_received":
            raise
        return False
    return True


async def _keep_playing(room: Room, tokens: Sequence[str], first: Table) -> None:
    table = first
    while True:
        await play(table, tokens)
        table = await seat(room, tokens)


async def fill(room: Room, tokens: Sequence[str]) -> list["asyncio.Task[None]"]:
    """Seat all players, four to a table, and let them play for ever."""
    places = asyncio.Semaphore(_AT_ONCE)

    async def take_turns(four: Sequence[str]) -> Table:
        async with places:
            return await seat(room, four)

    fours = [tokens[n : n + SEATS] for n in range(0, len(tokens), SEATS)]
    tables = await asyncio.gather(*map(take_turns, fours))
    return [
        asyncio.create_task(_keep_playing(room, four, table))
        for four, table in zip(fours, tables, strict=True)
    ]


async def main(
    room: Room, tokens: Sequence[str], *, seconds: float, runs: int
) -> dict[str, list[Run]]:
    """Play at each pace for so many seconds; return the runs, by pace.

    Raises:
        RefusedError: the house refused a move, or anything else that a bot did.

    """
    found = {}
    tables = await fill(room, tokens)
    try:
        for name, pace in PACES.items():
            room.pace = pace
            await go_on(tables, LIKE_PEOPLE.most_s)  # Until all have that pace.
            begins_at = time.monotonic()
            await go_on(tables, seconds)
            found[name] = room.runs(begins_at, seconds / runs, runs)
    finally:
        await stop(tables)
    return found


async def stop(tables: Sequence["asyncio.Task[None]"]) -> None:
    """Have nobody play any more."""
    for table in tables:
        table.cancel()
    await asyncio.gather(*tables, return_exceptions=True)


async def go_on(tables: Sequence["asyncio.Task[None]"], seconds: float) -> None:
    """Let the tables play for so many seconds; raises what a bot came to grief by."""
    ended, _ = await asyncio.wait(
        tables, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
    )
    for table in ended:
        table.result()
