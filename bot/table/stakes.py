"""From a table's rules to the stakes of its hands and what the house takes of them."""

from dataclasses import replace

from bot.ids import Chips
from bot.poker.cards import Card
from bot.poker.games import GAMES, GameCode
from bot.poker.setup import HandSetup, HouseRules, Post, Stakes
from bot.poker.structure import Structure
from bot.table.button import Positions
from bot.table.rules import TableRules


def stakes_of(rules: TableRules) -> Stakes:
    """The stakes that `rules` name.

    In fixed limit the big blind is the small bet (R-083). Stud has no blinds (R-276): the small
    blind stands for the bring-in and the big blind for the small bet.
    """
    if not GAMES[GameCode(rules.game)].has_blinds:
        return Stakes.stud(rules.big_blind, ante=rules.ante, bring_in=rules.small_blind)
    if rules.structure == Structure.FIXED_LIMIT:
        return Stakes.limit(rules.big_blind, small_blind=rules.small_blind, ante=rules.ante)
    return Stakes.blinds(rules.small_blind, rules.big_blind, ante=rules.ante)


def has_button_ante(rules: TableRules) -> bool:
    """Whether everybody antes and the button alone posts a blind; nobody misses a blind then."""
    return GAMES[GameCode(rules.game)].button_ante and rules.ante > 0


def rules_of_orbit(rules: TableRules, limit: bool) -> TableRules:
    """The rules of an orbit: `rules`, or fixed limit in a mixed game's limit orbit (R-086)."""
    return replace(rules, structure=Structure.FIXED_LIMIT.value) if limit else rules


def limit_is_next(rules: TableRules, limit: bool, before: Positions | None, now: Positions) -> bool:
    """Whether the hand with the button at `now` is played in limit, when the last one was `limit`.

    A mixed game changes each time the button has gone round the table; it stays where it is when a
    third player joins two, and that is no orbit.
    """
    gone_round = before is not None and now.button < before.button
    return rules.mixed and limit != gone_round


def setup_of(
    rules: TableRules, stacks: tuple[int, ...], posts: tuple[Post, ...], deck: tuple[Card, ...]
) -> HandSetup:
    """A hand by these rules. Raises `BadSetup`."""
    return HandSetup(
        game=GameCode(rules.game),
        structure=Structure(rules.structure),
        stakes=stakes_of(rules),
        stacks=stacks,
        posts=posts,
        deck=deck,
        house=house_of(rules),
    )


def rules_as_dealt(rules: TableRules, setup: HandSetup) -> TableRules:
    """The rules of a table as they were for this hand of it: the level's, or the orbit's."""
    stakes = setup.stakes
    has_blinds = setup.declaration.has_blinds
    return replace(
        rules,
        game=setup.game.value,
        structure=setup.structure.value,
        small_blind=Chips(stakes.small_blind if has_blinds else stakes.bring_in),
        big_blind=Chips(stakes.small_bet),
        ante=Chips(stakes.ante),
    )


def house_of(rules: TableRules) -> HouseRules:
    """The house rules of each hand: rake (R-174, R-175), all-in protection (R-150).

    In tournaments all-in hands are turned up, and limit is uncapped heads-up (C-09).
    """
    return HouseRules(
        rake_bps=rules.rake_bps,
        rake_cap=rules.rake_cap,
        all_in_protection=rules.all_in_protection,
        tournament=rules.tournament is not None,
    )
