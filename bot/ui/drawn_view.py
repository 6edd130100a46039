"""What of a table is drawn and described: the picture and its alt text show the same.

The last hand stays on show after it is over, with those who have left since, as far as they are
needed to understand it. All other seats that the message counts as free are drawn free.
"""

from dataclasses import replace

from bot.table.view import SeatView, TableView


def as_drawn(view: TableView) -> TableView:
    """The view with the seats free that its text counts as free; an empty table shows no hand."""
    if view.deserted:
        empty = tuple(SeatView(seat.number) for seat in view.seats)
        return replace(view, seats=empty, hand=None, dealt=(), public_events=(), button=None)
    if view.rules.tournament is not None or view.closed or view.running:
        return view
    seats = (SeatView(s.number) if _is_stale(s, view.can_start) else s for s in view.seats)
    return replace(view, seats=tuple(seats))


def _is_stale(seat: SeatView, another_hand_follows: bool) -> bool:
    """Whether somebody has left who is not needed to understand how the hand ended. Who has won or
    shown cards is, also after losing everything; but if they went later and no other hand takes the
    picture's place, they are not there any more."""
    if seat.presence is not None or seat.hand is None:
        return False
    is_needed = seat.hand.shown or seat.hand.won
    return not is_needed or (seat.left_since_hand and not another_hand_follows)


def has_left(view: TableView, seat: SeatView) -> bool:
    """Whether a seat is drawn for the sake of the last hand alone, and its player took chips
    home."""
    over = not (view.running or view.closed or view.rules.tournament is not None)
    return over and seat.player is not None and seat.presence is None and seat.stack > 0
