"""The log of what hosts did."""

from bot.storage.database import Database
from bot.storage.unit import HostAction
from tests.storage.builders import ANNA, BRUNO, GUILD, NOW, OTHER_GUILD, unit


def act(number: int, guild: int = GUILD) -> HostAction:
    return HostAction(GUILD if guild == GUILD else OTHER_GUILD, ANNA, "kick", BRUNO, {}, number)


async def test_the_log_reads_backwards_in_pages(database: Database) -> None:
    """Newest first, of one server, no act twice."""
    await database.journal.commit(unit(host_actions=tuple(act(NOW + n) for n in range(5))))
    await database.journal.commit(unit(host_actions=(act(NOW, OTHER_GUILD),)))
    first = await database.host_actions.of_guild(GUILD, limit=3)
    second = await database.host_actions.of_guild(GUILD, before=first[-1].id, limit=3)
    assert [each.act.at_ms - NOW for each in first + second] == [4, 3, 2, 1, 0]
    assert first[0].act == act(NOW + 4)
