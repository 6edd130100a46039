"""Forgetting a player in one server: an alias stands in their place, and all sums stay.

The ledger, results, statistics and tournaments of the server then name the alias. Encrypted records
of hands stay as they are, except for the name: others verify their own hands by them.
"""

from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    String,
    Table,
    cast,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)

from bot.bank.accounts import AccountKind
from bot.ids import GuildId, PlayerId
from bot.refusal import BrokenInvariant
from bot.storage.aliases import ID_MIN, NAME, encryption_place, meanings, replaced, without_name
from bot.storage.applier import Applier, over_everywhere_ms, summary_place
from bot.storage.connections import Reader
from bot.storage.errors import StillInvolved
from bot.storage.schema import (
    accounts,
    all_in_luck,
    badge_facts,
    badge_roles,
    erasures,
    forgotten_players,
    hand_players,
    hands,
    host_actions,
    ledger_batches,
    ledger_entries,
    messaged_players,
    personal_settings,
    player_names,
    player_totals,
    protections,
    style_counts,
    tables,
    topup_clocks,
    tournament_entries,
    tournament_journal,
    tournament_reminders,
    tournament_results,
    tournament_tickets,
    tournaments,
)
from bot.storage.unit import TicketState
from bot.storage.writer import Writer


class Forgetting:
    """Forgets players: every change is one transaction."""

    def __init__(self, reader: Reader, writer: Writer, applier: Applier) -> None:
        self._reader, self._writer, self._applier = reader, writer, applier

    async def forgotten(self, guild: GuildId) -> frozenset[PlayerId]:
        """The players who were forgotten in a guild. Raises `StorageFailed`."""
        cipher = self._applier.cipher
        meant = await self._reader.run(lambda connection: meanings(connection, cipher, guild))
        return frozenset(map(PlayerId, meant.values()))

    async def forget(self, guild: GuildId, player: PlayerId, alias: PlayerId, now_ms: int) -> bool:
        """Replaces the player by `alias`, which nobody has; False where nothing of them
        was stored in the guild.

        Raises `StillInvolved` while they have chips in play, are in a tournament, or have opened a
        table or announced a tournament that is not over; and `StorageFailed`.
        """
        if player < ID_MIN:
            raise BrokenInvariant(f"{player} may be an amount as well as a player")
        return await self._writer.run(
            lambda connection: _Erasure(connection, self._applier, guild, player, alias).run(now_ms)
        )


class _Erasure:
    """The erasure of one player within one transaction."""

    def __init__(
        self,
        connection: Connection,
        applier: Applier,
        guild: GuildId,
        player: PlayerId,
        alias: PlayerId,
    ) -> None:
        self._connection, self._applier = connection, applier
        self._guild, self._player, self._alias = guild, player, alias

    def run(self, now_ms: int) -> bool:
        if any(self._any(table, is_it) for table, is_it in self._involvements()):
            raise StillInvolved(f"{self._player} in {self._guild}")
        named = self._with_their_number()
        places = [*((column.table, self._is_theirs(column)) for column in _PLAYERS)]
        places += [(column.table, is_it) for column, is_it in named]
        if not any(self._any(table, is_it) for table, is_it in places):
            return self._drop_what_is_theirs_alone(now_ms)
        self._connection.execute(insert(erasures).values(guild_id=self._guild))
        self._applier.rename_standings(self._connection, self._guild, self._player, self._alias)
        self._drop_names_in_hands()
        for column, is_it in named:
            self._rewrite(column, is_it)
        for column in _PLAYERS:
            self._rename(column)
        self._remember_meaning(now_ms)
        self._drop_what_is_theirs_alone(now_ms)
        self._connection.execute(delete(erasures))
        # Numbers of accounts are kept by player.
        self._applier.drop_cache()
        return True

    def _any(self, table: Table, is_it: ColumnElement[bool]) -> bool:
        return bool(self._connection.scalar(select(exists().select_from(table).where(is_it))))

    def _involvements(self) -> list[tuple[Table, ColumnElement[bool]]]:
        """The tables and events that they are still in, by the rows that would say so."""
        a, e, k = accounts.c, tournament_entries.c, tournament_tickets.c
        guild, player = self._guild, self._player
        ours = select(tournaments.c.id).where(tournaments.c.guild_id == guild)
        running = ours.where(tournaments.c.ended_ms.is_(None))
        return [
            (
                accounts,
                (a.guild_id == guild)
                & (a.player_id == player)
                & (a.kind == AccountKind.SEAT.value)
                & (a.balance != 0),
            ),
            (tournament_entries, (e.guild_id == guild) & (e.player_id == player)),
            (
                tournament_tickets,
                (k.player_id == player)
                & (k.state == TicketState.OPEN.value)
                & k.satellite_id.in_(ours),
            ),
            (
                tables,
                (tables.c.guild_id == guild)
                & (tables.c.host_id == player)
                & tables.c.closed_ms.is_(None),
            ),
            (
                tournaments,
                tournaments.c.id.in_(running)
                & or_(tournaments.c.host_id == player, self._names(tournaments.c.options)),
            ),
            (
                tournament_journal,
                tournament_journal.c.tournament_id.in_(running)
                & self._names(tournament_journal.c.body),
            ),
        ]

    def _names(self, column: Column[Any]) -> ColumnElement[bool]:
        """Whether a text or JSON holds the player's number."""
        return cast(column, String).like(f"%{self._player}%")

    def _with_their_number(self) -> list[tuple[Column[Any], ColumnElement[bool]]]:
        """The columns of texts and JSON in which players are named, and their rows with this
        player's number."""
        of_guild = select(tournaments.c.id).where(tournaments.c.guild_id == self._guild)
        body = tournament_journal.c.body
        places: list[tuple[Column[Any], ColumnElement[bool]]] = [
            *((column, column.table.c.guild_id == self._guild) for column in _NAMING),
            *((column, self._may_name_them()) for column in _NAMING_BATCHES),
            (body, tournament_journal.c.tournament_id.in_(of_guild)),
        ]
        return [(column, place & self._names(column)) for column, place in places]

    def _may_name_them(self) -> ColumnElement[bool]:
        """The batches of the ledger that moved the player's chips, and the ones that issued chips:
        a correction names the moderator. No other batch names a player."""
        a, e = accounts.c, ledger_entries.c
        theirs = or_(a.player_id == self._player, a.kind == AccountKind.ISSUANCE.value)
        its_accounts = select(a.id).where(a.guild_id == self._guild, theirs)
        return ledger_batches.c.id.in_(select(e.batch_id).where(e.account_id.in_(its_accounts)))

    def _is_theirs(self, column: Column[Any]) -> ColumnElement[bool]:
        """Whether a row of the guild has the player in the column."""
        table = column.table
        if "guild_id" in table.c:
            return (table.c.guild_id == self._guild) & (column == self._player)
        of_guild = select(tournaments.c.id).where(tournaments.c.guild_id == self._guild)
        return table.c.satellite_id.in_(of_guild) & (column == self._player)

    def _rename(self, column: Column[Any]) -> None:
        renamed = update(column.table).where(self._is_theirs(column))
        self._connection.execute(renamed.values({column.name: self._alias}))

    def _rewrite(self, column: Column[Any], is_it: ColumnElement[bool]) -> None:
        table = column.table
        key = list(table.primary_key)
        rows = self._connection.execute(select(*key, column).where(is_it)).all()
        for row in rows:
            *at, value = row
            new = without_name(replaced(value, {self._player: self._alias}), self._alias)
            its_row = [part == own for part, own in zip(key, at, strict=True)]
            self._connection.execute(update(table).where(*its_row).values({column.name: new}))

    def _drop_names_in_hands(self) -> None:
        """Takes the player's name from the summaries of their hands."""
        p = hand_players.c
        rows = self._connection.execute(
            select(hands.c.id, hands.c.sealed_summary, p.seat)
            .join(hand_players, p.hand_id == hands.c.id)
            .where(
                p.guild_id == self._guild,
                p.player_id == self._player,
                hands.c.sealed_summary.is_not(None),
            )
        )
        cipher = self._applier.cipher
        for row in rows.all():
            place = summary_place(row.id)
            summary = cipher.decrypt(row.sealed_summary, place)
            if row.seat not in summary.get("seats", ()):
                continue
            summary["names"][summary["seats"].index(row.seat)] = NAME
            sealed = cipher.encrypt(summary, place)
            its_hand = update(hands).where(hands.c.id == row.id)
            self._connection.execute(its_hand.values(sealed_summary=sealed))

    def _remember_meaning(self, now_ms: int) -> None:
        sealed = self._applier.cipher.encrypt(
            {"player": self._player, "at_ms": now_ms}, encryption_place(self._alias)
        )
        self._connection.execute(
            insert(forgotten_players).values(
                alias=self._alias, guild_id=self._guild, sealed_player=sealed
            )
        )
        self._connection.execute(
            insert(player_names).values(
                guild_id=self._guild, player_id=self._alias, name=NAME, locale=""
            )
        )

    def _drop_what_is_theirs_alone(self, now_ms: int) -> bool:
        """Drops the name, the clock and the badges here; where the player is unknown in every other
        server, the rest too. Returns whether there was any but the name, which the command that
        asks for it has stored."""
        mine, elsewhere = self._player, accounts.c.player_id == self._player
        of_guild = select(tournaments.c.id).where(tournaments.c.guild_id == self._guild)
        n, c, r = player_names.c, topup_clocks.c, tournament_reminders.c
        self._delete(player_names, (n.guild_id == self._guild) & (n.player_id == mine))
        found = self._delete(topup_clocks, (c.guild_id == self._guild) & (c.player_id == mine))
        found += self._delete(
            tournament_reminders, r.tournament_id.in_(of_guild) & (r.player_id == mine)
        )
        for each in (badge_facts, badge_roles):
            its = (each.c.guild_id == self._guild) & (each.c.player_id == mine)
            found += self._delete(each, its)
        if self._any(accounts, elsewhere):
            return bool(found)
        self._delete(player_names, n.player_id == mine)
        for table in (messaged_players, personal_settings):
            found += self._delete(table, table.c.player_id == mine)
        # That of today stays until it is over (`drop_past_protections`): nobody has it twice a day.
        past = protections.c.used_ms < over_everywhere_ms(now_ms)
        return bool(found + self._delete(protections, past & (protections.c.player_id == mine)))

    def _delete(self, table: Table, is_it: ColumnElement[bool]) -> int:
        return self._connection.execute(delete(table).where(is_it)).rowcount


_PLAYERS = (
    accounts.c.player_id,
    hand_players.c.player_id,
    player_totals.c.player_id,
    style_counts.c.player_id,
    all_in_luck.c.player_id,
    tournament_results.c.player_id,
    tournament_tickets.c.player_id,
    tournaments.c.host_id,
    tables.c.host_id,
    host_actions.c.actor_id,
    host_actions.c.target_id,
)
"""Columns that hold players."""
_NAMING_BATCHES = (ledger_batches.c.key, ledger_batches.c.data)
_NAMING = (
    host_actions.c.data,
    tournaments.c.options,
    tournaments.c.snapshot,
)
"""Columns of texts and JSON that may name players."""
