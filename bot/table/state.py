"""The state of a table: seats, button and hand, queries about them, and a hand's outcome."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from bot.codec import StoredWhole
from bot.ids import Chips, HandId, PlayerId
from bot.poker.cut import CutDeck
from bot.poker.hand import Hand
from bot.poker.showdown import HandResult
from bot.refusal import BrokenInvariant, refuse_if
from bot.table.button import Positions
from bot.table.decks import TableDecks
from bot.table.events import TableEvent
from bot.table.lineup import StraddleTurn
from bot.table.rotation import OpenChoice, Rotation
from bot.table.rules import TableCode, TableRefusal, TableRules
from bot.table.seating import Seating, WaitingList, all_due
from bot.table.seats import Seat
from bot.table.stakes import rules_of_game
from bot.table.stand_up import StandUp
from bot.table.table_commands import StraddleWish
from bot.table.table_policy import TablePolicy, VoidVote
from bot.table.turns import Dealt


@dataclass(frozen=True, slots=True)
class KnockedOut:
    """`victim` lost their last chips to `by`: several players when they shared the pot with those
    chips."""

    victim: PlayerId
    by: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class HandOutcome(StoredWhole):
    """The result of a hand for its tournament: the stacks, and who won the last chips of whom.

    A void hand left all players what they had: the rest is empty.
    """

    hand: HandId
    voided: bool = False
    stacks: tuple[tuple[PlayerId, Chips], ...] = ()
    """The stack of everybody who was dealt in."""
    knocked_out: tuple[KnockedOut, ...] = ()


def outcome_of(hand_id: HandId, hand: Hand, dealt: tuple[Dealt, ...]) -> HandOutcome:
    """The outcome of a hand that is over. Raises `BrokenInvariant` while it is running."""
    result = hand.result
    if result is None:
        raise BrokenInvariant(f"hand {hand_id} is not over")
    players = [each.player for each in dealt]
    return HandOutcome(
        hand_id,
        stacks=tuple(zip(players, map(Chips, result.stacks), strict=True)),
        knocked_out=tuple(
            KnockedOut(players[number], tuple(players[by] for by in hunters_of(result, number)))
            for number, stack in enumerate(result.stacks)
            if not stack
        ),
    )


def hunters_of(result: HandResult, victim: int) -> tuple[int, ...]:
    """The winners of the last chips of `victim`, by their numbers in the hand that ended so: all
    who got a share of the last pot that the victim could have won."""
    last = max(number for number, pot in enumerate(result.pots) if victim in pot.eligible)
    return tuple(sorted({award.player for award in result.awards if award.pot == last}))


class TableState(ABC):
    """The state of a table, changed only by `Table` and its policy."""

    _policy: TablePolicy
    """The behaviour of a cash table, or of a tournament's."""

    def __init__(self, rules: TableRules) -> None:
        self.rules = rules
        self.pending_rules: TableRules | None = None
        """The rules with the house rules that apply after the running hand, if they change then."""
        self.rules_have_changed = False
        """Whether a cash table has other rules than the ones that it opened with."""
        self.seating = Seating(rules)
        self.waiting = WaitingList()
        self.positions: Positions | None = None
        self.rotation = Rotation()
        """The place of a cash table in its games."""
        self.hands_dealt = 0
        self.bomb_called = False
        """Whether the table owner wants the next hand with a flop to be a bomb pot."""
        self.stand_up = StandUp(self.seating)
        self.paused = False
        self.pause_is_brief = False
        """Whether the pause ends automatically."""
        self.brief_pause_in = HandId(0)
        """The hand that had its brief pause: a second one is refused."""
        self.closing = False
        self.closed = False
        self.emptied_by_closing = False
        """Whether players sat here when it closed."""
        self.hand: Hand | None = None
        self.hand_id = HandId(0)
        self.deck_commitment = ""
        """The commitment to the hand's deck; empty when it has none."""
        self.cut_deck: CutDeck | None = None
        """The hand's deck with its cut; None for a hand older than cut decks."""
        self.decks = TableDecks()
        """The deck of the next hand."""
        self.dealt: tuple[Dealt, ...] = ()
        self.left_since_hand: set[int] = set()
        """Seats whose players have left since the last hand was over."""
        self.void_vote: VoidVote | None = None
        """The last vote on voiding the hand."""
        self.turn = 0
        """The number of actions in the hand so far, which a press must name."""
        self.extra_seconds = 0
        """Seconds that the player to act has taken from the time bank for this turn."""
        self.clock_called = False
        """Whether somebody has called the clock on the player to act."""
        self.outcome: HandOutcome | None = None
        """The outcome of the last hand, at a tournament's table."""

    @property
    def seats(self) -> dict[int, Seat]:
        """The seats that are taken, by number."""
        return self.seating.seats

    @property
    def hand_running(self) -> bool:
        return self.hand is not None and not self.hand.over

    @property
    def can_start(self) -> bool:
        """Whether the table would deal its next hand now. A tournament decides for its tables."""
        stopped = self.hand_running or self.closing or self.paused
        return not stopped and self._policy.can_start

    @property
    def agreed_rules(self) -> TableRules:
        """The rules of the hands to come."""
        return self.pending_rules or self.rules

    def change_rules(self, rules: TableRules) -> None:
        """Plays by other rules once the running hand, which stays as it began, is over."""
        if self.hand_running:
            self.pending_rules = rules
            return
        old, new = self.rules.house, rules.house
        if (old.straddle, old.straddles) != (new.straddle, new.straddles):
            # What was wished for was another bet.
            for seat in self.seating.seats.values():
                seat.straddle = StraddleWish.NONE
        self.bomb_called = self.bomb_called and new.bomb_ante > 0
        if not new.bomb_ante:
            for seat in self.seating.seats.values():
                seat.wants_bomb_pot = False
        self.rules = self.seating.rules = rules
        self.pending_rules, self.rules_have_changed = None, True

    @property
    def rules_in_play(self) -> TableRules:
        """The rules of the game of the current or last hand."""
        return rules_of_game(self.rules, self.rotation.at)

    @property
    def deal_is_settled(self) -> bool:
        """Whether the next hand is due and nobody chooses anything of its cards any more."""
        return self._policy.deal_is_settled

    @property
    def next_rules(self) -> TableRules:
        """The rules of the game that would be dealt next."""
        return self._policy.next_rules

    @property
    def game_choice(self) -> OpenChoice | None:
        """The question which game is dealt next, while the next hand is due."""
        return self._policy.game_choice if self.can_start else None

    @property
    def straddle_turns(self) -> tuple[StraddleTurn, ...]:
        """The seats whose turn it is to straddle in the next hand, while it is due."""
        return self._policy.straddle_turns if self.can_start else ()

    @property
    def next_bomb_ante(self) -> int:
        """The ante of the next hand while it is due, where it is a bomb pot; 0 otherwise."""
        return self._policy.next_bomb_ante if self.can_start else 0

    @property
    def to_act(self) -> Dealt | None:
        """The player whose turn it is."""
        if self.hand is None or self.hand.to_act is None:
            return None
        return self.dealt[self.hand.to_act]

    @property
    def turn_has_paid(self) -> bool:
        """Whether the player to act has chips in the pot, which protection keeps (R-150)."""
        hand = self.hand
        if hand is None or hand.to_act is None:
            return False
        return bool(hand.contributed[hand.to_act] + hand.dead[hand.to_act])

    def seat_of(self, player: PlayerId) -> Seat:
        """The player's seat. Raises `TableRefusal` (not-seated)."""
        return self.seating.seat_of(player)

    def is_seated(self, player: PlayerId) -> bool:
        return self.seating.is_seated(player)

    def check_open(self) -> None:
        """Raises `TableRefusal` (table-closed) when the table is about to close."""
        refuse_if(self.closing, TableCode.TABLE_CLOSED)

    def check_between_hands(self) -> None:
        """Raises `TableRefusal` (hand-in-progress)."""
        refuse_if(self.hand_running, TableCode.HAND_IN_PROGRESS)

    def check_not_paused(self) -> None:
        """Raises `TableRefusal` (table-paused)."""
        refuse_if(self.paused, TableCode.TABLE_PAUSED)

    def check_turn(self, player: PlayerId, wanted: HandId, turn: int) -> Hand:
        """The running hand, when `turn` of `wanted` is now and the player's own.

        Raises `TableRefusal` (no-hand, old-hand, old-turn, not-in-this-hand, somebody-elses-turn).
        """
        hand = self.running_hand(wanted)
        self.number_in_hand(player)
        refuse_if(turn != self.turn, TableCode.OLD_TURN)
        self.check_not_paused()
        to_act = self.to_act
        if to_act is not None and to_act.player != player:
            raise TableRefusal(TableCode.NOT_YOUR_TURN, name=to_act.name)
        return hand

    def running_hand(self, wanted: HandId) -> Hand:
        """The hand that is being played, if it is this one. Raises `TableRefusal` (no-hand,
        old-hand)."""
        if self.hand is None:
            raise TableRefusal(TableCode.NO_HAND)
        if wanted != self.hand_id or self.hand.over:
            raise TableRefusal(TableCode.OLD_HAND)
        return self.hand

    def number_in_hand(self, player: PlayerId) -> int:
        """The player's number in the current or last hand. Raises (no-hand, not-in-this-hand)."""
        if self.hand is None:
            raise TableRefusal(TableCode.NO_HAND)
        for number, dealt in enumerate(self.dealt):
            if dealt.player == player:
                return number
        raise TableRefusal(TableCode.NOT_IN_THIS_HAND)

    def is_playing(self, seat: Seat) -> bool:
        """Whether the running hand was dealt to this seat."""
        return self.hand_running and any(dealt.seat == seat.number for dealt in self.dealt)

    @property
    def chips_due(self) -> tuple[tuple[PlayerId, Chips], ...]:
        """The chips due to players before the next hand (R-166); none while a hand is running."""
        if self.hand_running:
            return ()
        return all_due(self.seating)

    @property
    def deserted(self) -> bool:
        """Whether everybody has left a cash table of their own accord, not by its closing."""
        left = not (self.seats or self.hand_running or self.emptied_by_closing)
        return left and self.rules.tournament is None

    @property
    def seat_is_wanted(self) -> bool:
        """Whether more players wait than there are free seats."""
        return len(self.waiting.waiters) > self.seating.free_seats

    # --- how a hand goes on, as policies ask for it -------------------------------------------

    @abstractmethod
    def play_for_absent(self) -> list[TableEvent]:
        """Acts at once for players who are away (R-146) or have chosen a pre-action."""

    @abstractmethod
    def void_hand(self, hand: HandId, by: PlayerId, *, agreed: bool = False) -> list[TableEvent]:
        """Voids the running hand: everybody has their stack from before it (R-163)."""
