"""Prepares an unpredictable hand: its deck, its draw for the button, its salt."""

from bot.ids import HandId
from bot.poker.cards import Chance, shuffled
from bot.poker.commitment import SALT_BITS, salt_text
from bot.poker.games import GAMES, GameCode
from bot.table.commands import StartHand
from bot.table.rules import TableRules
from bot.table.tournament_lineup import TournamentLineup

DRAW_BELOW = 1_000_000
"""The first button is drawn as a number below this; any number of seats up to ten fits evenly
enough that no seat is favoured by more than one in a hundred thousand."""


def new_hand(
    chance: Chance, hand: HandId, rules: TableRules, lineup: TournamentLineup | None = None
) -> StartHand:
    """A hand by `rules` with a fresh deck (R-017) and a fresh salt for its commitment."""
    deck = shuffled(chance, GAMES[GameCode(rules.game)].deck)
    draw = chance.randrange(DRAW_BELOW)
    salt = salt_text(chance.randrange(1 << SALT_BITS))
    return StartHand(hand, deck, draw, salt=salt, lineup=lineup)
