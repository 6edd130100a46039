"""Hosts and moderators: what they do is done once and is in the log."""

import asyncio
import itertools
from contextlib import suppress
from pathlib import Path

import pytest

from bot.bank import accounts
from bot.bank.transfers import TransferReason
from bot.host.guild_settings import SettingsByGuild
from bot.host.moderation import Moderation, Moderator
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import check_not_banned
from bot.refusal import Refusal
from bot.storage.audit import audit
from bot.table.rules import TableCode
from bot.table.table_commands import (
    Close,
    JoinWaitingList,
    Kick,
    Leave,
    Pause,
    Resume,
    TableCommand,
    VoidHand,
)
from tests.builders import player, rules
from tests.host.table_room import GUILD, HOST, TURN, TableRoom, refused, table_room
from tests.storage.builders import issued

MOD = Moderator(GUILD, HOST)


def moderation(at: TableRoom) -> Moderation:
    return Moderation(at.room, at.database, at.clock, at.settings)


async def acts(at: TableRoom) -> list[str]:
    return [logged.act.action for logged in await moderation(at).log(GUILD)]


async def test_pause_stops_the_clocks(at: TableRoom) -> None:
    """An hour of pause costs nobody a turn; afterwards the turn is a full one (R-162)."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    turn = at.turn(table)
    await at.pass_time(TURN - 1)
    await moderation(at).at_table(MOD, table, "pause", Pause())
    await at.pass_time(3600)
    assert at.turn(table) == turn
    assert at.news.deadline_ms is None
    await moderation(at).at_table(MOD, table, "resume", Resume())
    await at.pass_time(TURN - 1)
    assert at.turn(table) == turn
    await at.pass_time(1)
    assert at.turn(table) != turn
    assert await acts(at) == ["resume", "pause"]


async def test_pause_outlives_a_restart(database_path: Path) -> None:
    """A paused table is still paused when the bot comes back."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b c")
        await at.start_hand(table)
        await at.room.ask_table(table, Pause())
        clock = at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        await at.pass_time(3600)
        assert at.room.look(table).paused
        assert at.room.look(table).running


async def test_refused_act_is_not_logged(at: TableRoom) -> None:
    """A refused action has no entry in the log."""
    table = await at.open_with("a b")
    refusal = await refused(moderation(at).at_table(MOD, table, "resume", Resume()))
    assert refusal.code is TableCode.NOT_PAUSED
    assert await acts(at) == []


async def test_void_returns_the_bets(at: TableRoom) -> None:
    """All players have what they had before the hand, in the ledger too (R-163)."""
    table = await at.open_with("a b c")
    view = await at.start_hand(table)
    await at.act(table, "raise", 50)
    await moderation(at).at_table(MOD, table, "void", VoidHand(view.hand_id), interaction=1)
    assert [seat.stack for seat in at.room.look(table).seats[:3]] == [100, 100, 100]
    await at.check_ledger(table)
    assert await acts(at) == ["void"]
    assert audit(at.database.place).clean


async def test_banned_player_goes_and_stays_away(at: TableRoom) -> None:
    """A banned player is cashed out, and neither sits down nor waits until the ban is lifted."""
    table = await at.open_with("a b c", rules(seats=3))
    await at.room.ask_table(table, JoinWaitingList(player("d"), "d"))
    await moderation(at).ban(MOD, player("d"))
    assert at.room.look(table).waiting == ()
    await moderation(at).ban(MOD, player("a"))
    assert await at.wallet("a") == 1000
    assert (await refused(at.sit(table, "a"))).code is HostCode.BANNED
    waiting = at.room.ask_table(table, JoinWaitingList(player("a"), "a"))
    assert (await refused(waiting)).code is HostCode.BANNED
    again = await refused(moderation(at).ban(MOD, player("a")))
    assert again.code is HostCode.ALREADY_BANNED
    await moderation(at).unban(MOD, player("a"))
    await at.sit(table, "a")
    assert (await refused(moderation(at).unban(MOD, player("a")))).code is HostCode.NOT_BANNED
    assert (await acts(at))[0] == "unban"


async def test_bans_at_the_same_moment(at: TableRoom) -> None:
    """No ban is lost to another one that is being stored."""
    moderate = moderation(at)
    await asyncio.gather(*(moderate.ban(MOD, player(name)) for name in "abcdef"))
    again = SettingsByGuild(at.database.settings)
    await again.load()
    banned = {player(name) for name in "abcdef"}
    assert again.of(GUILD).banned == at.settings.of(GUILD).banned == banned


async def test_bans_are_stored(at: TableRoom) -> None:
    """Another process reads the same list."""
    await moderation(at).ban(MOD, player("a"))
    again = SettingsByGuild(at.database.settings)
    await again.load()
    with pytest.raises(HostRefusal):
        check_not_banned(again.of(GUILD), player("a"), at.clock.now_ms())
    check_not_banned(again.of(GUILD), player("b"), at.clock.now_ms())


async def test_a_ban_for_a_time_ends_by_itself(at: TableRoom) -> None:
    """A player who is banned for an hour is told until when, and plays again after it."""
    table = await at.open_with("b c")
    until_ms = await moderation(at).ban(MOD, player("a"), hours=1)
    assert until_ms == at.clock.now_ms() + 3_600_000
    told = await refused(at.sit(table, "a"))
    assert (told.code, told.data) == (HostCode.BANNED_UNTIL, {"until": -(-until_ms // 1000)})
    again = await refused(moderation(at).ban(MOD, player("a"), hours=2))
    assert again.code is HostCode.ALREADY_BANNED
    await at.pass_time(3600)
    await at.sit(table, "a")
    assert (await refused(moderation(at).unban(MOD, player("a")))).code is HostCode.NOT_BANNED


async def test_a_ban_for_good_follows_one_that_is_over(at: TableRoom) -> None:
    """The old end does not count any more, and lifting the ban leaves nothing behind."""
    await moderation(at).ban(MOD, player("a"), hours=1)
    await at.pass_time(3600)
    assert await moderation(at).ban(MOD, player("a")) is None
    await at.pass_time(3600)
    with pytest.raises(HostRefusal):
        check_not_banned(at.settings.of(GUILD), player("a"), at.clock.now_ms())
    await moderation(at).unban(MOD, player("a"))
    assert (at.settings.of(GUILD).banned, at.settings.of(GUILD).bans_end) == (frozenset(), {})


@pytest.mark.parametrize("hours", [0, -1, 365 * 24 + 1])
async def test_a_ban_lasts_an_hour_at_least_and_a_year_at_most(at: TableRoom, hours: int) -> None:
    """Whatever a client sends."""
    told = await refused(moderation(at).ban(MOD, player("a"), hours=hours))
    assert told.code is HostCode.HOURS_OUT_OF_RANGE


async def test_correction_is_a_ledger_entry(at: TableRoom) -> None:
    """Chips are issued or taken back with the reason, and a wallet is never overdrawn."""
    moderate = moderation(at)
    assert await moderate.correct(MOD, player("a"), 250, "lost in a fault", 1) == 1250
    assert await moderate.correct(MOD, player("a"), -1250, "all back", 2) == 0
    refusal = await refused(moderate.correct(MOD, player("a"), -1, "one more", 3))
    assert refusal.code is HostCode.WALLET_HOLDS_LESS
    refusal = await refused(moderate.correct(MOD, player("a"), 0, "nothing", 4))
    assert refusal.code is HostCode.CORRECTION_OUT_OF_RANGE
    notes = [each.act.data["note"] for each in await moderate.log(GUILD)]
    assert notes == ["all back", "lost in a fault"]
    assert audit(at.database.place).clean


async def test_correction_delivered_twice(at: TableRoom) -> None:
    """A correction that is delivered twice at once corrects once."""
    moderate = moderation(at)
    twice = [moderate.correct(MOD, player("a"), 250, "once", 7) for _ in range(2)]
    answers = await asyncio.gather(*twice, return_exceptions=True)
    assert sorted(isinstance(answer, HostRefusal) for answer in answers) == [False, True]
    assert await at.wallet("a") == 1250
    assert len(await moderate.log(GUILD)) == 1


STEPS: list[TableCommand] = [Leave(player("a")), Kick(player("a")), Kick(player("b")), Close()]


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))), ids=str)
async def test_going_in_every_order(database_path: Path, order: tuple[int, ...]) -> None:
    """Leaving, being kicked, closing and the process dying between any two: no chip is lost."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b c")
        await at.start_hand(table)
        clock = at.clock
    for step in order:
        async with table_room(database_path, clock=clock) as at:
            await at.room.recover()
            with suppress(Refusal):
                await at.room.ask_table(table, STEPS[step])
            with suppress(HostRefusal):
                if not at.room.look(table).running:
                    await at.check_ledger(table)
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        for _ in range(20):
            await at.pass_time(TURN)
        assert [await at.seat_account(table, name) for name in "abc"] == [0, 0, 0]
        assert sum([await at.wallet(name) for name in "abc"]) == 3000
        assert at.room.open_tables == ()
    assert audit(database_path).clean


async def test_fifty_commands_at_once(at: TableRoom) -> None:
    """Sitting, leaving, kicking and pausing race: each is done or refused, and chips are whole."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    asks = []
    for n, name in enumerate(itertools.islice(itertools.cycle("abcdef"), 50)):
        command: TableCommand = [Leave(player(name)), Kick(player(name)), Pause(), Resume()][n % 4]
        asks.append(at.room.ask_table(table, command, interaction=900 + n))
        asks.append(at.sit(table, name, 100, interaction=2000 + n))
    for answer in await asyncio.gather(*asks, return_exceptions=True):
        assert answer is None or isinstance(answer, tuple | Refusal), answer
    if at.room.look(table).paused:
        await at.room.ask_table(table, Resume())
    await at.close(table)
    for _ in range(20):
        await at.pass_time(TURN)
    total = sum([await at.wallet(name) for name in "abcdef"])
    assert total == await issued(at.database, GUILD) == 6000
    assert audit(at.database.place).clean


async def test_a_ban_reaches_the_tournaments(at: TableRoom) -> None:
    """Off every table first, then out of every tournament of the server (R-255); once."""
    told: list[tuple[int, int]] = []

    async def expel(guild: int, who: int) -> None:
        assert not at.room.look(table).seat_of(player("a"))
        told.append((guild, who))

    table = await at.open_with("a b")
    moderate = Moderation(at.room, at.database, at.clock, at.settings, expel)
    await moderate.ban(MOD, player("a"))
    await refused(moderate.ban(MOD, player("a")))
    assert told == [(GUILD, player("a"))]


async def test_a_stack_is_corrected_with_its_reason(at: TableRoom) -> None:
    """The ledger has who and why; in a hand the correction waits for its end."""
    moderate, table = moderation(at), await at.open_with("a b c")
    assert await moderate.correct_stack(MOD, table, player("a"), 50, "miscounted", 1) == 150
    await at.start_hand(table)
    waits = await moderate.correct_stack(MOD, table, player("a"), -20, "too much", 2)
    assert waits is None
    again = await refused(moderate.correct_stack(MOD, table, player("a"), -20, "too much", 2))
    assert again.code is HostCode.SEEN_BEFORE
    while at.room.look(table).running:
        await at.act(table, "fold")
    await at.check_ledger(table)
    account = accounts.seat(GUILD, table, player("a"))
    lines = [
        (line.amount, line.data["by"], line.data["note"])
        for line in await at.database.wallets.history(account)
        if line.reason is TransferReason.CORRECTION
    ]
    assert lines == [(-20, HOST, "too much"), (50, HOST, "miscounted")]
    assert await acts(at) == ["correct-stack", "correct-stack"]
    assert await at.wallet("a") == 900
    assert audit(at.database.place).clean


async def test_a_waiting_correction_outlives_a_restart(database_path: Path) -> None:
    """A waiting correction outlives a restart, as any command does: played again, it still waits
    for the hand."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b")
        await at.start_hand(table)
        await moderation(at).correct_stack(MOD, table, player("a"), 30, "miscounted", 1)
        clock = at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        await at.act(table, "fold")
        await at.check_ledger(table)
        assert sum(seat.stack for seat in at.room.look(table).seats) == 230
    assert audit(database_path).clean


async def test_nobody_bans_or_mutes_themselves(at: TableRoom) -> None:
    """Nobody bans or mutes themselves: it would lock a moderator out by a slip; nothing is stored
    or logged."""
    mod = moderation(at)
    for act in (mod.ban(MOD, HOST), mod.ban(MOD, HOST, 2), mod.mute(MOD, HOST, 5)):
        with pytest.raises(HostRefusal) as caught:
            await act
        assert caught.value.code is HostCode.NOT_YOURSELF
    assert not at.settings.of(GUILD).banned
    assert not at.settings.of(GUILD).muted
    assert await acts(at) == []
