"""The waits of a press, stage by stage."""

import asyncio

from bot.press_trace import PressTrace, Stage, StageTimes, begin_trace, current_trace, note_arrival


def at(trace: PressTrace, **ended: float) -> None:
    """Stages that ended so many seconds after the beginning."""
    for stage, seconds in ended.items():
        trace.ended[Stage[stage]] = trace.began + seconds


def rounded(trace: PressTrace) -> dict[str, float]:
    return {stage.value: round(seconds, 6) for stage, seconds in trace.seconds().items()}


def test_the_stages_add_up_to_the_whole() -> None:
    """Each lasts from the end of the one before; one that was not gone through has no time."""
    trace = PressTrace()
    at(trace, GATEWAY=1, QUEUE=1.5, APPLY=2, COMMIT=4, SEND=4.25)
    assert rounded(trace) == {"gateway": 1, "queue": 0.5, "apply": 0.5, "commit": 2, "send": 0.25}
    assert round(trace.total, 6) == 4.25


def test_a_picture_that_was_ahead_costs_nothing() -> None:
    """The picture that answers may have been begun for another press, before this one's commit."""
    finished: list[PressTrace] = []
    trace, drawn = PressTrace(1, finished.append), StageTimes()
    at(trace, GATEWAY=1, COMMIT=3)
    drawn.ended |= {Stage.SCENE: trace.began + 2, Stage.DRAW: trace.began + 3.5}
    trace.finish(drawn)
    assert finished == [trace]
    took = rounded(trace)
    assert (took["commit"], took["scene"], took["draw"]) == (2, 0, 0.5)
    trace.finish()
    assert len(finished) == 1


async def test_a_press_begins_when_its_message_came() -> None:
    """A press begins when its message came: its handler runs in a task that was started by the
    reader of the gateway, perhaps late."""

    async def handle() -> PressTrace:
        assert current_trace() is None
        trace = PressTrace()
        begin_trace(trace)
        assert current_trace() is trace
        return trace

    note_arrival()
    late = await asyncio.create_task(handle())
    assert late.seconds()[Stage.GATEWAY] > 0
    assert current_trace() is None
