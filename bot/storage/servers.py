"""The servers that the bot has joined, the ones that it has left, and their erasure."""

from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, Table, delete, exists, insert, select, union

from bot.ids import GuildId
from bot.shards import Slice
from bot.storage.applier import Applier, over_everywhere_ms
from bot.storage.connections import Reader
from bot.storage.ledger import chunks
from bot.storage.rows import put_newer, within
from bot.storage.schema import (
    accounts,
    departed_servers,
    erasures,
    greeted_servers,
    journal,
    ledger_batches,
    ledger_entries,
    messaged_players,
    metadata,
    personal_settings,
    player_names,
    protections,
    settings,
    tables,
    tournament_journal,
    tournament_reminders,
    tournament_results,
    tournament_tickets,
    tournaments,
    unfinished_tables,
    untold_ends,
)
from bot.storage.standings import EVERYWHERE, corrections
from bot.storage.writer import Writer


def erase_server(connection: Connection, applier: Applier, guild: GuildId) -> bool:
    """Erases a server within the transaction; False, and nothing done, while anything is open
    there.

    What its players have in others stays. The chips of a server add up to nothing with what it has
    issued, so all others' stay as they are.
    """
    is_open = (
        (tables.c.guild_id == guild) & tables.c.closed_ms.is_(None),
        (tournaments.c.guild_id == guild) & tournaments.c.ended_ms.is_(None),
    )
    if any(connection.scalar(select(exists().where(each))) for each in is_open):
        return False
    named = select(player_names.c.player_id).where(player_names.c.guild_id == guild)
    owners = select(accounts.c.player_id).where(accounts.c.guild_id == guild)
    players = set(connection.scalars(named)) | set(connection.scalars(owners))
    corrected = corrections(connection, guild)
    connection.execute(insert(erasures).values(guild_id=guild))
    for table, is_its in _rows(guild):
        connection.execute(delete(table).where(is_its))
    _forget_unknown(connection, players)
    connection.execute(delete(erasures))
    applier.remove_standings(connection, guild, corrected)
    applier.drop_cache()
    return True


_BY_GUILD = [
    table
    for table in reversed(metadata.sorted_tables)
    if "guild_id" in table.c and table is not erasures
]
"""The tables whose rows say their server, the ones that name others first. A row in `erasures`
allows the rest to be erased, and goes last."""


def _rows(guild: GuildId) -> list[tuple[Table, ColumnElement[bool]]]:
    """All rows of a server, the ones that name others first."""
    ours = select(tournaments.c.id).where(tournaments.c.guild_id == guild)
    its_tables = select(tables.c.id).where(tables.c.guild_id == guild)
    batches = select(ledger_batches.c.id).where(ledger_batches.c.guild_id == guild)
    of_tournaments = (tournament_journal, tournament_reminders, tournament_results, untold_ends)
    return [
        (ledger_entries, ledger_entries.c.batch_id.in_(batches)),
        (journal, journal.c.table_id.in_(its_tables)),
        (unfinished_tables, unfinished_tables.c.table_id.in_(its_tables)),
        *((table, table.c.tournament_id.in_(ours)) for table in of_tournaments),
        (tournament_tickets, tournament_tickets.c.satellite_id.in_(ours)),
        *((table, table.c.guild_id == guild) for table in _BY_GUILD),
    ]


def _forget_unknown(connection: Connection, players: set[int]) -> None:
    """Deletes the rows that belong to no server, with a player's last one."""
    for some in chunks(sorted(players)):
        asked = select(accounts.c.player_id).where(accounts.c.player_id.in_(some)).distinct()
        unknown = set(some).difference(connection.scalars(asked))
        names = player_names.c
        is_theirs = (names.guild_id == EVERYWHERE) & names.player_id.in_(unknown)
        connection.execute(delete(player_names).where(is_theirs))
        for table in (messaged_players, personal_settings, protections):
            connection.execute(delete(table).where(table.c.player_id.in_(unknown)))


class ServerStore:
    """Notes joinings and departures, and erases servers that were left."""

    def __init__(self, reader: Reader, writer: Writer, applier: Applier, shards: Slice) -> None:
        self._reader, self._writer = reader, writer
        self._applier, self._shards = applier, shards

    async def note_greeting(self, guild: GuildId, joined_ms: int) -> bool:
        """Whether nobody was greeted yet after this joining, which its time identifies; notes that
        somebody is now. Raises `StorageFailed`."""
        row = {"guild_id": guild, "joined_ms": joined_ms}
        newer = greeted_servers.c.joined_ms
        return await self._writer.run(lambda each: put_newer(each, greeted_servers, row, newer))

    async def note_present(self, present: Collection[GuildId], now_ms: int) -> None:
        """Notes that the bot is in these servers of our shards and has left every other one of
        which anything is stored, unless that was noted before. Raises `StorageFailed`."""
        known = await self._known()
        noted = await self._noted()
        back = noted.keys() & set(present)
        gone = known - set(present) - noted.keys()

        def job(connection: Connection) -> None:
            for guild in sorted(back):
                its_row = departed_servers.c.guild_id == guild
                connection.execute(delete(departed_servers).where(its_row))
            for guild in sorted(gone):
                row = {"guild_id": guild, "left_ms": now_ms}
                put_newer(connection, departed_servers, row, departed_servers.c.left_ms)

        if back or gone:
            await self._writer.run(job)

    async def left_before(self, at_ms: int) -> tuple[GuildId, ...]:
        """The servers of our shards that were left before then. Raises `StorageFailed`."""
        noted = await self._noted()
        return tuple(guild for guild, left_ms in sorted(noted.items()) if left_ms < at_ms)

    async def erase(self, guild: GuildId) -> bool:
        """Erases everything of a server; False while anything is open there. Raises
        `StorageFailed`."""
        return await self._writer.run(
            lambda connection: erase_server(connection, self._applier, guild)
        )

    async def drop_past_protections(self, now_ms: int) -> None:
        """Drops all-in protections of days that are over: they mean nothing any more, and name
        players. Raises `StorageFailed`."""
        p = protections.c
        past = select(p.player_id).where(p.used_ms < over_everywhere_ms(now_ms))
        # One that another process is just changing is left to it.
        gone = delete(protections).where(p.player_id.in_(past.with_for_update(skip_locked=True)))
        await self._writer.execute(gone)

    async def _known(self) -> set[GuildId]:
        """The servers of our shards of which anything is stored."""
        sources = (
            accounts.c.guild_id,
            settings.c.guild_id,
            player_names.c.guild_id,
            greeted_servers.c.guild_id,
        )
        asked = union(*(within(select(each), each, self._shards) for each in sources))
        rows = await self._reader.all(asked)
        return {GuildId(row.guild_id) for row in rows} - {EVERYWHERE}

    async def _noted(self) -> dict[GuildId, int]:
        columns = departed_servers.c
        asked = select(columns.guild_id, columns.left_ms)
        rows = await self._reader.all(within(asked, columns.guild_id, self._shards))
        return {GuildId(row.guild_id): row.left_ms for row in rows}
