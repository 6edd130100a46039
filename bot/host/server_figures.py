"""A server's card room in figures (R-250)."""

from contextlib import suppress
from dataclasses import dataclass

from bot.host.refusals import HostRefusal
from bot.host.room import Room
from bot.ids import GuildId
from bot.storage.database import Database


@dataclass(frozen=True, slots=True)
class ServerFigures:
    """The numbers of people and tables in one server."""

    registered: int
    """Users with a wallet here."""
    visitors: int
    """Users of a control or command here without a wallet yet."""
    at_tables: int
    """Users at a table now."""
    waiting: int
    """Users on a waiting list now."""
    tables: int
    """Tables that are open now."""


async def server_figures(room: Room, database: Database, guild: GuildId) -> ServerFigures:
    """The server's figures as they are now."""
    registered, seen = await database.wallets.owners(guild), await database.players.known(guild)
    tables = [table for table in room.open_tables if room.place(table).guild == guild]
    views = []
    for table in tables:
        # Skips a table that cannot be read now, or has just closed.
        with suppress(HostRefusal):
            views.append(await room.view(table))
    seated = {seat.player for view in views for seat in view.seats if seat.presence is not None}
    waiting = {player for view in views for player, _ in view.waiting}
    return ServerFigures(
        registered=len(registered),
        visitors=len(seen - registered),
        at_tables=len(seated),
        waiting=len(waiting - seated),
        tables=len(tables),
    )
