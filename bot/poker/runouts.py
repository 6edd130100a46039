"""Several runouts: how many can be dealt, who is asked about them, and their cards."""

from bot.poker.actions import ActionCode
from bot.poker.events import BoardDealt
from bot.poker.state import HandState


def runouts_served(hand: HandState, runouts: int) -> int:
    """How many runouts, up to so many, can be dealt: one where cards are thrown before."""
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
