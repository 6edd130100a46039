"""The stored data of one player, in every server, for themselves."""

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Column, ColumnElement, Row, Select, String, cast, or_, select

from bot.bank.accounts import AccountKind
from bot.ids import PlayerId
from bot.storage.connections import Reader
from bot.storage.encryption import Cipher
from bot.storage.errors import TooMuchStored
from bot.storage.ledger import chunks
from bot.storage.schema import (
    accounts,
    all_in_luck,
    badge_facts,
    badge_roles,
    hand_players,
    hands,
    host_actions,
    journal,
    ledger_batches,
    ledger_entries,
    messaged_players,
    personal_settings,
    player_names,
    player_totals,
    protections,
    settings,
    standings,
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
from bot.storage.tables import journal_row

# --- The part of a stored command that is about one player ---------------------------------------


NAMING = frozenset({"player", "by", "victim"})
"""The fields of commands with players in them: one, or some of them in a list."""
_WHOLE = frozenset({"house"})
"""Records that go with the record around them: they name nobody, and hide no card."""


def own_part(value: Any, player: PlayerId) -> Any:
    """The part of a command's JSON that is about the player; None where there is none.

    A record that names the player goes in with its plain values. Other players are left out, and so
    is any record in it that does not name this one: it may be the next hand's deck. In the place of
    `by` stands `by_you`.
    """
    match value:
        case dict():
            if any(_holds(value.get(name), player) for name in NAMING):
                return _told(value, player)
            parts = {name: own_part(each, player) for name, each in value.items()}
            return {name: part for name, part in parts.items() if part is not None} or None
        case [int() as first, int()] if first == player:
            # A player with their stack.
            return value
        case list():
            parts_of = (own_part(each, player) for each in value)
            return [part for part in parts_of if part is not None] or None
        case _:
            return None


def _told(record: dict[str, Any], player: PlayerId) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name, each in record.items():
        if name == "by":
            told["by_you"] = _holds(each, player)
        elif name in NAMING:
            told |= {name: each} if each == player else {}
        elif name in _WHOLE or _is_plain(each):
            told[name] = each
        elif (part := own_part(each, player)) is not None:
            told[name] = part
    return told


def _holds(value: Any, player: PlayerId) -> bool:
    return player in value if isinstance(value, list) else value == player


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return not any(isinstance(each, list | dict) for each in value)
    return not isinstance(value, dict)


# --- The data ------------------------------------------------------------------------------------


Record = dict[str, Any]
Records = dict[str, list[Record]]
"""Lines by the name of their table."""
PAGE_ROWS = 1000
"""The most rows of a journal that are read at once."""
LINES_MAX = 200_000
"""The most lines of one player; more do not go into a file that Discord takes."""
_PLACE = ("table_id", "tournament_id", "hand_id", "kind", "at_ms")


class PersonalData:
    """Reads the data of one player."""

    def __init__(self, reader: Reader, cipher: Cipher) -> None:
        self._reader, self._cipher = reader, cipher

    async def of(self, player: PlayerId) -> Records:
        """The player's lines by table. Facts about others are left out: their moves, and who they
        are.

        Commands of tables are found by the player's chips, hands or acts at the table; commands of
        tournaments are searched in all servers in which something else is stored of the player.
        Raises `TooMuchStored`, `StorageFailed`, and `DecryptionFailed` without the key.
        """
        found: Records = {}
        for name, statement in _statements(player).items():
            rows = await self._reader.all(statement.limit(LINES_MAX + 1))
            found[name] = [row._asdict() for row in rows]
            _check(found)
        found["table_commands"] = []
        for table in await self._tables(player, found):
            its = select(journal).where(journal.c.table_id == table)
            await self._collect(found, "table_commands", its, player)
        found["tournament_commands"] = []
        for tournament in await self._tournaments(found):
            its = select(tournament_journal).where(
                tournament_journal.c.tournament_id == tournament,
                _names(tournament_journal.c.body, player),
            )
            await self._collect(found, "tournament_commands", its, player)
        return found

    async def _tables(self, player: PlayerId, found: Records) -> list[int]:
        """The tables at which the player had a seat or a hand, and the ones that they opened or
        acted on."""
        opened = await self._reader.all(select(tables.c.id).where(tables.c.host_id == player))
        acts = (line["data"].get("table") for line in found["actions_logged"])
        return sorted(
            {row.id for row in opened}
            | {line["place"] for line in found["accounts"] if line["kind"] == AccountKind.SEAT}
            | {line["table_id"] for line in found["hands"]}
            | {table for table in acts if table is not None}
        )

    async def _tournaments(self, found: Records) -> list[int]:
        """The tournaments of every server that `found` names so far."""
        guilds = {line.get("guild_id", 0) for lines in found.values() for line in lines}
        rows = [
            row
            for some in chunks(sorted(guilds))
            for row in await self._reader.all(
                select(tournaments.c.id).where(tournaments.c.guild_id.in_(some))
            )
        ]
        return sorted(row.id for row in rows)

    async def _collect(
        self, found: Records, name: str, journal_rows: Select[Any], player: PlayerId
    ) -> None:
        """Adds the player's part of the rows of one journal, read a page at a time and decrypted
        beside the event loop."""
        seq = journal_rows.selected_columns["seq"]
        page = journal_rows.order_by(seq).limit(PAGE_ROWS)
        rows = await self._reader.all(page)
        while rows:
            found[name] += await asyncio.to_thread(self._own, rows, player)
            _check(found)
            if len(rows) < PAGE_ROWS:
                return
            rows = await self._reader.all(page.where(seq > rows[-1].seq))

    def _own(self, rows: Sequence[Row[Any]], player: PlayerId) -> list[Record]:
        return [line for row in rows if (line := self._line(row._asdict(), row, player))["body"]]

    def _line(self, line: Record, row: Row[Any], player: PlayerId) -> Record:
        """A row of either journal, with the part of its body about the player."""
        body = line["body"] if "body" in line else dict(journal_row(row, self._cipher).body)
        kept = {name: line[name] for name in _PLACE if name in line}
        return {**kept, "body": own_part(body, player)}


def _check(found: Records) -> None:
    if sum(map(len, found.values())) > LINES_MAX:
        raise TooMuchStored(f"more than {LINES_MAX} lines")


def _names(column: Column[Any], player: PlayerId) -> ColumnElement[bool]:
    """Whether JSON may name the player."""
    return cast(column, String).like(f"%{player}%")


def _statements(player: PlayerId) -> dict[str, Select[Any]]:
    a, b, e, h, s = accounts.c, ledger_batches.c, ledger_entries.c, hands.c, standings.c
    t, o, p = tournaments.c, host_actions.c, hand_players.c
    whole = (
        player_names,
        player_totals,
        style_counts,
        all_in_luck,
        badge_facts,
        badge_roles,
        topup_clocks,
        protections,
        messaged_players,
        personal_settings,
        tournament_tickets,
        tournament_entries,
        tournament_reminders,
    )
    return {
        **{each.name: select(each).where(each.c.player_id == player) for each in whole},
        "accounts": select(accounts).where(a.player_id == player),
        "ledger": select(b.at_ms, b.guild_id, b.reason, a.kind, a.place, e.amount, e.balance_after)
        .select_from(ledger_entries.join(ledger_batches).join(accounts))
        .where(a.player_id == player)
        .order_by(b.id),
        "hands": select(
            *(each for each in hand_players.c if each.name != "player_id"),
            h.game,
            h.table_id,
            h.tournament_id,
            h.started_ms,
            h.ended_ms,
        )
        .join(hands, h.id == p.hand_id)
        .where(p.player_id == player)
        .order_by(h.id),
        "standings": select(s.scope, s.board, s.period, s.score, s.reached_ms).where(
            s.player_id == player
        ),
        "tournament_results": select(tournament_results, t.title)
        .join(tournaments, t.id == tournament_results.c.tournament_id)
        .where(tournament_results.c.player_id == player),
        "tournaments_announced": select(t.id, t.guild_id, t.title, t.created_ms).where(
            t.host_id == player
        ),
        "tournaments_sponsored": select(t.id, t.guild_id, t.title, t.created_ms).where(
            _names(t.options, player)
        ),
        "tables_opened": select(
            tables.c.id, tables.c.guild_id, tables.c.channel_id, tables.c.created_ms
        ).where(tables.c.host_id == player, tables.c.tournament_id.is_(None)),
        "actions_logged": select(
            o.guild_id, o.action, o.data, o.at_ms, (o.actor_id == player).label("by_you")
        ).where(or_(o.actor_id == player, o.target_id == player)),
        "settings_that_name_you": select(settings.c.guild_id, settings.c.key).where(
            _names(settings.c.value, player)
        ),
    }
