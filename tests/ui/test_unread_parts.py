"""What is left out of Discord's messages before discord.py reads them."""

from typing import Any

from bot.ui.requests.unread_parts import leave_out_parts, leave_out_pressed_parts

MESSAGE = {"id": "1", "flags": 64}


def test_a_pressed_message_comes_without_its_components() -> None:
    heard = list[Any]()
    parsers = {"INTERACTION_CREATE": heard.append, "MESSAGE_CREATE": heard.append}
    leave_out_pressed_parts(parsers)
    for event in parsers:
        parsers[event]({"message": {**MESSAGE, "components": [{"type": 1}]}})
    parsers["INTERACTION_CREATE"]({"data": {"name": "table"}})
    pressed, created, command = heard
    assert pressed == {"message": {**MESSAGE, "components": []}}
    assert created["message"]["components"] == [{"type": 1}]
    assert command == {"data": {"name": "table"}}


def test_an_answer_that_is_no_message_stays_as_it_is() -> None:
    channel: dict[str, Any] = {"id": "1"}
    answers: list[Any] = [channel, [channel], "", None]
    for answer in answers:
        leave_out_parts(answer)
    assert answers == [{"id": "1"}, [{"id": "1"}], "", None]
