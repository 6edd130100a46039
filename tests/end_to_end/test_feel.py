"""The feel of the table when Discord is slow or strict: what is shown only ever moves forward."""

import asyncio
import re
import time
from pathlib import Path

import pytest

from bot.host.table_announcer import TableNews
from bot.ui.components.custom_ids import Choice, ControlKind
from devtools.sandbox.ratelimits import Severity
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.player import control_of, turn_of

ACTION = re.compile(r"mz:act:\d+:(\d+):(\d+):")
PICTURE_TYPE, ACKNOWLEDGED_TYPE = 7, 6
"""An answer that changes the message, and one that only says that the press has arrived."""
AT_ONCE_SECONDS = 1.0
"""Far less than a limit lasts, and before a press would be acknowledged alone."""


def shown(room: CardRoom) -> list[tuple[int, int]]:
    """The turn (hand, action) of each state of the table that Discord took, in order."""
    found = []
    for entry in room.sandbox.requests:
        turns = ACTION.findall(str(entry.body))
        if turns and entry.status < 300:
            found.append(max((int(hand), int(turn)) for hand, turn in turns))
    return found


def answers(room: CardRoom) -> list[int]:
    """The types of the answers to presses, in order."""
    return [
        entry.body["type"] for entry in room.sandbox.requests if entry.route.endswith("/callback")
    ]


async def at_last(room: CardRoom) -> None:
    """After the dust has settled the message says what is true."""
    await until(lambda: shown(room)[-1:] == [(room.view.hand_id, room.view.turn)])
    assert shown(room) == sorted(shown(room))


async def use_up_edits(room: CardRoom) -> None:
    """Changes that nobody pressed for, one after another, until an edit has to wait."""
    for _ in range(8):
        room.app.publisher.table_changed(await news(room))
        await asyncio.sleep(0.1)


async def news(room: CardRoom) -> TableNews:
    return room.app.room.news(room.table_id)


async def deal_under(severity: Severity, room: CardRoom) -> None:
    """A hand of three; its limits begin once it is dealt."""
    await room.open()
    await room.seat(Alice=100, Bob=100, Carol=100)
    await room.deal()
    room.sandbox.limits.limits = severity.value


@pytest.mark.parametrize("severity", [Severity.REALISTIC, Severity.HARSH], ids=lambda s: s.name)
async def test_a_press_does_not_wait_behind_a_limited_edit(
    tmp_path: Path, severity: Severity
) -> None:
    """The edit that waits is dropped: the press is answered at once, with the newest picture."""
    async with card_room(tmp_path / "room.db") as room:
        await deal_under(severity, room)
        await use_up_edits(room)
        began = time.monotonic()
        await room.play("Alice call")
        assert time.monotonic() - began < AT_ONCE_SECONDS
        assert answers(room)[-1] == PICTURE_TYPE
        await at_last(room)


@pytest.mark.parametrize("severity", [Severity.REALISTIC, Severity.HARSH], ids=lambda s: s.name)
async def test_a_hand_played_under_strict_limits_only_moves_forward(
    tmp_path: Path, severity: Severity
) -> None:
    """Presses and commands one upon another: no old state, no unanswered press."""
    async with card_room(tmp_path / "room.db") as room:
        await deal_under(severity, room)
        noise = asyncio.create_task(use_up_edits(room))
        await room.play("Alice call, Bob call, Carol check, Bob check, Carol check, Alice min")
        await noise
        await room.play("Bob call")
        await at_last(room)


@pytest.mark.parametrize("seconds", [0.4, 2.6])
async def test_a_slow_edit_is_never_seen_after_the_press_that_followed_it(
    tmp_path: Path, seconds: float
) -> None:
    """Once sent it cannot be dropped: the press waits or is acknowledged, and its state is last."""
    async with card_room(tmp_path / "room.db") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100, Carol=100)
        waiting = await room["Alice"].table()
        await room.deal()
        # The edit that takes its controls away would meet the delay that is planned below.
        await room["Alice"].record(waiting)
        turn = await room["Alice"].turn()
        room.sandbox.faults.plan("delay", method="PATCH", seconds=seconds)
        room.app.publisher.table_changed(await news(room))
        await until(lambda: not room.sandbox.faults.waiting)
        await room["Alice"].act("call")
        assert answers(room)[-1] == (PICTURE_TYPE if seconds < 2 else ACKNOWLEDGED_TYPE)
        await room["Bob"].table(lambda m: turn_of(m) not in {None, turn_of(turn)})
        await at_last(room)


async def test_a_new_hand_does_not_wait_for_the_leave_of_the_old_one(tmp_path: Path) -> None:
    """The old message loses its controls when Discord allows it; the new hand is there at once."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice fold")
        over = await room.result()
        room.sandbox.faults.plan("delay", method="PATCH", seconds=1.0)
        began = time.monotonic()
        await room.deal()
        await room.play("Bob call, Alice check")
        assert time.monotonic() - began < AT_ONCE_SECONDS
        record = await room["Alice"].record(over)
        assert "wins" in record.text


async def test_the_end_of_a_hand_is_kept_though_the_next_one_came_first(tmp_path: Path) -> None:
    """The end of a hand is kept though its picture was never sent while an edit was slow: the leave
    of its message shows it."""
    async with card_room(tmp_path / "room.db") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100, Carol=100)
        await room.deal()
        await room.play("Alice fold")
        message = await room["Bob"].turn()
        room.sandbox.faults.plan("delay", method="PATCH", seconds=1.5)
        room.app.publisher.table_changed(await news(room))
        await until(lambda: not room.sandbox.faults.waiting)
        fold = control_of(message, ControlKind.ACT, Choice.FOLD)
        assert fold is not None
        await room["Bob"].press(message, fold.custom_id, wait=None)
        await until(lambda: room.view.hand is not None and room.view.hand.over)
        await room.deal()
        record = await room["Alice"].record(message)
        assert "**Carol** wins" in record.text
