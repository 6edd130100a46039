"""An all-in street by street: a finished hand as it was before its last cards were dealt.

A step only takes cards away from what everybody may see of the end: nothing else can be in it.
"""

from dataclasses import replace

from bot.host.table_announcer import TableNews
from bot.host.table_timers import StreetTimes
from bot.poker.cards import Card
from bot.poker.events import (
    BoardDealt,
    BountyPaid,
    CardsShown,
    Mucked,
    PotAwarded,
    PublicEvent,
    RakeTaken,
)
from bot.poker.games import GAMES
from bot.poker.viewpoint import AllInMoment, HandView, SeenPlayer
from bot.table.seats import Presence
from bot.table.view import SeatView, TableView

EDIT_PAUSE_MS = 1000
"""The least time from one picture of an all-in to the next."""
_END = RakeTaken | PotAwarded | BountyPaid | Mucked | CardsShown
"""The events that only the end of a hand brings."""


def street_shown(news: TableNews, now_ms: int) -> TableNews:
    """The news with the table as it is to be shown now: before the result of an all-in the hands
    turned up, with the streets whose time has come."""
    hand, times = news.view.hand, news.streets
    if times is None or hand is None or hand.all_in is None or not _can_be_shown(news):
        return news
    passed = times.passed(now_ms)
    if passed == times.streets:
        return news
    street = GAMES[hand.game].streets_after(hand.all_in.street).start - 1 + passed
    return replace(news, view=_table_at(news.view, hand, hand.all_in, street))


def own_view_shown(view: TableView, news: TableNews | None, now_ms: int) -> TableView:
    """A player's view of the table, with no more of an all-in than these news show now."""
    if news is None or news.view.hand_id != view.hand_id:
        return view
    return street_shown(replace(news, view=view), now_ms).view


def as_dealt(view: TableView) -> TableView:
    """The table as it was when a hand's cards were dealt, if an all-in by blinds or antes ended the
    hand at once: without the streets that were dealt after it."""
    hand = view.hand
    if hand is None or hand.all_in is None or not hand.over:
        return view
    street = GAMES[hand.game].streets_after(hand.all_in.street).start - 1
    return _table_at(view, hand, hand.all_in, street)


def next_street_ms(times: StreetTimes, now_ms: int) -> int:
    """When the street after the one that was just shown is due: not at once after a late one."""
    due_ms = times.began_ms + (times.passed(now_ms) + 1) * times.street_ms
    return max(min(due_ms, times.ends_ms), now_ms + EDIT_PAUSE_MS)


def _can_be_shown(news: TableNews) -> bool:
    """Whether all who were in the hand are still shown at their seats, and time is left for it."""
    view = news.view
    kept = all(view.seats[seat - 1].hand is not None for seat in view.dealt)
    return kept and not (view.deserted or news.stopping or news.recovered)


def _table_at(view: TableView, hand: HandView, moment: AllInMoment, street: int) -> TableView:
    """The table once this street was dealt to hands turned up. Nobody is marked as standing in the
    stand-up game, no seat has become free, and nothing of the next hand is asked, since only the
    end says who still plays."""
    seen = _hand_at(view, hand, moment, street)
    freed = sum(seat.presence is None for seat in view.seats if seat.hand is not None)
    return view._replace(
        hand=seen,
        seats=tuple(_seat_at(seat, seen) for seat in view.seats),
        played=tuple(_seat_at(seat, seen) for seat in view.played),
        button=view.button_in_hand,
        free_seats=max(0, view.free_seats - freed),
        game_choice=None,
        straddles=(),
        stand_up=None,
        public_events=_events_until(view, street),
    )


def _seat_at(seat: SeatView, hand: HandView) -> SeatView:
    if seat.hand is None:
        return seat._replace(reserve=0)
    played = hand.players[seat.hand.player]
    presence = seat.presence or Presence.PLAYING
    return seat._replace(hand=played, stack=played.stack, reserve=0, presence=presence, away_cost=0)


def _hand_at(view: TableView, hand: HandView, moment: AllInMoment, street: int) -> HandView:
    game = GAMES[hand.game]
    dealt = range(game.streets_after(moment.street).start, street + 1)
    own = sum(len(game.streets[at].faces) for at in dealt)
    held = {
        player: len(cards) + own for player, cards in zip(moment.players, moment.hands, strict=True)
    }
    players = tuple(_player_at(view, each, held.get(each.player)) for each in hand.players)
    seen = replace(
        hand,
        players=players,
        boards=_boards_at(view, hand, moment, dealt) if dealt else moment.boards,
        street=game.streets[street].code,
        street_number=street,
        over=False,
        awards=(),
        rake=0,
        rabbit=None,
        may_hunt=False,
    )
    return replace(seen, all_in=_moment_at(hand, seen, moment) if dealt else moment)


def _player_at(view: TableView, player: SeenPlayer, held: int | None) -> SeenPlayer:
    """A player before the pots were awarded; of a hand that was turned up the first `held` cards,
    of another one all that is seen."""
    bounties = [event for event in view.public_events if isinstance(event, BountyPaid)]
    got = sum(event.amount for event in bounties if event.winner == player.player)
    paid = sum(event.amount for event in bounties if event.player == player.player)
    return replace(
        player,
        cards=player.cards[:held],
        stack=player.stack - player.won - got + paid,
        won=0,
        holes=(),
        ranks=(),
        may_show=False,
    )


def _boards_at(
    view: TableView, hand: HandView, moment: AllInMoment, dealt: range
) -> tuple[tuple[Card, ...], ...]:
    """Each board with the cards of these streets; runouts share what lay there before."""
    several = len(moment.boards) > 1
    boards = [list(moment.boards[at if several else 0]) for at in range(len(hand.boards))]
    for event in view.public_events:
        if isinstance(event, BoardDealt) and event.street in dealt:
            boards[event.runout] += event.cards
    return tuple(map(tuple, boards))


def _moment_at(hand: HandView, seen: HandView, moment: AllInMoment) -> AllInMoment | None:
    """The moment of which `seen` shows the odds: none where own cards are dealt in each runout,
    since it shows those of the first alone."""
    if any(player.holes for player in hand.players):
        return None
    hands = tuple(seen.players[player].visible_cards for player in moment.players)
    own = sum(map(len, hands)) - sum(map(len, moment.hands))
    shared = sum(map(len, seen.boards)) - sum(map(len, moment.boards)) * (
        len(seen.boards) // len(moment.boards)
    )
    return replace(
        moment,
        street=seen.street,
        hands=hands,
        boards=seen.boards,
        deck_left=moment.deck_left - own - shared,
    )


def _events_until(view: TableView, street: int) -> tuple[PublicEvent, ...]:
    """The events from before the next street was dealt."""
    return tuple(
        event
        for event in view.public_events
        if not isinstance(event, _END)
        and not (isinstance(event, BoardDealt) and event.street > street)
    )
