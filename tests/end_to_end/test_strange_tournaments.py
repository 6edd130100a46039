"""A Discord, and people, that do to a tournament what nobody has asked for."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.ui.components.custom_ids import TournamentControl
from bot.ui.requests import dm_channels
from bot.ui.tournaments import threads
from devtools.sandbox.channels import Channel, Overwrite
from devtools.sandbox.permissions import Permission
from devtools.sandbox.world_events import WorldEventKind
from tests.clock import ManualClock
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.discord_faults import Fits, Told, hurry, says, twist
from tests.end_to_end.live_tournament import LiveTournament

NAMES = "Alice Bob Carol"
HOUR = 3600


async def announced(room: CardRoom, **options: Any) -> LiveTournament:
    tournament = LiveTournament(room)
    await tournament.create(**{"preset": "turbo", "players": 3, "title": "Friday", **options})
    return tournament


async def begun(room: CardRoom) -> LiveTournament:
    """Three players are in their first hand."""
    tournament = await announced(room)
    await tournament.register(NAMES)
    await tournament.begin()
    await tournament.play(lambda: tournament.acting(tournament.tables[0]))
    return tournament


async def played_out(tournament: LiveTournament) -> None:
    """To the end: the prize is paid once."""
    await tournament.play(lambda: tournament.over)
    wallets = sorted([await tournament.room.wallet(name) for name in tournament.room.players])
    assert wallets == [890, 890, 890 + 300]


def threads_of(room: CardRoom) -> list[Channel]:
    return [c for c in room.sandbox.world.channels.values() if c.thread is not None]


def home_of(tournament: LiveTournament) -> int:
    return int(tournament.tournaments.table_channels(tournament.number)[tournament.tables[0]])


def thread_of(tournament: LiveTournament) -> Channel:
    return tournament.room.sandbox.world.channels[home_of(tournament)]


def asks(method: str, path: str) -> Fits:
    return lambda entry: entry.method == method and path in entry.path


# --- threads ----------------------------------------------------------------------------------

NONSENSE = [says(500), says(502, b"<html>"), says(201, "[]"), says(200, '{"id": "table"}')]


@pytest.mark.parametrize("told", NONSENSE, ids=["500", "502", "list", "no-id"])
@pytest.mark.parametrize("carried_out", [True, False])
async def test_a_thread_stands_once_whatever_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: Told, *, carried_out: bool
) -> None:
    """The table is played in it, and one that stood for nothing is put away."""
    hurry(monkeypatch)
    monkeypatch.setattr(threads, "RETRY_AFTER_SECONDS", (0.01, 0.01, 0.01))
    async with card_room(tmp_path / "room.db", NAMES, chance=Random(4)) as room:
        twisted = twist(monkeypatch, asks("POST", "/threads"), told, carried_out=carried_out)
        tournament = await begun(room)
        assert twisted
        home = thread_of(tournament)
        active = [c for c in threads_of(room) if c.thread and not c.thread.archived]
        assert active == [home]
        await played_out(tournament)


async def test_a_thread_that_is_archived_and_locked_is_replaced(tmp_path: Path) -> None:
    """Nobody can press or write there any more: the hand continues in another one."""
    async with card_room(tmp_path / "room.db", NAMES, chance=Random(4)) as room:
        # Where the post is refused, cards come at once.
        room.cards_wait = False
        tournament = await begun(room)
        lost = thread_of(tournament)
        assert lost.thread is not None
        lost.thread.archived = lost.thread.locked = True
        room.sandbox.world.update_channel(lost)

        # The timeout of one turn makes the bot write there; nobody plays faster than it can look.
        tournament.advance(60)
        await until(lambda: home_of(tournament) != lost.id)
        await tournament.line(thread_of(tournament).id, "so the table continues here")
        await played_out(tournament)


async def test_a_thread_that_is_archived_comes_back(tmp_path: Path) -> None:
    """The next message opens it again, as Discord does."""
    async with card_room(tmp_path / "room.db", NAMES, chance=Random(4)) as room:
        tournament = await begun(room)
        home = thread_of(tournament)
        assert home.thread is not None
        home.thread.archived = True
        room.sandbox.world.update_channel(home)
        tournament.advance(HOUR)
        await until(lambda: home.thread and not home.thread.archived)
        assert thread_of(tournament) is home
        await played_out(tournament)


async def test_a_thread_that_is_renamed_is_the_table_s_own(tmp_path: Path) -> None:
    """A thread that is renamed is the table's own, before and after a restart."""
    async with card_room(tmp_path / "room.db", NAMES, chance=Random(4)) as room:
        tournament = await begun(room)
        home = thread_of(tournament)
        home.name = "our table"
        room.sandbox.world.update_channel(home)
        await room.kill_bot()
        await room.start_bot()
        await played_out(tournament)
        assert threads_of(room) == [home]


async def test_a_deletion_that_is_told_late_and_twice_moves_the_table_once(tmp_path: Path) -> None:
    """A deletion of an earlier thread that is told late and twice moves the table once, while it is
    played in the next one."""
    async with card_room(tmp_path / "room.db", NAMES, chance=Random(4)) as room:
        # Where the post is refused, cards come at once.
        room.cards_wait = False
        tournament = await begun(room)
        world, lost = room.sandbox.world, thread_of(tournament)
        world.remove_channel(lost)
        await until(lambda: home_of(tournament) != lost.id)
        found = thread_of(tournament)
        for _ in range(2):
            guild = world.guild_of(found)
            world.tell(WorldEventKind.THREAD_DELETE, lost.payload(), guild=guild, channel=found)
        await played_out(tournament)
        assert threads_of(room) == [found]


async def test_the_whole_channel_is_deleted(tmp_path: Path) -> None:
    """Nobody sees anything any more; its host calls it off from elsewhere, and all are paid."""
    async with card_room(tmp_path / "room.db", NAMES, chance=Random(4)) as room:
        # Where the post is refused, cards come at once.
        room.cards_wait = False
        tournament = await begun(room)
        world = room.sandbox.world
        world.remove_channel(world.channels[tournament.channel])
        elsewhere = next(c.id for c in world.channels.values() if c.name == "table-2")
        for player in room.players.values():
            player.channel = elsewhere
        tournament.advance(HOUR)
        await tournament.cancel("Alice")
        assert [await room.wallet(name) for name in room.players] == [1000] * 3


async def test_permissions_that_are_taken_away_in_the_middle(tmp_path: Path) -> None:
    """Nothing can be shown for a while; what is true is shown once they are back."""
    async with card_room(tmp_path / "room.db", NAMES, chance=Random(4)) as room:
        # Where the post is refused, cards come at once.
        room.cards_wait = False
        tournament = await begun(room)
        world = room.sandbox.world
        channel, bot = world.channels[tournament.channel], world.bot.id
        world.overwrite(channel, Overwrite(bot, True, 0, int(Permission.SEND_MESSAGES_IN_THREADS)))
        hand = tournament.view(tournament.tables[0]).hand_number

        def next_hand() -> bool:
            """Time passes while the bot does what has fallen due."""
            tournament.advance(30)
            return tournament.view(tournament.tables[0]).hand_number > hand

        await until(next_hand)
        world.overwrite(channel, Overwrite(bot, True, 0, 0))
        await played_out(tournament)


# --- the calendar -----------------------------------------------------------------------------


def dates(room: CardRoom) -> int:
    return len(room.sandbox.world.events)


@pytest.mark.parametrize("told", NONSENSE, ids=["500", "502", "list", "no-id"])
async def test_a_tournament_stands_in_the_calendar_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: Told
) -> None:
    """Whatever Discord says of the entry that it has made; a cancelled tournament's is deleted."""
    hurry(monkeypatch)
    async with card_room(tmp_path / "room.db", clock=ManualClock.of_today()) as room:
        twisted = twist(monkeypatch, asks("POST", "/scheduled-events"), told)
        tournament = await announced(room, preset="freezeout", players=9, start="in 3 h")
        await until(lambda: twisted)
        await tournament.register(NAMES)
        await until(lambda: dates(room) == 1)
        await tournament.command("Alice", "cancel")
        await until(lambda: not dates(room))


async def test_without_the_right_to_it_the_calendar_is_asked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the right to it the calendar is asked once, and the tournament is played."""
    async with card_room(tmp_path / "room.db", clock=ManualClock.of_today()) as room:
        refused = says(403, '{"code": 50013, "message": "Missing Permissions"}')
        asked = twist(
            monkeypatch, asks("", "/scheduled-events"), refused, times=9, carried_out=False
        )
        tournament = await announced(room, preset="freezeout", players=9, start="in 3 h")
        await tournament.register(NAMES)
        await tournament.command("Alice", "cancel")
        await tournament.line(tournament.channel, "canceled")
        assert len(asked) <= 1


@pytest.mark.parametrize("heard", [True, False])
async def test_the_calendar_is_right_after_a_death(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, heard: bool
) -> None:
    """The bot dies at the start, before or after the calendar was told of it."""
    async with card_room(tmp_path / "room.db", NAMES, clock=ManualClock.of_today()) as room:
        tournament = await announced(room, preset="freezeout", players=9, minimum=3, start="in 3 h")
        await until(lambda: dates(room))
        await tournament.register(NAMES)
        told = twist(
            monkeypatch, asks("PATCH", "/scheduled-events"), says(503), times=9, carried_out=heard
        )
        await tournament.begin()
        await until(lambda: told)
        await room.kill_bot()
        monkeypatch.undo()
        await room.start_bot()
        await tournament.cancel("Alice")
        await until(lambda: not dates(room))


# --- reminders --------------------------------------------------------------------------------


CLOSED = '{"code": 50007, "message": "closed"}'


@pytest.mark.parametrize("is_closed", [True, False])
async def test_one_lost_reminder_costs_nobody_else_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_closed: bool
) -> None:
    """A lost reminder costs nobody else theirs, and is sent again. A player who takes no direct
    messages is called where the tournament was announced."""
    monkeypatch.setattr(dm_channels, "SHORT_WAIT", (0.01, 0.01))
    answer = says(403, CLOSED) if is_closed else says(200, "[]")
    async with card_room(tmp_path / "room.db", NAMES, clock=ManualClock.of_today()) as room:
        tournament = await announced(room, preset="freezeout", players=9, start="in 3 h")
        for name in room.players:
            await tournament.press(name, TournamentControl.REMIND)
        opening = asks("POST", "/users/@me/channels")
        lost = twist(monkeypatch, opening, answer, carried_out=False)
        tournament.advance(2.8 * HOUR)
        called = ""
        if is_closed:
            called = (await tournament.line(tournament.channel, "**Friday** starts")).content
            assert called.count("<@") == 1
        for player in room.players.values():
            if f"<@{player.id}>" not in called:
                await player.wait_for_dm(lambda message: "starts <t:" in message.content)
        assert lost
        await tournament.command("Alice", "cancel")


# --- interactions -----------------------------------------------------------------------------


async def test_one_press_under_two_numbers_registers_once(tmp_path: Path) -> None:
    """Each is answered, and paid for once."""
    async with card_room(tmp_path / "room.db", NAMES) as room:
        tournament = await announced(room)
        shown = await tournament.announcement()
        (control,) = [c for c in shown.buttons if c.label == "Register"]
        pressed = [room["Alice"].press(shown, control.custom_id) for _ in range(2)]
        answers = [outcome.message.content for outcome in await asyncio.gather(*pressed)]
        assert "You're already registered." in answers
        assert sum("registered for" in said for said in answers) == 1
        assert await room.wallet("Alice") == 890
        await tournament.command("Alice", "cancel")


async def test_suggestions_that_come_too_late_harm_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord wants none of them any more; the command is answered all the same."""
    async with card_room(tmp_path / "room.db", NAMES) as room:
        tournament = await announced(room)
        unknown = says(404, '{"code": 10062, "message": "Unknown interaction"}')
        late = twist(monkeypatch, asks("POST", "/callback"), unknown, carried_out=False)
        asking = room["Alice"].autocomplete(
            "/tournament cancel", "number", channel=tournament.channel
        )
        typing = asyncio.create_task(asking)
        await until(lambda: late)
        assert "canceled" in await tournament.command("Alice", "cancel")
        typing.cancel()
        await asyncio.gather(typing, return_exceptions=True)
