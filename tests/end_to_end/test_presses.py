"""Presses that cannot be: each gets one sentence for that user alone, and changes nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.host.room import Room
from bot.press_trace import PressTrace, Stage
from bot.ui.components.custom_ids import Choice, ControlId, ControlKind
from bot.ui.requests import answers
from tests.end_to_end.card_room import CardRoom, card_room, channel_of, until
from tests.end_to_end.player import control_of, labels, sentence_of, turn_of
from tests.user_screen import InteractionOutcome


async def dealt(room: CardRoom) -> None:
    """Alice has the button and acts first."""
    await room.open()
    await room.seat(Alice=100, Bob=100)
    await room.deal()


def refused(outcome: InteractionOutcome) -> str:
    said = sentence_of(outcome)
    assert said, outcome.json
    return said


async def test_presses_by_others_on_old_turns_and_old_hands(tmp_path: Path) -> None:
    """Everybody but the player to act, and that player too a moment later, is told why."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", locales={"Carol": "it"}) as room:
        await dealt(room)
        alice, bob, carol = room.players.values()
        first = await alice.turn()
        fold = control_of(first, ControlKind.ACT, Choice.FOLD)
        call = control_of(first, ControlKind.ACT, Choice.CALL)
        assert fold is not None
        assert call is not None
        before = room.view
        assert refused(await bob.press(first, fold.custom_id)) == "It's Alice's turn, not yours."
        foreign = refused(await carol.press(first, fold.custom_id))
        assert foreign == "Non sei in questa mano."
        assert room.view == before
        await room.play("Alice call")
        again = refused(await room.forged("Alice", call.custom_id, first))
        assert again == "Too late: the action has moved on."
        await room.play("Bob raise 10, Alice fold")
        await room.result()
        over = refused(await room.forged("Alice", call.custom_id, first))
        assert over.startswith("That hand is over. Use the buttons of the table's newest")
        await room.deal()
        assert refused(await room.forged("Alice", call.custom_id, first)) == over
        assert refused(await room.forged("Bob", call.custom_id, first)) == over


async def test_a_press_tells_every_stage_that_it_waited_for(tmp_path: Path) -> None:
    """A press has every stage from the gateway to the picture; a refused one has none of those
    after its refusal."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await dealt(room)
        traces: list[PressTrace] = []
        room.app.controls.answered = traces.append
        first = await room["Alice"].turn()
        call = control_of(first, ControlKind.ACT, Choice.CALL)
        assert call is not None
        assert refused(await room["Bob"].press(first, call.custom_id))
        await room.play("Alice call, Bob check")
        await until(lambda: len(traces) == 3)
        told, *played = traces
        # The table refuses before it applies anything.
        assert set(told.ended) == {Stage.GATEWAY, Stage.QUEUE, Stage.SEND}
        assert all(set(trace.ended) == set(Stage) for trace in played)


async def test_a_press_that_is_delivered_twice_counts_once(tmp_path: Path) -> None:
    """Discord may repeat itself: the second delivery says and does nothing."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await dealt(room)
        room.sandbox.faults.plan("duplicate_interaction")
        await room.play("Alice call")
        room.sandbox.faults.plan("duplicate_interaction", seconds=0.02)
        await room.play("Bob check")
        shown = await room["Bob"].turn()
        assert "flop" in shown.text
        assert room.view.turn == 2
        room.sandbox.faults.plan("duplicate_interaction")
        await room["Alice"].command("/table sitout", channel=room["Alice"].channel)
        assert [seat.stack for seat in room.view.seats[:2]] == [98, 98]


@pytest.mark.parametrize("seconds", [0, 0.2])
async def test_a_buy_in_that_is_delivered_twice_is_paid_once(
    tmp_path: Path, seconds: float
) -> None:
    """A buy-in that is delivered twice is paid once, even when the wallet would not pay for a
    second one."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open(buy_in_max=900)
        table = await room["Alice"].table(lambda m: control_of(m, ControlKind.SIT))
        opened = await room["Alice"].press_control(table, ControlKind.SIT)
        room.sandbox.faults.plan("duplicate_interaction", seconds=seconds)
        assert not sentence_of(await room["Alice"].submit(opened.modal, {"amount": "800"}))
        await room["Bob"].sit(100)
        assert await room.wallet("Alice") == 200


async def test_an_answer_that_is_lost_is_shown_by_an_edit(tmp_path: Path) -> None:
    """The picture that should have answered the press comes to the message all the same."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await dealt(room)
        message = await room["Alice"].turn()
        callback = "/interactions/{interaction_id}/{interaction_token}/callback"
        room.sandbox.faults.plan("fail", method="POST", route=callback, status=404)
        call = control_of(message, ControlKind.ACT, Choice.CALL)
        assert call is not None
        await room["Alice"].press(message, call.custom_id, wait=None)
        await room["Bob"].turn()


def forgeries(table: int, hand: int, turn: int) -> Iterator[str]:
    """Custom ids that no control of ours has."""
    yield from ("", "mz", "mz:", "hello", "mz:act", "mz:act:", f"mz:act:{table}", "mz:zzz:1")
    yield f"mz:act:{table}:{hand}:{turn}"
    yield f"mz:act:{table}:{hand}:{turn}:win"
    yield f"mz:act:{table}:{hand}:{turn}:bringin"
    yield f"mz:act:{table}:{hand}:{turn}:check"
    yield f"mz:act:{table}:{hand + 1}:{turn}:call"
    yield f"mz:act:{table}:{hand}:{turn + 1}:call"
    yield f"mz:act:{table + 7}:{hand}:{turn}:call"
    yield f"mz:raise:{table}:{hand}:{turn}"
    yield f"mz:buyin:{table}"
    yield f"mz:show:{table}:{hand}"
    yield f"mz:show:{table}:{hand + 1}"
    yield f"mz:post:{table}"
    yield f"mz:cards:{table + 7}"
    yield f"mz:act:{'9' * 18}:{'9' * 18}:{'9' * 6}:call"
    yield f"mz:act:{'9' * 30}:1:1:call"
    yield "mz:act:١:١:١:call"


async def test_forged_custom_ids_are_answered_with_a_sentence(tmp_path: Path) -> None:
    """Whatever stands in it: the player to act hears a sentence, and the table is as before."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await dealt(room)
        message, before = await room["Alice"].turn(), room.view
        for custom_id in forgeries(room.table_id, before.hand_id, before.turn):
            assert refused(await room.forged("Alice", custom_id, message)), custom_id
        assert room.view == before


async def test_a_control_of_another_channel_s_table_does_not_work_here(tmp_path: Path) -> None:
    """A table is played where it stands, by those who can see it."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol") as room:
        await dealt(room)
        table, carol = room.table_id, room["Carol"]
        carol.channel = channel_of(room.sandbox, "table-2")
        await room.open("Carol")
        message = await carol.table()
        said = refused(await room.forged("Carol", str(ControlId(ControlKind.SIT, table)), message))
        assert said == "That button doesn't work anymore."


async def test_presses_at_a_closed_table(tmp_path: Path) -> None:
    """Everybody has the chips back; the old message's controls say what became of the table."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol") as room:
        await dealt(room)
        message = await room["Alice"].turn()
        ids = [control.custom_id for control in message.buttons]
        assert not sentence_of(await room["Alice"].act("fold"))
        await room.result()
        asked = await room["Alice"].command("/table close", channel=room["Alice"].channel)
        closed = await room["Alice"].press(asked.message, "Close the table")
        assert "The table closes" in closed.message.content
        last = await room["Alice"].table(lambda m: "Thanks" in m.text)
        assert labels(last) == []
        for custom_id in ids:
            said = refused(await room.forged("Bob", custom_id, message))
            assert said == "That table is closed."
        assert [await room.wallet(name) for name in ("Alice", "Bob")] == [999, 1001]


async def test_folding_when_checking_is_free_asks_once(tmp_path: Path) -> None:
    """The note offers Check and Fold anyway; whichever is pressed, the note is done with."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await dealt(room)
        await room.play("Alice call")
        message = await room["Bob"].turn()
        asked = await room["Bob"].press_choice(message, Choice.FOLD)
        assert asked.message.ephemeral
        assert asked.message.content == "You can check for free. Fold anyway?"
        assert labels(asked.message) == ["Check", "Fold anyway"]
        assert room.view.turn == 1
        await room["Bob"].press(asked.message, "Fold anyway")
        assert "**Alice** wins" in (await room.result()).text
        note = await room["Bob"].look(asked.message)
        assert (note.content, labels(note)) == ("Done.", [])


@pytest.mark.parametrize("word", ["away", "leave"])
async def test_a_stranger_cannot_use_a_seats_controls(tmp_path: Path, word: str) -> None:
    """A user without a seat has none to leave."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol") as room:
        await room.open()
        await room.seat(Alice=100)
        table = await room["Carol"].table(lambda m: control_of(m, ControlKind(word)))
        said = refused(await room["Carol"].press_control(table, ControlKind(word)))
        assert said == "You don't have a seat at this table."
        assert turn_of(table) is None


CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"


async def test_a_form_that_comes_too_late_becomes_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord opens no form after an acknowledgement: the player is told, and may press again."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        await room.open()
        alice, visit = room["Alice"], Room.visit
        shown = await alice.table(lambda m: control_of(m, ControlKind.SIT))
        with monkeypatch.context() as patch:
            answered = room.sandbox.counted[CALLBACK]

            async def slow_visit(*asked: Any) -> Any:
                await until(lambda: room.sandbox.counted[CALLBACK] > answered)
                return await visit(*asked)

            patch.setattr(answers, "ACKNOWLEDGE_AFTER_SECONDS", 0)
            patch.setattr(Room, "visit", slow_visit)
            pressed = await alice.press_control(shown, ControlKind.SIT)
            assert pressed.json["modal"] is None
            told = await alice.wait_for_message(
                alice.channel, lambda m: "too slow to open the form" in m.content
            )
            assert told.ephemeral
        assert (await alice.press_control(shown, ControlKind.SIT)).modal.fields
