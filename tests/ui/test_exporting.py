"""Files of hands, and the way in which large files are sent."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.histories.history import HistoryRefusal
from bot.host.past_hands import PastHands
from bot.host.refusals import HostCode
from bot.ids import PlayerId
from bot.refusal import Refusal
from bot.storage.unit import HandRetold, Unit
from bot.table.table_commands import VoidHand
from bot.ui.controls import exporting
from bot.ui.controls.callers import answer_privately
from bot.ui.controls.exporting import ExportedFile, Exporter, export_session
from bot.ui.past_hands.replayer import hand_files
from bot.ui.words.refusals import UiCode
from tests.builders import player
from tests.cogs.app import FakeInteraction
from tests.host.table_room import CHANNEL, TableRoom, table_room


@pytest.fixture
async def at(tmp_path: Path) -> AsyncIterator[TableRoom]:
    async with table_room(tmp_path / "room.db") as made:
        yield made


async def session(at: TableRoom, who: PlayerId) -> exporting.ExportedHands:
    past = PastHands(at.database)
    return await export_session(past, past.session(CHANNEL, who), who, "pokerstars", "gone")


async def test_hands_that_cannot_be_told_are_counted(at: TableRoom) -> None:
    """Hands that cannot be told are counted: one that was void, and one from before every action
    was recorded."""
    table = await at.open_with("a b")
    hands = []
    for _ in range(3):
        hands.append((await at.start_hand(table)).hand_id)
        await at.act(table, "fold")
    view = await at.start_hand(table)
    await at.room.ask_table(table, VoidHand(view.hand_id))
    for hand in hands[1:]:
        record = await at.database.hands.find(hand)
        assert record is not None
        assert record.summary is not None
        short = {key: value for key, value in record.summary.items() if key != "actions"}
        await at.database.writer.commit(Unit(at_ms=0, hand_retold=HandRetold(hand, short)))
    made = await session(at, player("a"))
    assert (made.hands, made.left_out) == (1, 3)
    assert made.name == "session.txt"
    assert made.data.count(b"PokerStars Hand #") == 1


async def test_a_file_has_the_number_that_the_table_shows(at: TableRoom) -> None:
    """A file has the number that the table shows, not that of the hand among all tables': players
    ask for it by the number they see."""
    for _ in range(2):
        table = await at.open_with("a b")
        hand = (await at.start_hand(table)).hand_id
        await at.act(table, "fold")
        await at.close(table)
    table = await at.open_with("a b")
    hand = (await at.start_hand(table)).hand_id
    await at.act(table, "fold")
    past_hands = PastHands(at.database)
    past = await past_hands.find(CHANNEL, 1)
    assert past.id == hand != 1
    exported = await exporting.export_hand(past_hands, past, player("a"), "phh")
    assert exported.filename == "hand-1.phhs"
    assert [file.filename for file in hand_files(past, player("a"))] == ["hand-1.phh"]


async def test_a_session_of_none_that_can_be_told(at: TableRoom) -> None:
    """A session without a hand that can be told is not refused with "no hand of yours", which would
    be untrue."""
    table = await at.open_with("a b")
    view = await at.start_hand(table)
    await at.act(table, "fold")
    retold = HandRetold(view.hand_id, {"number": 1})
    await at.database.writer.commit(Unit(at_ms=0, hand_retold=retold))
    with pytest.raises(Refusal) as caught:
        await session(at, player("a"))
    assert caught.value.code is HostCode.HAND_NOT_TOLD
    assert not isinstance(caught.value, HistoryRefusal)
    with pytest.raises(Refusal) as caught:
        await session(at, player("nobody"))
    assert caught.value.code is UiCode.NO_HANDS_OF_YOURS


@dataclass
class Making:
    """A file that takes its time; counts how many are made at once."""

    now: int = 0
    most: int = 0
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def make(self) -> ExportedFile:
        self.now += 1
        self.most = max(self.most, self.now)
        await self.go.wait()
        self.now -= 1
        return ExportedFile("as told", "a.txt", b"1234")


async def test_one_file_at_a_time() -> None:
    """Everybody is told at once that it takes a while, and has their file in the end."""
    exporter, making = Exporter(), Making()
    asked: list[Any] = [FakeInteraction() for _ in range(3)]
    tasks = [asyncio.create_task(exporter.send(each, making.make)) for each in asked]
    await asyncio.sleep(0)
    assert all(each.is_deferred for each in asked)
    making.go.set()
    await asyncio.gather(*tasks)
    assert making.most == 1
    for each in asked:
        (((told,), more),) = each.answers
        assert (told, more["files"][0].filename, more["ephemeral"]) == ("as told", "a.txt", True)


async def test_a_failure_after_the_deferred_answer_is_told_by_another_message() -> None:
    """The first answer edits the original, so that a second one there would replace the file."""
    exporter, making = Exporter(), Making()
    making.go.set()
    asked: Any = FakeInteraction()
    await exporter.send(asked, making.make)
    await answer_privately(asked, "and then this")
    assert asked.filled_in == [("as told",)]
    assert [parts for parts, _ in asked.answers] == [("as told",), ("and then this",)]


async def test_a_file_that_discord_does_not_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that Discord does not take: one byte too many is refused; the next file is made all
    the same."""
    exporter, making = Exporter(), Making()
    making.go.set()
    monkeypatch.setattr(exporting, "HANDS_FILE_BYTES_MAX", 3)
    asked: Any = FakeInteraction()
    with pytest.raises(Refusal) as caught:
        await exporter.send(asked, making.make)
    assert caught.value.code is UiCode.FILE_TOO_LARGE
    monkeypatch.setattr(exporting, "HANDS_FILE_BYTES_MAX", 4)
    await exporter.send(asked, making.make)
    assert len(asked.answers) == 1
