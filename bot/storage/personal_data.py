"""All that is stored of one player, in every server, for themselves."""

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Select, String, cast, or_, select

from bot.ids import PlayerId
from bot.storage.encryption import Cipher
from bot.storage.ledger import chunks
from bot.storage.reader import Reader
from bot.storage.schema import (
    accounts,
    hand_players,
    hands,
    host_actions,
    journal,
    ledger_batches,
    ledger_entries,
    messaged_players,
    player_names,
    player_totals,
    protections,
    settings,
    standings,
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

Record = dict[str, Any]
Records = dict[str, list[Record]]
"""Lines by what they are."""


class PersonalData:
    """Reads only."""

    def __init__(self, reader: Reader, cipher: Cipher) -> None:
        self._reader, self._cipher = reader, cipher

    async def of(self, player: PlayerId) -> Records:
        """Lines by table. What is told of others is left out: their moves, and who they are.

        Raises `StorageFailed`, and `DecryptionFailed` without the key.
        """
        found: Records = {}
        for name, statement in _statements(player).items():
            rows = await self._reader.all(statement)
            found[name] = [row._asdict() for row in rows]
        asked = found["tournament_commands"]
        own = [line for line in asked if line["body"].get("player") == player]
        found["tournament_commands"] = own
        found["table_commands"] = await self._commands(player)
        return found

    async def _commands(self, player: PlayerId) -> list[Record]:
        """The commands of the player in their hands, decrypted beside the event loop."""
        p, j = hand_players.c, journal.c
        played = await self._reader.all(select(p.hand_id).where(p.player_id == player))
        found: list[Record] = []
        for some in chunks(sorted(row.hand_id for row in played)):
            rows = await self._reader.all(
                select(journal)
                .join(hands, hands.c.table_id == j.table_id)
                .where(hands.c.id.in_(some), j.seq.between(hands.c.first_seq, hands.c.last_seq))
                .order_by(j.table_id, j.seq)
            )
            found += await asyncio.to_thread(self._own, rows, player)
        return found

    def _own(self, rows: Sequence[Row[Any]], player: PlayerId) -> list[Record]:
        read = (journal_row(row, self._cipher) for row in rows)
        return [
            {
                "table_id": row.table,
                "hand_id": row.hand,
                "kind": row.kind,
                "at_ms": row.at_ms,
                "body": dict(row.body),
            }
            for row in read
            if row.body.get("player") == player
        ]


def _statements(player: PlayerId) -> dict[str, Select[Any]]:
    a, b, e, h, s = accounts.c, ledger_batches.c, ledger_entries.c, hands.c, standings.c
    t, o, p = tournaments.c, host_actions.c, hand_players.c
    whole = (
        player_names,
        player_totals,
        topup_clocks,
        protections,
        messaged_players,
        tournament_tickets,
        tournament_entries,
        tournament_reminders,
    )
    named = cast(settings.c.value, String).like(f"%{player}%")
    body = tournament_journal.c.body
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
        "tournament_commands": select(
            tournament_journal.c.tournament_id,
            tournament_journal.c.kind,
            tournament_journal.c.at_ms,
            body,
        ).where(cast(body, String).like(f"%{player}%")),
        "tournaments_announced": select(t.id, t.guild_id, t.title, t.created_ms).where(
            t.host_id == player
        ),
        "tables_opened": select(
            tables.c.id, tables.c.guild_id, tables.c.channel_id, tables.c.created_ms
        ).where(tables.c.host_id == player, tables.c.tournament_id.is_(None)),
        "actions_logged": select(
            o.guild_id, o.action, o.data, o.at_ms, (o.actor_id == player).label("by_you")
        ).where(or_(o.actor_id == player, o.target_id == player)),
        "settings_that_name_you": select(settings.c.guild_id, settings.c.key).where(named),
    }
