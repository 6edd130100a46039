"""The forms of a server's settings through the real discord.py: opened, sent, entered again."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.host.guild_settings import GuildSettings, SettingsByGuild
from bot.ids import GuildId
from devtools.sandbox.permissions import Permission
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.end_to_end.card_room import CardRoom, card_room
from tests.end_to_end.player import Player, sentence_of
from tests.user_screen import SeenMessage, SeenModal


async def chosen(room: CardRoom) -> GuildSettings:
    """The settings of the server, as they are stored."""
    stored = SettingsByGuild(room.app.database.settings)
    await stored.load()
    return stored.of(GuildId(CARD_ROOM_ID))


async def settings(player: Player) -> SeenMessage:
    return (await player.command("/settings show", channel=player.channel)).message


async def form(player: Player, label: str) -> SeenModal:
    return (await player.press(await settings(player), label)).modal


async def test_the_settings_are_changed_by_taps(tmp_path: Path) -> None:
    """A button for each part below the settings; a checkbox for what is on or off."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        alice = room["Alice"]
        said = sentence_of(await alice.submit(await form(alice, "New tables"), {"rake": True}))
        assert said.startswith("New tables charge the standard rake")
        assert await chosen(room) == GuildSettings(rake=True)
        look = {"theme": "midnight", "deck": "two-colour", "shape": "tall"}
        await alice.submit(await form(alice, "Look"), look)
        assert (await chosen(room)).look.theme == "midnight"
        await alice.submit(await form(alice, "Messages"), {"shorten": False})
        assert not (await chosen(room)).shorten_hands
        assert (await chosen(room)).all_in_streets
        await alice.submit(await form(alice, "Language and time"), {"timezone": "Roma"})
        stored = await chosen(room)
        assert (stored.timezone, stored.language) == ("Europe/Rome", None)
        again = await form(alice, "New tables")
        assert again.fields["rake"]["default"] is True
        assert "Europe/Rome" in (await settings(alice)).text


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("look", "theme"),
        ("tables", "protection"),
        ("messages", "streets"),
        ("topup", "topup"),
        ("language", "language"),
        ("timezone", "timezone"),
        ("rake", "rake"),
    ],
)
async def test_a_command_without_choices_opens_its_form(
    tmp_path: Path, name: str, part: str
) -> None:
    async with card_room(tmp_path / "room.db", "Alice", locales={"Alice": "it"}) as room:
        alice = room["Alice"]
        opened = (await alice.command(f"/settings {name}", channel=alice.channel)).modal
        assert part in opened.fields
        await alice.submit(opened, {})
        assert await chosen(room) == GuildSettings()


@pytest.mark.parametrize(
    ("label", "typed", "right", "said"),
    [
        ("Language and time", {"timezone": "Utopia"}, {"timezone": "Tokyo"}, "Utopia"),
        ("Daily chips", {"topup": "lots"}, {"topup": "700"}, "whole number"),
        ("Daily chips", {"topup": "0"}, {"topup": "1"}, "must be 1 to 1,000,000"),
    ],
)
async def test_what_is_refused_is_entered_again(
    tmp_path: Path, label: str, typed: dict[str, str], right: dict[str, str], said: str
) -> None:
    """A refused form is one sentence, and a button that opens the form with what was typed; nothing
    is changed."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        alice = room["Alice"]
        refused = await alice.submit(await form(alice, label), typed)
        assert said in sentence_of(refused)
        assert await chosen(room) == GuildSettings()
        again = (await alice.press(refused.message, "Enter again")).modal
        for name, value in typed.items():
            assert again.fields[name]["value"] == value
        await alice.submit(again, right)
        assert await chosen(room) != GuildSettings()


async def test_a_form_left_open_changes_nothing_for_somebody_else(tmp_path: Path) -> None:
    """Bob no longer manages the server when he submits it."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        bob, world = room["Bob"], room.sandbox.world
        guild = world.guilds[CARD_ROOM_ID]
        role = guild.roles[guild.id]
        world.put_role(guild, replace(role, permissions=role.permissions | Permission.MANAGE_GUILD))
        opened = await form(bob, "Look")
        world.put_role(guild, role)
        refused = await bob.submit(opened, {"theme": "midnight"})
        assert "Only moderators" in sentence_of(refused)
        assert await chosen(room) == GuildSettings()


async def test_two_who_change_settings_at_once_keep_both_changes(tmp_path: Path) -> None:
    """Each form changes what was touched in it, also one that is entered again."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        alice = room["Alice"]
        first, second = await form(alice, "Daily chips"), await form(alice, "Daily chips")
        refused = await alice.submit(first, {"topup": "lots"})
        again = (await alice.press(refused.message, "Enter again")).modal
        await alice.submit(second, {"subscriber": "4000"})
        await alice.submit(again, {"topup": "700"})
        topup = (await chosen(room)).topup
        assert (topup.chips, topup.subscriber_chips) == (700, 4000)
        assert topup.mode is GuildSettings().topup.mode
