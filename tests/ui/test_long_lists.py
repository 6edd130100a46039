"""Lists of many long names: nothing is left out that is not counted, and nothing is cut within."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.table_announcer import TablePlace
from bot.host.tournaments import SeasonStandings
from bot.ids import ChannelId, Chips, GuildId, PlayerId, TableId
from bot.storage.players import KnownPlayer
from bot.storage.seasons import SeasonRecord
from bot.storage.tournaments import TournamentRecord
from bot.storage.unit import ResultRow
from bot.table.table import Table
from bot.table.view import view_of
from bot.texts.catalogue import Texts
from bot.tournament.events import CancelProposed, Refund, TournamentCancelled, TournamentFinished
from bot.tournament.levels import Level
from bot.tournament.options import CostLimits
from bot.tournament.seasons import Season, SeasonRow
from bot.tournament.state import CancelReason, Phase, Status
from bot.tournament.view import StandingRow, Standings
from bot.ui.components.pages import MESSAGE_MAX, PAGE_TEXT_MAX, fitted, messages_of
from bot.ui.opening.open_tables import ListedTable, lobby_lines
from bot.ui.players.leaderboards import BoardReader
from bot.ui.tournaments.announcement_layout import announcement_layout
from bot.ui.tournaments.answers import PastTournament, past_text, standings_text, structure_text
from bot.ui.tournaments.line_sender import LastKnown
from bot.ui.tournaments.lines import lines_of
from bot.ui.tournaments.pictures import season_sheet
from bot.ui.words.player_names import NAME_LENGTH_MAX, markdown_name
from tests.builders import rules
from tests.checkout import ROOT
from tests.tournament.builders import NOON, Event, plan, sheet
from tests.tournament.builders import event as event_of
from tests.ui.tables import FEW
from tests.ui.tournaments.showing import CATALOGUE, news_of

MANY = 120
LAYOUT_MAX = 4_000
"""Discord's limit for all texts of a message with a layout."""
GUILD = GuildId(1)
NUMBERS = range(1, MANY + 1)


def long_name(number: int) -> str:
    """A name as long as one can be, of characters that Discord's markup makes longer."""
    return f"{number:04}".ljust(NAME_LENGTH_MAX, "*")


def by_name(told: str, number: int) -> bool:
    return markdown_name(long_name(number)) in told


def by_mention(told: str, number: int) -> bool:
    return f"<@{number}>" in told


@dataclass(frozen=True)
class List:
    """A list of `MANY` in the messages that tell it."""

    messages: Sequence[str]
    is_told: Callable[[str, int], bool]
    """Whether a text tells one of them in full, by number."""
    room: int = MESSAGE_MAX
    """The characters of a message."""
    more: str = "and-more"
    """The text that tells how many more there are."""


KNOWN = {
    PlayerId(number): KnownPlayer(GUILD, PlayerId(number), long_name(number), "en")
    for number in NUMBERS
}
ROWS = tuple(
    StandingRow(
        player=PlayerId(number),
        name=long_name(number),
        place=number,
        tied=1,
        status=Status.OUT,
        stack=Chips(0),
        table=None,
        table_number=0,
        seat=0,
        sitting_out=False,
        rebuys=0,
        entries=1,
        prize=Chips(10**9),
        bounties=Chips(0),
    )
    for number in NUMBERS
)
STANDINGS = Standings(None, ROWS, Chips(0), 0, None)


def finished() -> Any:
    """The news of a tournament that is over, with everybody paid."""
    news = news_of(Event(plan()), [TournamentFinished(PlayerId(1))])
    view = replace(news.view, phase=Phase.FINISHED)
    return replace(news, view=view, standings=STANDINGS)


def texts_of(layout: Any) -> list[str]:
    """All texts of a layout, as one message."""
    found: list[str] = []

    def walk(parts: Any) -> None:
        for part in parts:
            found.extend([part["content"]] if "content" in part else [])
            walk(part.get("components", ()))

    walk(layout.to_components())
    return ["\n".join(found)]


def lines(news: Any, texts: Texts) -> list[str]:
    known = LastKnown()
    known.note_news(news)
    return [line.text for line in lines_of(news, known, texts)]


def standings_list(texts: Texts) -> List:
    return List([standings_text(texts, STANDINGS, PlayerId(MANY))], by_name, PAGE_TEXT_MAX)


def past_list(texts: Texts) -> List:
    results = tuple(
        ResultRow(
            tournament=7,
            guild=GUILD,
            player=PlayerId(number),
            place=number,
            tied=1,
            prize=Chips(10**9),
            bounties=Chips(0),
            entries=1,
            rebuys=0,
            paid=Chips(0),
        )
        for number in NUMBERS
    )
    record = TournamentRecord(
        id=7,
        guild=GUILD,
        channel=ChannelId(2),
        host=PlayerId(3),
        message=None,
        event=None,
        title="Friday",
        phase=Phase.FINISHED,
        created_ms=NOON,
        starts_ms=NOON,
        ended_ms=NOON,
        options=plan(),
        limits=CostLimits(),
    )
    told = past_text(texts, PastTournament(record, results, KNOWN))
    return List(messages_of(told.split("\n")), by_name)


def level_list(texts: Texts) -> List:
    levels = tuple(Level(Chips(10**9 + n), Chips(2 * 10**9 + n), Chips(10**9)) for n in NUMBERS)
    of = plan(sheet=replace(sheet(), levels=levels, starting_stack=Chips(10**11)))
    told = structure_text(texts, news_of(Event(of)).view)
    return List(
        messages_of(told.split("\n")), lambda text, number: texts.number(10**9 + number) in text
    )


def table_list(texts: Texts) -> List:
    played = rules(kind="*" * 40)
    view = view_of(Table(played), None)
    tables = [
        ListedTable(
            TablePlace(
                guild=GUILD,
                channel=ChannelId(10**17),
                message=10**17 + number,
                table=TableId(number),
                owner=PlayerId(3),
            ),
            played,
            view,
        )
        for number in NUMBERS
    ]
    return List(
        [fitted(lobby_lines(texts, tables), PAGE_TEXT_MAX, texts)],
        lambda text, number: str(10**17 + number) in text,
        PAGE_TEXT_MAX,
    )


def season_list(texts: Texts) -> List:
    rows = tuple(SeasonRow(PlayerId(n), n, 10**9, 10**6, 10**6) for n in NUMBERS)
    record = SeasonRecord(1, GUILD, Season("Spring"), NOON, None)
    reader = BoardReader(PlayerId(MANY), KNOWN)
    page = season_sheet(texts, SeasonStandings(record, rows, 9), reader)
    return List([page.text], by_name, PAGE_TEXT_MAX)


def result_list(texts: Texts) -> List:
    return List(lines(finished(), texts)[-1:], by_name, more="names-more")


def last_places(texts: Texts) -> List:
    return List(texts_of(announcement_layout(finished(), texts)), by_name, LAYOUT_MAX)


def entrant_list(texts: Texts) -> List:
    news = news_of(Event(plan(bounty=None, late_levels=3, reentries_max=2)))
    view = replace(news.view, names=tuple(map(long_name, NUMBERS)), entrants=MANY)
    layout = announcement_layout(replace(news, view=view), texts)
    return List(texts_of(layout), by_name, LAYOUT_MAX, "names-more")


def refund_list(texts: Texts) -> List:
    refunds = tuple(Refund(PlayerId(n), Chips(10**9), Chips(0)) for n in NUMBERS)
    event = TournamentCancelled(CancelReason.HOST, refunds, Chips(0), 0)
    told = lines(news_of(Event(plan()), [event]), texts)
    return List(told[-1:], by_mention, more="names-more")


def vote_list(texts: Texts) -> List:
    asked = tuple(map(PlayerId, NUMBERS))
    event = CancelProposed(PlayerId(999), asked, NOON)
    told = lines(news_of(event_of("a b"), [event]), texts)
    return List(told[-1:], by_mention, more="names-more")


LISTS = (
    *(standings_list, past_list, level_list, table_list, season_list, result_list),
    *(last_places, entrant_list, refund_list, vote_list),
)


@pytest.mark.parametrize("locale", CATALOGUE.locales)
@pytest.mark.parametrize("made", LISTS)
def test_a_long_list_tells_what_it_leaves_out(made: Callable[[Texts], List], locale: str) -> None:
    """Each entry is told in full, or is one of so many more."""
    texts = CATALOGUE.texts(locale)
    told = made(texts)
    assert max(map(len, told.messages)) <= told.room
    whole = "\n".join(told.messages)
    missing = MANY - sum(told.is_told(whole, number) for number in NUMBERS)
    assert 0 < missing < MANY
    assert texts.say(told.more, count=missing, names="").strip() in whole


@FEW
@given(
    st.lists(st.text("a*", max_size=60), min_size=1, max_size=40),
    st.integers(20, 400),
    st.integers(0, 3),
)
def test_text_that_is_fitted_is_cut_between_lines(
    told: list[str], room: int, left_out: int
) -> None:
    """Fitted text keeps as many lines as there is room for; a first line that is too long ends in
    an ellipsis."""
    texts = CATALOGUE.texts("en")
    found = fitted(told, room, texts, left_out=left_out)
    assert len(found) <= room
    for kept in range(len(told), 0, -1):
        more = len(told) - kept + left_out
        expected = "\n".join([*told[:kept], *([texts.say("and-more", count=more)] if more else [])])
        if len(expected) <= room:
            assert found == expected
            return
    assert found.endswith("…")


@FEW
@given(st.lists(st.text("a* ", max_size=3 * MESSAGE_MAX), max_size=5))
def test_messages_of_lines_lose_nothing(told: list[str]) -> None:
    """Lines of any length, in messages that Discord takes."""
    messages = messages_of(told)
    assert all(1 <= len(message) <= MESSAGE_MAX for message in messages)
    assert "".join("".join(messages).split()) == "".join("".join(told).split())
    for line in told:
        if line and len(line) <= MESSAGE_MAX:
            assert any(line in message for message in messages)


def test_a_line_that_fills_a_message_is_one() -> None:
    """Discord takes no empty message before it."""
    full, word = "x" * MESSAGE_MAX, "y"
    assert messages_of([full]) == [full]
    assert messages_of([word, full, word]) == [word, full, word]
    assert messages_of([f"{full} {full}"]) == [full, full]


def test_no_text_is_cut_at_the_length_of_a_message() -> None:
    """Whatever is too long goes through what counts the lines that it leaves out."""
    cut = re.compile(r"\[:\s*(?:MESSAGE_MAX|PAGE_TEXT_MAX|DESCRIPTION_MAX)\b")
    sources = [path for part in ("bot", "cogs") for path in (ROOT / part).rglob("*.py")]
    assert [str(path) for path in sources if cut.search(path.read_text("utf-8"))] == []
