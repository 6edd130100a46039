"""The topics of `/rules` and the terms of `/glossary`, in every language."""

import re

import pytest

from bot.picture.look import DEFAULT_LOOK
from bot.picture.renderer import Renderer
from bot.picture.scene import Light
from bot.poker.cards import parse_cards
from bot.poker.ranking import Category, category_of, rank_high
from bot.ui.components.pages import ALT_TEXT_MAX, MESSAGE_MAX, TEXT_MAX
from bot.ui.servers.rule_topics import (
    EXAMPLES,
    RuleTopic,
    glossary_terms,
    has_usual_ranks,
    ranks_picture,
    read_topic,
    suggest_terms,
    suggest_topics,
    term_text,
    terms_text,
)
from bot.ui.words.command_texts import CHOICES_MAX
from bot.ui.words.refusals import UiRefusal
from tests.poker.facts import facts
from tests.ui.tournaments.showing import CATALOGUE

LOCALES = CATALOGUE.locales
TERMS = glossary_terms(CATALOGUE.texts("en"))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("topic", RuleTopic)
def test_every_topic_is_told(topic: RuleTopic, locale: str) -> None:
    """Named, found by its name and by its code, and short enough for one message."""
    texts = CATALOGUE.texts(locale)
    name = texts.say(f"topic-{topic.value}")
    assert read_topic(texts, name) is read_topic(texts, topic.value) is topic
    assert 300 < len(texts.say(f"rules-about-{topic.value}")) < TEXT_MAX // 2
    assert topic.value in {choice.value for choice in suggest_topics(texts, name[:5])}


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
@pytest.mark.parametrize("term", TERMS)
def test_every_term_has_a_meaning(term: str, locale: str) -> None:
    """In each language, found by its name in either, with its name in the other if it has one."""
    texts = CATALOGUE.texts(locale)
    other = CATALOGUE.texts("en" if locale == "it" else "it")
    told = term_text(texts, other, term)
    assert texts.say(f"term-{term}-is") in told
    here, there = (each.say(f"term-{term}") for each in (texts, other))
    assert there in told
    assert len(told.splitlines()) == (1 if here.lower() == there.lower() else 2)


def test_the_glossary_has_the_terms_of_the_rules() -> None:
    """Each term of the digest's list is explained, four of them by the words used here."""
    texts = CATALOGUE.texts("en")
    known = " / ".join(texts.say(f"term-{term}") for term in TERMS).lower()
    wanted = {re.split(r" [(/]", row["english"])[0].lower() for row in facts("glossary")}
    known = known.replace("hand for hand", "hand-for-hand")
    assert {term for term in wanted if term not in known} == {
        "broadway straight",
        "payout places",
        "recharge",
        "tokens",
    }


@pytest.mark.parametrize("locale", LOCALES)
def test_the_glossary_lists_its_terms(locale: str) -> None:
    """All of them in one message, in the order of the alphabet."""
    texts = CATALOGUE.texts(locale)
    told = terms_text(texts)
    assert len(told) <= MESSAGE_MAX
    assert all(texts.say(f"term-{term}") in told for term in TERMS)
    first = min((texts.say(f"term-{term}") for term in TERMS), key=str.lower)
    assert f": {first}, " in told


@pytest.mark.parametrize("locale", LOCALES)
def test_help_says_where_the_order_of_hands_is(locale: str) -> None:
    texts = CATALOGUE.texts(locale)
    order = texts.say("topic-ranks").lower()
    assert all(order in texts.say(key) for key in ("help", "help-dm"))


def test_terms_that_begin_with_what_is_typed_come_first() -> None:
    """And all that hold it follow."""
    names = [choice.name for choice in suggest_terms(CATALOGUE.texts("en"), "pot")]
    assert names[:2] == ["pot", "pot limit"]
    assert "split pot" in names
    with pytest.raises(UiRefusal, match="term-unknown"):
        term_text(CATALOGUE.texts("en"), CATALOGUE.texts("it"), "quidditch")


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
