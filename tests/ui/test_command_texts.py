"""The game of a command, suggested while it is typed and read as chosen or typed."""

import pytest

from bot.poker.games import GameCode
from bot.poker.structure import Structure
from bot.table.rules import ALL_GAMES, MIXES, GamePlan
from bot.ui.words.command_texts import (
    CHOICES_MAX,
    GAMES_OFFERED,
    IN_TURN,
    MIXES_OFFERED,
    TABLES_OFFERED,
    read_game,
    read_games_in_turn,
    suggest_games,
    suggest_games_in_turn,
)
from bot.ui.words.refusals import UiCode, UiRefusal
from bot.ui.words.rules_words import plan_words
from tests.ui.tables import CATALOGUE, ENGLISH, LOCALES


@pytest.mark.parametrize("locale", LOCALES)
def test_every_game_is_found_by_its_code_and_its_name(locale: str) -> None:
    """Discord sends the code of a suggestion, or whatever was typed instead."""
    texts = CATALOGUE.texts(locale)
    for code in GAMES_OFFERED:
        assert read_game(texts, code) == code
        assert read_game(texts, f" {texts.say(f'game-{code}').upper()} ") == code


def test_suggestions_are_those_that_fit() -> None:
    """Suggestions are those that fit, at most as many as Discord shows; each with its own name."""
    assert len(suggest_games(ENGLISH, "")) == min(CHOICES_MAX, len(GAMES_OFFERED))
    found = {choice.value for choice in suggest_games(ENGLISH, "razz")}
    assert found == {GameCode.RAZZ, GameCode.DEUCE_RAZZ, GameCode.RAZZDUGI}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_mix_has_a_name(locale: str) -> None:
    """A tournament's games are suggested with the mixes."""
    texts = CATALOGUE.texts(locale)
    for code in MIXES_OFFERED:
        assert read_game(texts, texts.say(f"game-{code}"), MIXES_OFFERED) == code


@pytest.mark.parametrize(("typed", "found"), [("bridge", 0), ("omaha hi", 2)])
def test_what_fits_no_game_or_several_is_refused(typed: str, found: int) -> None:
    """A text that fits no game or several is refused with the number, so that the sentence can say
    which."""
    with pytest.raises(UiRefusal) as refused:
        read_game(ENGLISH, typed)
    assert refused.value.code is UiCode.GAME_UNKNOWN
    assert refused.value.data["found"] == found


RAZZ = GamePlan(GameCode.RAZZ.value, Structure.FIXED_LIMIT.value)
LIMIT_HOLDEM = GamePlan(GameCode.HOLDEM.value, Structure.FIXED_LIMIT.value)
BIG_O = GamePlan(GameCode.BIG_O.value, Structure.POT_LIMIT.value)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_game_may_take_turns_under_its_name(locale: str) -> None:
    """Every game may take turns with its structure or without; no name contains the sign between
    two games."""
    texts = CATALOGUE.texts(locale)
    assert not any(IN_TURN in texts.say(f"game-{code}") for code in TABLES_OFFERED)
    for plan in ALL_GAMES:
        other = RAZZ if plan != RAZZ else BIG_O
        named = f"{plan_words(texts, plan)} {IN_TURN} {texts.say(f'game-{other.game}')}"
        assert read_games_in_turn(texts, named) == (plan, other)


@pytest.mark.parametrize(
    ("typed", "games"),
    [
        ("Razz + Limit Hold'em + big-o", (RAZZ, LIMIT_HOLDEM, BIG_O)),
        ("+razz+ BIG O +", (RAZZ, BIG_O)),
        ("razz + Razz + Limit Razz + big o", (RAZZ, BIG_O)),
        ("Big O + H.O.R.S.E.", (BIG_O, *MIXES["horse"])),
    ],
)
def test_games_in_turn_are_read(typed: str, games: tuple[GamePlan, ...]) -> None:
    """Games in turn are read, in their order, each once; a mix stands for its games."""
    assert read_games_in_turn(ENGLISH, typed) == games


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("+", UiCode.ONE_GAME_IN_TURN),
        ("razz + ", UiCode.ONE_GAME_IN_TURN),
        ("razz + Limit Razz", UiCode.ONE_GAME_IN_TURN),
        ("razz + bridge", UiCode.GAME_UNKNOWN),
        ("razz + omaha hi", UiCode.GAME_UNKNOWN),
        ("razz + dealers-choice", UiCode.GAME_UNKNOWN),
    ],
)
def test_what_are_no_games_in_turn_is_refused(typed: str, code: UiCode) -> None:
    """One game alone, one that there is not, one that could be several."""
    with pytest.raises(UiRefusal) as refused:
        read_games_in_turn(ENGLISH, typed)
    assert refused.value.code is code


def test_the_next_game_in_turn_is_suggested() -> None:
    """The next game in turn is suggested, after what was typed before it, while Discord can show
    it; what is suggested can be read."""
    assert suggest_games_in_turn(ENGLISH, "ra") == suggest_games(ENGLISH, "ra", TABLES_OFFERED)
    found = [choice.value for choice in suggest_games_in_turn(ENGLISH, "Razz + big")]
    assert found == ["Razz + Pot-Limit Big O"]
    assert read_games_in_turn(ENGLISH, found[0]) == (RAZZ, BIG_O)
    long = " + ".join(["Pot-Limit Six-Card Omaha Hi-Lo"] * 3)
    for choice in suggest_games_in_turn(ENGLISH, f"{long} + "):
        assert len(choice.name) <= 100
    assert suggest_games_in_turn(ENGLISH, f"{long} + {long} + ") == []
