"""Leaderboards of one game or kind of play, and payouts (R-180, R-249)."""

from pathlib import Path
from typing import Any

import pytest

from bot.durations import DAY_MS
from bot.ids import Chips, PlayerId
from bot.storage.audit import audit
from bot.storage.database import Database
from bot.storage.hand_figures import MonthlyPayout
from bot.storage.leaderboards import Champion, leaderboard
from bot.storage.place import Place
from bot.storage.schema import ONLY_GROWING, append_only
from bot.storage.standings import EVERYWHERE, Span, day_of, month_before
from bot.storage.unit import Feat, LeaderboardKind, Payout, PlayKind, TournamentSnapshot
from bot.tournament.options import TournamentKind
from tests.storage.builders import (
    ANNA,
    BRUNO,
    GUILD,
    NOW,
    OTHER_GUILD,
    TODAY,
    execute,
    line,
    open_database,
    open_table,
    play_hand,
    tamper,
    unit,
)
from tests.storage.events import open_tournament, over, result, step

JULY = "2026-07"


async def scores(
    database: Database, board: LeaderboardKind, game: str = "", kind: PlayKind | None = None
) -> list[tuple[PlayerId, int]]:
    wanted = leaderboard(board, GUILD, Span.ALL, TODAY, game, kind)
    return [(each.player, each.score) for each in await database.leaderboards.top(wanted)]


async def play(database: Database) -> None:
    """Two games at a cash table, and a hand of a VeloX with its end."""
    table = await open_table(database)
    rake = line(ANNA, 90, pot_won=190), line(BRUNO, -100)
    await play_hand(database, table, 1, *rake, game="holdem")
    await play_hand(database, table, 3, line(ANNA, -50), line(BRUNO, 50, pot_won=100), game="razz")
    await play_hand(database, table, 5, void=True)
    velox = await open_tournament(database, kind=TournamentKind.VELOX)
    await play_hand(
        database, table, 7, line(ANNA, 500), line(BRUNO, -500), tournament=velox, game="razz"
    )
    played: dict[str, Any] = {"game": "holdem", "kind": PlayKind.VELOX}
    won = Feat(GUILD, ANNA, LeaderboardKind.TOURNAMENTS_WON, 1, NOW, **played)
    drawn = Feat(GUILD, ANNA, LeaderboardKind.BEST_VELOX, 6, NOW, **played)
    nets = [
        Feat(GUILD, player, LeaderboardKind.NET, net, NOW, **played)
        for player, net in ((ANNA, 190), (BRUNO, -110))
    ]
    paid = Payout(GUILD, "holdem", PlayKind.VELOX, Chips(220), Chips(300), NOW)
    places = result(velox, ANNA, 1, prize=300), result(velox, BRUNO, 2)
    ended = step(
        feats=(won, drawn, *nets),
        payouts=(paid,),
        results=places,
        tournament_changes=(over(velox),),
        tournament_snapshot=TournamentSnapshot(velox, 1, {"state": {"multiplier": 6}}),
    )
    await database.writer.commit(ended)


async def test_each_game_of_a_cash_table_counts_for_itself(database: Database) -> None:
    """A mix has several; without a game all count, and tournaments' chips never."""
    await play(database)
    net = LeaderboardKind.NET
    assert await scores(database, net) == [(ANNA, 40), (BRUNO, -50)]
    assert await scores(database, net, kind=PlayKind.CASH) == [(ANNA, 40), (BRUNO, -50)]
    assert await scores(database, net, "holdem") == [(ANNA, 90), (BRUNO, -100)]
    assert await scores(database, net, "razz", PlayKind.CASH) == [(BRUNO, 50), (ANNA, -50)]
    assert await scores(database, LeaderboardKind.BIGGEST_POT, "razz") == [(BRUNO, 100)]
    assert await scores(database, net, "omaha") == []


async def test_each_kind_of_play_counts_for_itself(database: Database) -> None:
    """Money of tournaments is on boards of its own; hands won are counted together and apart."""
    await play(database)
    won, net, velox = LeaderboardKind.HANDS_WON, LeaderboardKind.NET, PlayKind.VELOX
    assert await scores(database, net, kind=velox) == [(ANNA, 190), (BRUNO, -110)]
    assert await scores(database, net, "holdem", velox) == [(ANNA, 190), (BRUNO, -110)]
    assert await scores(database, net, "razz", velox) == []
    assert await scores(database, won) == [(ANNA, 2), (BRUNO, 1)]
    assert await scores(database, won, kind=velox) == [(ANNA, 1)]
    assert dict(await scores(database, won, "razz")) == {ANNA: 1, BRUNO: 1}
    assert await scores(database, won, "razz", PlayKind.CASH) == [(BRUNO, 1)]
    assert await scores(database, won, kind=PlayKind.SCHEDULED) == []
    champions = LeaderboardKind.TOURNAMENTS_WON
    assert await scores(database, champions, "holdem", velox) == [(ANNA, 1)]
    assert await scores(database, champions, kind=PlayKind.SIT_AND_GO) == []
    assert await scores(database, LeaderboardKind.BEST_VELOX, "holdem", velox) == [(ANNA, 6)]


async def test_each_game_has_its_champions(database: Database) -> None:
    """The Hall of Fame of a game names its own best of a month (R-249)."""
    await play(database)
    razz = await database.leaderboards.champions(
        LeaderboardKind.NET, GUILD, Span.MONTH, "razz", PlayKind.CASH
    )
    assert razz == (Champion(JULY, BRUNO, 50),)


async def test_winners_of_one_kind_of_tournament(database: Database) -> None:
    await play(database)
    results = database.results
    assert [each.player for each in await results.winners(GUILD, kind=PlayKind.VELOX)] == [ANNA]
    assert await results.winners(GUILD, kind=PlayKind.SCHEDULED) == ()


async def test_payouts_of_a_month(database: Database) -> None:
    """Pots less rake of what was put in; prizes of what entries cost; void hands are nothing."""
    await play(database)
    made = await database.payouts.of_month(JULY, GUILD)
    assert made == (
        MonthlyPayout("holdem", PlayKind.VELOX, Chips(220), Chips(300)),
        MonthlyPayout("holdem", PlayKind.CASH, Chips(200), Chips(190)),
        MonthlyPayout("razz", PlayKind.CASH, Chips(100), Chips(100)),
    )
    assert made[1].share == 0.95
    assert await database.payouts.of_month("2026-06", GUILD) == ()
    assert await database.payouts.of_month(JULY, OTHER_GUILD) == ()
    other = Payout(OTHER_GUILD, "razz", PlayKind.CASH, Chips(300), Chips(270), NOW)
    free = Payout(GUILD, "omaha", PlayKind.SCHEDULED, Chips(0), Chips(50), NOW)
    await database.writer.commit(unit(payouts=(other, free)))
    everywhere = await database.payouts.of_month(JULY, EVERYWHERE)
    assert everywhere[0] == MonthlyPayout("razz", PlayKind.CASH, Chips(400), Chips(370))
    assert len(everywhere) == 3


@pytest.mark.parametrize(
    ("at_ms", "month"), [(NOW, "2026-06"), (1_767_225_600_000, "2025-12"), (NOW - 200 * DAY_MS, "")]
)
def test_the_last_month_is_over(at_ms: int, month: str) -> None:
    """On the first of January it is the December before."""
    assert month_before(day_of(at_ms)) == (month or "2025-12")


async def test_the_audit_adds_payouts_up(database: Database) -> None:
    """A payout that is not what the hands say is found."""
    await play(database)
    assert not [each for each in audit(database.place).findings if "payout" in each.check]
    tamper(database.place, "UPDATE payouts SET paid_out = paid_out + 1 WHERE game = 'razz'")
    [finding] = [each for each in audit(database.place).findings if "payout" in each.check]
    assert (finding.check, finding.expected, finding.found) == ("payout-wrong", 290, 291)


_NEWER = (
    "payouts",
    "messaged_players",
    "forgotten_players",
    "erasures",
    "greeted_servers",
    "departed_servers",
    "style_counts",
    "personal_settings",
    "all_in_luck",
    "badge_facts",
    "badge_roles",
    "unfinished_tables",
    "recounts",
)
"""The tables that this version and those after it have added."""
_NEWER_PARTS = (
    "DROP INDEX hands_by_end",
    "DROP INDEX shown_hands",
    "ALTER TABLE hands DROP COLUMN shared",
    "ALTER TABLE hands DROP COLUMN message_id",
    'ALTER TABLE protections RENAME COLUMN used_ms TO "day"',
    *(
        f"ALTER TABLE player_totals ADD COLUMN {name} BIGINT NOT NULL DEFAULT 0"
        for name in ("vpip", "pfr", "bets", "calls")
    ),
)
"""Takes away what they have added to older tables, and gives back what they have taken."""
_COUNTED = (
    "SELECT scope, board, period, player_id, score, reached_ms, place FROM standings"
    " ORDER BY 1, 2, 3, 4",
    "SELECT scope, board, period, SUM(size) FROM standing_pages GROUP BY 1, 2, 3 ORDER BY 1, 2, 3",
    "SELECT * FROM payouts ORDER BY 1, 2, 3, 4",
)


async def test_what_was_played_before_is_counted(place: Place) -> None:
    """A database of the version before gets the same boards and payouts as one that kept them."""
    database = await open_database(place)
    await play(database)
    await database.close()
    kept = [execute(place, statement) for statement in _COUNTED]
    for table in ("standings", "standing_pages"):
        tamper(place, f"DELETE FROM {table} WHERE board LIKE '%/%'")
    tamper(place, "UPDATE alembic_version SET version_num = '0008'")
    for table in ONLY_GROWING:
        # To tamper with a file is to take its triggers away; on PostgreSQL they have stayed, and
        # the first statement is their function.
        is_file = isinstance(place, Path)
        triggers = append_only(table, "sqlite") if is_file else append_only(table, "postgresql")[:1]
        for statement in triggers:
            execute(place, statement)
    for newer in _NEWER:
        execute(place, f"DROP TABLE {newer}")
    for statement in _NEWER_PARTS:
        execute(place, statement)
    await (await open_database(place)).close()
    assert [execute(place, statement) for statement in _COUNTED] == kept
