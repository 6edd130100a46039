"""The message in a server that the bot has joined: once, where a table can be opened.

The terms of `/glossary`, in every language and by every spelling.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, cast

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.background_tasks import Clock
from bot.settings import ASSETS
from bot.storage.database import Database
from bot.storage.place import Place
from bot.texts.catalogue import load_catalogue
from bot.ui.components.pages import MESSAGE_MAX
from bot.ui.servers.greeting import (
    RECENT_MS,
    Greeter,
    glossary_terms,
    other_spellings,
    suggest_terms,
    term_text,
    terms_text,
)
from bot.ui.words.command_texts import CHOICE_NAME_MAX, CHOICES_MAX
from bot.ui.words.languages import Languages
from bot.ui.words.refusals import UiCode, UiRefusal
from tests.builders import no_settings
from tests.clock import ManualClock
from tests.poker.facts import facts
from tests.storage.builders import open_database
from tests.ui.tournaments.showing import CATALOGUE

ALL = discord.Permissions.all()
NONE = discord.Permissions.none()


@dataclass
class FakeChannel:
    """A text channel that keeps what is sent to it."""

    id: int
    guild: "FakeGuild"
    mine: discord.Permissions = field(default_factory=lambda: ALL)
    everybody: discord.Permissions = field(default_factory=lambda: ALL)
    position: int = 0
    sent: list[Any] = field(default_factory=list)

    def permissions_for(self, who: object) -> discord.Permissions:
        return self.mine if who is self.guild.me else self.everybody

    async def send(self, **message: Any) -> None:
        self.sent.append(message["view"].to_components())


@dataclass
class FakeGuild:
    """A server that the bot has joined at a time."""

    joined_at: datetime
    id: int = 77
    default_role: str = "everybody"
    system_channel: FakeChannel | None = None
    text_channels: list[FakeChannel] = field(default_factory=list)

    @property
    def me(self) -> "FakeGuild":
        return self

    def with_channels(self, *channels: dict[str, Any]) -> "FakeGuild":
        self.text_channels = [
            FakeChannel(number, self, **each) for number, each in enumerate(channels, 1)
        ]
        return self


@pytest.fixture
async def database(place: Place) -> AsyncIterator[Database]:
    opened = await open_database(place)
    yield opened
    await opened.close()


def greeter(database: Database, clock: Clock) -> Greeter:
    catalogue = load_catalogue(ASSETS / "locales")
    return Greeter(database.servers, Languages(catalogue, "en", no_settings()), clock)


async def greet(database: Database, clock: ManualClock, guild: FakeGuild) -> None:
    """Greets as a process of its own would: nothing but the database remembers."""
    greets = greeter(database, clock)
    greets.joined(cast(discord.Guild, guild))
    await greets.settle()


def joined(clock: ManualClock) -> datetime:
    return datetime.fromtimestamp(clock.now_ms() / 1000, UTC)


async def test_once_for_each_joining(database: Database) -> None:
    """Told twice, also after a restart, it is said once; after another invitation, once more."""
    clock = ManualClock()
    guild = FakeGuild(joined(clock)).with_channels({})
    (channel,) = guild.text_channels
    for _ in range(2):
        await greet(database, clock, guild)
    assert len(channel.sent) == 1
    assert "mz:open:here:0" in str(channel.sent)
    assert "Open a table here" in str(channel.sent)
    assert "mz:open:choose:0" in str(channel.sent)
    clock.advance(60)
    guild.joined_at = joined(clock)
    await greet(database, clock, guild)
    assert len(channel.sent) == 2


async def test_a_joining_of_long_ago_is_not_greeted(database: Database) -> None:
    """An outage or a new connection may tell of it again."""
    clock = ManualClock()
    guild = FakeGuild(joined(clock)).with_channels({})
    clock.advance(RECENT_MS / 1000 + 1)
    await greet(database, clock, guild)
    assert not guild.text_channels[0].sent


async def test_where_everybody_reads_it_and_a_table_can_be_opened(database: Database) -> None:
    """Discord's own welcome channel, else the first that fits; nowhere rather than elsewhere."""
    clock = ManualClock()
    fits = {"position": 5}
    hidden = {"position": 1, "everybody": NONE}
    closed = {"position": 2, "mine": NONE}
    guild = FakeGuild(joined(clock)).with_channels(fits, hidden, closed)
    await greet(database, clock, guild)
    assert [bool(each.sent) for each in guild.text_channels] == [True, False, False]
    welcome = FakeGuild(joined(clock), id=78).with_channels({}, {"position": 9})
    welcome.system_channel = welcome.text_channels[1]
    await greet(database, clock, welcome)
    assert [bool(each.sent) for each in welcome.text_channels] == [False, True]
    nowhere = FakeGuild(joined(clock), id=79).with_channels(hidden, closed)
    await greet(database, clock, nowhere)
    assert not any(each.sent for each in nowhere.text_channels)


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
