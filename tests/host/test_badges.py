"""The badges of players: the list, and who was first in a month."""

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.durations import HOUR_MS
from bot.host.badges import BADGE_LOOK_SECONDS, Badges, load_badges
from bot.host.forgetting import Forgetter
from bot.host.rankings import Rankings
from bot.ids import GuildId, PlayerId, TableId
from bot.refusal import BrokenInvariant
from bot.settings import ASSETS
from bot.storage.hand_figures import KnownFact
from bot.storage.standings import bounds_of_month
from bot.table.tally import BadgeFact
from tests.builders import player
from tests.host.table_room import GUILD, TableRoom
from tests.ui.tables import CATALOGUE

DAY = 86_400


def badges_of(at: TableRoom, after_look: Callable[[], None] = lambda: None) -> Badges:
    rankings, badges = Rankings(at.database.leaderboards, at.settings), load_badges(ASSETS)
    return Badges(at.database.badges, rankings, at.settings, at.clock, badges, after_look)


def test_the_list_is_whole() -> None:
    """Every fact leads to a badge, and each badge has a name in both languages."""
    badges = load_badges(ASSETS)
    assert {each.fact for each in badges.values()} == set(BadgeFact)
    names = [
        {texts.say(f"badge-{name}") for name in badges}
        for texts in map(CATALOGUE.texts, ("en", "it"))
    ]
    assert [len(each) for each in names] == [len(badges)] * 2


@pytest.mark.parametrize("line", ['fact = "luck"', "least = 3", 'fact = "hands"\nleast = 0'])
def test_a_broken_list_is_refused_at_the_start(tmp_path: Path, line: str) -> None:
    """An unknown fact, none, and one that has to be true never."""
    (tmp_path / "badges.toml").write_text(f'[odd]\nicon = "x"\n{line}\n')
    with pytest.raises(BrokenInvariant):
        load_badges(tmp_path)


async def test_the_first_look_of_a_month_judges_the_last_one(at: TableRoom) -> None:
    """The first look of a month judges the last one, once, however often it looks: who won most,
    and who was dealt the most hands; one whom a moderator took out of the boards is neither."""
    table = await at.open_with("anna bruno carla")
    for _ in range(2):
        await at.start_hand(table)
        await at.play_through(table)
    await at.leave(table, "carla")
    await at.start_hand(table)
    await at.play_through(table)
    badges = badges_of(at)

    async def look() -> dict[str, dict[str, int]]:
        badges.start()
        await badges.settle()
        found = {name: await badges.of(GUILD, player(name)) for name in ("anna", "bruno", "carla")}
        return {
            name: {each.badge.name: each.times for each in earned}
            for name, earned in found.items()
            if earned
        }

    assert await look() == {}
    at.clock.set_forward(40 * DAY)
    nets = {
        name: (await at.database.hands.totals(player(name), GUILD)).net
        for name in ("anna", "bruno", "carla")
    }
    best = max(nets, key=lambda name: nets[name])
    assert nets[best] > 0
    expected: dict[str, dict[str, int]] = {best: {"champion": 1}}
    for name in ("anna", "bruno"):
        expected.setdefault(name, {})["faithful"] = 1
    assert await look() == expected
    again = badges_of(at)
    again.start()
    await again.settle()
    assert await look() == expected
    for each in (badges, again):
        await each.close()


def ms(day: int, hour: int, month: int = 10) -> int:
    return round(datetime(2025, month, day, hour, tzinfo=UTC).timestamp() * 1000)


async def hand_at(at: TableRoom, table: TableId, at_ms: int) -> None:
    at.clock.set_forward((at_ms - at.clock.now_ms()) / 1000)
    await at.start_hand(table)
    await at.play_through(table)


async def faithful(at: TableRoom, badges: Badges, at_ms: int) -> dict[str, int]:
    """The number of times that each player was dealt the most hands of a month, after a look at
    that time."""
    at.clock.set_forward((at_ms - at.clock.now_ms()) / 1000)
    badges.start()
    await badges.settle()
    found = {}
    for name in ("anna", "bruno"):
        facts = await at.database.badges.counts(GUILD, player(name))
        found[name] = facts.get(BadgeFact.MONTH_HANDS, 0)
    return found


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Asia/Tokyo", "Asia/Tokyo"),
        ("Asia/Tokyo", "America/New_York"),
        ("America/New_York", "Asia/Tokyo"),
        ("UTC", "Europe/Rome"),
    ],
)
async def test_a_month_is_the_servers(at: TableRoom, first: str, then: str) -> None:
    """A month is judged when it is over in the server's time zone. When that changes, each hand
    counts for one month: those of all months add up to those that were dealt."""
    zone, badges = ZoneInfo(first), badges_of(at)
    await at.settings.change(GUILD, lambda was: replace(was, timezone=first))
    table = await at.open_with("anna bruno")
    counted: list[int] = []
    between = at.database.badges.hands_between

    async def hands_between(
        from_ms: int, to_ms: int, guilds: Collection[GuildId] | None = None
    ) -> dict[GuildId, dict[PlayerId, int]]:
        found = await between(from_ms, to_ms, guilds)
        if guilds is not None:
            counted.append(found.get(GUILD, {}).get(player("anna"), 0))
        return found

    at.database.badges.hands_between = hands_between  # type: ignore[method-assign]
    hours = range(ms(31, 6), ms(2, 6, month=11), 4 * HOUR_MS)
    for at_ms in hours:
        await hand_at(at, table, at_ms)
    over_ms = bounds_of_month("2025-10", zone)[1]
    assert await faithful(at, badges, max(at.clock.now_ms(), over_ms)) == {"anna": 1, "bruno": 1}
    assert counted == [sum(at_ms < over_ms for at_ms in hours)]
    await at.settings.change(GUILD, lambda was: replace(was, timezone=then))
    assert await faithful(at, badges, ms(20, 0, month=11)) == {"anna": 1, "bruno": 1}
    assert await faithful(at, badges, ms(2, 0, month=12)) == {"anna": 2, "bruno": 2}
    assert sum(counted) == len(hours)
    await badges.close()


async def test_it_looks_again_by_itself(at: TableRoom) -> None:
    """Every ten minutes, however often it was asked to look meanwhile, until it is closed."""
    looks: list[int] = []
    badges = badges_of(at, lambda: looks.append(at.clock.now_ms()))
    for _ in range(3):
        badges.start()
        await badges.settle()
    assert len(at.clock.running) == 1
    for _ in range(2):
        at.clock.advance(BADGE_LOOK_SECONDS)
        await badges.settle()
    assert len(looks) == 5
    await badges.close()
    at.clock.advance(BADGE_LOOK_SECONDS)
    badges.start()
    await badges.settle()
    assert len(looks) == 5


async def test_badges_go_with_a_forgotten_player(at: TableRoom) -> None:
    """Badges go with a forgotten player: they are theirs alone, and no alias keeps them."""
    table = await at.open_with("anselma bertram")
    await at.start_hand(table)
    await at.play_through(table)
    anna, store = player("anselma"), at.database.badges
    await store.note([KnownFact(GUILD, anna, BadgeFact.ROYAL_FLUSH, "1", 1)])
    await store.note_role(GUILD, (anna, 5))
    await at.leave(table, "anselma")
    await Forgetter(at.room, at.database).forget(GUILD, anna)
    assert await store.counts(GUILD, anna) == {}
    assert await store.holders(GUILD, BadgeFact.ROYAL_FLUSH, 1) == frozenset()
    assert await store.holders(GUILD, BadgeFact.HANDS, 1) == {player("bertram")}
    assert await store.roles_given(GUILD) == frozenset()
