"""Muted players: their controls are dead for a while, and nobody's chips are held back (R-255)."""

from pathlib import Path

import pytest

from bot.host.guild_settings import SettingsByGuild
from bot.host.moderation import Moderation, Moderator
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import MUTE_MINUTES_MAX, check_allowed_when_muted, muted_now
from bot.ids import Chips, GuildId
from bot.storage.audit import audit
from bot.table.seats import Presence
from bot.table.table_commands import (
    Act,
    BuyChips,
    ComeBack,
    JoinWaitingList,
    Leave,
    LeaveWaitingList,
    PreAction,
    SetAutoTopUp,
    SetPreAction,
    ShowCards,
    SitOut,
    TableCommand,
    TakeMoreTime,
    Verb,
)
from tests.builders import player, sit_down
from tests.clock import START_MS
from tests.host.table_room import CHANNEL, GUILD, HOST, TableRoom, refused, table_room

MOD = Moderator(GUILD, HOST)
A = player("a")


def moderation(at: TableRoom) -> Moderation:
    return Moderation(at.room, at.database, at.clock, at.settings)


async def code(at: TableRoom, table: int, command: TableCommand) -> object:
    return (await refused(at.room.ask_table(table, command))).code  # type: ignore[arg-type]


async def test_a_muted_player_is_folded_at_once(at: TableRoom) -> None:
    """A muted player is folded at once in mid-hand; they sit out, and the others play on."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    while at.turn(table) != "a":
        await at.act(table, "call")
    until_ms = await moderation(at).mute(MOD, A, 10)
    assert until_ms == START_MS + 6_000 + 600_000
    assert at.turn(table) != "a"
    seat = at.room.look(table).seat_of(A)
    assert seat is not None
    assert seat.presence is Presence.SITTING_OUT
    await at.play_through(table)
    await at.check_ledger(table)


async def test_their_controls_are_dead(at: TableRoom) -> None:
    """Each command of a muted player is refused with the second at which the mute ends; leaving is
    not."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    hand = at.room.look(table).hand_id
    await moderation(at).mute(MOD, A, 10)
    commands: list[TableCommand] = [
        Act(A, hand, 0, Verb.CALL),
        ComeBack(A),
        ComeBack(A, post=True),
        BuyChips(A, Chips(10)),
        SetAutoTopUp(A, Chips(100)),
        TakeMoreTime(A, hand, 0),
        SetPreAction(A, hand, PreAction.CALL_ANY),
        ShowCards(A, hand),
        JoinWaitingList(A, "a"),
        sit_down("a"),
    ]
    assert {await code(at, table, command) for command in commands} == {HostCode.MUTED}
    refusal = await refused(at.room.ask_table(table, ComeBack(A)))
    assert refusal.data == {"until": START_MS // 1000 + 6 + 600}
    assert await code(at, table, SitOut(A)) is not HostCode.MUTED
    assert await code(at, table, LeaveWaitingList(A)) is not HostCode.MUTED
    await at.play_through(table)
    await at.room.ask_table(table, Leave(A))
    assert await at.seat_account(table, "a") == 0
    assert await code(at, table, sit_down("a")) is HostCode.MUTED
    assert audit(at.database.place).clean


async def test_it_ends_by_itself(at: TableRoom) -> None:
    """A mute ends by itself at the second that was said, and not one before."""
    table = await at.open_with("a b c")
    await moderation(at).mute(MOD, A, 1)
    await at.pass_time(59.999)
    assert await code(at, table, ComeBack(A)) is HostCode.MUTED
    await at.pass_time(0.001)
    await at.room.ask_table(table, ComeBack(A))


async def test_it_ends_when_a_moderator_says_so(at: TableRoom) -> None:
    """A mute ends when a moderator says so, once; somebody who is not muted cannot be unmuted. All
    of it is in the log."""
    table, moderate = await at.open_with("a b c"), moderation(at)
    await moderate.mute(MOD, A, 10)
    await moderate.unmute(MOD, A)
    await at.room.ask_table(table, ComeBack(A))
    assert (await refused(moderate.unmute(MOD, A))).code is HostCode.NOT_MUTED
    told = [(each.act.action, each.act.target) for each in await moderate.log(GUILD)]
    assert told == [("unmute", A), ("sit-out", A), ("mute", A)]


async def test_muting_again_is_the_new_time(at: TableRoom) -> None:
    """The last word of a moderator counts, longer or shorter."""
    table, moderate = await at.open_with("a b c"), moderation(at)
    await moderate.mute(MOD, A, 60)
    await moderate.mute(MOD, A, 1)
    await at.pass_time(60)
    await at.room.ask_table(table, ComeBack(A))


@pytest.mark.parametrize("minutes", [0, -1, MUTE_MINUTES_MAX + 1])
async def test_not_for_nothing_and_not_for_ever(at: TableRoom, minutes: int) -> None:
    """A user who is to stay away for good is banned."""
    refusal = await refused(moderation(at).mute(MOD, A, minutes))
    assert refusal.code is HostCode.MINUTES_OUT_OF_RANGE


async def test_it_outlives_a_restart(database_path: Path) -> None:
    """A new process reads the list, in which those whose time is over are gone."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b c")
        await moderation(at).mute(MOD, player("b"), 1)
        await at.pass_time(60)
        await moderation(at).mute(MOD, A, 10)
        clock = at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        assert await code(at, table, ComeBack(A)) is HostCode.MUTED
        await at.room.ask_table(table, ComeBack(player("b")))
        assert list(muted_now(at.settings.of(GUILD), clock.now_ms())) == [A]


async def test_another_server_knows_nothing_of_it(at: TableRoom) -> None:
    """A mute is the server's own."""
    await moderation(at).mute(MOD, A, 10)
    again = SettingsByGuild(at.database.settings)
    await again.load()
    check_allowed_when_muted(again.of(GuildId(8)), ComeBack(A), START_MS)
    with pytest.raises(HostRefusal):
        check_allowed_when_muted(again.of(GUILD), ComeBack(A), START_MS)


async def test_hosts_still_act_on_him(at: TableRoom) -> None:
    """Actions of moderators on a muted player are not the player's own."""
    table = await at.open_with("a b c")
    await moderation(at).mute(MOD, A, 10)
    await moderation(at).correct_stack(MOD, table, A, 5, "miscounted", 1)
    assert await at.seat_account(table, "a") == 105
    assert at.room.place(table).channel == CHANNEL
