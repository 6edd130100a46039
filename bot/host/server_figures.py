"""A server's card room in figures: what stood at the head of the portal (R-250)."""

from contextlib import suppress
from dataclasses import dataclass

from bot.host.refusals import HostRefusal
from bot.host.room import Room
from bot.ids import GuildId
from bot.storage.database import Database


@dataclass(frozen=True, slots=True)
class ServerFigures:
    """How many people and tables there are in one server."""

    registered: int
    """Who has a wallet here."""
    visitors: int
    """Who has asked something here and has no wallet yet."""
    at_tables: int
    """Who sits at a table now."""
    waiting: int
    """Who waits for a chair now."""
    tables: int
    """Tables that are open now."""


async def server_figures(room: Room, database: Database, guild: GuildId) -> ServerFigures:
    """The server's figures as they are now."""
    registered, seen = await database.wallets.owners(guild), await database.players.known(guild)
    tables = [table for table in room.open_tables if room.place(table).guild == guild]
    views = []
    for table in tables:
        # A table that the disk holds up, or that has just closed, is not looked into.
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
