"""The lobby: the open tables of a server, as a picture and as text."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from bot.ids import TableId
from bot.table.rules import SeatRelease
from bot.table.table_commands import Close
from bot.ui.opening.lobby_keeper import LOBBY_LOOK_SECONDS, REST_SECONDS_MAX
from devtools.sandbox.channels import Channel, ChannelType
from devtools.sandbox.permissions import Permission
from devtools.sandbox.world_builder import CARD_ROOM_ID, Builder
from tests.clock import ManualClock
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.player import alt_of, sentence_of
from tests.end_to_end.test_moderation import said_to
from tests.user_screen import SeenMessage


async def listed(room: CardRoom, name: str) -> SeenMessage:
    """The message that `/table list` answers with."""
    player = room[name]
    return (await player.command("/table list", channel=player.channel)).message


async def test_the_open_tables_are_listed(tmp_path: Path) -> None:
    """Kind, game, blinds, buy-ins, rake, players, free seats, who waits, and the link."""
    async with card_room(tmp_path / "room.db") as room:
        assert "No tables are open in this server" in (await listed(room, "Bob")).text
        await room.open(preset="sodio 5max nlhe", rake=True, seats=2)
        await room.seat(Alice=100)
        shown = await listed(room, "Carol")
        assert shown.ephemeral
        link = f"https://discord.com/channels/{room.sandbox.world.channels[room['Bob'].channel].guild_id}"
        assert f"[No-Limit Hold'em 1/2]({link}" in shown.text
        for told in ("SODIO 5MAX NLHE", "80 to 200", "rake 6.67%", "seats: 1 of 2", "1 free"):
            assert told in shown.text
        assert "seats: 1 of 2" in alt_of(shown)
        await room.seat(Bob=100)
        carol = room["Carol"]
        table = await carol.table()
        await carol.press(table, "Wait for a seat")
        full = await listed(room, "Carol")
        assert "seats: 2 of 2 · 1 waiting" in full.text


async def test_help_shows_where_to_play(tmp_path: Path) -> None:
    """The tables that take players, or how to open one."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        assert "No tables are open in this server" in await said_to(room, "Bob", "/help")
        await room.open()
        said = await said_to(room, "Bob", "/help")
        assert "[No-Limit Hold'em 1/2](https://discord.com/channels/" in said
        assert "play money" in said


async def keeps(room: CardRoom, seconds: float = LOBBY_LOOK_SECONDS) -> list[TableId]:
    """Lets the bot look at its lobbies once more; returns the tables that are open."""
    assert isinstance(room.clock, ManualClock)
    await room.app.lobby_keeper.settle()
    room.clock.advance(seconds)
    await room.app.lobby_keeper.settle()
    return list(room.app.room.open_tables)


async def test_a_lobby_always_has_a_free_seat(tmp_path: Path) -> None:
    """A table of each kind in a thread; when the last seat is taken another opens, and when both
    are empty for long one of them closes."""
    async with card_room(tmp_path / "room.db") as room:
        alice = room["Alice"]
        kinds = "berillio hu nlhe, sodio 5max nlhe"
        said = await said_to(room, "Alice", "/settings lobby", where=alice.channel, kinds=kinds)
        assert "BERILLIO HU NLHE, SODIO 5MAX NLHE" in said
        assert await said_to(room, "Alice", "/settings lobby") == said
        assert len(await keeps(room)) == 2
        assert len(await keeps(room)) == 2
        shown = (await listed(room, "Bob")).text
        assert "BERILLIO HU NLHE" in shown
        duel = next(
            table for table in room.app.room.open_tables if room.app.room.rules(table).seats == 2
        )
        thread = room.app.room.place(duel).channel
        assert room.sandbox.world.channels[thread].name == "BERILLIO HU NLHE"
        for name in ("Bob", "Carol"):
            room[name].channel = thread
            assert sentence_of(await room[name].sit(1000)) == ""
        assert len(await keeps(room)) == 3
        for name in ("Bob", "Carol"):
            await room[name].command("/table leave", channel=thread)
        await until(lambda: not any(seat.presence for seat in room.app.room.look(duel).seats))
        assert len(await keeps(room)) == 3
        assert len(await keeps(room, 1800)) == 2
        assert "No lobby" in await said_to(room, "Alice", "/settings lobby", on=False)
        assert len(await keeps(room, 1800)) == 0


def bot_may_make_channels(room: CardRoom) -> bool:
    """Whether Discord has told the bot so."""
    server = room.app.client.get_guild(CARD_ROOM_ID)
    return server is not None and server.me.guild_permissions.manage_channels


async def let_make_channels(room: CardRoom) -> None:
    """Gives the bot's role the permission that it needs in a category."""
    world = room.sandbox.world
    guild = world.guilds[CARD_ROOM_ID]
    role = guild.roles[guild.id + 1]
    world.put_role(guild, replace(role, permissions=role.permissions | Permission.MANAGE_CHANNELS))
    await until(lambda: bot_may_make_channels(room))


async def test_a_lobby_in_a_category_makes_channels(tmp_path: Path) -> None:
    """Each table has a channel, which the next one takes over; a restart makes no second one."""
    async with card_room(tmp_path / "room.db") as room:
        world = room.sandbox.world
        guild = world.guilds[CARD_ROOM_ID]
        category = Builder(world).add_channel(guild, "Poker", kind=ChannelType.CATEGORY)
        wished = {"where": category.id, "kinds": "sodio 5max nlhe"}
        refused = await said_to(room, "Alice", "/settings lobby", **wished)
        assert "Manage Channels" in refused
        await let_make_channels(room)
        await said_to(room, "Alice", "/settings lobby", **wished)
        (table,) = await keeps(room)
        channel = world.channels[room.app.room.place(table).channel]
        assert (channel.name, channel.parent) == ("sodio-5max-nlhe", category)
        await room.stop_bot()
        await room.start_bot()
        assert await keeps(room) == [table]
        await room.app.room.ask_table(table, Close())
        (again,) = await keeps(room)
        assert again != table
        assert room.app.room.place(again).channel == channel.id


async def test_lobby_tables_keep_seats_as_other_tables_do(tmp_path: Path) -> None:
    """Lobby tables keep seats as other tables do, unless the server chooses otherwise; tables that
    are open keep what they were opened with."""
    async with card_room(tmp_path / "room.db") as room:
        where = room["Alice"].channel
        await said_to(room, "Alice", "/settings lobby", where=where, kinds="berillio hu nlhe")
        (first,) = await keeps(room)
        await room.open()
        own = room.app.room.rules(room.table_id)
        assert room.app.room.rules(first).seat_release is own.seat_release is SeatRelease.NEVER
        said = await said_to(room, "Alice", "/settings tables", free_seat="orbit")
        assert "lose their seat after an orbit" in said
        kinds = "berillio hu nlhe, sodio 5max nlhe"
        await said_to(room, "Alice", "/settings lobby", kinds=kinds)
        chosen = {
            room.app.room.rules(table).kind: room.app.room.rules(table).seat_release
            for table in await keeps(room)
        }
        assert chosen["BERILLIO HU NLHE"] is SeatRelease.NEVER
        assert chosen["SODIO 5MAX NLHE"] is SeatRelease.ORBIT
        await said_to(room, "Alice", "/settings tables", free_seat="usual")
        assert room.app.room.rules(first).seat_release is SeatRelease.NEVER


async def test_a_lobby_keeps_an_empty_table(tmp_path: Path) -> None:
    """A lobby keeps an empty table, where the server wants it: as soon as somebody sits at one,
    another opens (R-169)."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        where = room["Alice"].channel
        wished = {"where": where, "kinds": "sodio 5max nlhe", "keep": "empty-table"}
        said = await said_to(room, "Alice", "/settings lobby", **wished)
        assert "always with one empty table of each kind" in said
        (table,) = await keeps(room)
        room["Bob"].channel = room.app.room.place(table).channel
        assert sentence_of(await room["Bob"].sit(100)) == ""
        assert len(await keeps(room)) == 2
        assert len(await keeps(room, 1800)) == 2
        said = await said_to(room, "Alice", "/settings lobby", keep="free-seat")
        assert "always with an open seat" in said
        await room["Bob"].command("/table leave", channel=room["Bob"].channel)
        await until(lambda: not any(seat.presence for seat in room.app.room.look(table).seats))
        assert len(await keeps(room)) == 2
        assert await keeps(room, 1800) == [table]


def parents(room: CardRoom) -> list[tuple[str, str]]:
    """The open tables' kinds, each with the channel above its thread."""
    channels = room.sandbox.world.channels
    tables = room.app.room
    return sorted(
        (parent.name, tables.rules(table).kind)
        for table in tables.open_tables
        if (parent := channels[tables.place(table).channel].parent) is not None
    )


async def test_a_lobby_in_several_channels(tmp_path: Path) -> None:
    """Each has kinds of its own, and ends alone."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        guild = room.sandbox.world.guilds[CARD_ROOM_ID]
        made = [Builder(room.sandbox.world).add_channel(guild, name) for name in ("cards", "plo")]
        cards, plo = (each.id for each in made)
        await until(lambda: all(room.app.client.get_channel(each.id) for each in made))
        await said_to(room, "Alice", "/settings lobby", where=cards, kinds="sodio 5max nlhe")
        kinds = "sodio 5max plo, sodio 5max nlhe"
        said = await said_to(room, "Alice", "/settings lobby", where=plo, kinds=kinds)
        assert said.index(f"<#{cards}>") < said.index(f"<#{plo}>")
        await keeps(room)
        every = [
            ("cards", "SODIO 5MAX NLHE"),
            ("plo", "SODIO 5MAX NLHE"),
            ("plo", "SODIO 5MAX PLO"),
        ]
        assert parents(room) == every
        await room.stop_bot()
        await room.start_bot()
        await keeps(room)
        assert parents(room) == every
        several = await said_to(room, "Alice", "/settings lobby", kinds="sodio 5max plo")
        assert "in several places" in several
        await said_to(room, "Alice", "/settings lobby", where=plo, kinds="sodio 5max plo")
        await keeps(room, 1800)
        assert parents(room) == [every[0], every[2]]
        said = await said_to(room, "Alice", "/settings lobby", where=cards, on=False)
        assert f"<#{plo}>" in said
        assert f"<#{cards}>" not in said
        await keeps(room, 1800)
        assert parents(room) == [every[2]]


async def test_lobbies_that_come_again_have_their_tables(tmp_path: Path) -> None:
    """Each those that stand below its own place, though a channel lies in the other's category."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        guild = room.sandbox.world.guilds[CARD_ROOM_ID]
        world = room.sandbox.world
        poker = Builder(world).add_channel(guild, "Poker", kind=ChannelType.CATEGORY)
        inside = Channel(world.ids.next(), ChannelType.TEXT, "cards", guild.id, parent=poker)
        cards = world.add_channel(inside)
        await let_make_channels(room)
        await until(lambda: room.app.client.get_channel(cards.id) is not None)
        for _ in range(2):
            await said_to(room, "Alice", "/settings lobby", on=False)
            for place in (poker, cards):
                wished = {"where": place.id, "kinds": "sodio 5max nlhe"}
                await said_to(room, "Alice", "/settings lobby", **wished)
            await keeps(room)
            assert [place for place, _ in parents(room)] == ["Poker", "cards"]


async def test_one_place_of_a_lobby_holds_up_no_other(tmp_path: Path) -> None:
    """A channel that is gone has no tables, and the next one has its own."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        guild = room.sandbox.world.guilds[CARD_ROOM_ID]
        gone = Builder(room.sandbox.world).add_channel(guild, "gone").id
        await until(lambda: room.app.client.get_channel(gone) is not None)
        await said_to(room, "Alice", "/settings lobby", where=gone, kinds="sodio 5max nlhe")
        room.sandbox.faults.plan("delete_channel", channel=gone)
        await until(lambda: room.app.client.get_channel(gone) is None)
        await said_to(room, "Alice", "/settings lobby", where=room["Alice"].channel)
        await keeps(room)
        ((_, kind),) = parents(room)
        assert kind == "SODIO 5MAX NLHE"


MAKE_THREAD = "/channels/{channel_id}/threads"


@pytest.mark.parametrize("status", [400, 403, 404])
async def test_a_kind_that_fails_stops_no_other(tmp_path: Path, status: int) -> None:
    """The thread of a kind that fails is tried again at the next look, while the table of the other
    kind is open."""
    async with card_room(tmp_path / "room.db") as room:
        kinds = "berillio hu nlhe, sodio 5max nlhe"
        room.sandbox.faults.plan("fail", method="POST", route=MAKE_THREAD, status=status)
        await said_to(room, "Alice", "/settings lobby", where=room["Alice"].channel, kinds=kinds)
        await room.app.lobby_keeper.settle()
        (other,) = room.app.room.open_tables
        assert room.app.room.rules(other).kind == "SODIO 5MAX NLHE"
        opened = [room.app.room.rules(table).kind for table in await keeps(room)]
        assert sorted(opened) == ["BERILLIO HU NLHE", "SODIO 5MAX NLHE"]


async def test_a_kind_that_keeps_failing_is_tried_less_often(tmp_path: Path) -> None:
    """Each pause is twice as long, up to ten minutes; what has worked once begins anew."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        fault = room.sandbox.faults.plan(
            "fail", method="POST", route=MAKE_THREAD, status=403, times=100
        )
        where = room["Alice"].channel
        await said_to(room, "Alice", "/settings lobby", where=where, kinds="sodio 5max nlhe")
        await room.app.lobby_keeper.settle()
        tries = [fault.times]
        for _ in range(2 * 60 * 60 // round(LOBBY_LOOK_SECONDS)):
            assert await keeps(room) == []
            tries.append(fault.times)
        looks = [at for at, (was, now) in enumerate(pairwise(tries), 1) if now < was]
        assert looks[:6] == [1, 3, 7, 15, 31, 63]
        assert {now - was for was, now in pairwise(looks[6:])} == {
            REST_SECONDS_MAX / LOBBY_LOOK_SECONDS
        }
        room.sandbox.faults.clear()
        assert len(await keeps(room, REST_SECONDS_MAX)) == 1


async def test_a_thread_whose_answer_was_lost_is_taken(tmp_path: Path) -> None:
    """The next look finds it, and makes no second one."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        room.sandbox.faults.plan("fail_after", method="POST", route=MAKE_THREAD, status=400)
        where = room["Alice"].channel
        await said_to(room, "Alice", "/settings lobby", where=where, kinds="sodio 5max nlhe")
        (table,) = await keeps(room)
        named = [
            each.id
            for each in room.sandbox.world.channels.values()
            if each.name == "SODIO 5MAX NLHE"
        ]
        assert named == [room.app.room.place(table).channel]


async def test_an_incomplete_lobby_is_refused(tmp_path: Path) -> None:
    """A lobby without a place or without kinds is refused, and one with a kind that is none."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        here = room["Alice"].channel
        assert "needs a category or a channel" in await said_to(
            room, "Alice", "/settings lobby", kinds="sodio 5max nlhe"
        )
        assert "needs a category or a channel" in await said_to(
            room, "Alice", "/settings lobby", where=here
        )
        assert await said_to(room, "Alice", "/settings lobby", where=here, kinds="bridge")
        assert await keeps(room) == []
