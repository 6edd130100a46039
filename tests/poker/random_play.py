"""Random setups and random legal play, from a seed."""

import random
from collections.abc import Iterator

from bot.poker.actions import (
    Action,
    AnswerRunouts,
    Call,
    Check,
    Draw,
    Fold,
    LegalActions,
    PostBringIn,
    RaiseTo,
)
from bot.poker.cards import shuffled
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandRules, HandSetup, Stakes, ante_posts, blind_posts
from bot.poker.structure import Structure


def random_setup(
    game: GameCode,
    seed: int,
    *,
    structure: Structure | None = None,
    players: int | None = None,
    stack_min: int = 1,
    hand_rules: HandRules | None = None,
) -> HandSetup:
    """A hand of a game with random players, stacks, structure and antes."""
    rng = random.Random(seed)
    declaration = GAMES[game]
    structure = structure or rng.choice(list(Structure))
    players = players or rng.randint(2, declaration.players_max)
    tops = [60, 400, 2000]
    stacks = tuple(rng.randint(stack_min, rng.choice(tops)) for _ in range(players))
    big_bet = 20 if structure is Structure.FIXED_LIMIT else 10
    if declaration.has_blinds:
        ante = rng.choice([0, 2])
        stakes = Stakes(small_bet=10, big_bet=big_bet, small_blind=5, big_blind=10, ante=ante)
        posts = blind_posts(stakes, players)
    else:
        stakes = Stakes.stud(10, big_bet, ante=2, bring_in=3)
        posts = ante_posts(stakes, players)
    return HandSetup(
        game=game,
        structure=structure,
        stakes=stakes,
        stacks=stacks,
        posts=posts,
        deck=shuffled(rng, declaration.deck),
        hand_rules=hand_rules or HandRules(),
    )


def random_action(options: LegalActions, rng: random.Random, folds: float = 0.15) -> Action:
    """A legal action: bounds of raises as often as sizes between them, few folds."""
    player = options.player
    if options.runouts:
        return AnswerRunouts(player, rng.random() < 0.8)
    if options.draw is not None:
        thrown = rng.randint(options.draw.least, options.draw.most)
        return Draw(player, tuple(rng.sample(range(options.draw.cards), thrown)))
    choices: list[Action] = []
    if options.call:
        if rng.random() < folds:
            return Fold(player)
        choices.append(Call(player))
    if options.check:
        choices.append(Check(player))
    if options.bring_in:
        choices.append(PostBringIn(player))
    if options.min_to is not None and options.max_to is not None:
        between = rng.randint(options.min_to, options.max_to)
        choices.append(RaiseTo(player, rng.choice([options.min_to, options.max_to, between])))
    return rng.choice(choices)


def play_randomly(setup: HandSetup, seed: int) -> Iterator[Hand]:
    """The hand before the first action, and after each one up to the end."""
    rng = random.Random(seed)
    hand = Hand(setup)
    yield hand
    while not hand.over:
        hand.apply(random_action(hand.options(), rng))
        yield hand
