"""Checks that a database agrees with itself: the ledger, and everything counted from it.

Tournaments have a module of their own, `audit_tournaments`. The audit only reads, in one
transaction, so it may check a database in use.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, case, func, literal, select
from sqlalchemy.exc import DatabaseError

from bot.bank.accounts import OVERDRAWN_KINDS, AccountKind
from bot.bank.transfers import TransferReason
from bot.storage import audit_tournaments, sqlite
from bot.storage.audit_statistics import wrong_styles, wrong_totals
from bot.storage.inspection import check_newest, inspect
from bot.storage.place import Place
from bot.storage.schema import (
    accounts,
    hand_players,
    hands,
    journal,
    ledger_batches,
    ledger_entries,
    payouts,
    player_totals,
    standing_pages,
    standings,
    tables,
    tournament_journal,
    tournament_results,
    tournaments,
)
from bot.storage.standings import EVERYWHERE
from bot.storage.unit import LeaderboardKind, PlayKind

DAMAGED = "file-damaged"
"""The check that fails when pages of the file itself cannot be read."""


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """Something that does not agree: the check, its subject, and the two numbers."""

    check: str
    subject: str
    expected: int | None = None
    found: int | None = None


@dataclass(slots=True)
class AuditReport:
    """The rows checked, by kind, and what is wrong with them."""

    looked_at: dict[str, int] = field(default_factory=dict)
    findings: list[AuditFinding] = field(default_factory=list)
    needs_key: bool = False
    """Whether hands could not be checked because the key is missing."""

    @property
    def clean(self) -> bool:
        return not self.findings and not self.needs_key

    def as_json(self) -> dict[str, Any]:
        """`{ok, sealed, looked_at: {name: count}, findings: [{check, subject, expected,
        found}]}`."""
        return {
            "ok": self.clean,
            "sealed": self.needs_key,
            "looked_at": dict(self.looked_at),
            "findings": [asdict(finding) for finding in self.findings],
        }


def audit(place: Place) -> AuditReport:
    """Checks a database. Raises `StorageRefusal` for one not ours, or not of this version."""
    check_newest(place)
    return inspect(place, audit_connection)


def audit_connection(connection: Connection) -> AuditReport:
    """Checks the database of a connection."""
    report = AuditReport()
    try:
        if connection.dialect.name == "sqlite":
            report.findings += [AuditFinding(DAMAGED, each) for each in sqlite.damage(connection)]
        for table in _LOOKED_AT:
            counted = select(func.count()).select_from(table)
            report.looked_at[table.name] = connection.scalar(counted) or 0
        for check, statement in _CHECKS.items():
            rows = connection.execute(statement)
            report.findings += [_finding(check, row._asdict()) for row in rows]
    except (DatabaseError, UnicodeDecodeError):
        # A page that cannot be read stops the check; what was found before it still counts.
        report.findings.append(AuditFinding(DAMAGED, "a part of the database cannot be read"))
    return report


def _finding(check: str, row: dict[str, Any]) -> AuditFinding:
    subject = " ".join(f"{name}={row[name]}" for name in row if name not in {"expected", "found"})
    return AuditFinding(check, subject, row["expected"], row["found"])


_LOOKED_AT = (
    accounts,
    ledger_batches,
    ledger_entries,
    tables,
    journal,
    hands,
    tournaments,
    tournament_journal,
    standings,
)

_ADDED_UP = (LeaderboardKind.NET, LeaderboardKind.HANDS_WON, LeaderboardKind.TOURNAMENTS_WON)
"""Boards whose scores add up; of the others the best counts. Wallets are checked apart: corrections
by moderators count in their own server only."""

_a, _b, _e = accounts.c, ledger_batches.c, ledger_entries.c
_CORRECTABLE = [AccountKind.WALLET.value, AccountKind.SEAT.value]
_CASH = PlayKind.CASH.value
_OVERDRAWN = [kind.value for kind in OVERDRAWN_KINDS]


def _unbalanced() -> Select[Any]:
    total = func.coalesce(func.sum(_e.amount), 0)
    return (
        select(_b.id.label("batch"), literal(0).label("expected"), total.label("found"))
        .select_from(ledger_batches.outerjoin(ledger_entries))
        .group_by(_b.id)
        .having((total != 0) | (func.count(_e.account_id) < 2))
    )


def _wrong_balances() -> Select[Any]:
    total = func.coalesce(func.sum(_e.amount), 0)
    return (
        select(_a.guild_id.label("guild"), _a.player_id.label("player"), _a.kind, _a.place)
        .add_columns(total.label("expected"), _a.balance.label("found"))
        .select_from(accounts.outerjoin(ledger_entries))
        .group_by(_a.id)
        .having(total != _a.balance)
    )


def _broken_chains() -> Select[Any]:
    """Entries whose balance is not the sum of all the account's entries up to them."""
    running = func.sum(_e.amount).over(partition_by=_e.account_id, order_by=_e.batch_id)
    chain = select(_e.batch_id, _e.account_id, _e.balance_after, running.label("sum")).subquery()
    return select(
        chain.c.account_id.label("account"),
        chain.c.batch_id.label("batch"),
        chain.c.sum.label("expected"),
        chain.c.balance_after.label("found"),
    ).where(chain.c.sum != chain.c.balance_after)


def _overdrawn() -> Select[Any]:
    return (
        select(_a.guild_id.label("guild"), _a.player_id.label("player"), _a.kind, _a.place)
        .add_columns(literal(0).label("expected"), func.min(_e.balance_after).label("found"))
        .select_from(accounts.join(ledger_entries))
        .where(_a.kind.not_in(_OVERDRAWN), (_e.balance_after < 0) | (_a.balance < 0))
        .group_by(_a.id)
    )


def _not_conserved() -> Select[Any]:
    """Guilds where the chips held are not the chips issued (R-304)."""
    is_issuance = _a.kind == AccountKind.ISSUANCE.value
    issued = -func.sum(case((is_issuance, _a.balance), else_=0))
    held = func.sum(case((is_issuance, 0), else_=_a.balance))
    return (
        select(_a.guild_id.label("guild"), issued.label("expected"), held.label("found"))
        .group_by(_a.guild_id)
        .having(issued != held)
    )


def _across_guilds() -> Select[Any]:
    return (
        select(_b.id.label("batch"), _b.guild_id.label("expected"), _a.guild_id.label("found"))
        .select_from(ledger_entries.join(ledger_batches).join(accounts))
        .where(_b.guild_id != _a.guild_id)
    )


def _journal_gaps() -> Select[Any]:
    j = journal.c
    span = func.max(j.seq) - func.min(j.seq) + 1
    return (
        select(j.table_id.label("table"), span.label("expected"), func.count().label("found"))
        .group_by(j.table_id)
        .having(span != func.count())
    )


def _chips_from_nowhere() -> Select[Any]:
    """Hands after which the players have more than before: a rake can only make it less."""
    before = func.sum(hand_players.c.stack_before)
    after = func.sum(hand_players.c.stack_after)
    return (
        select(hand_players.c.hand_id.label("hand"))
        .add_columns(before.label("expected"), after.label("found"))
        .group_by(hand_players.c.hand_id)
        .having(after > before)
    )


def _wrong_wallet_scores() -> Select[Any]:
    s = standings.c
    same = (
        (s.scope == _a.guild_id)
        & (s.player_id == _a.player_id)
        & (s.board == LeaderboardKind.WALLET.value)
    )
    score = func.coalesce(s.score, 0)
    return (
        select(_a.guild_id.label("guild"), _a.player_id.label("player"))
        .add_columns(_a.balance.label("expected"), score.label("found"))
        .select_from(accounts.outerjoin(standings, same))
        .where(_a.kind == AccountKind.WALLET.value, score != _a.balance)
    )


def _wrong_scores_everywhere() -> Select[Any]:
    """All-time scores over all guilds that are not the sum of the guilds'."""
    mine, guilds = standings.alias("mine"), standings.alias("guilds")
    total = func.sum(guilds.c.score)
    same = (
        (guilds.c.player_id == mine.c.player_id)
        & (guilds.c.board == mine.c.board)
        & (guilds.c.period == mine.c.period)
        & (guilds.c.scope != EVERYWHERE)
    )
    return (
        select(mine.c.board, mine.c.player_id.label("player"))
        .add_columns(total.label("expected"), mine.c.score.label("found"))
        .select_from(mine.join(guilds, same))
        .where(
            mine.c.scope == EVERYWHERE,
            mine.c.board.in_([board.value for board in _ADDED_UP]),
        )
        .group_by(mine.c.player_id, mine.c.board, mine.c.period, mine.c.score)
        .having(total != mine.c.score)
    )


def _wrong_wallets_everywhere() -> Select[Any]:
    """Scores of wallets over all guilds that are not the sum of the guilds' less corrections."""
    mine, guilds = standings.alias("mine"), standings.alias("guilds").c
    wallet = LeaderboardKind.WALLET.value
    owned = (
        select(guilds.player_id, func.sum(guilds.score).label("total"))
        .where(guilds.board == wallet, guilds.scope != EVERYWHERE)
        .group_by(guilds.player_id)
        .subquery()
    )
    corrected = (
        select(_a.player_id, func.sum(_e.amount).label("total"))
        .select_from(ledger_entries.join(ledger_batches).join(accounts))
        .where(_a.kind.in_(_CORRECTABLE), _b.reason == TransferReason.CORRECTION.value)
        .group_by(_a.player_id)
        .subquery()
    )
    left = func.coalesce(owned.c.total, 0) - func.coalesce(corrected.c.total, 0)
    return (
        select(mine.c.board, mine.c.player_id.label("player"))
        .add_columns(left.label("expected"), mine.c.score.label("found"))
        .select_from(
            mine.outerjoin(owned, owned.c.player_id == mine.c.player_id).outerjoin(
                corrected, corrected.c.player_id == mine.c.player_id
            )
        )
        .where(mine.c.scope == EVERYWHERE, mine.c.board == wallet, mine.c.score != left)
    )


def _wrong_net_scores() -> Select[Any]:
    s, total = standings.c, player_totals.c
    same = (
        (s.scope == total.guild_id)
        & (s.player_id == total.player_id)
        & (s.board == LeaderboardKind.NET.value)
        & (s.period == "all")
    )
    score = func.coalesce(s.score, 0)
    return (
        select(total.guild_id.label("guild"), total.player_id.label("player"))
        .add_columns(total.net.label("expected"), score.label("found"))
        .select_from(player_totals.outerjoin(standings, same))
        .where(total.cash, score != total.net)
    )


def _wrong_pages() -> Select[Any]:
    s, page = standings.c, standing_pages.c
    counted = (
        select(s.scope, s.board, s.period, func.count().label("size"))
        .group_by(s.scope, s.board, s.period)
        .subquery()
    )
    same = (
        (page.scope == counted.c.scope)
        & (page.board == counted.c.board)
        & (page.period == counted.c.period)
    )
    on_pages = func.coalesce(func.sum(page.size), 0)
    return (
        select(counted.c.scope, counted.c.board, counted.c.period)
        .add_columns(counted.c.size.label("expected"), on_pages.label("found"))
        .select_from(counted.outerjoin(standing_pages, same))
        .group_by(counted.c.scope, counted.c.board, counted.c.period, counted.c.size)
        .having(on_pages != counted.c.size)
    )


def _wrong_payouts() -> Select[Any]:
    """Compares the winnings in cash hands with what the months of a server say."""
    h = hands.c
    counted = (h.pot > 0) & h.tournament_id.is_(None) & h.ended_ms.is_not(None)
    won = select(h.guild_id.label("guild"), func.sum(h.pot).label("won"))
    return _against_payouts(won.where(counted).group_by(h.guild_id), payouts.c.kind == _CASH)


def _wrong_tournament_payouts() -> Select[Any]:
    """The same of the prizes and bounties of tournaments."""
    r = tournament_results.c
    won = select(r.guild_id.label("guild"), func.sum(r.prize + r.bounties).label("won"))
    return _against_payouts(won.group_by(r.guild_id), payouts.c.kind != _CASH)


def _against_payouts(counted: Select[Any], kinds: ColumnElement[bool]) -> Select[Any]:
    won, p = counted.subquery(), payouts.c
    told = select(p.guild_id, func.sum(p.paid_out).label("told")).where(kinds)
    months = told.group_by(p.guild_id).subquery()
    found = func.coalesce(months.c.told, 0)
    return (
        select(won.c.guild, won.c.won.label("expected"), found.label("found"))
        .select_from(won.outerjoin(months, months.c.guild_id == won.c.guild))
        .where(found != won.c.won)
    )


_CHECKS: Mapping[str, Select[Any]] = {
    "batch-unbalanced": _unbalanced(),
    "balance-wrong": _wrong_balances(),
    "entry-chain-broken": _broken_chains(),
    "account-overdrawn": _overdrawn(),
    "guild-not-conserved": _not_conserved(),
    "batch-across-guilds": _across_guilds(),
    "journal-gap": _journal_gaps(),
    "hand-makes-chips": _chips_from_nowhere(),
    "totals-wrong": wrong_totals(),
    "styles-wrong": wrong_styles(),
    "wallet-score-wrong": _wrong_wallet_scores(),
    "net-score-wrong": _wrong_net_scores(),
    "everywhere-score-wrong": _wrong_scores_everywhere(),
    "everywhere-wallet-wrong": _wrong_wallets_everywhere(),
    "leaderboard-pages-wrong": _wrong_pages(),
    "payout-wrong": _wrong_payouts(),
    "tournament-payout-wrong": _wrong_tournament_payouts(),
    **audit_tournaments.CHECKS,
}
