"""Prepares an unpredictable hand: its deck, its draw for the button, its salt."""

from bot.ids import HandId
from bot.poker.cards import FULL_DECK, Chance, shuffled
from bot.poker.commitment import SALT_BITS, salt_text
from bot.table.commands import StartHand
from bot.table.tournament_lineup import TournamentLineup

DRAW_BELOW = 1_000_000
"""The first button is drawn as a number below this; any number of seats up to ten fits evenly
enough that no seat is favoured by more than one in a hundred thousand."""


def new_hand(chance: Chance, hand: HandId, lineup: TournamentLineup | None = None) -> StartHand:
    """A hand with a fresh full deck (R-017), of which its game takes its cards, and a fresh salt
    for its commitment."""
    deck = shuffled(chance, FULL_DECK)
    draw = chance.randrange(DRAW_BELOW)
    salt = salt_text(chance.randrange(1 << SALT_BITS))
    return StartHand(hand, deck, draw, salt=salt, lineup=lineup)
