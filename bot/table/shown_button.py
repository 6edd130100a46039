"""Where a table's button is shown, and the positions that its players have by it."""

from collections.abc import Collection, Sequence

from bot.poker.games import GAMES, GameCode
from bot.poker.setup import Position
from bot.table.button import between, button_shown_at, position_of
from bot.table.stakes import has_button_ante
from bot.table.table import Table


def shown_button(table: Table) -> int | None:
    """The seat at which the button is shown; None where there is none."""
    return _shown_among(table, table.seats)


def button_in_hand(table: Table) -> int | None:
    """The seat with the button during the newest hand, even if its player has left."""
    return _shown_among(table, {*table.seats, *(dealt.seat for dealt in table.dealt)})


def button_as_dealt(told: int | None, dealt: Sequence[int]) -> int | None:
    """The button of a hand dealt to these seats, the first left of the button first; `told` is the
    seat in its record.

    Older records took the seats that were left after the hand: where the button's player had gone
    broke, they name a seat from which the cards would have come in another order. Only a dead
    button is not at the last seat, and then past it.
    """
    if told is None or told == dealt[-1] or between(told, dealt[-1], dealt[0]):
        return told
    return dealt[-1]


def _shown_among(table: Table, taken: Collection[int]) -> int | None:
    """The seat at which the button is shown where these seats are taken."""
    if table.positions is None or GAMES[GameCode(table.rules_in_play.game)].has_bring_in:
        return None
    return button_shown_at(table.positions, taken or [table.positions.button])


def position_in_hand(table: Table, number: int) -> Position | None:
    """The position of a player of the hand, by player number."""
    if table.hand is None or table.positions is None or not table.hand.game.has_blinds:
        return None
    if has_button_ante(table.rules_in_play):
        return None
    dealt = [player.seat for player in table.dealt]
    return position_of(dealt[number], table.positions, dealt)
