"""The end of a hand: cards are turned up and pots awarded, which gives the result (R-109 ff.)."""

from bisect import insort
from collections.abc import Sequence
from typing import Final

from bot.poker.actions import Fold
from bot.poker.cards import rank_of
from bot.poker.events import (
    BountyPaid,
    HandOver,
    Mucked,
    PotAwarded,
    RakeTaken,
    UncalledReturned,
    new_record,
)
from bot.poker.pots import build_pots, uncalled_bet
from bot.poker.showdown import HandResult, RankedHand, Showdown, uncontested
from bot.poker.state import HandState

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
    """Ends a hand that nobody has opened, or whose blinds are chopped: everybody has back what
    they posted, and nothing is raked."""
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
    """Turns up all hands after an all-in (C-18), else in order: winners show, beaten hands muck.

    First the last player to bet or raise on the final street, else its opener or, if they folded,
    the next: the first live player left of the button, in stud the best board (R-110).
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
    # A folded hand that was dealt again is nobody's to show.
    if actions and isinstance(actions[-1], Fold) and not hand.dealer.refills:
        hand.may_show.add(actions[-1].player)
