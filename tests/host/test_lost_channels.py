"""Channels that go, at the worst moments: in a commit, on a bad disk, twice, and only seemingly."""

import asyncio
from collections import deque
from typing import Any

from bot.host.lost_channels import (
    ACCESS_MS,
    LOOK_AGAIN_SECONDS,
    NEW_CHANNEL_WITHIN_MS,
    ChannelState,
    LostChannels,
)
from bot.host.tournament_announcer import TournamentPlace
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, GuildId, PlayerId
from bot.storage.unit import HostAction
from bot.table.table_commands import CorrectStack, Pause, SitOut
from bot.tournament import tournament_commands as ask
from bot.tournament.events import Started, TournamentCancelled
from bot.tournament.state import Phase
from devtools.simulation.loop import VirtualClock
from tests.builders import player
from tests.host.table_room import CHANNEL, ELSEWHERE, GUILD, TableRoom, refused
from tests.host.tournament_room import GUILD as TOURNAMENT_GUILD
from tests.host.tournament_room import HOST, LOBBY, TournamentRoom, in_virtual_time, sit_and_go

NEW = ChannelId(99)


class Discord:
    """Says of each channel what it is told to say, and hears what people are told."""

    def __init__(self) -> None:
        self.answers: dict[ChannelId, ChannelState] = {}
        self.next: deque[ChannelState] = deque()
        self.asked = 0
        self.replaced: list[ChannelId] = []
        self.lost: list[tuple[int, int]] = []
        self.moved: list[TournamentPlace] = []
        self.cancelled: list[tuple[PlayerId, ...]] = []

    async def look(self, guild: GuildId, channel: ChannelId) -> ChannelState:
        self.asked += 1
        await asyncio.sleep(0)
        if self.next:
            return self.next.popleft()
        return self.answers.get(channel, ChannelState.THERE)

    def channel_gone(self, channel: ChannelId) -> None:
        self.replaced.append(channel)

    def announcement_lost(self, place: TournamentPlace, ends_ms: int) -> None:
        self.lost.append((place.tournament, ends_ms))

    def announcement_moved(self, place: TournamentPlace) -> None:
        self.moved.append(place)

    def cancelled_without_channel(
        self, place: TournamentPlace, title: str, players: tuple[PlayerId, ...]
    ) -> None:
        self.cancelled.append(players)


def watched(at: TableRoom) -> tuple[LostChannels, Discord]:
    """The card room with somebody who looks after its channels."""
    discord: Any = Discord()
    tournaments = Tournaments(at.room, at.database, at.dependencies)
    lost = LostChannels(at.room, tournaments, at.clock, discord.look)
    lost.listen(discord)
    return lost, discord


async def settled(at: TableRoom, lost: LostChannels) -> None:
    """Everything that was begun is done."""
    await lost.settle()
    await at.settle()


async def look_again(at: TableRoom, lost: LostChannels, times: int = 1) -> None:
    for _ in range(times):
        await at.pass_time(LOOK_AGAIN_SECONDS)
        await settled(at, lost)


async def open_for_all(at: TableRoom) -> Any:
    table = await at.open_with("a b c")
    await at.start_hand(table)
    await at.act(table, "raise", 10)
    return table


async def check_home(at: TableRoom) -> None:
    """No table, and everybody has what they came with."""
    assert not at.room.open_tables
    for name in "abc":
        assert await at.wallet(name) == 1_000


async def test_in_the_middle_of_a_commit(at: TableRoom) -> None:
    """An acknowledged action stays committed; the hand that it belongs to is void."""
    table = await open_for_all(at)
    lost, _ = watched(at)
    async with at.saving(at.act(table, "call")) as acting:
        lost.deleted(CHANNEL)
        lost.deleted(CHANNEL)
        await asyncio.sleep(0)
    await acting
    await settled(at, lost)
    await check_home(at)


async def test_on_a_disk_that_fails(at: TableRoom) -> None:
    """A disk that fails is tried again until it has the change; nothing is half done."""
    await open_for_all(at)
    lost, _ = watched(at)
    at.disk.before = 4
    lost.deleted(CHANNEL)
    await settled(at, lost)
    assert at.room.open_tables
    for _ in range(6):
        await at.pass_time(2)
        await settled(at, lost)
    await check_home(at)


async def test_a_table_that_was_just_being_opened(at: TableRoom) -> None:
    """The event came before it; its first message finds out."""
    lost, discord = watched(at)
    lost.deleted(CHANNEL)
    await at.open_with("a b c")
    discord.answers[CHANNEL] = ChannelState.GONE
    lost.recheck(CHANNEL)
    await settled(at, lost)
    await check_home(at)


async def test_a_correction_and_an_order_wait_no_longer(at: TableRoom) -> None:
    """A correction that waited for the hand comes with its end; the log has both acts."""
    table = await open_for_all(at)
    lost, _ = watched(at)
    await at.room.ask_table(table, CorrectStack(player("a"), 7, HOST, "x"))
    await at.room.ask_table(table, SitOut(player("b")))
    await at.room.ask_table(table, Pause())
    lost.deleted(CHANNEL)
    await settled(at, lost)
    assert not at.room.open_tables
    assert await at.wallet("a") == 1_007
    assert (await at.database.host_actions.of_guild(GUILD))[0].act.action == "table-lost"


async def test_only_the_channel_that_is_gone(at: TableRoom) -> None:
    """Another table of the server plays on."""
    await open_for_all(at)
    other = await at.open(channel=ELSEWHERE)
    lost, _ = watched(at)
    lost.deleted(CHANNEL)
    await settled(at, lost)
    assert at.room.open_tables == (other,)


async def test_nobody_knows(at: TableRoom) -> None:
    """An outage is no deletion, however long it lasts; no clock is stopped for it."""
    table = await open_for_all(at)
    lost, discord = watched(at)
    discord.answers[CHANNEL] = ChannelState.UNKNOWN
    lost.recheck(CHANNEL)
    await settled(at, lost)
    assert at.room.news(table).deadline_ms is not None
    await look_again(at, lost, 100)
    assert at.room.open_tables == (table,)
    assert discord.asked > 50


async def test_a_check_that_does_not_stop_holds_up_nothing_at_the_end(at: TableRoom) -> None:
    """The bot waits a moment for it; meanwhile nothing new is begun anywhere."""
    await open_for_all(at)
    discord: Any = Discord()
    begun, released = asyncio.Event(), asyncio.Event()

    async def stubborn(guild: GuildId, channel: ChannelId) -> ChannelState:
        begun.set()
        try:
            await released.wait()
        except asyncio.CancelledError:
            await released.wait()
        return ChannelState.THERE

    tournaments = Tournaments(at.room, at.database, at.dependencies)
    lost = LostChannels(at.room, tournaments, at.clock, stubborn)
    lost.listen(discord)
    lost.recheck(CHANNEL)
    await begun.wait()
    closing = asyncio.create_task(lost.close())
    for _ in range(3):
        await asyncio.sleep(0)
    assert lost.announcements.closed
    released.set()
    await closing


async def test_closed_for_a_while(at: TableRoom) -> None:
    """No clock runs meanwhile, and the player to act has a full turn when it is over."""
    table = await open_for_all(at)
    lost, discord = watched(at)
    turn = at.turn(table)
    discord.answers[CHANNEL] = ChannelState.CLOSED
    lost.recheck(CHANNEL)
    await settled(at, lost)
    await look_again(at, lost, 10)
    assert at.turn(table) == turn
    discord.answers[CHANNEL] = ChannelState.THERE
    await look_again(at, lost)
    deadline_ms = at.room.news(table).deadline_ms
    assert deadline_ms is not None
    assert deadline_ms >= at.clock.now_ms() + 1_000 * (30 - LOOK_AGAIN_SECONDS)
    assert at.room.open_tables == (table,)


async def test_closed_for_good(at: TableRoom) -> None:
    """A channel that stays closed counts as deleted after the bounded time; an outage in between
    decides nothing."""
    await open_for_all(at)
    lost, discord = watched(at)
    discord.answers[CHANNEL] = ChannelState.CLOSED
    lost.recheck(CHANNEL)
    await settled(at, lost)
    await at.pass_time(ACCESS_MS / 1000 - 2 * LOOK_AGAIN_SECONDS)
    await settled(at, lost)
    assert at.room.open_tables
    discord.answers[CHANNEL] = ChannelState.UNKNOWN
    await at.pass_time(4 * LOOK_AGAIN_SECONDS)
    await settled(at, lost)
    assert at.room.open_tables
    discord.answers[CHANNEL] = ChannelState.CLOSED
    await at.pass_time(2 * LOOK_AGAIN_SECONDS)
    await settled(at, lost)
    await check_home(at)


async def test_a_server_that_is_gone(at: TableRoom) -> None:
    """Every table of it, and of no other."""
    await at.open_with("a b c")
    other = await at.room.open_table(
        GuildId(8), ChannelId(80), HOST, at.room.rules(at.room.open_tables[0])
    )
    lost, _ = watched(at)
    lost.server_gone(GUILD)
    await settled(at, lost)
    assert at.room.open_tables == (other,)


async def test_only_what_is_not_known_is_asked_for(at: TableRoom) -> None:
    """Only channels that are not known are asked for after a start, one request for each that the
    gateway did not name."""
    await at.open_with("a b c")
    await at.open(channel=ELSEWHERE)
    lost, discord = watched(at)
    discord.answers[CHANNEL] = ChannelState.GONE
    lost.check(lambda guild, channel: channel == ELSEWHERE)
    await settled(at, lost)
    assert discord.asked == 1
    assert len(at.room.open_tables) == 1


# --- tournaments ------------------------------------------------------------------------------


def looked_after(at: TournamentRoom) -> tuple[LostChannels, Discord]:
    discord = Discord()
    lost = LostChannels(at.room, at.tournaments, VirtualClock(), discord.look)
    lost.listen(discord)
    return lost, discord


async def lobby_gone(at: TournamentRoom) -> tuple[int, LostChannels, Discord]:
    """A tournament in play, whose announcement's channel has just been deleted."""
    number = await in_play(at)
    lost, discord = looked_after(at)
    discord.answers[LOBBY] = ChannelState.GONE
    lost.deleted(LOBBY)
    return number, lost, discord


def moving(number: int) -> HostAction:
    return HostAction(TOURNAMENT_GUILD, HOST, "tournament-move", None, {"tournament": number}, 0)


async def in_play(at: TournamentRoom) -> int:
    number = await at.create(sit_and_go())
    await at.enter(number, "a b c")
    await at.until(lambda: bool(at.notes.heard(Started)))
    await asyncio.sleep(20)
    return number


@in_virtual_time
async def test_a_tournament_is_moved_and_ends(at: TournamentRoom) -> None:
    """A tournament is moved and ends: it is paused until a channel is named, and then resumes
    automatically."""
    number, lost, discord = await lobby_gone(at)
    lost.deleted(LOBBY)
    await asyncio.sleep(600)
    assert at.state(number).clock.paused_ms is not None
    assert len(discord.lost) == 1
    assert await lost.announcements.move(number, NEW, moving(number)) is False
    assert [place.channel for place in discord.moved] == [NEW]
    await at.until(lambda: at.state(number).clock.paused_ms is None, 120)
    await at.play_out(number)
    assert not at.notes.heard(TournamentCancelled)
    record = await at.database.tournaments.find(number)
    assert record is not None
    assert record.channel == NEW
    await lost.close()


@in_virtual_time
async def test_a_tournament_moved_while_its_pause_is_saved_resumes(at: TournamentRoom) -> None:
    """A tournament moved while its pause is saved resumes: the pause is not mistaken for the
    organiser's."""
    number, lost, _ = await lobby_gone(at)
    for _ in range(1_000):
        if at.state(number).clock.paused_ms is not None:
            break
        await asyncio.sleep(0)
    assert await lost.announcements.move(number, NEW, moving(number)) is False
    await at.until(lambda: at.state(number).clock.paused_ms is None, 120)
    await at.play_out(number)
    await lost.close()


@in_virtual_time
async def test_a_tournament_is_cancelled_by_its_rules(at: TournamentRoom) -> None:
    """A tournament is cancelled by its rules when nobody names a channel: everybody still in has
    all payments back."""
    number, lost, discord = await lobby_gone(at)
    await asyncio.sleep(NEW_CHANNEL_WITHIN_MS / 1000 - 60)
    assert not at.is_over(number)
    await asyncio.sleep(120)
    assert at.is_over(number)
    assert [sorted(who) for who in discord.cancelled] == [sorted(map(player, "abc"))]
    assert await at.pool(number) == 0
    for name in "abc":
        assert await at.wallet(name) == 1_000
    await lost.close()


@in_virtual_time
async def test_a_tournament_that_somebody_lets_go_on_is_held_again(at: TournamentRoom) -> None:
    """Nobody could see it."""
    number, lost, _ = await lobby_gone(at)
    await asyncio.sleep(5)
    await at.tournaments.ask_tournament(number, ask.ResumeTournament(0))
    await asyncio.sleep(LOOK_AGAIN_SECONDS + 1)
    assert at.state(number).clock.paused_ms is not None
    await asyncio.sleep(NEW_CHANNEL_WITHIN_MS / 1000)
    assert at.is_over(number)
    await lost.close()


@in_virtual_time
async def test_a_tournament_that_was_paused_before_stays_paused(at: TournamentRoom) -> None:
    """A tournament that its organiser paused before stays paused; the user who moves it is told
    so."""
    number = await in_play(at)
    lost, discord = looked_after(at)
    await at.tournaments.ask_tournament(number, ask.PauseTournament(0))
    discord.answers[LOBBY] = ChannelState.GONE
    lost.deleted(LOBBY)
    await asyncio.sleep(5)
    assert await lost.announcements.move(number, NEW, moving(number)) is True
    await asyncio.sleep(300)
    assert at.state(number).clock.paused_ms is not None
    await at.tournaments.ask_tournament(number, ask.ResumeTournament(0))
    await at.play_out(number)
    await lost.close()


@in_virtual_time
async def test_a_channel_that_is_back_lets_it_go_on(at: TournamentRoom) -> None:
    """A permission that was given back; also while its pause was just being saved."""
    number = await in_play(at)
    lost, discord = looked_after(at)
    discord.answers[LOBBY] = ChannelState.CLOSED
    lost.recheck(LOBBY)
    await asyncio.sleep(1)
    assert at.state(number).clock.paused_ms is not None
    discord.answers[LOBBY] = ChannelState.THERE
    await asyncio.sleep(LOOK_AGAIN_SECONDS + 5)
    assert at.state(number).clock.paused_ms is None
    lost.announcements.lose(number)
    lost.announcements.found(number)
    await asyncio.sleep(5)
    assert at.state(number).clock.paused_ms is None
    await at.play_out(number)
    await lost.close()


@in_virtual_time
async def test_an_outage_at_the_end_of_the_time_decides_nothing(at: TournamentRoom) -> None:
    """An outage at the end of the time decides nothing: only when Discord says again that the
    channel is gone is the tournament cancelled."""
    number = await in_play(at)
    lost, discord = looked_after(at)
    lost.deleted(LOBBY)
    discord.answers[LOBBY] = ChannelState.UNKNOWN
    await asyncio.sleep(NEW_CHANNEL_WITHIN_MS / 1000 + 600)
    assert not at.is_over(number)
    discord.answers[LOBBY] = ChannelState.GONE
    await asyncio.sleep(60)
    assert at.is_over(number)
    await lost.close()


@in_virtual_time
async def test_nothing_starts_unseen(at: TournamentRoom) -> None:
    """All have registered; it starts when it was moved."""
    number = await at.create(sit_and_go())
    await at.enter(number, "a b c")
    lost, discord = looked_after(at)
    discord.answers[LOBBY] = ChannelState.GONE
    lost.deleted(LOBBY)
    await asyncio.sleep(600)
    assert at.state(number).phase is Phase.REGISTERING
    await lost.announcements.move(number, NEW, moving(number))
    await at.until(lambda: bool(at.notes.heard(Started)), 60)
    await at.play_out(number)
    await lost.close()


@in_virtual_time
async def test_a_thread_is_replaced_only_below_a_channel(at: TournamentRoom) -> None:
    """A lost thread alone is replaced; with the channel above it lost, the tournament
    waits."""
    number = await in_play(at)
    lost, discord = looked_after(at)
    home = next(iter(at.tournaments.table_channels(number).values()))
    lost.deleted(home)
    await asyncio.sleep(1)
    assert discord.replaced == [home]
    assert at.state(number).clock.paused_ms is None
    discord.answers[LOBBY] = ChannelState.GONE
    lost.deleted(home)
    await asyncio.sleep(1)
    assert discord.replaced == [home]
    assert at.state(number).clock.paused_ms is not None
    await asyncio.sleep(NEW_CHANNEL_WITHIN_MS / 1000 + 60)
    assert at.is_over(number)
    await lost.close()


@in_virtual_time
async def test_nobody_is_timed_out_in_a_thread_that_is_gone(at: TournamentRoom) -> None:
    """The hand waits until its table is shown in another channel, and then plays to the end."""
    number = await at.create(sit_and_go())
    await at.enter(number, "a b c")
    at.robots.absent = set(map(player, "abc"))
    await at.until(lambda: any(at.room.look(one).to_act for one in at.room.open_tables))
    lost, _ = looked_after(at)
    table, home = next(iter(at.tournaments.table_channels(number).items()))
    lost.deleted(home)
    assert at.room.is_held(table)
    turn = at.room.look(table).hand_id, at.room.look(table).turn
    await asyncio.sleep(1_000)
    assert (at.room.look(table).hand_id, at.room.look(table).turn) == turn
    await at.tournaments.set_table_channel(table, NEW)
    assert not at.room.is_held(table)
    at.robots.absent.clear()
    await at.play_out(number)
    await lost.close()


@in_virtual_time
async def test_a_tournament_whose_channel_stands_stays_there(at: TournamentRoom) -> None:
    """Moving is for those that have lost their place, and nothing is done while nobody knows."""
    number = await at.create(sit_and_go())
    lost, discord = looked_after(at)
    for said in (ChannelState.THERE, ChannelState.UNKNOWN):
        discord.answers[LOBBY] = said
        refusal = await refused(lost.announcements.move(number, NEW, moving(number)))
        assert refusal.code == "channel-stands"
    discord.answers[LOBBY] = ChannelState.GONE
    await lost.announcements.move(number, NEW, moving(number))
    assert at.tournaments.place(number).channel == NEW
    await at.tournaments.ask_tournament(number, ask.CancelTournament(0))
    await lost.close()
