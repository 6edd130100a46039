"""Earlier hands are counted from the journal: once each, whatever happens meanwhile."""

import asyncio
import random
import runpy
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.host import recounting
from bot.host.past_hands import AllInLuck
from bot.host.recounting import Recounting
from bot.ids import ChannelId, PlayerId, TableId
from bot.poker.hand import Hand
from bot.refusal import Refusal
from bot.storage import migrations
from bot.storage.aliases import ALIAS_MIN
from bot.storage.audit import audit
from bot.storage.database import Database
from bot.storage.place import Place
from bot.storage.recounts import RecountProgress, progress
from bot.table.events import TableEvent
from bot.table.table_commands import VoidHand
from tests.builders import player
from tests.clock import ManualClock
from tests.host.table_room import ELSEWHERE, GUILD, FaultyDisk, TableRoom, table_room
from tests.storage.builders import execute, open_database, raw, tamper

ANSELMA, ALIAS = player("anselma"), PlayerId(ALIAS_MIN + 5)

FIGURES = {
    "style_counts": "SELECT * FROM style_counts ORDER BY player_id, guild_id, game, position",
    "all_in_luck": "SELECT * FROM all_in_luck ORDER BY hand_id, player_id",
    "badge_facts": "SELECT * FROM badge_facts ORDER BY player_id, fact, occasion",
}
NAMES = "anselma bruno carla dino"


async def luck_of(hand: Hand) -> tuple[int, ...]:
    """Some chips that depend on the hand and sum to nothing."""
    some = sum(hand.stacks[:2]) % 7 + 1
    return (some, -some, *(0 for _ in range(hand.players - 2)))


def figures(place: Place) -> dict[str, list[object]]:
    return {name: execute(place, statement) for name, statement in FIGURES.items()}


@dataclass
class Evening:
    """Players who do anything, at two tables of which one is closed at the end."""

    at: TableRoom
    chance: random.Random = field(default_factory=lambda: random.Random(4))
    hands: Counter[TableId] = field(default_factory=Counter)

    async def play(self, table: TableId, count: int) -> None:
        for _ in range(count):
            for name in NAMES.split():
                with suppress(Refusal):
                    await self.at.sit(table, name)
            view = await self.at.start_hand(table)
            if self.chance.random() < 0.1:
                await self.at.room.ask_table(table, VoidHand(view.hand_id))
                continue
            while self.at.room.look(table).running:
                await self._act(table)
            self.hands[table] += 1

    async def _act(self, table: TableId) -> None:
        hand = self.at.room.look(table).hand
        assert hand is not None
        assert hand.options is not None
        options, draw = hand.options, self.chance.random()
        if draw < 0.15 and options.max_to:
            await self.at.act(table, "raise", options.max_to)
        elif draw < 0.4 and options.min_to:
            await self.at.act(table, "raise", options.min_to)
        elif draw < 0.5 and options.call:
            await self.at.act(table, "fold")
        else:
            await self.at.act(table, "check" if options.check else "call")


async def played(at: TableRoom) -> Evening:
    """Some hands of two tables, one of them closed, with everything counted as they ended."""
    evening = Evening(at)
    first, second = await at.open(), await at.open(channel=ELSEWHERE)
    await evening.play(first, 12)
    await at.close(first)
    await evening.play(second, 14)
    await at.room.actors.luck.settle()
    return evening


def make_of_before(place: Place) -> None:
    """The database as it was before anything of this was counted, just brought up."""
    for table in FIGURES:
        tamper(place, f"DELETE FROM {table} WHERE 1 = 1")
    list_every_table(place)


def list_every_table(place: Place) -> None:
    """Lists every table as the migration does: every hand is to be counted anew."""
    versions = Path(migrations.__file__).parent / "versions"
    [migration] = versions.glob("v*_recounts.py")
    for statement in ("DELETE FROM recounts", runpy.run_path(str(migration))["EVERY_TABLE"]):
        execute(place, statement)


def counting(database: Database) -> Recounting:
    return Recounting(database, ManualClock(), luck_of, pause_seconds=0)


async def told(database: Database) -> RecountProgress:
    return await database.reader.run(progress)


async def test_hands_of_before_are_counted_as_if_they_ended_now(place: Place) -> None:
    """Styles by game and position, luck, and facts: the very rows that play has written."""
    async with table_room(place, luck_of=luck_of) as at:
        evening = await played(at)
        hands = sum(evening.hands.values())
    wanted = figures(place)
    assert all(wanted[name] for name in ("style_counts", "all_in_luck"))
    make_of_before(place)
    database = await open_database(place)
    assert await told(database) == (hands, 0, 0)
    assert figures(place)["style_counts"] == []
    await counting(database).check_once()
    assert await told(database) == (hands, hands, 0)
    await counting(database).check_once()
    await database.close()
    assert figures(place) == wanted


async def test_what_was_counted_already_is_counted_anew(place: Place) -> None:
    """A database of which only some hands were counted, and some of those otherwise, is counted
    anew, and not on top."""
    async with table_room(place, luck_of=luck_of) as at:
        await played(at)
    wanted = figures(place)
    tamper(place, "UPDATE style_counts SET hands = hands + 3, three_bet_chances = 9 WHERE cash")
    first = "(SELECT min(hand_id) FROM all_in_luck)"
    tamper(place, f"DELETE FROM all_in_luck WHERE hand_id = {first}")
    list_every_table(place)
    database = await open_database(place)
    await counting(database).check_once()
    await database.close()
    assert figures(place) == wanted


async def test_a_bot_that_stops_again_and_again_counts_each_hand_once(
    database_path: Path,
) -> None:
    """A bot that stops again and again counts each hand once: its commits fail, before or after
    they are carried out, and it is killed between them."""
    async with table_room(database_path, luck_of=luck_of) as at:
        await played(at)
    wanted, chance = figures(database_path), random.Random(5)
    make_of_before(database_path)
    starts = 0
    while True:
        disk = FaultyDisk()
        database = await open_database(database_path, disk=disk)
        done = await told(database)
        if done.hands and done.is_over:
            break
        starts += 1
        counter = counting(database)
        task = asyncio.create_task(counter.check_once())
        for _ in range(chance.randrange(60)):
            await asyncio.sleep(0)
        disk.before, disk.after = chance.choice([(0, 0), (9, 0), (0, 9)])
        for _ in range(chance.randrange(2000) if starts < 30 else 10**6):
            if task.done():
                break
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        disk.before = disk.after = 0
        await database.close()
    await database.close()
    assert starts > 3
    assert done.left_out == 0
    assert figures(database_path) == wanted


async def test_play_goes_on_meanwhile(database_path: Path) -> None:
    """Play goes on meanwhile at a table whose earlier hands are being counted, and at a new one."""
    async with table_room(database_path, luck_of=luck_of) as at:
        await played(at)
    make_of_before(database_path)
    async with table_room(database_path, luck_of=luck_of) as at:
        await at.room.recover()
        [table] = at.room.open_tables
        evening = Evening(at, random.Random(6))
        await evening.play(table, 2)
        new = await at.open(channel=ChannelId(72))
        await evening.play(new, 2)
        task = asyncio.create_task(counting(at.database).check_once())
        while not task.done():
            await evening.play(table, 1)
            await evening.play(new, 1)
        await task
        await at.room.actors.luck.settle()
    once = figures(database_path)
    list_every_table(database_path)
    database = await open_database(database_path)
    await counting(database).check_once()
    await database.close()
    assert figures(database_path) == once
    with raw(database_path) as connection:
        totals = connection.execute("SELECT sum(hands), sum(net) FROM player_totals").fetchone()
        assert (
            totals == connection.execute("SELECT sum(hands), sum(net) FROM style_counts").fetchone()
        )
    assert audit(database_path).clean


async def test_who_was_forgotten_is_counted_by_their_alias(database_path: Path) -> None:
    """A forgotten player is counted by their alias, without a badge; one who plays again after it
    is somebody new."""
    async with table_room(database_path, luck_of=luck_of) as at:
        evening = await played(at)
        [table] = at.room.open_tables
        await at.close(table)
        await at.room.actors.luck.settle()
        assert await at.database.forgetting.forget(GUILD, ANSELMA, ALIAS, at.clock.now_ms())
        await evening.play(await at.open(), 3)
        await at.room.actors.luck.settle()
    wanted = figures(database_path)
    for statement in ("DELETE FROM style_counts", "DELETE FROM all_in_luck"):
        execute(database_path, statement)
    list_every_table(database_path)
    database = await open_database(database_path)
    await counting(database).check_once()
    assert sum(each.counts.hands for each in await database.hands.styles(ALIAS, GUILD)) > 9
    await database.close()
    assert figures(database_path) == wanted


async def test_the_tables_come_first(database_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else waits has its turn after a few commands."""
    async with table_room(database_path, luck_of=luck_of) as at:
        await played(at)
    make_of_before(database_path)
    at_once, most = 0, list[int]()
    really = recounting.replay

    def counted(*given: Any) -> tuple[TableEvent, ...]:
        nonlocal at_once
        at_once += 1
        return really(*given)

    monkeypatch.setattr(recounting, "replay", counted)
    database = await open_database(database_path)
    task = asyncio.create_task(counting(database).check_once())
    while not task.done():
        most.append(at_once)
        at_once = 0
        await asyncio.sleep(0)
    await database.close()
    assert sum(most) > 100
    assert max(most) <= recounting.RECOUNTED_AT_ONCE


async def test_a_server_that_is_erased_meanwhile_stays_so(
    database_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing of it is counted any more, and nothing is said about it."""
    async with table_room(database_path, luck_of=luck_of) as at:
        await played(at)
        for table in at.room.open_tables:
            await at.close(table)
    make_of_before(database_path)
    database = await open_database(database_path)
    record = database.recounts.record

    async def erased_before(*given: Any) -> bool:
        assert await database.servers.erase(GUILD)
        return await record(*given)

    monkeypatch.setattr(database.recounts, "record", erased_before)
    caplog.clear()
    await counting(database).check_once()
    assert await told(database) == (0, 0, 0)
    await database.close()
    assert figures(database_path)["style_counts"] == []
    assert "cannot be counted" not in caplog.text


async def test_luck_that_waits_counts_once_with_its_hand(database_path: Path) -> None:
    """Luck that waits counts once with its hand: it may be calculated before its hand is counted,
    or after."""
    async with table_room(database_path) as at:
        await played(at)
    make_of_before(database_path)
    database = await open_database(database_path)
    await counting(database).check_once()
    await database.close()
    wanted = figures(database_path)
    for waits in (True, False):
        execute(database_path, "UPDATE all_in_luck SET luck = NULL")
        list_every_table(database_path)
        database = await open_database(database_path)
        begun = await database.recounts.next_table()
        assert begun is not None
        if waits:
            await counting(database).check_once()
        luck = AllInLuck(database, luck_of)
        luck.calculate_soon()
        await luck.settle()
        await counting(database).check_once()
        await database.close()
        assert figures(database_path) == wanted


async def test_a_table_that_cannot_be_played_again_is_left_out(
    database_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A table that cannot be played again is left out, which the bot says once; the others are
    counted."""
    async with table_room(database_path, luck_of=luck_of) as at:
        evening = await played(at)
    (broken, left_out), (_, counted) = sorted(evening.hands.items())
    tamper(
        database_path, f"UPDATE journal SET kind = 'close' WHERE table_id = {broken} AND seq = 3"
    )
    make_of_before(database_path)
    database = await open_database(database_path)
    await counting(database).check_once()
    assert await told(database) == (left_out + counted, counted, left_out)
    assert caplog.text.count("its earlier hands cannot be counted") == 1
    caplog.clear()
    await counting(database).check_once()
    await database.close()
    assert not caplog.text
