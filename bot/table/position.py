"""The named position of a seat in a hand."""

from collections.abc import Sequence

from bot.poker.positions import Position, positions
from bot.table.button import Positions


def position_of(seat: int, marked: Positions, dealt: Sequence[int]) -> Position:
    """The position of one of the seats in `dealt`, the first left of the button first (R-138).

    A moved player may get button and small blind together (R-135), as the dealer of two does.
    """
    if marked.button == marked.small_blind == dealt[-1]:
        named = (*positions(len(dealt), small_blind_is_dead=True)[:-1], Position.BUTTON_SMALL_BLIND)
    else:
        named = positions(
            len(dealt),
            small_blind_is_dead=marked.small_blind not in dealt,
            button_is_dead=marked.button not in dealt,
        )
    return named[dealt.index(seat)]
