"""The marks of a seat in picture and alt text beside its chips: left, posted, drawn."""

from dataclasses import replace

from bot.poker.events import Posted
from bot.poker.games import GAMES, Game
from bot.poker.setup import PostKind
from bot.poker.viewpoint import HandView, SeenPlayer
from bot.table.seats import Presence
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts
from bot.ui.words.poker_words import own_in_order

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


def as_drawn(view: TableView) -> TableView:
    """The view that picture and alt text show: seats that its text counts as free are free.

    The last hand remains, with players who have left since, as far as they are needed to understand
    it. An empty table shows no hand but one that was shown down: its result is looked at while they
    leave, and stays beside the words that tell it. Hands that were turned up lie there as their
    owners have seen them.
    """
    if view.past or (view.deserted and not view.closed and _was_shown_down(view)):
        return _with_hands_in_order(view)
    if view.deserted:
        empty = tuple(SeatView(seat.number) for seat in view.seats)
        return replace(view, seats=empty, hand=None, dealt=(), public_events=(), button=None)
    if view.rules.tournament is not None or view.closed or view.running:
        return _with_hands_in_order(view)
    seats = (SeatView(s.number) if _is_stale(s, view.can_start) else s for s in view.seats)
    return _with_hands_in_order(replace(view, seats=tuple(seats)))


def _with_hands_in_order(view: TableView) -> TableView:
    """The view with each hand that was turned up as a whole in the order in which its owner has
    seen it."""
    hand = view.hand
    if hand is None:
        return view
    game = GAMES[hand.game]
    players = tuple(_in_order(game, played) for played in hand.players)
    seats = tuple(_seat_in_order(game, seat) for seat in view.seats)
    return replace(view, seats=seats, hand=replace(hand, players=players))


def _seat_in_order(game: Game, seat: SeatView) -> SeatView:
    ordered = None if seat.hand is None else _in_order(game, seat.hand)
    return seat if ordered is seat.hand else replace(seat, hand=ordered)


def _in_order(game: Game, played: SeenPlayer) -> SeenPlayer:
    """Hands of several runouts stay as they were dealt, and so does a hand of which some cards are
    hidden."""
    is_whole = played.lies_open and all(seen.card is not None for seen in played.cards)
    if not is_whole or played.holes:
        return played
    return replace(played, cards=tuple(own_in_order(game, played.cards)))


def _was_shown_down(view: TableView) -> bool:
    return view.hand is not None and any(player.lies_open for player in view.hand.players)


def _is_stale(seat: SeatView, another_hand_follows: bool) -> bool:
    """Whether the seat's player has left and is not needed to understand how the hand ended.

    A player who has won or shown cards is needed, unless they left later and no other hand will
    replace the picture.
    """
    if seat.presence is not None or seat.hand is None:
        return False
    is_needed = seat.hand.lies_open or seat.hand.won
    return not is_needed or (seat.left_since_hand and not another_hand_follows)


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
