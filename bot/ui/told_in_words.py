"""The words of text first: a player's turns, streets and results, from the public view."""

from dataclasses import replace

from bot.poker.events import Acted, BoardDealt, Drew
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts
from bot.ui.card_messages import own_cards
from bot.ui.description import alt_text, seats_text, street_text
from bot.ui.names import markdown_name, without_markup
from bot.ui.odds import Odds
from bot.ui.pages import MESSAGE_MAX, fitted
from bot.ui.poker_words import cards_in_words
from bot.ui.story import Story

FOOTER_ROOM = 200
"""Characters left for what a first message says besides."""


def last_done(view: TableView, player: int) -> str:
    """The last action of a player of the hand, for `seat-did`."""
    for event in reversed(view.public_events):
        if isinstance(event, Acted) and event.player == player:
            return event.kind.value
        if isinstance(event, Drew) and event.player == player:
            return "draw" if event.replaced else "discard"
    return ""


def time_out_words(channel: str, did: str, texts: Texts) -> str:
    """That a player's time ran out, and what became of the turn."""
    return texts.say("dm-text-time-out", channel=channel, did=did)


def turn_words(
    view: TableView,
    channel: str,
    seat: SeatView,
    known: int,
    texts: Texts,
    own: TableView | None = None,
) -> str:
    """Price and pot, the player's own cards, what has happened since their last turn beyond the
    first `known` events, which they have read, and the table: with its game where they have read
    nothing of this hand."""
    pot = 0 if view.hand is None else view.hand.pot_total
    asked, number = _asked(view)
    head = texts.say("dm-text-turn", channel=channel, asked=asked, number=number, pot=pot)
    player = -1 if seat.hand is None else seat.hand.player
    since = Story(view, texts, markdown_name).news_for(player, known)
    taken = tuple(seat for seat in view.seats if seat.player is not None)
    tell = seats_text if known else alt_text
    table = without_markup(tell(replace(view, seats=taken), texts))
    return _read_aloud([head, _own_line(own, texts), since, table], texts)


def street_words(
    view: TableView,
    channel: str,
    seat: SeatView,
    known: int,
    texts: Texts,
    own: TableView | None = None,
) -> str:
    """How the street before ended, the one that has begun, the player's own cards, and the middle
    of the table: the seats come with a turn. Of cards that were folded nothing is told."""
    street = "" if view.hand is None else texts.say(f"street-{view.hand.street}")
    head = texts.say("dm-text-street", channel=channel, street=street)
    player, folded = (-1, True) if seat.hand is None else (seat.hand.player, seat.hand.folded)
    since = Story(_before_board(view), texts, markdown_name).news_for(player, known)
    cards = _own_line(own, texts) if _is_of(view, own) else ""
    if folded:
        cards = texts.say("dm-text-folded")
    middle = without_markup(street_text(view, texts))
    return _read_aloud([since, head, cards, middle], texts)


def all_in_words(
    view: TableView, odds: Odds | None, channel: str, player: int, first: bool, texts: Texts
) -> str:
    """A street of an all-in with everybody's chances; at first what has happened since the player's
    last action too: the call, and the hands turned up."""
    story = Story(view, texts, markdown_name, odds)
    street = "" if view.hand is None else texts.say(f"street-{view.hand.street}")
    head = texts.say(
        "dm-text-all-in" if first else "dm-text-street", channel=channel, street=street
    )
    since = story.since_turn_of(player) if first else ""
    return _read_aloud([head, since, *story.all_in(hands=not first)], texts)


def result_words(
    view: TableView, channel: str, texts: Texts, *, player: int | None = None, known: int = 0
) -> str:
    """The winners with their hands; for a `player` of the hand before that what was done since
    their last action, beyond the first `known` events, which they have read."""
    lines = Story(view, texts, markdown_name).result()
    head = texts.say("dm-text-result", channel=channel, hand=str(view.hand_number))
    done = "" if player is None else _last_actions(view, player, known, texts)
    return _read_aloud([done, head, *lines], texts)


def _last_actions(view: TableView, player: int, known: int, texts: Texts) -> str:
    """The last actions of the others; the cards shown and the winnings are the result."""
    events = view.public_events
    acted = [at for at, event in enumerate(events) if isinstance(event, Acted | Drew)]
    until = replace(view, public_events=events[: acted[-1] + 1] if acted else ())
    return Story(until, texts, markdown_name).news_for(player, known)


def _asked(view: TableView) -> tuple[str, int]:
    """The question of the turn for `dm-text-turn`, with its chips, cards or number of runouts."""
    options = None if view.hand is None else view.hand.options
    if options is None:
        return "check", 0
    if options.draw:
        return ("draw" if options.draw.replaced else "discard"), options.draw.most
    if options.runouts:
        return "runouts", options.runouts
    if options.bring_in:
        return "bring-in", options.bring_in
    return ("call" if options.call else "check"), options.call


def _own_line(own: TableView | None, texts: Texts) -> str:
    """The player's own cards in words; empty where they could not be read."""
    told = [] if own is None else own_cards(own, texts)
    if not told:
        return ""
    return texts.say("dm-text-cards", cards=cards_in_words(" · ".join(told), texts))


def _before_board(view: TableView) -> TableView:
    """The view without the board that its street began with, which is told beside it."""
    street = -1 if view.hand is None else view.hand.street_number
    events = tuple(
        event
        for event in view.public_events
        if not (isinstance(event, BoardDealt) and event.street == street)
    )
    return replace(view, public_events=events)


def _is_of(view: TableView, own: TableView | None) -> bool:
    """Whether the own view is of the same street: of a later one it would tell cards of the board
    before their time."""
    shown, held = view.hand, None if own is None else own.hand
    return shown is not None and held is not None and shown.street_number == held.street_number


def _read_aloud(lines: list[str], texts: Texts) -> str:
    """The lines that say something with their cards in words; with their signs where that would be
    too long."""
    lines = [line for line in lines if line]
    room = MESSAGE_MAX - FOOTER_ROOM
    said = cards_in_words("\n".join(lines), texts)
    return said if len(said) <= room else fitted(lines, room)
