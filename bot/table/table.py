"""One table: a state that only `Table.apply` changes, all or nothing.

Time and chance come in with the commands.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.ids import Chips, HandId, PlayerId
from bot.poker.actions import (
    Action,
    AnswerRunouts,
    Call,
    Check,
    Draw,
    Fold,
    PostBringIn,
    RaiseTo,
    Show,
)
from bot.poker.cut import CutWord, FreshDeck, commitment_of, refill_key
from bot.poker.events import BountyPaid
from bot.poker.events import Event as HandEvent
from bot.poker.hand import Hand
from bot.poker.setup import with_refills
from bot.refusal import BrokenInvariant, refuse_if
from bot.table.cash_policy import CashPolicy
from bot.table.decks import ClosingMoment
from bot.table.events import (
    AwayReason,
    CutClosed,
    HandEnded,
    HandProgressed,
    HandStarted,
    HandVoided,
    Paused,
    Resumed,
    TableClosed,
    TableEvent,
    TimeTaken,
    WordsDropped,
)
from bot.table.rules import TIMEOUTS_MAX, TableCode, TableRefusal, TableRules
from bot.table.seating import count_dealt_hand, take_time
from bot.table.seats import Presence
from bot.table.stakes import cards_of, setup_of
from bot.table.state import TableState
from bot.table.table_commands import (
    Act,
    Close,
    CloseCut,
    ComeBack,
    CutNextDeck,
    NoteRootShown,
    Pause,
    PreAction,
    ReplaceDeck,
    Resume,
    SetPreAction,
    ShowCards,
    SitOut,
    StartHand,
    TableCommand,
    TakeMoreTime,
    TimeOut,
    Verb,
    VoidHand,
)
from bot.table.tournament_policy import TournamentPolicy
from bot.table.turns import Dealt, missed_turn, move_without_asking, set_pre_action

# --- The next deck: committed to, shown, cut by words, and closed --------------------------------


def replace_deck(table: TableState, command: ReplaceDeck) -> list[TableEvent]:
    table.decks = table.decks.replaced(command.deck)
    return []


def cut_next_deck(table: TableState, command: CutNextDeck) -> list[TableEvent]:
    """Cuts the next deck by a player's word.

    Raises `TableRefusal` (hand-in-progress, not-seated, old-hand, no-deck-to-cut, another-deck,
    cut-closed, word-unusable).
    """
    if table.decks.committed is None:
        table.check_between_hands()
    seat = table.seating.seat_of(command.player)
    refuse_if(not command.root and command.hand != table.hand_id, TableCode.OLD_HAND)
    word = CutWord(command.player, seat.name, command.word, seat.number)
    table.decks = table.decks.cut_by(word, command.root, command.said_ms)
    return []


def note_root_shown(table: TableState, command: NoteRootShown) -> list[TableEvent]:
    """Notes when people saw the next deck's root. Raises `TableRefusal` (no-deck-to-cut,
    another-deck)."""
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
    """Commits to the deck of the next hand, which must be known before anybody can cut it: once
    while a hand is running, by the game that is likely to follow."""
    table.decks = table.decks.with_brought(brought)
    fresh = table.decks.fresh
    if fresh is None:
        return
    if not table.hand_running or (fresh.is_ahead and table.decks.committed is None):
        number = table.hands_dealt + 1
        table.decks = table.decks.for_hand(number, table.next_rules, table.rules)


def words_dropped(table: TableState, words: Sequence[CutWord], last: HandId) -> list[TableEvent]:
    """The event that these words, said before the command and after hand `last`, no longer cut a
    deck; empty where they still do."""
    dealt = table.cut_deck if table.hand_id != last else None
    if not words or table.closed or (table.decks if dealt is None else dealt.cut).words:
        return []
    return [WordsDropped(tuple(each.name for each in words), table.decks.newest_root)]


def close_cut(table: TableState, command: TableCommand, *, was_running: bool) -> list[TableEvent]:
    """Closes the cut of the next deck, if this command settles the deal.

    In play that is the end of a hand; at a waiting table, the command that begins its countdown.
    The cut does not close before people have seen the root, nor where words went with a deck
    between hands: then there is time to cut again. `was_running` says whether the hand before was
    still played when the command came.
    """
    moment, decks = closing_moment(table, command), table.decks
    if moment is None or table.hand_running or table.closed or not decks.is_open:
        return []
    is_time = decks.shown_ms is not None and (was_running or not decks.has_lost_words)
    if not isinstance(command, CloseCut) and not (is_time and table.deal_is_settled):
        return []
    table.decks = decks.closed(moment.at_ms, moment.seats)
    return [CutClosed(table.decks.committed_root, table.decks.closed_ms or 0)]


def without_closing(command: TableCommand, events: Iterable[TableEvent]) -> TableCommand:
    """The command as the journal keeps it after these events: without the time of a closing that
    did not happen. A deal keeps the time, since it may have closed the cut of its own deck."""
    closed = isinstance(command, StartHand) or any(isinstance(each, CutClosed) for each in events)
    return command if closed else replace(command, closed_ms=None)


def closing_moment(table: TableState, command: TableCommand) -> ClosingMoment | None:
    """The moment at which this command may close a cut; None in older rows."""
    if command.closed_ms is None:
        return None
    seats = {seat.player: number for number, seat in table.seats.items()}
    return ClosingMoment(command.closed_ms, seats)


# --- The table -----------------------------------------------------------------------------------


class Table(TableState):
    """The seats, the button, and the hand being played or just played."""

    def __init__(self, rules: TableRules) -> None:
        super().__init__(rules)
        self._policy = CashPolicy(self) if rules.tournament is None else TournamentPolicy(self)
        self._handlers: dict[type[Any], Callable[[Any], list[TableEvent]]] = {
            SitOut: self._sit_out,
            ComeBack: self._come_back,
            TakeMoreTime: self._take_more_time,
            SetPreAction: self._set_pre_action,
            StartHand: self._start_hand,
            ReplaceDeck: lambda c: replace_deck(self, c),
            CutNextDeck: lambda c: cut_next_deck(self, c),
            NoteRootShown: lambda c: note_root_shown(self, c),
            CloseCut: lambda c: check_closing(self, c),
            Act: self._act,
            TimeOut: self._time_out,
            ShowCards: self._show_cards,
            Pause: self._pause,
            Resume: self._resume,
            Close: self._close,
            VoidHand: self._void_hand,
            **self._policy.handlers,
        }

    def apply(self, command: TableCommand) -> tuple[TableEvent, ...]:
        """Carries out `command` and returns its events.

        Raises `TableRefusal` or `IllegalAction`, and then nothing has changed.
        """
        refuse_if(self.closed, TableCode.TABLE_CLOSED)
        hand, seated = self.hand_id, () if self.hand_running else tuple(self.seats)
        words, was_running = self.decks.words, self.hand_running
        with self.seating.at_time(getattr(command, "at_ms", 0)):
            events = self._handler_of(command)(command)
            events += self._policy.after_command()
            commit_to_deck(self, getattr(command, "decks", ()))
            events += words_dropped(self, words, hand)
            events += close_cut(self, command, was_running=was_running)
            if hand == self.hand_id:
                self.left_since_hand.update(number for number in seated if number not in self.seats)
            return tuple(events)

    def _handler_of(self, command: TableCommand) -> Callable[[Any], list[TableEvent]]:
        try:
            return self._handlers[type(command)]
        except KeyError:
            raise TableRefusal(self._policy.refusal) from None

    # --- seats --------------------------------------------------------------------------------

    def _sit_out(self, command: SitOut) -> list[TableEvent]:
        seat = self.seating.staying_seat(command.player)
        refuse_if(seat.presence is Presence.SITTING_OUT, TableCode.ALREADY_SITTING_OUT)
        return [self.seating.sit_out(seat, AwayReason.ASKED), *self.play_for_absent()]

    def _come_back(self, command: ComeBack) -> list[TableEvent]:
        seat = self.seating.staying_seat(command.player)
        if command.post:
            return [self.seating.offer_to_post(seat)]
        refuse_if(seat.presence is not Presence.SITTING_OUT, TableCode.NOT_SITTING_OUT)
        return [self.seating.come_back(seat)]

    def _pause(self, command: Pause) -> list[TableEvent]:
        self.check_not_paused()
        if command.brief and self.hand_running:
            refuse_if(self.brief_pause_in == self.hand_id, TableCode.PAUSED_BEFORE)
            self.brief_pause_in = self.hand_id
        self.paused, self.pause_is_brief = True, command.brief
        return [Paused()]

    def _resume(self, command: Resume) -> list[TableEvent]:
        refuse_if(not self.paused, TableCode.NOT_PAUSED)
        self.paused = self.pause_is_brief = False
        return [Resumed()]

    def _close(self, command: Close) -> list[TableEvent]:
        if command.lost:
            return self._close_at_once()
        self.check_open()
        self.closing = True
        return [] if self.hand_running else self._empty_the_table(idle=command.idle)

    def _close_at_once(self) -> list[TableEvent]:
        """Closes, also while the table is paused or waits for the end of its last hand."""
        self.closing = False
        voided = self._void_hand(VoidHand(self.hand_id)) if self.hand_running else []
        self.closing = True
        return [*voided, *self._empty_the_table(lost=True)]

    # --- the hand -----------------------------------------------------------------------------

    def _start_hand(self, command: StartHand) -> list[TableEvent]:
        self.check_between_hands()
        self.check_not_paused()
        self.check_open()
        planned = self._policy.plan_hand(command)
        lineup = planned.lineup
        decks, cut_deck, salt = self.decks, None, command.salt
        if command.deck:
            deck = cards_of(planned.rules, command.deck)
        else:
            number = self.hands_dealt + 1
            rules = (planned.rules, self.rules)
            closing = closing_moment(self, command)
            cut_deck, decks = decks.deal(number, rules, command.decks, command.beacon, closing)
            deck, salt = cut_deck.cards, cut_deck.deck.secret
        setup = setup_of(planned.rules, planned.stacks, lineup.posts, deck, planned.hand_rules)
        self.hand = Hand(with_refills(replace(setup, refill=refill_key(salt)), cut_deck))
        self.hand_id, self.turn, self.extra_seconds = command.hand, 0, 0
        self.clock_called = False
        self.decks, self.cut_deck = decks, cut_deck
        self.deck_commitment = (
            cut_deck.deck.root if cut_deck else commitment_of(command.hand, deck, salt)
        )
        self.hands_dealt += 1
        self._policy.seat_hand(command, planned)
        self.positions = lineup.positions
        self.dealt = tuple(
            Dealt(number, self.seats[number].player, self.seats[number].name)
            for number in lineup.dealt
        )
        self.left_since_hand.clear()
        count_dealt_hand(self.seating, lineup.dealt)
        started = HandStarted(command.hand, self.hands_dealt, lineup.dealt)
        return [started, *map(HandProgressed, self.hand.events), *self._after_action()]

    def _act(self, command: Act) -> list[TableEvent]:
        hand = self.check_turn(command.player, command.hand, command.turn)
        number = self.number_in_hand(command.player)
        events = hand.apply(_action_of(command, number))
        self.seats[self.dealt[number].seat].timeouts = 0
        return [*self._played(events), *self._after_action()]

    def _time_out(self, command: TimeOut) -> list[TableEvent]:
        hand = self.running_hand(command.hand)
        to_act = self.to_act
        if (command.turn, command.extra) != (self.turn, self.extra_seconds) or to_act is None:
            raise TableRefusal(TableCode.OLD_TURN)
        self.check_not_paused()
        seat = self.seats[to_act.seat]
        is_question = bool(hand.options().runouts)
        missed = missed_turn(self.seating, seat, hand, command)
        events = self._played(hand.apply(missed))
        if is_question:
            # Silence is an answer: nobody was kept waiting for more.
            return [*events, *self._after_action()]
        seat.timeouts += 1
        if seat.timeouts >= TIMEOUTS_MAX and seat.presence is not Presence.SITTING_OUT:
            events.append(self.seating.sit_out(seat, AwayReason.TIMEOUTS))
        return [*events, *self._after_action()]

    def _take_more_time(self, command: TakeMoreTime) -> list[TableEvent]:
        hand = self.check_turn(command.player, command.hand, command.turn)
        refuse_if(hand.options().runouts, TableCode.NO_MORE_TIME)
        refuse_if(self.clock_called, TableCode.CLOCK_WAS_CALLED)
        seat = self.seat_of(command.player)
        seconds = take_time(seat)
        self.extra_seconds += seconds
        return [TimeTaken(seat.number, seat.player, seat.name, seconds)]

    def _set_pre_action(self, command: SetPreAction) -> list[TableEvent]:
        hand = self.running_hand(command.hand)
        number = self.number_in_hand(command.player)
        set_pre_action(self.seating.staying_seat(command.player), hand, number, command)
        return []

    def _show_cards(self, command: ShowCards) -> list[TableEvent]:
        if self.hand is None or command.hand != self.hand_id:
            raise TableRefusal(TableCode.OLD_HAND)
        shown = Show(self.number_in_hand(command.player), command.places)
        return list(map(HandProgressed, self.hand.apply(shown)))

    def _void_hand(self, command: VoidHand) -> list[TableEvent]:
        self.running_hand(command.hand)
        return self.void_hand(command.hand, command.by)

    # --- how it goes on -----------------------------------------------------------------------

    def play_for_absent(self) -> list[TableEvent]:
        events: list[TableEvent] = []
        hand = self.hand
        if hand is None or hand.over:
            return events
        while (to_act := self.to_act) is not None:
            action = move_without_asking(self.seats[to_act.seat], hand)
            if action is None:
                break
            events += self._played(hand.apply(action))
        return [*events, *self._end_hand(hand)] if hand.over else events

    def _played(self, events: Iterable[HandEvent]) -> list[TableEvent]:
        self.turn += 1
        self.extra_seconds, self.clock_called = 0, False
        return list(map(HandProgressed, events))

    def _after_action(self) -> list[TableEvent]:
        """Plays for absent players, and ends the hand when it is over."""
        events = self.play_for_absent()
        if not events and self.hand is not None and self.hand.over:
            return self._end_hand(self.hand)
        return events

    def _end_hand(self, hand: Hand) -> list[TableEvent]:
        net = []
        for dealt, stack, before in zip(self.dealt, hand.stacks, hand.setup.stacks, strict=True):
            seat = self.seats[dealt.seat]
            won = stack - before
            net.append((seat.player, won))
            seat.stack = Chips(seat.stack + won)
            if seat.hands_away:
                seat.away_net += won
        rake = hand.result.rake if hand.result else 0
        if sum(won for _, won in net) + rake != 0:
            raise BrokenInvariant(f"hand {self.hand_id} makes or loses chips: {net}, rake {rake}")
        bounties = tuple(
            (self.dealt[paid.player].player, self.dealt[paid.winner].player, Chips(paid.amount))
            for paid in hand.events
            if isinstance(paid, BountyPaid)
        )
        ended = HandEnded(self.hand_id, tuple(net), Chips(rake), bounties)
        return [ended, *self._settle_seats()]

    def void_hand(self, hand: HandId, by: PlayerId, *, agreed: bool = False) -> list[TableEvent]:
        self._policy.undo_hand()
        self.hand, self.dealt = None, ()
        self.extra_seconds, self.clock_called = 0, False
        return [HandVoided(hand, by, agreed), *self._settle_seats()]

    def _settle_seats(self) -> list[TableEvent]:
        for seat in self.seats.values():
            seat.pre_action = PreAction.NONE
        # Both belong to the hand that is over: no snapshot between hands knows of them.
        self.void_vote, self.brief_pause_in = None, HandId(0)
        if self.pending_rules is not None:
            self.change_rules(self.pending_rules)
        events = self._policy.settle_seats()
        return [*events, *self._empty_the_table()] if self.closing else events

    def _empty_the_table(self, *, idle: bool = False, lost: bool = False) -> list[TableEvent]:
        gone = self._policy.empty_seats()
        self.closed, self.emptied_by_closing = True, bool(gone)
        return [*gone, TableClosed(idle, lost)]


def _action_of(command: Act, number: int) -> Action:
    """The command as an action of the hand."""
    match command.verb:
        case Verb.FOLD:
            return Fold(number)
        case Verb.CHECK:
            return Check(number)
        case Verb.CALL:
            return Call(number)
        case Verb.BRING_IN:
            return PostBringIn(number)
        case Verb.RAISE:
            return RaiseTo(number, command.to)
        case Verb.DRAW:
            return Draw(number, command.places)
        case Verb.RUN_AGAIN | Verb.RUN_ONCE:
            return AnswerRunouts(number, command.verb is Verb.RUN_AGAIN)
