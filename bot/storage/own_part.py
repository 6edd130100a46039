"""The part of a stored command that is about one player."""

from typing import Any

from bot.ids import PlayerId

NAMING = frozenset({"player", "by", "victim"})
"""The fields of commands that hold players: one, or some of them in a list."""
_WHOLE = frozenset({"house"})
"""Records that are told with the one around them: they name nobody, and hide no card."""


def own_part(value: Any, player: PlayerId) -> Any:
    """The part of a command's JSON that is about the player; None where there is none.

    A record that names the player is told with its plain values. Other players are left out, and so
    is any record in it that does not name this one: it may be the next hand's deck. In the place of
    `by` stands `by_you`.
    """
    match value:
        case dict():
            if any(_holds(value.get(name), player) for name in NAMING):
                return _told(value, player)
            parts = {name: own_part(each, player) for name, each in value.items()}
            return {name: part for name, part in parts.items() if part is not None} or None
        case [int() as first, int()] if first == player:
            # A player with their stack.
            return value
        case list():
            parts_of = (own_part(each, player) for each in value)
            return [part for part in parts_of if part is not None] or None
        case _:
            return None


def _told(record: dict[str, Any], player: PlayerId) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name, each in record.items():
        if name == "by":
            told["by_you"] = _holds(each, player)
        elif name in NAMING:
            told |= {name: each} if each == player else {}
        elif name in _WHOLE or _is_plain(each):
            told[name] = each
        elif (part := own_part(each, player)) is not None:
            told[name] = part
    return told


def _holds(value: Any, player: PlayerId) -> bool:
    return player in value if isinstance(value, list) else value == player


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return not any(isinstance(each, list | dict) for each in value)
    return not isinstance(value, dict)
