"""A cash table: players come and go as they like; the table makes its own lineups."""

from dataclasses import replace

from bot.refusal import refuse_if
from bot.table import agreement
from bot.table.before_hand import BeforeHand, begin_hand
from bot.table.bomb_calls import call_bomb_pot, check_bomb_call, count_votes, vote_bomb_pot
from bot.table.bomb_pots import as_bomb_pot, bomb_ante_of, is_bomb_pot
from bot.table.cash_seats import CashSeats
from bot.table.chops import chops_blinds, set_chop
from bot.table.clock import call_clock
from bot.table.commands import StartHand
from bot.table.events import GameChosen, HouseRulesChanged, TableEvent
from bot.table.house_commands import (
    CallBombPot,
    CallClock,
    ChangeHouseRules,
    ChooseGame,
    HuntRabbit,
    RunoutAnswer,
    SetChop,
    SetRunouts,
    SetStraddle,
    StraddleWish,
    VoteBombPot,
)
from bot.table.house_rules import Straddle
from bot.table.lineup import players_by_runouts, waits_for_blinds
from bot.table.moderation_commands import AnswerVoid, LapseVoid, ProposeVoid
from bot.table.rabbits import hunt_rabbit
from bot.table.refusals import TableCode, TableRefusal
from bot.table.rotation import GameChoice, NextHand, OpenChoice, next_hand, open_choice
from bot.table.rules import TableRules, check_rules
from bot.table.seats import Seat
from bot.table.stakes import hand_rules_of
from bot.table.stand_up import plan_round, reserve_of
from bot.table.state import TableState
from bot.table.straddles import STRADDLE_PLAYERS_MIN, StraddleTurn, chips_to_straddle
from bot.table.table_policy import Handlers, PlannedHand


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
        """The question which game is dealt next; None where nobody is to choose."""
        table = self._table
        seats = list(table.seating.seats.values())
        return open_choice(table.rules, table.rotation, seats, table.positions)

    @property
    def deal_is_settled(self) -> bool:
        """Not while the next game can be chosen: who knew the order could choose by it."""
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
        """Raises `TableRefusal` (too-few-players)."""
        table = self._table
        seats = list(table.seating.seats.values())
        planned = next_hand(table.rules, table.rotation, seats, table.positions, draw)
        number = table.hands_dealt + 1
        is_bomb = is_bomb_pot(planned.rules, number, called=table.bomb_called)
        return as_bomb_pot(planned) if is_bomb else planned

    @property
    def next_bomb_ante(self) -> int:
        """The ante of the next hand, in chips, where it is a bomb pot; else 0."""
        if not self._table.rules.house.bomb_ante:
            return 0
        planned = self._next_hand()
        return 0 if planned.bomb_boards is None else bomb_ante_of(planned.rules)

    @property
    def next_rules(self) -> TableRules:
        """Those of its next game; of its last one while nobody can be dealt in."""
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
