"""Results of tournaments, for one event, one player, and the Hall of Fame."""

import pytest

from bot.ids import Chips
from bot.refusal import BrokenInvariant
from bot.storage.database import Database
from bot.storage.leaderboards import leaderboard
from bot.storage.results import TournamentTotals, Winner
from bot.storage.standings import Span
from bot.storage.unit import Feat, LeaderboardKind, ResultRow
from tests.storage.builders import (
    ANNA,
    BRUNO,
    GUILD,
    NOW,
    OTHER_GUILD,
    TODAY,
    line,
    open_table,
    play_hand,
)
from tests.storage.events import open_tournament, over, result, step


async def finish(database: Database, *lines: ResultRow) -> None:
    ended = over(lines[0].tournament, at_ms=NOW + lines[0].tournament)
    await database.writer.commit(step(results=lines, tournament_changes=(ended,)))


async def test_results_come_back_as_they_were(database: Database) -> None:
    """The winner first; nothing for a tournament without any."""
    number = await open_tournament(database)
    lines = (
        result(number, BRUNO, 2, prize=30, bounties=7, entries=2, rebuys=3, paid=500),
        result(number, ANNA, 1, prize=70),
    )
    await finish(database, *lines)
    assert await database.results.of_tournament(number) == (lines[1], lines[0])
    assert await database.results.of_tournament(404) == ()


async def test_a_result_is_written_once(database: Database) -> None:
    """A second one of the same player contradicts the first."""
    number = await open_tournament(database)
    await finish(database, result(number, ANNA, 1))
    with pytest.raises(BrokenInvariant):
        await database.writer.commit(step(results=(result(number, ANNA, 2),)))


async def test_totals_add_up(database: Database) -> None:
    """Played, won, paid out, the best place and the money, of one guild or of all."""
    for place, prize in ((3, 0), (1, 300), (2, 120)):
        number = await open_tournament(database)
        await finish(database, result(number, ANNA, place, prize=prize, bounties=10))
    elsewhere = await open_tournament(database, guild=OTHER_GUILD)
    await finish(database, result(elsewhere, ANNA, 1, guild=OTHER_GUILD, prize=50))
    totals = await database.results.totals(ANNA, GUILD)
    assert totals == TournamentTotals(
        played=3,
        won=1,
        cashed=2,
        best_place=1,
        paid=Chips(330),
        prizes=Chips(420),
        bounties=Chips(30),
    )
    assert totals.net == 120
    assert (await database.results.totals(ANNA)).played == 4
    assert await database.results.totals(BRUNO) == TournamentTotals()


async def test_the_last_winners(database: Database) -> None:
    """The last winners come with their prizes and how many they beat; running tournaments and other
    servers' are not there."""
    first, second = await open_tournament(database), await open_tournament(database, title="Deep")
    await open_tournament(database)
    await finish(database, result(first, ANNA, 1, prize=9), result(first, BRUNO, 2))
    await finish(database, result(second, BRUNO, 1, prize=4))
    assert await database.results.winners(GUILD) == (
        Winner(second, "Deep", BRUNO, 1, Chips(4), NOW + second),
        Winner(first, "Friday", ANNA, 2, Chips(9), NOW + first),
    )
    assert await database.results.winners(OTHER_GUILD) == ()


async def test_tournaments_won_and_multipliers_are_boards(database: Database) -> None:
    """Wins add up, of multipliers the best counts, and each month has its champion (R-251)."""
    for player, multiplier in ((ANNA, 2), (ANNA, 10), (BRUNO, 25), (ANNA, 4)):
        won = Feat(GUILD, player, LeaderboardKind.TOURNAMENTS_WON, 1, NOW)
        drawn = Feat(GUILD, player, LeaderboardKind.BEST_VELOX, multiplier, NOW)
        await database.writer.commit(step(feats=(won, drawn)))
    boards = database.leaderboards
    wins = await boards.top(leaderboard(LeaderboardKind.TOURNAMENTS_WON, GUILD, Span.ALL, TODAY))
    best = await boards.top(leaderboard(LeaderboardKind.BEST_VELOX, GUILD, Span.ALL, TODAY))
    assert [(each.player, each.score) for each in wins] == [(ANNA, 3), (BRUNO, 1)]
    assert [(each.player, each.score) for each in best] == [(BRUNO, 25), (ANNA, 10)]
    (champion,) = await boards.champions(LeaderboardKind.TOURNAMENTS_WON, GUILD, Span.MONTH)
    assert (champion.player, champion.score) == (ANNA, 3)


async def test_hands_of_a_tournament_are_no_money(database: Database) -> None:
    """Hands of a tournament are no money: they count as hands won and apart from cash games, on no
    board of chips, in no chart."""
    number = await open_tournament(database)
    (table,) = await database.tournaments.reserve_tables(number, 1, {}, NOW)
    await play_hand(database, table, 1, line(ANNA, 500), line(BRUNO, -500), tournament=number)
    cash = await open_table(database)
    await play_hand(database, cash, 1, line(ANNA, 20), line(BRUNO, -20))
    for board, score in (
        (LeaderboardKind.NET, 20),
        (LeaderboardKind.BIGGEST_POT, 20),
        (LeaderboardKind.HANDS_WON, 2),
    ):
        wanted = leaderboard(board, GUILD, Span.ALL, TODAY)
        own = await database.leaderboards.own(wanted, ANNA)
        assert own is not None
        assert own.score == score
    assert (await database.hands.totals(ANNA, GUILD, cash=True)).net == 20
    assert (await database.hands.totals(ANNA, GUILD, cash=False)).net == 500
    assert [point.net for point in await database.hands.chart(ANNA, GUILD)] == [20]
