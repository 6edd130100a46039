"""The page in a real browser, with a bot that shows every part a message can have."""

import time

from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.browser.sandbox_thread import BOB, SandboxThread
from tests.browser.showcase import ALT
from tests.browser.window import Window
from tests.clock import ManualClock

BOT_MISSES = 3.1
POST = "return fetch(arguments[0], {method: 'POST', body: JSON.stringify(arguments[1])})"
PLUS_ONE = {"custom_id": "plus", "wait": 5}


def test_a_newcomer_is_told_what_to_do(window: Window) -> None:
    """An empty channel invites to open a table, and names the user one is."""
    window.see("Welcome to #quiet-corner", "#opening")
    window.see("/table open", "#opening")
    window.see("you are Alice", "#opening")


def test_markup_becomes_elements_and_never_markup(window: Window) -> None:
    """Bold is bold, and a script is words."""
    window.command("show markdown")
    window.see("Heading")
    for selector in ("strong", "em", "u", "s", "code", "blockquote", "ul ul", "ol", ".subtext"):
        assert window.all(f".prose {selector}"), selector
    assert window.find("pre code").text == "print('<b>')"
    assert "<script>" in window.text()
    assert window.script("return window.hurt") is None
    assert window.find(".prose a").get_attribute("rel") == "noopener noreferrer"


def test_a_spoiler_is_hidden_until_it_is_pressed(window: Window) -> None:
    """The words of a spoiler are out of reach, also for a screen reader, until it is pressed."""
    window.command("show markdown")
    is_out_of_reach = "return arguments[0].inert"
    assert window.script(is_out_of_reach, window.find(".spoiler-content"))
    window.find(".spoiler-cover").click()
    assert not window.script(is_out_of_reach, window.find(".spoiler-content"))


def test_mentions_have_names_and_times_count_down(window: Window) -> None:
    """Ids become names; a moment ahead comes nearer without an edit."""
    window.command(f"show mentions unix:{int(time.time()) + 3000}")
    window.see("@Alice")
    window.see("#quiet-corner", ".mention")
    window.see("minutes", "time[data-relative]")
    soon = f"arguments[0].dataset.relative = {int(time.time()) + 40}"
    window.script(soon, window.find("time[data-relative]"))
    window.see("seconds", "time[data-relative]")


def test_a_press_changes_the_message_in_place(window: Window) -> None:
    """The count goes up, the picture is another one, and the focus stays on the control."""
    window.command("show layout")
    window.see("The count is 0")
    before = window.find(".gallery img").get_attribute("src")
    window.button("Plus one").send_keys(Keys.ENTER)
    window.see("The count is 1")
    assert window.find(".gallery img").get_attribute("src") != before
    assert window.focused().text == "Plus one"
    assert len(window.all(".message")) == 1


def test_a_right_click_offers_what_the_bot_has_put_there(window: Window) -> None:
    """A right click offers what the bot has put there, on a message and on its author; the keyboard
    chooses, and Escape closes."""
    window.write("all in")
    window.see("all in")

    def menu(selector: str) -> list[str]:
        target = window.all(selector)[-1]

        def look() -> list[str]:
            ActionChains(window.driver).context_click(target).perform()
            return [item.text for item in window.all(".context-menu button")]

        return window.until(look, f"a menu of {selector}")

    assert menu(".message .prose") == ["Quote"]
    window.keys(Keys.ESCAPE)
    window.gone(".context-menu")
    assert menu(".message .author") == ["Greet"]
    window.keys(Keys.ENTER)
    window.see("hello Alice")


def test_buttons_say_what_they_are(window: Window) -> None:
    """Style, disabled, emoji, link."""
    window.command("show layout")
    assert "success" in str(window.button("Plus one").get_attribute("class"))
    assert not window.button("Closed").is_enabled()
    window.see("🂡", ".button")
    link = window.find("a.button.link")
    assert link.get_attribute("href") == "https://example.org/"
    assert link.get_attribute("target") == "_blank"


def test_a_bot_that_says_nothing_has_failed_after_three_seconds(
    window: Window, sandbox_thread: SandboxThread, clock: ManualClock
) -> None:
    """The control waits; then the page says what Discord says."""
    window.command("show layout")
    window.press("Silent")
    window.find(".button.busy")
    assert not window.all(".failed")
    sandbox_thread.call(lambda: clock.advance(BOT_MISSES))
    window.see("This interaction failed", ".failed")
    window.gone(".button.busy")


def test_only_one_sees_what_is_said_to_them_alone(window: Window, driver: WebDriver) -> None:
    """A message that only its user sees is marked, it can be dismissed, and another user's window
    does not have it."""
    window.command("show layout")
    window.press("Secret")
    window.see("You hold A♠ K♦")
    window.see("Only you can see this")
    bob = other_window(driver, window, BOB, window.channel())
    bob.see("The count is 0")
    assert "A♠" not in bob.text()
    bob.driver.close()
    driver.switch_to.window(window.handle)
    window.find(".only-you .text-button").click()
    window.gone(".message.ephemeral")


def other_window(driver: WebDriver, window: Window, user: int, channel: str) -> Window:
    driver.switch_to.new_window("window")
    other = Window(driver, window.url)
    other.open(user, channel)
    return other


def test_two_windows_are_two_users(window: Window, driver: WebDriver) -> None:
    """A message from Bob's window appears in Alice's."""
    bob = other_window(driver, window, BOB, window.channel())
    bob.write("Good evening")
    bob.see("Good evening")
    bob.driver.close()
    driver.switch_to.window(window.handle)
    window.see("Good evening")
    assert window.find(".author").text == "Bob"


def test_an_embed_is_laid_out(window: Window) -> None:
    """Title, text and fields."""
    window.command("show embed")
    window.see("Leaderboard", ".embed-title")
    window.see("12", ".embed-field dd")


def test_a_thinking_bot_is_seen_thinking(window: Window) -> None:
    """A deferred answer has its place at once."""
    window.command("show slow")
    window.see("is thinking", ".thinking")


def test_a_picture_can_be_enlarged_with_its_words(window: Window) -> None:
    """The alternative text is the picture's name, and is to be read beside the large one."""
    window.command("show layout")
    assert window.find(".gallery img").get_attribute("alt") == ALT
    window.find(".gallery .picture").click()
    window.see(ALT, ".lightbox figcaption")
    window.keys(Keys.ESCAPE)
    window.gone(".lightbox")


def test_direct_messages_have_a_badge_until_they_are_read(window: Window) -> None:
    """A number at the envelope; opening the conversation takes it away."""
    window.command("show mail")
    window.find(".rail .badge")
    window.until(lambda: window.driver.title.startswith("("), "a count in the title")
    window.find("[data-place=rail-direct]").click()
    window.see("Your cards: A♠ K♦")
    window.gone(".rail .badge")


def test_a_thread_is_started_and_written_in(window: Window) -> None:
    """A thread is started and written in: it stands under its channel, and has its own
    conversation."""
    window.find("[aria-label='Start a thread']").click()
    window.find("dialog #question").send_keys("Side game", Keys.ENTER)
    window.see("Side game", ".channel.nested")
    window.see("Side game", "h1")
    window.write("Over here")
    window.see("Over here")


def test_a_message_is_answered_with_a_reply(window: Window) -> None:
    """The reply names what it answers."""
    window.write("Who plays?")
    window.see("Who plays?")
    window.script("document.querySelector('[aria-label=Reply]').click()")
    window.write("I do")
    window.see("Who plays?", ".reply-line")


def test_the_page_stays_at_the_end_and_keeps_its_place_elsewhere(window: Window) -> None:
    """New messages are in sight at the end; scrolled up, the page stands still and offers a way."""
    path = f"/sandbox/users/{BOB}/channels/{window.channel()}/messages"
    for number in range(30):
        window.script(POST, path, {"content": f"line {number}"})
    window.see("line 29")
    scroller = window.find("#timeline")
    distance = (
        "return arguments[0].scrollHeight - arguments[0].scrollTop - arguments[0].clientHeight"
    )
    window.until(lambda: window.script(distance, scroller) < 2, "the end")
    window.script("arguments[0].scrollTop = 0", scroller)
    window.find("#jump:not([hidden])")
    window.write("from below")
    window.see("from below")
    assert window.script("return arguments[0].scrollTop", scroller) == 0
    window.find("#jump").click()
    window.until(lambda: window.script(distance, scroller) < 2, "the end again")


def test_a_press_is_not_lost_when_the_message_changes_under_the_finger(window: Window) -> None:
    """Somebody else's press redraws the message between the press and the release."""
    window.command("show layout")
    window.see("The count is 0")
    hold = ActionChains(window.driver).click_and_hold(window.button("Secret"))
    hold.perform()
    message = window.find(".message").get_attribute("data-id")
    path = f"/sandbox/users/{BOB}/channels/{window.channel()}/messages/{message}/components"
    answer = window.script(f"{POST}.then((response) => response.json())", path, PLUS_ONE)
    assert answer["state"] == "answered"
    ActionChains(window.driver).release().perform()
    window.see("You hold A♠ K♦")
    window.see("The count is 1")


def test_a_lost_connection_comes_back_with_what_was_missed(
    window: Window, sandbox_thread: SandboxThread
) -> None:
    """The stream of events breaks; the page connects again and is up to date."""
    window.write("before")
    window.see("before")
    sandbox_thread.call(sandbox_thread.sandbox.hub.close_all)
    window.script(
        POST, f"/sandbox/users/{BOB}/channels/{window.channel()}/messages", {"content": "after"}
    )
    window.see("after")
    assert len(window.all(".message")) == 2


def test_a_channel_that_is_deleted_is_left(window: Window, sandbox_thread: SandboxThread) -> None:
    """Where one was is no more: the page goes to the first channel there is."""
    world, channel = sandbox_thread.sandbox.world, int(window.channel())
    sandbox_thread.call(lambda: world.remove_channel(world.channels[channel]))
    window.see("lobby", "h1")
    assert not window.all(f"[data-place='{channel}']")


def test_an_address_with_an_unknown_user_is_the_first_one(window: Window) -> None:
    """An old bookmark leads somewhere."""
    window.open(404, "")
    window.see("Alice", ".me-name")


def test_what_is_typed_anywhere_goes_to_the_box(window: Window) -> None:
    """A slash begins a command wherever the focus is; the space bar still presses buttons."""
    window.commands_known()
    window.find("#timeline").send_keys("/sh")
    assert window.focused().get_attribute("value") == "/sh"
    window.find(".suggestion")


def test_a_phone_has_a_drawer(window: Window) -> None:
    """At 390 pixels the lists are behind a button, nothing hangs over the edge, Escape closes."""
    phone = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    window.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)
    try:
        window.command("show layout")
        window.see("The count is 0")
        overhang = "return document.documentElement.scrollWidth - window.innerWidth"
        assert window.script(overhang) <= 0
        window.write("It begins on <t:1700000000:F> (<t:1700000000:R>).")
        window.see("It begins on")
        timeline = window.find("#timeline")
        cut = "return arguments[0].scrollWidth - arguments[0].clientWidth"
        assert window.script(cut, timeline) <= 0
        assert not window.find(".rail").is_displayed()
        window.find("#drawer-toggle").click()
        window.until(lambda: window.find(".rail").is_displayed(), "the drawer")
        window.keys(Keys.ESCAPE)
        window.until(lambda: not window.find(".rail").is_displayed(), "the drawer closed")
    finally:
        window.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_light_and_dark(window: Window) -> None:
    """The button goes round: as the system, light, dark; the page is repainted."""
    background = "return getComputedStyle(document.body).backgroundColor"
    seen = set()
    for _ in range(3):
        window.find("#me .icon-button").click()
        seen.add(window.script("return document.documentElement.dataset.theme || 'auto'"))
        seen.add(window.script(background))
    assert {"auto", "light", "dark"} <= seen
    assert len(seen) == 5


def test_another_user_is_one_press_away(window: Window) -> None:
    """The menu at the user's name lists all users; the window becomes that of the chosen one."""
    window.find(".me-button").click()
    window.until(lambda: [one for one in window.all(".menu-user") if one.text == "Bob"], "Bob")
    next(one for one in window.all(".menu-user") if one.text == "Bob").click()
    window.see("Bob", ".me-name")
    assert f"user={BOB}" in window.driver.current_url


def test_the_page_asks_nothing_of_the_outside(
    window: Window, sandbox_thread: SandboxThread
) -> None:
    """Everything it has loaded came from the sandbox."""
    window.command("show layout")
    window.see("The count is 0")
    loaded = window.script("return performance.getEntriesByType('resource').map((e) => e.name)")
    assert loaded
    assert all(name.startswith(sandbox_thread.url) for name in loaded)


def test_every_control_has_a_name(window: Window) -> None:
    """A screen reader has something to say at each of them."""
    window.command("show layout")
    window.command("show choices")
    window.see("Please choose")
    nameless = window.script(
        "return [...document.querySelectorAll('button, a, input, textarea, select')]"
        ".filter((node) => node.checkVisibility() && !node.textContent.trim() &&"
        " !node.getAttribute('aria-label') && !node.labels?.length).map((node) => node.outerHTML)"
    )
    assert nameless == []
