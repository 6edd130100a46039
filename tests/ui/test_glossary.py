"""The terms of `/glossary`, in every language and by every spelling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.components.pages import MESSAGE_MAX
from bot.ui.servers.greeting import (
    CHOICE_NAME_MAX,
    glossary_terms,
    other_spellings,
    suggest_terms,
    term_text,
    terms_text,
)
from bot.ui.words.command_texts import CHOICES_MAX
from bot.ui.words.refusals import UiCode, UiRefusal
from tests.poker.facts import facts
from tests.ui.tournaments.showing import CATALOGUE

OTHER = {"en": "it", "it": "en"}
LOCALES = tuple(OTHER)
TERMS = glossary_terms(CATALOGUE.texts("en"))
HEADWORDS = [
    (row["term"], spelling)
    for row in facts("headwords")
    for spelling in row["spellings"].split(" / ")
]
"""The headwords of the rulebook and its digest, each with the term of ours that explains it."""


def told(locale: str, typed: str) -> str:
    return term_text(CATALOGUE.texts(locale), [CATALOGUE.texts(OTHER[locale])], typed)


def suggested(locale: str, typed: str) -> dict[str, str]:
    """The names of the choices, by the value that each sends: the term's name."""
    texts, other = CATALOGUE.texts(locale), CATALOGUE.texts(OTHER[locale])
    return {choice.value: choice.name for choice in suggest_terms(texts, [other], typed)}


def name(locale: str, term: str) -> str:
    return CATALOGUE.texts(locale).say(f"term-{term}")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("term", TERMS)
def test_every_term_has_a_meaning(term: str, locale: str) -> None:
    """Every term has a meaning, in each language, found by its name in either, with its name in the
    other if it has one."""
    meaning, there = CATALOGUE.texts(locale).say(f"term-{term}-is"), name(OTHER[locale], term)
    for typed in (name(locale, term), there, term):
        text = told(locale, typed)
        assert meaning in text
        assert there in text
        assert len(text) <= MESSAGE_MAX


@pytest.mark.parametrize("locale", LOCALES)
def test_a_choice_is_one_term(locale: str) -> None:
    """No two have one name, though some are spelled alike otherwise."""
    assert len({name(locale, term) for term in TERMS}) == len(TERMS)
    assert len(told(locale, name(locale, "hand")).splitlines()) == 2
    assert len(told(locale, name(locale, "kicker")).splitlines()) == 1


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("term", "spelling"), HEADWORDS)
def test_every_headword_is_found(term: str, spelling: str, locale: str) -> None:
    """Every headword is found, by its name and by its other spellings, typed and chosen, whichever
    language is read."""
    assert CATALOGUE.texts(locale).say(f"term-{term}-is") in told(locale, spelling)
    assert name(locale, term) in suggested(locale, spelling)


def test_every_headword_of_the_digest_is_among_them() -> None:
    """Every headword of the digest is among the terms, in English and in Italian; all terms are
    explained that they name."""
    listed = {spelling for _, spelling in HEADWORDS}
    for row in facts("glossary"):
        for name in (row["english"], row["italian"]):
            assert any(part.split(" (")[0].strip() in listed for part in name.split(" / "))
    assert {term for term, _ in HEADWORDS} == set(TERMS)


@given(st.data(), st.sampled_from(HEADWORDS), st.sampled_from(LOCALES))
def test_blanks_hyphens_and_capitals_do_not_count(
    data: st.DataObject, headword: tuple[str, str], locale: str
) -> None:
    """Whatever stands between the letters, or nothing."""
    term, spelling = headword
    between = st.sampled_from(["", " ", "-", " & ", "'", "\u2019", "/"])
    typed = "".join(
        data.draw(between)
        if not letter.isalnum()
        else data.draw(st.sampled_from([letter.upper(), letter]))
        for letter in spelling
    )
    assert CATALOGUE.texts(locale).say(f"term-{term}-is") in told(locale, typed)
    assert name(locale, term) in suggested(locale, typed)


def test_one_spelling_may_have_two_meanings() -> None:
    """A spelling with two meanings gets both: in Italian one passes by checking or by folding, as
    they say it."""
    meanings = told("it", "passare")
    for term in ("check", "fold"):
        assert CATALOGUE.texts("it").say(f"term-{term}-is") in meanings
    assert len(told("en", "passare")) <= MESSAGE_MAX


def test_a_suggestion_says_by_which_spelling_it_was_found() -> None:
    """A suggestion says by which spelling it was found, where that is not the name that it shows
    anyway."""
    assert suggested("en", "lasci") == {"fold": "fold (lasciare)"}
    assert suggested("en", "free roll") == {"freeroll": "freeroll"}
    assert suggested("it", "no pair") == {"carta alta": "carta alta (no pair)"}


def test_other_spellings_are_those_of_terms() -> None:
    """Other spellings are those of terms: none is listed for a term that is not there, and none
    twice or in vain."""
    assert other_spellings().keys() <= set(TERMS)
    for term, spellings in other_spellings().items():
        assert len(set(spellings)) == len(spellings)
        assert all(name("en", term) in suggested("en", spelling) for spelling in spellings)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("typed", ["", "a", "e", "ca", "quidditch", "&", "-", "x" * 100])
def test_suggestions_are_what_discord_takes(typed: str, locale: str) -> None:
    """Few enough, and short enough, whatever is typed."""
    choices = suggested(locale, typed)
    assert len(choices) <= CHOICES_MAX
    assert all(1 <= len(each) <= CHOICE_NAME_MAX for pair in choices.items() for each in pair)


@pytest.mark.parametrize("typed", ["quidditch", "", "&", " - "])
def test_an_unknown_term_is_refused(typed: str) -> None:
    """An unknown term is refused, and so is one without a letter."""
    with pytest.raises(UiRefusal) as caught:
        told("en", typed)
    assert caught.value.code is UiCode.TERM_UNKNOWN


@pytest.mark.parametrize("locale", LOCALES)
def test_the_glossary_lists_its_terms(locale: str) -> None:
    """All of them in one message, in the order of the alphabet."""
    texts = CATALOGUE.texts(locale)
    listed = terms_text(texts)
    assert len(listed) <= MESSAGE_MAX
    assert all(texts.say(f"term-{term}") in listed for term in TERMS)
    first = min((texts.say(f"term-{term}") for term in TERMS), key=str.lower)
    assert f": {first}, " in listed


def test_terms_that_begin_with_what_is_typed_come_first() -> None:
    """Terms that begin with the typed text come first, and all that contain it follow."""
    names = list(suggested("en", "pot").values())
    assert names[:2] == ["pot", "pot limit"]
    assert "split pot" in names
