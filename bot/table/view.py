"""The view of a table for one viewer: seats, button, and the hand through `bot.poker.viewpoint`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, get_args

from bot.ids import HandId, PlayerId
from bot.poker.cut import Cut, CutWord
from bot.poker.events import PublicEvent
from bot.poker.hand import Hand
from bot.poker.setup import Position
from bot.poker.viewpoint import HandView, SeenPlayer, personal_hand, view
from bot.table.agreement import open_vote, voters
from bot.table.rules import GameChange, GamePlan, TableRules
from bot.table.seats import Presence
from bot.table.shown_button import button_in_hand, position_in_hand, shown_button
from bot.table.stakes import rules_of_game
from bot.table.stand_up import StandUpRound
from bot.table.table import Table
from bot.table.table_commands import RunoutAnswer, StraddleWish
from bot.table.turns import Dealt, price_for

# A union of types is looked through several times as slowly as a tuple of them.
_PUBLIC_EVENTS: tuple[type[PublicEvent], ...] = get_args(PublicEvent)


class SeatView(NamedTuple):
    """One seat. `player` is None when it is empty; `hand` is None when they were not dealt in.

    A tuple, for its speed: every command makes one for each seat.
    """

    number: int
    player: PlayerId | None = None
    name: str = ""
    stack: int = 0
    """The chips that can be bet."""
    reserve: int = 0
    """Further chips, kept for the stand-up game: a player with some is standing."""
    presence: Presence | None = None
    """The player's presence; None for an empty seat, and for a player who has left but whose hand
    is still shown."""
    leaving: bool = False
    ordered: int = 0
    """Chips to be added between hands."""
    time_bank: int = 0
    """Seconds left in the time bank."""
    timeouts: int = 0
    """How many of the player's turns in a row ran out of time."""
    away_cost: int = 0
    """Chips lost in hands dealt while sitting out."""
    auto_top_up: int = 0
    """The stack to be filled up to between hands; 0 for none."""
    price: int = 0
    """The chips that the player at this seat adds to stay in the hand, at their turn."""
    may_post: bool = False
    """Whether the player owes blinds and could post them to be dealt in at once (R-133)."""
    runouts: RunoutAnswer = RunoutAnswer.NEVER
    chops: bool = False
    straddle: StraddleWish = StraddleWish.NONE
    """The hands in which the player wants to straddle."""
    hand: SeenPlayer | None = None
    left_since_hand: bool = False
    """Whether the player left when the hand that is still shown was over."""


@dataclass(frozen=True, slots=True)
class VoidVoteView:
    """The player who asks to void the hand, and the players who have not agreed yet."""

    name: str
    waits_for: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameChoiceView:
    """The choice of the next game: who makes it, among which games, and the game chosen so far."""

    seat: SeatView
    offered: tuple[tuple[int, TableRules], ...]
    """The place of each game, and the rules that a hand of it has."""
    chosen: TableRules | None
    otherwise: TableRules
    """The game that is dealt when nothing is chosen."""


@dataclass(frozen=True, slots=True)
class StraddleView:
    """A straddle in the next hand: whose, and for how many chips."""

    seat: SeatView
    amount: int
    wanted: bool
    """Whether the player straddles; otherwise they may."""


class TableView(NamedTuple):
    """A table as one viewer may see it. Amounts in chips. A tuple, for its speed."""

    rules: TableRules
    viewer: PlayerId | None
    seats: tuple[SeatView, ...]
    """All seats, from 1."""
    hand_id: HandId
    hand_number: int
    """The number of the hand, counted by its table; 0 before the first."""
    hand: HandView | None
    dealt: tuple[int, ...]
    """The seat of each player of the hand, by player number."""
    played: tuple[SeatView, ...]
    """Each player of the hand at their seat, by player number, whoever sits there now."""
    public_events: tuple[PublicEvent, ...]
    turn: int
    to_act: SeatView | None
    button: int | None
    """The seat where the button is shown; None before the first hand and in games without one."""
    button_in_hand: int | None
    """The seat with the button during the newest hand, even if its player has left."""
    can_start: bool
    closing: bool
    closed: bool
    paused: bool = False
    waiting: tuple[tuple[PlayerId, str], ...] = ()
    """The waiting list, the next player first."""
    free_seats: int = 0
    """Seats that are empty and held for nobody."""
    deck_commitment: str = ""
    """The commitment to the hand's deck; empty when it has none."""
    cut: Cut | None = None
    """The cut of the hand's deck; None for a hand older than cut decks."""
    next_root: str = ""
    """The root of the next hand's deck; empty when it has none."""
    next_words: tuple[CutWord, ...] = ()
    """The words that cut the next hand's deck."""
    next_closed_ms: int | None = None
    """When the cut of the next hand's deck was closed, in milliseconds since 1970; None while it
    takes words."""
    position: Position | None = None
    """The viewer's position, in games with blinds (R-138); None when they are not in the hand."""
    void_vote: "VoidVoteView | None" = None
    """The open vote on voiding the hand."""
    buy_in_max: int = 0
    """The most that anybody may sit down with, or fill their stack up to, at a cash table."""
    rejoins_with: int = 0
    """The least that the viewer may rejoin with after leaving (R-167)."""
    deserted: bool = False
    """Whether everybody has left a cash table, also one that has closed since."""
    games: tuple[GamePlan, ...] = ()
    """The games of a table that has several."""
    change: GameChange = GameChange.ORBIT
    """When the games change."""
    next_game: TableRules | None = None
    """The game that follows the one being played, where they take turns; None before the first
    hand."""
    hands_before_next: int = 0
    """The number of hands until `next_game` is dealt, where the change counts hands: 1 when it is
    the next hand's."""
    game_choice: GameChoiceView | None = None
    """The choice of the next game, while it can be made."""
    straddles: tuple[StraddleView, ...] = ()
    """The straddles of the next hand, in order: the ones that are wanted, and the ones that may
    still come."""
    next_bomb_ante: int = 0
    """The ante of everybody in the next hand, where it is a bomb pot."""
    stand_up: StandUpRound | None = None
    """The round of the stand-up game that is being played."""
    clock_called: bool = False
    """Whether somebody has called the clock on the player to act."""
    past: bool = False
    """Whether the view shows an earlier hand, at whose end nobody's seat had become free."""

    @property
    def running(self) -> bool:
        """Whether a hand is being played."""
        return self.hand is not None and not self.hand.over

    @property
    def takes_words(self) -> bool:
        """Whether there is a next deck that can be cut."""
        return bool(self.next_root) and self.next_closed_ms is None

    @property
    def seated(self) -> int:
        """How many players have a seat."""
        return sum(seat.presence is not None for seat in self.seats)

    def seat_of(self, player: PlayerId) -> SeatView | None:
        """The player's seat, or None; a seat that they have left does not count, though its hand is
        shown."""
        return next((seat for seat in self.seats if seat.player == player and seat.presence), None)

    @property
    def buy_in_min(self) -> int:
        """The least that the viewer may sit down with."""
        return max(self.rules.buy_in_min, self.rejoins_with)

    def seat_of_number(self, number: int) -> SeatView:
        """A player of the hand at their seat, by player number, even once somebody else has it."""
        return self.played[number]


def view_of(table: Table, viewer: PlayerId | None, at_ms: int = 0) -> TableView:
    """The table as `viewer` may see it now; None is the whole channel.

    `at_ms` is the time of looking (UTC), which an idle table does not know.
    """
    public = _public_view(table)
    return public if viewer is None else personal_view(table, public, viewer, at_ms)


def personal_view(table: Table, public: TableView, viewer: PlayerId, at_ms: int) -> TableView:
    """The table as one player may see it now, made of the public view.

    A deal makes the public view once for all its players.
    """
    number = next((n for n, dealt in enumerate(table.dealt) if dealt.player == viewer), None)
    rejoins_with = table.seating.rejoins_with(viewer, at_ms)
    if number is None or table.hand is None or public.hand is None:
        return public._replace(viewer=viewer, rejoins_with=rejoins_with)
    seen = personal_hand(table.hand, public.hand, number)

    def with_own_cards(seat: SeatView) -> SeatView:
        is_own = seat.player == viewer and seat.hand is not None
        return seat._replace(hand=seen.players[number]) if is_own else seat

    to_act, choice = public.to_act, public.game_choice
    return public._replace(
        viewer=viewer,
        rejoins_with=rejoins_with,
        hand=seen,
        seats=tuple(map(with_own_cards, public.seats)),
        played=tuple(map(with_own_cards, public.played)),
        to_act=None if to_act is None else with_own_cards(to_act),
        position=position_in_hand(table, number),
        game_choice=None if choice is None else replace(choice, seat=with_own_cards(choice.seat)),
        straddles=tuple(replace(each, seat=with_own_cards(each.seat)) for each in public.straddles),
    )


def _public_view(table: Table) -> TableView:
    hand = table.hand
    seen = None if hand is None else view(hand, None)
    players = {dealt.seat: number for number, dealt in enumerate(table.dealt)}
    seats = tuple(
        _seat_view(table, number, players.get(number), seen)
        for number in range(1, table.rules.seats + 1)
    )
    to_act = table.to_act
    next_deck = None if table.closing or table.closed else table.decks.committed
    return TableView(
        rules=table.rules_in_play,
        viewer=None,
        seats=seats,
        hand_id=table.hand_id,
        hand_number=table.hands_dealt,
        hand=seen,
        dealt=tuple(dealt.seat for dealt in table.dealt),
        played=() if seen is None else _played(table, seats, seen),
        public_events=() if hand is None else _story(hand),
        turn=table.turn,
        to_act=seats[to_act.seat - 1] if to_act else None,
        button=shown_button(table),
        button_in_hand=button_in_hand(table),
        can_start=table.can_start,
        closing=table.closing,
        closed=table.closed,
        paused=table.paused,
        waiting=tuple((waiter.player, waiter.name) for waiter in table.waiting.waiters),
        free_seats=_free_seats(table),
        deck_commitment="" if hand is None else table.deck_commitment,
        cut=None if hand is None or table.cut_deck is None else table.cut_deck.cut,
        next_root="" if next_deck is None else next_deck.root,
        next_words=table.decks.words,
        next_closed_ms=table.decks.closed_ms,
        void_vote=_void_vote(table),
        buy_in_max=table.seating.buy_in_max,
        deserted=table.deserted,
        games=table.rules.games,
        change=table.rules.change,
        next_game=_next_game(table),
        hands_before_next=max(1, table.rules.hands_each - table.rotation.dealt + 1),
        game_choice=_game_choice(table, seats),
        straddles=_straddles(table, seats),
        next_bomb_ante=table.next_bomb_ante,
        stand_up=table.stand_up.round,
        clock_called=table.clock_called,
    )


def _next_game(table: Table) -> TableRules | None:
    games = table.rules.games
    if not games or table.rules.change.is_chosen or table.positions is None:
        return None
    return rules_of_game(table.rules, (table.rotation.at + 1) % len(games))


def _game_choice(table: Table, seats: Sequence[SeatView]) -> GameChoiceView | None:
    choice = table.game_choice
    if choice is None:
        return None
    return GameChoiceView(
        seat=seats[choice.seat - 1],
        offered=tuple((at, rules_of_game(table.rules, at)) for at in choice.offered),
        chosen=None if choice.chosen is None else rules_of_game(table.rules, choice.chosen),
        otherwise=rules_of_game(table.rules, choice.otherwise),
    )


def _straddles(table: Table, seats: Sequence[SeatView]) -> tuple[StraddleView, ...]:
    return tuple(
        StraddleView(seats[turn.seat - 1], turn.amount, turn.wanted)
        for turn in table.straddle_turns
        if turn.refused is None
    )


def _seat_view(
    table: Table, seat_number: int, number: int | None, hand: HandView | None
) -> SeatView:
    """A seat; `number` is the player who was dealt in there, by their number in the hand."""
    seat = table.seats.get(seat_number)
    played = hand.players[number] if hand is not None and number is not None else None
    if seat is None:
        if number is None or played is None:
            return SeatView(seat_number)
        return _left_seat(table, table.dealt[number], played)
    own = played if number is not None and table.dealt[number].player == seat.player else None
    return SeatView(
        number=seat_number,
        player=seat.player,
        name=seat.name,
        stack=own.stack if own and table.hand_running else seat.playable,
        reserve=seat.reserve,
        presence=seat.presence,
        leaving=seat.leaving,
        ordered=seat.ordered,
        away_cost=-seat.away_net,
        auto_top_up=seat.auto_top_up,
        time_bank=seat.time_bank,
        timeouts=seat.timeouts,
        runouts=seat.runouts,
        chops=seat.chops,
        straddle=seat.straddle,
        may_post=seat.owes_blinds and not seat.posting,
        price=_price(table, own.player) if own else 0,
        hand=own,
    )


def _left_seat(table: Table, dealt: Dealt, played: SeenPlayer) -> SeatView:
    """The seat of a player of the hand who has left it, as they had it."""
    later = dealt.seat in table.left_since_hand
    return SeatView(
        dealt.seat, dealt.player, dealt.name, played.stack, hand=played, left_since_hand=later
    )


def _played(table: Table, seats: Sequence[SeatView], hand: HandView) -> tuple[SeatView, ...]:
    """Each player of the hand at their seat: the story of the hand must name them, even if others
    have taken their seats since."""
    now = [(seats[dealt.seat - 1], dealt) for dealt in table.dealt]
    return tuple(
        seat if seat.player == dealt.player else _left_seat(table, dealt, hand.players[number])
        for number, (seat, dealt) in enumerate(now)
    )


def _price(table: Table, number: int) -> int:
    """The price for a player in the hand to stay, as far as their chips go; 0 when it is over."""
    hand = table.hand
    if hand is None or not table.hand_running or hand.folded[number]:
        return 0
    return min(price_for(hand, number), hand.stacks[number])


def _void_vote(table: Table) -> VoidVoteView | None:
    vote = open_vote(table)
    if vote is None:
        return None
    silent = (each.name for each in voters(table) if each.player not in vote.agreed)
    return VoidVoteView(vote.proposer.name, tuple(silent))


def _free_seats(table: Table) -> int:
    """Seats that can be taken; none at a tournament's table."""
    if table.rules.tournament is not None:
        return 0
    return max(0, table.seating.free_seats - table.waiting.held)


def _story(hand: Hand) -> tuple[PublicEvent, ...]:
    return tuple(event for event in hand.events if isinstance(event, _PUBLIC_EVENTS))
