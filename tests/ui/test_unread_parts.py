"""The parts that are left out of Discord's messages before discord.py reads them."""

from typing import Any

import pytest
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.ui.requests.unreadable_input import (
    TolerantWebhookAdapter,
    leave_out_parts,
    leave_out_pressed_parts,
)

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


@pytest.mark.parametrize(("method", "left"), [("PATCH", 0), ("POST", 0), ("GET", 1)])
async def test_a_message_edited_by_a_press_comes_without_its_components(
    method: str, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message edited by a press comes without its components; one that was asked for has them,
    since somebody looks for them."""

    async def answer(*_what: object, **_more: object) -> dict[str, Any]:
        return {**MESSAGE, "components": [{"type": 1}]}

    monkeypatch.setattr(AsyncWebhookAdapter, "request", answer)
    route = Route(method, "/webhooks/{webhook_id}", webhook_id=1)
    told = await TolerantWebhookAdapter().request(route, session=None)
    assert len(told["components"]) == left


def test_an_answer_that_is_no_message_stays_as_it_is() -> None:
    channel: dict[str, Any] = {"id": "1"}
    answers: list[Any] = [channel, [channel], "", None]
    for answer in answers:
        leave_out_parts(answer)
    assert answers == [{"id": "1"}, [{"id": "1"}], "", None]
