"""Filled-in forms are sent to the bot as by Discord's own client."""

from typing import Any, cast

import pytest

from devtools.sandbox.windows.forms import filled_in
from devtools.sandbox.windows.options import Resolver
from devtools.sandbox.windows.requests import WindowError

NOBODY = cast(Resolver, None)
OPTIONS = [{"label": word, "value": word} for word in ("one", "two", "three")]
RADIO, BOXES, BOX = 21, 22, 23


def sent(kind: int, values: dict[str, Any], **more: Any) -> Any:
    """The value that the one field of a form of this kind sends."""
    field = {"type": kind, "id": 2, "custom_id": "f", **more}
    (label,) = filled_in(NOBODY, [{"type": 18, "id": 1, "component": field}], values)
    component = label["component"]
    assert (component["type"], component["custom_id"]) == (kind, "f")
    return component.get("value", component.get("values"))


def chosen(*words: str) -> list[dict[str, Any]]:
    return [{**option, "default": option["value"] in words} for option in OPTIONS]


def test_one_option_of_a_radio_group() -> None:
    """The one that was chosen before, unless another one is."""
    assert sent(RADIO, {"f": "two"}, options=OPTIONS) == "two"
    assert sent(RADIO, {}, options=chosen("three")) == "three"
    assert sent(RADIO, {}, options=OPTIONS, required=False) is None


def test_any_options_of_a_checkbox_group() -> None:
    """All of them, if nothing else is said."""
    assert sent(BOXES, {"f": ["one", "two", "three"]}, options=OPTIONS) == ["one", "two", "three"]
    assert sent(BOXES, {}, options=chosen("one", "two")) == ["one", "two"]
    assert sent(BOXES, {"f": []}, options=OPTIONS, required=False) == []
    assert sent(BOXES, {"f": ["one"]}, options=OPTIONS, min_values=None, max_values=None) == ["one"]


def test_a_checkbox() -> None:
    """The page says it as a text."""
    assert sent(BOX, {"f": "true"}) is True
    assert sent(BOX, {"f": "false"}, default=True) is False
    assert sent(BOX, {}, default=True) is True


@pytest.mark.parametrize(
    ("kind", "value", "more"),
    [
        (RADIO, "four", {}),
        (RADIO, ["one"], {}),
        (RADIO, None, {}),
        (BOXES, ["four"], {}),
        (BOXES, ["one", "one"], {}),
        (BOXES, ["one", "two"], {"max_values": 1}),
        (BOXES, [], {}),
        (BOXES, "one", {}),
        (BOX, "perhaps", {}),
    ],
)
def test_what_a_client_would_not_send(kind: int, value: object, more: dict[str, Any]) -> None:
    """Values that a client would not send are refused beside their field."""
    with pytest.raises(WindowError):
        sent(kind, {"f": value}, options=OPTIONS, **more)
