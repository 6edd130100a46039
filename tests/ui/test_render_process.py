"""The render worker as the bot sees it: played by the tests, and the real one."""

import asyncio
import logging
import pickle
import signal
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any, cast

import pytest

from bot.picture.orders import LENGTH, Drawn, LoggedLine, Order, Picture, Withdrawal, packed
from bot.picture.renderer import Renderer
from bot.picture.samples import sample_scene
from bot.picture.scene import DEFAULT_THEME, CardScene, CardsScene
from bot.press_trace import Stage, StageTimes
from bot.refusal import BrokenInvariant
from bot.ui.presentation.render_process import (
    STUCK_SECONDS,
    RenderProcess,
    Take,
    WorkerEnded,
    WorkerProcess,
    start_worker,
)
from devtools.simulation.loop import run_virtually
from tests.sandbox.scenes import eventually


@dataclass
class PlayedInput:
    """Takes what is written to the process."""

    process: "PlayedProcess"
    closed: bool = False

    def write(self, data: bytes) -> None:
        (length,) = LENGTH.unpack(data[: LENGTH.size])
        assert length == len(data) - LENGTH.size
        self.process.heard.append(pickle.loads(data[LENGTH.size :]))

    def writelines(self, records: Iterable[bytes]) -> None:
        for data in records:
            self.write(data)

    def close(self) -> None:
        self.closed = True
        self.process.end(0)


@dataclass
class PlayedProcess:
    """A process whose part the test plays."""

    take: Take
    pid: int = 1
    returncode: int | None = None
    heard: list[Any] = field(default_factory=list)
    stdin: Any = None
    stdout: asyncio.StreamReader = field(default_factory=asyncio.StreamReader)
    killed: bool = False

    def __post_init__(self) -> None:
        self.stdin = PlayedInput(self)

    @property
    def orders(self) -> list[Order]:
        return [each for each in self.heard if isinstance(each, Order)]

    def answer(
        self,
        number: int,
        result: Any = b"",
        *,
        failed: bool = False,
        log: tuple[LoggedLine, ...] = (),
        **stages: float,
    ) -> None:
        ended = {Stage[name]: moment for name, moment in stages.items()}
        self.take(packed(Drawn(number, result, failed, ended, 0.25, log)))

    def end(self, status: int) -> None:
        if self.returncode is None:
            self.returncode = status
            self.stdout.feed_eof()

    def kill(self) -> None:
        self.killed = True
        self.end(-9)

    async def wait(self) -> int:
        return cast(int, self.returncode)


@dataclass
class Machine:
    """Starts processes that the test plays."""

    kind: type[PlayedProcess] = PlayedProcess
    started: list[PlayedProcess] = field(default_factory=list)
    broken: OSError | None = None

    async def start(self, take: Take) -> WorkerProcess:
        if self.broken is not None:
            raise self.broken
        self.started.append(self.kind(take))
        return cast(WorkerProcess, self.started[-1])


def scene(name: object) -> Any:
    return name


async def a_moment() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_every_picture_has_its_place_in_the_line() -> None:
    """Pictures that players wait for come first, everybody's cards and replays then, animations
    last."""
    machine = Machine()
    render = RenderProcess(machine.start)
    asked: list[tuple[Callable[[Any], Any], Picture, int]] = [
        (render.draw_table, Picture.TABLE, 0),
        (render.draw_cards, Picture.CARDS, 0),
        (render.draw_past_table, Picture.TABLE, 1),
        (render.draw_dealt_cards, Picture.CARDS, 1),
        (render.draw_sheet, Picture.SHEET, 1),
        (render.draw_frame, Picture.FRAME, 2),
        (render.draw_own_frame, Picture.FRAME, 2),
        (render.draw_card_face, Picture.CARD_FACE, 2),
    ]
    tasks = [asyncio.ensure_future(draw(at)) for at, (draw, _, _) in enumerate(asked)]
    await a_moment()
    (process,) = machine.started
    told = [(order.scene, order.picture, order.priority) for order in process.orders]
    assert told == [(at, picture, priority) for at, (_, picture, priority) in enumerate(asked)]
    assert render.waiting == len(asked)
    for order in reversed(process.orders):
        process.answer(order.number, b"%d" % order.scene)
    assert await asyncio.gather(*tasks) == [b"%d" % at for at in range(len(asked))]
    assert render.waiting == 0
    assert render.busy_seconds == 0.25 * len(asked)
    await render.close()
    assert render.pid is None


async def test_a_table_is_ordered_before_it_is_awaited() -> None:
    """A table's picture is ordered before it is awaited: its message is written meanwhile."""
    machine = Machine()
    render = RenderProcess(machine.start)
    warm = asyncio.create_task(render.draw_cards(scene("warm")))
    await a_moment()
    (process,) = machine.started
    picture = render.draw_table(scene("a table"))
    assert [order.scene for order in process.orders] == ["warm", "a table"]
    for number in range(2):
        process.answer(number, b"drawn")
    assert await picture == await warm == b"drawn"
    await render.close()


async def test_a_picture_tells_when_it_went_through_its_stages() -> None:
    machine, stages = Machine(), StageTimes()
    render = RenderProcess(machine.start)
    drawing = render.draw_table(scene("a table"), stages)
    await a_moment()
    machine.started[0].answer(0, b"drawn", WORKER=1.0, DRAW=2.0, ENCODE=2.5)
    assert await drawing == b"drawn"
    assert stages.ended == {Stage.WORKER: 1.0, Stage.DRAW: 2.0, Stage.ENCODE: 2.5}
    await render.close()


async def test_what_cannot_be_read_ends_the_worker_and_the_next_picture_has_another() -> None:
    """Unreadable output, as of a worker of another version, ends the worker; callers get the error,
    and nobody waits for ever."""
    machine = Machine()
    render = RenderProcess(machine.start)
    waiting = [render.draw_table(scene(name)) for name in ("one", "another")]
    await a_moment()
    strange = pickle.dumps(object)[:-3]
    machine.started[0].take(LENGTH.pack(len(strange)) + strange)
    machine.started[0].answer(1, b"late")
    with pytest.raises(pickle.UnpicklingError):
        await waiting[0]
    with pytest.raises(pickle.UnpicklingError):
        await waiting[1]
    assert machine.started[0].killed
    await a_moment()
    again = render.draw_table(scene("again"))
    await a_moment()
    machine.started[1].answer(2, b"drawn")
    assert await again == b"drawn"
    await render.close()


async def test_what_cannot_be_read_at_once_ends_the_worker_too() -> None:
    """Output that cannot be read ends the worker even if it arrives before the bot has the process
    in hand."""

    class Strange(PlayedProcess):
        def __post_init__(self) -> None:
            super().__post_init__()
            self.take(LENGTH.pack(3) + b"???")

    machine = Machine(Strange)
    render = RenderProcess(machine.start)
    with pytest.raises(pickle.UnpicklingError):
        await render.draw_table(scene("a table"))
    assert machine.started[0].killed
    await render.close()


async def test_a_pipe_that_breaks_is_a_worker_that_ends() -> None:
    machine = Machine()
    render = RenderProcess(machine.start)
    drawing = render.draw_table(scene("a table"))
    await a_moment()
    machine.started[0].stdout.set_exception(ConnectionResetError())
    machine.started[0].returncode = 1
    await a_moment()
    machine.started[1].answer(0, b"drawn")
    assert await drawing == b"drawn"
    await render.close()


async def test_what_nobody_waits_for_any_more_is_withdrawn() -> None:
    """A picture that nobody waits for is withdrawn, as when a press's task was cancelled; one in
    progress comes unread."""
    machine = Machine()
    render = RenderProcess(machine.start)
    given_up = asyncio.create_task(render.draw_cards(scene("given up")))
    kept = asyncio.create_task(render.draw_cards(scene("kept")))
    await a_moment()
    given_up.cancel()
    await asyncio.wait({given_up})
    (process,) = machine.started
    assert process.heard[-1] == Withdrawal(0)
    process.answer(0)
    process.answer(1, b"kept")
    assert await kept == b"kept"
    await render.close()


async def test_a_tables_picture_is_withdrawn_before_anybody_has_waited_for_it() -> None:
    """A table's picture is withdrawn before anybody has waited for it, though its order went out
    when it was asked for."""
    machine = Machine()
    render = RenderProcess(machine.start)
    warm = render.draw_table(scene("warm"))
    await a_moment()
    given_up = render.draw_table(scene("given up"))
    given_up.cancel()
    await a_moment()
    (process,) = machine.started
    assert process.heard[-1] == Withdrawal(1)
    process.answer(0, b"warm")
    assert await warm == b"warm"
    await render.close()


async def test_a_picture_that_cannot_be_drawn_has_its_error() -> None:
    machine = Machine()
    render = RenderProcess(machine.start)
    render.warm_up()
    drawing = asyncio.create_task(render.draw_cards(scene("cards")))
    await a_moment()
    (process,) = machine.started
    assert [order.picture for order in process.orders] == [Picture.NONE, Picture.CARDS]
    for number in range(2):
        process.answer(number, MemoryError("full"), failed=True)
    with pytest.raises(MemoryError, match="full"):
        await drawing
    await render.close()


async def test_another_worker_draws_what_the_last_one_has_not(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A worker that is killed for its memory loses nothing. A picture in which two end is given up,
    and those that waited behind it are drawn."""
    machine = Machine()
    render = RenderProcess(machine.start)
    first, cards = (asyncio.create_task(render.draw_cards(scene(at))) for at in range(2))
    dealt = asyncio.create_task(render.draw_dealt_cards(scene(2)))
    await a_moment()
    machine.started[0].answer(0, b"first")
    assert await first == b"first"
    machine.started[0].end(-9)
    await a_moment()
    third = asyncio.create_task(render.draw_cards(scene(3)))
    await a_moment()
    assert [order.scene for order in machine.started[1].orders] == [1, 2, 3]
    machine.started[1].answer(3, b"third")
    assert await third == b"third"
    machine.started[1].end(-9)
    await a_moment()
    with pytest.raises(WorkerEnded, match="status -9"):
        await cards
    assert [order.scene for order in machine.started[2].orders] == [2]
    machine.started[2].answer(2, b"dealt")
    assert await dealt == b"dealt"
    assert caplog.messages == ["the render worker has ended status=-9"] * 2
    await render.close()
    assert len(caplog.messages) == 2


def test_a_worker_that_stands_still_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    """The next one draws what it has not."""
    machine = Machine()

    async def drawn() -> None:
        render = RenderProcess(machine.start)
        first, second = (asyncio.create_task(render.draw_cards(scene(at))) for at in range(2))
        await a_moment()
        await asyncio.sleep(STUCK_SECONDS / 2)
        machine.started[0].answer(0, b"first")
        await asyncio.sleep(STUCK_SECONDS)
        assert not machine.started[0].killed
        await asyncio.sleep(STUCK_SECONDS)
        machine.started[1].answer(1, b"second")
        assert (await first, await second) == (b"first", b"second")
        await render.close()

    run_virtually(drawn)
    assert [each.killed for each in machine.started] == [True, False]
    assert "the render worker has drawn nothing for 60 seconds" in caplog.messages


def test_a_picture_at_which_every_worker_stands_still_is_given_up() -> None:
    """A picture at which every worker stands still is given up, though others are wanted all the
    time, and drawn before it."""
    machine = Machine()

    async def drawn() -> None:
        render = RenderProcess(machine.start)
        bad = asyncio.create_task(render.draw_dealt_cards(scene("bad")))
        for number in range(2):
            await a_moment()
            awaited = asyncio.create_task(render.draw_cards(scene(number)))
            await asyncio.sleep(2.5 * STUCK_SECONDS)
            machine.started[number + 1].answer(number + 1, b"good")
            assert await awaited == b"good"
        with pytest.raises(WorkerEnded):
            await bad
        await render.close()
        assert len(asyncio.all_tasks()) == 1

    run_virtually(drawn)


def test_a_worker_that_is_slow_or_idle_is_not_replaced() -> None:
    machine = Machine()

    async def drawn() -> None:
        render = RenderProcess(machine.start)
        tasks = [asyncio.create_task(render.draw_cards(scene(at))) for at in range(3)]
        await a_moment()
        for number in range(3):
            await asyncio.sleep(STUCK_SECONDS - 1)
            machine.started[0].answer(number)
        await asyncio.gather(*tasks)
        await asyncio.sleep(5.5 * STUCK_SECONDS)
        late = asyncio.create_task(render.draw_cards(scene("late")))
        await asyncio.sleep(STUCK_SECONDS - 1)
        machine.started[0].answer(3)
        await late
        await render.close()

    run_virtually(drawn)
    assert [each.killed for each in machine.started] == [False]


async def test_workers_that_draw_nothing_are_not_started_for_ever() -> None:
    machine = Machine()
    render = RenderProcess(machine.start)
    tasks = [asyncio.create_task(render.draw_cards(scene(at))) for at in range(3)]
    for number in range(2):
        await a_moment()
        machine.started[number].end(1)
    assert {type(each) for each in await asyncio.gather(*tasks, return_exceptions=True)} == {
        WorkerEnded
    }
    assert len(machine.started) == 2
    await render.close()


async def test_an_order_that_cannot_be_sent_harms_no_other() -> None:
    machine = Machine()
    render = RenderProcess(machine.start)
    with pytest.raises(TypeError):
        await render.draw_cards(scene(threading.Lock()))
    assert render.waiting == 0
    assert not machine.started


async def test_log_lines_of_the_worker_are_the_bots(caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    render = RenderProcess(machine.start)
    drawing = asyncio.create_task(render.draw_cards(scene("cards")))
    await a_moment()
    line = LoggedLine("bot.picture.pieces", logging.WARNING, "an avatar cannot be drawn: 100%")
    machine.started[0].answer(0, log=(line,))
    await drawing
    assert caplog.record_tuples == [line]
    await render.close()


async def test_an_idle_process_that_ends_is_started_for_the_next_picture() -> None:
    machine = Machine()
    render = RenderProcess(machine.start)
    for at in range(2):
        drawing = asyncio.create_task(render.draw_cards(scene(at)))
        await a_moment()
        machine.started[at].answer(at, b"%d" % at)
        assert await drawing == b"%d" % at
        machine.started[at].end(1)
        await a_moment()
        assert len(machine.started) == at + 1
    await render.close()


async def test_where_no_process_can_be_started_those_who_wait_are_told() -> None:
    machine = Machine(broken=OSError("no memory"))
    render = RenderProcess(machine.start)
    with pytest.raises(OSError, match="no memory"):
        await render.draw_cards(scene("cards"))
    machine.broken = None
    drawing = asyncio.create_task(render.draw_cards(scene("cards")))
    await a_moment()
    machine.started[0].answer(1, b"cards")
    assert await drawing == b"cards"
    await render.close()


async def test_at_its_end_those_who_wait_are_told() -> None:
    """The picture in progress is finished."""
    machine = Machine()
    render = RenderProcess(machine.start)
    first, waiting = (asyncio.create_task(render.draw_cards(scene(at))) for at in range(2))
    await a_moment()
    machine.started[0].answer(0, b"first")
    await render.close()
    assert machine.started[0].stdin.closed
    assert await first == b"first"
    await asyncio.wait({waiting})
    assert waiting.cancelled()
    with pytest.raises(RuntimeError, match="no more pictures"):
        await render.draw_cards(scene("late"))


async def test_a_process_that_does_not_end_is_killed() -> None:
    class Stubborn(PlayedProcess):
        def end(self, status: int) -> None:
            if status:
                super().end(status)

    machine = Machine(Stubborn)
    render = RenderProcess(machine.start)
    drawing = asyncio.create_task(render.draw_cards(scene("cards")))
    await a_moment()
    closing = asyncio.create_task(render.close())
    await a_moment()
    closing.cancel()
    await asyncio.wait({closing, drawing})
    assert machine.started[0].killed
    assert drawing.cancelled()


@asynccontextmanager
async def really(
    start: Callable[[Take], Awaitable[WorkerProcess]] = start_worker,
) -> AsyncIterator[RenderProcess]:
    render = RenderProcess(start)
    try:
        yield render
    finally:
        await render.close()


async def test_the_real_process_draws_the_same() -> None:
    table, stages = sample_scene(DEFAULT_THEME), StageTimes()
    began = perf_counter()
    async with really() as render:
        render.warm_up()
        assert await render.draw_table(table, stages) == Renderer().render(table)
        ended = [stages.ended[stage] for stage in (Stage.WORKER, Stage.DRAW, Stage.ENCODE)]
        assert began < ended[0] < ended[1] < ended[2] < perf_counter()
        assert (await render.draw_frame(table)).size == (960, 656)
        with pytest.raises(BrokenInvariant, match="no theme") as told:
            await render.draw_table(replace(table, theme="none"))
        assert "theme_resources" in "".join(told.value.__notes__)
        assert render.busy_seconds > 0


async def test_the_real_process_outlives_a_signal_to_all_and_not_a_kill() -> None:
    processes = list[Any]()

    async def start(take: Take) -> WorkerProcess:
        processes.append(await start_worker(take))
        return cast(WorkerProcess, processes[-1])

    async with really(start) as render:
        cards = CardsScene((CardScene("As"),))
        picture = await render.draw_cards(cards)
        for asked_to_end in (signal.SIGINT, signal.SIGTERM):
            processes[0].send_signal(asked_to_end)
        assert await render.draw_cards(cards) == picture
        processes[0].kill()
        await eventually(lambda: render.pid is None)
        assert await render.draw_cards(cards) == picture
    assert [each.returncode for each in processes] == [-9, 0]


async def test_files_in_the_current_folder_are_not_the_workers_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files in the current folder are not the worker's modules: it is the folder of the data, and
    others may write there."""
    for name in ("bot", "queue"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(3)", encoding="ascii")
    monkeypatch.chdir(tmp_path)
    async with really() as render:
        assert await render.draw_cards(CardsScene((CardScene("As"),)))
