"""Just enough HTTP/1.1 for many connections.

The client runs on the machine that it measures, so it has to cost little.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from typing import Any

# The house hangs up after five idle seconds.
_IDLE_S = 3


class RefusedError(Exception):
    """The house refused what was asked; *code* says why."""

    def __init__(self, asked: str, answer: bytes) -> None:
        super().__init__(f"{asked}: {answer.decode()}")
        self.code = json.loads(answer)["code"]


class Line:
    """A connection that is kept, of somebody with a token; opened at the first use."""

    def __init__(self, port: int, token: str) -> None:
        self._port = port
        self._token = token
        self._pipes: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used_at = 0.0

    def close(self) -> None:
        """Hang up."""
        if self._pipes is not None:
            self._pipes[1].close()
            self._pipes = None

    async def read(self, path: str) -> Any:  # noqa: ANN401 -- the API's JSON
        """Return what is at *path* of the API."""
        return await self._ask("GET", path, b"")

    async def do(self, path: str, body: object = None) -> Any:  # noqa: ANN401
        """Post to *path* of the API and return the answer.

        Raises:
            RefusedError: the answer is no success.

        """
        return await self._ask("POST", path, json.dumps(body or {}).encode())

    async def versions(self, match: int) -> AsyncIterator[int]:
        """Yield a match's versions as its stream tells them, on this line alone."""
        async for line in await self._send("GET", f"matches/{match}/stream/", b""):
            if line.startswith(b"id: "):
                yield int(line[4:])

    async def _ask(self, method: str, path: str, body: bytes) -> Any:  # noqa: ANN401
        reader = await self._send(method, path, body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        _, _, length = head.partition("content-length: ")
        answer = await reader.readexactly(int(length.split("\r\n")[0]))
        self._used_at = time.monotonic()
        if not head.startswith("http/1.1 2"):
            raise RefusedError(f"{method} {path}", answer)
        return json.loads(answer)

    async def _send(self, method: str, path: str, body: bytes) -> asyncio.StreamReader:
        if time.monotonic() - self._used_at > _IDLE_S:
            self.close()
        if self._pipes is None:
            self._pipes = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._pipes
        head = (
            f"{method} /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\n"
            f"Authorization: Token {self._token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        return reader
