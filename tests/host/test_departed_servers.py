"""Servers that the bot was removed from: after a month nothing of them is left, and all adds up."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Engine, event

from bot.durations import DAY_MS
from bot.host.forgetting import DEPARTED_LOOK_SECONDS, DepartedServers, Forgetter
from bot.ids import ChannelId, GuildId, PlayerId
from bot.storage.place import Place
from bot.storage.schema import metadata
from bot.storage.unit import Protection
from tests.builders import player, rules
from tests.host.table_room import GUILD, TableRoom, table_room
from tests.host.test_forgetting import ANSELMA, findings, sums
from tests.storage.builders import execute, unit

STAYS = GuildId(8)
DAYS = 30


async def play(at: TableRoom, guild: GuildId, channel: int) -> None:
    """Two hands at a table that is closed afterwards, with a setting and a top-up's clock."""
    table = await at.open(rules(), ChannelId(channel), guild)
    for name in ("anselma", "bertram"):
        await at.sit(table, name)
    for _ in range(2):
        await at.start_hand(table)
        await at.play_through(table)
    await at.close(table)
    await at.settings.change(guild, lambda chosen: chosen.__class__(language="it"))


def rows_of(place: Place, guild: GuildId) -> dict[str, int]:
    """The number of rows of a server, by table."""
    found = {}
    for name, table in metadata.tables.items():
        column = "guild_id" if "guild_id" in table.c else "scope" if "scope" in table.c else None
        if column is not None:
            asked = f"SELECT count(*) FROM {name} WHERE {column} = {guild}"
            found[name] = execute(place, asked)[0][0]
    return {name: count for name, count in found.items() if count}


def departed(at: TableRoom, days: int = DAYS) -> DepartedServers:
    return DepartedServers(at.database.servers, at.settings, at.clock, days)


async def look(at: TableRoom, servers: Collection[GuildId], days: int = DAYS) -> None:
    looking = departed(at, days)
    looking.compare_with(lambda: servers)
    await looking.settle()
    await looking.close()


async def test_a_month_later_nothing_is_left(place: Place) -> None:
    """A month later nothing of the server is left, forgotten players included, on either kind of
    database; other servers keep theirs."""
    async with table_room(place) as at:
        await play(at, GUILD, 70)
        await play(at, STAYS, 71)
        await Forgetter(at.room, at.database).forget(GUILD, ANSELMA)
        kept = [line for line in sums(place) if line[0] == STAYS]
        await look(at, [STAYS])
        assert set(rows_of(place, GUILD)) > {"accounts", "hands", "standings", "settings"}
        await at.pass_time(DAYS * DAY_MS / 1000 + 1)
        await look(at, [STAYS])
        assert rows_of(place, GUILD) == {}
        assert sums(place) == kept
        assert at.settings.of(GUILD).language is None
        assert at.settings.of(STAYS).language == "it"
        assert findings(place) == []
        # Numbers of accounts that are gone are not used again for somebody else.
        await play(at, STAYS, 71)
        await play(at, GUILD, 70)
        assert findings(place) == []


async def test_who_invites_it_again_in_time_keeps_all(at: TableRoom) -> None:
    """The month begins anew with the next departure."""
    await play(at, GUILD, 70)
    before = rows_of(at.database.place, GUILD)
    await look(at, [])
    await at.pass_time((DAYS - 1) * DAY_MS / 1000)
    await look(at, [GUILD])
    await at.pass_time(2 * DAY_MS / 1000)
    await look(at, [])
    await at.pass_time((DAYS - 1) * DAY_MS / 1000)
    await look(at, [])
    left = {"departed_servers": 1}
    assert rows_of(at.database.place, GUILD) == before | left


async def test_looks_every_day_by_itself(at: TableRoom) -> None:
    """One look at the start is enough for a bot that runs for months."""
    await play(at, GUILD, 70)
    looking = departed(at)
    looking.compare_with(list)
    await looking.settle()
    for _ in range(DAYS + 2):
        await at.pass_time(DEPARTED_LOOK_SECONDS)
        await looking.settle()
    assert rows_of(at.database.place, GUILD) == {}
    await looking.close()


async def test_what_is_open_is_waited_for(at: TableRoom) -> None:
    """Chips at a table are nobody's to take; and with no limit of days nothing is ever erased."""
    table = await at.open_with("anselma")
    await look(at, [])
    await at.pass_time((DAYS + 1) * DAY_MS / 1000)
    if not at.room.has_table(ChannelId(70)):
        table = await at.open_with("anselma")
    await look(at, [])
    assert await at.seat_account(table, "anselma") == 100
    await at.close(table)
    await look(at, [], days=0)
    assert rows_of(at.database.place, GUILD)
    await look(at, [])
    assert rows_of(at.database.place, GUILD) == {}
    assert await at.wallet(player("anselma").to_bytes(7).decode()) == 0


async def test_boards_of_everywhere_come_last_and_at_once(place: Place) -> None:
    """Other processes wait while they are changed: nothing else is erased meanwhile, and hundreds
    of players take as many statements as two."""
    async with table_room(place) as at:
        await play(at, GUILD, 70)
        await look(at, [])
        await at.pass_time(DAYS * DAY_MS / 1000 + 1)
        statements: list[str] = []

        def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
            statements.append(" ".join(statement.split()))

        event.listen(Engine, "before_cursor_execute", note)
        try:
            await look(at, [])
        finally:
            event.remove(Engine, "before_cursor_execute", note)
    changing = [
        at for at, each in enumerate(statements) if each.startswith("DELETE FROM standings")
    ]
    others = [at for at, each in enumerate(statements) if each.startswith("DELETE FROM hands")]
    assert others < changing
    tables = {each.split()[2] for each in statements[changing[0] :] if each.startswith("DELETE")}
    assert tables == {"standings", "standing_pages"}
    assert len(changing) == 2, "those of everywhere in one statement, and those of the server"
    assert rows_of(place, GUILD) == {}


async def test_a_server_that_was_only_greeted_goes_too(at: TableRoom) -> None:
    """Nobody played there: the greeting is all that is stored of it."""
    assert await at.database.servers.note_greeting(STAYS, 5)
    await look(at, [])
    assert rows_of(at.database.place, STAYS) == {"greeted_servers": 1, "departed_servers": 1}
    await at.pass_time(DAYS * DAY_MS / 1000 + 1)
    await look(at, [])
    assert rows_of(at.database.place, STAYS) == {}


async def test_protections_of_days_that_are_over_go(place: Place) -> None:
    """Over in every time zone. Also where servers' data stays for ever: those of today are what
    keeps it to one a day."""
    async with table_room(place) as at:
        now_ms = at.clock.now_ms()
        for who, used_ms in enumerate((now_ms - 2 * DAY_MS - 1, now_ms - DAY_MS), start=1):
            protection = Protection(PlayerId(who), used_ms, used_ms)
            await at.database.writer.commit(unit(protection=protection))
        await look(at, [GUILD], days=0)
        left = execute(place, "SELECT player_id FROM protections")
    assert [player for (player,) in left] == [2]
