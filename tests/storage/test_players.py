"""Players' names: the newest one, for each guild apart.

The settings of servers.
The log of what hosts did.
"""

from bot.ids import GuildId, PlayerId
from bot.storage.database import Database
from bot.storage.place import Place
from bot.storage.players import KnownPlayer
from bot.storage.unit import HostAction
from tests.storage.builders import ANNA, BRUNO, GUILD, NOW, OTHER_GUILD, open_database, unit


def seen(
    name: str, player: PlayerId = ANNA, guild: GuildId = GUILD, locale: str = "it"
) -> KnownPlayer:
    return KnownPlayer(guild, player, name, locale)


async def test_the_newest_name_is_kept(database: Database) -> None:
    """A new name takes the place of the old one, within one call as well."""
    await database.players.store([seen("Anna")])
    await database.players.store([seen("Annina"), seen("Anna la Volpe", locale="en")])
    assert await database.players.find(GUILD, [ANNA]) == {ANNA: seen("Anna la Volpe", locale="en")}


async def test_each_guild_has_its_own_name(database: Database) -> None:
    """A nickname of one server is not shown in another."""
    await database.players.store([seen("Anna"), seen("Capo", guild=OTHER_GUILD)])
    assert (await database.players.find(GUILD, [ANNA]))[ANNA].name == "Anna"
    assert (await database.players.find(OTHER_GUILD, [ANNA]))[ANNA].name == "Capo"


async def test_strangers_are_left_out(database: Database) -> None:
    """A player who was never seen has no name; asking for nobody finds nobody."""
    await database.players.store([seen("Anna")])
    assert set(await database.players.find(GUILD, [ANNA, BRUNO])) == {ANNA}
    assert await database.players.find(GUILD, []) == {}


async def test_many_players_are_found_at_once(database: Database) -> None:
    """More than one statement can take."""
    crowd = [PlayerId(number) for number in range(1, 2_001)]
    await database.players.store([seen(str(player), player) for player in crowd])
    assert len(await database.players.find(GUILD, crowd)) == 2_000


async def test_choices_outlive_a_restart(place: Place) -> None:
    """Any JSON value comes back as it was."""
    chosen = {"language": "it", "roles": {"subscriber": [1, 2]}}
    database = await open_database(place)
    await database.settings.put(GUILD, chosen)
    await database.close()
    database = await open_database(place)
    assert await database.settings.all() == {GUILD: chosen}
    await database.close()


async def test_a_choice_can_be_changed_and_taken_back(database: Database) -> None:
    """None returns to the default, and what is not named stays."""
    await database.settings.put(GUILD, {"language": "it", "rake": True})
    await database.settings.put(GUILD, {"language": "en"})
    assert await database.settings.all() == {GUILD: {"language": "en", "rake": True}}
    await database.settings.put(GUILD, {"language": None})
    assert await database.settings.all() == {GUILD: {"rake": True}}


async def test_servers_choose_for_themselves(database: Database) -> None:
    """A setting is of one server; the start reads those of all at once."""
    await database.settings.put(GUILD, {"topup": "daily"})
    await database.settings.put(OTHER_GUILD, {"topup": "when-broke"})
    assert await database.settings.all() == {
        GUILD: {"topup": "daily"},
        OTHER_GUILD: {"topup": "when-broke"},
    }


def act(number: int, guild: int = GUILD) -> HostAction:
    return HostAction(GUILD if guild == GUILD else OTHER_GUILD, ANNA, "kick", BRUNO, {}, number)


async def test_the_log_reads_backwards(database: Database) -> None:
    """The last ten of one server, newest first."""
    await database.writer.commit(unit(host_actions=tuple(act(NOW + n) for n in range(12))))
    await database.writer.commit(unit(host_actions=(act(NOW, OTHER_GUILD),)))
    last = await database.host_actions.of_guild(GUILD)
    assert [each.act.at_ms - NOW for each in last] == list(range(11, 1, -1))
    assert last[0].act == act(NOW + 11)
