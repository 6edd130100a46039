"""The bot's WebSocket: HELLO, IDENTIFY, RESUME, heartbeats and the stream of events."""

import asyncio
from collections import deque
from typing import Any

import orjson
from aiohttp import WSMsgType, web

from devtools.sandbox.errors import Json
from devtools.sandbox.guilds import Guild
from devtools.sandbox.intents import KNOWN_BITS, PRIVILEGED, ROUTES, Intent
from devtools.sandbox.limits.shapes import whole_number
from devtools.sandbox.origin import is_foreign
from devtools.sandbox.sessions import RESUMABLE_SECONDS, Connection, Session
from devtools.sandbox.world import SandboxWorld
from devtools.sandbox.world_events import WorldEvent, WorldEventKind

HEARTBEAT_MS = 41_250
ACK_SECONDS = 0.02
"""discord.py notes when it sent a heartbeat only after sending it: an answer that is there before
the note makes it believe that it is a whole interval behind."""
EVENTS_A_MINUTE_MAX = 120

HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE, RESUME = 1, 2, 3, 4, 6
RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, ACK = 7, 8, 9, 10, 11


class CloseCode:
    """Discord's reasons to end a gateway connection."""

    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQUENCE = 4007
    RATE_LIMITED = 4008
    INVALID_SHARD = 4010
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class _Closed(Exception):
    """The connection ends with a close code."""

    def __init__(self, code: int) -> None:
        self.code = code


class Gateway:
    """All sessions of the bot, and the happenings that each of them hears of."""

    def __init__(self, world: SandboxWorld, token: str, privileged: Intent) -> None:
        self._world = world
        self._token = token
        self.privileged = privileged
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.identifies = 0
        self.connections: set[Connection] = set()
        world.listen(self.on_event)

    @property
    def online(self) -> bool:
        return any(session.connection for session in self.sessions.values())

    # Out

    def on_event(self, event: WorldEvent) -> None:
        """Pass an event on to the sessions that may know of it."""
        route = ROUTES.get(event.kind)
        if route is None or not self._is_for_bot(event):
            return
        needed = route.guild_intent if event.guild else route.dm_intent
        guild_id = event.guild.id if event.guild else None
        for session in self.sessions.values():
            own = self._is_about_bot(event)
            if session.carries(guild_id) and (session.intents & needed or own):
                session.dispatch(route.event, self._as_seen(session, event))

    def dispatch(self, event: str, data: Json, guild_id: int | None) -> None:
        """Send an event that needs no intent, like an interaction."""
        encoded = orjson.Fragment(orjson.dumps(data))
        for session in self.sessions.values():
            if session.carries(guild_id):
                session.dispatch(event, encoded)

    def _is_for_bot(self, event: WorldEvent) -> bool:
        bot = self._world.bot
        if event.only_for not in {None, bot.id}:
            return False
        if event.guild is None:
            place = event.channel
            return place is not None and bot in place.recipients
        if event.kind is WorldEventKind.GUILD_DELETE:
            return True
        if bot.id not in event.guild.members:
            return False
        if event.kind.value.startswith(("message", "bulk", "reaction", "typing", "pins")):
            return event.channel is not None and self._world.can_see(bot, event.channel)
        return True

    def _is_about_bot(self, event: WorldEvent) -> bool:
        if event.kind is not WorldEventKind.MEMBER_UPDATE:
            return False
        return bool(event.data["user"]["id"] == str(self._world.bot.id))

    def _as_seen(self, session: Session, event: WorldEvent) -> Json:
        if event.kind is WorldEventKind.GUILD_CREATE and event.guild:
            joined = self.guild_payload(event.guild, session.intents)
            del joined["unavailable"]  # present only for guilds that READY had announced
            return joined
        if event.kind in {WorldEventKind.MESSAGE_CREATE, WorldEventKind.MESSAGE_UPDATE}:
            return self._censored(session, event)
        return event.data

    def _censored(self, session: Session, event: WorldEvent) -> Json:
        """The event as the session may read it: without the message content intent a bot reads only
        what is for it or from it."""
        data, bot_id = event.data, str(self._world.bot.id)
        named = any(user["id"] == bot_id for user in data["mentions"])
        may_read = session.intents & Intent.MESSAGE_CONTENT or event.guild is None
        if may_read or named or data["author"]["id"] == bot_id:
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    def guild_payload(self, guild: Guild, intents: int) -> Json:
        """The data of GUILD_CREATE: the guild with its channels, threads, members and events."""
        world = self._world
        bot = guild.members[world.bot.id]
        members = guild.members.values() if intents & Intent.GUILD_MEMBERS else [bot]
        return {
            **guild.payload(),
            "joined_at": bot.partial()["joined_at"],
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "voice_states": [],
            "members": [member.payload() for member in members],
            "channels": [channel.payload() for channel in world.channels_of(guild)],
            "threads": [
                t.payload() for t in world.threads_of(guild) if world.can_see(world.bot, t)
            ],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [event.payload() for event in world.events_of(guild)],
            "soundboard_sounds": [],
        }

    # In

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one gateway connection from HELLO to its end."""
        if is_foreign(request):
            raise web.HTTPForbidden
        socket = web.WebSocketResponse(max_msg_size=64 * 1024, autoping=True)
        await socket.prepare(request)
        connection = Connection(socket, request.transport)
        self.connections.add(connection)
        try:
            connection.send_op(HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": ["sandbox"]})
            await self._talk(connection)
        except _Closed as closed:
            connection.close(closed.code)
            await connection.writer
        finally:
            self.connections.discard(connection)
            self._forget(connection)
            connection.writer.cancel()
        return socket

    async def _talk(self, connection: Connection) -> None:
        recent: deque[float] = deque(maxlen=EVENTS_A_MINUTE_MAX)
        async for message in connection.socket:
            if message.type is not WSMsgType.TEXT:
                raise _Closed(CloseCode.DECODE_ERROR)
            op, data = _decode(message.data)
            self._count(recent)
            try:
                self._take(connection, op, data)
            except (TypeError, ValueError):
                raise _Closed(CloseCode.DECODE_ERROR) from None

    def _count(self, recent: deque[float]) -> None:
        now = asyncio.get_running_loop().time()
        if len(recent) == EVENTS_A_MINUTE_MAX and now - recent[0] < 60:
            raise _Closed(CloseCode.RATE_LIMITED)
        recent.append(now)

    def _take(self, connection: Connection, op: int, data: Any) -> None:
        session = self._session_of(connection)
        if op == HEARTBEAT:
            asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send_op, ACK)
        elif op == IDENTIFY:
            self.identify(connection, session, data)
        elif op == RESUME:
            self._resume(connection, session, data)
        elif session is None:
            raise _Closed(CloseCode.NOT_AUTHENTICATED)
        elif op == REQUEST_MEMBERS:
            self._send_members(session, data)
        elif op not in {PRESENCE, VOICE_STATE}:
            raise _Closed(CloseCode.UNKNOWN_OPCODE)

    def identify(self, connection: Connection, session: Session | None, data: Any) -> None:
        if session is not None:
            raise _Closed(CloseCode.ALREADY_AUTHENTICATED)
        if data.get("token") != self._token:
            raise _Closed(CloseCode.AUTHENTICATION_FAILED)
        self._forget_expired()
        shard_id, shard_count = _shard(data)
        intents = self._intents(data)
        session = Session(shard_id, shard_count, intents, connection=connection)
        self.identifies += 1
        self.sessions[session.id] = session
        self._greet(session)
        self._world.tell(WorldEventKind.BOT_STATUS, {"online": True})

    def _intents(self, data: Any) -> int:
        intents = data.get("intents")
        if not isinstance(intents, int) or intents < 0 or intents > KNOWN_BITS:
            raise _Closed(CloseCode.INVALID_INTENTS)
        if intents & PRIVILEGED & ~self.privileged:
            raise _Closed(CloseCode.DISALLOWED_INTENTS)
        return intents

    def _greet(self, session: Session) -> None:
        guilds = [g for g in self._world.guilds_of(self._world.bot) if session.carries(g.id)]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": self._world.bot.own_payload(),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "session_type": "normal",
                "shard": [session.shard_id, session.shard_count],
                "application": {"id": str(self._world.application_id), "flags": 0},
                "private_channels": [],
                "relationships": [],
                "user_settings": {},
                "_trace": ["sandbox"],
            },
        )
        if session.intents & Intent.GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", self.guild_payload(guild, session.intents))

    def _resume(self, connection: Connection, session: Session | None, data: Any) -> None:
        if session is not None:
            raise _Closed(CloseCode.ALREADY_AUTHENTICATED)
        if data.get("token") != self._token:
            raise _Closed(CloseCode.AUTHENTICATION_FAILED)
        self._forget_expired()
        old = self.sessions.get(str(data.get("session_id")))
        sequence = data.get("seq")
        if old and (not isinstance(sequence, int) or sequence > old.sequence):
            raise _Closed(CloseCode.INVALID_SEQUENCE)
        missed = old.missed_since(sequence) if old else None
        if old is None or missed is None:
            connection.send_op(INVALID_SESSION, False)
            return
        if old.connection:
            old.connection.abort()
        old.connection, old.dropped_at = connection, None
        for frame in missed:
            connection.send(frame)
        old.dispatch("RESUMED", {"_trace": ["sandbox"]})
        self._world.tell(WorldEventKind.BOT_STATUS, {"online": True})

    def _forget_expired(self) -> None:
        now = self._world.clock.time()
        for session in list(self.sessions.values()):
            if session.dropped_at is not None and now - session.dropped_at > RESUMABLE_SECONDS:
                del self.sessions[session.id]

    def _send_members(self, session: Session, data: Any) -> None:
        guild = self._world.guilds.get(whole_number(data.get("guild_id")) or 0)
        if guild is None or self._world.bot.id not in guild.members:
            return
        wanted = data.get("user_ids")
        query = str(data.get("query") or "").lower()
        everybody = not wanted and not query
        if everybody and not session.intents & Intent.GUILD_MEMBERS:
            wanted = [self._world.bot.id]  # the whole list is for bots with the members intent
        found = [
            member.payload()
            for member in guild.members.values()
            if (str(member.user.id) in map(str, wanted) if wanted else True)
            and member.shown_name.lower().startswith(query)
        ]
        found = found[: data.get("limit") or None]
        answer: Json = {
            "guild_id": str(guild.id),
            "members": found,
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
        }
        if data.get("nonce"):
            answer["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", answer)

    # Ends

    def _session_of(self, connection: Connection) -> Session | None:
        sessions = self.sessions.values()
        return next((s for s in sessions if s.connection is connection), None)

    def _forget(self, connection: Connection) -> None:
        session = self._session_of(connection)
        if session is None:
            return
        session.connection, session.dropped_at = None, self._world.clock.time()
        if connection.socket.close_code in {1000, 1001}:
            del self.sessions[session.id]
        if not self.online:
            self._world.tell(WorldEventKind.BOT_STATUS, {"online": False})

    def drop(self, shard_id: int | None = None) -> int:
        """Cut the line of a shard, or of all; its session can be resumed. Counts the lines cut."""
        cut = self._live(shard_id)
        for session in cut:
            if session.connection:
                session.connection.abort()
        return len(cut)

    def silence(self, shard_id: int | None = None) -> int:
        """Send nothing more through the line of a shard, or of all; the line stays open. Counts the
        lines."""
        fallen = self._live(shard_id)
        for session in fallen:
            if session.connection:
                session.connection.silent = True
        return len(fallen)

    def ask_to_reconnect(self, shard_id: int | None = None) -> int:
        """Send op 7, as Discord does when it restarts a server."""
        asked = self._live(shard_id)
        for session in asked:
            if session.connection:
                session.connection.send_op(RECONNECT)
        return len(asked)

    def invalidate(self, shard_id: int | None = None) -> int:
        """Forget the sessions (op 9, not resumable): the bot must identify again."""
        ended = self._live(shard_id)
        for session in ended:
            del self.sessions[session.id]
            if session.connection:
                session.connection.send_op(INVALID_SESSION, False)
        return len(ended)

    def _live(self, shard_id: int | None) -> list[Session]:
        return [
            session
            for session in self.sessions.values()
            if session.connection and shard_id in {None, session.shard_id}
        ]

    async def stop(self) -> None:
        for connection in list(self.connections):
            await connection.shut()
        self.sessions.clear()


def _decode(text: str) -> tuple[int, Any]:
    try:
        frame = orjson.loads(text)
        op, data = int(frame["op"]), frame.get("d")
    except (orjson.JSONDecodeError, KeyError, TypeError, ValueError, AttributeError):
        raise _Closed(CloseCode.DECODE_ERROR) from None
    if op in {IDENTIFY, RESUME, REQUEST_MEMBERS} and not isinstance(data, dict):
        raise _Closed(CloseCode.DECODE_ERROR)
    return op, data


def _shard(data: Json) -> tuple[int, int]:
    shard = data.get("shard", [0, 1])
    if (
        not isinstance(shard, list)
        or len(shard) != 2
        or not all(isinstance(number, int) for number in shard)
        or not 0 <= shard[0] < shard[1]
    ):
        raise _Closed(CloseCode.INVALID_SHARD)
    return shard[0], shard[1]
