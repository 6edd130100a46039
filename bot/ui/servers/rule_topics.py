"""The topics of `/rules` besides games."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from discord import app_commands

from bot.picture.other_scenes import HandRanksScene, RankRow
from bot.picture.scene import CardScene, Light
from bot.picture.theme import Look
from bot.poker.cards import parse_cards
from bot.poker.games import GAMES, GameCode
from bot.poker.rank_scale import RankScale
from bot.poker.ranking import Category
from bot.texts import TOLD_MAX, within
from bot.texts.catalogue import Texts
from bot.ui.components.pages import shortened
from bot.ui.words.command_texts import (
    CHOICES_MAX,
    TABLES_OFFERED,
    Choices,
    read_game,
    suggest_games,
)
from bot.ui.words.poker_words import card_signs


class RuleTopic(StrEnum):
    """A subject of its own: named `topic-<value>`, told in `rules-about-<value>`."""

    RANKS = "ranks"
    BETTING = "betting"
    POSITIONS = "positions"
    TOURNAMENTS = "tournaments"
    CASH = "cash"
    TIME = "time"
    CONDUCT = "conduct"
    FAIRNESS = "fairness"
    HOUSE = "house"
    MANNERS = "manners"


RANKS_NAME = "hands.png"

EXAMPLES: Final = (
    (Category.ROYAL_FLUSH, "As Ks Qs Js Ts"),
    (Category.STRAIGHT_FLUSH, "Qh Jh Th 9h 8h"),
    (Category.FOUR_OF_A_KIND, "6s 6h 6d 6c Kd"),
    (Category.FULL_HOUSE, "Ts Th Td 5c 5s"),
    (Category.FLUSH, "Kh Jh 9h 5h 2h"),
    (Category.STRAIGHT, "Ts 9h 8d 7c 6s"),
    (Category.THREE_OF_A_KIND, "Ts Th Td Kc 4s"),
    (Category.TWO_PAIR, "Ks Kd Th Tc 5s"),
    (Category.ONE_PAIR, "9c 9h Ad Jc 6s"),
    (Category.HIGH_CARD, "As Qh 9d 6c 3s"),
)
"""Each kind of hand with five cards, the strongest first (R-020); the cards beside a combination
count only between equals.
"""
COMBINATION: Final = {
    Category.FOUR_OF_A_KIND: 4,
    Category.THREE_OF_A_KIND: 3,
    Category.TWO_PAIR: 4,
    Category.ONE_PAIR: 2,
    Category.HIGH_CARD: 1,
}
"""The cards of an example that make the combination, where they are not all five."""


@dataclass(frozen=True, slots=True)
class DescribedRanks:
    """The picture of all hands, with its alt text."""

    scene: HandRanksScene
    alt: str


def ranks_picture(texts: Texts, look: Look) -> DescribedRanks:
    """Every kind of hand with its example; kickers are dimmed."""
    rows = tuple(
        RankRow(
            texts.say(f"term-{_slug(category)}"),
            texts.say(f"term-{_slug(category)}-is"),
            tuple(
                CardScene(card, Light.PLAIN if at < COMBINATION.get(category, 5) else Light.DIMMED)
                for at, card in enumerate(cards.split())
            ),
        )
        for category, cards in EXAMPLES
    )
    title = texts.say("topic-ranks")
    told = [
        f"{row.name}: {card_signs(parse_cards(cards))}"
        for row, (_, cards) in zip(rows, EXAMPLES, strict=True)
    ]
    alt = shortened([(0, line) for line in (f"{title}.", *(f"{line}." for line in told))])
    return DescribedRanks(HandRanksScene(title, rows, look.deck, look.theme), alt)


def has_usual_ranks(code: str) -> bool:
    """Whether `ranks_picture` tells which hand wins in a game, or the high half of its pots."""
    high = GAMES[GameCode(code)].high if code in GAMES else None
    return high is not None and high.scale is RankScale.HIGH


def _slug(category: Category) -> str:
    return category.name.lower().replace("_", "-")


def suggest_topics(texts: Texts, typed: str) -> Choices[str]:
    """The topics that contain the typed text, then the games."""
    found = [
        app_commands.Choice(
            name=within(texts.say(f"topic-{topic.value}"), TOLD_MAX), value=topic.value
        )
        for topic in RuleTopic
        if typed.strip().lower() in f"{topic.value} {texts.say(f'topic-{topic.value}')}".lower()
    ]
    return [*found, *suggest_games(texts, typed, TABLES_OFFERED)][:CHOICES_MAX]


def read_topic(texts: Texts, typed: str) -> RuleTopic | str:
    """The topic, or the code of the game, that was chosen or typed.

    Raises `UiRefusal` (game-unknown).
    """
    wanted = typed.strip().lower()
    for topic in RuleTopic:
        if wanted in (topic.value, texts.say(f"topic-{topic.value}").lower()):
            return topic
    return read_game(texts, typed, TABLES_OFFERED)
