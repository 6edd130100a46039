"""Speed of whole hands: each game beside pokerkit on the same decks in the same run.

What either side is given is the same too: a deck in its order and a player who draws actions
from one sequence of chances. Neither side shuffles, so what is timed is the hand alone, from its
setup to the last chip, and each time the question what is legal.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final
from unittest import mock

from bot.poker.actions import Action, Call, Check, Draw, Fold, PostBringIn, RaiseTo
from bot.poker.cards import Card
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandRules, HandSetup, Stakes, ante_posts, blind_posts
from bot.poker.structure import RAISE_CAP, Structure

PLAYERS: Final = 6
STACK: Final = 200
BLINDS: Final = Stakes.blinds(1, 2)
ANTES: Final = Stakes.stud(2, 4, ante=1, bring_in=1)
WARM_UP: Final = 10
"""Rounds that fill the caches of both sides; a card room runs for weeks."""
ROUNDS: Final = 15
HANDS: Final = 40
"""The hands that each side plays in a round: the same ones."""
SEED: Final = 20_26
HAND_RULES: Final = HandRules(tournament=True)
"""A tournament keeps the cap on raises heads-up, as pokerkit always does: equal work."""
GOAL: Final = 15.0
"""The factor by which we play more hands a second than pokerkit."""

Policy = Callable[[float, bool, bool], type[Action]]
"""A player's action by chance (0 to below 1), when they may fold and when they may raise: `Fold`,
`RaiseTo`, or `Call` for what keeps them in most cheaply."""


def any_legal(chance: float, may_fold: bool, may_raise: bool) -> type[Action]:
    """Fold (when there is something to call), stay in, raise: as likely as each other."""
    if not may_raise:
        return Fold if may_fold and chance < 0.5 else Call
    if may_fold:
        return Fold if chance < 1 / 3 else Call if chance < 2 / 3 else RaiseTo
    return Call if chance < 0.5 else RaiseTo


def played_out(chance: float, may_fold: bool, may_raise: bool) -> type[Action]:
    """A fold in ten, else staying in and raising as likely: most hands come to a showdown."""
    if may_fold and chance < 0.1:
        return Fold
    return RaiseTo if may_raise and chance >= 0.55 else Call


@dataclass(frozen=True, slots=True)
class Contest:
    """One row: a game and how it is played."""

    name: str
    game: GameCode
    structure: Structure
    policy: Policy
    goal: float = GOAL

    def setup(self, deck: tuple[Card, ...]) -> HandSetup:
        """A hand of the game with this deck."""
        has_blinds = GAMES[self.game].has_blinds
        return HandSetup(
            game=self.game,
            structure=self.structure,
            stakes=BLINDS if has_blinds else ANTES,
            stacks=(STACK,) * PLAYERS,
            posts=_BLIND_POSTS if has_blinds else _ANTE_POSTS,
            deck=deck,
            hand_rules=HAND_RULES,
        )


# Actions are values: one of each for every player is enough.
_FOLDS: Final = tuple(map(Fold, range(PLAYERS)))
_CHECKS: Final = tuple(map(Check, range(PLAYERS)))
_CALLS: Final = tuple(map(Call, range(PLAYERS)))
_BRING_INS: Final = tuple(map(PostBringIn, range(PLAYERS)))
_THROWN: Final[tuple[tuple[int, ...], ...]] = ((), (0,))
"""No card or one, as likely as each other: no deck runs out, and both sides deal alike."""
_BLIND_POSTS: Final = blind_posts(BLINDS, PLAYERS)
_ANTE_POSTS: Final = ante_posts(ANTES, PLAYERS)
_LIMIT: Final = Structure.FIXED_LIMIT

CONTESTS: Final = (
    Contest("hand/nlhe", GameCode.HOLDEM, Structure.NO_LIMIT, any_legal, goal=30.0),
    Contest("hand/plo8", GameCode.OMAHA_HILO, Structure.POT_LIMIT, any_legal),
    Contest("hand/stud", GameCode.STUD, _LIMIT, any_legal),
    Contest("hand/stud-hilo", GameCode.STUD_HILO, _LIMIT, any_legal),
    Contest("hand/razz", GameCode.RAZZ, _LIMIT, any_legal),
    Contest("hand/five-card-stud", GameCode.FIVE_CARD_STUD, _LIMIT, any_legal),
    Contest("hand/short-deck", GameCode.SHORT_DECK, Structure.NO_LIMIT, any_legal),
    Contest("hand/big-o", GameCode.BIG_O, Structure.POT_LIMIT, any_legal),
    Contest("hand/deuce-single-draw", GameCode.DEUCE_SINGLE_DRAW, Structure.NO_LIMIT, any_legal),
    Contest("hand/deuce-triple-draw", GameCode.DEUCE_TRIPLE_DRAW, _LIMIT, any_legal),
    Contest("hand/badugi", GameCode.BADUGI, _LIMIT, any_legal),
    Contest("hand/stud-played-out", GameCode.STUD, _LIMIT, played_out),
)


def rows() -> Iterator[dict[str, Any]]:
    """One row per contest: milliseconds for a complete six-handed hand, `ratio` how many times as
    long pokerkit takes.

    Yields nothing, with a sentence on stderr, when pokerkit is not installed.
    """
    try:
        from devtools.bench.pokerkit_table import PokerkitTable
    except ImportError:
        sys.stderr.write("pokerkit is not installed: hands are not measured\n")
        return
    with mock.patch("pokerkit.state.shuffle"):
        for contest in CONTESTS:
            deck = GAMES[contest.game].deck
            table = PokerkitTable(contest.setup(deck), raises_max=RAISE_CAP)
            yield _measure(contest, table)


def _measure(contest: Contest, table: Any) -> dict[str, Any]:
    """Measures ours and theirs in turn, so that a busy machine slows both; medians of the
    rounds."""
    rng, deck = random.Random(SEED), GAMES[contest.game].deck
    ours, theirs = [], []
    for turn in range(WARM_UP + ROUNDS):
        decks = [tuple(rng.sample(deck, len(deck))) for _ in range(HANDS)]
        seed = rng.randrange(1 << 30)
        one = _ms_per_hand(lambda deck, chances: play_ours(contest, deck, chances), decks, seed)
        other = _ms_per_hand(
            lambda deck, chances: play_theirs(contest, table, deck, chances), decks, seed
        )
        if turn >= WARM_UP:
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
        "goal": contest.goal,
        "ok": ratio >= contest.goal,
    }


def _ms_per_hand(
    play: Callable[[tuple[Card, ...], random.Random], object],
    decks: Sequence[tuple[Card, ...]],
    seed: int,
) -> float:
    games = [(deck, random.Random(seed + number)) for number, deck in enumerate(decks)]
    started = time.process_time()
    for deck, chances in games:
        play(deck, chances)
    return (time.process_time() - started) * 1000 / len(decks)


def play_ours(contest: Contest, deck: tuple[Card, ...], chances: random.Random) -> list[int]:
    """Plays a hand of ours; returns the final stacks."""
    hand, policy = Hand(contest.setup(deck)), contest.policy
    while (options := hand.legal_actions) is not None:
        if options.draw is not None:
            hand.apply(Draw(options.player, _THROWN[int(chances.random() * len(_THROWN))]))
            continue
        player, least, most = options.player, options.min_to, options.max_to
        choice = policy(chances.random(), options.call > 0, least is not None)
        action: Action
        if choice is Fold:
            action = _FOLDS[player]
        elif choice is RaiseTo and least is not None and most is not None:
            action = RaiseTo(player, _size(least, most, chances))
        elif options.call:
            action = _CALLS[player]
        else:
            action = _BRING_INS[player] if options.bring_in else _CHECKS[player]
        hand.apply(action)
    return hand.stacks


def play_theirs(
    contest: Contest, table: Any, deck: tuple[Card, ...], chances: random.Random
) -> list[int]:
    """Plays the same hand in pokerkit, whose shuffle is held back; returns the final stacks."""
    state = table.state(deck)
    while state.status:
        drawer = state.stand_patter_or_discarder_index
        if drawer is not None:
            places = _THROWN[int(chances.random() * len(_THROWN))]
            state.stand_pat_or_discard(tuple(state.hole_cards[drawer][at] for at in places))
            continue
        may_fold, may_raise = state.can_fold(), state.can_complete_bet_or_raise_to()
        may_stay_in = state.can_check_or_call()
        choice = contest.policy(chances.random(), may_fold, may_raise)
        if choice is Fold:
            state.fold()
        elif choice is RaiseTo:
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(_size(least, most, chances))
        elif may_stay_in:
            state.check_or_call()
        else:
            state.post_bring_in()
    stacks: list[int] = state.stacks
    return stacks


def _size(least: int, most: int, chances: random.Random) -> int:
    return least if least == most else least + int(chances.random() * (most - least + 1))
