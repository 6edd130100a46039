"""A cash table: players come and go as they like, and the table makes its own lineups.

`CashPolicy` is the part of a table that only cash games have. The sections before it carry out its
commands: bomb pots, wishes and votes, corrections of stacks, seats, chopped blinds, rabbit hunts.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from bot.ids import Chips, PlayerId
from bot.poker.actions import Hunt
from bot.poker.cut import CutDeck
from bot.poker.events import RabbitShown
from bot.poker.hand import Hand
from bot.poker.setup import Post, can_chop
from bot.refusal import refuse_if
from bot.table import agreement
from bot.table.button import Positions
from bot.table.events import (
    AwayReason,
    BombPotCalled,
    BombPotWanted,
    GameChosen,
    HandProgressed,
    HouseRulesChanged,
    RabbitHunted,
    StackCorrected,
    TableEvent,
)
from bot.table.lineup import (
    STRADDLE_PLAYERS_MIN,
    StraddleTurn,
    chips_to_straddle,
    players_by_runouts,
    ready_seats,
    restore_wishes,
    seats_to_deal,
    use_up_wishes,
    waits_for_blinds,
)
from bot.table.rotation import (
    FIRST_GAME,
    GameChoice,
    NextHand,
    OpenChoice,
    Rotation,
    as_bomb_pot,
    bomb_ante_of,
    is_bomb_pot,
    next_hand,
    open_choice,
)
from bot.table.rules import CHIPS_MAX, Straddle, TableCode, TableRefusal, TableRules, check_rules
from bot.table.seating import (
    Seating,
    broke_seats,
    buy_chips,
    deliver_chips,
    forget_chips,
    may_be_freed,
    reason_to_remove,
    set_auto_top_up,
)
from bot.table.seats import Correction, Presence, Seat
from bot.table.stakes import hand_rules_of
from bot.table.stand_up import plan_round, reserve_of
from bot.table.state import TableState
from bot.table.table_commands import (
    AnswerVoid,
    BuyChips,
    CallBombPot,
    CallClock,
    ChangeHouseRules,
    ChooseGame,
    CorrectStack,
    DeliverChips,
    ForgetChips,
    FreeSeat,
    HuntRabbit,
    JoinWaitingList,
    Kick,
    LapseVoid,
    Leave,
    LeaveWaitingList,
    PassOver,
    ProposeVoid,
    RunoutAnswer,
    SetAutoTopUp,
    SetChop,
    SetRunouts,
    SetStraddle,
    SitDown,
    StartHand,
    StraddleWish,
    VoteBombPot,
)
from bot.table.table_policy import Handlers, PlannedHand
from bot.table.turn_clock import call_clock

# --- Bomb pots -----------------------------------------------------------------------------------


PLAYERS = PlayerId(0)
"""Stands for the players who have voted, in place of the table owner."""


def check_bomb_call(table: TableState) -> None:
    """Raises `TableRefusal` (table-closed, no-bomb-pots, bomb-pot-is-next)."""
    table.check_open()
    refuse_if(not table.agreed_rules.house.bomb_ante, TableCode.NO_BOMB_POTS)
    refuse_if(table.bomb_called, TableCode.BOMB_POT_IS_NEXT)


def call_bomb_pot(table: TableState, by: PlayerId) -> list[TableEvent]:
    """Makes the next hand with a flop a bomb pot. The votes are for this one, and are used up.

    The table owner may call it, or more than half of the players who do not sit out.
    """
    table.bomb_called = True
    take_votes(table.seating.seats.values())
    return [BombPotCalled(by)]


def take_votes(seats: Iterable[Seat]) -> frozenset[PlayerId]:
    """Forgets all votes, which are for a bomb pot that comes now; returns the players who had
    voted."""
    wanting = [seat for seat in seats if seat.wants_bomb_pot]
    for seat in wanting:
        seat.wants_bomb_pot = False
    return frozenset(seat.player for seat in wanting)


def restore_votes(seats: Iterable[Seat], players: Collection[PlayerId]) -> None:
    """Brings back the votes for a bomb pot that is void and that the table owner did not call."""
    for seat in seats:
        if seat.player in players and seat.presence is not Presence.SITTING_OUT:
            seat.wants_bomb_pot = True


def count_votes(table: TableState) -> list[TableEvent]:
    """Calls the bomb pot if others have left and the votes are enough now."""
    if not table.agreed_rules.house.bomb_ante or table.bomb_called or table.closing:
        return []
    votes, needed = _votes(table)
    return call_bomb_pot(table, PLAYERS) if votes >= needed else []


def _votes(table: TableState) -> tuple[int, int]:
    """The votes of the players who do not sit out, and how many are needed."""
    voters = ready_seats(table.seating.seats.values())
    return sum(each.wants_bomb_pot for each in voters), max(2, len(voters) // 2 + 1)


def vote_bomb_pot(table: TableState, command: VoteBombPot) -> list[TableEvent]:
    """Notes a vote, and calls the bomb pot once more than half of the players who do not sit out
    have voted for it.

    Raises what `check_bomb_call` does, and `TableRefusal` (not-seated, already-leaving,
    bomb-vote-while-away, bomb-pot-wanted).
    """
    check_bomb_call(table)
    seat = table.seating.staying_seat(command.player)
    refuse_if(seat not in ready_seats(table.seating.seats.values()), TableCode.BOMB_VOTE_WHILE_AWAY)
    refuse_if(seat.wants_bomb_pot, TableCode.BOMB_POT_WANTED)
    seat.wants_bomb_pot = True
    votes, needed = _votes(table)
    return count_votes(table) or [BombPotWanted(seat.name, votes, needed)]


# --- Before a hand -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BeforeHand:
    """A table as it was before the running hand, with the wishes and votes that the hand uses up; a
    void hand gives them back."""

    positions: Positions | None = None
    rotation: Rotation = FIRST_GAME
    bomb_called: bool = False
    bomb_votes: frozenset[PlayerId] = frozenset()
    """The players whose votes a bomb pot has used up."""
    straddle_wishes: frozenset[PlayerId] = frozenset()
    """The players who wished to straddle in this hand alone."""

    def restore(self, table: TableState) -> None:
        """Undoes what the hand has changed. Calls and votes that came meanwhile stay."""
        seats = table.seating.seats.values()
        table.positions, table.rotation = self.positions, self.rotation
        table.bomb_called = self.bomb_called or table.bomb_called
        if table.bomb_called:
            take_votes(seats)
        else:
            restore_votes(seats, self.bomb_votes)
        restore_wishes(seats, self.straddle_wishes)

    def without_straddle(self, player: PlayerId) -> Self:
        """A copy without the wish of a player who has changed it since."""
        return replace(self, straddle_wishes=self.straddle_wishes - {player})


def begin_hand(table: TableState, planned: PlannedHand) -> BeforeHand:
    """Uses up the votes and wishes by which the hand is dealt; returns the table as it was
    before."""
    seats = table.seating.seats.values()
    before = BeforeHand(table.positions, table.rotation, table.bomb_called)
    table.rotation = planned.rotation
    if planned.hand_rules.bomb_boards is None:
        return replace(before, straddle_wishes=use_up_wishes(seats))
    table.bomb_called = False
    return replace(before, bomb_votes=take_votes(seats))


# --- Corrections of a stack by a moderator, made between hands (R-166) -------------------


def correct_stack(seating: Seating, command: CorrectStack, *, in_hand: bool) -> list[TableEvent]:
    """Corrects a stack at once, or after the hand that its player is in; several add up.

    Raises `TableRefusal` (not-seated, correction-too-small, stack-too-small, stakes-too-large).
    """
    seat = seating.seat_of(command.player)
    refuse_if(not command.amount, TableCode.CORRECTION_TOO_SMALL)
    refuse_if(seat.playable + command.amount < 0, TableCode.STACK_TOO_SMALL, stack=seat.playable)
    if seat.stack + command.amount > CHIPS_MAX:
        raise TableRefusal(TableCode.STAKES_TOO_LARGE, maximum=CHIPS_MAX)
    seat.corrections += (Correction(command.amount, command.by, command.note),)
    return [] if in_hand else pay_corrections(seat)


def pay_corrections(seat: Seat) -> list[TableEvent]:
    """Makes the corrections that waited for the end of a hand.

    A stack that has become too small meanwhile loses all it has; the reserve stays.
    """
    settled: list[TableEvent] = []
    for each in seat.corrections:
        amount = max(each.amount, -seat.playable)
        if amount:
            seat.stack = Chips(seat.stack + amount)
            corrected = StackCorrected(
                seat.number, seat.player, seat.name, amount, each.by, each.note
            )
            settled.append(corrected)
    seat.corrections = ()
    return settled


# --- Seats ---------------------------------------------------------------------------------------


class CashSeats:
    """Carries out the commands that fill seats and empty them, and empties seats between hands."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self.handlers: Handlers = {
            SitDown: self._sit_down,
            Leave: self._leave,
            BuyChips: self._buy,
            SetAutoTopUp: lambda c: set_auto_top_up(table.seating, c),
            DeliverChips: lambda c: deliver_chips(table.seating, c, in_hand=table.hand_running),
            ForgetChips: lambda c: forget_chips(table.seating, c, in_hand=table.hand_running),
            JoinWaitingList: self._join_waiting_list,
            LeaveWaitingList: lambda c: table.waiting.leave(c.player),
            PassOver: lambda c: [table.waiting.pass_over(c.player)],
            Kick: self._kick,
            CorrectStack: self._correct_stack,
            FreeSeat: self._free_seat,
        }

    @property
    def can_start(self) -> bool:
        """Whether enough players are ready for a hand."""
        return bool(seats_to_deal(self._table.rules, self._table.seating.seats.values()))

    def settle(self) -> list[TableEvent]:
        """Removes players who leave, are broke, or were away for too long."""
        table = self._table
        events = self._play_stand_up()
        for seat in table.seating.in_order():
            events += pay_corrections(seat)
            why = reason_to_remove(seat, table.seating, wanted=table.seat_is_wanted)
            if why is not None:
                events += self._free(seat, why)
        return events

    def fill(self) -> list[TableEvent]:
        """Between hands removes players without chips; offers free seats to the waiting list."""
        table = self._table
        gone = [] if table.hand_running else self._remove_broke()
        offered = [] if table.closing else table.waiting.offer_seats(table.seating.free_seats)
        return [*gone, *offered]

    def empty(self) -> list[TableEvent]:
        """Returns everybody's chips to their wallets."""
        self._table.stand_up.cancel()
        seating = self._table.seating
        return [seating.vacate(seat, AwayReason.CLOSED) for seat in seating.in_order()]

    def _free(self, seat: Seat, why: AwayReason) -> list[TableEvent]:
        return [*self._lose([seat]), self._table.seating.vacate(seat, why)]

    def _remove_broke(self) -> list[TableEvent]:
        table = self._table
        events = self._lose(table.stand_up.out_of_chips())
        for seat in broke_seats(table.seating):
            events += self._free(seat, AwayReason.BROKE)
        return events

    def _play_stand_up(self) -> list[TableEvent]:
        """Seats winners after a hand, and takes out players who leave; the latter pay together."""
        table, game = self._table, self._table.stand_up
        if table.closing:
            game.cancel()
        won = game.seat_winners(table.hand, table.dealt) if table.hand is not None else []
        going = [seat for seat in table.seating.in_order() if seat.leaving or seat.kicked]
        return [*won, *self._lose([*going, *game.out_of_chips()])]

    def _lose(self, seats: Sequence[Seat]) -> list[TableEvent]:
        """Takes seats out of the stand-up game. Nobody pays at a table that closes."""
        if self._table.closing:
            self._table.stand_up.cancel()
        return self._table.stand_up.lose(seats)

    # --- handlers -----------------------------------------------------------------------------

    def _sit_down(self, command: SitDown) -> list[TableEvent]:
        table = self._table
        table.check_open()
        table.waiting.check_seat(command.player, table.seating.free_seats)
        has_blinds = waits_for_blinds(table.rules_in_play)
        game_is_on = table.positions is not None and (table.hand_running or self.can_start)
        sat_down = table.seating.seat_player(command, newcomer=has_blinds and game_is_on)
        table.waiting.remove(command.player)
        return [sat_down]

    def _leave(self, command: Leave) -> list[TableEvent]:
        table = self._table
        seat = table.seating.seat_of(command.player)
        if not table.is_playing(seat):
            return self._free(seat, AwayReason.ASKED)
        refuse_if(seat.leaving, TableCode.ALREADY_LEAVING)
        seat.leaving = True
        return table.play_for_absent()

    def _buy(self, command: BuyChips) -> list[TableEvent]:
        table = self._table
        return buy_chips(
            table.seating, command, in_hand=table.is_playing(table.seating.seat_of(command.player))
        )

    def _join_waiting_list(self, command: JoinWaitingList) -> list[TableEvent]:
        table = self._table
        table.check_open()
        refuse_if(table.seating.is_seated(command.player), TableCode.ALREADY_SEATED)
        table.waiting.join(command.player, command.name, table.seating.free_seats)
        return []

    def _kick(self, command: Kick) -> list[TableEvent]:
        table = self._table
        seat = table.seating.seat_of(command.player)
        if not table.is_playing(seat):
            return self._free(seat, AwayReason.KICKED)
        seat.kicked = True
        return []

    def _correct_stack(self, command: CorrectStack) -> list[TableEvent]:
        table = self._table
        seat = table.seating.seat_of(command.player)
        return correct_stack(table.seating, command, in_hand=table.is_playing(seat))

    def _free_seat(self, command: FreeSeat) -> list[TableEvent]:
        """Raises `TableRefusal` (hand-in-progress, not-seated, not-sitting-out,
        seat-not-wanted)."""
        table = self._table
        table.check_between_hands()
        seat = table.seating.seat_of(command.player)
        refuse_if(seat.presence is not Presence.SITTING_OUT, TableCode.NOT_SITTING_OUT)
        wanted, stopped = table.seat_is_wanted, not self.can_start
        if not may_be_freed(seat, table.seating, wanted=wanted, stopped=stopped):
            raise TableRefusal(TableCode.SEAT_NOT_WANTED)
        return self._free(seat, AwayReason.AWAY)


# --- Chopped blinds (house rule) -----------------------------------------------------------------


def chops_blinds(rules: TableRules, posts: Sequence[Post], dealt: Sequence[Seat]) -> bool:
    """Whether the blinds of the next hand are chopped: both take them back when all others fold.

    It takes the wishes of both players, who say so beforehand. Nobody chops with dead money in the
    middle: with an ante, a straddle, or a blind that somebody owed, the blinds play on.
    """
    is_possible = rules.house.chop_blinds and can_chop(posts, len(dealt))
    return is_possible and all(dealt[post.player].chops for post in posts)


def set_chop(table: TableState, command: SetChop) -> list[TableEvent]:
    """Notes whether a player chops. Raises `TableRefusal` (not-seated, already-leaving,
    no-chopping)."""
    seat = table.seating.staying_seat(command.player)
    refuse_if(not table.rules.house.chop_blinds, TableCode.NO_CHOPPING)
    seat.chops = command.chops
    return []


# --- Rabbit hunts (house rule) -------------------------------------------------------------------


def hunt_rabbit(table: TableState, command: HuntRabbit) -> list[TableEvent]:
    """Shows the board cards that would have come, for a player who was dealt into the hand.

    Everybody sees them or nobody does, with their places in the deck, and only when every chip of
    the hand has moved. The next hand has another deck.

    Raises `TableRefusal` (old-hand, no-hand, not-in-this-hand, no-rabbit-hunt), and `IllegalAction`
    (no-rabbit) in a hand that is being played or has no more cards to show.
    """
    hand = table.hand
    if hand is None or command.hand != table.hand_id:
        raise TableRefusal(TableCode.OLD_HAND)
    number = table.number_in_hand(command.player)
    if not hand.setup.hand_rules.rabbit_hunt:
        raise TableRefusal(TableCode.NO_RABBIT_HUNT)
    told: list[TableEvent] = []
    for event in hand.apply(Hunt(number)):
        told.append(HandProgressed(event))
        if isinstance(event, RabbitShown):
            proof = _proof(table.cut_deck, hand, event)
            name = table.dealt[number].name
            told.append(RabbitHunted(table.hand_id, table.hands_dealt, name, event.boards, proof))
    return told


def _proof(cut_deck: CutDeck | None, hand: Hand, rabbit: RabbitShown) -> Mapping[str, Any]:
    """The proof of all board cards, dealt or not: nobody's own cards are in it."""
    if cut_deck is None:
        return {}
    told = {card for board in (*hand.dealer.boards, *rabbit.boards) for card in board}
    return cut_deck.proof([at for at, card in enumerate(hand.setup.deck) if card in told])


# --- The policy ----------------------------------------------------------------------------------


class CashPolicy:
    """The part of a table that only cash games have."""

    refusal = TableCode.CASH_TABLE

    def __init__(self, table: TableState) -> None:
        self._table = table
        self._seats = CashSeats(table)
        self._before_hand = BeforeHand()
        self.handlers: Handlers = {
            **self._seats.handlers,
            ProposeVoid: lambda c: agreement.propose_void(table, c),
            AnswerVoid: lambda c: agreement.answer_void(table, c),
            LapseVoid: lambda c: agreement.lapse_void(table, c),
            ChooseGame: self._choose_game,
            ChangeHouseRules: self._change_house_rules,
            SetStraddle: self._set_straddle,
            SetRunouts: self._set_runouts,
            CallClock: lambda c: call_clock(table, c),
            SetChop: lambda c: set_chop(table, c),
            CallBombPot: self._call_bomb_pot,
            VoteBombPot: lambda c: vote_bomb_pot(table, c),
            HuntRabbit: lambda c: hunt_rabbit(table, c),
        }

    @property
    def can_start(self) -> bool:
        return self._seats.can_start

    @property
    def game_choice(self) -> OpenChoice | None:
        """The question which game is dealt next; None where nobody chooses."""
        table = self._table
        seats = list(table.seating.seats.values())
        return open_choice(table.rules, table.rotation, seats, table.positions)

    @property
    def deal_is_settled(self) -> bool:
        """Whether the next hand is due and its game is chosen: somebody who knew the order of the
        cards could choose the game by it."""
        choice = self._table.game_choice
        return self._table.can_start and (choice is None or choice.chosen is not None)

    @property
    def straddle_turns(self) -> tuple[StraddleTurn, ...]:
        """The seats whose turn it is to straddle in the next hand; none before the button is
        drawn."""
        table = self._table
        if table.rules.house.straddle is Straddle.NONE or table.positions is None:
            return ()
        return self._next_hand().lineup.straddles

    def _next_hand(self, draw: int = 0) -> NextHand:
        """The hand that would be dealt next. Raises `TableRefusal` (too-few-players)."""
        table = self._table
        seats = list(table.seating.seats.values())
        planned = next_hand(table.rules, table.rotation, seats, table.positions, draw)
        number = table.hands_dealt + 1
        is_bomb = is_bomb_pot(planned.rules, number, called=table.bomb_called)
        return as_bomb_pot(planned) if is_bomb else planned

    @property
    def next_bomb_ante(self) -> int:
        """The ante of the next hand, in chips, where it is a bomb pot; 0 otherwise."""
        if not self._table.rules.house.bomb_ante:
            return 0
        planned = self._next_hand()
        return 0 if planned.bomb_boards is None else bomb_ante_of(planned.rules)

    @property
    def next_rules(self) -> TableRules:
        """The rules of the table's next game; of its last one while nobody can be dealt in."""
        table = self._table
        if not table.rules.games:
            return table.rules_in_play
        try:
            return self._next_hand().rules
        except TableRefusal:
            return table.rules_in_play

    def plan_hand(self, command: StartHand) -> PlannedHand:
        """Raises `TableRefusal` (too-few-players, cash-table)."""
        table = self._table
        refuse_if(command.lineup is not None, TableCode.CASH_TABLE)
        planned = self._next_hand(command.draw)
        dealt = [table.seating.seats[number] for number in planned.lineup.dealt]
        stand_up = None
        if table.stand_up.round is None:
            stand_up = plan_round(table.rules, dealt, planned.lineup.posts, command.hand)
        stacks = tuple(seat.stack - reserve_of(seat, stand_up) for seat in dealt)
        hand_rules = replace(
            hand_rules_of(planned.rules),
            bomb_boards=planned.bomb_boards,
            chop_blinds=chops_blinds(planned.rules, planned.lineup.posts, dealt) or None,
        )
        if hand_rules.runouts > 1:
            hand_rules = replace(
                hand_rules,
                one_runout=players_by_runouts(dealt, RunoutAnswer.NEVER),
                ask_runouts=players_by_runouts(dealt, RunoutAnswer.ASK),
            )
        return PlannedHand(
            planned.lineup, planned.rules, stacks, planned.rotation, hand_rules, stand_up
        )

    def seat_hand(self, command: StartHand, planned: PlannedHand) -> None:
        """Settles the blinds that are owed, where there are blinds (R-133)."""
        table = self._table
        self._before_hand = begin_hand(table, planned)
        if planned.stand_up is not None:
            table.stand_up.begin(planned.stand_up)
        table.seating.settle_blinds(planned.lineup, waits_for_blinds(planned.rules))

    def undo_hand(self) -> None:
        """Puts button, game, owed blinds and wishes back to where they were before the hand."""
        self._table.seating.restore_blinds()
        self._table.stand_up.undo(self._table.hand_id)
        self._before_hand.restore(self._table)

    def settle_seats(self) -> list[TableEvent]:
        """Removes players who leave, are broke, or were away for too long."""
        return self._seats.settle()

    def after_command(self) -> list[TableEvent]:
        """Removes players without chips, and offers free seats to the waiting list."""
        return [*self._seats.fill(), *count_votes(self._table)]

    def empty_seats(self) -> list[TableEvent]:
        """Returns everybody's chips to their wallets."""
        return self._seats.empty()

    # --- handlers -----------------------------------------------------------------------------

    def _choose_game(self, command: ChooseGame) -> list[TableEvent]:
        """Raises `TableRefusal` (hand-in-progress, not-seated, old-hand, no-game-to-choose,
        not-your-choice, game-not-offered, game-is-settled)."""
        table = self._table
        table.check_between_hands()
        seat = table.seating.seat_of(command.player)
        refuse_if(command.hand != table.hand_id, TableCode.OLD_HAND)
        choice = table.game_choice
        if choice is None:
            raise TableRefusal(TableCode.NO_GAME_TO_CHOOSE)
        if choice.seat != seat.number:
            chooser = table.seating.seats[choice.seat]
            raise TableRefusal(TableCode.NOT_YOUR_CHOICE, name=chooser.name)
        if command.at not in choice.offered:
            raise TableRefusal(TableCode.GAME_NOT_OFFERED)
        refuse_if(table.decks.closed_ms is not None, TableCode.GAME_IS_SETTLED)
        table.rotation = replace(table.rotation, choice=GameChoice(command.player, command.at))
        return [GameChosen(seat.number, seat.player, seat.name, table.rules.games[command.at])]

    def _change_house_rules(self, command: ChangeHouseRules) -> list[TableEvent]:
        """Raises what `check_rules` does, and `TableRefusal` (table-closed, same-house-rules)."""
        table = self._table
        table.check_open()
        before = table.agreed_rules
        refuse_if(command.house == before.house, TableCode.SAME_HOUSE_RULES)
        after = replace(before, house=command.house)
        check_rules(after)
        waits = table.hand_running
        table.change_rules(after)
        return [HouseRulesChanged(before.house, after.house, command.by, waits)]

    def _set_straddle(self, command: SetStraddle) -> list[TableEvent]:
        """Notes a wish. Raises `TableRefusal` (not-seated, no-straddles); for the next hand alone
        also (hand-in-progress, no-straddle-now, others-straddle, cannot-straddle,
        too-few-chips-to-straddle)."""
        table = self._table
        seat = table.seating.staying_seat(command.player)
        refuse_if(table.rules.house.straddle is Straddle.NONE, TableCode.NO_STRADDLES)
        if command.wish is StraddleWish.ONCE:
            table.check_between_hands()
            self._check_straddle(seat)
        self._before_hand = self._before_hand.without_straddle(seat.player)
        seat.straddle = command.wish
        return []

    def _call_bomb_pot(self, command: CallBombPot) -> list[TableEvent]:
        """Raises `TableRefusal` (table-closed, no-bomb-pots, bomb-pot-is-next)."""
        check_bomb_call(self._table)
        return call_bomb_pot(self._table, command.by)

    def _check_straddle(self, seat: Seat) -> None:
        refuse_if(self.can_start and self.next_bomb_ante, TableCode.NO_STRADDLE_IN_BOMB_POT)
        turns = self.straddle_turns if self.can_start else ()
        refuse_if(not turns, TableCode.NO_STRADDLE_NOW, players=STRADDLE_PLAYERS_MIN)
        turn = next((turn for turn in turns if turn.seat == seat.number), None)
        if turn is None:
            raise TableRefusal(TableCode.OTHERS_STRADDLE)
        if turn.refused is not None:
            least = chips_to_straddle(self._next_hand().rules, turn)
            raise TableRefusal(turn.refused, amount=least)

    def _set_runouts(self, command: SetRunouts) -> list[TableEvent]:
        """Raises `TableRefusal` (not-seated, no-runouts)."""
        seat = self._table.seating.staying_seat(command.player)
        refuse_if(self._table.rules.house.runouts == 1, TableCode.NO_RUNOUTS)
        seat.runouts = command.answer
        return []
