"""Leaderboards against the plain way of making them."""

import random

import pytest

from bot.bank.accounts import wallet
from bot.durations import DAY_MS
from bot.ids import GuildId, PlayerId
from bot.storage.audit import audit
from bot.storage.database import Database
from bot.storage.leaderboards import Champion, Ranked, leaderboard
from bot.storage.place import Place
from bot.storage.standings import EVERYWHERE, STANDING_PAGE_SIZE, Span, day_of
from bot.storage.unit import Feat, LeaderboardKind
from tests.storage.builders import (
    ANNA,
    BRUNO,
    CARLA,
    GUILD,
    NOW,
    OTHER_GUILD,
    TODAY,
    fund,
    give,
    line,
    open_database,
    open_table,
    play_hand,
    post,
    unit,
)
from tests.storage.events import open_tournament

NET = leaderboard(LeaderboardKind.NET, GUILD, Span.ALL, TODAY)


def feat(
    player: int,
    value: int,
    at_ms: int = NOW,
    board: LeaderboardKind = LeaderboardKind.NET,
    guild: GuildId = GUILD,
) -> Feat:
    return Feat(guild, PlayerId(player), board, value, at_ms)


async def record(database: Database, *feats: Feat) -> None:
    await database.writer.commit(unit(feats=feats))


async def players(
    database: Database, board: LeaderboardKind, span: Span = Span.ALL, now: int = NOW
) -> list:
    wanted = leaderboard(board, GUILD, span, day_of(now))
    return [(each.player, each.score) for each in await database.leaderboards.top(wanted)]


async def test_the_best_come_first(database: Database) -> None:
    """Scores add up, and may be below zero."""
    await record(database, feat(1, 50), feat(2, 80), feat(3, -10), feat(1, 40))
    assert await players(database, LeaderboardKind.NET) == [(1, 90), (2, 80), (3, -10)]


async def test_ties_go_to_who_was_first(database: Database) -> None:
    """The one who reached the score earlier stands above (R-251)."""
    await record(database, feat(1, 50, NOW + 1), feat(2, 50, NOW), feat(3, 50, NOW + 2))
    assert await players(database, LeaderboardKind.NET) == [(2, 50), (1, 50), (3, 50)]


async def test_losing_and_winning_back_comes_later(database: Database) -> None:
    """A score reached again counts from the second time."""
    await record(database, feat(1, 50, NOW), feat(2, 50, NOW + 1))
    await record(database, feat(1, -5, NOW + 2))
    await record(database, feat(1, 5, NOW + 3))
    assert await players(database, LeaderboardKind.NET) == [(2, 50), (1, 50)]


async def test_a_best_is_kept(database: Database) -> None:
    """A smaller pot, or the same again, changes neither score nor time."""
    pots = [
        feat(1, value, NOW + n, LeaderboardKind.BIGGEST_POT)
        for n, value in enumerate((30, 90, 50, 90))
    ]
    for each in pots:
        await record(database, each)
    own = await database.leaderboards.own(
        leaderboard(LeaderboardKind.BIGGEST_POT, GUILD, Span.ALL, TODAY), PlayerId(1)
    )
    assert own == Ranked(1, PlayerId(1), 90, NOW + 1)


async def test_own_rank(database: Database) -> None:
    """A player far below the top has a rank of their own; one who never played has none."""
    await record(database, *(feat(player, 1000 - player) for player in range(1, 100)))
    own = await database.leaderboards.own(NET, PlayerId(57))
    assert own is not None
    assert (own.rank, own.score) == (57, 943)
    assert await database.leaderboards.own(NET, PlayerId(500)) is None
    assert await database.leaderboards.size(NET) == 99


async def test_servers_are_apart_and_together(database: Database) -> None:
    """A server's list holds its own results, the one of everywhere all of them."""
    await record(database, feat(1, 50), feat(1, 30, guild=OTHER_GUILD), feat(2, 60))
    assert await players(database, LeaderboardKind.NET) == [(2, 60), (1, 50)]
    everywhere = leaderboard(LeaderboardKind.NET, EVERYWHERE, Span.ALL, TODAY)
    top = await database.leaderboards.top(everywhere)
    assert [(each.player, each.score) for each in top] == [(1, 80), (2, 60)]


async def test_months_and_weeks_begin_anew(database: Database) -> None:
    """Last month's result stands in last month's list only."""
    long_ago = NOW - 40 * DAY_MS
    await record(database, feat(1, 500, long_ago), feat(1, 5), feat(2, 7))
    assert await players(database, LeaderboardKind.NET) == [(1, 505), (2, 7)]
    for span in (Span.MONTH, Span.WEEK):
        assert await players(database, LeaderboardKind.NET, span) == [(2, 7), (1, 5)]
        assert await players(database, LeaderboardKind.NET, span, long_ago) == [(1, 500)]


async def test_the_hall_of_fame_names_each_months_best(database: Database) -> None:
    """The newest month first."""
    await record(database, feat(1, 500, NOW - 40 * DAY_MS), feat(2, 9, NOW - 40 * DAY_MS))
    await record(database, feat(1, 5), feat(2, 7))
    champions = await database.leaderboards.champions(LeaderboardKind.NET, GUILD, Span.MONTH)
    assert champions == (
        Champion("2026-07", PlayerId(2), 7),
        Champion("2026-06", PlayerId(1), 500),
    )


async def test_hands_count_by_themselves(database: Database) -> None:
    """Net, hands won and the biggest pot come with the hand."""
    table = await open_table(database)
    await play_hand(database, table, 1, line(ANNA, 30, pot_won=70), line(BRUNO, -30))
    await play_hand(database, table, 3, line(ANNA, -10), line(BRUNO, 10, pot_won=20))
    assert await players(database, LeaderboardKind.NET) == [(ANNA, 20), (BRUNO, -20)]
    assert await players(database, LeaderboardKind.BIGGEST_POT) == [(ANNA, 70), (BRUNO, 20)]
    assert dict(await players(database, LeaderboardKind.HANDS_WON)) == {ANNA: 1, BRUNO: 1}


async def test_tournament_chips_are_not_money(database: Database) -> None:
    """A tournament's hand counts as won, not as net or pot."""
    number = await open_tournament(database)
    table = await open_table(database)
    await play_hand(database, table, 1, line(ANNA, 9000), line(BRUNO, -9000), tournament=number)
    assert await players(database, LeaderboardKind.NET) == []
    assert await players(database, LeaderboardKind.BIGGEST_POT) == []
    assert await players(database, LeaderboardKind.HANDS_WON) == [(ANNA, 1)]


async def test_wallets_are_ranked_as_they_are(database: Database) -> None:
    """Every change of a wallet moves its owner, whatever span is asked for."""
    for player, chips in ((ANNA, 100), (BRUNO, 300), (CARLA, 200)):
        await fund(database, player, chips)
    await post(database, give(wallet(GUILD, BRUNO), wallet(GUILD, ANNA), 250), NOW + 1)
    for span in Span:
        assert await players(database, LeaderboardKind.WALLET, span) == [
            (ANNA, 350),
            (CARLA, 200),
            (BRUNO, 50),
        ]


@pytest.mark.parametrize("seed", range(3))
async def test_ranks_are_right_after_thousands_of_changes(place: Place, seed: int) -> None:
    """Pages are cut and merged many times; every rank still is what sorting gives."""
    chance = random.Random(seed)
    database = await open_database(place)
    scores: dict[int, tuple[int, int]] = {}
    for step in range(60):
        feats = []
        for _ in range(100):
            player, value = (
                chance.randint(1, 4 * STANDING_PAGE_SIZE),
                chance.choice((-50, -1, 1, 1, 300)),
            )
            score = scores.get(player, (0, 0))[0] + value
            scores[player] = (score, NOW + step)
            feats.append(feat(player, value, NOW + step))
        await record(database, *feats)
    expected = sorted(scores, key=lambda player: (-scores[player][0], scores[player][1], player))
    for rank, player in list(enumerate(expected, start=1))[:: 1 + len(expected) // 60]:
        own = await database.leaderboards.own(NET, PlayerId(player))
        assert own is not None
        assert (own.rank, own.score) == (rank, scores[player][0])
    assert await database.leaderboards.size(NET) == len(scores)
    top = await database.leaderboards.top(NET, limit=20)
    assert [each.player for each in top] == expected[:20]
    assert audit(place).clean
    await database.close()


async def test_a_crowd_of_equals_is_ranked(database: Database) -> None:
    """A thousand wallets of 1,000 chips each have ranks of their own, by who came first."""
    for start in range(0, 1000, 100):
        await record(database, *(feat(n + 1, 1000, NOW + n) for n in range(start, start + 100)))
    for player in (1, 256, 257, 700, 1000):
        own = await database.leaderboards.own(NET, PlayerId(player))
        assert own is not None
        assert own.rank == player
