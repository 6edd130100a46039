"""The caller of a slash command: the user, the place, and their permissions."""

from dataclasses import dataclass

import discord

from bot.host.room import Room
from bot.ids import ChannelId, GuildId, PlayerId, TableId
from bot.refusal import refuse_if
from bot.texts.catalogue import Texts
from bot.ui.components.pages import messages_of
from bot.ui.requests.answers import answer_after_response
from bot.ui.words.refusals import UiCode, UiRefusal


@dataclass(frozen=True, slots=True)
class Caller:
    """The user who called a slash command."""

    guild: GuildId
    channel: ChannelId
    player: PlayerId
    is_moderator: bool
    """Has the server's permission to manage the channel (R-260)."""
    manages_server: bool = False
    """Has the permission to manage the whole server."""


def caller_of(interaction: discord.Interaction) -> Caller:
    """The caller of an interaction. Raises `UiRefusal` (servers-only) in a DM."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise UiRefusal(UiCode.SERVERS_ONLY)
    return Caller(
        GuildId(interaction.guild_id),
        ChannelId(interaction.channel_id),
        PlayerId(interaction.user.id),
        interaction.permissions.manage_channels,
        interaction.permissions.manage_guild,
    )


def check_may_write(interaction: discord.Interaction, texts: Texts) -> None:
    """Raises `UiRefusal` (bot-may-not-write) unless the bot can show a table in the channel."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    writing = "send_messages_in_threads" if in_thread else "send_messages"
    check_may_show(interaction.app_permissions, texts, writing)


def check_may_show(
    given: discord.Permissions, texts: Texts, writing: str = "send_messages", *more: str
) -> None:
    """Checks given permissions. Raises `UiRefusal` (bot-may-not-write)."""
    needed = ("view_channel", writing, "attach_files", *more)
    missing = [name for name in needed if not getattr(given, name)]
    if missing:
        names = ", ".join(texts.say(f"permission-{name.replace('_', '-')}") for name in missing)
        raise UiRefusal(UiCode.BOT_MAY_NOT_WRITE, permissions=names)


def check_table_owner(room: Room, table: TableId, caller: Caller) -> None:
    """Raises `HostRefusal` (not-the-host) unless the caller opened the table or moderates its
    channel: a permission in the channel typed in says nothing about other channels."""
    here = room.place(table).channel == caller.channel
    if not (caller.is_moderator if here else caller.manages_server):
        room.check_owner(table, caller.player)


def check_manages_server(interaction: discord.Interaction) -> None:
    """Raises `UiRefusal` (servers-only, not-a-moderator): Discord decides who sees a command."""
    refuse_if(not caller_of(interaction).manages_server, UiCode.NOT_A_MODERATOR)


async def answer_privately(interaction: discord.Interaction, text: str) -> None:
    """Sends a sentence to the caller alone, or a list, which may need several messages."""
    for part in messages_of(text.split("\n")):
        if interaction.response.is_done():
            await answer_after_response(interaction, part)
        else:
            await interaction.response.send_message(part, ephemeral=True)
