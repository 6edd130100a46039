"""The odds of players who were all-in, calculated in a thread of its own.

The runout is dealt at once, so the percentages are shown with the end of the hand: on the seats
and in a line of the message. Pictures and presses wait at most `ODDS_SECONDS_MAX` for them.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import ModuleType

from cachetools import LRUCache

from bot.poker.games import GAMES, Game, GameCode
from bot.poker.viewpoint import AllInMoment, HandView
from bot.shares import whole_percents
from bot.texts.catalogue import Texts

log = logging.getLogger(__name__)

ODDS_SECONDS_MAX = 1.0
"""A press must be answered within three seconds, and is only acknowledged after two."""
KEPT_MAX = 64


@dataclass(frozen=True, slots=True)
class Odds:
    """Each player's shares in whole percent, by their number in the hand."""

    street: str
    """The street on which all were all-in."""
    percents: Mapping[int, tuple[int, ...]]
    """The players' percents, for each board that was dealt from the start; all players' of a board
    sum to 100."""
    ties: tuple[int, ...] = ()
    """The chances that hands tie for the pot or a half of it, in whole percent, for each board: the
    players' shares include what a tie pays."""


class OddsCalculator:
    """Calculates odds, once for each hand."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="odds")
        self._is_warm = False
        self._results: LRUCache[tuple[GameCode, AllInMoment], asyncio.Future[Odds]] = LRUCache(
            KEPT_MAX
        )

    def warm_up(self) -> None:
        """Makes ready what the first odds need, once; returns at once. The end of the first all-in
        hand would wait for it."""
        if not self._is_warm:
            self._is_warm = True
            self._thread.submit(load_equities)

    async def odds_of_hand(self, hand: HandView | None) -> Odds | None:
        """The odds of a hand that ended all-in; None for others, or when they fail or are late."""
        if hand is None or hand.all_in is None:
            return None
        return await self.odds_at(hand.game, hand.all_in)

    async def odds_at(self, game: GameCode, moment: AllInMoment) -> Odds | None:
        """The odds of hands that everybody sees; None when they fail or are late."""
        key = game, moment
        made = self._results.get(key)
        if made is None:
            loop = asyncio.get_running_loop()
            made = loop.run_in_executor(self._thread, all_in_odds, GAMES[game], moment)
            self._results[key] = made
        await asyncio.wait([made], timeout=ODDS_SECONDS_MAX)
        return _result_of(made)

    def close(self) -> None:
        """Finishes the calculation under way and ends the thread."""
        self._is_warm = True
        self._thread.shutdown(cancel_futures=True)


def _result_of(made: asyncio.Future[Odds]) -> Odds | None:
    """The odds, if they are there: a hand's last picture is shown without them too."""
    if not made.done() or made.cancelled():
        return None
    error = made.exception()
    if error is not None:
        log.error("no odds for a hand", exc_info=error)
        return None
    return made.result()


def load_equities() -> ModuleType:
    """Loads the equities, which a start leaves out: numpy and the tables of ranks take 16 MiB and a
    third of a second. An idle bot does without."""
    from bot.odds import equity

    return equity


def all_in_odds(game: Game, moment: AllInMoment) -> Odds:
    """The odds at the moment of the all-in."""
    all_in_equities = load_equities().all_in_equities
    by_board = []
    for number, board in enumerate(moment.boards):
        others = [each for at, each in enumerate(moment.boards) if at != number]
        dead = {*moment.dead, *(card for each in others for card in each)}.difference(board)
        found = all_in_equities(game, moment.hands, board, dead, deck_left=moment.deck_left)
        by_board.append(found)
    of_players = zip(*(whole_percents(found.shares) for found in by_board), strict=True)
    ties = (whole_percents((found.ties, 1 - found.ties))[0] for found in by_board)
    return Odds(moment.street, dict(zip(moment.players, of_players, strict=True)), tuple(ties))


def chances_words(texts: Texts, percents: Iterable[int]) -> str:
    """A player's odds in words, for one board after the other."""
    return " / ".join(texts.say("odds-percent", percent=each) for each in percents)


def with_ties(texts: Texts, shares: Iterable[str], odds: Odds) -> str:
    """The players' shares in one line, with the chance of a tie where there is one."""
    told = ", ".join(shares)
    if not any(odds.ties):
        return told
    return texts.say("told-ties", shares=told, ties=chances_words(texts, odds.ties))


def pots_of_odds(hand: HandView) -> str:
    """`several` where the odds, those of the main pot, are of one pot among several; else `one`."""
    return "several" if len(hand.pots) > 1 else "one"
