"""The card room in a browser: the real bot, two people, two windows, a hand to the showdown."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from devtools.sandbox.server import Sandbox
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.browser.dealing_bot import dealing_bot
from tests.browser.sandbox_thread import ALICE, BOB, SandboxThread
from tests.browser.window import Window
from tests.end_to_end.known_decks import KnownDecks, holdem, not_cut
from tests.running_bot import description

TABLE = CARD_ROOM_ID + 11
# Alice sits down first and has the button, so Bob is dealt first.
BOBS_ACES = holdem("AsAd KhKd", "7c 8d 9h 2d Jh")
NEXT_HAND_SECONDS = 2.0
LINES_OF_ROWS = """
return [...[...document.querySelectorAll(".container")].at(-1).querySelectorAll(".action-row")].map(
  (row) => new Set([...row.children].map((one) => one.getBoundingClientRect().top)).size);
"""
"""The number of lines that each row of buttons of the newest layout takes."""
NO_ROOM_FOR = """
const table = [...document.querySelectorAll(".container")].at(-1).getBoundingClientRect().top;
const answer = [...document.querySelectorAll(".message.ephemeral")].at(-1);
const cards = answer.getBoundingClientRect().bottom;
const room = document.querySelector(".timeline").getBoundingClientRect();
return cards - table - room.height;
"""
"""The pixels of the newest layout and the answer below it that the channel has no room for."""
HEIGHT = 'return [...document.querySelectorAll(".container")].at(-1).clientHeight;'


@pytest.fixture
def sandbox_thread(driver: WebDriver, tmp_path: Path) -> Iterator[SandboxThread]:
    """The bot with a stacked deck; every request must be one that Discord understands."""

    async def perform(sandbox: Sandbox, ready: asyncio.Event) -> None:
        chance, pause = KnownDecks([BOBS_ACES]), NEXT_HAND_SECONDS
        async with dealing_bot(sandbox, tmp_path / "room.db", chance, next_hand_seconds=pause):
            ready.set()
            await asyncio.Event().wait()

    sandbox = Sandbox(openapi=description())
    with not_cut(), SandboxThread(sandbox, perform) as sandbox_thread:
        yield sandbox_thread
    assert sandbox.violations == []


@pytest.fixture
def alice(driver: WebDriver, sandbox_thread: SandboxThread) -> Window:
    """Alice's window, with the channel of the table before her."""
    window = Window(driver, sandbox_thread.url)
    window.open(ALICE, TABLE)
    return window


@pytest.fixture
def bob(driver: WebDriver, sandbox_thread: SandboxThread, alice: Window) -> Iterator[Window]:
    """Bob's window, beside Alice's."""
    driver.switch_to.new_window("window")
    window = Window(driver, sandbox_thread.url)
    window.open(BOB, TABLE)
    yield window
    window.show()
    driver.close()
    alice.show()


def sit(window: Window, buy_in: str) -> None:
    window.show()
    window.press("Sit down")
    window.until(lambda: window.focused().tag_name == "input", "the buy-in")
    window.keys(Keys.CONTROL + "a")
    window.keys(buy_in, Keys.ENTER)
    window.gone("dialog")


@contextmanager
def phone_size(window: Window) -> Iterator[None]:
    """The window as large as a phone's screen."""
    window.show()
    phone = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    window.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)
    try:
        yield
    finally:
        window.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def deal_to_both(alice: Window, bob: Window) -> None:
    """Opens a table, at which both sit down; Alice is to act, and before her is its channel."""
    alice.open(ALICE, TABLE)
    alice.command("table open")
    sit(alice, "200")
    sit(bob, "200")
    alice.show()
    alice.see("Alice to act")


def act(window: Window, name: str, label: str) -> None:
    """Waits for the turn, and presses."""
    window.show()
    window.see(f"{name} to act")
    window.press(label)


def test_from_the_empty_channel_to_the_first_pot(alice: Window, bob: Window) -> None:
    """Open a table, sit down, read the cards, raise by the form, play to the showdown."""
    alice.show()
    alice.see("Welcome to #table-1", "#opening")
    alice.press("/table open", "#opening")
    alice.find(".command-tail").send_keys(Keys.ENTER)
    alice.see("The table is empty")
    sit(alice, "100")
    sit(bob, "100")

    alice.show()
    alice.find(".rail .badge")
    alice.find("[data-place=rail-direct]").click()
    alice.see("K♥ K♦")
    alice.find(".prose button.mention").click()
    alice.see("table-1", "h1")

    act(alice, "Alice", "Raise…")
    alice.until(lambda: alice.focused().tag_name == "input", "the amount")
    assert alice.focused().get_attribute("value") == "4"
    alice.keys("10", Keys.ENTER)
    alice.gone("dialog")
    act(bob, "Bob", "Call 8")
    for _ in range(3):
        act(bob, "Bob", "Check")
        act(alice, "Alice", "Check")

    alice.see("Bob wins 20 with a pair of aces")
    bob.show()
    bob.see("Bob wins 20 with a pair of aces")

    bob.command("leaderboard")
    bob.see("Bob is #2 of 2 (900)")
    assert "Bob" in (bob.all(".gallery img")[-1].get_attribute("alt") or "")
    assert bob.complaints() == []


def test_a_press_that_is_not_allowed_is_answered_to_that_user_alone(
    alice: Window, bob: Window
) -> None:
    """Bob presses at Alice's turn: a sentence for Bob, nothing for Alice."""
    alice.show()
    alice.command("table open")
    sit(alice, "100")
    sit(bob, "100")
    bob.see("Alice to act")
    bob.press("Fold")
    bob.see("It's Alice's turn, not yours.")
    bob.see("Only you can see this")
    alice.show()
    alice.see("Alice to act")
    assert "not yours" not in alice.text()


def test_the_table_says_in_words_what_it_shows(alice: Window, bob: Window) -> None:
    """Somebody who cannot see the picture hears stacks, the pot and whose turn it is."""
    alice.show()
    alice.command("table open")
    sit(alice, "100")
    sit(bob, "90")
    alice.show()
    alice.see("Alice to act")
    words = alice.all(".gallery img")[-1].get_attribute("alt") or ""
    for said in ("Alice (99 chips", "to act", "Bob (88 chips", "Pot 3"):
        assert said in words


def test_my_cards_are_mine_alone(alice: Window, bob: Window) -> None:
    """A player sees their own cards alone, and can even with closed direct messages."""
    alice.show()
    alice.command("table open")
    sit(alice, "100")
    sit(bob, "100")
    alice.show()
    alice.see("Alice to act")
    alice.press("My cards")
    alice.see("K♥ K♦", ".message.ephemeral")
    bob.show()
    bob.see("Alice to act")
    assert "K♥" not in bob.text()


def test_house_rules_are_chosen_with_a_tap_on_a_phone(alice: Window) -> None:
    """The choices of a rule lie open in the form, with the one that holds, and a switch is a box to
    tick; nothing hangs over the edge."""
    with phone_size(alice):
        alice.command("table open")
        alice.see("table is open")
        alice.command("table rules")
        alice.see("Straddle", "dialog")
        body = alice.find("dialog .modal-body")
        cut = "return arguments[0].scrollWidth - arguments[0].clientWidth"
        assert alice.script(cut, body) <= 0
        chosen = [row.text for row in ticked(alice)]
        assert chosen == ["No straddle", "None"]
        (box,) = alice.all("dialog input[type=checkbox]")
        assert not box.is_selected()
        box.click()
        alice.find("dialog .modal-foot .primary").click()
        alice.gone("dialog")
        alice.see(": Yes")


def test_no_row_of_buttons_breaks_on_a_phone(alice: Window, bob: Window) -> None:
    """Picture and controls of the player to act are in sight together, in two rows at most."""
    with phone_size(alice):
        deal_to_both(alice, bob)
        assert alice.script(LINES_OF_ROWS) == [1, 1]
        alice.press("Pot 6")
        bob.show()
        bob.see("Bob to act")
        alice.show()
        alice.see("Bob to act")
        assert alice.script(LINES_OF_ROWS) == [1, 1]
        assert alice.script(HEIGHT) <= alice.find(".timeline").size["height"]


def test_a_phone_shows_table_own_cards_and_controls_together(alice: Window, bob: Window) -> None:
    """A phone shows table, own cards and controls together at a turn, with the app's head and the
    box to write in; after the hand two rows again."""
    with phone_size(alice):
        deal_to_both(alice, bob)
        alice.press("My cards")
        alice.see("K♥ K♦", ".message.ephemeral")
        alice.until(lambda: alice.script(NO_ROOM_FOR) <= 0, "table and own cards")
        alice.press("Fold")
        alice.see("Bob wins")
        assert alice.script(LINES_OF_ROWS) == [1, 1]


def ticked(window: Window) -> list[WebElement]:
    """The choices of the form that are ticked."""
    return [
        row
        for row in window.all("dialog .choice")
        if window.script("return arguments[0].querySelector('input').checked", row)
    ]
