"""The order in which pictures are drawn."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any, cast

import pytest

from bot.picture.renderer import Renderer
from bot.picture.scene import CardsScene
from bot.ui.presentation import render_thread
from bot.ui.presentation.render_thread import RenderThread


class SlowRenderer:
    """Notes what it is asked to draw; the first picture is done when the test says so."""

    def __init__(self) -> None:
        self.drawn: list[object] = []
        self.has_begun = threading.Event()
        self.may_go_on = threading.Event()
        self.done = threading.Semaphore(0)
        self.fails = False

    def _draw(self, scene: object, *_: object) -> bytes:
        self.has_begun.set()
        self.may_go_on.wait()
        if self.fails:
            raise MemoryError
        self.drawn.append(scene)
        self.done.release()
        return b""

    def __getattr__(self, name: str) -> Callable[[Any], bytes]:
        assert name.startswith("render")
        return self._draw


async def test_what_a_press_waits_for_is_drawn_before_everybodys_cards_and_animations() -> None:
    """A player who asks for their cards at the deal does not wait for nine others' DMs."""
    renderer = SlowRenderer()
    thread = RenderThread(lambda: cast(Renderer, renderer))
    asked: list[tuple[Callable[[Any], Any], str]] = [
        (thread.draw_table, "a table"),
        (thread.draw_frame, "a frame"),
        (thread.draw_dealt_cards, "dealt to a"),
        (thread.draw_past_table, "a replay"),
        (thread.draw_dealt_cards, "dealt to b"),
        (thread.draw_cards, "asked for"),
        (thread.draw_table, "another table"),
    ]
    tasks = [asyncio.create_task(draw(scene)) for draw, scene in asked]
    await asyncio.sleep(0)
    assert await asyncio.to_thread(renderer.has_begun.wait, 60)
    assert thread.waiting == len(asked) - 1
    renderer.may_go_on.set()
    await asyncio.gather(*tasks)
    thread.close()
    awaited, others = ["asked for", "another table"], ["dealt to a", "a replay", "dealt to b"]
    assert renderer.drawn == ["a table", *awaited, *others, "a frame"]


async def test_the_thread_takes_the_next_picture_without_the_event_loop() -> None:
    """A loop that is busy with presses does not keep it waiting."""
    renderer = SlowRenderer()
    thread = RenderThread(lambda: cast(Renderer, renderer))
    scenes = [cast(CardsScene, number) for number in range(3)]
    tasks = [asyncio.create_task(thread.draw_cards(scene)) for scene in scenes]
    await asyncio.sleep(0)
    renderer.may_go_on.set()
    # The event loop waits as well.
    assert all(renderer.done.acquire(timeout=60) for _ in scenes)
    await asyncio.gather(*tasks)
    thread.close()
    assert renderer.drawn == scenes


async def test_what_nobody_waits_for_any_more_is_not_drawn() -> None:
    """Such as the picture of a press whose task was cancelled."""
    renderer = SlowRenderer()
    thread = RenderThread(lambda: cast(Renderer, renderer))
    scenes = [cast(CardsScene, number) for number in range(3)]
    first, given_up, last = (asyncio.create_task(thread.draw_cards(scene)) for scene in scenes)
    assert await asyncio.to_thread(renderer.has_begun.wait, 60)
    given_up.cancel()
    await asyncio.sleep(0)
    renderer.may_go_on.set()
    await asyncio.gather(first, last)
    thread.close()
    assert renderer.drawn == [0, 2]


async def test_at_its_end_those_who_wait_are_told() -> None:
    """The picture in progress is finished."""
    renderer = SlowRenderer()
    thread = RenderThread(lambda: cast(Renderer, renderer))
    scenes = [cast(CardsScene, number) for number in range(2)]
    first, waiting = (asyncio.create_task(thread.draw_cards(scene)) for scene in scenes)
    assert await asyncio.to_thread(renderer.has_begun.wait, 60)
    closing = asyncio.create_task(asyncio.to_thread(thread.close))
    await asyncio.wait({waiting})
    assert waiting.cancelled()
    renderer.may_go_on.set()
    await closing
    assert await first == b""
    assert thread.waiting == 0


async def test_it_counts_the_time_in_which_it_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of a picture that could not be drawn; waiting for the next one does not count."""
    moments = iter((10.0, 10.5, 20.0, 20.25))
    monkeypatch.setattr(render_thread, "perf_counter", lambda: next(moments))
    renderer = SlowRenderer()
    renderer.may_go_on.set()
    thread = RenderThread(lambda: cast(Renderer, renderer))
    await thread.draw_cards(cast(CardsScene, "cards"))
    renderer.fails = True
    with pytest.raises(MemoryError):
        await thread.draw_cards(cast(CardsScene, "cards"))
    thread.close()
    assert thread.busy_seconds == 0.75
