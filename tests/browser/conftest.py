"""The browser of all these tests, and the showcase: a bot that shows every part of a message."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver

from devtools.sandbox.server import TOKEN, Sandbox
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.browser.chromium import launch
from tests.browser.sandbox_thread import ALICE, SandboxThread
from tests.browser.showcase import Showcase
from tests.browser.window import Window
from tests.clock import ManualClock
from tests.sandbox.connect import pointed_at


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebDriver]:
    """The browser."""
    profile: Path = tmp_path_factory.mktemp("profile")
    driver = launch(profile)
    if driver is None:
        pytest.skip("no Chromium with its driver is installed, so nobody looks at the page")
    try:
        yield driver
    finally:
        driver.quit()


async def perform(sandbox: Sandbox, ready: asyncio.Event) -> None:
    """Runs the showcase bot against the sandbox."""
    with pointed_at(sandbox.api_url):
        async with Showcase() as bot:
            playing = asyncio.create_task(bot.start(TOKEN))
            ready_or_over = asyncio.create_task(bot.wait_until_ready())
            await asyncio.wait({playing, ready_or_over}, return_when=asyncio.FIRST_COMPLETED)
            ready.set()
            await playing


@pytest.fixture(scope="module")
def clock() -> ManualClock:
    """The sandbox's time: it begins now, and moves when a test says so."""
    return ManualClock.of_today()


@pytest.fixture(scope="module")
def sandbox_thread(driver: WebDriver, clock: ManualClock) -> Iterator[SandboxThread]:
    """One sandbox with the showcase bot for all tests here."""
    with SandboxThread(Sandbox(clock=clock), perform) as sandbox_thread:
        yield sandbox_thread


@pytest.fixture
def window(driver: WebDriver, sandbox_thread: SandboxThread) -> Iterator[Window]:
    """Alice in an empty channel of her own; the page must have nothing to complain of."""
    window = Window(driver, sandbox_thread.url)
    window.open(ALICE, sandbox_thread.call(lambda: _new_channel(sandbox_thread.sandbox)))
    yield window
    assert window.complaints() == []


def _new_channel(sandbox: Sandbox) -> int:
    guild = sandbox.world.guilds[CARD_ROOM_ID]
    return sandbox.build.add_channel(guild, "quiet-corner").id
