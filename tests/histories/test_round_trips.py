"""Hands of every game through every format and back: the same actions, pots and winners."""

import os
from collections.abc import Iterable

import pytest

from bot.histories.formats import FORMATS, read_histories
from bot.histories.history import History, HistoryRefusal
from bot.poker.events import Acted, PotAwarded, RakeTaken
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.phh import PhhRefusal
from bot.poker.setup import HandRules
from bot.poker.structure import Structure
from tests.histories.builders import a_history
from tests.poker.random_play import play_randomly, random_setup
from tests.poker.test_recorded_hands import hands_of

SEEDS = 12
EXPORTED_HANDS = int(os.environ.get("MAZZIERE_EXPORTED_HANDS", "200"))
"""The number of hands of each game in the long test."""


def story(hand: Hand) -> list[tuple[object, ...]]:
    """Everything that a format has to tell: who did what, who won how much of which pot, and rake.

    Whether it was for the high or the low hand, a record does not know whose loser mucked.
    """
    told: list[tuple[object, ...]] = []
    won: dict[tuple[int, int, int], int] = {}
    for event in hand.events:
        if isinstance(event, Acted):
            told.append((event.street, event.player, event.kind, event.to, event.added))
        elif isinstance(event, PotAwarded):
            place = (event.pot, event.runout, event.player)
            won[place] = won.get(place, 0) + event.amount
        elif isinstance(event, RakeTaken) and event.amount:
            told.append((event.pot, event.amount))
    return [*told, *sorted(won.items()), tuple(hand.stacks)]


def there_and_back(name: str, history: History) -> Hand | None:
    """Returns the hand as it comes back; None where the format says that it has no word for it."""
    try:
        text = FORMATS[name].write(history)
    except HistoryRefusal:
        return None
    [record] = read_histories(text)
    again = record.play()
    assert record.agrees(again.stacks), "the text's own chips are those of the cards"
    return again


def check_robots(game: GameCode, names: Iterable[str], seeds: int) -> int:
    """Returns how many texts come back with the same story. The hands are played at random in every
    structure, with rake and runouts, and told both as the public saw them and with all cards."""
    told = 0
    for seed in range(seeds):
        hand_rules = HandRules(
            rake_bps=500 * (seed % 2), rake_cap=40, runouts=1 + seed % 3, tournament=seed % 4 == 3
        )
        structure = list(Structure)[seed % 3]
        setup = random_setup(game, seed, structure=structure, hand_rules=hand_rules)
        *_, played = play_randomly(setup, seed)
        for known in (frozenset[int](), frozenset(range(played.players))):
            history = a_history(played, known=known)
            for name in names:
                again = there_and_back(name, history)
                if again is not None:
                    assert story(again) == story(played), FORMATS[name].write(history)
                    told += 1
    return told


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("game", GameCode)
def test_every_game_comes_back(game: GameCode, name: str) -> None:
    """Each game comes back from every format, unless the format says it has no word for it."""
    assert check_robots(game, [name], SEEDS) or name in ("pokerstars", "ohh")


@pytest.mark.long
@pytest.mark.parametrize("game", GameCode)
def test_many_hands_of_every_game_come_back(game: GameCode) -> None:
    """Many hands of each game come back from every format."""
    assert check_robots(game, FORMATS, EXPORTED_HANDS) >= EXPORTED_HANDS


def test_the_games_that_a_format_names() -> None:
    """A format refuses games it has no name for, and never writes them as another one."""
    named = {name: set() for name in FORMATS}
    for game in GAMES:
        setup = random_setup(game, 3, structure=Structure.FIXED_LIMIT)
        *_, played = play_randomly(setup, 3)
        for name in FORMATS:
            if there_and_back(name, a_history(played)) is not None:
                named[name].add(game)
    assert named["phh"] == named["json"] == set(GAMES)
    assert len(named["pokerstars"]) == 13
    assert len(named["ohh"]) == 7


@pytest.mark.parametrize("file", ["pluribus-2000.phhs", "wsop-2023-mixed.phhs"])
@pytest.mark.parametrize("name", FORMATS)
def test_recorded_hands_come_back(name: str, file: str) -> None:
    """Hands of real games, with the cards that their records name."""
    told = 0
    for order, record in enumerate(hands_of(file), 1):
        history = History.of_record(record, order)
        try:
            again = there_and_back(name, history)
        except PhhRefusal:
            raise AssertionError(FORMATS[name].write(history)) from None
        if again is not None:
            assert story(again) == story(history.hand), FORMATS[name].write(history)
            told += 1
    assert told >= (2000 if file.startswith("pluribus") else 10)
