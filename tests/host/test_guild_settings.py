"""The settings of servers: stored under the names they always had, and kept once read."""

import asyncio
from dataclasses import fields, replace
from pathlib import Path
from zoneinfo import available_timezones

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.bank.topup import TopupMode, TopupPolicy
from bot.durations import DAY_MS
from bot.host.guild_settings import GuildSettings, LobbySettings, SettingsByGuild
from bot.ids import ChannelId, Chips, GuildId
from bot.picture.scene import DeckColours, PictureShape
from bot.picture.theme import DEFAULT_LOOK, Look
from bot.storage.database import Database
from bot.storage.errors import StorageFailed
from bot.table.kinds import LobbyKeeps
from bot.table.rules import BeaconNeed, SeatRelease, SitOutRule
from tests.builders import player
from tests.host.table_room import GUILD, TableRoom, table_room

STORED = {
    "language": "it",
    "rake": True,
    "sit_out": "away",
    "seat_release": "orbit",
    "protection": False,
    "lobby": {"place": 5, "kinds": ["SODIO 5MAX NLHE"], "by": player("a"), "channels": [6]},
    "more_lobbies": [
        {
            "place": 7,
            "kinds": ["SODIO 5MAX PLO"],
            "by": player("a"),
            "channels": [],
            "keeps": "empty-table",
        }
    ],
    "timezone": "Europe/Rome",
    "zone_is_settled": True,
    "topup": {"mode": "daily", "chips": 50, "subscriber_chips": 60, "role": 900},
    "look": {"theme": "colour-blind", "deck": "four-colour", "back": "navy", "shape": "tall"},
    "all_in_streets": False,
    "shorten_hands": False,
    "deal_digits": False,
    "beacon": "pause",
    "banned": [player("a"), player("b")],
    "bans_end": [[player("b"), 1_800_000_000_000]],
    "muted": [[player("c"), 1_800_000_000_000]],
    "badge_roles": {"champion": 901},
    "unranked": [player("d")],
}
"""The values that the first versions wrote for these choices."""
MOMENTS = st.integers(0, 2_100_000_000_000)
CHOSEN = GuildSettings(
    language="it",
    rake=True,
    sit_out=SitOutRule.AWAY,
    seat_release=SeatRelease.ORBIT,
    protection=False,
    lobby=LobbySettings(ChannelId(5), ("SODIO 5MAX NLHE",), player("a"), (ChannelId(6),)),
    more_lobbies=(
        LobbySettings(ChannelId(7), ("SODIO 5MAX PLO",), player("a"), keeps=LobbyKeeps.EMPTY_TABLE),
    ),
    timezone="Europe/Rome",
    zone_is_settled=True,
    topup=TopupPolicy(TopupMode.DAILY, Chips(50), Chips(60), 900),
    look=Look("colour-blind", DeckColours.FOUR, "navy", PictureShape.TALL),
    all_in_streets=False,
    shorten_hands=False,
    deal_digits=False,
    beacon=BeaconNeed.PAUSE,
    banned=frozenset({player("a"), player("b")}),
    bans_end={player("b"): 1_800_000_000_000},
    muted={player("c"): 1_800_000_000_000},
    badge_roles={"champion": 901},
    unranked=frozenset({player("d")}),
)


async def read(database: Database) -> SettingsByGuild:
    settings = SettingsByGuild(database.settings)
    await settings.load()
    return settings


def test_every_setting_is_looked_at_here() -> None:
    """A new one is added to both, so that what is stored for it stays readable."""
    assert set(STORED) == {each.name for each in fields(GuildSettings)}
    assert all(getattr(CHOSEN, name) != getattr(GuildSettings(), name) for name in STORED)


async def test_what_earlier_versions_stored_is_read(at: TableRoom) -> None:
    """Each choice under its own name, as it has always been."""
    await at.database.settings.put(GUILD, STORED)
    assert (await read(at.database)).of(GUILD) == CHOSEN


async def test_who_chose_a_zone_before_is_not_asked_for_it(at: TableRoom) -> None:
    """Earlier versions stored the zone alone."""
    await at.database.settings.put(GUILD, {"timezone": "Europe/Rome"})
    await at.database.settings.put(GuildId(8), {"rake": True})
    settings = await read(at.database)
    assert settings.of(GUILD).zone_is_settled
    assert not settings.of(GuildId(8)).zone_is_settled


@given(st.sampled_from(sorted(available_timezones() - {"Factory", "localtime"})), MOMENTS)
@example("America/Havana", 1_699_160_400_000)
@example("America/St_Johns", 1_162_089_030_000)
@example("Africa/Cairo", 1_682_632_800_000)
def test_a_day_of_a_server_begins_once(zone: str, at_ms: int) -> None:
    """Every moment is on the day that has begun by then, wherever the clocks change at midnight."""
    settings = GuildSettings(timezone=zone)
    day, began_ms = settings.day_at(at_ms), settings.day_from_ms(at_ms)
    assert began_ms <= at_ms < began_ms + 2 * DAY_MS
    assert settings.day_at(began_ms) == day
    assert settings.day_at(began_ms - 1) < day


async def test_it_is_stored_as_before(at: TableRoom) -> None:
    """An earlier version can read what this one has written."""
    await at.settings.change(GUILD, lambda _: CHOSEN)
    assert await at.database.settings.all() == {GUILD: STORED}


async def test_only_what_has_changed_is_written(at: TableRoom) -> None:
    """A setting that nobody has chosen keeps following the default."""
    await at.settings.change(GUILD, lambda was: replace(was, rake=True))
    assert await at.database.settings.all() == {GUILD: {"rake": True}}
    await at.settings.change(GUILD, lambda was: replace(was, rake=False))
    assert await at.database.settings.all() == {GUILD: {"rake": False}}


async def test_what_is_not_offered_any_more_is_the_default(at: TableRoom) -> None:
    """A theme, a zone, or a whole setting that is gone keeps nobody from starting the bot."""
    look = {"theme": "gone", "deck": "four-colour", "back": "navy", "frame": "gold", "shape": "egg"}
    stored = {"look": look, "timezone": "Mars/Olympus", "anthem": "loud"}
    await at.database.settings.put(GUILD, stored)
    settings = (await read(at.database)).of(GUILD)
    assert settings == GuildSettings(look=Look(DEFAULT_LOOK.theme, DeckColours.FOUR, "navy"))
    assert settings.zone.key == "UTC"


async def test_changes_at_once_are_all_kept(at: TableRoom) -> None:
    """Changes at once are all kept, in memory and in the database; another server is not
    touched."""
    who = [player(name) for name in "abcdef"]
    asked = [
        at.settings.change(GUILD, lambda was, one=one: replace(was, banned=was.banned | {one}))
        for one in who
    ]
    await asyncio.gather(*asked)
    assert at.settings.of(GUILD).banned == set(who)
    assert (await read(at.database)).of(GUILD).banned == set(who)
    assert at.settings.of(GuildId(8)) == GuildSettings()


async def test_what_is_not_stored_does_not_count(database_path: Path) -> None:
    """A change that the disk refuses leaves everything as it was."""
    async with table_room(database_path) as at:
        at.disk.before = 1
        with pytest.raises(StorageFailed):
            await at.settings.change(GUILD, lambda was: replace(was, rake=True))
        assert not at.settings.of(GUILD).rake
