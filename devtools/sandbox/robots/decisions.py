"""A robot's decision at its turn: from what it sees, its chances, its character and some luck."""

from dataclasses import dataclass
from random import Random
from typing import Final

from bot.poker.games import GAMES
from bot.ui.components.custom_ids import Choice
from devtools.sandbox.robots.chances import players_counted
from devtools.sandbox.robots.characters import Character
from devtools.sandbox.robots.situation import Situation

_SURE: Final = 1.8
"""The strength, beyond what a character bets for value, at which it plays for everything."""
_SHORT: Final = 1.5
"""All-in is an ordinary raise when it is at most this many pots."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The control to press, and how hard it was to decide: 0 for obvious, 1 for a coin flip."""

    choice: Choice
    doubt: float


def judge(situation: Situation, share: float, character: Character, rng: Random) -> Decision | None:
    """The control to press, given the `share` of the pot the hand wins on average; None if there
    is nothing to press. Never folds a hand that may be checked.
    """
    staying = situation.staying
    if staying is None:
        return Decision(Choice.FOLD, 0.0) if Choice.FOLD in situation.controls else None
    strength = share * players_counted(situation)
    raised = _raise(situation, strength, character, rng)
    if situation.price == 0 or Choice.FOLD not in situation.controls:
        return Decision(raised or staying, 0.2)
    surplus = _surplus(situation, share, strength, character)
    if surplus < 0:
        bluff = raised is not None and rng.random() < character.bluffing / 2
        choice = raised if bluff and raised is not None else Choice.FOLD
        return Decision(choice, _doubt(surplus))
    return Decision(raised or staying, _doubt(surplus))


def _surplus(situation: Situation, share: float, strength: float, character: Character) -> float:
    """How much more the hand is worth than its price; below zero the robot folds."""
    odds = situation.price / (situation.pot + situation.price)
    size = min(1.0, situation.price / max(1, situation.pot))
    worth = share * (1 - character.wariness * size) - odds * character.margin
    if _is_first_street(situation):
        # Early on nearly every price looks fair against random cards: character decides.
        worth = min(worth, (strength - character.entry) / players_counted(situation))
    return worth


def _doubt(surplus: float) -> float:
    return max(0.0, 1 - abs(surplus) * 6)


def _is_first_street(situation: Situation) -> bool:
    first = GAMES[situation.game].streets[0]
    return not situation.board and len(situation.hole) <= first.down + first.up


def _raise(
    situation: Situation, strength: float, character: Character, rng: Random
) -> Choice | None:
    """A bet or raise, if the hand is worth one or the mood is for a bluff."""
    worth_it = strength >= character.value and rng.random() < character.eagerness
    bluff = rng.random() < character.bluffing
    if not (worth_it or bluff):
        return None
    sizes = [
        choice
        for choice in (Choice.MINIMUM, Choice.HALF_POT, Choice.POT)
        if choice in situation.controls
    ]
    if _all_in_is_a_raise(situation) and _would_play_for_all(situation, strength, character):
        sizes.append(Choice.ALL_IN)
    if not sizes:
        return None
    # The better the hand, the more of the sizes are large ones: but never by rule, or it shows.
    lean = min(1.0, max(0.0, strength - character.value) / 2)
    return sizes[min(len(sizes) - 1, int((rng.random() * (1 - lean) + lean) * len(sizes)))]


def _all_in_is_a_raise(situation: Situation) -> bool:
    return Choice.ALL_IN in situation.controls and situation.staying is not Choice.ALL_IN


def _would_play_for_all(situation: Situation, strength: float, character: Character) -> bool:
    amount = situation.controls[Choice.ALL_IN].amount
    return strength >= character.value * _SURE or (
        amount <= _SHORT * max(1, situation.pot) and strength >= character.value
    )
