"""Bomb pots: everybody antes and nobody bets before the flop (house rule).

At regular intervals of hands, or when the table owner calls one: the next hand of a game with a
flop is one. Button and blinds move on as always, but nobody posts a blind and nobody straddles.
Players who owe a blind still owe it, unless it is their big blind, and nobody misses one.
"""

from dataclasses import replace

from bot.poker.games import GAMES, GameCode
from bot.poker.setup import OWED_KINDS, Post, PostKind, boards_served, can_be_bomb_pot
from bot.table.rotation import NextHand
from bot.table.rules import TableRules


def is_bomb_pot(rules: TableRules, number: int, *, called: bool) -> bool:
    """Whether hand `number` of the table is a bomb pot; `rules` are those of its game."""
    house = rules.house
    due = called or (house.bomb_every > 0 and number % house.bomb_every == 0)
    return due and house.bomb_ante > 0 and can_be_bomb_pot(GAMES[GameCode(rules.game)])


def bomb_ante_of(rules: TableRules) -> int:
    """The ante of a bomb pot, in chips."""
    return rules.house.bomb_ante * rules.big_blind


def bomb_boards_of(rules: TableRules, players: int) -> int:
    """The number of boards of a bomb pot: as many as the house rule allows and the deck has for
    these players."""
    served = boards_served(GAMES[GameCode(rules.game)], players)
    return min(rules.house.bomb_boards, served)


def as_bomb_pot(planned: NextHand) -> NextHand:
    """The hand with an ante of everybody in place of all other posts.

    Whoever would have posted what they owe is dealt in for the ante, and posts in a later hand.
    """
    lineup, ante = planned.lineup, bomb_ante_of(planned.rules)
    owing = {lineup.dealt[post.player] for post in lineup.posts if post.kind in OWED_KINDS}
    posts = tuple(Post(player, PostKind.ANTE, ante) for player in range(len(lineup.dealt)))
    boards = bomb_boards_of(planned.rules, len(lineup.dealt))
    lineup = replace(
        lineup,
        posts=posts,
        straddles=(),
        skipped_big=(),
        skipped_small=(),
        still_owing=tuple(sorted(owing)),
    )
    return replace(planned, lineup=lineup, bomb_boards=boards)
