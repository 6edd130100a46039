"""Players' names: the newest one, for each guild apart."""

from bot.ids import GuildId, PlayerId
from bot.storage.database import Database
from bot.storage.players import KnownPlayer
from tests.storage.builders import ANNA, BRUNO, GUILD, OTHER_GUILD


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
