"""How fast whole hands are played, each game beside pokerkit in the same run."""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from bot.poker.actions import Action, Call, Check, Fold, Options, PostBringIn, RaiseTo
from bot.poker.cards import FULL_DECK
from bot.poker.games import GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandSetup, HouseRules, Post, Stakes, ante_posts, blind_posts
from bot.poker.structure import Structure

PLAYERS: Final = 6
STACK: Final = 200
ROUNDS: Final = 15
OUR_HANDS: Final = 150
THEIR_HANDS: Final = 12
FOLDS: Final = 0.1
"""How often a player folds who faces a bet: seldom, so that hands are played to the end."""
HOUSE: Final = HouseRules(tournament=True)
"""A tournament keeps the cap on raises heads-up, as pokerkit always does: equal work."""
GOAL: Final = 15.0
"""How many times as many hands a second as pokerkit."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One game as we play it and as pokerkit makes it."""

    name: str
    game: GameCode
    structure: Structure
    stakes: Stakes
    posts: tuple[Post, ...]
    their_state: Callable[[], Any]


def rows() -> Iterator[dict[str, Any]]:
    """One row per game: milliseconds for a complete six-handed hand of random legal actions.

    Yields nothing, with a sentence on stderr, when pokerkit is not installed.
    """
    try:
        contests = _contests()
    except ImportError:
        sys.stderr.write("pokerkit is not installed: hands are not measured\n")
        return
    for contest in contests:
        yield _measure(contest)


def _contests() -> list[Contest]:
    import pokerkit

    automations = tuple(pokerkit.Automation)
    blinds, stud = Stakes.blinds(1, 2), Stakes.stud(2, 4, ante=1, bring_in=1)

    def holdem() -> Any:
        return pokerkit.NoLimitTexasHoldem.create_state(
            automations, True, 0, (1, 2), 2, STACK, PLAYERS
        )

    def plo8() -> Any:
        streets = pokerkit.PotLimitOmahaHoldem(automations, True, 0, (1, 2), 2).streets
        return pokerkit.State(
            automations,
            pokerkit.Deck.STANDARD,
            (pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand),
            streets,
            pokerkit.BettingStructure.POT_LIMIT,
            True,
            0,
            (1, 2),
            0,
            STACK,
            PLAYERS,
        )

    def seven_card_stud() -> Any:
        return pokerkit.FixedLimitSevenCardStud.create_state(
            automations, True, 1, 1, 2, 4, STACK, PLAYERS
        )

    blinds_due, antes_due = blind_posts(blinds, PLAYERS), ante_posts(stud, PLAYERS)
    nlhe = (GameCode.HOLDEM, Structure.NO_LIMIT)
    pot_limit_omaha_hilo = (GameCode.OMAHA_HILO, Structure.POT_LIMIT)
    limit_stud = (GameCode.STUD, Structure.FIXED_LIMIT)
    return [
        Contest("hand/nlhe", *nlhe, blinds, blinds_due, holdem),
        Contest("hand/plo8", *pot_limit_omaha_hilo, blinds, blinds_due, plo8),
        Contest("hand/stud", *limit_stud, stud, antes_due, seven_card_stud),
    ]


def _measure(contest: Contest) -> dict[str, Any]:
    """Ours and theirs in turn, so that a busy machine slows both; medians of the rounds."""
    rng = random.Random(20_26)
    ours, theirs = [], []
    for turn in range(ROUNDS + 1):
        one = _ms_per_hand(lambda: _play_ours(contest, rng), OUR_HANDS)
        other = _ms_per_hand(lambda: _play_theirs(contest, rng), THEIR_HANDS)
        if turn:  # the first round warms caches up on both sides
            ours.append(one)
            theirs.append(other)
    value, baseline = statistics.median(ours), statistics.median(theirs)
    ratio = baseline / value
    return {
        "name": contest.name,
        "value": round(value, 4),
        "unit": "ms/hand",
        "baseline": round(baseline, 4),
        "ratio": round(ratio, 2),
        "goal": GOAL,
        "ok": ratio >= GOAL,
    }


def _ms_per_hand(play: Callable[[], None], hands: int) -> float:
    started = time.process_time()
    for _ in range(hands):
        play()
    return (time.process_time() - started) * 1000 / hands


def _play_ours(contest: Contest, rng: random.Random) -> None:
    deck = list(FULL_DECK)
    rng.shuffle(deck)
    hand = Hand(
        HandSetup(
            game=contest.game,
            structure=contest.structure,
            stakes=contest.stakes,
            stacks=(STACK,) * PLAYERS,
            posts=contest.posts,
            deck=tuple(deck),
            house=HOUSE,
        )
    )
    while not hand.over:
        hand.apply(_random_action(hand.options(), rng))


def _random_action(options: Options, rng: random.Random) -> Action:
    """A fold now and then when there is something to call, else a call or a raise, as likely."""
    player = options.player
    if options.call and rng.random() < FOLDS:
        return Fold(player)
    if options.min_to is not None and options.max_to is not None and rng.random() < 0.5:
        return RaiseTo(player, _size(options.min_to, options.max_to, rng))
    if options.call:
        return Call(player)
    return PostBringIn(player) if options.bring_in else Check(player)


def _size(least: int, most: int, rng: random.Random) -> int:
    return least if least == most else rng.randint(least, most)


def _play_theirs(contest: Contest, rng: random.Random) -> None:
    state = contest.their_state()
    while state.status:
        if state.can_fold() and rng.random() < FOLDS:
            state.fold()
        elif state.can_complete_bet_or_raise_to() and rng.random() < 0.5:
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(_size(least, most, rng))
        elif state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()
