"""The stages of a press: when each of them ended, from the gateway to the answer.

The press's own task knows its trace by a context variable; what others do for it (the table's
actor, the poster, the render worker) notes its stages on a record that goes with the command
or with the picture. Nothing is guessed: a stage that a press has not been through has no time.
"""

import time
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from enum import Enum
from typing import Final


class Stage(Enum):
    """A part of the time that a press waits; they follow one another in this order."""

    GATEWAY = "gateway"
    """The time from the last byte of a press to its handler."""
    QUEUE = "queue"
    """The wait until its table or tournament takes the command up."""
    APPLY = "apply"
    COMMIT = "commit"
    VIEW = "view"
    """The public view is made and told."""
    POSTER = "poster"
    """The wait until the picture before it has been sent."""
    SCENE = "scene"
    """The scene is made: names, odds, and all that is to be drawn."""
    WORKER = "worker"
    """The wait until the render worker has drawn the pictures before it."""
    DRAW = "draw"
    ENCODE = "encode"
    SEND = "send"
    """The wait until Discord has taken the answer."""


class StageTimes:
    """The moments at which stages ended, by a clock that only goes forward, in seconds."""

    def __init__(self) -> None:
        self.ended: dict[Stage, float] = {}

    def mark(self, stage: Stage, moment: float | None = None) -> None:
        """Notes that the stage ended at that moment, or ends now; where it was gone through twice,
        the second end counts."""
        self.ended[stage] = time.perf_counter() if moment is None else moment


class SharedTimes(StageTimes):
    """Stages that several presses go through together."""

    def __init__(self, presses: Sequence[StageTimes]) -> None:
        super().__init__()
        self._presses = presses

    def mark(self, stage: Stage, moment: float | None = None) -> None:
        for press in self._presses:
            press.mark(stage, moment)


class PressTrace(StageTimes):
    """The stages of one press. `finish` it when it is answered."""

    def __init__(
        self, interaction: int = 0, finished: "Callable[[PressTrace], None] | None" = None
    ) -> None:
        """Begins when this task's newest message came out of the gateway, else now."""
        super().__init__()
        self.interaction = interaction
        now = time.perf_counter()
        self.began: Final = _arrived.get() or now
        self._finished = finished
        self.ended[Stage.GATEWAY] = now

    def mark(self, stage: Stage, moment: float | None = None) -> None:
        """Notes the end of a stage, unless the press is finished."""
        if self._finished is not None:
            super().mark(stage, moment)

    def finish(self, drawn: StageTimes | None = None) -> None:
        """Ends the trace: the press is answered now, perhaps with a picture that went through the
        stages `drawn`. Nothing that happens to it later counts."""
        if self._finished is None:
            return
        if drawn is not None:
            self.ended.update(drawn.ended)
        self.mark(Stage.SEND)
        finished, self._finished = self._finished, None
        finished(self)

    @property
    def total(self) -> float:
        """Seconds from the gateway to the end of the last stage."""
        return max(self.ended.values()) - self.began

    def seconds(self) -> dict[Stage, float]:
        """The time that each stage took, in their order; together they are the total.

        A picture that was begun for another press may be ahead of this one: work that was over
        before the press came so far took none of its time.
        """
        took, last = dict[Stage, float](), self.began
        for stage in Stage:
            end = self.ended.get(stage)
            if end is not None:
                took[stage] = max(0.0, end - last)
                last = max(last, end)
        return took


_arrived: ContextVar[float | None] = ContextVar("arrived", default=None)
_current: ContextVar[PressTrace | None] = ContextVar("press", default=None)


def note_arrival() -> None:
    """Notes that a message has come out of the gateway; what this task starts because of it began
    now."""
    _arrived.set(time.perf_counter())


def begin_trace(trace: PressTrace) -> None:
    """Has this task handle the press of `trace` from now on."""
    _current.set(trace)


def current_trace() -> PressTrace | None:
    """The trace of the press that this task handles, if it does."""
    return _current.get()
