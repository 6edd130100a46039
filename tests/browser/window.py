"""The page as a test's hands and eyes: what a user of the sandbox does in a browser window."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any, TypeVar

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

WAIT_SECONDS = 30
POLL_SECONDS = 0.05
T = TypeVar("T")
_visits = count(1)


class Window:
    """One browser window, looked at as one user."""

    def __init__(self, driver: WebDriver, url: str) -> None:
        self.driver = driver
        self.url = url
        self.handle = driver.current_window_handle

    def show(self) -> None:
        """Brings this window to the front: what follows happens in it."""
        self.driver.switch_to.window(self.handle)

    def open(self, user: object, channel: object = "") -> None:
        """Opens the page as `user`, with `channel` selected."""
        # The same page with another channel in its address would not be loaded again, and would
        # show the channel of the test before for a moment.
        self.driver.get(f"{self.url}/?user={user}&visit={next(_visits)}#{channel}")
        self.find("#box textarea, .composer-closed")

    def channel(self) -> str:
        """The number of the channel that is open."""
        return str(self.script("return location.hash.slice(1)"))

    def until(self, look: Callable[[], T], what: str) -> T:
        """Looks again and again until there is something to see."""
        ignored = [StaleElementReferenceException]
        wait = WebDriverWait(self.driver, WAIT_SECONDS, POLL_SECONDS, ignored)
        return wait.until(lambda _: look(), f"never seen: {what}")

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def find(self, selector: str) -> WebElement:
        return self.until(lambda: self.all(selector), selector)[0]

    def gone(self, selector: str) -> None:
        self.until(lambda: not self.all(selector), f"the end of {selector}")

    def text(self, selector: str = "#messages") -> str:
        return self.find(selector).text

    def see(self, words: str, selector: str = "#messages") -> None:
        """Waits until these words are to be read somewhere in an element."""

        def look() -> bool:
            return any(words in element.text for element in self.all(selector))

        self.until(look, f"{words!r} in {selector}")

    def focused(self) -> WebElement:
        return self.driver.switch_to.active_element

    def keys(self, *typed: str) -> None:
        """Types wherever the focus is."""
        self.focused().send_keys(*typed)

    def write(self, text: str) -> None:
        """Writes a line in the box and sends it."""
        self.find("#message-box").send_keys(text, Keys.ENTER)

    def command(self, line: str) -> None:
        """Types a slash command with all its options and sends it. An Enter may be taken by the
        list of values above the box, so it is pressed until the command has gone."""
        self.commands_known()
        self.find("#message-box").send_keys(f"/{line} ")
        self.find(".command-name")

        def send() -> bool:
            if self.all(".command-name"):
                self.keys(Keys.ENTER)
            return not self.all(".command-name")

        self.until(send, f"/{line} on its way")

    def commands_known(self) -> None:
        """Waits until the page has heard which commands there are."""
        box = self.find("#message-box")
        box.send_keys("/")
        self.find(".suggestion")
        box.send_keys(Keys.BACKSPACE)
        self.gone(".suggestion")

    def button(self, label: str, within: str = "#messages") -> WebElement:
        """The newest button with this label."""

        def look() -> list[WebElement]:
            spans = self.all(f"{within} .button > span:not([aria-hidden])")
            return [span for span in spans if span.text == label]

        return self.until(look, f"the button {label!r}")[-1].find_element(By.XPATH, "..")

    def press(self, label: str, within: str = "#messages") -> None:
        self.button(label, within).click()

    def script(self, code: str, *arguments: Any) -> Any:
        return self.driver.execute_script(code, *arguments)

    def module(self, name: str, expression: str) -> Any:
        """The value of an expression over one of the page's modules, imported as `it`."""
        code = (
            "const done = arguments[arguments.length - 1];"
            f"import({json.dumps(f'/page/js/{name}')})"
            f".then((it) => done({{ value: {expression} }}))"
            ".catch((error) => done({ error: String(error) }));"
        )
        answer = self.driver.execute_async_script(code)
        assert "error" not in answer, answer["error"]
        return answer["value"]

    def complaints(self) -> list[str]:
        """Returns the console's complaints about this page since the last look. Pages of other
        tests, whose sandbox has ended, have their own complaints."""
        return [
            entry["message"]
            for entry in self.driver.get_log("browser")
            if entry["level"] in ("SEVERE", "WARNING") and self.url in entry["message"]
        ]
