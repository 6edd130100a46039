"""The commands about a table's next deck: it is committed to, shown, cut by words, and closed.

The cut closes with the command by which the next deal is settled. In play that is the end of a
hand; at a table that waits, what begins its countdown.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.ids import HandId
from bot.poker.cut import CutWord, FreshDeck
from bot.refusal import refuse_if
from bot.table.commands import CloseCut, CutNextDeck, NoteRootShown, ReplaceDeck, StartHand
from bot.table.decks import ClosingMoment
from bot.table.events import CutClosed, TableEvent, WordsDropped
from bot.table.refusals import TableCode
from bot.table.state import TableState
from bot.table.table_command import TableCommand


def replace_deck(table: TableState, command: ReplaceDeck) -> list[TableEvent]:
    table.decks = table.decks.replaced(command.deck)
    return []


def cut_next_deck(table: TableState, command: CutNextDeck) -> list[TableEvent]:
    """Raises `TableRefusal` (hand-in-progress, not-seated, old-hand, no-deck-to-cut, another-deck,
    cut-closed, word-unusable)."""
    if table.decks.committed is None:
        table.check_between_hands()
    seat = table.seating.seat_of(command.player)
    refuse_if(not command.root and command.hand != table.hand_id, TableCode.OLD_HAND)
    word = CutWord(command.player, seat.name, command.word, seat.number)
    table.decks = table.decks.cut_by(word, command.root, command.said_ms)
    return []


def note_root_shown(table: TableState, command: NoteRootShown) -> list[TableEvent]:
    """Raises `TableRefusal` (no-deck-to-cut, another-deck)."""
    table.decks = table.decks.seen_since(command.root, command.shown_ms)
    return []


def check_closing(table: TableState, command: CloseCut) -> list[TableEvent]:
    """Raises `TableRefusal` (hand-in-progress, no-deck-to-cut, another-deck, cut-closed)."""
    table.check_between_hands()
    refuse_if(table.decks.committed is None, TableCode.NO_DECK_TO_CUT)
    refuse_if(table.decks.committed_root != command.root, TableCode.ANOTHER_DECK)
    refuse_if(table.decks.closed_ms is not None, TableCode.CUT_CLOSED)
    return []


def commit_to_deck(table: TableState, brought: Sequence[FreshDeck]) -> None:
    """Commits to the deck of the next hand, which is to be known before anybody can cut it: while a
    hand is running once, by the game that is likely to follow."""
    table.decks = table.decks.with_brought(brought)
    fresh = table.decks.fresh
    if fresh is None:
        return
    if not table.hand_running or (fresh.is_ahead and table.decks.committed is None):
        number = table.hands_dealt + 1
        table.decks = table.decks.for_hand(number, table.next_rules, table.rules)


def words_dropped(table: TableState, words: Sequence[CutWord], last: HandId) -> list[TableEvent]:
    """That these words, said before the command and after hand `last`, cut nothing any more."""
    dealt = table.cut_deck if table.hand_id != last else None
    if not words or table.closed or (table.decks if dealt is None else dealt.cut).words:
        return []
    return [WordsDropped(tuple(each.name for each in words), table.decks.newest_root)]


def close_cut(table: TableState, command: TableCommand, *, was_running: bool) -> list[TableEvent]:
    """Closes the cut of the next deck, if this command settles the deal: not before people were
    shown the root, nor where words went with a deck between hands, as then there is time to cut
    again. `was_running` says whether the hand before it was still played when the command came."""
    moment, decks = closing_moment(table, command), table.decks
    if moment is None or table.hand_running or table.closed or not decks.is_open:
        return []
    is_time = decks.shown_ms is not None and (was_running or not decks.has_lost_words)
    if not isinstance(command, CloseCut) and not (is_time and table.deal_is_settled):
        return []
    table.decks = decks.closed(moment.at_ms, moment.seats)
    return [CutClosed(table.decks.committed_root, table.decks.closed_ms or 0)]


def without_closing(command: TableCommand, events: Iterable[TableEvent]) -> TableCommand:
    """The command as it is kept, after these events: without the time of a closing that it was
    not. A deal keeps it, since it may have closed the cut of its own deck."""
    closed = isinstance(command, StartHand) or any(isinstance(each, CutClosed) for each in events)
    return command if closed else replace(command, closed_ms=None)


def closing_moment(table: TableState, command: TableCommand) -> ClosingMoment | None:
    """The moment at which this command may close a cut; None in older rows."""
    if command.closed_ms is None:
        return None
    seats = {seat.player: number for number, seat in table.seats.items()}
    return ClosingMoment(command.closed_ms, seats)
