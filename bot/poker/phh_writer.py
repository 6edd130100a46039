"""Writing a played hand in PHH, so that any program that knows the format can read it.

What the format has no field for (rake, dead money out of turn, several runouts) goes into fields
with a leading underscore, which other programs ignore and `phh` reads back.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import time
from types import MappingProxyType
from typing import Any, Final

from bot.poker.actions import ActKind
from bot.poker.cards import Card, card_text
from bot.poker.events import Acted, BoardDealt, HoleDealt, Mucked, Shown, Thrown
from bot.poker.hand import Hand
from bot.poker.phh import VARIANT_STRUCTURES
from bot.poker.phh_cards import UNKNOWN_CARD
from bot.poker.recorded_hand import PhhCode, PhhRefusal
from bot.poker.setup import HandSetup, PostKind
from bot.poker.structure import Structure
from bot.poker.viewpoint import cards_thrown


def variant_of(setup: HandSetup) -> str:
    """The format's code for a game and structure: `NT`, `PO`, `FO/8`, `F7S`, …"""
    return _LETTERS[setup.structure] + setup.declaration.notation


def write_phh(
    hand: Hand,
    *,
    names: Sequence[str] = (),
    cards_of: Collection[int] = (),
    about: Mapping[str, Any] = MappingProxyType({}),
) -> str:
    """The hand as far as it was played, as one TOML document.

    Cards are written when everybody saw them; the hidden cards of the players in `cards_of` are
    written too, all others as `????`. `about` are more fields, of numbers, texts and times, or
    lists of these. Raises `PhhRefusal` (phh-cannot-say) for all-in protection.
    """
    fields = phh_fields(hand, names=names, cards_of=cards_of) | dict(about)
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def phh_fields(
    hand: Hand, *, names: Sequence[str] = (), cards_of: Collection[int] = ()
) -> dict[str, Any]:
    """The values that `write_phh` writes, by the names of their fields. Raises as it does."""
    return dict(_fields(hand, names, cards_of))


def _fields(
    hand: Hand, names: Sequence[str], cards_of: Collection[int]
) -> Iterator[tuple[str, Any]]:
    setup = hand.setup
    yield "variant", variant_of(setup)
    yield from _forced_bets(hand)
    if setup.structure is Structure.FIXED_LIMIT:
        yield "small_bet", setup.stakes.small_bet
        yield "big_bet", setup.stakes.big_bet
    else:
        yield "min_bet", setup.stakes.small_bet
    yield "starting_stacks", list(setup.stacks)
    yield "actions", list(_actions(hand, cards_of))
    if names:
        yield "players", list(names)
    if hand.result:
        yield "finishing_stacks", list(hand.result.stacks)
    yield from _hand_rules_fields(hand)


def _forced_bets(hand: Hand) -> Iterator[tuple[str, Any]]:
    """Antes, blinds and bring-in; heads-up the format lists them the other way round."""
    antes = _by_player(hand, PostKind.ANTE)
    dead = _by_player(hand, PostKind.DEAD_BLIND)
    table_ante = _by_player(hand, PostKind.BIG_BLIND_ANTE, PostKind.TABLE_ANTE)
    trimmed = any(antes) or not any(table_ante)
    if trimmed:
        dead = [one + other for one, other in zip(dead, table_ante, strict=True)]
    else:
        antes = table_ante
    late = _by_player(hand, PostKind.LATE_BLIND)
    in_turn = _by_player(hand, PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE)
    blinds = [one or -other for one, other in zip(in_turn, late, strict=True)]
    if hand.players == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    yield "ante_trimming_status", trimmed
    yield "antes", antes
    if hand.game.has_blinds:
        yield "blinds_or_straddles", blinds
    if hand.game.has_bring_in:
        yield "bring_in", hand.setup.stakes.bring_in
    if any(dead):
        yield "_dead_posts", dead
    if any(post.kind is PostKind.TABLE_ANTE for post in hand.setup.posts):
        yield "_blinds_first", 1


def _by_player(hand: Hand, *kinds: PostKind) -> list[int]:
    amounts = [0] * hand.players
    for post in hand.setup.posts:
        if post.kind in kinds:
            amounts[post.player] += post.amount
    return amounts


def _hand_rules_fields(hand: Hand) -> Iterator[tuple[str, Any]]:
    rules = hand.setup.hand_rules
    if rules.rake_bps:
        yield "_rake_bps", rules.rake_bps
        if rules.rake_cap is not None:
            yield "_rake_cap", rules.rake_cap
        if not rules.no_flop_no_drop:
            yield "_no_flop_no_drop", 0
    if hand.runouts > 1:
        yield "_runouts", hand.runouts
        if rules.run_hands:
            yield "_run_hands", 1
    if rules.bomb_boards is not None:
        yield "_bomb_boards", rules.bomb_boards
    if rules.seven_deuce is not None:
        yield "_seven_deuce", rules.seven_deuce
    if rules.chop_blinds:
        yield "_chop_blinds", 1
    if rules.tournament:
        yield "_tournament", 1


def _actions(hand: Hand, cards_of: Collection[int]) -> Iterator[str]:
    for event in hand.events:
        match event:
            case HoleDealt():
                known = cards_on_record(hand, event.player, cards_of)
                cards = [
                    card_text(card) if up or card in known else UNKNOWN_CARD
                    for card, up in zip(event.cards, event.up, strict=True)
                ]
                yield f"d dh p{event.player + 1} {''.join(cards)}"
            case BoardDealt():
                yield f"d db {_cards(event.cards)}"
            case Acted():
                yield f"p{event.player + 1} {_verb(event)}"
            case Thrown():
                thrown = _cards(event.cards) if event.player in cards_of else None
                unknown = UNKNOWN_CARD * len(event.cards)
                told = unknown if thrown is None else thrown
                yield f"p{event.player + 1} sd {told}".strip()
            case Shown():
                yield f"p{event.player + 1} sm {_cards(event.cards)}"
            case Mucked():
                yield f"p{event.player + 1} sm"


def cards_on_record(hand: Hand, player: int, cards_of: Collection[int]) -> set[Card]:
    """The hidden cards of a player that are written: all, those that were shown, or none.

    What was thrown is not shown with the hand, not even where it was dealt again.
    """
    held = {card for hole in hand.dealer.holes for card in hole[player]}
    thrown = set(cards_thrown(hand, player))
    if player in cards_of:
        return held | thrown
    return set(hand.cards_shown(player)) - thrown


def _verb(act: Acted) -> str:
    if act.kind is ActKind.PROTECT:
        raise PhhRefusal(PhhCode.PHH_CANNOT_SAY, act=act.kind.value)
    verb = _VERBS[act.kind]
    return f"{verb} {act.to}" if verb == "cbr" else verb


def _cards(cards: Iterable[Card]) -> str:
    return "".join(map(card_text, cards))


def _toml(value: Any) -> str:
    """A value in TOML: text as a basic string, numbers and truth as in JSON."""
    if isinstance(value, time):
        return value.isoformat()
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


_LETTERS: Final = {structure: letter for letter, structure in VARIANT_STRUCTURES.items()}
_VERBS: Final = {
    ActKind.FOLD: "f",
    ActKind.CHECK: "cc",
    ActKind.CALL: "cc",
    ActKind.BET: "cbr",
    ActKind.RAISE: "cbr",
    ActKind.COMPLETE: "cbr",
    ActKind.BRING_IN: "pb",
}
