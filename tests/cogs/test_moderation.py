"""`/host` and `/mod`: for table owners and moderators."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.host.moderation import CORRECTION_MAX
from bot.host.refusals import HostCode
from bot.ui.words.refusals import UiCode
from tests.cogs.app import MANAGER, FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("command", ["pause", "resume", "void"])
async def test_a_table_owner_needs_a_table(bot: InstalledBot, command: str) -> None:
    """A table owner needs a table: there is none in this channel."""
    assert await bot.refusal(f"host {command}", FakeInteraction()) is HostCode.NO_TABLE_HERE


async def test_the_log_is_for_moderators(bot: InstalledBot) -> None:
    """A server may have shown the command to everybody."""
    assert await bot.refusal("mod log", FakeInteraction()) is UiCode.NOT_A_MODERATOR


async def test_a_ban_is_answered_and_logged(bot: InstalledBot) -> None:
    """A ban is answered and logged, by name, and for moderators alone."""
    assert "Bruno" in await bot.answer("mod ban", manager(51), player=MEMBER)
    assert f"<@{MEMBER.id}>" in await bot.answer("mod log", manager(51))


async def test_nobody_bans_themselves(bot: InstalledBot) -> None:
    """Nobody bans themselves, and no attempt is logged."""
    caller = manager(58)
    assert await bot.refusal("mod ban", caller, player=caller.user) is HostCode.NOT_YOURSELF
    assert "<@" not in await bot.answer("mod log", manager(58))


@pytest.mark.parametrize("command", ["ban", "suspend", "mute"])
async def test_the_bot_itself_is_no_player(bot: InstalledBot, command: str) -> None:
    """The bot itself is no player, and no attempt on it is logged."""
    caller = manager(59)
    refused = await bot.refusal(f"mod {command}", caller, player=caller.client.user)
    assert refused is UiCode.NOT_THE_BOT
    assert "<@" not in await bot.answer("mod log", manager(59))


async def test_a_suspension_is_logged_as_one(bot: InstalledBot) -> None:
    """A suspension is logged as one, with its hours."""
    await bot.call("mod suspend", manager(60), player=MEMBER, hours=2)
    log = await bot.answer("mod log", manager(60))
    assert f"suspended <@{MEMBER.id}> · 2 hours" in log


MEMBER = SimpleNamespace(id=301, display_name="Bruno")


def manager(guild: int) -> FakeInteraction:
    return FakeInteraction(guild_id=guild, permissions=MANAGER)


async def test_a_ban_for_a_time(bot: InstalledBot) -> None:
    """The answer says until when; nobody is banned twice, nor by a length that cannot be."""
    assert "<t:" in await bot.answer("mod ban", manager(52), player=MEMBER, hours=2)
    for refused, code, options in (
        ("mod ban", HostCode.ALREADY_BANNED, {}),
        ("mod ban", HostCode.HOURS_OUT_OF_RANGE, {"hours": 0}),
    ):
        assert await bot.refusal(refused, manager(52), player=MEMBER, **options) is code
    assert "Bruno" in await bot.answer("mod unban", manager(52), player=MEMBER)
    assert await bot.refusal("mod unban", manager(52), player=MEMBER) is HostCode.NOT_BANNED


async def test_who_has_left_the_server_is_suspended_from_play_alone(bot: InstalledBot) -> None:
    """Discord silences members only. Again, as after an error, it says that the ban was there."""
    first = await bot.answer("mod suspend", manager(53), player=MEMBER)
    assert first.startswith("Bruno can't play in this server until <t:")
    assert first.endswith("so I can't time them out.")
    again = await bot.answer("mod suspend", manager(53), player=MEMBER)
    assert again.startswith("Bruno was already banned")


async def test_what_is_lifted_was_there(bot: InstalledBot) -> None:
    """A mute or an exclusion from leaderboards that is lifted has to be there."""
    for does, undoes, code in (
        ("mute", "unmute", HostCode.NOT_MUTED),
        ("unrank", "rank", HostCode.NOT_UNRANKED),
    ):
        assert await bot.refusal(f"mod {undoes}", manager(54), player=MEMBER) is code
        assert "Bruno" in await bot.answer(f"mod {does}", manager(54), player=MEMBER)
        assert "Bruno" in await bot.answer(f"mod {undoes}", manager(54), player=MEMBER)
    await bot.call("mod unrank", manager(54), player=MEMBER)
    again = await bot.refusal("mod unrank", manager(54), player=MEMBER)
    assert again is HostCode.ALREADY_UNRANKED
    long = await bot.refusal("mod mute", manager(54), player=MEMBER, minutes=0)
    assert long is HostCode.MINUTES_OUT_OF_RANGE


async def test_a_wallet_is_corrected_once(bot: InstalledBot) -> None:
    """A correction takes what the wallet has at most, and a second delivery changes nothing."""
    by = manager(55)
    said = await bot.answer("mod correct", by, player=MEMBER, amount=40, reason="a gift")
    assert "Bruno" in said
    once = {"player": MEMBER, "reason": "again"}
    assert await bot.refusal("mod correct", manager(55), amount=40, **once) is HostCode.SEEN_BEFORE
    for amount, code in (
        (-CORRECTION_MAX - 1, HostCode.CORRECTION_OUT_OF_RANGE),
        (0, HostCode.CORRECTION_OUT_OF_RANGE),
        (-CORRECTION_MAX, HostCode.WALLET_HOLDS_LESS),
    ):
        other = replace(manager(55), id=1001 + abs(amount))
        assert await bot.refusal("mod correct", other, amount=amount, **once) is code


async def test_a_stack_is_at_a_table(bot: InstalledBot) -> None:
    """A stack is at a table, in this channel, or by its number in this server."""
    options = {"player": MEMBER, "amount": 5, "reason": "a misdeal"}
    refused = await bot.refusal("mod correct-stack", manager(56), **options)
    assert refused is HostCode.NO_TABLE_HERE
    refused = await bot.refusal("mod correct-stack", manager(56), **options, number=9)
    assert refused is HostCode.NO_SUCH_TABLE


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("ban", {}),
        ("suspend", {}),
        ("unban", {}),
        ("mute", {}),
        ("unmute", {}),
        ("rank", {}),
        ("unrank", {}),
        ("correct", {"amount": 1, "reason": "x"}),
        ("correct-stack", {"amount": 1, "reason": "x"}),
    ],
)
async def test_nobody_else_moderates(
    bot: InstalledBot, command: str, options: dict[str, Any]
) -> None:
    """Whoever else the server shows the commands to, and nothing is logged."""
    asked = FakeInteraction(guild_id=57)
    refused = await bot.refusal(f"mod {command}", asked, player=MEMBER, **options)
    assert refused is UiCode.NOT_A_MODERATOR
    assert "<@" not in await bot.answer("mod log", manager(57))
