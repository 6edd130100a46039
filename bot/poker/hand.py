"""One hand of any game, from the forced bets to the award of every pot.

`Hand` runs the hand; its state, betting, dealing, pots and end are in modules of their own. Only
`apply` changes it, and a refused action changes nothing.
"""

from typing import Final

from bot.poker.actions import (
    Action,
    ActionCode,
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
from bot.poker.ending import finish, is_passed_out, pass_out, return_uncalled, turn_up_all
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
from bot.poker.opening import opener
from bot.poker.runouts import ask_runouts, can_run_again, deal_runouts, runouts_served
from bot.poker.setup import DEAD_KINDS, LIVE_KINDS, HandSetup, Post, PostKind
from bot.poker.state import HandState
from bot.poker.streets import BetUnit
from bot.poker.structure import Structure
from bot.refusal import BrokenInvariant

_FIXED_LIMIT: Final = Structure.FIXED_LIMIT
_BIG: Final = BetUnit.BIG
_DRAW_DUE: Final = ActionCode.DRAW_DUE
_STRADDLE: Final = PostKind.STRADDLE


class Hand(HandState):
    """A hand being played. Read freely; change only through `apply`.

    Player numbers are those of the setup.
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
        if options is None or player != self.to_act:
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
            player, kind, owed = post.player, post.kind, post.amount
            stack = stacks[player]
            if paid := owed if owed < stack else stack:
                self._pay(player, paid, self.dead if kind in DEAD_KINDS else self.contributed)
                events.append(new_record(Posted, (player, kind, paid, paid == stack)))

    def _deal_street(self) -> None:
        """Deals the street's own cards in turn, or a community card when the deck is too short."""
        street, dealer, live, number = self.street, self.dealer, self.live, self.street_number
        board, faces = 0 if street.exchanges else street.board, street.faces
        if len(faces) == 1 and not dealer.has_cards_for(street, len(live)):
            board = 1
        elif faces:
            given = dealer.deal_hole(street, live)
            self.events.extend(
                [
                    new_record(HoleDealt, (number, player, cards, faces, 0))
                    for player, cards in given.items()
                ]
            )
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
        betting = BettingRound(setup.structure, unit, self.players, self.able, opener(self))
        betting.protection = setup.hand_rules.all_in_protection
        if limit:
            at_table = self.players if setup.hand_rules.tournament else len(self.live)
            betting.capped = at_table > 2
        if not self.street_number and not self.is_bomb_pot:
            if self.game.has_blinds:
                self._count_blinds(betting)
            elif self.game.has_bring_in:
                betting.require_bring_in(stakes.bring_in)
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
        self.drawn[:] = [None] * self.players
        self._find_drawer()

    def _find_drawer(self) -> None:
        """Gives the turn to the next player who throws cards, or goes on with the street."""
        if self.drawing:
            self.to_act = self.drawing[0]
            self.legal_actions = self.draw_options(self.to_act)
            return
        is_last = self.street_number >= self.game.last_exchange
        if len(self.able) < 2 and is_last and not self.hand_rules.ask_runouts:
            turn_up_all(self)
        if self.street.board:
            self._lay_board(self.street.board)
        self._find_turn()

    def draw_options(self, player: int) -> LegalActions:
        """The options, at their turn, of a player who is still to throw cards on this street."""
        street, held = self.street, len(self.dealer.hole[player])
        least, most = street.discards, street.discards or min(street.draws, held)
        bounds = new_record(DrawBounds, (least, most, street.draws > 0, held))
        return self.betting.other_options(player, self.stacks[player], _DRAW_DUE, bounds)

    def _exchange(self, action: Draw) -> None:
        """Throws a player's cards and replaces them, where the street does."""
        player, street, dealer = action.player, self.street, self.dealer
        number, replaced = self.street_number, street.draws > 0
        thrown = dealer.throw(player, action.places) if action.places else ()
        events = self.events
        events.append(new_record(Thrown, (number, player, thrown)))
        events.append(new_record(Drew, (number, player, len(thrown), replaced)))
        if thrown and replaced:
            cards = dealer.replace(player, len(thrown))
            faces = (False,) * len(cards)
            events.append(new_record(HoleDealt, (number, player, cards, faces, 0)))
        dealer.discards += thrown
        self.drawn[player] = len(thrown)
        del self.drawing[0]
        self._find_drawer()

    def _act(self, action: Action, player: int, options: LegalActions) -> None:
        """Plays a legal action and all that follows before the next one.

        Comparing exact types takes a third of the time of matching classes.
        """
        betting, added = self.betting, 0
        if type(action) is Call:
            kind, added = action.kind, options.call
            betting.call(player, added)
        elif type(action) is Fold:
            kind = action.kind
            betting.pass_turn(player)
            self._fold(player)
        elif type(action) is RaiseTo:
            kind, added = betting.raise_is, action.to - betting.bets[player]
            betting.raise_to(player, action.to, self.able)
        elif type(action) is Check:
            kind = action.kind
            betting.pass_turn(player)
        elif type(action) is Draw:
            self._exchange(action)
            return
        elif type(action) is PostBringIn:
            kind, added = action.kind, options.bring_in
            betting.bring_in(player, added)
        elif type(action) is AnswerRunouts:
            self._answer_runouts(action, options.runouts)
            return
        elif type(action) is Protect:
            kind = action.kind
            betting.pass_turn(player)
            self.protected[player] = True
            self.able.remove(player)
        else:
            raise BrokenInvariant(f"{type(action).__name__} is not played in turn")
        if added:
            self._pay(player, added, self.contributed)
        to, all_in = betting.bets[player], not self.stacks[player]
        event = new_record(Acted, (self.street_number, player, kind, to, added, all_in))
        self.last_acts[player] = event
        self.events.append(event)
        if self.hand_rules.chop_blinds and self._is_folded_to_blinds():
            pass_out(self)
        else:
            self._find_turn()

    def _pay(self, player: int, amount: int, into: list[int]) -> None:
        """Moves chips from a stack to the middle; an empty stack cannot bet any more."""
        stack = self.stacks[player] = self.stacks[player] - amount
        into[player] += amount
        self.pot_total += amount
        if not stack:
            self.able.remove(player)

    def _fold(self, player: int) -> None:
        self.folded[player] = True
        self.live.remove(player)
        self.able.remove(player)
        if len(self.live) == 2 and not self.hand_rules.tournament:
            self.betting.note_heads_up()

    def _is_folded_to_blinds(self) -> bool:
        """Whether the blinds alone are left, and nobody has raised."""
        blinds = sorted(post.player for post in self.setup.posts)
        return not self.street_number and self.betting.aggressor is None and self.live == blinds

    def _find_turn(self) -> None:
        """Gives the turn to the next player, or ends the street when the round is over."""
        betting, able = self.betting, self.able
        if not betting.waiting or (len(able) < 2 and self._is_matched()):
            self._end_street()
            return
        player = self.to_act = betting.waiting[0]
        self.legal_actions = betting.options(player, self.stacks, able, self.pot_total)
        if self.game.opens_with:
            self._check_openers(player, self.legal_actions)

    def open_as_recorded(self) -> None:
        """Lets the player to act open, whatever they hold: a record may not know their cards."""
        self.legal_actions = self.public_legal_actions

    def _check_openers(self, player: int, options: LegalActions) -> None:
        """Takes the first bet from a player without openers: nobody else sees that."""
        kind = self.game.hand_types[0]
        if self.street_number or self.betting.price or options.min_to is None:
            return
        if (kind.rank(self.dealer.hole[player], ()) or 0) >= self.game.opens_with:
            return
        refused = ActionCode.OPENERS_MISSING
        self.legal_actions = options._replace(min_to=None, max_to=None, refused=refused)
        self.opening_legal_actions = self.legal_actions, options

    def _is_matched(self) -> bool:
        """Whether the last player with chips to bet has nothing left to match (R-075)."""
        bets = self.betting.bets
        highest = max(bets[player] for player in self.live)
        return all(bets[player] >= highest for player in self.able)

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
        self.last_acts = [None] * self.players
        self._deal_street()

    def _deal_rest(self, last: int, runouts: int) -> None:
        """Deals the streets on which nobody can bet, or what is left of the board several times."""
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
