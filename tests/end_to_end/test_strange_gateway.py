"""A gateway that misbehaves: garbage, repetitions, lines that end, servers that go and return."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest
from discord.gateway import KeepAliveHandler

from devtools.sandbox.gateway import HELLO, Gateway
from devtools.sandbox.sessions import Connection
from devtools.sandbox.world import SandboxWorld
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.discord_faults import DECK, line_of, play_on, says, seated, session_of, twist
from tests.end_to_end.player import TIMEOUT_SECONDS, is_table

NOBODY = "1370000000999999999"


@pytest.fixture(autouse=True)
def _soon_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py waits before it reconnects, and five seconds before it says anew who it is."""

    async def at_once(*_: Any, **__: Any) -> None:
        pass

    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0.01)
    monkeypatch.setattr("bot.client.MazziereClient.before_identify_hook", at_once)


def event(name: str, **told: Any) -> bytes:
    """An event out of turn: it bears no number."""
    return orjson.dumps({"op": 0, "t": name, "s": None, "d": told})


UNREADABLE = {
    "an event without data": b'{"op":0,"t":"CHANNEL_DELETE","s":null}',
    "an event with other data": b'{"op":0,"t":"INTERACTION_CREATE","s":null,"d":[]}',
    "an interaction with no type": event("INTERACTION_CREATE", id="1", token="x", version=1),
    "a channel of no kind": event("CHANNEL_CREATE", id=NOBODY, guild_id=str(CARD_ROOM_ID)),
    "an id in words": event("MESSAGE_DELETE", id="the last", channel_id=NOBODY),
}


async def test_an_event_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    """The log says so, the line stays, and the next presses are answered."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        for what, frame in UNREADABLE.items():
            line_of(room).send(frame)
            await play_on(room)
            assert [line for line in room.errors if "cannot be read and is skipped" in line], what
            assert len(room.errors) == 1
            room.errors.clear()
        assert room.sandbox.gateway.identifies == 1


GARBLED = (
    b"<html><h1>502 Bad Gateway</h1></html>",
    b'{"op":0,"t":"MESSAGE_DEL',
    b"[]",
    b"7",
    b'{"op":10,"d":{}}',
)
NO_ZLIB = b"no zlib\x00\x00\xff\xff"
"""Ends as a compressed frame does."""


async def test_a_connection_that_talks_nonsense_is_replaced(tmp_path: Path) -> None:
    """A garbled frame costs the session and a line in the log, not the bot."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        for sessions, frame in enumerate([*GARBLED, NO_ZLIB], 2):
            socket = line_of(room).socket
            await (
                socket.send_bytes(frame) if frame is NO_ZLIB else socket.send_str(frame.decode())
            )
            await until(lambda sessions=sessions: room.sandbox.gateway.identifies == sessions)
            await play_on(room)
            (line,) = room.errors
            assert "the gateway cannot be understood" in line, frame
            room.errors.clear()


async def test_unknown_and_early_opcodes(tmp_path: Path) -> None:
    """Opcodes of the future, a heartbeat that is asked for, an acknowledgement that was not."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        for frame in (
            b'{"op":"eleven","d":null}',
            b'{"op":-1,"d":null}',
            b"{}",
            b'{"op":1,"d":null}',
            b'{"op":11}',
            b'{"op":0,"t":null,"s":null,"d":null}',
        ):
            line_of(room).send(frame)
        await play_on(room, 4)


def heartbeats() -> list[KeepAliveHandler]:
    """The threads of discord.py that send heartbeats."""
    return [each for each in threading.enumerate() if isinstance(each, KeepAliveHandler)]


async def test_a_hello_that_wants_a_heartbeat_all_the_time(tmp_path: Path) -> None:
    """The bot beats as it was told, is thrown out for it, and is back in its session."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        for interval in (1, 0):
            line, beating = line_of(room), heartbeats()
            line.send_op(10, {"heartbeat_interval": interval})
            await until(lambda line=line: line.socket.closed and room.sandbox.gateway.online)
            # discord.py forgets the thread of the first HELLO; it would outlive this event loop.
            for each in beating:
                each.stop()
            await play_on(room, 2)


# --- lines and sessions that end --------------------------------------------------------------

ENDS: dict[str, Callable[[CardRoom], object]] = {
    "the line is cut": lambda room: room.sandbox.gateway.drop(),
    "a new line is asked for": lambda room: room.sandbox.gateway.ask_to_reconnect(),
    "the session is no more": lambda room: room.sandbox.gateway.invalidate(),
    "the session must be resumed": lambda room: line_of(room).send_op(9, True),
    "closed for no reason": lambda room: line_of(room).close(1000),
    "closed for an unknown reason": lambda room: line_of(room).close(4999),
    "the session has timed out": lambda room: line_of(room).close(4009),
}


async def test_a_line_that_ends_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    """A line ends in the middle of a hand again and again, in every way: each press counts once."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        for end in ENDS.values():
            line = line_of(room)
            end(room)
            await until(lambda line=line: line.socket.closed)
            await until(lambda: room.sandbox.gateway.online)
            await play_on(room)


async def test_presses_made_while_the_line_was_down_come_with_the_resumption(
    tmp_path: Path,
) -> None:
    """Told later than they were made, and answered in time."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        session, before = session_of(room), room.view.turn
        room.sandbox.gateway.silence()
        pressing = asyncio.create_task(play_on(room))
        await until(lambda: b'"INTERACTION_CREATE"' in session.kept[-1][1])
        assert room.view.turn == before
        room.sandbox.gateway.drop()
        await pressing
        await play_on(room)
        assert room.sandbox.gateway.identifies == 1


async def test_a_session_resumed_from_long_ago_tells_everything_again(tmp_path: Path) -> None:
    """Numbers of events go backwards, so the resumption repeats everything, presses too."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        await room.play("Alice raise 10, Bob call")
        await room["Bob"].turn()
        before, told = room.view, session_of(room).sequence
        line_of(room).send(b'{"op":0,"t":"TYPING_STOP","s":1,"d":{}}')
        room.sandbox.gateway.ask_to_reconnect()
        await play_on(room, 2)
        assert room.view.turn == before.turn + 2
        assert session_of(room).sequence > told
        assert room.sandbox.gateway.identifies == 1


async def test_a_resumption_that_was_kept_for_nobody(tmp_path: Path) -> None:
    """Discord has forgotten the session meanwhile: the bot says anew who it is."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        room.sandbox.gateway.sessions.clear()
        room.sandbox.gateway.ask_to_reconnect()
        for line in list(room.sandbox.gateway.connections):
            line.send_op(7)
        await until(lambda: room.sandbox.gateway.identifies == 2)
        await play_on(room, 2)


async def test_a_bot_that_is_told_of_no_server_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """READY names none, as in an outage: the presses say where they come from."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        await room.stop_bot()
        monkeypatch.setattr(SandboxWorld, "guilds_of", lambda *_: [])
        await room.start_bot()
        assert not room.app.client.guilds
        await play_on(room, 4)


# --- things that go ---------------------------------------------------------------------------


async def test_deletions_that_are_told_twice_or_of_nothing(tmp_path: Path) -> None:
    """Deletions of messages, also in bulk, and of channels do no harm when told twice or of
    nothing; the table's own message is posted anew."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", [DECK]) as room:
        await seated(room)
        gone, channel = await room["Alice"].turn(), str(room["Alice"].channel)
        room.sandbox.faults.plan("delete_message", channel=int(channel), message=int(gone.id))
        session = session_of(room)
        for place in (channel, NOBODY):
            for guild in ({}, {"guild_id": str(CARD_ROOM_ID)}, {"guild_id": NOBODY}):
                session.dispatch("MESSAGE_DELETE", {"id": gone.id, "channel_id": place, **guild})
                ids = [gone.id, NOBODY, gone.id]
                session.dispatch("MESSAGE_DELETE_BULK", {"ids": ids, "channel_id": place, **guild})
        for kind in ("CHANNEL_DELETE", "THREAD_DELETE"):
            for guild_id in (str(CARD_ROOM_ID), NOBODY):
                told = {"id": NOBODY, "guild_id": guild_id, "type": 11, "parent_id": channel}
                session.dispatch(kind, told)
        await room["Carol"].command("/table sit", channel=channel)
        await play_on(room, 2)
        shown = [m for m in await room["Bob"].messages(channel) if is_table(m)]
        assert len([m for m in shown if m.buttons]) == 1


async def test_a_table_s_channel_that_is_deleted_twice(tmp_path: Path) -> None:
    """A table's channel that is deleted twice in mid-hand voids the hand, the table closes once,
    and no chip is lost."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        channel = room["Alice"].channel
        room.sandbox.faults.plan("delete_channel", channel=channel)
        (told,) = [f for _, f in session_of(room).kept if b"CHANNEL_DELETE" in f]
        line_of(room).send(told)
        await until(lambda: not room.app.room.open_tables)
        assert [await room.wallet(name) for name in room.players] == [1000, 1000]


async def test_a_server_that_is_away_for_a_while(tmp_path: Path) -> None:
    """An outage, told twice, and its end: the hand continues."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        session, guild = session_of(room), room.sandbox.world.guilds[CARD_ROOM_ID]
        for _ in range(2):
            session.dispatch("GUILD_DELETE", {"id": str(guild.id), "unavailable": True})
        await play_on(room)
        back = room.sandbox.gateway.guild_payload(guild, session.intents)
        session.dispatch("GUILD_CREATE", back)
        await play_on(room, 3)


async def test_a_bot_that_is_thrown_out_and_invited_again(tmp_path: Path) -> None:
    """A bot that is thrown out in mid-hand, told twice, closes the table, and another can be opened
    once it is back."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        world = room.sandbox.world
        guild = world.guilds[CARD_ROOM_ID]
        roles = [guild.roles[role] for role in guild.members[world.bot.id].role_ids]
        room.sandbox.faults.plan("kick_bot", guild=CARD_ROOM_ID)
        session_of(room).dispatch("GUILD_DELETE", {"id": str(CARD_ROOM_ID)})
        await until(lambda: not room.app.room.open_tables)
        assert [await room.wallet(name) for name in room.players] == [1000, 1000]
        room.sandbox.build.add_member(guild, world.bot, roles=roles)
        await room.open()
        assert room.app.room.open_tables


# --- starts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [1000, 4000, 4008])
async def test_a_line_that_is_closed_before_its_hello(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """A line that is closed before its hello, as by a gateway that restarts with the bot, is opened
    again; the hand continues."""
    send, hung_up = Connection.send_op, list[int]()

    def hangs_up(line: Connection, op: int, data: object = None) -> None:
        if op == HELLO and len(hung_up) < 2:
            hung_up.append(code)
            line.close(code)
        else:
            send(line, op, data)

    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        await room.stop_bot()
        monkeypatch.setattr(Connection, "send_op", hangs_up)
        await room.start_bot()
        assert hung_up == [code, code]
        await play_on(room, 2)


async def test_a_gateway_that_does_not_say_goodbye(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot stops all the same: discord.py would wait ten seconds for it, and be cut off with its
    own listening still going on."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        never_closed = asyncio.Event()

        async def close(_: object, **__: object) -> bool:
            return await never_closed.wait()

        monkeypatch.setattr("discord.gateway.DiscordClientWebSocketResponse.close", close)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await room.stop_bot()


async def test_leaving_discord_that_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow machine a stop does not wait for it; the bot ends all the same."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        http = room.app.client.http

        async def close(_: object) -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr("discord.shard.Shard.close", close)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await room.stop_bot()
        await http.close()


async def test_two_starts_within_five_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord lets a bot say who it is once in five seconds; the second is told to try again."""
    greet, refused = Gateway.identify, list[str]()

    def refuses(gateway: Gateway, line: Connection, session: Any, data: Any) -> None:
        if refused:
            greet(gateway, line, session, data)
        else:
            refused.append("too soon")
            line.send_op(9, False)

    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        await room.kill_bot()
        monkeypatch.setattr(Gateway, "identify", refuses)
        await room.start_bot()
        assert refused
        await play_on(room, 2)


@pytest.mark.parametrize("status", [429, 503])
async def test_a_start_whose_commands_are_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    """A start whose commands are not taken leaves those of the last start, and the hand continues;
    the log says so."""
    limit = '{"message": "You are being rate limited.", "retry_after": 86400, "global": false}'
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        await room.stop_bot()
        twist(monkeypatch, lambda entry: entry.method == "PUT", says(status, limit))
        await room.start_bot()
        (line,) = room.errors
        assert "Discord has not taken the commands" in line
        room.errors.clear()
        await room["Bob"].command("/bank balance", channel=room["Bob"].channel)
        await play_on(room, 2)
