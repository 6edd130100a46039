"""When the bot itself is at fault: a sentence with an incident, a line in the log, no chip lost."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from bot.host.room import Room
from bot.ids import TableId
from bot.refusal import BrokenInvariant
from bot.storage.errors import StorageFailed
from bot.table.table import Table
from bot.ui.components.custom_ids import Choice, ControlKind
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.player import TIMEOUT_SECONDS, control_of, sentence_of


def broken(*arguments: Any, **more: Any) -> Any:
    raise RuntimeError("a mistake of ours")


def incident_in(sentence: str, room: CardRoom) -> str:
    """The incident that a sentence names; it must be in the log, which is then taken as read."""
    found = re.search(r"\b[0-9a-f]{8}\b", sentence)
    assert found is not None, sentence
    assert found[0] in "".join(room.errors)
    room.errors.clear()
    return found[0]


async def test_a_command_and_a_press_that_fail_name_their_incident(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command and a press that fail name their incident, in the user's language; the next command
    works again."""
    async with card_room(tmp_path / "room.db", "Alice Bob", locales={"Bob": "it"}) as room:
        alice, bob = room["Alice"], room["Bob"]
        await room.open()
        table = await bob.table()
        with monkeypatch.context() as patch:
            patch.setattr(room.app.room, "visit", broken)
            said = sentence_of(await alice.command("/bank balance", channel=alice.channel))
            assert "Something went wrong on my side" in said
            incident_in(said, room)
            said = sentence_of(await bob.press_control(table, ControlKind.MORE))
            assert "Ho avuto un problema" in said
            incident_in(said, room)
        balance = await alice.command("/bank balance", channel=alice.channel)
        assert "1,000" in balance.message.text


async def test_a_table_that_contradicts_itself_stops_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The channel is told, presses are answered, and a restart finds the hand as it was."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        alice = room["Alice"]
        message = await alice.turn()

        def contradict(table: Table, command: Any) -> Any:
            raise BrokenInvariant("chips appeared from nowhere")

        with monkeypatch.context() as patch:
            patch.setattr(Table, "apply", contradict)
            said = sentence_of(await alice.press_choice(message, Choice.CALL))
            notice = await alice.wait_for_message(
                alice.channel, lambda m: "stopped this table" in m.content, TIMEOUT_SECONDS
            )
            assert incident_in(said, room) in notice.content
        again = sentence_of(await alice.press_choice(message, Choice.CALL))
        assert "No chips are lost" in again
        await room.stop_bot()
        await room.start_bot()
        await alice.table(lambda m: "I'm back" in m.text)
        await room.play("Alice call, Bob check")


async def test_a_result_that_discord_did_not_take_is_shown_at_the_next_hand(tmp_path: Path) -> None:
    """The last picture was lost twice; taking leave of the message brings it."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        waiting = await room["Bob"].table()
        await room.deal()
        # The edit that takes its controls away would meet the fault that is planned below.
        await room["Bob"].record(waiting)
        message = await room["Alice"].turn()
        fold = control_of(message, ControlKind.ACT, Choice.FOLD)
        assert fold is not None
        callback = "/interactions/{interaction_id}/{interaction_token}/callback"
        room.sandbox.faults.plan("fail", method="POST", route=callback, status=404, times=2)
        room.sandbox.faults.plan("fail", method="PATCH", status=403)
        await room["Alice"].press(message, fold.custom_id, wait=None)
        await until(lambda: not room.sandbox.faults.waiting)
        assert "wins" not in (await room["Bob"].look(message)).text
        await room.deal()
        record = await room["Bob"].record(message)
        assert "**Bob** wins" in record.text


async def test_connecting_anew_costs_nothing(tmp_path: Path) -> None:
    """Discord asks the bot to connect anew in mid-hand; the next presses are answered."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room["Alice"].turn()
        room.sandbox.faults.plan("reconnect")
        await room.play("Alice call, Bob check")


async def test_a_message_that_is_not_noted_changes_nothing_for_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database was away just then: the last hand's message loses its controls as always."""
    remember, away = Room.remember_message, asyncio.Event()

    async def fail_while_away(room: Room, table: TableId, message: int) -> None:
        if away.is_set():
            raise StorageFailed("away")
        await remember(room, table, message)

    monkeypatch.setattr(Room, "remember_message", fail_while_away)
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        before = await room.deal()
        await room.play("Alice fold")
        away.set()
        after = await room.deal()
        record = await room["Bob"].record(before)
        assert record.id != after.id
        await room.play("Bob call, Alice check")
