"""The topics of `/rules`, in every language."""

import pytest

from bot.picture.renderer import Renderer
from bot.picture.scene import Light
from bot.picture.theme import DEFAULT_LOOK
from bot.poker.cards import parse_cards
from bot.poker.ranking import Category, category_of, rank_high
from bot.ui.components.pages import ALT_TEXT_MAX, PAGE_TEXT_MAX
from bot.ui.servers.rule_topics import (
    EXAMPLES,
    RuleTopic,
    has_usual_ranks,
    ranks_picture,
    read_topic,
    suggest_topics,
)
from bot.ui.words.command_texts import CHOICES_MAX
from bot.ui.words.refusals import UiRefusal
from tests.ui.tournaments.showing import CATALOGUE

LOCALES = CATALOGUE.locales


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("topic", RuleTopic)
def test_every_topic_is_told(topic: RuleTopic, locale: str) -> None:
    """Named, found by its name and by its code, and short enough for one message."""
    texts = CATALOGUE.texts(locale)
    name = texts.say(f"topic-{topic.value}")
    assert read_topic(texts, name) is read_topic(texts, topic.value) is topic
    assert 300 < len(texts.say(f"rules-about-{topic.value}")) < PAGE_TEXT_MAX // 2
    assert topic.value in {choice.value for choice in suggest_topics(texts, name[:5])}


TOLD = [
    ("R-008", "play-money", ("play money",), ("fiches finte",)),
    ("R-030", "term-set-is", ("three of a kind", "pocket pair"), ("tris", "coppia in mano")),
    ("R-030", "term-trips-is", ("three of a kind", "pair on the board"), ("tris", "sul board")),
    (
        "R-139",
        "rules-about-positions",
        ("play few hands there", "a large raise from there means strength", "the more you know"),
        ("gioca poche mani", "un grosso rilancio da lì indica forza", "più si sa"),
    ),
    (
        "R-147 R-259",
        "rules-about-time",
        ("Sitting out forever to ladder up is unsportsmanlike",),
        ("Restare in sit-out per salire in classifica è antisportivo",),
    ),
    (
        "R-205",
        "rules-about-tournaments",
        ("A tournament with 20 to 30 players lasts about two hours",),
        ("Un torneo con 20-30 giocatori dura circa due ore",),
    ),
    (
        "R-254",
        "rules-about-conduct",
        ("insults", "vulgarity", "collusion", "fraud", "advertising"),
        ("insulti", "volgarità", "collusione", "frodi", "pubblicità"),
    ),
    (
        "R-256",
        "rules-about-conduct",
        ("blaming others for bad luck", "a language that everyone at the table understands"),
        ("non dare la colpa agli altri", "una lingua che al tavolo capiscono tutti"),
    ),
]
"""Rules for people, which no code enforces: what the texts say of them."""


@pytest.mark.parametrize(
    ("key", "english", "italian"),
    [row[1:] for row in TOLD],
    ids=[f"{rules} {key}" for rules, key, *_ in TOLD],
)
def test_rules_for_people_are_told(
    key: str, english: tuple[str, ...], italian: tuple[str, ...]
) -> None:
    """Rules for people are told, in both languages, and in the topic in which somebody would look
    for them."""
    for locale, phrases in (("en", english), ("it", italian)):
        told = CATALOGUE.texts(locale).say(key)
        assert [phrase for phrase in phrases if phrase not in told] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_games_are_topics_too(locale: str) -> None:
    """Topics first while nothing is typed; what is neither is refused."""
    texts = CATALOGUE.texts(locale)
    offered = [choice.value for choice in suggest_topics(texts, "")]
    assert offered[: len(RuleTopic)] == [topic.value for topic in RuleTopic]
    assert len(offered) == CHOICES_MAX
    assert read_topic(texts, "razz") == "razz"
    with pytest.raises(UiRefusal, match="game-unknown"):
        read_topic(texts, "tiddlywinks")


def test_the_examples_are_what_they_are_named() -> None:
    """Every kind of hand once, the strongest first (R-020)."""
    assert [category for category, _ in EXAMPLES] == sorted(Category, reverse=True)
    for category, cards in EXAMPLES:
        assert category_of(rank_high(parse_cards(cards))) is category


@pytest.mark.parametrize("locale", LOCALES)
def test_the_order_of_hands_is_drawn(locale: str) -> None:
    """Ten rows whose kickers are dimmed, and an alternative text that names every card."""
    drawn = ranks_picture(CATALOGUE.texts(locale), DEFAULT_LOOK)
    dimmed = [sum(card.light is Light.DIMMED for card in row.cards) for row in drawn.scene.rows]
    assert dimmed == [0, 0, 1, 0, 0, 0, 2, 1, 3, 4]
    assert len(drawn.alt) < ALT_TEXT_MAX
    assert drawn.alt.count("♠") + drawn.alt.count("♥") + drawn.alt.count("♦") > 30
    assert Renderer().render_sheet(drawn.scene).startswith(b"\x89PNG")


@pytest.mark.parametrize("locale", LOCALES)
def test_help_says_where_the_order_of_hands_is(locale: str) -> None:
    texts = CATALOGUE.texts(locale)
    order = texts.say("topic-ranks").lower()
    assert all(order in texts.say(key) for key in ("help", "help-dm"))


@pytest.mark.parametrize(
    ("game", "usual"),
    [
        ("holdem", True),
        ("omaha-hilo", True),
        ("stud", True),
        ("razz", False),
        ("short-deck", False),
    ],
)
def test_the_usual_order_is_shown_where_it_holds(game: str, usual: bool) -> None:
    """Other games tell theirs in words; so do several games in turn."""
    assert has_usual_ranks(game) is usual
    assert not has_usual_ranks("horse")
