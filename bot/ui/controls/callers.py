"""The caller of a slash command: their place, their permissions, and the table that they mean.

A command means a table by its number, by the channel, or by the caller's seat.
"""

from dataclasses import dataclass

import discord
from discord import app_commands

from bot.host.refusals import HostCode
from bot.host.room import Room
from bot.ids import ChannelId, GuildId, PlayerId, TableId
from bot.refusal import refuse_if
from bot.texts.catalogue import Texts
from bot.ui.components.pages import messages_of
from bot.ui.requests.answers import answer_after_response
from bot.ui.words.command_texts import CHOICES_MAX, Choices
from bot.ui.words.refusals import UiCode, UiRefusal
from bot.ui.words.rules_words import game_words, stakes_words


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


def find_table(room: Room, caller: Caller, number: int | None = None) -> TableId:
    """A server's table by its number, else the channel's.

    Raises `HostRefusal` (no-such-table, no-table-here).
    """
    if number is None:
        return room.table_in(caller.channel, caller.player)
    table = TableId(number)
    refuse_if(room.place(table).guild != caller.guild, HostCode.NO_SUCH_TABLE)
    return table


def find_own_table(room: Room, caller: Caller, number: int | None = None) -> TableId:
    """The table of the caller's seat: without a number the channel's table, unless they sit only
    elsewhere in the server, at a table whose channel may even be gone.

    Raises `HostRefusal` (no-such-table, no-table-here, which-table).
    """
    if number is not None:
        return find_table(room, caller, number)
    seats, here = room.seats_of(caller.guild, caller.player), room.tables_in_channel(caller.channel)
    if not seats or set(seats) & set(here):
        return find_table(room, caller)
    refuse_if(len(seats) > 1, HostCode.WHICH_TABLE, numbers=", ".join(map(str, seats)))
    return seats[0]


def table_choices(
    room: Room, guild: discord.Guild | None, typed: str, texts: Texts
) -> Choices[int]:
    """Suggestions for an option while it is typed: the server's open tables."""
    found = []
    for table in room.open_tables:
        place = room.place(table)
        if guild is None or place.guild != GuildId(guild.id):
            continue
        channel = guild.get_channel_or_thread(place.channel)
        where = f"#{channel.name}" if channel is not None else texts.say("channel-gone")
        rules = room.rules(table)
        game = f"{game_words(texts, rules)} {stakes_words(texts, rules)}"
        name = f"{where} · {game} · {table}"
        if str(typed).lower() in name.lower():
            found.append(app_commands.Choice(name=name[:100], value=int(table)))
    return found[:CHOICES_MAX]
