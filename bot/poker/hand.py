"""One hand of any game, from the forced bets to the award of every pot.

`Hand` holds the state and says what happens in which order; betting, dealing, pots and showdown
live in their own files. It is changed by `apply` alone, and by nothing when an action is refused.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.poker.actions import (
    Action,
    ActionCode,
    ActKind,
    Call,
    Check,
    Fold,
    IllegalAction,
    Options,
    PostBringIn,
    Protect,
    RaiseTo,
    Show,
    judge,
)
from bot.poker.betting import BettingRound
from bot.poker.dealing import Dealer
from bot.poker.events import (
    Acted,
    BoardDealt,
    Event,
    HandOver,
    HoleDealt,
    Mucked,
    Posted,
    PotAwarded,
    RakeTaken,
    Shown,
    UncalledReturned,
)
from bot.poker.games import BetUnit, Game, Street
from bot.poker.opening import best_visible, bring_in_player, left_of_blinds
from bot.poker.pots import Pot, build_pots, uncalled_bet
from bot.poker.setup import HandSetup, Post, PostKind
from bot.poker.showdown import HandResult, Showdown
from bot.poker.structure import Structure
from bot.refusal import BrokenInvariant


class Hand:
    """A hand being played. Read freely; change only through `apply`.

    Player numbers are those of the setup; lists are indexed by them.
    """

    __slots__ = (
        "_able_count",
        "_all_in_at_end",
        "_options",
        "able",
        "actions",
        "betting",
        "contributed",
        "dead",
        "dealer",
        "events",
        "folded",
        "game",
        "last_acts",
        "live",
        "may_show",
        "mucked",
        "pot_total",
        "protected",
        "result",
        "setup",
        "shown",
        "stacks",
        "street_number",
        "to_act",
    )

    def __init__(self, setup: HandSetup) -> None:
        """Posts what is due, deals, and waits for the first player; the events are in `events`."""
        players = setup.players
        self.setup: Final = setup
        self.game: Final[Game] = setup.declaration
        self.stacks: Final = list(setup.stacks)
        self.contributed: Final = [0] * players
        """What each put in during the hand, dead money aside: the levels of side pots (R-073)."""
        self.dead: Final = [0] * players
        self.folded: Final = [False] * players
        self.live: Final = list(range(players))
        """The players who have not folded, in order."""
        self.protected: Final = [False] * players
        self.able: Final = [True] * players
        """Who can still put chips in: not folded, not all-in, not protected."""
        self._able_count = players
        self.pot_total = 0
        """All chips in the middle, this street's bets and dead money included; 0 after the end."""
        self.shown: Final = [False] * players
        self.mucked: Final = [False] * players
        self.may_show: set[int] = set()
        """Whose cards may still be revealed by `Show` after the end (R-112, R-115)."""
        self.last_acts: Final[list[Acted | None]] = [None] * players
        """Each player's last action of this street."""
        self.dealer: Final = Dealer(setup.deck, players)
        self.events: Final[list[Event]] = []
        self.actions: Final[list[Action]] = []
        self.street_number = 0
        self.to_act: int | None = None
        self.result: HandResult | None = None
        self._options: Options | None = None
        self._all_in_at_end: frozenset[int] = frozenset()
        self._post()
        self._deal_street()
        self._start_round()

    @property
    def players(self) -> int:
        """How many players were dealt in."""
        return len(self.stacks)

    @property
    def over(self) -> bool:
        """Whether every pot has been awarded; only `Show` is possible then."""
        return self.result is not None

    @property
    def street(self) -> Street:
        """The street being played, or the last one played."""
        return self.game.streets[self.street_number]

    @property
    def all_in(self) -> frozenset[int]:
        """The live players without chips behind; after the end, those who came to it so."""
        if self.over:
            return self._all_in_at_end
        return frozenset(player for player in self.live if not self.stacks[player])

    def gathered_pots(self) -> tuple[Pot, ...]:
        """The pots of the earlier streets, this street's bets still in front of the players."""
        earlier = [
            total - bet for total, bet in zip(self.contributed, self.betting.bets, strict=True)
        ]
        return build_pots(earlier, self.folded, sum(self.dead))

    def options(self) -> Options:
        """What the player to act may do. Raises `IllegalAction` (hand-over) after the end."""
        if self._options is None:
            raise IllegalAction(ActionCode.HAND_OVER)
        return self._options

    def check(self, action: Action) -> None:
        """Raises `IllegalAction` when the action is not legal now; changes nothing."""
        options = self._options
        if options is not None and action.player == options.player:
            judge(action, options)
        elif isinstance(action, Show):
            if action.player not in self.may_show:
                raise IllegalAction(ActionCode.NOTHING_TO_SHOW, player=action.player)
        elif options is None:
            raise IllegalAction(ActionCode.HAND_OVER)
        else:
            raise IllegalAction(
                ActionCode.NOT_YOUR_TURN, player=action.player, to_act=options.player
            )

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Plays an action and all that follows from it without another one; returns the events.

        Raises `IllegalAction` as `check` does, and then nothing has changed.
        """
        self.check(action)
        before = len(self.events)
        self.actions.append(action)
        if self._options is None:
            self._show(action.player)
            self.may_show.discard(action.player)
        else:
            self._act(action, self._options)
            self._find_turn(action.player)
        return tuple(self.events[before:])

    def _post(self) -> None:
        """Antes and dead money first, then the blinds, each short where the stack is (R-096)."""
        for post in sorted(self.setup.posts, key=_posting_order):
            player = post.player
            paid = min(post.amount, self.stacks[player])
            if not paid:
                continue
            self._pay(player, paid, self.dead if post.kind.is_dead else self.contributed)
            self.events.append(Posted(player, post.kind, paid, not self.stacks[player]))

    def _pay(self, player: int, amount: int, into: list[int]) -> None:
        stack = self.stacks[player] = self.stacks[player] - amount
        into[player] += amount
        self.pot_total += amount
        if not stack:
            self._set_able(player, False)

    def _set_able(self, player: int, able: bool) -> None:
        if self.able[player] is not able:
            self.able[player] = able
            self._able_count += 1 if able else -1

    def _deal_street(self) -> None:
        """The street's cards: own cards in turn, or a community card when the deck is too short."""
        street, dealer, live, number = self.street, self.dealer, self.live, self.street_number
        board = street.board
        if street.faces:
            if dealer.can_serve(street, len(live)):
                given = dealer.deal_hole(street, live)
                for player, cards in zip(live, given, strict=True):
                    self.events.append(HoleDealt(number, player, cards, street.faces))
            elif len(street.faces) == 1:
                board = 1
            else:
                raise BrokenInvariant("the deck cannot serve the players")
        if board:
            cards = dealer.deal_board(board, burn=street.burn)
            self.events.append(BoardDealt(number, 0, cards))

    def _new_round(self) -> BettingRound:
        """The betting of this street, blinds or bring-in standing, nobody's turn yet."""
        setup, stakes = self.setup, self.setup.stakes
        limit = setup.structure is Structure.FIXED_LIMIT
        unit = stakes.big_bet if limit and self.street.unit is BetUnit.BIG else stakes.small_bet
        betting = BettingRound(setup.structure, unit, self.able, self._opener())
        if limit:
            at_table = self.players if setup.house.tournament else len(self.live)
            betting.uncapped = at_table == 2
        if not self.street_number:
            if self.game.has_blinds:
                self._stand_blinds(betting)
            else:
                betting.await_bring_in(stakes.bring_in)
        return betting

    def _stand_blinds(self, betting: BettingRound) -> None:
        for event in self.events:
            if isinstance(event, Posted) and event.kind.is_live:
                betting.bets[event.player] += event.amount
        live_posts = [post for post in self.setup.posts if post.kind.is_live]
        straddles = sum(post.kind is PostKind.STRADDLE for post in live_posts)
        betting.post_blinds(max(post.amount for post in live_posts), 1 + straddles)

    def _opener(self) -> int:
        """Who would open this street were he able to act."""
        opening, live = self.game.opening, self.live
        if self.game.has_blinds:
            posts = self.setup.posts
            return live[0] if self.street_number else left_of_blinds(posts, self.players)
        if self.street_number:
            return best_visible(opening, live, self.dealer.upcards)
        return bring_in_player(opening, self.dealer.upcards)

    def _start_round(self) -> None:
        """Opens a street's betting; streets on which nobody can bet pass at once."""
        self.betting = self._new_round()
        self._find_turn(self.betting.opener - 1)

    def _act(self, action: Action, options: Options) -> None:
        """Moves the chips and the betting of a legal action."""
        player, betting = action.player, self.betting
        added = 0
        match action:
            case RaiseTo():
                kind, added = options.raise_is, action.to - betting.bets[player]
                betting.raise_to(player, action.to, self.able)
            case Call():
                kind, added = ActKind.CALL, options.call
                betting.call(player, added)
            case Check():
                kind = ActKind.CHECK
                betting.pass_turn(player)
            case Fold():
                kind = ActKind.FOLD
                betting.pass_turn(player)
                self._fold(player)
            case PostBringIn():
                kind, added = ActKind.BRING_IN, options.bring_in
                betting.bring_in(player, added)
            case Protect():
                kind = ActKind.PROTECT
                betting.pass_turn(player)
                self.protected[player] = True
                self._set_able(player, False)
            case Show():
                raise BrokenInvariant("showing is not an action of the betting")
        if added:
            self._pay(player, added, self.contributed)
        event = Acted(
            self.street_number,
            player,
            kind,
            betting.bets[player],
            added,
            added > 0 and not self.stacks[player],
        )
        self.last_acts[player] = event
        self.events.append(event)

    def _fold(self, player: int) -> None:
        self.folded[player] = True
        self.live.remove(player)
        self._set_able(player, False)
        if len(self.live) == 2 and not self.setup.house.tournament:
            self.betting.note_heads_up()

    def _can_answer(self, player: int) -> bool:
        """Whether anybody else has the chips to put in more than the price."""
        price, bets = self.betting.wagers.price, self.betting.bets
        for other in self.live:
            if self.able[other] and other != player and self.stacks[other] + bets[other] > price:
                return True
        return False

    def _find_turn(self, after: int) -> None:
        """Gives the turn to the next player, or moves on when the round is over."""
        if len(self.live) == 1:
            self._finish()
            return
        betting = self.betting
        if self._able_count < 2 and self._is_matched():
            betting.close()
        player = self.to_act = betting.next_to_act(after)
        if player is None:
            self._end_street()
            return
        self._options = betting.options(
            player,
            self.stacks[player],
            self.pot_total,
            opponents=self._can_answer(player),
            protection=self.setup.house.all_in_protection,
        )

    def _is_matched(self) -> bool:
        """Whether the last player with chips to bet has nothing left to match (R-075)."""
        bets = self.betting.bets
        highest = max(bets[player] for player in self.live)
        return all(bets[player] >= highest for player in self.live if self.able[player])

    def _end_street(self) -> None:
        self._return_uncalled()
        last = len(self.game.streets) - 1
        if self.street_number < last and self._able_count < 2:
            self._turn_up_all()
            if self.setup.house.runouts > 1 and self._run_out():
                self.street_number = last
        if self.street_number == last:
            self._finish()
            return
        self.street_number += 1
        self.last_acts[:] = [None] * self.players
        self._deal_street()
        self._start_round()

    def _run_out(self) -> bool:
        """Deals the rest of the board several times; False when the deck serves it only once."""
        streets = self.game.streets[self.street_number + 1 :]
        if any(street.down or street.up for street in streets):
            return False
        runouts = self.dealer.deal_runouts(streets, self.setup.house.runouts)
        for runout in range(runouts):
            for number, street in enumerate(streets, self.street_number + 1):
                cards = self.dealer.deal_board(street.board, burn=street.burn, runout=runout)
                self.events.append(BoardDealt(number, runout, cards))
        return True

    def _return_uncalled(self) -> None:
        uncalled = uncalled_bet(self.contributed, self.folded)
        if uncalled is None:
            return
        player, amount = uncalled
        self.contributed[player] -= amount
        self.betting.bets[player] = max(0, self.betting.bets[player] - amount)
        self.stacks[player] += amount
        self.pot_total -= amount
        self._set_able(player, not self.protected[player])
        self.events.append(UncalledReturned(player, amount))

    def _claimants(self) -> list[int]:
        """The live players who do not concede; all of them when every one does."""
        claimants = [player for player in self.live if player not in self.setup.concedes]
        return claimants or self.live

    def _show(self, player: int) -> None:
        self.shown[player] = True
        self.events.append(Shown(player, tuple(self.dealer.hole[player])))

    def _turn_up_all(self) -> None:
        """All live hands face up, where the house plays so or there is more than one board."""
        house = self.setup.house
        if not (house.all_in_face_up or house.tournament or house.runouts > 1):
            return
        claimants = self._claimants()
        if len(claimants) > 1:
            for player in claimants:
                if not self.shown[player]:
                    self._show(player)

    def _finish(self) -> None:
        """Settles every pot and ends the hand."""
        self.to_act = self._options = None
        self._return_uncalled()
        self._all_in_at_end = self.all_in
        live = self.live
        pots = build_pots(self.contributed, self.folded, sum(self.dead))
        dealer, house = self.dealer, self.setup.house
        claimants = self._claimants()
        showdown = Showdown(self.game, pots, claimants, dealer.hole, dealer.boards)
        if len(live) > 1:
            self._turn_up(showdown, live)
        drop = self.street_number > 0 or not house.no_flop_no_drop
        settled = list(showdown.awards(house.rake_bps if drop else 0, house.rake_cap))
        self.events.extend(settled)
        awards = tuple(event for event in settled if isinstance(event, PotAwarded))
        for award in awards:
            self.stacks[award.player] += award.amount
        self._offer_show(claimants)
        self.result = HandResult(
            stacks=tuple(self.stacks),
            pots=pots,
            awards=awards,
            rake=sum(event.amount for event in settled if isinstance(event, RakeTaken)),
            ranks=showdown.ranks_of(self.shown),
        )
        self.pot_total = 0
        self.events.append(HandOver(self.result.stacks))

    def _turn_up(self, showdown: Showdown, live: Sequence[int]) -> None:
        """The showdown in order: all face up after an all-in, else winners show and others muck."""
        if any(not self.stacks[player] or self.protected[player] for player in live):
            self._turn_up_all()
        aggressor, opener = self.betting.aggressor, self.betting.opener
        first = opener if aggressor is None else aggressor
        order = sorted(live, key=lambda player: (player - first) % self.players)
        for event in showdown.turn_up(order, self.shown):
            self.events.append(event)
            if isinstance(event, Mucked):
                self.mucked[event.player] = True
            elif isinstance(event, Shown):
                self.shown[event.player] = True

    def _offer_show(self, claimants: Sequence[int]) -> None:
        """Who may reveal cards now: beaten hands, a lone winner, the last folder (R-112, R-115)."""
        self.may_show.update(player for player, gone in enumerate(self.mucked) if gone)
        if len(claimants) == 1 and not self.shown[claimants[0]]:
            self.may_show.add(claimants[0])
        if self.actions and isinstance(self.actions[-1], Fold):
            self.may_show.add(self.actions[-1].player)


def replay(setup: HandSetup, actions: Iterable[Action]) -> Hand:
    """The hand after the actions: the same setup and actions always give the same hand.

    Raises `IllegalAction` at the first action that is not legal.
    """
    hand = Hand(setup)
    for action in actions:
        hand.apply(action)
    return hand


def check_or_fold(hand: Hand) -> Action:
    """What is played for a player whose time ran out: check if he may, else fold (R-144).

    An opener of stud who may not fold brings in. Raises `IllegalAction` (hand-over) after the end.
    """
    options = hand.options()
    if options.bring_in:
        return PostBringIn(options.player)
    return Check(options.player) if options.check else Fold(options.player)


_POSTING_ORDER: Final = {kind: place for place, kind in enumerate(PostKind)}


def _posting_order(post: Post) -> int:
    return _POSTING_ORDER[post.kind]
