"""Gateway sessions: the numbered stream of events of one shard, kept for RESUME."""

import asyncio
import secrets
from collections import deque
from dataclasses import dataclass, field

import orjson
from aiohttp import WSCloseCode, web

from devtools.sandbox.errors import Json

KEPT_EVENTS_MAX = 5000
RESUMABLE_SECONDS = 120.0


class Connection:
    """One WebSocket. Frames go out in order, by a task of its own, so that telling never waits."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.BaseTransport | None
    ) -> None:
        self.socket = socket
        self._transport = transport
        self._frames: asyncio.Queue[bytes | int] = asyncio.Queue()
        self.silent = False
        """Whether the line stands and nothing comes through it any more."""
        self.writer = asyncio.create_task(self._write())

    def send(self, frame: bytes) -> None:
        if not self.silent:
            self._frames.put_nowait(frame)

    def send_op(self, op: int, data: object = None) -> None:
        self.send(orjson.dumps({"op": op, "d": data, "s": None, "t": None}))

    def close(self, code: int) -> None:
        """Close after everything that was sent before."""
        self._frames.put_nowait(code)

    def abort(self) -> None:
        """Cut the line as a broken network does: no closing frame."""
        self.writer.cancel()
        if isinstance(self._transport, asyncio.WriteTransport):
            self._transport.abort()

    async def _write(self) -> None:
        try:
            while True:
                frame = await self._frames.get()
                if isinstance(frame, int):
                    await self.socket.close(code=frame)
                    return
                await self.socket.send_frame(frame, web.WSMsgType.TEXT)
        except (ConnectionError, RuntimeError):
            return

    async def shut(self) -> None:
        """End the writer and the socket, when the sandbox stops."""
        self.writer.cancel()
        await asyncio.gather(self.writer, return_exceptions=True)
        if not self.socket.closed:
            await self.socket.close(code=WSCloseCode.GOING_AWAY)


@dataclass(slots=True, eq=False)
class Session:
    """A gateway session, begun by an IDENTIFY. It outlives its connection, to be resumed."""

    shard_id: int
    shard_count: int
    intents: int
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    kept: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS_MAX))
    connection: Connection | None = None
    dropped_at: float | None = None

    def carries(self, guild_id: int | None) -> bool:
        """Events of a guild belong to one shard; DMs and their presses belong to shard 0."""
        if guild_id is None:
            return self.shard_id == 0
        return (guild_id >> 22) % self.shard_count == self.shard_id

    def dispatch(self, event: str, data: Json | orjson.Fragment) -> None:
        """Number the event, keep it for RESUME, and send it if somebody listens."""
        self.sequence += 1
        frame = orjson.dumps({"op": 0, "t": event, "s": self.sequence, "d": data})
        self.kept.append((self.sequence, frame))
        if self.connection:
            self.connection.send(frame)

    def missed_since(self, sequence: int) -> list[bytes] | None:
        """The events after `sequence`; None when they are not all kept any more."""
        if sequence > self.sequence:
            return None
        if self.sequence - sequence > len(self.kept):
            return None
        return [frame for number, frame in self.kept if number > sequence]
