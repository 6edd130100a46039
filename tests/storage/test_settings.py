"""The settings of servers."""

from bot.storage.database import Database
from bot.storage.place import Place
from tests.storage.builders import GUILD, OTHER_GUILD, open_database


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
