"""Erases everything of one server; what its players have in others stays."""

from sqlalchemy import ColumnElement, Connection, Table, delete, exists, insert, select

from bot.ids import GuildId
from bot.storage.applier import Applier
from bot.storage.ledger import chunks
from bot.storage.renamed_standings import corrections
from bot.storage.schema import (
    accounts,
    erasures,
    journal,
    ledger_batches,
    ledger_entries,
    messaged_players,
    metadata,
    personal_settings,
    player_names,
    protections,
    tables,
    tournament_journal,
    tournament_reminders,
    tournament_results,
    tournament_tickets,
    tournaments,
    unfinished_tables,
    untold_ends,
)
from bot.storage.standings import EVERYWHERE


def erase_server(connection: Connection, applier: Applier, guild: GuildId) -> bool:
    """Erases it within the transaction; False, and nothing done, while anything is open there.

    The chips of a server add up to nothing with what it has issued, so all others' stay as they
    are.
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
"""All that say whose they are, those that name others first. What is written in `erasures` allows
the rest, and goes last."""


def _rows(guild: GuildId) -> list[tuple[Table, ColumnElement[bool]]]:
    """All rows of a server, those that name others first."""
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
    """Deletes the rows that are of no server, with a player's last one."""
    for some in chunks(sorted(players)):
        asked = select(accounts.c.player_id).where(accounts.c.player_id.in_(some)).distinct()
        unknown = set(some).difference(connection.scalars(asked))
        names = player_names.c
        is_theirs = (names.guild_id == EVERYWHERE) & names.player_id.in_(unknown)
        connection.execute(delete(player_names).where(is_theirs))
        for table in (messaged_players, personal_settings, protections):
            connection.execute(delete(table).where(table.c.player_id.in_(unknown)))
