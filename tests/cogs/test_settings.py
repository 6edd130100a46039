"""`/settings`: the settings of a server."""

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.ui.words.refusals import UiCode
from tests.cogs.app import MANAGER, FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_time_zone_that_does_not_exist(bot: InstalledBot) -> None:
    """Nothing is changed."""
    asked = FakeInteraction(permissions=MANAGER)
    refused = await bot.refusal("settings timezone", asked, zone="Utopia")
    assert refused is UiCode.TIMEZONE_UNKNOWN


async def test_choices_are_shown(bot: InstalledBot) -> None:
    """The choices of this server are shown, with the defaults where nothing was chosen."""
    by: dict[str, Any] = {"guild_id": 71, "permissions": MANAGER}
    default = await bot.answer("settings show", FakeInteraction(**by))
    await bot.call("settings timezone", FakeInteraction(**by), zone="rome")
    await bot.call("settings language", FakeInteraction(**by), language="it")
    chosen = await bot.answer("settings show", FakeInteraction(**by))
    assert "Europe/Rome" in chosen
    assert "Europe/Rome" not in default
    elsewhere = FakeInteraction(guild_id=72, permissions=MANAGER)
    assert await bot.answer("settings show", elsewhere) == default


async def test_all_ins_are_shown_as_the_server_chooses(bot: InstalledBot) -> None:
    """The answer says it, and so does the list."""
    by: dict[str, Any] = {"guild_id": 73, "permissions": MANAGER}
    assert "street by street" in await bot.answer("settings show", FakeInteraction(**by))
    chosen = await bot.answer("settings messages", FakeInteraction(**by), streets=False)
    assert chosen.startswith("All-ins show the result at once\nFinished hands shrink to one line")
    chosen = await bot.answer("settings messages", FakeInteraction(**by), shorten=False)
    assert chosen.startswith("All-ins show the result at once\nFinished hands stay as they are")
    assert chosen in await bot.answer("settings show", FakeInteraction(**by))


def manager(guild: int) -> FakeInteraction:
    return FakeInteraction(guild_id=guild, permissions=MANAGER)


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("language", {"language": "it"}),
        ("rake", {"on": True}),
        ("tables", {"protection": False}),
        ("lobby", {"on": False}),
        ("timezone", {"zone": "rome"}),
        ("topup", {"mode": "daily"}),
        ("subscriber-role", {}),
        ("roles", {"badge": "quads"}),
        ("look", {"theme": "classic"}),
        ("messages", {"streets": False}),
        ("show", {}),
    ],
)
async def test_settings_are_for_managers(
    bot: InstalledBot, command: str, options: dict[str, Any]
) -> None:
    """Whoever else the server shows the commands to; nothing is changed."""
    refused = await bot.refusal(f"settings {command}", FakeInteraction(guild_id=74), **options)
    assert refused is UiCode.NOT_A_MODERATOR
    default = await bot.answer("settings show", manager(75))
    assert await bot.answer("settings show", manager(74)) == default


async def test_each_setting_is_told_when_it_is_chosen(bot: InstalledBot) -> None:
    """The list has the same words afterwards; what is left out of a command stays."""
    chosen = [
        await bot.answer("settings tables", manager(76), sitout="away"),
        await bot.answer("settings tables", manager(76), protection=False),
        (await bot.answer("settings look", manager(76), deck="four-colour")).partition("\n")[2],
    ]
    shown = await bot.answer("settings show", manager(76))
    assert chosen[1] in shown
    assert chosen[2] in shown
    assert set(chosen[1].splitlines()) - set(chosen[0].splitlines())
    on = await bot.answer("settings rake", manager(76), on=True)
    off = await bot.answer("settings rake", manager(76), on=False)
    assert on != off
    amount = {"amount": 70, "subscriber_amount": 99}
    assert "70" in await bot.answer("settings topup", manager(76), mode="daily", **amount)
    role: Any = SimpleNamespace(id=555)
    assert "<@&555>" in await bot.answer("settings subscriber-role", manager(76), role=role)
    assert "<@&555>" in await bot.answer("settings subscriber-role", manager(76))
    assert "<@&" not in await bot.answer("settings subscriber-role", manager(76), on=False)
    assert "<@&" not in await bot.answer("settings subscriber-role", manager(76))


async def test_a_lobby_needs_a_place_and_kinds(bot: InstalledBot) -> None:
    """A lobby needs kinds and a place where the bot may make channels; missing permissions are told
    before anything changes."""
    kinds = {"kinds": "SODIO 5MAX PLO8"}
    refused = await bot.refusal("settings lobby", manager(77), **kinds)
    assert refused is UiCode.LOBBY_INCOMPLETE
    unknown = await bot.refusal("settings lobby", manager(77), kinds="bridge")
    assert unknown is UiCode.PRESET_UNKNOWN
    off = await bot.answer("settings lobby", manager(77), on=False)
    assert off in await bot.answer("settings show", manager(77))


def role_in(me: discord.Permissions, owner: int, *, assignable: bool = True) -> Any:
    """A role of a server with this owner, in which the bot has these permissions."""
    guild = SimpleNamespace(owner_id=owner, me=SimpleNamespace(guild_permissions=me))
    return SimpleNamespace(id=7, guild=guild, is_assignable=lambda: assignable)


async def test_nobody_gets_more_by_the_bot_than_they_have(bot: InstalledBot) -> None:
    """A role for a badge is one that the manager may give; without one none is given."""
    roles = discord.Permissions(manage_roles=True)
    given = role_in(roles, owner=1)
    refused = await bot.refusal("settings roles", manager(78), badge="quads", role=given)
    assert refused is UiCode.ROLE_NOT_YOURS
    shown = await bot.answer("settings show", manager(78))
    for options in ({"badge": "quads", "on": False}, {"badge": "quads"}, {}):
        assert await bot.answer("settings roles", manager(78), **options) in shown


class OwnerInteraction(FakeInteraction):
    """An interaction by the owner of the server of `role_in`, who may give any role."""

    @property
    def user(self) -> Any:
        return Mock(spec=discord.Member, id=1)


async def test_a_role_for_a_badge_is_taken_away_only_when_asked(bot: InstalledBot) -> None:
    """Without a role the command tells those that are given."""
    given = role_in(discord.Permissions(manage_roles=True), owner=1)
    caller = OwnerInteraction(guild_id=79, permissions=MANAGER)
    told = await bot.answer("settings roles", caller, badge="champion", role=given)
    assert "<@&7>" in told
    assert await bot.answer("settings roles", manager(79), badge="champion") == told
    assert await bot.answer("settings roles", manager(79)) == told
    cleared = await bot.answer("settings roles", manager(79), badge="champion", on=False)
    assert "<@&" not in cleared
