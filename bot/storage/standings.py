"""Keeps the leaderboards: every change of a score moves one row and counts on one or two pages."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import (
    Connection,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    tuple_,
    update,
)

from bot.bank.accounts import AccountKind
from bot.ids import GuildId, PlayerId
from bot.refusal import BrokenInvariant
from bot.storage.ledger import Change, chunks
from bot.storage.places import FIRST_LOW, PAGE_SIZE, Page, Span, period, periods, place, tidy
from bot.storage.schema import standing_pages, standings
from bot.storage.unit import Board, Feat, HandEnd

EVERYWHERE = GuildId(0)
"""The scope of a leaderboard over all guilds."""

_BEST_COUNTS = frozenset({Board.BIGGEST_POT, Board.BEST_VELOX})
_WITHOUT_PERIODS = frozenset({Board.WALLET})
"""What somebody owns is owned now: a wallet has no week."""


@dataclass(frozen=True, slots=True, order=True)
class Leaderboard:
    """One leaderboard: where, what and when."""

    scope: GuildId
    board: Board
    period: str


@dataclass(frozen=True, slots=True)
class _Standing:
    """One player's row on one list."""

    score: int
    reached_ms: int


Key = tuple[Leaderboard, PlayerId]


def feats_of_hands(ends: Iterable[HandEnd]) -> list[Feat]:
    """What finished hands count for (R-251). Chips of a tournament are not money."""
    feats = []
    for end in ends:
        for line in end.players:
            counted = {Board.HANDS_WON: int(line.won)}
            if end.tournament is None:
                counted |= {Board.NET: line.net, Board.BIGGEST_POT: line.pot_won}
            feats += [
                Feat(end.guild, line.player, board, value, end.at_ms)
                for board, value in counted.items()
            ]
    return feats


def feats_of_chips(changes: Iterable[Change]) -> list[Feat]:
    """What moved in wallets; a batch's changes of a wallet are added up before they count."""
    return [
        Feat(
            change.account.guild,
            change.account.player,
            Board.WALLET,
            change.amount,
            change.at_ms,
        )
        for change in changes
        if change.account.kind is AccountKind.WALLET
    ]


class StandingsWriter:
    """Writes feats inside a transaction."""

    def __init__(self) -> None:
        self._moves: Counter[Leaderboard] = Counter()

    def record(self, connection: Connection, feats: Sequence[Feat]) -> None:
        """Counts the feats on the lists of their guild and of everywhere, for every period."""
        by_key: dict[Key, list[Feat]] = defaultdict(list)
        for feat in feats:
            if feat.value:
                for each in _lists(feat):
                    by_key[each, feat.player].append(feat)
        if not by_key:
            return
        old = _read(connection, by_key)
        new = {key: _count(old.get(key), counted) for key, counted in by_key.items()}
        moved = {key: standing for key, standing in new.items() if standing != old.get(key)}
        if not moved:
            return
        _write(connection, old, moved)
        _count_on_pages(connection, old, moved)
        self._tidy(connection, moved)

    def _tidy(self, connection: Connection, moved: Iterable[Key]) -> None:
        """Tidies lists on which as many have moved as fit on a page: nothing can be far off."""
        self._moves.update(each for each, _ in moved)
        for each in [each for each, moves in self._moves.items() if moves >= PAGE_SIZE]:
            del self._moves[each]
            tidy_pages(connection, each)


def _lists(feat: Feat) -> list[Leaderboard]:
    if feat.board in _WITHOUT_PERIODS:
        names = [period(Span.ALL, feat.at_ms)]
    else:
        names = list(periods(feat.at_ms))
    return [Leaderboard(s, feat.board, name) for s in (feat.guild, EVERYWHERE) for name in names]


def _count(old: _Standing | None, feats: Sequence[Feat]) -> _Standing:
    """Ties go to who was first, so a time changes only together with the score."""
    standing = old
    for feat in feats:
        if standing is None:
            standing = _Standing(feat.value, feat.at_ms)
        elif feat.board not in _BEST_COUNTS:
            standing = _Standing(standing.score + feat.value, feat.at_ms)
        elif feat.value > standing.score:
            standing = _Standing(feat.value, feat.at_ms)
    if standing is None:
        raise BrokenInvariant("nothing to count")
    return standing


def _read(connection: Connection, keys: Mapping[Key, object]) -> dict[Key, _Standing]:
    """The present rows; asked by player and scope, which makes few parameters of many keys."""
    columns = standings.c
    owners = sorted({(player, each.scope) for each, player in keys})
    found = {}
    for some in chunks(owners):
        rows = connection.execute(
            select(standings).where(
                tuple_(columns.player_id, columns.scope).in_(some),
                columns.board.in_(sorted({each.board.value for each, _ in keys})),
                columns.period.in_(sorted({each.period for each, _ in keys})),
            )
        )
        for row in rows:
            each = Leaderboard(GuildId(row.scope), Board(row.board), row.period)
            found[each, PlayerId(row.player_id)] = _Standing(row.score, row.reached_ms)
    return found


def _write(
    connection: Connection, old: Mapping[Key, _Standing], moved: Mapping[Key, _Standing]
) -> None:
    rows = {
        key: {
            "score": standing.score,
            "reached_ms": standing.reached_ms,
            "place": _place(key, standing),
        }
        for key, standing in moved.items()
    }
    added = [{**_named(key), **row} for key, row in rows.items() if key not in old]
    changed = [
        {**{f"its_{name}": value for name, value in _named(key).items()}, **row}
        for key, row in rows.items()
        if key in old
    ]
    if added:
        connection.execute(insert(standings), added)
    if changed:
        connection.execute(_MOVE, changed)


def _count_on_pages(
    connection: Connection, old: Mapping[Key, _Standing], moved: Mapping[Key, _Standing]
) -> None:
    fresh = sorted({each for each, player in moved if (each, player) not in old})
    if fresh:
        connection.execute(_FIRST_PAGE, [_list_named(each) for each in fresh])
    connection.execute(
        _COUNT,
        [
            {**_list_named(key[0]), "its_place": _place(key, standing), "more": more}
            for standings_by_key, more in ((moved, 1), (old, -1))
            for key, standing in standings_by_key.items()
            if key in moved
        ],
    )


def tidy_pages(connection: Connection, each: Leaderboard) -> None:
    """Merges short pages and cuts long ones."""
    columns = standing_pages.c
    of_list = (
        (columns.scope == each.scope)
        & (columns.board == each.board.value)
        & (columns.period == each.period)
    )
    rows = connection.execute(
        select(columns.low, columns.size).where(of_list).order_by(columns.low)
    )
    tidying = tidy([Page(row.low, row.size) for row in rows])
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
            [{**_columns(each), "low": page.low, "size": page.size} for page in added],
        )


def _cut(connection: Connection, each: Leaderboard, page: Page) -> list[Page]:
    """A long page's places, cut after every `PAGE_SIZE` of them."""
    columns = standings.c
    rows = connection.execute(
        select(columns.place)
        .where(
            columns.scope == each.scope,
            columns.board == each.board.value,
            columns.period == each.period,
            columns.place >= page.low,
        )
        .order_by(columns.place)
        .limit(page.size)
    )
    places = list(rows.scalars())
    starts = range(0, len(places), PAGE_SIZE)
    lows = [page.low, *(places[start] for start in starts[1:])]
    return [
        Page(low, min(PAGE_SIZE, len(places) - start))
        for low, start in zip(lows, starts, strict=True)
    ]


def _place(key: Key, standing: _Standing) -> bytes:
    return place(standing.score, standing.reached_ms, key[1])


def _columns(each: Leaderboard) -> dict[str, int | str]:
    return {"scope": each.scope, "board": each.board.value, "period": each.period}


def _named(key: Key) -> dict[str, int | str]:
    return {"player_id": key[1], **_columns(key[0])}


def _list_named(each: Leaderboard) -> dict[str, int | str]:
    return {f"its_{name}": value for name, value in _columns(each).items()}


_MOVE = (
    update(standings)
    .where(
        standings.c.player_id == bindparam("its_player_id"),
        standings.c.scope == bindparam("its_scope"),
        standings.c.board == bindparam("its_board"),
        standings.c.period == bindparam("its_period"),
    )
    .values(
        score=bindparam("score"),
        reached_ms=bindparam("reached_ms"),
        place=bindparam("place"),
    )
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
        == select(func.max(_other.c.low))
        .where(
            _other.c.scope == bindparam("its_scope"),
            _other.c.board == bindparam("its_board"),
            _other.c.period == bindparam("its_period"),
            _other.c.low <= bindparam("its_place"),
        )
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
