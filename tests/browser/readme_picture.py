"""Draws the README's pictures, a hand that moves and a moment of it:
`python -m tests.browser.readme_picture`.

The real bot deals a hand known beforehand at a sandbox whose time stands still, and Chromium looks
at it, so that the same code and fonts make the same pictures.
"""

import asyncio
import io
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
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

FOLDER = ROOT / "assets" / "readme"
PICTURE, ANIMATION = FOLDER / "table.png", FOLDER / "hand.webp"
WIDTH, HEIGHT = 640, 803
TABLE = CARD_ROOM_ID + 11
ROBOTS = 7
# Alice sits down first and has the button, so those after her are dealt first.
DECK = holdem("9h9d 2c7s AcKs Jd4d QdTh Td2s 6c5c AhQh", "3h 7h 8c Kd 5h")


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene of the play: the actions before a frame, the words that are then to be read, and for
    how long."""

    script: str
    words: str
    milliseconds: int = 1500


PAINTED = """
const done = arguments[arguments.length - 1];
Promise.all([...document.images].map((one) => one.decode().catch(() => {})))
  .then(() => requestAnimationFrame(() => requestAnimationFrame(done)));
"""
"""Ends when the browser has decoded and painted what it has loaded."""
CHECKED_AROUND = "Placido check, Cauto check, Alice check"
SCENES = (
    Scene("", "Placido to act"),
    Scene("Placido call, Allegra fold, Cauto raise 6", "Vespa to act"),
    Scene("Vespa fold, Pasquale fold, Alice call", "Prudenza to act"),
    Scene("Prudenza fold, Furio fold, Placido call", "Placido to act"),
    Scene(CHECKED_AROUND, "Placido to act"),
    Scene(CHECKED_AROUND, "Placido to act"),
    Scene("Placido check, Cauto raise 10", "Alice to act", 2500),
    Scene("Alice raise 40", "Placido to act", 2000),
    Scene("Placido fold", "Cauto to act"),
    Scene("Cauto call", "Alice wins", 5000),
)
MOMENT = 6
"""The scene of the picture that does not move."""


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
    """Plays the hand and writes the pictures of it."""
    wanted: asyncio.Queue[str] = asyncio.Queue()

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
                ready.set()
                while True:
                    await room.play(await wanted.get())
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
        window.find("#messages")
        window.script("document.styleSheets[0].insertRule('::-webkit-scrollbar {display: none}')")
        frames: list[Image.Image] = []
        before = ""
        for scene in SCENES:
            if scene.script:
                sandbox_thread.call(partial(wanted.put_nowait, scene.script))
            before = changed(window, before, scene.words)
            frames.append(photograph(driver))
    write(frames)


def changed(window: Window, before: str, words: str) -> str:
    """The words to be read, once they have changed to these and all pictures are there."""

    def look() -> str:
        told = window.find("#messages").text
        return told if told != before and words in told else ""

    told = window.until(look, words)
    pictures = "[...document.images].every((one) => one.complete && one.naturalWidth)"
    window.until(lambda: window.script(f"return {pictures}"), "all pictures")
    window.driver.execute_async_script(PAINTED)
    return told


def photograph(driver: WebDriver) -> Image.Image:
    with Image.open(io.BytesIO(driver.get_screenshot_as_png())) as image:
        return image.convert("RGB")


def write(frames: Sequence[Image.Image]) -> None:
    """Without loss: what stays between two frames costs nothing."""
    frames[MOMENT].save(PICTURE, optimize=True)
    first, *rest = frames
    shown_for = [scene.milliseconds for scene in SCENES]
    options = {"lossless": True, "quality": 100, "method": 6, "minimize_size": True}
    first.save(ANIMATION, save_all=True, append_images=rest, duration=shown_for, loop=0, **options)


if __name__ == "__main__":
    sys.exit(main())
