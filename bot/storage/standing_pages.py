"""The pages on which the standings of each list are counted, kept as long as they should be."""

from collections import Counter
from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, bindparam, delete, exists, insert, literal, select, update

from bot.storage.leaderboard_index import FIRST_LOW, PAGE_SIZE, IndexPage, order_key, tidy
from bot.storage.schema import standing_pages, standings

# A hand of nine moves more than two hundred standings: plain tuples, for their speed.
ListKey = tuple[int, str, str]
"""Scope, board's name and period of a list."""
StandingKey = tuple[int, str, str, int]
"""Scope, board's name, period and player of a standing."""
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
    """The other lists, nearly all, count on their only page, where a move changes nothing."""
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
    """A long page's places, cut after every `PAGE_SIZE` of them."""
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
    starts = range(0, len(places), PAGE_SIZE)
    lows = [page.low, *(places[start] for start in starts[1:])]
    return [
        IndexPage(low, min(PAGE_SIZE, len(places) - start))
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
