"""The leaderboards: every change of a score moves one row and counts on one or two pages.

A page says how many places lie from its `low` up to the next page's; with pages of about
`STANDING_PAGE_SIZE`, a rank needs one sum and one short count instead of counting everybody above.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from enum import StrEnum
from functools import cache, lru_cache
from struct import Struct

from sqlalchemy import Connection, bindparam, delete, exists, func, insert, literal, select, update

from bot.bank.accounts import AccountKind
from bot.bank.transfers import TransferReason
from bot.ids import GuildId, HandId, PlayerId
from bot.refusal import BrokenInvariant
from bot.storage.ledger import Change, chunks
from bot.storage.ownership import wait_for_others
from bot.storage.rows import write_each
from bot.storage.schema import (
    accounts,
    ledger_batches,
    ledger_entries,
    standing_pages,
    standings,
    tournaments,
)
from bot.storage.unit import Feat, HandEnd, LeaderboardKind, PlayKind, Reach

STANDING_PAGE_SIZE = 256
FIRST_LOW = b""
_TOP_SCORE = 2**63 - 1
_PLACE = Struct(">QQQ")


def order_key(score: int, reached_ms: int, player: int) -> bytes:
    """The order of a leaderboard as bytes: the higher score first, then who reached it first, then
    the lower player id; never the same for two players."""
    return _PLACE.pack(_TOP_SCORE - score, reached_ms, player)


@dataclass(frozen=True, slots=True)
class IndexPage:
    """A page of a leaderboard: `size` places from `low` up to the next page."""

    low: bytes
    size: int


@dataclass(frozen=True, slots=True)
class PageChanges:
    """The changes after which no page is long and no two neighbours are short."""

    dropped: tuple[bytes, ...]
    """The lows of pages whose places now count for the page before."""
    resized: tuple[IndexPage, ...]
    split: tuple[IndexPage, ...]
    """The pages to be cut at every `STANDING_PAGE_SIZE` places (their sizes follow `resized`)."""


def tidy(pages: Sequence[IndexPage]) -> PageChanges:
    """Plans the tidying of a leaderboard's pages, given in order: the first has `FIRST_LOW`."""
    merged: list[IndexPage] = []
    dropped: list[bytes] = []
    for page in pages:
        if merged and merged[-1].size + page.size <= STANDING_PAGE_SIZE:
            merged[-1] = IndexPage(merged[-1].low, merged[-1].size + page.size)
            dropped.append(page.low)
        else:
            merged.append(page)
    before = set(pages)
    return PageChanges(
        tuple(dropped),
        tuple(page for page in merged if page not in before),
        tuple(page for page in merged if page.size > 2 * STANDING_PAGE_SIZE),
    )


class Span(StrEnum):
    """The time that a leaderboard covers. Months and weeks (from Monday) follow the clocks of the
    server where something happened, on the boards of everywhere too."""

    ALL = "all"
    MONTH = "month"
    WEEK = "week"


def day_of(at_ms: int, zone: tzinfo = UTC) -> date:
    """The day of a moment, by the clocks of a zone."""
    return datetime.fromtimestamp(at_ms / 1000, zone).date()


def period(span: Span, day: date) -> str:
    """The name of the period of a day: `all`, `2026-07`, `2026-W31`."""
    if span is Span.ALL:
        return "all"
    if span is Span.MONTH:
        return f"{day.year:04}-{day.month:02}"
    year, week, _ = day.isocalendar()
    return f"{year:04}-W{week:02}"


def month_before(day: date) -> str:
    """The name of the last month that was over on a day: `2026-06`."""
    last = day.year * 12 + day.month - 2
    return f"{last // 12:04}-{last % 12 + 1:02}"


def bounds_of_month(month: str, zone: tzinfo = UTC) -> tuple[int, int]:
    """The first millisecond of a month, and of the next one, by the clocks of a zone."""
    year, number = map(int, month.split("-"))
    begins = datetime(year, number, 1, tzinfo=zone)
    ends = datetime(year + number // 12, number % 12 + 1, 1, tzinfo=zone)
    return round(begins.timestamp() * 1000), round(ends.timestamp() * 1000)


@lru_cache(maxsize=64)
def periods(day: date) -> tuple[str, ...]:
    """Every period in which an event of a day counts."""
    return tuple(period(span, day) for span in Span)


@dataclass(frozen=True, slots=True)
class Played:
    """The game of one hand (a mix has several), and where it was played."""

    game: str
    kind: PlayKind


def hands_played(connection: Connection, ends: Iterable[HandEnd]) -> dict[HandId, Played]:
    """The games of finished hands, and the kinds of their tournaments; for hands at cash tables
    nothing is read."""
    ends = tuple(ends)
    kinds = _kinds(connection, {end.tournament for end in ends if end.tournament is not None})
    return {
        end.hand: Played(
            end.game, PlayKind.CASH if end.tournament is None else kinds[end.tournament]
        )
        for end in ends
    }


def _kinds(connection: Connection, wanted: Collection[int]) -> dict[int, PlayKind]:
    found = {}
    for some in chunks(sorted(wanted)):
        for row in connection.execute(_KINDS, {"some": some}):
            found[row.id] = PlayKind(row.kind)
    return found


_KINDS = select(tournaments.c.id, tournaments.c.options["kind"].as_string().label("kind")).where(
    tournaments.c.id.in_(bindparam("some", expanding=True))
)


# A hand of nine moves more than two hundred standings: plain tuples, for their speed.
ListKey = tuple[int, str, str]
"""The scope, the board's name and the period of a list."""
StandingKey = tuple[int, str, str, int]
"""The scope, the board's name, the period and the player of a standing."""
Standing = tuple[int, int]
"""A score, and when it was reached."""


def count_on_pages(
    connection: Connection,
    before: Mapping[StandingKey, Standing],
    after: Mapping[StandingKey, Standing],
) -> None:
    """Counts the standings that were there `before`, if at all, where they are `after`."""
    fresh = sorted({key[:3] for key in after if key not in before})
    if fresh:
        connection.execute(
            _FIRST_PAGE,
            [{"its_scope": s, "its_board": b, "its_period": p} for s, b, p in fresh],
        )
    several = _lists_of_several_pages(connection, {key[:3] for key in (*after, *before)})
    changes: Counter[tuple[ListKey, bytes]] = Counter()
    for standings_of, more in ((after, 1), (before, -1)):
        for key, standing in standings_of.items():
            its_list = key[:3]
            place = order_key(*standing, key[3]) if its_list in several else FIRST_LOW
            changes[its_list, place] += more
    rows = [
        {"its_scope": s, "its_board": b, "its_period": p, "its_place": place, "more": more}
        for ((s, b, p), place), more in changes.items()
        if more
    ]
    if rows:
        connection.execute(_COUNT, rows)


def _lists_of_several_pages(connection: Connection, lists: Iterable[ListKey]) -> set[ListKey]:
    """The lists with several pages. The others, nearly all, count on their only page, where a move
    changes nothing."""
    scopes, boards, names = (sorted(set(column)) for column in zip(*lists, strict=True))
    rows = connection.execute(
        _LISTS_OF_SEVERAL_PAGES, {"scopes": scopes, "boards": boards, "periods": names}
    )
    return {tuple(row) for row in rows}


def tidy_pages(connection: Connection, each: ListKey) -> None:
    """Merges short pages of a list and cuts long ones."""
    columns = standing_pages.c
    scope, board, period_name = each
    of_list = (columns.scope == scope) & (columns.board == board) & (columns.period == period_name)
    rows = connection.execute(
        select(columns.low, columns.size).where(of_list).order_by(columns.low)
    )
    tidying = tidy([IndexPage(row.low, row.size) for row in rows])
    if tidying.dropped:
        connection.execute(
            delete(standing_pages).where(of_list, columns.low == bindparam("its_low")),
            [{"its_low": low} for low in tidying.dropped],
        )
    resized = {page.low: page.size for page in tidying.resized}
    added = []
    for page in tidying.split:
        parts = _cut(connection, each, page)
        resized[page.low] = parts[0].size
        added += parts[1:]
    if resized:
        connection.execute(
            update(standing_pages)
            .where(of_list, columns.low == bindparam("its_low"))
            .values(size=bindparam("its_size")),
            [{"its_low": low, "its_size": size} for low, size in resized.items()],
        )
    if added:
        connection.execute(
            insert(standing_pages),
            [
                {
                    "scope": scope,
                    "board": board,
                    "period": period_name,
                    "low": page.low,
                    "size": page.size,
                }
                for page in added
            ],
        )


def _cut(connection: Connection, each: ListKey, page: IndexPage) -> list[IndexPage]:
    """Cuts a long page's places after every `STANDING_PAGE_SIZE` of them."""
    columns = standings.c
    scope, board, period_name = each
    rows = connection.execute(
        select(columns.place)
        .where(
            columns.scope == scope,
            columns.board == board,
            columns.period == period_name,
            columns.place >= page.low,
        )
        .order_by(columns.place)
        .limit(page.size)
    )
    places = list(rows.scalars())
    starts = range(0, len(places), STANDING_PAGE_SIZE)
    lows = [page.low, *(places[start] for start in starts[1:])]
    return [
        IndexPage(low, min(STANDING_PAGE_SIZE, len(places) - start))
        for low, start in zip(lows, starts, strict=True)
    ]


_LISTS_OF_SEVERAL_PAGES = (
    select(standing_pages.c.scope, standing_pages.c.board, standing_pages.c.period)
    .where(
        standing_pages.c.scope.in_(bindparam("scopes", expanding=True)),
        standing_pages.c.board.in_(bindparam("boards", expanding=True)),
        standing_pages.c.period.in_(bindparam("periods", expanding=True)),
        standing_pages.c.low > FIRST_LOW,
    )
    .distinct()
)
_OF_LIST = (
    (standing_pages.c.scope == bindparam("its_scope"))
    & (standing_pages.c.board == bindparam("its_board"))
    & (standing_pages.c.period == bindparam("its_period"))
)
_other = standing_pages.alias("other")
_COUNT = (
    update(standing_pages)
    .where(
        _OF_LIST,
        standing_pages.c.low
        == select(_other.c.low)
        .where(
            _other.c.scope == bindparam("its_scope"),
            _other.c.board == bindparam("its_board"),
            _other.c.period == bindparam("its_period"),
            _other.c.low <= bindparam("its_place"),
        )
        .order_by(_other.c.low.desc())
        .limit(1)
        .scalar_subquery(),
    )
    .values(size=standing_pages.c.size + bindparam("more"))
)
_FIRST_PAGE = insert(standing_pages).from_select(
    ["scope", "board", "period", "low", "size"],
    select(
        bindparam("its_scope", type_=standing_pages.c.scope.type),
        bindparam("its_board", type_=standing_pages.c.board.type),
        bindparam("its_period", type_=standing_pages.c.period.type),
        literal(FIRST_LOW),
        literal(0),
    ).where(~exists().where(_OF_LIST)),
)


EVERYWHERE = GuildId(0)
"""The scope of a leaderboard over all guilds."""

BEST_COUNTS = frozenset({LeaderboardKind.BIGGEST_POT, LeaderboardKind.BEST_VELOX})
MAIN_KINDS = {
    LeaderboardKind.NET: PlayKind.CASH,
    LeaderboardKind.BIGGEST_POT: PlayKind.CASH,
    LeaderboardKind.BEST_VELOX: PlayKind.VELOX,
}
"""The kind of play that a board counts unless another is wanted; the other boards count all."""
_WITHOUT_PERIODS = frozenset({LeaderboardKind.WALLET})
"""The boards without weeks or months: the ones of what players own now."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """One leaderboard: where, what and when; of all games and kinds of play, or of one."""

    scope: GuildId
    board: LeaderboardKind
    period: str
    game: str = ""
    kind: PlayKind | None = None

    @property
    def name(self) -> str:
        return list_name(self.board, self.game, self.kind)


def list_name(board: LeaderboardKind, game: str = "", kind: PlayKind | None = None) -> str:
    """The name under which a board's standings of a game and a kind of play are stored."""
    if kind is None or kind is MAIN_KINDS.get(board):
        return f"{board}/{game}/" if game else board.value
    return f"{board}/{game}/{kind}"


def feats_of_hands(ends: Iterable[HandEnd], played: Mapping[HandId, Played]) -> list[Feat]:
    """The feats of finished hands (R-251). Chips of a tournament are not money."""
    feats = []
    for end in ends:
        its = played[end.hand]
        for line in end.players:
            counted = {LeaderboardKind.HANDS_WON: int(line.won)}
            if end.tournament is None:
                counted |= {
                    LeaderboardKind.NET: line.net,
                    LeaderboardKind.BIGGEST_POT: line.pot_won,
                }
            feats += [
                Feat(
                    end.guild,
                    line.player,
                    board,
                    value,
                    end.at_ms,
                    game=its.game,
                    kind=its.kind,
                    day=end.day,
                )
                for board, value in counted.items()
            ]
    return feats


def feats_of_chips(changes: Iterable[Change]) -> list[Feat]:
    """The feats of changed wallets; a batch's changes of a wallet are added up before they count.

    Corrections by moderators count in their own server only. A corrected stack comes to the wallet
    later, like all chips of the table, so everywhere it is taken off at once.
    """
    feats = []
    for change in changes:
        account, is_correction = change.account, change.reason is TransferReason.CORRECTION
        value, reach = change.amount, Reach.HERE if is_correction else Reach.BOTH
        if is_correction and account.kind is AccountKind.SEAT:
            value, reach = -change.amount, Reach.EVERYWHERE
        elif account.kind is not AccountKind.WALLET:
            continue
        player = account.player
        feats.append(
            Feat(account.guild, player, LeaderboardKind.WALLET, value, change.at_ms, reach)
        )
    return feats


class StandingsWriter:
    """Writes feats inside a transaction."""

    def __init__(self, *, alone: bool) -> None:
        self._alone = alone
        self._moves: Counter[ListKey] = Counter()

    def record(self, connection: Connection, feats: Sequence[Feat]) -> None:
        """Counts the feats on the boards of their guild and of everywhere, for every period."""
        by_key: dict[StandingKey, list[Feat]] = defaultdict(list)
        for feat in feats:
            if feat.value:
                for key in _keys(feat):
                    by_key[key].append(feat)
        if not by_key:
            return
        if not self._alone:
            wait_for_others(connection)
        old = _read(connection, by_key)
        new = {key: _count(old.get(key), counted) for key, counted in by_key.items()}
        moved = {key: standing for key, standing in new.items() if standing != old.get(key)}
        if not moved:
            return
        write_standings(connection, old, moved)
        count_on_pages(connection, {key: old[key] for key in moved if key in old}, moved)
        self._tidy(connection, moved)

    def _tidy(self, connection: Connection, moved: Iterable[StandingKey]) -> None:
        """Tidies lists on which as many have moved as fit on a page: nothing can be far off."""
        self._moves.update(key[:3] for key in moved)
        for moved_list in [
            each for each, moves in self._moves.items() if moves >= STANDING_PAGE_SIZE
        ]:
            del self._moves[moved_list]
            tidy_pages(connection, moved_list)


def _keys(feat: Feat) -> list[StandingKey]:
    names = (
        (Span.ALL.value,)
        if feat.board in _WITHOUT_PERIODS
        else periods(feat.day or day_of(feat.at_ms))
    )
    boards = _list_names(feat.board, feat.game, feat.kind)
    return [(s, b, name, feat.player) for s in _scopes(feat) for b in boards for name in names]


@cache
def _list_names(board: LeaderboardKind, game: str, kind: PlayKind | None) -> tuple[str, ...]:
    """The names of all lists of a board on which a feat counts: of any game and its own, of any
    kind of play and its own. A board with a main kind adds it up with no other."""
    kinds = (kind,) if board in MAIN_KINDS else (None, kind)
    return tuple({list_name(board, g, k): None for g in ("", game) for k in kinds})


def _scopes(feat: Feat) -> tuple[GuildId, ...]:
    if feat.reach is Reach.BOTH:
        return feat.guild, EVERYWHERE
    return (feat.guild if feat.reach is Reach.HERE else EVERYWHERE,)


def _count(old: Standing | None, feats: Sequence[Feat]) -> Standing:
    """The standing after feats. Ties go to the first, so the time changes only with the score."""
    standing = old
    for feat in feats:
        if standing is None:
            standing = feat.value, feat.at_ms
        elif feat.board not in BEST_COUNTS:
            standing = standing[0] + feat.value, feat.at_ms
        elif feat.value > standing[0]:
            standing = feat.value, feat.at_ms
    if standing is None:
        raise BrokenInvariant("nothing to count")
    return standing


def _read(
    connection: Connection, by_key: Mapping[StandingKey, Sequence[Feat]]
) -> dict[StandingKey, Standing]:
    """The present rows: a statement for each guild finds them by an index."""
    boards = sorted({key[1] for key in by_key})
    names = sorted({key[2] for key in by_key})
    players: dict[GuildId, set[PlayerId]] = defaultdict(set)
    for feats in by_key.values():
        for feat in feats:
            players[feat.guild].add(feat.player)
    found = {}
    for guild, its in sorted(players.items()):
        for some in chunks(sorted(its)):
            wanted = {
                "players": some,
                "scopes": (guild, EVERYWHERE),
                "boards": boards,
                "periods": names,
            }
            rows = connection.execute(_STANDINGS, wanted)
            found.update({tuple(row[:4]): tuple(row[4:]) for row in rows})
    return found


def write_standings(
    connection: Connection,
    old: Mapping[StandingKey, Standing],
    moved: Mapping[StandingKey, Standing],
) -> None:
    added: list[dict[str, int | str | bytes]] = []
    changed: list[dict[str, int | str | bytes]] = []
    for key, (score, reached_ms) in moved.items():
        scope, board, period_name, player = key
        row: dict[str, int | str | bytes] = {
            "its_player": player,
            "its_scope": scope,
            "its_board": board,
            "its_period": period_name,
            "new_score": score,
            "new_time": reached_ms,
            "new_place": order_key(score, reached_ms, player),
        }
        (changed if key in old else added).append(row)
    if added:
        write_each(connection, _ADD, added)
    if changed:
        write_each(connection, _MOVE, changed)


_STANDINGS = select(
    standings.c.scope,
    standings.c.board,
    standings.c.period,
    standings.c.player_id,
    standings.c.score,
    standings.c.reached_ms,
).where(
    standings.c.player_id.in_(bindparam("players", expanding=True)),
    standings.c.scope.in_(bindparam("scopes", expanding=True)),
    standings.c.board.in_(bindparam("boards", expanding=True)),
    standings.c.period.in_(bindparam("periods", expanding=True)),
)


_ADD = insert(standings).values(
    player_id=bindparam("its_player"),
    scope=bindparam("its_scope"),
    board=bindparam("its_board"),
    period=bindparam("its_period"),
    score=bindparam("new_score"),
    reached_ms=bindparam("new_time"),
    place=bindparam("new_place"),
)

ITS_ROW = (
    (standings.c.player_id == bindparam("its_player"))
    & (standings.c.scope == bindparam("its_scope"))
    & (standings.c.board == bindparam("its_board"))
    & (standings.c.period == bindparam("its_period"))
)

_MOVE = (
    update(standings)
    .where(ITS_ROW)
    .values(
        score=bindparam("new_score"),
        reached_ms=bindparam("new_time"),
        place=bindparam("new_place"),
    )
)


def rename_standings(
    connection: Connection, guild: GuildId, player: PlayerId, alias: PlayerId, *, alone: bool
) -> None:
    """Gives a player's standings in the guild to the alias, and takes their part from the standings
    of everywhere, where an alias has none. `alone` is as in `StandingsWriter`."""
    corrected = corrections(connection, guild, player)
    if not alone:
        wait_for_others(connection)
    s = standings.c
    rows = connection.execute(select(standings).where(s.player_id == player, s.scope == guild))
    of_guild = {
        (guild, row.board, row.period, player): (row.score, row.reached_ms) for row in rows.all()
    }
    before, after = _without_guild(connection, guild, [player], corrected)
    given = {(*key[:3], alias): standing for key, standing in of_guild.items()}
    _exchange(connection, of_guild | before, given | after)


def remove_standings(
    connection: Connection, guild: GuildId, corrected: Mapping[PlayerId, int], *, alone: bool
) -> None:
    """Removes everybody's standings in the guild, and takes their part from the standings of
    everywhere.

    `corrected` are the guild's `corrections`. Other processes wait until the end of the
    transaction, so it comes last, and has a few statements for hundreds of players.
    """
    ranked = select(standings.c.player_id).where(standings.c.scope == guild).distinct()
    players = sorted(connection.scalars(ranked))
    if not alone:
        wait_for_others(connection)
    for some in chunks(players):
        _exchange(connection, *_without_guild(connection, guild, some, corrected))
    for table in (standings, standing_pages):
        connection.execute(delete(table).where(table.c.scope == guild))


def corrections(
    connection: Connection, guild: GuildId, player: PlayerId | None = None
) -> dict[PlayerId, int]:
    """The corrections of chips in a guild by moderators, added up: one player's, or everybody's."""
    a, e = accounts.c, ledger_entries.c
    asked = (
        select(a.player_id, func.sum(e.amount).label("total"))
        .select_from(ledger_entries.join(ledger_batches).join(accounts))
        .where(
            a.guild_id == guild,
            a.kind.in_([AccountKind.WALLET.value, AccountKind.SEAT.value]),
            ledger_batches.c.reason == TransferReason.CORRECTION.value,
        )
        .group_by(a.player_id)
    )
    if player is not None:
        asked = asked.where(a.player_id == player)
    return {PlayerId(row.player_id): int(row.total) for row in connection.execute(asked)}


def _without_guild(
    connection: Connection,
    guild: GuildId,
    players: Collection[int],
    corrected: Mapping[PlayerId, int],
) -> tuple[dict[StandingKey, Standing], dict[StandingKey, Standing]]:
    """The standings of everywhere in which the guild had a part, and what is left of them."""
    by_scope: dict[tuple[PlayerId, str, str], dict[int, Standing]] = defaultdict(dict)
    asked = select(standings).where(standings.c.player_id.in_(players))
    for row in connection.execute(asked):
        its_list = PlayerId(row.player_id), row.board, row.period
        by_scope[its_list][row.scope] = row.score, row.reached_ms
    before: dict[StandingKey, Standing] = {}
    after: dict[StandingKey, Standing] = {}
    for (player, board, period), scopes in by_scope.items():
        here, everywhere = scopes.pop(guild, None), scopes.pop(EVERYWHERE, None)
        if here is None or everywhere is None:
            continue
        key = EVERYWHERE, board, period, player
        before[key] = everywhere
        others = tuple(scopes.values())
        if others:
            after[key] = _left(board, everywhere, here, others, corrected.get(player, 0))
    return before, after


def _left(
    board: str, everywhere: Standing, here: Standing, others: Sequence[Standing], corrected: int
) -> Standing:
    """A standing everywhere without the part of the guild.

    Corrections by moderators count in their own guild only.
    """
    kind = board.split("/", 1)[0]
    if kind in BEST_COUNTS:
        return max(others, key=lambda one: (one[0], -one[1]))
    taken = here[0] - (corrected if kind == LeaderboardKind.WALLET else 0)
    return everywhere[0] - taken, everywhere[1]


def _exchange(
    connection: Connection,
    before: Mapping[StandingKey, Standing],
    after: Mapping[StandingKey, Standing],
) -> None:
    """Takes standings away, and puts others in their place."""
    if before:
        _remove(connection, before)
        if after:
            write_standings(connection, {}, after)
        count_on_pages(connection, before, after)


def _remove(connection: Connection, removed: Iterable[StandingKey]) -> None:
    rows = [
        {"its_scope": scope, "its_board": board, "its_period": name, "its_player": player}
        for scope, board, name, player in removed
    ]
    connection.execute(delete(standings).where(ITS_ROW), rows)
