"""Leaderboards without those whom a moderator took out (R-253)."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.durations import HOUR_MS
from bot.host.guild_settings import SettingsByGuild
from bot.host.moderation import Moderation, Moderator
from bot.host.rankings import Rankings
from bot.host.refusals import HostCode
from bot.ids import GuildId, PlayerId
from bot.storage.audit import audit
from bot.storage.leaderboards import leaderboard
from bot.storage.standings import EVERYWHERE, Leaderboard, Span, day_of
from bot.storage.unit import Feat, LeaderboardKind, Unit
from tests.builders import name_of, player
from tests.clock import START_MS
from tests.host.table_room import GUILD, HOST, TableRoom, refused

MOD = Moderator(GUILD, HOST)
NET = leaderboard(LeaderboardKind.NET, GUILD, Span.ALL, day_of(START_MS))
MONTH_MS = 31 * 86_400_000


async def feats(at: TableRoom, scores: str, at_ms: int = START_MS, guild: GuildId = GUILD) -> None:
    """`a 50, b 40`: what everybody has won."""
    for each in scores.split(", "):
        name, score = each.split()
        feat = Feat(guild, player(name), LeaderboardKind.NET, int(score), at_ms)
        await at.database.writer.commit(Unit(at_ms=at_ms, feats=(feat,)))


async def ranking(at: TableRoom) -> tuple[Rankings, Moderation]:
    await feats(at, "a 50, b 40, c 30, d 20")
    rankings = Rankings(at.database.leaderboards, at.settings)
    return rankings, Moderation(at.room, at.database, at.clock, at.settings)


async def test_those_behind_move_up(at: TableRoom) -> None:
    """Top, own rank and size as if they were not there."""
    rankings, moderate = await ranking(at)
    await moderate.unrank(MOD, player("b"))
    top = await rankings.top(NET)
    assert [(each.rank, name_of(each.player), each.score) for each in top] == [
        (1, "a", 50),
        (2, "c", 30),
        (3, "d", 20),
    ]
    assert await rankings.size(NET) == 3
    for name, rank in (("a", 1), ("c", 2), ("d", 3)):
        own = await rankings.own(NET, player(name))
        assert own is not None
        assert own.rank == rank
    assert await rankings.own(NET, player("b")) is None


async def test_the_top_stays_full(at: TableRoom) -> None:
    """Ten are shown although two of the best twelve are left out."""
    rankings, moderate = await ranking(at)
    await feats(at, ", ".join(f"p{n} {100 + n}" for n in range(10)))
    for name in ("p9", "p3"):
        await moderate.unrank(MOD, player(name))
    top = await rankings.top(NET)
    assert [each.rank for each in top] == list(range(1, 11))
    assert name_of(top[0].player) == "p8"


async def test_ranked_again_with_everything_won_meanwhile(at: TableRoom) -> None:
    """Scores go on being counted."""
    rankings, moderate = await ranking(at)
    await moderate.unrank(MOD, player("d"))
    await feats(at, "d 100")
    await moderate.rank(MOD, player("d"))
    assert (await rankings.top(NET))[0].score == 120


async def test_the_hall_of_fame_knows_the_next_best(at: TableRoom) -> None:
    """A month that they led has another champion; one with no other player has none."""
    rankings, moderate = await ranking(at)
    await feats(at, "a 9", START_MS + MONTH_MS)
    await moderate.unrank(MOD, player("a"))
    champions = await rankings.champions(LeaderboardKind.NET, GUILD, Span.MONTH)
    assert [(each.period, name_of(each.player)) for each in champions] == [("2025-10", "b")]


async def test_everywhere_is_nobodys_to_clean(at: TableRoom) -> None:
    """A server's moderators decide for their server alone."""
    rankings, moderate = await ranking(at)
    await moderate.unrank(MOD, player("a"))
    everywhere = leaderboard(LeaderboardKind.NET, EVERYWHERE, Span.ALL, day_of(START_MS))
    assert name_of((await rankings.top(everywhere))[0].player) == "a"


async def test_stored_and_logged(at: TableRoom) -> None:
    """Another process reads the same list; the log has who did it."""
    rankings, moderate = await ranking(at)
    await moderate.unrank(MOD, player("a"))
    again = SettingsByGuild(at.database.settings)
    await again.load()
    assert again.of(GUILD).unranked == rankings.unranked(GUILD) == {player("a")}
    await moderate.rank(MOD, player("a"))
    told = [(each.act.action, each.act.actor) for each in await moderate.log(GUILD)]
    assert told == [("rank", HOST), ("unrank", HOST)]


@pytest.mark.parametrize("twice", ["unrank", "rank"])
async def test_not_twice(at: TableRoom, twice: str) -> None:
    """Repeating it is refused."""
    _, moderate = await ranking(at)
    if twice == "unrank":
        await moderate.unrank(MOD, player("a"))
        code = (await refused(moderate.unrank(MOD, player("a")))).code
        assert code is HostCode.ALREADY_UNRANKED
    else:
        assert (await refused(moderate.rank(MOD, player("a")))).code is HostCode.NOT_UNRANKED


@pytest.mark.parametrize("then", ["Asia/Tokyo", "America/New_York", "UTC"])
async def test_a_hand_counts_for_one_month_of_its_server(at: TableRoom, then: str) -> None:
    """At half past eleven in the evening of the 31st in UTC it is November in Rome. A hand counts
    where it was counted, also when the time zone changes: all months add up to all time."""
    rankings = Rankings(at.database.leaderboards, at.settings)

    async def choose(zone: str) -> None:
        await at.settings.change(GUILD, lambda was: replace(was, timezone=zone))

    async def scores(month: str, scope: GuildId = GUILD) -> dict[PlayerId, int]:
        board = Leaderboard(scope, LeaderboardKind.NET, month)
        return {each.player: each.score for each in await rankings.top(board)}

    await choose("Europe/Rome")
    table = await at.open_with("anna bruno")
    for hours in (0, 3, 30):
        at_ms = round(datetime(2025, 10, 31, 20, 30, tzinfo=UTC).timestamp() * 1000)
        at.clock.set_forward((at_ms + hours * HOUR_MS - at.clock.now_ms()) / 1000)
        if hours == 30:
            await choose(then)
        await at.start_hand(table)
        await at.play_through(table)
        if hours == 3:
            assert await scores("2025-10") != await scores("all")
            assert await scores("2025-11") != {}
    for scope in (GUILD, EVERYWHERE):
        total = Counter[PlayerId]()
        for month in ("2025-10", "2025-11"):
            total.update(await scores(month, scope))
        assert {who: score for who, score in total.items() if score} == {
            who: score for who, score in (await scores("all", scope)).items() if score
        }
    paid = [
        sum(each.paid_out for each in await at.database.payouts.of_month(month, GUILD))
        for month in ("2025-10", "2025-11")
    ]
    assert all(paid)
    assert audit(at.database.place).clean
