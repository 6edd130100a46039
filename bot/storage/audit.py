"""Checks that a database agrees with itself: the ledger, and everything counted from it.

The audit only reads, in one transaction, so it may check a database in use. Of tournaments it
checks the rows alone; `bot.host` replays their journals, and checks that they lead to these rows.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    String,
    Subquery,
    case,
    cast,
    func,
    literal,
    or_,
    select,
)
from sqlalchemy.exc import DatabaseError

from bot.bank.accounts import OVERDRAWN_KINDS, AccountKind
from bot.bank.transfers import TransferReason
from bot.storage import sqlite
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
    style_counts,
    tables,
    tournament_entries,
    tournament_journal,
    tournament_results,
    tournament_tickets,
    tournaments,
)
from bot.storage.side_payments import side_nets
from bot.storage.standings import EVERYWHERE
from bot.storage.unit import FROM_LEDGER, LeaderboardKind, PlayKind, TicketState
from bot.tournament.state import Phase

# --- Figures of players that are counted as their hands end --------------------------------------


def wrong_totals() -> Select[Any]:
    """Players whose totals are not the sums of their lines in hands and their side payments."""
    line, total = hand_players.c, player_totals.c
    cash = hands.c.tournament_id.is_(None)
    net = func.sum(line.stack_after - line.stack_before)
    counted = (
        select(line.player_id, line.guild_id, cash.label("cash"))
        .add_columns(net.label("net"), func.count().label("hands"))
        .select_from(hand_players.join(hands))
        .group_by(line.player_id, line.guild_id, cash)
        .subquery()
    )
    same = (
        (total.player_id == counted.c.player_id)
        & (total.guild_id == counted.c.guild_id)
        & (total.cash == counted.c.cash)
    )
    beside, its_own = _beside(counted)
    expected = counted.c.net + func.coalesce(beside.c.net, 0)
    return (
        select(counted.c.guild_id.label("guild"), counted.c.player_id.label("player"))
        .add_columns(expected.label("expected"), total.net.label("found"))
        .select_from(counted.outerjoin(player_totals, same).outerjoin(beside, its_own))
        .where(total.net.is_(None) | (total.net != expected) | (total.hands != counted.c.hands))
    )


def _beside(counted: Subquery) -> tuple[Subquery, ColumnElement[bool]]:
    """The side payments of the players in `counted` at cash tables, by player."""
    beside = side_nets()
    its_own = (
        (beside.c.player_id == counted.c.player_id)
        & (beside.c.guild_id == counted.c.guild_id)
        & counted.c.cash
    )
    return beside, its_own


def wrong_styles() -> Select[Any]:
    """Players whose hands by game and position do not add up to their totals. Players from before
    styles were counted have fewer such hands, and nothing else can be checked of them. Side
    payments belong to no hand."""
    style, total = style_counts.c, player_totals.c
    key = (style.player_id, style.guild_id, style.cash)
    names = ("hands", "net", "saw_flop", "showdowns", "showdowns_won")
    sums = [func.sum(style[name]).label(name) for name in names]
    counted = select(*key, *sums).group_by(*key).subquery()
    same = (
        (total.player_id == counted.c.player_id)
        & (total.guild_id == counted.c.guild_id)
        & (total.cash == counted.c.cash)
    )
    beside, its_own = _beside(counted)
    of_hands: dict[str, ColumnElement[Any]] = {name: total[name] for name in names}
    of_hands["net"] = total.net - func.coalesce(beside.c.net, 0)
    differs = or_(*(counted.c[name] != each for name, each in of_hands.items()))
    return (
        select(counted.c.guild_id.label("guild"), counted.c.player_id.label("player"))
        .add_columns(of_hands["net"].label("expected"), counted.c.net.label("found"))
        .select_from(counted.outerjoin(player_totals, same).outerjoin(beside, its_own))
        .where(
            total.hands.is_(None)
            | (counted.c.hands > total.hands)
            | ((counted.c.hands == total.hands) & differs)
        )
    )


_a, _b, _e = accounts.c, ledger_batches.c, ledger_entries.c
# --- Tournaments, by their rows alone ------------------------------------------------------------


_t = tournaments.c
_NONE = literal(0)
_ENDED_BY_LEDGER = select(tournament_journal.c.tournament_id).where(
    tournament_journal.c.kind == FROM_LEDGER
)
"""Tournaments with damaged journals, which were cancelled because of it."""


def _tournament_journal_gaps() -> Select[Any]:
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
    """Pools whose chips, after the end, are more or less than the value of open tickets (R-232)."""
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
    """Entries after the end, by which players would never be broke again (R-245)."""
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
            _a.kind == AccountKind.SEAT.value,
            tables.c.tournament_id.is_not(None),
            _a.balance != 0,
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
    "tournament-journal-gap": _tournament_journal_gaps(),
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


# --- The audit -----------------------------------------------------------------------------------


DAMAGED = "file-damaged"
"""The check that fails when pages of the file itself cannot be read."""


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """Two numbers that do not agree: the check, its subject, and both."""

    check: str
    subject: str
    expected: int | None = None
    found: int | None = None


@dataclass(slots=True)
class AuditReport:
    """The rows checked, by kind, and the findings."""

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
    """Checks a database. Raises `StorageRefusal` for one that is not ours, or not of this
    version."""
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
"""Boards whose scores add up; on the others the best counts. Wallets are checked apart: corrections
by moderators count in their own server only."""

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
    """Guilds where the chips in all accounts are not the chips issued (R-304)."""
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
    """Compares the winnings in cash hands with the months of a server."""
    h = hands.c
    counted = (h.pot > 0) & h.tournament_id.is_(None) & h.ended_ms.is_not(None)
    won = select(h.guild_id.label("guild"), func.sum(h.pot).label("won"))
    return _against_payouts(won.where(counted).group_by(h.guild_id), payouts.c.kind == _CASH)


def _wrong_tournament_payouts() -> Select[Any]:
    """Compares the prizes and bounties of tournaments with the months of a server."""
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
    **CHECKS,
}
