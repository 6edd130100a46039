"""The marks of a seat in picture and alt text beside its chips: left, posted, drawn."""

from bot.poker.events import Posted
from bot.poker.games import GAMES
from bot.poker.setup import PostKind
from bot.poker.viewpoint import HandView, SeenPlayer
from bot.table.seats import Presence
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts

_BLINDS = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE)
"""The posts that are marked at a seat before the flop."""


def drawn_mark(hand: HandView, played: SeenPlayer, texts: Texts) -> str:
    """The mark of how many cards a player drew last: `D2`, `PAT`; empty where none are drawn."""
    if played.drawn is None or played.folded or not GAMES[hand.game].has_draws:
        return ""
    return texts.say("picture-drew" if played.drawn else "picture-pat", count=played.drawn)


def blinds_of(view: TableView) -> dict[int, PostKind]:
    """The blinds posted, by player number in the hand; empty once the flop is dealt."""
    hand = view.hand
    if hand is None or hand.over or hand.street_number:
        return {}
    return {
        event.player: event.kind
        for event in view.public_events
        if isinstance(event, Posted) and event.kind in _BLINDS
    }


def has_left(view: TableView, seat: SeatView) -> bool:
    """Whether a seat is drawn only for the last hand: its player has cashed out, or is broke.

    Nobody has left an earlier hand that is shown again: all were there.
    """
    over = not (view.running or view.closed or view.past or view.rules.tournament is not None)
    return over and seat.player is not None and seat.presence is None


def gone_tag(seat: SeatView) -> str:
    """The text that says why a seat that its player has left is free."""
    return "tag-left" if seat.stack else "tag-broke"


def absence_of(seat: SeatView) -> Presence | None:
    """Why a player is not dealt in; None for one who is, as in a bomb pot while they wait."""
    waits = seat.presence is Presence.WAITING and seat.hand is None
    return seat.presence if waits or seat.presence is Presence.SITTING_OUT else None
