"""The 7-2 game at a table: its amount, what is told, and where it is not played."""

import pytest

from bot.refusal import Refusal
from bot.table.events import HandEnded
from bot.table.rules import GameChange, GamePlan, HouseRules, TableCode
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.scenes import table_scene
from bot.ui.presentation.story import Story
from tests.builders import Game, player, rules
from tests.ui.tables import CATALOGUE, LOCALES, public

HOUSE = HouseRules(seven_deuce=3)


def won() -> tuple[Game, HandEnded]:
    """Plays a hand in which player b wins the blinds with 7-2."""
    game = Game(rules(house=HOUSE))
    for name in "abc":
        game.sit(name)
    game.start(top="7s As Ks 2d Ad Kd")
    game.play("a fold, b raise 6")
    (ended,) = (event for event in game.act("c", "fold") if isinstance(event, HandEnded))
    return game, ended


def test_the_bounty_is_in_big_blinds_and_part_of_the_hand() -> None:
    """Every net of the hand includes the 7-2 bounty, and the nets sum to zero."""
    game, ended = won()
    assert game.stacks == {"a": 94, "b": 114, "c": 92}
    assert sorted(net for _, net in ended.net) == [-8, -6, 14]
    assert ended.bounties == (
        (player("c"), player("b"), 6),
        (player("a"), player("b"), 6),
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_words_and_picture_tell_it(locale: str) -> None:
    view, texts = public(won()[0].table), CATALOGUE.texts(locale)
    told = texts.say("told-seven-deuce", name="b", amount=12)
    assert Story(view, texts, str).result()[-1] == told
    assert told in table_scene(view, texts).footer
    assert f"{told}." in alt_text(view, texts)


def test_in_a_mix_it_is_for_holdem_alone() -> None:
    plans = (GamePlan("omaha", "pot-limit"), GamePlan("holdem", "no-limit"))
    game = Game(rules(games=plans, change=GameChange.HAND, house=HOUSE))
    for name in "ab":
        game.sit(name)
    bounties = {}
    for _ in range(2):
        game.start()
        bounties[game.hand.game.code.value] = game.hand.setup.hand_rules.seven_deuce
        game.fold_round()
    assert bounties == {"omaha": None, "holdem": 6}


def test_without_holdem_it_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        rules(house=HOUSE, game="omaha", structure="pot-limit")
    assert caught.value.code is TableCode.SEVEN_DEUCE_NEEDS_HOLDEM
