"""Parts of messages that the bot never reads: they are left out before discord.py makes objects of
them. A table's message has dozens, and comes with each press on it.
"""

from collections.abc import Callable, MutableMapping
from functools import wraps
from typing import Any, Final

_PRESSED: Final = "INTERACTION_CREATE"


def leave_out_pressed_parts(parsers: MutableMapping[str, Callable[[Any], Any]]) -> None:
    """Leaves out the parts of each message whose control was pressed."""
    parse = parsers[_PRESSED]

    @wraps(parse)
    def parse_without_parts(data: Any) -> None:
        leave_out_parts(data.get("message"))
        parse(data)

    parsers[_PRESSED] = parse_without_parts


def leave_out_parts(message: Any) -> None:
    """Leaves out the parts of a message of the bot's, as Discord gives it back."""
    if isinstance(message, dict) and "components" in message:
        message["components"] = []
