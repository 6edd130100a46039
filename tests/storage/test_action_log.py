"""The log of what hosts did."""

from bot.storage.database import Database
from bot.storage.unit import HostAction
from tests.storage.builders import ANNA, BRUNO, GUILD, NOW, OTHER_GUILD, unit


def act(number: int, guild: int = GUILD) -> HostAction:
    return HostAction(GUILD if guild == GUILD else OTHER_GUILD, ANNA, "kick", BRUNO, {}, number)


async def test_the_log_reads_backwards(database: Database) -> None:
    """The last ten of one server, newest first."""
    await database.writer.commit(unit(host_actions=tuple(act(NOW + n) for n in range(12))))
    await database.writer.commit(unit(host_actions=(act(NOW, OTHER_GUILD),)))
    last = await database.host_actions.of_guild(GUILD)
    assert [each.act.at_ms - NOW for each in last] == list(range(11, 1, -1))
    assert last[0].act == act(NOW + 11)
