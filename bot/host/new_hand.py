"""Prepares unpredictable hands: the draw for the button, and decks that nobody has seen."""

from dataclasses import replace

from bot.ids import HandId, TableId
from bot.poker.cards import FULL_DECK, Chance, shuffled
from bot.poker.cut import SALT_BITS, FreshDeck, salt_text
from bot.table.table import Table
from bot.table.table_commands import (
    ArrangeSeats,
    SitDown,
    StartHand,
    TableCommand,
    TournamentLineup,
)

DRAW_BELOW = 1_000_000
"""The first button is drawn as a number below this; any number of seats up to ten fits evenly
enough that no seat is favoured by more than one in a hundred thousand."""
MAY_BRING_DECKS = StartHand | SitDown | ArrangeSeats


def new_hand(chance: Chance, hand: HandId, lineup: TournamentLineup | None = None) -> StartHand:
    """A hand from the deck that its table has prepared."""
    return StartHand(hand, (), chance.randrange(DRAW_BELOW), lineup=lineup)


def fresh_deck(chance: Chance, table: TableId) -> FreshDeck:
    """A full deck (R-017), of which a game takes its cards, with a secret for its salts."""
    deck = shuffled(chance, FULL_DECK)
    salt = salt_text(chance.randrange(1 << SALT_BITS))
    return FreshDeck(table, deck, salt, commits_to_refills=True, is_ahead=True)


def with_decks(
    command: TableCommand, table: Table, number: TableId, chance: Chance
) -> TableCommand:
    """The command with the decks that it brings: every deal that of the hand after it, and one for
    itself where the table has prepared none; sitting down brings that of a table's first hand."""
    missing = table.decks.fresh is None
    match command:
        case StartHand(deck=()):
            count = 2 if missing else 1
        case SitDown() | ArrangeSeats() if missing:
            count = 1
        case _:
            return command
    return replace(command, decks=tuple(fresh_deck(chance, number) for _ in range(count)))
