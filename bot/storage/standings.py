"""Keeps the leaderboards: every change of a score moves one row and counts on one or two pages."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from sqlalchemy import Connection, bindparam, insert, select, update

from bot.bank.accounts import AccountKind
from bot.bank.transfers import TransferReason
from bot.ids import GuildId, HandId, PlayerId
from bot.refusal import BrokenInvariant
from bot.storage.leaderboard_index import PAGE_SIZE, Span, day_of, order_key, periods
from bot.storage.ledger import Change, chunks
from bot.storage.many_rows import write_each
from bot.storage.played import Played
from bot.storage.schema import standings
from bot.storage.shard_locks import wait_for_others
from bot.storage.standing_pages import ListKey, Standing, StandingKey, count_on_pages, tidy_pages
from bot.storage.unit import Feat, HandEnd, LeaderboardKind, PlayKind, Reach

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
"""Boards of what players own now, which have no weeks or months."""


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
        for moved_list in [each for each, moves in self._moves.items() if moves >= PAGE_SIZE]:
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
    """Every list of a board on which something counts: of any game and its own, of any kind of play
    and its own. A board with a main kind adds it up with no other."""
    kinds = (kind,) if board in MAIN_KINDS else (None, kind)
    return tuple({list_name(board, g, k): None for g in ("", game) for k in kinds})


def _scopes(feat: Feat) -> tuple[GuildId, ...]:
    if feat.reach is Reach.BOTH:
        return feat.guild, EVERYWHERE
    return (feat.guild if feat.reach is Reach.HERE else EVERYWHERE,)


def _count(old: Standing | None, feats: Sequence[Feat]) -> Standing:
    """Adds feats to a standing. Ties go to the first, so the time changes only with the score."""
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
