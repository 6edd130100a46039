"""Hands as plain data for storage: setups and actions to dictionaries of JSON values and back.

Every setup carries its format's version, so a later one can still read what an earlier one wrote.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, TypeAlias, TypeVar

from bot.poker.actions import (
    Action,
    Call,
    Check,
    Fold,
    PostBringIn,
    Protect,
    RaiseTo,
    Show,
)
from bot.poker.cards import CardRefusal, cards_text, parse_cards
from bot.poker.games import GameCode
from bot.poker.setup import HandSetup, HouseRules, Post, PostKind, Stakes
from bot.poker.structure import Structure
from bot.refusal import Refusal

VERSION: Final = 1

Json: TypeAlias = dict[str, Any]
Read = TypeVar("Read")


class CodecCode(StrEnum):
    UNREADABLE_HAND = "unreadable-hand"
    UNKNOWN_HAND_VERSION = "unknown-hand-version"


class UnreadableHand(Refusal):
    """Stored data that is not a hand of ours; `detail` or `version` says what was met."""

    codes = CodecCode


def setup_to_json(setup: HandSetup) -> Json:
    """A setup as JSON values; the inverse of `setup_from_json`."""
    return {
        "version": VERSION,
        "game": setup.game.value,
        "structure": setup.structure.value,
        "stakes": {name: getattr(setup.stakes, name) for name in _STAKES},
        "stacks": list(setup.stacks),
        "posts": [[post.player, post.kind.value, post.amount] for post in setup.posts],
        "deck": cards_text(setup.deck),
        "house": {name: getattr(setup.house, name) for name in _HOUSE},
        "concedes": sorted(setup.concedes),
    }


def setup_from_json(data: Mapping[str, Any]) -> HandSetup:
    """The setup of stored JSON values.

    Raises `UnreadableHand` for anything that is not one, `BadSetup` for one that cannot be dealt.
    """
    version = data.get("version")
    if version != VERSION:
        raise UnreadableHand(CodecCode.UNKNOWN_HAND_VERSION, version=str(version))
    return _reading(_setup, data)


def action_to_json(action: Action) -> Json:
    """An action as JSON values; the inverse of `action_from_json`."""
    data: Json = {"do": _WORDS[type(action)], "player": action.player}
    if isinstance(action, RaiseTo):
        data["to"] = action.to
    return data


def action_from_json(data: Mapping[str, Any]) -> Action:
    """The action of stored JSON values. Raises `UnreadableHand`."""
    return _reading(_action, data)


def _setup(data: Mapping[str, Any]) -> HandSetup:
    return HandSetup(
        game=GameCode(data["game"]),
        structure=Structure(data["structure"]),
        stakes=Stakes(**{name: _whole(data["stakes"][name]) for name in _STAKES}),
        stacks=tuple(map(_whole, data["stacks"])),
        posts=tuple(
            Post(_whole(player), PostKind(kind), _whole(amount))
            for player, kind, amount in data["posts"]
        ),
        deck=parse_cards(data["deck"]),
        house=_house(data["house"]),
        concedes=frozenset(map(_whole, data["concedes"])),
    )


def _house(data: Mapping[str, Any]) -> HouseRules:
    for name in _HOUSE:
        expected = int if name == "rake_cap" else type(getattr(_STANDARD, name))
        if type(data[name]) is not expected and not (name == "rake_cap" and data[name] is None):
            raise TypeError(f"{name} is {data[name]!r}")
    return HouseRules(**{name: data[name] for name in _HOUSE})


def _action(data: Mapping[str, Any]) -> Action:
    kind = _KINDS[data["do"]]
    player = _whole(data["player"])
    return RaiseTo(player, _whole(data["to"])) if kind is RaiseTo else kind(player)


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _reading(read: Callable[[Mapping[str, Any]], Read], data: Mapping[str, Any]) -> Read:
    try:
        return read(data)
    except (KeyError, TypeError, ValueError, AttributeError, CardRefusal) as error:
        raise UnreadableHand(CodecCode.UNREADABLE_HAND, detail=str(error)) from error


_STAKES: Final = Stakes.__slots__
_HOUSE: Final = HouseRules.__slots__
_STANDARD: Final = HouseRules()
_KINDS: Final = {
    "fold": Fold,
    "check": Check,
    "call": Call,
    "raise": RaiseTo,
    "bring-in": PostBringIn,
    "protect": Protect,
    "show": Show,
}
_WORDS: Final = {kind: word for word, kind in _KINDS.items()}
