"""Leaderboards of each game and kind of play, and what was paid in and out each month.

What was played before is counted again. The names of lists, periods and places, and the mixes, are
copied here, because a step has to do the same forever.
"""

import logging
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from struct import Struct
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

log = logging.getLogger(__name__)

_AT_ONCE = 1_000
_PAGE_SIZE = 256
_TOP_SCORE = 2**63 - 1
_PLACE = Struct(">QQQ")
_CASH, _VELOX = "cash", "velox"
_MAIN_KINDS = {"net": _CASH, "biggest-pot": _CASH, "best-velox": _VELOX}
_BEST_COUNTS = ("biggest-pot", "best-velox")
_HORSE = ("holdem", "omaha-hilo", "razz", "stud", "stud-hilo")
_EIGHT = ("deuce-triple-draw", *_HORSE, "omaha")
_MIXES = {
    _HORSE: "horse",
    ("holdem", "omaha-hilo", "stud", "stud-hilo"): "hose",
    _EIGHT: "eight-game",
    (*_EIGHT, "deuce-single-draw", "badugi"): "ten-game",
    ("stud", "stud-hilo", "razz"): "triple-stud",
    ("omaha-hilo", "omaha", "big-o"): "omaha-mix",
    ("deuce-triple-draw", "ace-triple-draw", "badugi"): "draw-mix",
}

_Key = tuple[int, str, str, int]
"""Scope, list, period and player."""
_Event = tuple[str, int, int, str, str, int, int]
"""Board, player, server, game, kind, value and time."""

_HANDS = """
    SELECT p.player_id, p.guild_id, h.game, h.tournament_id, h.ended_ms,
           p.stack_after - p.stack_before AS net, p.pot_won
    FROM hands h JOIN hand_players p ON p.hand_id = h.id
    WHERE h.id BETWEEN :first AND :last AND h.ended_ms IS NOT NULL
"""
_RESULTS = """
    SELECT r.player_id, r.guild_id, r.tournament_id, t.ended_ms, r.place, r.paid,
           r.prize + r.bounties AS won
    FROM tournament_results r JOIN tournaments t ON t.id = r.tournament_id
    WHERE t.ended_ms IS NOT NULL
"""


def upgrade() -> None:
    _lengthen_names()
    payouts = op.create_table(
        "payouts",
        sa.Column("month", sa.String(length=8), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("paid_in", sa.BigInteger(), nullable=False),
        sa.Column("paid_out", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("month", "guild_id", "game", "kind"),
        sqlite_with_rowid=False,
    )
    log.info("Counting every hand that was played, by game: minutes for a million of them")
    events = _Events()
    scores: dict[_Key, tuple[int, int]] = {}
    for event in events.each():
        _count(scores, event)
    _write_standings(scores)
    _insert(
        payouts,
        [
            dict(
                zip(("month", "guild_id", "game", "kind", "paid_in", "paid_out"), row, strict=True)
            )
            for row in events.payouts()
        ],
    )


# --- the name of a board ----------------------------------------------------------------------


def _lengthen_names() -> None:
    """Makes room in the column that names a board. SQLite cannot change a column in place."""
    wide = sa.String(length=64)
    if op.get_bind().dialect.name != "sqlite":
        for table in ("standings", "standing_pages"):
            op.alter_column(table, "board", type_=wide)
        return
    op.drop_index("standings_by_place", "standings")
    _replace(
        "standings",
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("scope", sa.BigInteger(), nullable=False),
        sa.Column("board", wide, nullable=False),
        sa.Column("period", sa.String(length=8), nullable=False),
        sa.Column("score", sa.BigInteger(), nullable=False),
        sa.Column("reached_ms", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "scope", "board", "period"),
    )
    columns = ["scope", "board", "period", "place"]
    op.create_index("standings_by_place", "standings", columns, unique=True)
    _replace(
        "standing_pages",
        sa.Column("scope", sa.BigInteger(), nullable=False),
        sa.Column("board", wide, nullable=False),
        sa.Column("period", sa.String(length=8), nullable=False),
        sa.Column("low", sa.LargeBinary(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "board", "period", "low"),
        sa.CheckConstraint("size >= 0", name="page_not_negative"),
    )


def _replace(table: str, *parts: sa.schema.SchemaItem) -> None:
    op.rename_table(table, f"old_{table}")
    op.create_table(table, *parts, sqlite_with_rowid=False)
    op.execute(sa.text(f"INSERT INTO {table} SELECT * FROM old_{table}"))
    op.drop_table(f"old_{table}")


# --- what was played --------------------------------------------------------------------------


class _Events:
    """All that counts, in any order, and what was paid meanwhile."""

    def __init__(self) -> None:
        self._connection = op.get_bind()
        self._paid: dict[tuple[str, int, str, str], list[int]] = {}
        t = sa.table(
            "tournaments",
            sa.column("id"),
            sa.column("options", sa.JSON()),
            sa.column("ended_ms"),
            sa.column("snapshot", sa.JSON()),
        )
        self._events = {
            row.id: (_game(row.options), row.options.get("kind", "scheduled"))
            for row in self._connection.execute(sa.select(t.c.id, t.c.options))
        }
        over = sa.select(t.c.id, t.c.snapshot).where(t.c.ended_ms.is_not(None))
        velox = [event for event, (_, kind) in self._events.items() if kind == _VELOX]
        self._multipliers: dict[int, int] = {}
        for start in range(0, len(velox), _AT_ONCE):
            some = over.where(t.c.id.in_(velox[start : start + _AT_ONCE]))
            for row in self._connection.execute(some):
                state = (row.snapshot or {}).get("state", {})
                self._multipliers[row.id] = state.get("multiplier", 0)

    def each(self) -> Iterator[_Event]:
        for row in self._hands():
            in_event = row.tournament_id is not None
            kind = self._events.get(row.tournament_id, ("", "scheduled"))[1] if in_event else _CASH
            who = row.player_id, row.guild_id, row.game, kind
            yield "hands-won", *who, int(row.pot_won > 0), row.ended_ms
            if not in_event:
                yield "net", *who, row.net, row.ended_ms
                yield "biggest-pot", *who, row.pot_won, row.ended_ms
                self._pay(row, who, row.pot_won - row.net, row.pot_won)
        for row in self._connection.execute(sa.text(_RESULTS)):
            who = row.player_id, row.guild_id, *self._events[row.tournament_id]
            yield "net", *who, row.won - row.paid, row.ended_ms
            self._pay(row, who, row.paid, row.won)
            if row.place == 1:
                yield "tournaments-won", *who, 1, row.ended_ms
                drawn = self._multipliers.get(row.tournament_id, 0)
                yield "best-velox", *who, drawn, row.ended_ms

    def _hands(self) -> Iterator[Any]:
        """The players of all hands, some hands at a time: all of them may be millions."""
        newest = self._connection.scalar(sa.text("SELECT max(id) FROM hands")) or 0
        for first in range(0, newest + 1, _AT_ONCE):
            some = {"first": first, "last": first + _AT_ONCE - 1}
            yield from self._connection.execute(sa.text(_HANDS), some)

    def _pay(self, row: Any, who: tuple[int, int, str, str], put: int, got: int) -> None:
        _, guild, game, kind = who
        paid = self._paid.setdefault((_periods(row.ended_ms)[1], guild, game, kind), [0, 0])
        paid[0] += put
        paid[1] += got

    def payouts(self) -> list[tuple[object, ...]]:
        """The sums paid by all events that were read: months, servers, games and kinds."""
        return [(*key, *paid) for key, paid in sorted(self._paid.items())]


def _game(options: dict[str, Any]) -> str:
    games = options.get("games") or [{}]
    codes = tuple(dict.fromkeys(each.get("game", "holdem") for each in games))
    return str(codes[0]) if len(codes) == 1 else _MIXES.get(codes, "other-mix")


def _periods(at_ms: int) -> tuple[str, str, str]:
    day = datetime.fromtimestamp(at_ms / 1000, UTC)
    year, week, _ = day.isocalendar()
    return "all", f"{day.year:04}-{day.month:02}", f"{year:04}-W{week:02}"


def _lists(board: str, game: str, kind: str) -> Iterator[str]:
    """Yields the names of the lists that are new: without game and kind there was one before."""
    main = _MAIN_KINDS.get(board)
    kinds = ["" if kind == main else kind] if main else ["", kind]
    for its_game in ("", game):
        for its_kind in kinds:
            if its_game or its_kind:
                yield f"{board}/{its_game}/{its_kind}"


def _count(scores: dict[_Key, tuple[int, int]], event: _Event) -> None:
    board, player, guild, game, kind, value, at_ms = event
    if not value:
        return
    for name in _lists(board, game, kind):
        for period in _periods(at_ms):
            for scope in (guild, 0):
                key = scope, name, period, player
                old = scores.get(key)
                if old is None:
                    scores[key] = value, at_ms
                elif board not in _BEST_COUNTS:
                    scores[key] = old[0] + value, max(old[1], at_ms)
                elif (value, -at_ms) > (old[0], -old[1]):
                    scores[key] = value, at_ms


def _write_standings(scores: dict[_Key, tuple[int, int]]) -> None:
    places: dict[tuple[int, str, str], list[bytes]] = {}
    rows = []
    for (scope, board, period, player), (score, reached_ms) in scores.items():
        place = _PLACE.pack(_TOP_SCORE - score, reached_ms, player)
        places.setdefault((scope, board, period), []).append(place)
        rows.append(
            {
                "player_id": player,
                "scope": scope,
                "board": board,
                "period": period,
                "score": score,
                "reached_ms": reached_ms,
                "place": place,
            }
        )
    _insert(_table("standings", rows), rows)
    pages = [
        {"scope": scope, "board": board, "period": period, "low": low, "size": size}
        for (scope, board, period), found in places.items()
        for low, size in _pages(sorted(found))
    ]
    _insert(_table("standing_pages", pages), pages)


def _pages(places: list[bytes]) -> Iterator[tuple[bytes, int]]:
    for start in range(0, len(places), _PAGE_SIZE):
        yield places[start] if start else b"", len(places[start : start + _PAGE_SIZE])


def _table(name: str, rows: Sequence[dict[str, Any]]) -> sa.TableClause:
    return sa.table(name, *(sa.column(column) for column in rows[0])) if rows else sa.table(name)


def _insert(table: sa.TableClause, rows: Sequence[dict[str, Any]]) -> None:
    for start in range(0, len(rows), _AT_ONCE):
        op.get_bind().execute(sa.insert(table), list(rows[start : start + _AT_ONCE]))
