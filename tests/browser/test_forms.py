"""Forms of the page in a real browser: modals, selects, and commands with their options."""

from pathlib import Path

from selenium.webdriver.common.keys import Keys

from tests.browser.window import Window


def test_a_modal_takes_the_keyboard(window: Window) -> None:
    """The field is filled in and marked; Enter submits; the answer comes; the modal is gone."""
    window.command("show layout")
    window.press("Form…")
    window.see("How many?", "dialog")
    window.until(lambda: window.focused().tag_name == "input", "the field with the focus")
    window.keys("55", Keys.ENTER)
    window.see("Raised to 55")
    window.gone("dialog")


def test_a_modal_is_left_with_escape_and_the_bot_hears_nothing(window: Window) -> None:
    """Closed, and nothing said."""
    window.command("show layout")
    window.press("Form…")
    window.find("dialog[open]")
    window.keys(Keys.ESCAPE)
    window.gone("dialog")
    assert len(window.all(".message")) == 1


def test_a_required_field_is_asked_for(window: Window) -> None:
    """An empty field is refused beside the field, and the modal stays."""
    window.command("show layout")
    window.press("Form…")
    window.until(lambda: window.focused().tag_name == "input", "the field with the focus")
    window.keys(Keys.BACKSPACE, Keys.ENTER)
    window.until(lambda: window.all(".field-error")[0].text, "what is wrong")
    assert window.all("dialog[open]")
    window.keys("7", Keys.ENTER)
    window.see("Raised to 7")
    assert any("400" in line for line in window.complaints())


def test_choices_are_ticked(window: Window) -> None:
    """One of a radio group, any of a group of checkboxes, and a checkbox."""
    window.command("show ticks")
    window.see("One of them", "dialog")
    for word in ("High", "Salt", "Pepper"):
        next(row for row in window.all("dialog .choice") if row.text == word).click()
    window.find("dialog .modal-foot .button:not(.secondary)").click()
    window.see("Ticked High ['Salt', 'Pepper'] False")
    window.gone("dialog")


def test_files_are_taken_in_a_form(window: Window, tmp_path: Path) -> None:
    """Files are taken in a form: none is refused beside the field; two of two arrive."""
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("12345")
    window.command("show files")
    window.see("A picture", "dialog")
    submit = window.find("dialog .modal-foot .button:not(.secondary)")
    submit.click()
    window.until(lambda: "1 to 2" in window.all(".field-error")[0].text, "what is wrong")
    field = window.find("dialog input[type=file]")
    field.send_keys("\n".join(str(tmp_path / name) for name in ("a.txt", "b.txt")))
    submit.click()
    window.see("Uploaded ['a.txt of 5', 'b.txt of 5']")
    window.gone("dialog")
    assert any("400" in line for line in window.complaints())


def test_a_select_is_used_with_arrows(window: Window) -> None:
    """Down opens, down walks, Enter chooses."""
    window.command("show choices")
    face = window.find(".select-face")
    face.send_keys(Keys.ARROW_DOWN)
    window.find(".select-list:popover-open")
    face.send_keys(Keys.ARROW_DOWN, Keys.ENTER)
    window.see("Chosen: week")


def test_several_people_can_be_picked(window: Window) -> None:
    """The list stays open; the choice is sent when it closes."""
    window.command("show choices")
    face = window.all(".select-face")[1]
    face.send_keys(Keys.ARROW_DOWN)
    face.send_keys(Keys.ENTER, Keys.ARROW_DOWN, Keys.ENTER, Keys.ESCAPE)
    window.see("Picked: Alice, Bob")


def test_commands_are_suggested_as_one_types(window: Window) -> None:
    """A slash opens the list; typing narrows it; Enter takes the marked one."""
    box = window.find("#message-box")
    box.send_keys("/lay")
    window.see("A container with everything", ".suggestion")
    assert len(window.all(".suggestion")) == 1
    assert box.get_attribute("aria-expanded") == "true"
    assert box.get_attribute("aria-activedescendant") == "suggestion-0"
    box.send_keys(Keys.ENTER)
    window.see("/show layout", ".command-name")
    window.keys(Keys.ENTER)
    window.see("The count is 0")


def test_escape_closes_the_list_and_then_the_command(window: Window) -> None:
    """Escape closes the list and then the command, one step back at a time, and nothing is sent."""
    window.commands_known()
    window.find("#message-box").send_keys("/show pick ")
    window.find(".suggestion")
    window.keys(Keys.ESCAPE)
    window.gone(".suggestion")
    window.find(".command-name")
    window.keys(Keys.ESCAPE)
    window.gone(".command-name")
    assert window.focused().get_attribute("id") == "message-box"


def test_options_are_filled_in_with_the_bots_own_suggestions(window: Window) -> None:
    """Autocomplete for the required one, an optional one by name, a person by name."""
    window.commands_known()
    window.find("#message-box").send_keys("/show pick ")
    window.find("[data-option=game]").send_keys("om")
    window.until(lambda: [one.text for one in window.all(".suggestion")] == ["Omaha"], "Omaha")
    window.keys(Keys.ENTER)
    window.see("seats", ".suggestion")
    window.keys("who:")
    window.until(
        lambda: window.focused().get_attribute("data-option") == "who", "the field of a person"
    )
    window.keys("bo")
    window.see("Bob", ".suggestion")
    window.keys(Keys.ENTER, Keys.ENTER)
    window.see("omaha/9/False/Bob")


def test_a_whole_line_can_be_typed_at_once(window: Window) -> None:
    """Names and values, as people who know the command type it."""
    window.command("show pick game:razz seats:6 private:true")
    window.see("razz/6/True/nobody")


def test_a_value_that_cannot_be_is_marked(window: Window) -> None:
    """A word where a number is wanted is said at once, and nothing is sent."""
    window.commands_known()
    window.find("#message-box").send_keys("/show pick game:razz seats:many ")
    window.find("[data-option=seats]")
    window.find(".command-tail").send_keys(Keys.ESCAPE)
    window.find(".command-tail").send_keys(Keys.ENTER)
    window.see("a whole number is needed", "#composer-error")
    assert window.all(".pill.wrong [data-option=seats]")
    assert not window.all(".message")
