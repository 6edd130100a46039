"""One hand of any game, from the forced bets to the award of every pot.

`Hand` runs the hand; its state, betting, dealing, pots and end are in modules of their own. Only
`apply` changes it, and a refused action changes nothing. Before the class stand the rules for who
opens a betting round and for several runouts.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from bot.poker.actions import (
    Action,
    ActionCode,
    ActKind,
    AnswerRunouts,
    Call,
    Check,
    Draw,
    DrawBounds,
    Fold,
    Hunt,
    IllegalAction,
    LegalActions,
    PostBringIn,
    Protect,
    RaiseTo,
    Show,
)
from bot.poker.betting import BettingRound
from bot.poker.cards import FULL_DECK, Card, rank_of
from bot.poker.events import (
    Acted,
    BoardDealt,
    DeckTooShort,
    Drew,
    Event,
    HoleDealt,
    Posted,
    RunoutsAnswered,
    Thrown,
    new_record,
)
from bot.poker.games import BetUnit, FirstToAct
from bot.poker.hand_type import (
    bring_in_razz_order,
    rank_upcards_deuce,
    rank_upcards_high,
    rank_upcards_low,
)
from bot.poker.setup import DEAD_KINDS, LIVE_KINDS, HandSetup, Post, PostKind
from bot.poker.state import HandState, finish, is_passed_out, pass_out, return_uncalled, turn_up_all
from bot.poker.structure import Structure
from bot.refusal import BrokenInvariant

# --- Openers (R-100, R-102, R-278, R-280, R-285) -------------------------------------------------


def left_of_blinds(posts: Sequence[Post], players: int) -> int:
    """The player left of the last blind or straddle, who acts first before the flop."""
    last = posts[0]
    for post in posts:
        if _TURN[post.kind] and (_TURN[post.kind], post.amount) > (_TURN[last.kind], last.amount):
            last = post
    return (last.player + 1) % players


_TURN: Final = dict.fromkeys(PostKind, 0) | {
    PostKind.LATE_BLIND: 1,
    PostKind.SMALL_BLIND: 2,
    PostKind.BIG_BLIND: 3,
    PostKind.STRADDLE: 4,
}
"""The order of blinds, of which the last counts; other forced bets (0) never do."""


_RAZZ_ORDERS: Final = tuple(map(bring_in_razz_order, FULL_DECK))
_HIGH_CARD: Final = FirstToAct.HIGH_CARD
_HIGH_CARD_ACE_HIGH: Final = FirstToAct.HIGH_CARD_ACE_HIGH


def bring_in_player(opening: FirstToAct, upcards: Sequence[tuple[Card, ...]]) -> int:
    """The player whose only upcard brings in; suits separate equal ranks (R-278)."""
    if opening is _HIGH_CARD:
        orders = [_RAZZ_ORDERS[card] for (card,) in upcards]
        return orders.index(max(orders))
    # Cards are numbers in the order of ranks, aces high, and then of suits.
    return upcards.index(max(upcards) if opening is _HIGH_CARD_ACE_HIGH else min(upcards))


def best_visible(
    opening: FirstToAct, live: Sequence[int], upcards: Sequence[Sequence[Card]]
) -> int:
    """The live player whose upcards open; a tie goes to the first from the left (R-280)."""
    rank, known = _VISIBLE[opening]
    best, best_rank = live[0], None
    for player in live:
        counts = sum(map(_count, upcards[player]))
        own = known.get(counts)
        if own is None:
            own = known[counts] = rank(upcards[player])
        if best_rank is None or own > best_rank:
            best, best_rank = player, own
    return best


_count: Final = [5 ** (rank_of(card) - 2) for card in FULL_DECK].__getitem__
"""A card's part of a sum that says how many cards of each rank there are; nothing else counts among
upcards."""
Ranking: TypeAlias = tuple[Callable[[Sequence[Card]], int], dict[int, int]]
"""A ranking of upcards, and the ranks found so far by the sum of their counts."""
_VISIBLE: Final[dict[FirstToAct, Ranking]] = {
    FirstToAct.LOW_CARD: (rank_upcards_high, {}),
    FirstToAct.HIGH_CARD: (rank_upcards_low, {}),
    FirstToAct.HIGH_CARD_ACE_HIGH: (rank_upcards_deuce, {}),
}


def opener(hand: HandState) -> int:
    """The player who opens this street, whether or not they are able to act."""
    game, upcards = hand.game, hand.dealer.upcards
    if game.has_bring_in:
        if hand.street_number:
            return best_visible(game.opening, hand.live, upcards)
        return bring_in_player(game.opening, upcards)
    if hand.street_number or hand.is_bomb_pot or not game.has_blinds:
        return hand.live[0]
    return left_of_blinds(hand.setup.posts, hand.players)


# --- Several runouts -----------------------------------------------------------------------------


def runouts_served(hand: HandState, runouts: int) -> int:
    """How many runouts, up to `runouts`, can be dealt: one where cards are still to be thrown."""
    if runouts == 1 or not can_run_again(hand):
        return 1
    rest = hand.game.streets[hand.street_number + 1 :]
    return hand.dealer.runouts_served(rest, len(hand.live), runouts)


def can_run_again(hand: HandState) -> bool:
    """Whether nobody is to throw cards any more, nor to get any where hands are dealt once."""
    rest, again = hand.game.streets[hand.street_number + 1 :], hand.hand_rules.run_hands
    return not any(street.exchanges or (street.faces and not again) for street in rest)


def deal_runouts(hand: HandState, runouts: int) -> None:
    """Deals the rest of the board several times, and of the hands: all face up after the first
    time."""
    dealer, streets = hand.dealer, hand.game.streets[hand.street_number + 1 :]
    dealer.start_runouts(streets, runouts)
    for runout in range(runouts):
        for number, street in enumerate(streets, hand.street_number + 1):
            if street.faces:
                hand.events.extend(dealer.deal_hole(street, hand.live, number, runout))
            if street.board:
                cards = dealer.deal_board(street.board, burn=street.burn, runout=runout)
                hand.events.append(BoardDealt(number, runout, cards))


def ask_runouts(hand: HandState) -> bool:
    """Gives the turn to the next player to say whether they agree to several runouts; False
    where nobody is to be asked, or somebody wants one."""
    rules, answers = hand.hand_rules, hand.answers
    if rules.runouts == 1:
        return False
    waiting = [p for p in hand.live if p in rules.ask_runouts and p not in answers]
    refused = any(p in rules.one_runout or not answers.get(p, True) for p in hand.live)
    if not waiting or refused or (rules.bomb_boards or 1) > 1:
        return False
    runouts = runouts_served(hand, rules.runouts)
    if runouts > 1:
        hand.legal_actions = hand.betting.other_options(
            waiting[0], ActionCode.RUNOUTS_DUE, runouts=runouts
        )
    return runouts > 1


# --- The hand ------------------------------------------------------------------------------------


_FIXED_LIMIT: Final = Structure.FIXED_LIMIT
_POT_LIMIT: Final = Structure.POT_LIMIT
_BIG: Final = BetUnit.BIG
_DRAW_DUE: Final = ActionCode.DRAW_DUE
_CALL: Final = ActKind.CALL
_FOLD: Final = ActKind.FOLD
_CHECK: Final = ActKind.CHECK
_STRADDLE: Final = PostKind.STRADDLE


class Hand(HandState):
    """A hand being played. Read freely; change only through `apply`.

    Players have the numbers of the setup.
    """

    __slots__ = ()

    def __init__(self, setup: HandSetup) -> None:
        """Posts what is due, deals, and waits for the first player; the events are in `events`."""
        super().__init__(setup)
        self._post()
        self._deal_street()
        if self.is_bomb_pot:
            self.betting = self._new_round()
            self._end_street()
        else:
            self._start_round()

    def options(self) -> LegalActions:
        """The legal actions of the player to act. Raises `IllegalAction`: hand-over."""
        if self.legal_actions is None:
            raise IllegalAction(ActionCode.HAND_OVER)
        return self.legal_actions

    def require_legal(self, action: Action) -> None:
        """Raises `IllegalAction` when the action is not legal now; changes nothing."""
        options = self.legal_actions
        if options is not None and action.player == options.player:
            action.validate(options)
        elif isinstance(action, Show):
            self._check_show(action)
        elif isinstance(action, Hunt):
            if not self.may_hunt:
                raise IllegalAction(ActionCode.NO_RABBIT)
        elif options is None:
            raise IllegalAction(ActionCode.HAND_OVER)
        else:
            raise IllegalAction(
                ActionCode.NOT_YOUR_TURN, player=action.player, to_act=options.player
            )

    def apply(self, action: Action) -> list[Event]:
        """Plays an action and all that follows before the next one; returns the events.

        Raises `IllegalAction` as `require_legal` does, and then nothing has changed.
        """
        events, options, player = self.events, self.legal_actions, action.player
        before = len(events)
        if options is None or player != options.player:
            self.require_legal(action)
            self.actions.append(action)
            self._tell_after_end(action)
        else:
            action.validate(options)
            self.actions.append(action)
            self._act(action, player, options)
        return events[before:]

    def _tell_after_end(self, action: Action) -> None:
        if isinstance(action, Hunt):
            self.show_rabbit(action.player)
        elif isinstance(action, Show):
            self.show(action.player, action.places)
            if self.shown[action.player]:
                self.may_show.discard(action.player)

    def _check_show(self, action: Show) -> None:
        """Raises `IllegalAction` (nothing-to-show, no-such-card)."""
        player, places = action.player, set(action.places)
        if player not in self.may_show or places & set(self.shown_places.get(player, ())):
            raise IllegalAction(ActionCode.NOTHING_TO_SHOW, player=player)
        held = range(len(self.dealer.hole[player]))
        if len(places) < len(action.places) or not places <= set(held):
            raise IllegalAction(ActionCode.NO_SUCH_CARD)

    def _post(self) -> None:
        """Posts antes and dead money, then the blinds; a short stack pays what it has (R-096)."""
        stacks, events = self.stacks, self.events
        for post in sorted(self.setup.posts, key=_posting_order):
            player, kind = post.player, post.kind
            paid, stack = post.amount, stacks[player]
            if paid >= stack:
                paid = stack
                if not paid:
                    continue
                self.able.remove(player)
            into = self.dead if kind in DEAD_KINDS else self.contributed
            into[player] += paid
            stacks[player] = stack - paid
            events.append(new_record(Posted, (player, kind, paid, paid == stack)))

    def _deal_street(self) -> None:
        """Deals the street's own cards in turn, or a community card when the deck is too short."""
        street, dealer, live = self.street, self.dealer, self.live
        board, faces = 0 if street.exchanges else street.board, street.faces
        if len(faces) == 1 and not dealer.has_cards_for(street, len(live)):
            board = 1
        elif faces:
            self.events.extend(dealer.deal_hole(street, live, self.street_number))
        if board:
            self._lay_board(board)

    def _lay_board(self, count: int) -> None:
        """Deals the street's community cards; one burn serves every board."""
        for board in range(len(self.dealer.boards)):
            cards = self.dealer.deal_board(count, burn=self.street.burn and not board, runout=board)
            self.events.append(new_record(BoardDealt, (self.street_number, board, cards)))

    def _new_round(self) -> BettingRound:
        """A betting round for this street, with blinds or a bring-in due, and nobody's turn yet."""
        setup, stakes = self.setup, self.setup.stakes
        limit = setup.structure is _FIXED_LIMIT
        unit = stakes.big_bet if limit and self.street.unit is _BIG else stakes.small_bet
        betting = BettingRound(
            setup.structure, unit, self.stacks, self.able, self.live, opener(self)
        )
        betting.protection = setup.hand_rules.all_in_protection
        if limit:
            at_table = self.players if setup.hand_rules.tournament else len(self.live)
            betting.capped = at_table > 2
        if not self.street_number and not self.is_bomb_pot:
            if self.game.has_blinds:
                self._count_blinds(betting)
            elif self.game.has_bring_in:
                betting.require_bring_in(stakes.bring_in)
        if setup.structure is _POT_LIMIT:
            betting.earlier = self.pot_total - sum(betting.bets)
        return betting

    def _count_blinds(self, betting: BettingRound) -> None:
        bets, price, full_wagers = betting.bets, 0, 1
        for event in self.events:
            if type(event) is not Posted:
                break
            if event.kind in LIVE_KINDS:
                bets[event.player] += event.amount
        for post in self.setup.posts:
            if post.kind in LIVE_KINDS:
                price = max(price, post.amount)
                full_wagers += post.kind is _STRADDLE
        betting.post_blinds(price, full_wagers)

    def _start_round(self) -> None:
        """Starts a street's betting; it ends at once where nobody can bet."""
        self.betting = self._new_round()
        self._find_turn()

    def _start_exchange(self) -> None:
        """Asks every player who has not folded, all-in or not, which cards they throw."""
        self.betting = self._new_round()
        self.drawing[:] = self.live
        self.draw_bounds = self._bounds_of_draw()
        self.drawn[:] = [None] * self.players
        self._find_drawer()

    def _find_drawer(self) -> None:
        """Gives the turn to the next player who throws cards, or goes on with the street."""
        if self.drawing:
            self.legal_actions = self.draw_options(self.drawing[0])
            return
        is_last = self.street_number >= self.game.last_exchange
        if len(self.able) < 2 and is_last and not self.hand_rules.ask_runouts:
            turn_up_all(self)
        if self.street.board:
            self._lay_board(self.street.board)
        self._find_turn()

    def draw_options(self, player: int) -> LegalActions:
        """The options, at their turn, of a player who is still to throw cards on this street."""
        return self.betting.other_options(player, _DRAW_DUE, self.draw_bounds)

    def _bounds_of_draw(self) -> DrawBounds:
        """How many cards each player may throw on this street: all hold as many."""
        street, held = self.street, len(self.dealer.hole[self.live[0]])
        most = street.discards or min(street.draws, held)
        return DrawBounds(street.discards, most, street.draws > 0, held)

    def _exchange(self, action: Draw) -> None:
        """Throws a player's cards and replaces them, where the street does."""
        events, number, replaced = self.events, self.street_number, self.street.draws > 0
        player, places = action.player, action.places
        count = self.drawn[player] = len(places)
        thrown = self.dealer.throw(player, places) if places else ()
        events.append(new_record(Thrown, (number, player, thrown)))
        events.append(new_record(Drew, (number, player, count, replaced)))
        if places:
            if replaced:
                cards = self.dealer.replace(player, count)
                events.append(new_record(HoleDealt, (number, player, cards, (False,) * count, 0)))
            self.dealer.discards += thrown
        del self.drawing[0]
        self._find_drawer()

    def _act(self, action: Action, player: int, options: LegalActions) -> None:
        """Plays a legal action and all that follows before the next one.

        Comparing exact types takes a third of the time of matching classes, and the next turn is
        found here as in `_find_turn`, without a call.
        """
        betting, added, all_in = self.betting, 0, False
        if type(action) is RaiseTo:
            kind, to = betting.raise_is, action.to
            added = to - betting.bets[player]
            betting.raise_to(player, to)
        elif type(action) is Fold:
            self._fold(player, options)
            return
        elif type(action) is Call:
            kind, added = _CALL, options.call
            to = betting.stay(player, added)
        elif type(action) is Draw:
            self._exchange(action)
            return
        elif type(action) is Check:
            kind, to = _CHECK, betting.stay(player, 0)
        elif type(action) is PostBringIn:
            kind, added = action.kind, options.bring_in
            to = betting.bring_in(player, added)
        elif type(action) is AnswerRunouts:
            self._answer_runouts(action, options.runouts)
            return
        elif type(action) is Protect:
            kind, to = action.kind, betting.stay(player, 0)
            self.protected[player] = True
            self.able.remove(player)
        else:
            raise BrokenInvariant(f"{type(action).__name__} is not played in turn")
        if added:
            stack = self.stacks[player] = self.stacks[player] - added
            self.contributed[player] += added
            if not stack:
                all_in = True
                self.able.remove(player)
        self.turns.append(options)
        self.events.append(new_record(Acted, (self.street_number, player, kind, to, added, all_in)))
        legal = self.legal_actions = betting.options()
        if legal is None:
            self._end_street()
        elif self.game.opens_with:
            self._check_openers(legal)

    def _fold(self, player: int, options: LegalActions) -> None:
        self.turns.append(options)
        to = self.betting.stay(player, 0)
        self.folded[player] = True
        self.live.remove(player)
        self.able.remove(player)
        self.events.append(new_record(Acted, (self.street_number, player, _FOLD, to, 0, False)))
        if len(self.live) == 2 and not self.hand_rules.tournament:
            self.betting.note_heads_up()
        if self.hand_rules.chop_blinds and self._is_folded_to_blinds():
            pass_out(self)
        else:
            self._find_turn()

    def _is_folded_to_blinds(self) -> bool:
        """Whether the blinds alone are left, and nobody has raised."""
        blinds = sorted(post.player for post in self.setup.posts)
        return not self.street_number and self.betting.aggressor is None and self.live == blinds

    def _find_turn(self) -> None:
        """Gives the turn to the next player, or ends the street when the round is over."""
        options = self.legal_actions = self.betting.options()
        if options is None:
            self._end_street()
        elif self.game.opens_with:
            self._check_openers(options)

    def open_as_recorded(self) -> None:
        """Lets the player to act open, whatever they hold: a record may not know their cards."""
        self.legal_actions = self.public_legal_actions

    def _check_openers(self, options: LegalActions) -> None:
        """Takes the first bet from a player without openers; nobody else sees the reason."""
        kind, own = self.game.hand_types[0], self.dealer.hole[options.player]
        if self.street_number or self.betting.price or options.min_to is None:
            return
        if (kind.rank(own, ()) or 0) >= self.game.opens_with:
            return
        refused = ActionCode.OPENERS_MISSING
        self.legal_actions = options._replace(min_to=None, max_to=None, refused=refused)
        self.opening_legal_actions = self.legal_actions, options

    def _end_street(self) -> None:
        return_uncalled(self)
        if len(self.live) == 1:
            finish(self)
            return
        if self.game.opens_with and is_passed_out(self):
            pass_out(self)
            return
        last = len(self.game.streets) - 1
        if self.street_number == last:
            finish(self)
        elif len(self.able) < 2 and self.street_number >= self.game.last_exchange:
            if ask_runouts(self):
                return
            runouts = runouts_served(self, self.runouts)
            turn_up_all(self, runouts)
            self._deal_rest(last, runouts)
            finish(self)
        else:
            self._next_street()
            if self.street.exchanges:
                self._start_exchange()
            else:
                self._start_round()

    def _next_street(self) -> None:
        self.street_number += 1
        self.street = self.game.streets[self.street_number]
        self.street_start = len(self.events)
        self._deal_street()

    def _deal_rest(self, last: int, runouts: int) -> None:
        """Deals the streets on which nobody can bet, or the rest of the board several times."""
        agreed = self.runouts
        if runouts < agreed and can_run_again(self):
            self.events.append(DeckTooShort(agreed, runouts))
        if runouts > 1:
            deal_runouts(self, runouts)
            self.street_number = last
            self.street = self.game.streets[last]
            return
        while self.street_number < last:
            self._next_street()
        self.betting = self._new_round()

    def _answer_runouts(self, action: AnswerRunouts, runouts: int) -> None:
        self.answers[action.player] = action.agrees
        self.events.append(RunoutsAnswered(action.player, runouts, action.agrees))
        self._end_street()


_POSTING_ORDER: Final = {kind: place for place, kind in enumerate(PostKind)}


def _posting_order(post: Post) -> int:
    return _POSTING_ORDER[post.kind]
