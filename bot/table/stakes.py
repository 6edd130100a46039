"""The stakes of a table's hands, and the house's rake, by the rules of the table."""

from dataclasses import replace

from bot.ids import Chips
from bot.poker.cards import Card
from bot.poker.games import GAMES, GameCode
from bot.poker.setup import HandRules, HandSetup, Post, Stakes
from bot.poker.structure import Structure
from bot.table.rules import TableAnte, TableRules

ANTES_IN_A_BET = 5
"""Stud's usual ante is a fifth of the small bet."""


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


def has_table_ante(rules: TableRules) -> bool:
    """Whether one player antes for all in this game: not where everybody has an ante to pay."""
    wanted = rules.house.table_ante is not TableAnte.NONE
    return wanted and GAMES[GameCode(rules.game)].has_blinds and not rules.ante


def usual_ante(code: GameCode, big_blind: int) -> Chips:
    """The ante where none is chosen: in stud a fifth of the small bet, at least one chip; a big
    blind where the button alone posts one; otherwise 0."""
    game = GAMES[code]
    if not game.has_blinds:
        return Chips(max(1, big_blind // ANTES_IN_A_BET))
    return Chips(big_blind if game.button_ante else 0)


def rules_of_game(rules: TableRules, at: int) -> TableRules:
    """The rules of the table's game number `at`, as if the table had no other game.

    The table's ante is for games that usually have one. Beside limit games, games without limits
    have half the blinds, as in card rooms: their bets are larger.
    """
    if rules.mixed:
        return replace(rules, structure=Structure.FIXED_LIMIT.value) if at else rules
    if not rules.games:
        return rules
    plan, parts = rules.games[at], _blinds_part(rules, at)
    small, big = (Chips(-(-blind // parts)) for blind in (rules.small_blind, rules.big_blind))
    ante = usual_ante(GameCode(plan.game), big)
    return replace(
        rules,
        game=plan.game,
        structure=plan.structure,
        games=(),
        small_blind=small,
        big_blind=big,
        ante=min(big, rules.ante or ante) if ante else Chips(0),
    )


def _blinds_part(rules: TableRules, at: int) -> int:
    """The number by which the table's blinds are divided in this game."""
    limits = [plan.structure == Structure.FIXED_LIMIT for plan in rules.games]
    return 2 if any(limits) and not limits[at] else 1


def cards_of(rules: TableRules, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of the game's deck out of a full one, in its order: shuffled if the full one
    was."""
    wanted = GAMES[GameCode(rules.game)].deck
    return deck if len(deck) <= len(wanted) else tuple(filter(wanted.__contains__, deck))


def refills_of(rules: TableRules, table: TableRules) -> int:
    """The most times that the deck of a hand by `rules` can run out, in its own game or in another
    game of the table, or of a tournament's levels, with the same deck. So the deck serves every
    such game."""
    wanted = GAMES[GameCode(rules.game)]
    others = [GAMES[GameCode(plan.game)] for plan in table.games]
    if table.tournament is not None:
        others = [GAMES[GameCode(code)] for code in table.level_games or GAMES]
    return max(game.refills_max for game in (wanted, *others) if game.deck == wanted.deck)


def setup_of(
    rules: TableRules,
    stacks: tuple[int, ...],
    posts: tuple[Post, ...],
    deck: tuple[Card, ...],
    hand_rules: HandRules,
) -> HandSetup:
    """A hand by these rules. Raises `BadSetup`."""
    return HandSetup(
        game=GameCode(rules.game),
        structure=Structure(rules.structure),
        stakes=stakes_of(rules),
        stacks=stacks,
        posts=posts,
        deck=deck,
        hand_rules=hand_rules,
    )


def rules_as_dealt(rules: TableRules, setup: HandSetup) -> TableRules:
    """The rules of a table as they were for this hand of it: those of its level, or of its
    orbit."""
    stakes = setup.stakes
    has_blinds = setup.declaration.has_blinds
    return replace(
        rules,
        games=(),
        game=setup.game.value,
        structure=setup.structure.value,
        small_blind=Chips(stakes.small_blind if has_blinds else stakes.bring_in),
        big_blind=Chips(stakes.small_bet),
        ante=Chips(stakes.ante),
    )


def hand_rules_of(rules: TableRules) -> HandRules:
    """The rules of each hand that follow from the rules of its table: rake (R-174, R-175), all-in
    protection (R-150), and the house rules on runouts, all-ins face up, the bounty of 7-2 and the
    rabbit hunt. A cash table adds bomb pots, chops and the answers on runouts (`cash_policy.py`).

    In tournaments all-in hands are turned up, and limit is uncapped heads-up (C-09).
    """
    bounty = rules.house.seven_deuce if rules.game == GameCode.HOLDEM else 0
    return HandRules(
        rake_bps=rules.rake_bps,
        rake_cap=rules.rake_cap,
        runouts=rules.house.runouts,
        run_hands=(rules.house.runouts > 1 and not GAMES[GameCode(rules.game)].has_board) or None,
        all_in_protection=rules.all_in_protection,
        tournament=rules.tournament is not None,
        all_in_face_up=rules.house.all_in_face_up,
        seven_deuce=bounty * rules.big_blind or None,
        rabbit_hunt=rules.house.rabbit_hunt or None,
    )
