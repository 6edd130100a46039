"""Draws the README's picture: `python -m tests.browser.readme_picture`.

The real bot deals a hand known beforehand at a sandbox whose time stands still, and Chromium looks
at it, so that the same code and fonts make the same picture.
"""

import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from PIL import Image
from selenium.webdriver.chrome.webdriver import WebDriver

from devtools.sandbox.robots.pool import add_robot, names_and_characters
from devtools.sandbox.server import Sandbox
from devtools.sandbox.world_builder import CARD_ROOM_ID, FIRST_USER_ID
from tests.browser.chromium import launch
from tests.browser.sandbox_thread import SandboxThread
from tests.browser.window import Window
from tests.checkout import ROOT
from tests.clock import START_MS, ManualClock
from tests.end_to_end.card_room import CardRoom, channel_of
from tests.end_to_end.known_decks import KnownDecks, holdem, not_cut
from tests.end_to_end.player import Player

PICTURE = ROOT / "assets" / "readme" / "table.png"
WIDTH, HEIGHT = 640, 803
TABLE = CARD_ROOM_ID + 11
ROBOTS = 7
# Alice sits down first and has the button, so those after her are dealt first.
DECK = holdem("9h9d 2c7s AcKs Jd4d QhTh Td2s 6c5c AhQd", "3h 7h 8c Kd 5h")
HAND = (
    "Placido call, Allegra fold, Cauto raise 6, Vespa fold, Pasquale fold, Alice call, "
    "Prudenza fold, Furio fold, Placido call, Placido check, Cauto check, Alice check, "
    "Placido check, Cauto check, Alice check, Placido check, Cauto raise 10"
)


def main() -> int:
    """Returns 1 with a sentence where no browser is installed."""
    with tempfile.TemporaryDirectory() as folder:
        driver = launch(Path(folder, "profile"))
        if driver is None:
            sys.stderr.write("no Chromium with its driver is installed\n")
            return 1
        try:
            draw(driver, Path(folder))
        finally:
            driver.quit()
    return 0


def draw(driver: WebDriver, folder: Path) -> None:
    """Plays the hand and writes the picture of it."""

    async def perform(sandbox: Sandbox, ready: asyncio.Event) -> None:
        people = ["Alice", *(name for name, _ in names_and_characters(ROBOTS))]
        for number, name in enumerate(people[1:]):
            add_robot(sandbox, number, name)
        room = CardRoom(sandbox, folder / "room.db", KnownDecks([DECK]), ManualClock())
        async with AsyncExitStack() as stack:
            for name in people:
                user = next(u for u in sandbox.world.users.values() if u.name == name.lower())
                player = Player.of(sandbox, user)
                player.name, player.channel, player.acted = name, channel_of(sandbox), room.acted
                room.players[name] = await stack.enter_async_context(player)
            await room.start_bot()
            try:
                await room.open()
                await room.seat(**dict.fromkeys(people, 200))
                await room.deal()
                await room.play(HAND)
                ready.set()
                await asyncio.Event().wait()
            finally:
                await room.stop_bot()

    with not_cut(), SandboxThread(Sandbox(clock=ManualClock()), perform) as sandbox_thread:
        size = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "UTC"})
        still = f"Date.now = () => {START_MS};"
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": still})
        window = Window(driver, sandbox_thread.url)
        window.open(FIRST_USER_ID, TABLE)
        window.see("Alice to act")
        pictures = "[...document.images].every((one) => one.complete && one.naturalWidth)"
        window.until(lambda: window.script(f"return {pictures}"), "all pictures")
        window.script("document.styleSheets[0].insertRule('::-webkit-scrollbar {display: none}')")
        shown = folder / "shown.png"
        driver.save_screenshot(str(shown))
    with Image.open(shown) as image:
        image.convert("RGB").save(PICTURE, optimize=True)


if __name__ == "__main__":
    sys.exit(main())
