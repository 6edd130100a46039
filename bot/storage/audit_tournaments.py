"""The checks of tournaments that need their rows alone.

Whether their journals lead to these rows is checked by replaying them, in `bot.host`.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import BigInteger, Select, String, cast, func, literal, or_, select

from bot.bank.accounts import AccountKind
from bot.storage.schema import (
    accounts,
    hand_players,
    hands,
    ledger_batches,
    standings,
    tables,
    tournament_entries,
    tournament_journal,
    tournament_results,
    tournament_tickets,
    tournaments,
)
from bot.storage.unit import FROM_LEDGER, LeaderboardKind, TicketState
from bot.tournament.state import Phase

_a, _t = accounts.c, tournaments.c
_NONE = literal(0)
_ENDED_BY_LEDGER = select(tournament_journal.c.tournament_id).where(
    tournament_journal.c.kind == FROM_LEDGER
)
"""Tournaments with damaged journals, which were cancelled because of it."""


def _journal_gaps() -> Select[Any]:
    j = tournament_journal.c
    return (
        select(j.tournament_id.label("tournament"))
        .add_columns(func.max(j.seq).label("expected"), func.count().label("found"))
        .where(j.tournament_id.not_in(_ENDED_BY_LEDGER))
        .group_by(j.tournament_id)
        .having(func.max(j.seq) != func.count())
    )


def _snapshots_ahead() -> Select[Any]:
    """Snapshots of rows that are not there: recovery would start after the newest row."""
    newest = (
        select(func.coalesce(func.max(tournament_journal.c.seq), 0))
        .where(tournament_journal.c.tournament_id == _t.id)
        .correlate(tournaments)
        .scalar_subquery()
    )
    return select(
        _t.id.label("tournament"), newest.label("expected"), _t.snapshot_seq.label("found")
    ).where(_t.snapshot_seq > newest)


def _misplaced_refunds() -> Select[Any]:
    """Tournaments that were cancelled unread, and then continued or ended otherwise."""
    j = tournament_journal.c
    last = (
        select(func.max(j.seq)).where(j.tournament_id == _t.id).correlate(tournaments)
    ).scalar_subquery()
    return (
        select(_t.id.label("tournament"), _t.phase)
        .add_columns(j.seq.label("expected"), last.label("found"))
        .join(tournament_journal, j.tournament_id == _t.id)
        .where(j.kind == FROM_LEDGER)
        .where((_t.phase != Phase.CANCELLED.value) | (j.seq != last))
    )


def _phases_without_end() -> Select[Any]:
    """Tournaments that are over without an end time, or the other way round."""
    is_over = _t.phase.in_([phase.value for phase in Phase if phase.over])
    return (
        select(_t.id.label("tournament"), _t.phase)
        .add_columns(cast(None, BigInteger).label("expected"), _t.ended_ms.label("found"))
        .where(is_over != _t.ended_ms.is_not(None))
    )


def _unsettled_pools() -> Select[Any]:
    """Pools that hold, after the end, more or less than the value of open tickets (R-232)."""
    k = tournament_tickets.c
    owed = (
        select(func.coalesce(func.sum(k.value), 0))
        .where(k.satellite_id == _t.id, k.state == TicketState.OPEN.value)
        .correlate(tournaments)
        .scalar_subquery()
    )
    its_pool = (_a.kind == AccountKind.POOL.value) & (_a.place == _t.id)
    held = func.coalesce(_a.balance, 0)
    return (
        select(_t.id.label("tournament"), owed.label("expected"), held.label("found"))
        .select_from(tournaments.outerjoin(accounts, its_pool))
        .where(_t.ended_ms.is_not(None), held != owed)
    )


def _pools_of_nothing() -> Select[Any]:
    """Chips in the pool of a tournament that does not exist in this guild."""
    same = (_t.id == _a.place) & (_t.guild_id == _a.guild_id)
    return (
        select(_a.guild_id.label("guild"), _a.place.label("tournament"))
        .add_columns(_NONE.label("expected"), _a.balance.label("found"))
        .select_from(accounts.outerjoin(tournaments, same))
        .where(_a.kind == AccountKind.POOL.value, _a.balance != 0, _t.id.is_(None))
    )


def _entries_after_the_end() -> Select[Any]:
    """Players who would never be broke again (R-245)."""
    e = tournament_entries.c
    return (
        select(e.tournament_id.label("tournament"), e.player_id.label("player"))
        .add_columns(_NONE.label("expected"), literal(1).label("found"))
        .join(tournaments, _t.id == e.tournament_id)
        .where(_t.ended_ms.is_not(None))
    )


def _seats_with_money() -> Select[Any]:
    """Chips of wallets at a tournament's table, where only its own are played for."""
    return (
        select(_a.place.label("table"), _a.player_id.label("player"))
        .add_columns(_NONE.label("expected"), _a.balance.label("found"))
        .join(tables, tables.c.id == _a.place)
        .where(
            _a.kind == AccountKind.SEAT.value, tables.c.tournament_id.is_not(None), _a.balance != 0
        )
    )


def _hands_of_others() -> Select[Any]:
    """Hands that count for another tournament than their table's, or for none."""
    of_hand = func.coalesce(hands.c.tournament_id, 0)
    of_table = func.coalesce(tables.c.tournament_id, 0)
    return (
        select(hands.c.id.label("hand"), hands.c.table_id.label("table"))
        .add_columns(of_table.label("expected"), of_hand.label("found"))
        .join(tables, tables.c.id == hands.c.table_id)
        .where(of_hand != of_table)
    )


def _hands_for_money() -> Select[Any]:
    """Tournament hands for which chips of wallets were moved."""
    key = literal("hand:") + cast(hands.c.id, String)
    return (
        select(hands.c.id.label("hand"), hands.c.tournament_id.label("tournament"))
        .add_columns(_NONE.label("expected"), literal(1).label("found"))
        .join(ledger_batches, ledger_batches.c.key == key)
        .where(hands.c.tournament_id.is_not(None))
    )


def _lost_chips() -> Select[Any]:
    """Tournament hands after which the players have less than before: there is no rake in them."""
    before = func.sum(hand_players.c.stack_before)
    after = func.sum(hand_players.c.stack_after)
    return (
        select(hand_players.c.hand_id.label("hand"))
        .add_columns(before.label("expected"), after.label("found"))
        .join(hands, hands.c.id == hand_players.c.hand_id)
        .where(hands.c.tournament_id.is_not(None))
        .group_by(hand_players.c.hand_id)
        .having(after < before)
    )


def _wrong_wins() -> Select[Any]:
    r, s = tournament_results.c, standings.c
    won = (
        select(r.guild_id, r.player_id, func.count().label("wins"))
        .where(r.place == 1)
        .group_by(r.guild_id, r.player_id)
        .subquery()
    )
    same = (
        (s.scope == won.c.guild_id)
        & (s.player_id == won.c.player_id)
        & (s.board == LeaderboardKind.TOURNAMENTS_WON.value)
        & (s.period == "all")
    )
    score = func.coalesce(s.score, 0)
    return (
        select(won.c.guild_id.label("guild"), won.c.player_id.label("player"))
        .add_columns(won.c.wins.label("expected"), score.label("found"))
        .select_from(won.outerjoin(standings, same))
        .where(score != won.c.wins)
    )


def _uncalled_results() -> Select[Any]:
    """Results of a tournament that has not finished, or none of one that has."""
    r = tournament_results.c
    lines = func.count(r.player_id)
    has_to = _t.phase == Phase.FINISHED.value
    return (
        select(_t.id.label("tournament"), _t.phase)
        .add_columns(cast(None, BigInteger).label("expected"), lines.label("found"))
        .select_from(tournaments.outerjoin(tournament_results, r.tournament_id == _t.id))
        .group_by(_t.id, _t.phase)
        .having(or_(has_to & (lines == 0), ~has_to & (lines > 0)))
    )


CHECKS: Mapping[str, Select[Any]] = {
    "tournament-journal-gap": _journal_gaps(),
    "tournament-snapshot-ahead": _snapshots_ahead(),
    "tournament-refund-misplaced": _misplaced_refunds(),
    "tournament-end-wrong": _phases_without_end(),
    "tournament-results-misplaced": _uncalled_results(),
    "pool-not-settled": _unsettled_pools(),
    "pool-without-tournament": _pools_of_nothing(),
    "entry-after-end": _entries_after_the_end(),
    "seat-at-tournament-table": _seats_with_money(),
    "hand-of-other-tournament": _hands_of_others(),
    "tournament-hand-moves-money": _hands_for_money(),
    "tournament-hand-loses-chips": _lost_chips(),
    "tournaments-won-wrong": _wrong_wins(),
}
