"""The state of a hand: chips, cards, turns, queries about them, and its end.

At the end cards are turned up and pots awarded, which gives the result (R-109 and following).
"""

from bisect import insort
from collections.abc import Sequence
from typing import Final

from bot.poker.actions import Action, DrawBounds, Fold, LegalActions
from bot.poker.betting import BettingRound
from bot.poker.cards import Card, rank_of
from bot.poker.dealing import Dealer
from bot.poker.events import (
    Acted,
    BountyPaid,
    CardsShown,
    Event,
    HandOver,
    Mucked,
    PotAwarded,
    RabbitShown,
    RakeTaken,
    Shown,
    UncalledReturned,
    new_record,
)
from bot.poker.games import Game
from bot.poker.setup import HandSetup
from bot.poker.showdown import (
    HandResult,
    Pot,
    RankedHand,
    Showdown,
    build_pots,
    uncalled_bet,
    uncontested,
)


class HandState:
    """The state of a hand, changed only by `Hand` and by the functions of this module; lists are by
    player."""

    __slots__ = (
        "able",
        "actions",
        "answers",
        "betting",
        "contributed",
        "dead",
        "dealer",
        "draw_bounds",
        "drawing",
        "drawn",
        "events",
        "folded",
        "game",
        "hand_rules",
        "is_bomb_pot",
        "legal_actions",
        "live",
        "may_show",
        "mucked",
        "opening_legal_actions",
        "players",
        "protected",
        "rabbit",
        "result",
        "setup",
        "shown",
        "shown_places",
        "stacks",
        "street",
        "street_number",
        "street_start",
        "turns",
    )

    betting: BettingRound
    """The round of the street being played, or of the last one on which anybody could bet."""

    def __init__(self, setup: HandSetup) -> None:
        players = len(setup.stacks)
        self.players: Final = players
        """The number of players dealt in."""
        self.setup: Final = setup
        self.game: Final[Game] = setup.declaration
        rules = self.hand_rules = setup.hand_rules
        self.is_bomb_pot: Final = rules.bomb_boards is not None
        """Whether everybody has anted and nobody bets before the second street."""
        self.stacks: Final = list(setup.stacks)
        self.contributed: Final = [0] * players
        """The chips that each player put in during the hand, without dead money: side pot levels
        (R-073)."""
        self.dead: Final = [0] * players
        nobody = [False] * players
        self.folded: Final = nobody.copy()
        self.live: Final = list(range(players))
        """The players who have not folded, in order."""
        self.protected: Final = nobody.copy()
        self.able: Final = self.live.copy()
        """The players who can still put chips in, in order: not folded, not all-in, not
        protected."""
        self.shown: Final = nobody.copy()
        self.shown_places: Final[dict[int, tuple[int, ...]]] = {}
        """The places of the cards that players have shown of a hand that they did not show."""
        self.mucked: Final = nobody.copy()
        self.may_show: Final[set[int]] = set()
        """Players who may still reveal cards by `Show` after the end (R-112, R-115)."""
        self.dealer: Final = Dealer(
            setup.deck,
            players,
            setup.refill,
            rules.bomb_boards or 1,
            setup.refills,
            self.folded,
        )
        self.drawing: Final[list[int]] = []
        """The players who are still to throw cards on this street, in order."""
        self.draw_bounds: DrawBounds | None = None
        """How many cards each may throw on the last street on which cards were thrown."""
        self.drawn: Final[list[int | None]] = [None] * players
        """How many cards each has thrown on the last street on which cards were thrown."""
        self.events: Final[list[Event]] = []
        self.actions: Final[list[Action]] = []
        self.turns: Final[list[LegalActions]] = []
        """The actions that were legal at each turn to bet, in the order of the `Acted` events."""
        self.answers: Final[dict[int, bool]] = {}
        """Whether each player who was asked about several runouts has agreed."""
        self.street_number = 0
        self.street = self.game.streets[0]
        """The street being played, or the last one played."""
        self.street_start = 0
        """The number of events before the first one of the street."""
        self.legal_actions: LegalActions | None = None
        """The legal actions of the player to act; None after the end."""
        self.opening_legal_actions: tuple[LegalActions, LegalActions] | None = None
        """The newest legal actions of a player without openers, and the ones that others see."""
        self.result: HandResult | None = None
        self.rabbit: RabbitShown | None = None
        """The cards that would have come, once somebody has asked for them after the end."""

    @property
    def runouts(self) -> int:
        """The number of runouts to which all who are in the hand agree; two boards have one."""
        rules = self.hand_rules
        if rules.runouts == 1 or (rules.bomb_boards or 1) > 1:
            return 1
        agree = all(
            self.answers.get(player, False)
            if player in rules.ask_runouts
            else player not in rules.one_runout
            for player in self.live
        )
        return rules.runouts if agree else 1

    @property
    def last_acts(self) -> list[Acted | None]:
        """Each player's last action of this street."""
        acts: list[Acted | None] = [None] * self.players
        for event in self.events[self.street_start :]:
            if isinstance(event, Acted):
                acts[event.player] = event
        return acts

    @property
    def to_act(self) -> int | None:
        """The player whose turn it is; None after the end."""
        return None if self.legal_actions is None else self.legal_actions.player

    @property
    def over(self) -> bool:
        """Whether every pot has been awarded; only `Show` and `Hunt` are possible then."""
        return self.result is not None

    @property
    def pot_total(self) -> int:
        """All chips in the middle, this street's bets and dead money included; 0 after the end."""
        return 0 if self.over else sum(self.contributed) + sum(self.dead)

    @property
    def is_chopped(self) -> bool:
        """Whether all others folded to the blinds, who took their bets back."""
        result = self.result
        return result is not None and not result.pots and bool(self.hand_rules.chop_blinds)

    @property
    def may_hunt(self) -> bool:
        """Whether `Hunt` is possible: all but one folded, and only board cards were to come, all of
        the deck as it was shuffled. The place of a card that came again by a refill would reveal
        who had it first."""
        rest = self.game.streets[self.street_number + 1 :]
        ended_early = self.over and len(self.live) == 1 and bool(rest)
        if not ended_early or self.rabbit is not None or not self.hand_rules.rabbit_hunt:
            return False
        cards = sum(s.burn + s.board * len(self.dealer.boards) for s in rest)
        has_come_once = self.dealer.dealt + cards <= len(self.setup.deck)
        return has_come_once and not any(s.faces or s.exchanges for s in rest)

    @property
    def public_legal_actions(self) -> LegalActions | None:
        """`legal_actions` as everybody may know them: they hide whether the player has openers."""
        legal, opening = self.legal_actions, self.opening_legal_actions
        return opening[1] if opening is not None and opening[0] is legal else legal

    @property
    def all_in(self) -> frozenset[int]:
        """The live players without chips behind; after the end, the ones who had none then."""
        if self.result is not None:
            return self.result.all_in
        return frozenset([player for player in self.live if not self.stacks[player]])

    @property
    def claimants(self) -> list[int]:
        """The live players who do not concede; all of them when everybody does (R-114)."""
        if not self.setup.concedes:
            return self.live
        return [player for player in self.live if player not in self.setup.concedes] or self.live

    def gathered_pots(self) -> tuple[Pot, ...]:
        """The pots of the earlier streets, without this street's bets."""
        bets = self.betting.bets
        earlier = [total - bet for total, bet in zip(self.contributed, bets, strict=True)]
        return build_pots(earlier, self.folded, sum(self.dead))

    def show(self, player: int, places: tuple[int, ...] = ()) -> None:
        """Turns up all the cards of a player (R-117), or the cards at some places: with the last
        one that lies face down, the hand is shown."""
        held = self.dealer.hole[player]
        if places:
            told = (*self.shown_places.get(player, ()), *places)
            down = {place for place in range(len(held)) if not self.game.faces[place]}
            if not down <= set(told):
                self.shown_places[player] = told
                self.events.append(CardsShown(player, tuple(held[place] for place in places)))
                return
        self.shown[player] = True
        self.events.append(new_record(Shown, (player, tuple(held))))

    def cards_shown(self, player: int) -> tuple[Card, ...]:
        """The cards of a player that were turned up for everybody: all, some or none."""
        held = self.dealer.hole[player]
        if self.shown[player]:
            return tuple(held)
        return tuple(held[place] for place in self.shown_places.get(player, ()))

    def show_rabbit(self, player: int) -> None:
        """Shows, for a player, the cards that would have come. The hand and its boards stay as they
        ended."""
        rest = self.game.streets[self.street_number + 1 :]
        self.rabbit = RabbitShown(player, self.dealer.rest_of_boards(rest))
        self.events.append(self.rabbit)


# --- The end of a hand (R-109 and following) -----------------------------------------------------


SEVEN_DEUCE: Final = [2, 7]


def return_uncalled(hand: HandState) -> None:
    """Returns the part of a bet that nobody matched, before pots are built (R-074)."""
    uncalled = uncalled_bet(hand.contributed, hand.folded)
    if uncalled is None:
        return
    player, amount = uncalled
    bets = hand.betting.bets
    hand.contributed[player] -= amount
    bets[player] = max(0, bets[player] - amount)
    hand.stacks[player] += amount
    if player not in hand.able and not hand.protected[player]:
        insort(hand.able, player)
    hand.events.append(new_record(UncalledReturned, (player, amount)))


def turn_up_all(hand: HandState, runouts: int = 1) -> None:
    """Turns up all live hands, where the house rules say so or several runouts are dealt."""
    rules = hand.hand_rules
    claimants = hand.claimants
    if len(claimants) < 2:
        return
    if rules.all_in_face_up or rules.tournament or runouts > 1:
        for player in claimants:
            if not hand.shown[player]:
                hand.show(player)


def finish(hand: HandState) -> None:
    """Settles every pot and ends the hand, after a bet that nobody matched was returned."""
    hand.legal_actions = None
    all_in = hand.all_in
    rules = hand.hand_rules
    ranks: tuple[tuple[RankedHand | None, ...], ...] = ()
    bps = 0 if rules.no_flop_no_drop and not hand.street_number else rules.rake_bps
    pots = build_pots(hand.contributed, hand.folded, sum(hand.dead))
    if len(hand.live) == 1:
        # Where nobody else put in a chip the whole bet went back, and there is no pot.
        events = uncontested(pots[0], bps, rules.rake_cap) if pots else []
    else:
        dealer = hand.dealer
        showdown = Showdown(hand.game, pots, hand.claimants, dealer.holes, dealer.boards)
        _turn_up(hand, showdown)
        events = showdown.awards(bps, rules.rake_cap)
        ranks = showdown.ranks_of(hand.shown)
    hand.events.extend(events)
    awards, rake = _award(hand, events)
    if rules.seven_deuce is not None:
        _pay_bounty(hand, awards, rules.seven_deuce)
    _offer_show(hand)
    stacks = tuple(hand.stacks)
    hand.result = new_record(HandResult, (stacks, all_in, pots, awards, rake, ranks))
    hand.events.append(new_record(HandOver, (stacks,)))


def is_passed_out(hand: HandState) -> bool:
    """Whether two could have bet on the first street, and nobody did."""
    return not hand.street_number and len(hand.able) > 1 and not hand.betting.price


def pass_out(hand: HandState) -> None:
    """Ends a hand that nobody has opened, or whose blinds are chopped: everybody takes back what
    they posted, and there is no rake."""
    hand.legal_actions = None
    for player, dead in enumerate(hand.dead):
        amount = hand.contributed[player] + dead
        hand.contributed[player] = hand.dead[player] = 0
        hand.stacks[player] += amount
        if amount:
            hand.events.append(UncalledReturned(player, amount))
    stacks = tuple(hand.stacks)
    hand.result = HandResult(stacks, frozenset(), (), (), 0, ())
    hand.events.append(HandOver(stacks))


def _turn_up(hand: HandState, showdown: Showdown) -> None:
    """Turns up all hands after an all-in (C-18), otherwise in order: winners show, beaten hands
    muck.

    First the last player to bet or raise on the final street; without one its opener or, if they
    folded, the next: the first live player left of the button, in stud the best board (R-110).
    """
    if any(not hand.stacks[player] or hand.protected[player] for player in hand.live):
        turn_up_all(hand)
    aggressor, opener = hand.betting.aggressor, hand.betting.opener
    first = opener if aggressor is None else aggressor
    order = sorted(hand.live, key=lambda player: (player - first) % hand.players)
    for event in showdown.turn_up(order, hand.shown):
        hand.events.append(event)
        if isinstance(event, Mucked):
            hand.mucked[event.player] = True
        else:
            hand.shown[event.player] = True


def _award(
    hand: HandState, events: Sequence[RakeTaken | PotAwarded]
) -> tuple[tuple[PotAwarded, ...], int]:
    """Moves every pot to its winners; returns the awards and the rake."""
    awards, rake = [], 0
    for event in events:
        if isinstance(event, RakeTaken):
            rake += event.amount
        else:
            awards.append(event)
            hand.stacks[event.player] += event.amount
    return tuple(awards), rake


def _pay_bounty(hand: HandState, awards: Sequence[PotAwarded], bounty: int) -> None:
    """Has everybody pay the player who alone won the main pot with a shown seven and deuce."""
    winners = {award.player for award in awards if award.pot == 0}
    if len(winners) != 1:
        return
    winner = winners.pop()
    ranks = sorted(map(rank_of, hand.dealer.hole[winner]))
    if ranks != SEVEN_DEUCE or winner in hand.setup.concedes:
        return
    if not hand.shown[winner]:
        hand.show(winner)
    for player in range(hand.players):
        paid = min(bounty, hand.stacks[player])
        if player != winner and paid:
            hand.stacks[player] -= paid
            hand.stacks[winner] += paid
            hand.events.append(BountyPaid(player, winner, paid))


def _offer_show(hand: HandState) -> None:
    """Lets beaten hands, a lone winner and the last to fold show their cards (R-112, R-115)."""
    if len(hand.live) > 1:
        hand.may_show.update([player for player in hand.live if hand.mucked[player]])
    claimants, actions = hand.claimants, hand.actions
    if len(claimants) == 1 and not hand.shown[claimants[0]]:
        hand.may_show.add(claimants[0])
    # Nobody may show a folded hand that was dealt again.
    if actions and isinstance(actions[-1], Fold) and not hand.dealer.refills:
        hand.may_show.add(actions[-1].player)
