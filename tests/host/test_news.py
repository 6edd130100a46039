"""A table's news: for everybody, for the owner of cards alone, and for the log."""

import logging
import re

import pytest

from bot.host.lost_channels import ChannelState, LostChannels
from bot.host.room import Room
from bot.host.table_announcer import TableNews
from bot.host.tournament_announcer import TournamentPlace
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, Chips, GuildId
from bot.poker.events import HoleDealt
from bot.refusal import BrokenInvariant
from bot.table.events import HandProgressed, HandStarted, SatDown
from bot.table.table_commands import SitOut
from bot.table.view import view_of
from tests.builders import player, rules, sit_down
from tests.host.table_room import CHANNEL, GUILD, HOST, TableRoom
from tests.host.tournament_room import sit_and_go


async def test_caller_gets_the_events_and_the_news_the_newest_view(at: TableRoom) -> None:
    """The caller gets the events of their command; everybody gets them with the public view."""
    table = await at.open()
    sat_down = (SatDown(1, player("a"), "a", Chips(100)),)
    assert await at.room.ask_table(table, sit_down("a")) == sat_down
    assert at.news.events == sat_down
    assert at.news.view == at.room.look(table)
    assert at.news.place.channel == CHANNEL


async def test_every_accepted_command_is_news_once(at: TableRoom) -> None:
    """The turns in the news are all turns, in order."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    first = len(at.told.news) - 1
    await at.play_through(table)
    turns = [news.view.turn for news in at.told.news[first:]]
    assert turns == list(range(len(turns)))


async def test_every_look_shows_the_table_as_it_is(at: TableRoom) -> None:
    """Everybody's view is made once for a change, of the table as the change has left it."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    for action in ("call", "call", "check"):
        await at.act(table, action)
        public = at.room.look(table)
        assert public == view_of(at.room.inspect(table), None)
        assert at.room.look(table) is public
        assert at.room.look(table, player("a")).viewer == player("a")


async def test_cards_go_to_their_owner_alone(at: TableRoom) -> None:
    """Each player dealt in gets their own two cards, with a view in which no others are seen."""
    table = await at.open_with("a b c")
    await at.room.ask_table(table, SitOut(player("c")))
    await at.start_hand(table)
    assert sorted(cards.player for cards in at.told.cards) == [player("a"), player("b")]
    for cards in at.told.cards:
        assert cards.view.viewer == cards.player
        assert cards.locale == "en-GB"
        for seat in cards.view.seats:
            seen = [card.card for card in seat.hand.cards] if seat.hand else []
            assert (None not in seen) == (seat.player == cards.player or not seen)
    await at.act(table, "call")
    assert len(at.told.cards) == 2


async def test_news_name_no_hidden_card(at: TableRoom) -> None:
    """Dealing is announced without the cards, in events and in the view."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    assert any(isinstance(event, HandStarted) for event in at.news.events)
    for news in at.told.news:
        for event in news.events:
            assert not (isinstance(event, HandProgressed) and isinstance(event.event, HoleDealt))
        for seat in news.view.seats:
            assert all(card.card is None for card in (seat.hand.cards if seat.hand else ()))


async def test_failing_announcer(at: TableRoom, caplog: pytest.LogCaptureFixture) -> None:
    """An announcement that fails costs no chip and stops no table."""

    def fail(news: TableNews) -> None:
        raise RuntimeError("no frame today")

    table = await at.open_with("a b")
    tell, at.told.table_changed = at.told.table_changed, fail  # type: ignore[method-assign]
    await at.start_hand(table)
    await at.act(table, "call")
    at.told.table_changed = tell  # type: ignore[method-assign]
    await at.act(table, "check")
    assert at.news.view.turn == 2
    assert len(at.told.cards) == 2
    assert "announcement failed" in caplog.text


async def test_log_names_no_card(at: TableRoom, caplog: pytest.LogCaptureFixture) -> None:
    """One line per accepted command, none with a card that was not shown."""
    caplog.set_level(logging.DEBUG, "bot")
    table = await at.open_with("a b")
    await at.start_hand(table)
    await at.act(table, "fold")
    lines = [line for line in caplog.messages if line.startswith(f"accepted table={table} hand=")]
    assert len(lines) == 4
    assert not any(re.search(r"\b[2-9TJQKA][cdhs]\b", message) for message in caplog.messages)


async def test_looking_is_what_the_table_shows(at: TableRoom) -> None:
    """Everybody, a player and a stranger see the table as it may be seen by them."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    for viewer in (None, player("a"), player("x")):
        assert at.room.look(table, viewer) == view_of(at.room.inspect(table), viewer)


async def test_nothing_is_played_to_nobody(at: TableRoom) -> None:
    """A card room that nobody listens to neither opens tables nor recovers any, and stores none."""
    unheard = Room(at.database, at.dependencies)
    tournaments = Tournaments(unheard, at.database, at.dependencies)
    lost = LostChannels(unheard, tournaments, at.clock, _unasked)
    place = TournamentPlace(guild=GUILD, channel=CHANNEL, tournament=1, organiser=HOST)
    for silent in (
        unheard.open_table(GUILD, CHANNEL, HOST, rules()),
        unheard.open_for_tournament(place, rules(), 1),
        unheard.recover(),
        tournaments.create(GUILD, CHANNEL, HOST, sit_and_go()),
        tournaments.recover(),
    ):
        with pytest.raises(BrokenInvariant, match="nobody listens"):
            await silent
    for look in (lost.recheck, lost.deleted):
        with pytest.raises(BrokenInvariant, match="nobody listens"):
            look(CHANNEL)
    assert not await at.database.tables.recover()
    unheard.listen(at.told)
    await unheard.open_table(GUILD, CHANNEL, HOST, rules())
    await unheard.close()


async def test_one_announcer_tells_everything(at: TableRoom) -> None:
    """A second one would take the place of the first, whose players would see nothing any more."""
    with pytest.raises(BrokenInvariant, match="listens already"):
        at.room.listen(at.told)


async def _unasked(guild: GuildId, channel: ChannelId) -> ChannelState:
    raise AssertionError("no channel is asked for")
