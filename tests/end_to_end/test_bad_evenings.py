"""Evenings on a slow and on a flaky Discord, through the real discord.py: hands go on.

`tests/simulation/test_evenings.py` plays hundreds of hands of them in virtual time.
"""

from pathlib import Path

import pytest

from bot.press_trace import PressTrace
from devtools.sandbox.faults import FaultKind
from tests.end_to_end.card_room import card_room, until
from tests.end_to_end.discord_faults import play_on, seated

SLOW_SECONDS = 0.3
"""A tenth of the slow evening's three: what waits for it is compared, not timed."""
ACTIONS = 16
SLOW = {FaultKind.DELAY: 1}
FLAKY = {FaultKind.LOSE_REQUEST: 5, FaultKind.LOSE_ANSWER: 11, FaultKind.DUPLICATE_INTERACTION: 10}
"""Every fifth request is lost, and of every eleventh the answer, so that both happen; every tenth
press is delivered twice."""


@pytest.mark.parametrize(("faults", "seconds"), [(SLOW, SLOW_SECONDS), (FLAKY, 0.02)])
async def test_hands_go_on(tmp_path: Path, faults: dict[FaultKind, int], seconds: float) -> None:
    """Every action counts once, in the picture and in the ledger, which is audited at the end."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await seated(room)
        traces: list[PressTrace] = []
        room.app.controls.answered = traces.append
        before = room.view.hand_number
        room.sandbox.faults.in_turn(faults, seconds=seconds)
        await play_on(room, ACTIONS)
        room.sandbox.faults.clear()
        await until(lambda: room.app.publisher.is_idle)
        assert room.view.hand_number > before
        assert {fault.kind for fault in room.sandbox.faults.done} == set(faults)
        assert not room.view.running
        assert sum(seat.stack for seat in room.view.seats) == 200
        assert traces
        assert max(trace.total for trace in traces) < 3
        # The sandbox's own, for each line that it has cut.
        room.errors[:] = [line for line in room.errors if "Error handling request" not in line]
