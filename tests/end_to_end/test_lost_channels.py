"""Channels, threads and servers that go: everybody's chips are paid out, and everybody is told."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from bot.host.lost_channels import ACCESS_MS, LOOK_AGAIN_SECONDS, NEW_CHANNEL_WITHIN_MS
from bot.ids import ChannelId, GuildId, PlayerId
from bot.table.table_commands import Pause
from bot.tournament.state import Phase
from bot.ui.components.custom_ids import TournamentControl
from devtools.sandbox.channels import Overwrite
from devtools.sandbox.events import EventStatus
from devtools.sandbox.permissions import Permission
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.clock import ManualClock
from tests.end_to_end.card_room import CardRoom, card_room, channel_of, until
from tests.end_to_end.discord_faults import session_of
from tests.end_to_end.live_tournament import LiveTournament
from tests.end_to_end.player import TIMEOUT_SECONDS, sentence_of
from tests.user_screen import SeenMessage


def remove(room: CardRoom, channel: int) -> None:
    """Somebody who may do so deletes a channel or a thread."""
    room.sandbox.world.remove_channel(room.sandbox.world.channels[channel])


def close_to_bot(room: CardRoom, channel: int) -> None:
    """A moderator's mistake: the bot may see the channel no longer."""
    world = room.sandbox.world
    hidden = Overwrite(world.bot.id, True, 0, int(Permission.VIEW_CHANNEL))
    world.overwrite(world.channels[channel], hidden)


def open_to_bot(room: CardRoom, channel: int) -> None:
    """The mistake is put right."""
    world = room.sandbox.world
    world.overwrite(world.channels[channel], Overwrite(world.bot.id, True, 0, 0))


def remove_bot(room: CardRoom) -> None:
    """The server's owner has had enough."""
    world = room.sandbox.world
    world.remove_member(world.guilds[CARD_ROOM_ID], world.bot)


async def told(room: CardRoom, name: str, words: str) -> SeenMessage:
    """The direct message that says so."""
    return await room[name].wait_for_dm(lambda m: words in m.content, TIMEOUT_SECONDS)


async def all_home(room: CardRoom, **wallets: int) -> None:
    """No table is open, and the chips are in the wallets."""
    await until(lambda: not room.app.room.open_tables)
    for name, chips in wallets.items():
        assert await room.wallet(name) == chips
    await still_home(room)


async def still_home(room: CardRoom) -> None:
    """The ledger holds nothing at any seat."""
    wallets = room.app.database.wallets
    for player in room.players.values():
        visit = await wallets.visit(GuildId(CARD_ROOM_ID), PlayerId(int(player.id)), 0)
        assert visit.balance == 1_000


async def dealt(room: CardRoom) -> int:
    """Three at a table in mid-hand, with bets in it; returns the channel."""
    await room.open()
    await room.seat(Alice=100, Bob=150, Carol=200)
    await room.deal()
    await room.play("Alice raise 20, Bob call")
    return room["Alice"].channel


async def test_a_channel_deleted_in_mid_hand_sends_everybody_home(tmp_path: Path) -> None:
    """The hand is void, each has what they had before it and is told so; `/mod log` tells, and the
    chips lie where a top-up looks."""
    async with card_room(tmp_path / "room.db") as room:
        remove(room, await dealt(room))
        await all_home(room, Alice=1_000, Bob=1_000, Carol=1_000)
        for name, chips in {"Alice": 100, "Bob": 150, "Carol": 200}.items():
            assert f"Your {chips} chips" in (await told(room, name, "voided the hand")).content
        logged = await room.app.database.host_actions.of_guild(GuildId(CARD_ROOM_ID))
        assert logged[0].act.action == "table-lost"
        assert room["Alice"].channel == logged[0].act.data["channel"]


async def test_a_paused_table_and_one_where_all_sit_out_are_paid_out_too(tmp_path: Path) -> None:
    """Nobody's clock runs there, so nothing else would ever end it."""
    async with card_room(tmp_path / "room.db") as room:
        channel = await dealt(room)
        table = room.table_id
        await room.app.room.ask_table(table, Pause())
        await room["Carol"].command("/table sitout", channel=channel)
        remove(room, channel)
        await all_home(room)
        await told(room, "Carol", "Your 200 chips")


async def test_a_thread_with_a_cash_table_goes_with_its_channel(tmp_path: Path) -> None:
    """Whether it is deleted alone or with what it is below."""
    async with card_room(tmp_path / "room.db") as room:
        alice, above = room["Alice"], room["Alice"].channel
        for whole in (False, True):
            where = f"/sandbox/users/{alice.id}/channels/{above}/threads"
            thread = int((await alice.ask("POST", where, {"name": "night"}))["id"])
            for player in room.players.values():
                player.channel = thread
            await dealt(room)
            remove(room, above if whole else thread)
            await all_home(room)
        await told(room, "Bob", "Your 150 chips")


async def test_a_channel_deleted_twice_over_says_it_once(tmp_path: Path) -> None:
    """The event comes twice, in the middle of a commit."""
    async with card_room(tmp_path / "room.db") as room:
        channel = ChannelId(await dealt(room))
        for _ in range(3):
            room.app.lost_channels.deleted(channel)
            room.app.lost_channels.recheck(channel)
        await all_home(room)
        await told(room, "Alice", "Your 100 chips")
        # Of the two sentences each has one.
        for name in room.players:
            await told(room, name, "in your wallet")
            dms = [m for m in await room[name].dms() if "in your wallet" in m.content]
            assert len(dms) == 1, [m.content for m in dms]


async def test_a_channel_deleted_while_the_bot_was_down(tmp_path: Path) -> None:
    """The next start finds out: no event will ever come."""
    async with card_room(tmp_path / "room.db") as room:
        channel = await dealt(room)
        await room.kill_bot()
        remove(room, channel)
        await room.start_bot()
        await all_home(room)
        await told(room, "Bob", "Your 150 chips")


async def test_a_paused_table_whose_channel_went_while_the_bot_was_down(tmp_path: Path) -> None:
    """A paused table is closed when its channel went while the bot was down, even if all of its
    server's threads are asked for."""
    async with card_room(tmp_path / "room.db") as room:
        channel = await dealt(room)
        await room.app.room.ask_table(room.table_id, Pause())
        await room.stop_bot()
        remove(room, channel)
        await room.start_bot()
        await all_home(room)


async def test_a_send_that_meets_a_channel_that_is_gone(tmp_path: Path) -> None:
    """The gateway is down, so no event tells; the next message finds out (10003)."""
    async with card_room(tmp_path / "room.db") as room:
        channel = await dealt(room)
        room.sandbox.faults.plan("silence_gateway")
        remove(room, channel)
        await room.pass_time(31)
        await all_home(room)


async def test_an_error_that_is_taken_back_closes_nothing(tmp_path: Path) -> None:
    """Discord says 10003 once by mistake: asked about the channel it shows it; play continues."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        room.app.lost_channels.recheck(ChannelId(room["Alice"].channel))
        await room.play("Carol fold")
        assert room.app.room.open_tables


async def test_an_outage_is_no_deletion(tmp_path: Path) -> None:
    """The server is unavailable, and the API fails whatever it is asked: the table waits. When all
    works again it plays on with the same cards."""
    async with card_room(tmp_path / "room.db") as room:
        channel = ChannelId(await dealt(room))
        route = "/channels/{channel_id}"
        room.sandbox.faults.plan("fail", method="GET", route=route, status=503, times=20)
        room.app.lost_channels.recheck(channel)
        outage = {"id": str(CARD_ROOM_ID), "unavailable": True}
        session_of(room).dispatch("GUILD_DELETE", outage)
        room.app.lost_channels.recheck(channel)
        for _ in range(4):
            await asyncio.sleep(0.05)
            room.clock.advance(2)  # type: ignore[attr-defined]
        assert room.app.room.open_tables
        assert room.app.room.look(room.table_id).running
        room.sandbox.faults.clear()


async def test_a_channel_closed_to_the_bot_is_waited_for(tmp_path: Path) -> None:
    """A permission taken away by mistake costs nobody a turn: no clock runs until it is back."""
    async with card_room(tmp_path / "room.db") as room:
        channel = await dealt(room)
        close_to_bot(room, channel)
        room.app.lost_channels.recheck(ChannelId(channel))
        await until(lambda: room.app.room.news(room.table_id).deadline_ms is None)
        for _ in range(4):
            await look_again(room)
        assert room.view.running
        assert room.view.to_act is not None
        assert room.view.to_act.name == "Carol"
        open_to_bot(room, channel)
        await look_again(room)
        await until(lambda: room.app.room.news(room.table_id).deadline_ms is not None)
        await room.play("Carol fold")


async def look_again(room: CardRoom) -> None:
    """The bot looks for what was missing."""
    await asyncio.sleep(0.05)
    room.clock.advance(LOOK_AGAIN_SECONDS)  # type: ignore[attr-defined]
    await asyncio.sleep(0.05)


async def test_a_channel_that_stays_closed_sends_everybody_home(tmp_path: Path) -> None:
    """After a bounded time it is as if it were deleted."""
    async with card_room(tmp_path / "room.db") as room:
        channel = await dealt(room)
        close_to_bot(room, channel)
        room.app.lost_channels.recheck(ChannelId(channel))
        await until(lambda: room.app.room.news(room.table_id).deadline_ms is None)
        for _ in range(int(ACCESS_MS / 1000 / LOOK_AGAIN_SECONDS) + 1):
            await look_again(room)
        await all_home(room)
        await told(room, "Alice", "Your 100 chips")


async def test_a_server_that_removes_the_bot(tmp_path: Path) -> None:
    """Nothing can be told there; the ledger pays the chips out all the same."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        remove_bot(room)
        await all_home(room)


async def test_a_server_that_removed_the_bot_while_it_was_down(tmp_path: Path) -> None:
    """The gateway does not name the server any more, and the API knows no such one."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        await room.stop_bot()
        remove_bot(room)
        await room.start_bot()
        await all_home(room)


async def test_leaving_works_from_anywhere(tmp_path: Path) -> None:
    """Leaving works without the table's channel: by where one sits, and by the table's number."""
    async with card_room(tmp_path / "room.db") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        table, elsewhere = room.table_id, channel_of(room.sandbox, "table-2")
        said = sentence_of(await room["Alice"].command("/table status", channel=elsewhere))
        assert "2 of" in said or "2/" in said or "2" in said
        await room["Alice"].command("/table leave", channel=elsewhere)
        assert room.view.seat_of(PlayerId(int(room["Alice"].id))) is None
        await room["Bob"].command("/table leave", channel=elsewhere, number=int(table))
        assert room.view.seat_of(PlayerId(int(room["Bob"].id))) is None
        said = sentence_of(
            await room["Carol"].command("/table close", channel=elsewhere, number=int(table))
        )
        assert "Only the player who opened" in said
        await room["Alice"].command("/table close", channel=elsewhere, number=int(table))
        assert not room.app.room.open_tables


async def test_closing_a_table_where_players_sit_is_asked_once(tmp_path: Path) -> None:
    """Closing a table where players sit is asked once, even from another channel; only users who
    may close the table may answer."""
    async with card_room(tmp_path / "room.db") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        table, elsewhere = room.table_id, channel_of(room.sandbox, "table-2")
        asked = await room["Alice"].command("/table close", channel=elsewhere, number=int(table))
        assert asked.message.content.startswith("2 players are seated. The table closes right away")
        assert room.app.room.open_tables == (table,)
        (close,) = asked.message.buttons
        forged = await room.forged("Carol", close.custom_id, await room["Carol"].table())
        assert "Only the player who opened" in sentence_of(forged)
        assert room.app.room.open_tables == (table,)
        closed = await room["Alice"].press(asked.message, "Close the table")
        assert "chips go back to their wallets" in sentence_of(closed)
        assert not room.app.room.open_tables


async def test_closing_a_table_in_the_middle_of_a_hand_says_so(tmp_path: Path) -> None:
    """Closing a table in the middle of a hand says so: it closes after the hand."""
    async with card_room(tmp_path / "room.db", chance=Random(4)) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        asked = await room["Alice"].command("/table close", channel=room["Alice"].channel)
        assert "The table closes after this hand" in asked.message.content
        await room["Alice"].press(asked.message, "Close the table")
        assert room.view.closing


async def test_who_sits_at_two_tables_is_asked_which(tmp_path: Path) -> None:
    """A player who sits at two tables is asked which, where neither is in the channel typed in."""
    async with card_room(tmp_path / "room.db") as room:
        await room.open()
        await room.seat(Alice=100)
        alice, first = room["Alice"], room.table_id
        alice.channel = channel_of(room.sandbox, "table-2")
        await room.open()
        await room.seat(Alice=100)
        said = sentence_of(
            await alice.command("/table leave", channel=channel_of(room.sandbox, "lobby"))
        )
        assert f"{first}, " in said
        choices = await alice.autocomplete(
            "/table leave", "number", "", channel=channel_of(room.sandbox, "lobby")
        )
        assert [choice["value"] for choice in choices] == sorted(room.app.room.open_tables)


# --- tournaments ------------------------------------------------------------------------------


async def running(room: CardRoom) -> tuple[LiveTournament, Any]:
    """A tournament in mid-hand; it and its only table."""
    tournament = LiveTournament(room)
    table = await tournament.deal(title="Friday")
    return tournament, table


async def move(tournament: LiveTournament, who: str, channel: int) -> str:
    """`/tournament move`, typed in the new channel; returns what it is answered."""
    outcome = await tournament.room[who].command(
        "/tournament move",
        channel=channel,
        values={"channel": str(channel)},
        number=tournament.number,
    )
    return sentence_of(outcome)


async def test_a_tournament_whose_channel_goes_is_moved(tmp_path: Path) -> None:
    """A tournament whose channel goes is moved: it stands still, its organiser is told how to move
    it, and plays on in the new channel to its end."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        tournament, table = await running(room)
        before = tournament.homes[table]
        remove(room, tournament.channel)
        await until(lambda: tournament.state.clock.paused_ms is not None)
        said = (
            await told(room, "Alice", "You or a moderator can pick another channel with")
        ).content
        assert f"`/tournament move number:{tournament.number}`" in said
        new = channel_of(room.sandbox, "table-2")
        for player in room.players.values():
            player.channel = new
        refused = await move(tournament, "Bob", new)
        assert "Only" in refused
        answer = await move(tournament, "Alice", new)
        assert f"continues in <#{new}>" in answer
        await until(
            lambda: tournament.tournaments.table_channels(tournament.number)[table] != before
        )
        await tournament.due(1.0)
        tournament.advance(1.0)
        await until(lambda: tournament.state.clock.paused_ms is None)
        assert tournament.tournaments.place(tournament.number).channel == new
        await tournament.announcement()
        await tournament.play(lambda: tournament.over)


async def test_a_moved_tournament_moves_in_the_calendar(tmp_path: Path) -> None:
    """The scheduled event names the new channel and leads to it."""
    async with card_room(tmp_path / "room.db", "Alice", clock=ManualClock.of_today()) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="freezeout", start="in 3 h", title="Friday")
        await until(lambda: room.sandbox.world.events)
        (number,) = room.sandbox.world.events
        assert room.sandbox.world.events[number].location == "#table-1"
        remove(room, tournament.channel)
        await told(room, "Alice", "You or a moderator can pick another channel with")
        new = room["Alice"].channel = channel_of(room.sandbox, "table-2")
        await move(tournament, "Alice", new)
        await until(lambda: room.sandbox.world.events[number].location == "#table-2")
        moved = room.sandbox.world.events[number]
        assert str(new) in (moved.description or "")
        assert (moved.name, moved.status) == ("Friday", EventStatus.SCHEDULED)


async def test_a_tournament_that_nobody_moves_is_cancelled(tmp_path: Path) -> None:
    """A tournament that nobody moves is cancelled by its rules: everybody has the entry back, and
    is told."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        # Where the post is refused, cards come at once.
        room.cards_wait = False
        tournament, _ = await running(room)
        number = tournament.number
        remove(room, tournament.channel)
        await until(lambda: tournament.state.clock.paused_ms is not None)
        await wait_out(room, lambda: tournament.over)
        assert number not in tournament.tournaments.of_guild(GuildId(CARD_ROOM_ID))
        for name in room.players:
            await told(room, name, "canceled")
            assert await room.wallet(name) == 1_000


async def wait_out(room: CardRoom, over: Any) -> None:
    """Lets the time go by in which another channel can be named."""
    for _ in range(int(NEW_CHANNEL_WITHIN_MS / 1000 / LOOK_AGAIN_SECONDS) + 2):
        if over():
            break
        await look_again(room)
    await until(over)


async def test_a_tournament_that_waits_for_its_start_does_not_start_unseen(tmp_path: Path) -> None:
    """Nobody could find its tables; without another channel it is cancelled as before a start."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=2, title="Friday")
        await tournament.register("Alice Bob")
        remove(room, tournament.channel)
        await told(room, "Alice", "You or a moderator can pick another channel with")
        tournament.advance(120)
        await asyncio.sleep(0.1)
        assert tournament.state.phase is Phase.REGISTERING
        await wait_out(room, lambda: tournament.over)
        assert await room.wallet("Bob") == 1_000


async def test_a_tournaments_channel_that_went_while_the_bot_was_down(tmp_path: Path) -> None:
    """Found missing at the start; a channel is named, and registration continues there."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, title="Friday")
        await tournament.register("Alice Bob")
        await tournament.announcement()
        await room.stop_bot()
        remove(room, tournament.channel)
        await room.start_bot()
        await told(room, "Alice", "You or a moderator can pick another channel with")
        new = channel_of(room.sandbox, "table-2")
        for player in room.players.values():
            player.channel = new
        answer = await move(tournament, "Alice", new)
        assert f"continues in <#{new}>" in answer
        await until(lambda: tournament.tournaments.place(tournament.number).message is not None)
        assert "registered" in await tournament.press("Carol", TournamentControl.REGISTER)
        await tournament.begin()
        await tournament.play(lambda: tournament.over)


async def test_a_tournament_whose_channel_stands_is_not_moved(tmp_path: Path) -> None:
    """A tournament whose channel stands is not moved: its announcement would stand there for
    ever."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, title="Friday")
        await tournament.announcement()
        new = channel_of(room.sandbox, "table-2")
        said = await move(tournament, "Alice", new)
        assert "still exists" in said


async def test_a_tournament_of_a_server_that_removes_the_bot(tmp_path: Path) -> None:
    """A tournament of a server that removes the bot is cancelled after the same time; a bot that is
    back sooner continues it."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        # Where the post is refused, cards come at once.
        room.cards_wait = False
        tournament, _ = await running(room)
        remove_bot(room)
        await until(lambda: tournament.state.clock.paused_ms is not None)
        world = room.sandbox.world
        world.add_member(world.guilds[CARD_ROOM_ID], world.bot)
        await until(lambda: tournament.state.clock.paused_ms is None)
        remove_bot(room)
        await until(lambda: tournament.state.clock.paused_ms is not None)
        await wait_out(room, lambda: tournament.over)
        assert await room.wallet("Carol") == 1_000
