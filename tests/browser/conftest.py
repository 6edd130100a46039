"""The browser of all these tests, and the showcase: a bot that shows every part of a message."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver

from devtools.sandbox.clock import ManualClock
from devtools.sandbox.server import TOKEN, Sandbox
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.browser.backstage import ALICE, Backstage
from tests.browser.chromium import launch
from tests.browser.showcase import Showcase
from tests.browser.window import Window
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
    return ManualClock(time.time())


@pytest.fixture(scope="module")
def stage(driver: WebDriver, clock: ManualClock) -> Iterator[Backstage]:
    """One sandbox with the showcase bot for all tests here."""
    with Backstage(Sandbox(clock=clock), perform) as stage:
        yield stage


@pytest.fixture
def window(driver: WebDriver, stage: Backstage) -> Iterator[Window]:
    """Alice in an empty channel of her own; the page must have nothing to complain of."""
    window = Window(driver, stage.url)
    window.open(ALICE, stage.call(lambda: _new_channel(stage.sandbox)))
    yield window
    assert window.complaints() == []


def _new_channel(sandbox: Sandbox) -> int:
    guild = sandbox.world.guilds[CARD_ROOM_ID]
    return sandbox.build.add_channel(guild, "quiet-corner").id
