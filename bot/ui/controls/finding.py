"""The table that a command means: by number, by channel, or by the caller's seat."""

import discord
from discord import app_commands

from bot.host.refusals import HostCode
from bot.host.room import Room
from bot.ids import GuildId, TableId
from bot.refusal import refuse_if
from bot.texts.catalogue import Texts
from bot.ui.controls.callers import Caller
from bot.ui.words.command_texts import CHOICES_MAX, Choices
from bot.ui.words.rules_words import game_words, stakes_words


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
