"""The other side of `tournament/click-to-picture-p99`, in a process of its own: a sandbox with
realistic rate limits, and robots who enter the tournament and play it at a human pace.

`python -m devtools.bench.crowd_observer ROBOTS PRESSES SECONDS` prints the sandbox's address, and
one line of JSON, the `CrowdReport`, when so many presses were answered or so much time has gone
since the first one. It serves until its input ends.
"""

import asyncio
import json
import sys
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass, field, replace
from random import Random
from time import perf_counter, process_time, time
from typing import Final

from bot.garbage import spare_what_stays
from bot.texts.catalogue import our_catalogue
from bot.ui.components.custom_ids import Choice, ControlId, ControlKind, read_id_of
from devtools.sandbox.errors import Json
from devtools.sandbox.interactions import CallbackType, InteractionState
from devtools.sandbox.ratelimits import Severity
from devtools.sandbox.robots.pool import RobotNumbers, run_robots_by
from devtools.sandbox.robots.reading import MEDIA_GALLERY, components_of
from devtools.sandbox.robots.robot import Behaviour
from devtools.sandbox.server import Sandbox
from devtools.sandbox.transports import InProcess
from devtools.sandbox.windows.requests import WindowReply
from devtools.sandbox.world_events import WorldEvent, WorldEventKind

PACE: Final = Behaviour(needs_company=False)
"""A robot thinks for 0.6 to 1.8 seconds over what is obvious, up to 4.8 over what is not."""
LOOK_SECONDS: Final = 0.25
REGISTRATION_SECONDS, ROBOTS_AT_FULL_HOUSE = 120.0, 100
"""A full house registers over two minutes."""
SEED: Final = 1
_MESSAGES: Final = (WorldEventKind.MESSAGE_CREATE, WorldEventKind.MESSAGE_UPDATE)
_NO_MOVES: Final = (Choice.TIME, Choice.AMOUNT)


@dataclass(slots=True)
class CrowdReport:
    """One tournament from Discord's side. Times of presses in milliseconds, moments in seconds."""

    presses_ms: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """The times from a click to the new picture, by table."""
    acknowledged: int = 0
    """Presses that were acknowledged silently first, because the picture was late."""
    acknowledged_ms: list[float] = field(default_factory=list)
    """The times from each click to the first answer of any kind."""
    refused: int = 0
    failed: int = 0
    unanswered: int = 0
    """Presses whose picture had not come at the end."""
    limited: dict[str, int] = field(default_factory=dict)
    """Answers of 429, by route."""
    requests: dict[str, int] = field(default_factory=dict)
    dealt_at: dict[int, float] = field(default_factory=dict)
    """When a hand's message was posted."""
    cards_at: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """When the DMs of a hand came."""
    cpu_seconds: float = 0.0
    """Processor time of Discord's side with its robots."""

    @property
    def answered(self) -> int:
        return sum(map(len, self.presses_ms.values()))


@dataclass(slots=True)
class _Press:
    table: int
    began: float
    is_acknowledged: bool = False


class Observer:
    """Watches every table of the sandbox: what is pressed, and which picture comes of it."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.report = CrowdReport()
        self.has_begun = asyncio.Event()
        """Set when the first press has been answered."""
        self._sandbox = sandbox
        self._waiting: dict[str, list[_Press]] = defaultdict(list)
        """The presses on a message that have no picture yet."""
        self._pictures: dict[str, str] = {}
        self._asked_before: Counter[str] = Counter()
        self._limited_before: Counter[str] = Counter()
        self._cpu_before = process_time()
        sandbox.world.listen(self._on_event)

    def pressed(self, message: str, custom_id: str) -> None:
        """Notes that somebody clicks on a control of the message now."""
        control = read_id_of(ControlId, custom_id)
        if control is None or control.kind is not ControlKind.ACT or control.choice in _NO_MOVES:
            return
        self._waiting[message].append(_Press(int(control.table), perf_counter()))

    def restart(self) -> None:
        """Forgets what was seen so far: that was a warm-up."""
        self.report = CrowdReport()
        self._cpu_before = process_time()
        self._asked_before = Counter(self._sandbox.counted)
        self._limited_before = Counter(self._sandbox.request_log.limited)

    def finish(self) -> CrowdReport:
        """The finished report. Robots may press on: it does not change any more."""
        return replace(
            self.report,
            presses_ms={table: list(ms) for table, ms in self.report.presses_ms.items()},
            cards_at={hand: list(came) for hand, came in self.report.cards_at.items()},
            unanswered=sum(map(len, self._waiting.values())),
            limited=dict(self._sandbox.request_log.limited - self._limited_before),
            requests=dict(Counter(self._sandbox.counted) - self._asked_before),
            cpu_seconds=process_time() - self._cpu_before,
        )

    def _on_event(self, event: WorldEvent) -> None:
        if event.kind is WorldEventKind.INTERACTION:
            self._take_outcome(event.data)
        elif event.kind in (WorldEventKind.MESSAGE_CREATE, WorldEventKind.MESSAGE_UPDATE):
            self._take_message(event.data)

    def _take_outcome(self, outcome: Json) -> None:
        presses = self._waiting.get(outcome["message_id"] or "")
        if not presses:
            return
        if outcome["response_type"] is not None:
            self._acknowledge(next((one for one in presses if not one.is_acknowledged), None))
        if outcome["state"] == InteractionState.FAILED:
            self.report.failed += 1
            presses.pop(0)
        elif outcome["response_type"] == CallbackType.MESSAGE:
            self.report.refused += 1
            presses.pop(0)
        elif outcome["response_type"] == CallbackType.DEFERRED_UPDATE:
            self.report.acknowledged += 1

    def _take_message(self, message: Json) -> None:
        picture = _picture(message)
        if picture is None or self._pictures.get(message["id"]) == picture:
            return
        self._pictures[message["id"]] = picture
        now = perf_counter()
        for press in self._waiting.pop(message["id"], ()):
            self.report.presses_ms[press.table].append(1_000 * (now - press.began))
            self._acknowledge(press)
            self.has_begun.set()
        self._take_cards(message)
        for component in components_of(message):
            control = read_id_of(ControlId, component.get("custom_id", ""))
            if control is not None and control.hand:
                self.report.dealt_at.setdefault(int(control.hand), time())

    def _acknowledge(self, press: _Press | None) -> None:
        if press is not None and not press.is_acknowledged:
            press.is_acknowledged = True
            self.report.acknowledged_ms.append(1_000 * (perf_counter() - press.began))

    def _take_cards(self, message: Json) -> None:
        for attachment in message["attachments"]:
            name, _, rest = attachment["filename"].partition("-")
            if name == "cards" and rest:
                hand = int(rest.removesuffix(".png"))
                self.report.cards_at[hand].append(time())


class Watched(InProcess):
    """The robots' way to the sandbox; the observer is told of every click."""

    def __init__(self, sandbox: Sandbox, observer: Observer) -> None:
        super().__init__(sandbox)
        self._world = sandbox.world
        self._joined: set[tuple[int, int]] = set()
        """The players who were called into a thread, with the thread."""
        self._observer = observer

    async def call(self, method: str, path: str, body: Json | None = None) -> WindowReply:
        parts = path.split("/")
        if parts[-1] == "components" and body is not None:
            self._observer.pressed(parts[-2], body["custom_id"])
        return await super().call(method, path, body)

    async def events(self, user_id: str, opened: asyncio.Event) -> AsyncIterator[Json]:
        """The events of a user, without the messages of threads that they were not called into, as
        on Discord: a hundred robots who read all tables would take the processor that is to be
        measured."""
        user = int(user_id)
        async for frame in super().events(user_id, opened):
            if frame["event"] not in _MESSAGES or self._reads(user, frame["data"]):
                yield frame

    def _reads(self, user: int, message: Json) -> bool:
        channel = self._world.channels.get(int(message["channel_id"]))
        if channel is None or not channel.is_thread:
            return True
        if any(called["id"] == str(user) for called in message["mentions"]):
            self._joined.add((user, channel.id))
        return (user, channel.id) in self._joined


def _picture(message: Json) -> str | None:
    """The address of the picture in a message, another one for each upload."""
    for attachment in message["attachments"]:
        return str(attachment["url"])
    for component in components_of(message):
        if component["type"] == MEDIA_GALLERY:
            return str(component["items"][0]["media"]["url"])
    return None


async def play(robots: int, presses: int, seconds: float) -> None:
    """Serves the sandbox and prints what is to be printed."""
    sandbox = Sandbox(severity=Severity.REALISTIC)
    observer = Observer(sandbox)
    say(await sandbox.start())
    spare_what_stays()
    texts = our_catalogue()
    numbers = RobotNumbers(robots, apart_seconds=REGISTRATION_SECONDS / ROBOTS_AT_FULL_HOUSE)
    robots_at_play = asyncio.create_task(
        run_robots_by(Watched(sandbox, observer), sandbox, numbers, texts, Random(SEED), PACE)
    )
    try:
        await _until_seen(observer, presses, seconds)
    finally:
        robots_at_play.cancel()
        await asyncio.gather(robots_at_play, return_exceptions=True)
    say(json.dumps(asdict(observer.finish())))
    await asyncio.to_thread(sys.stdin.read)
    await sandbox.stop()


def say(line: str) -> None:
    """Prints a line for the process that waits for it."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def _until_seen(observer: Observer, presses: int, seconds: float) -> None:
    began: float | None = None
    while observer.report.answered < presses:
        if began is None and observer.report.answered:
            began = perf_counter()
        if began is not None and perf_counter() - began > seconds:
            return
        await asyncio.sleep(LOOK_SECONDS)


if __name__ == "__main__":
    asyncio.run(play(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
