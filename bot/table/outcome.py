"""A hand's outcome for its tournament: stacks, and who won the last chips of whom."""

from dataclasses import dataclass

from bot.codec import StoredWhole
from bot.ids import Chips, HandId, PlayerId
from bot.poker.hand import Hand
from bot.poker.showdown import HandResult
from bot.refusal import BrokenInvariant
from bot.table.turns import Dealt


@dataclass(frozen=True, slots=True)
class KnockedOut:
    """`victim` lost their last chips to `by`: several when they shared the pot that held them."""

    victim: PlayerId
    by: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class HandOutcome(StoredWhole):
    """The result of a hand. A void hand left all players what they had: the rest is empty."""

    hand: HandId
    voided: bool = False
    stacks: tuple[tuple[PlayerId, Chips], ...] = ()
    """The stack of everybody who was dealt in."""
    knocked_out: tuple[KnockedOut, ...] = ()


def outcome_of(hand_id: HandId, hand: Hand, dealt: tuple[Dealt, ...]) -> HandOutcome:
    """The outcome of a hand that is over. Raises `BrokenInvariant` while it is running."""
    result = hand.result
    if result is None:
        raise BrokenInvariant(f"hand {hand_id} is not over")
    players = [each.player for each in dealt]
    return HandOutcome(
        hand_id,
        stacks=tuple(zip(players, map(Chips, result.stacks), strict=True)),
        knocked_out=tuple(
            KnockedOut(players[number], tuple(players[by] for by in hunters_of(result, number)))
            for number, stack in enumerate(result.stacks)
            if not stack
        ),
    )


def hunters_of(result: HandResult, victim: int) -> tuple[int, ...]:
    """The winners of the last chips of `victim`, by their numbers in the hand that ended so.

    That is the last pot that they could have won: all who got a share of it.
    """
    last = max(number for number, pot in enumerate(result.pots) if victim in pot.eligible)
    return tuple(sorted({award.player for award in result.awards if award.pot == last}))
