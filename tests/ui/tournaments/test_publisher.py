"""Lines with controls go when they have had their use, however slow Discord is.

The messages to players who read text first about themselves in a tournament.
"""

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from bot.host.refusals import HostCode, HostRefusal
from bot.ids import ChannelId, Chips, PlayerId, TableId
from bot.tournament import tournament_commands as ask
from bot.tournament.events import (
    BreakBegan,
    BreakEnded,
    MultiplierDrawn,
    PrizePaid,
    TicketWon,
    TournamentEvent,
    TournamentFinished,
)
from bot.tournament.options import RebuyTerms, SatelliteTerms, TournamentMode
from bot.tournament.tournament_commands import Ticket
from bot.ui.tournaments import line_publisher, threads
from bot.ui.tournaments import publisher as publisher_module
from bot.ui.tournaments.line_sender import LastKnown
from bot.ui.tournaments.publisher import TournamentPublisher, entrant_messages
from devtools.simulation.loop import VirtualClock, run_virtually
from tests.builders import player
from tests.tournament.builders import NUMBER, Event, event, names, plan, velox_plan
from tests.ui.first_messages import nobody_new
from tests.ui.tournaments.showing import CATALOGUE, CHANNEL, ENGLISH, PLACE, home, news_of

SENDING_SECONDS = 2


class Slow:
    """A Discord that takes two seconds for a message; what stands in its channels."""

    def __init__(self) -> None:
        self.standing: dict[int, str] = {}
        self.sent: list[str] = []
        self.nonces: list[str] = []
        self.losses = 0
        """How many of the next messages get lost."""
        self.deletions_lost = self.edits_lost = 0

    def channel(self, channel: int) -> Any:
        async def send(text: str, *, nonce: str = "", **_: Any) -> Any:
            self.nonces.append(nonce)
            await asyncio.sleep(SENDING_SECONDS)
            if self.losses:
                self.losses -= 1
                raise ConnectionResetError
            self.sent.append(text)
            number = len(self.sent)
            self.standing[number] = text

            async def edit(*, content: str, allowed_mentions: Any) -> None:
                assert not allowed_mentions.users
                if self.edits_lost:
                    self.edits_lost -= 1
                    raise ConnectionResetError
                self.standing[number] = content

            return SimpleNamespace(id=number, edit=edit)

        def message(number: int) -> Any:
            async def delete() -> None:
                if self.deletions_lost:
                    self.deletions_lost -= 1
                    raise ConnectionResetError
                del self.standing[number]

            return SimpleNamespace(delete=delete)

        return SimpleNamespace(send=send, get_partial_message=message)


class Mute:
    """A part of the publisher that is not looked at here."""

    is_taken = False

    def __init__(self, *_: Any) -> None: ...

    def show_news(self, *_: Any) -> None: ...

    def tell_readers(self, *_: Any) -> None: ...

    def update_captions(self, *_: Any) -> tuple[()]:
        return ()

    async def update_event(self, *_: Any) -> None: ...

    async def close(self, *_: Any) -> None: ...


def publisher_at(discord: Slow, monkeypatch: pytest.MonkeyPatch) -> TournamentPublisher:
    monkeypatch.setattr(publisher_module, "Announcement", Mute)
    monkeypatch.setattr(publisher_module, "ServerCalendar", Mute)
    monkeypatch.setattr(line_publisher, "Reminder", Mute)
    monkeypatch.setattr(threads, "Threads", Mute)
    dependencies: Any = SimpleNamespace(
        client=None,
        languages=SimpleNamespace(of_guild=lambda _: ENGLISH),
        clock=VirtualClock(),
        channel=discord.channel,
        first_messages=nobody_new(),
    )
    mute: Any = Mute()
    return TournamentPublisher(dependencies, mute, mute, mute, mute, mute, mute)


OFFER = "you have no chips left"


@pytest.mark.parametrize("seconds", [0, 1, 10])
@pytest.mark.parametrize("ends", [False, True])
def test_an_offer_goes_though_it_is_still_being_sent(
    monkeypatch: pytest.MonkeyPatch, seconds: float, *, ends: bool
) -> None:
    """Declined, or the tournament cancelled, before its message is posted."""

    async def play() -> None:
        discord = Slow()
        publisher = publisher_at(discord, monkeypatch)
        made = event(
            "a b c", plan(mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(50), last_level=3))
        )
        publisher.tournament_changed(news_of(made, made.bust("a", by="b")))
        await asyncio.sleep(seconds)
        events = (
            made.apply(ask.CancelTournament(made.now_ms))
            if ends
            else made.ask(ask.DeclineRebuy, "a")
        )
        publisher.tournament_changed(news_of(made, events))
        await asyncio.sleep(20)
        assert any(OFFER in text for text in discord.sent)
        assert not any(OFFER in text for text in discord.standing.values())

    run_virtually(play)


@pytest.mark.parametrize("losses", [1, 3])
def test_an_offer_that_is_lost_is_made_again(monkeypatch: pytest.MonkeyPatch, losses: int) -> None:
    """The table waits for its answer, and it goes with that."""

    async def play() -> None:
        discord = Slow()
        publisher = publisher_at(discord, monkeypatch)
        made = event(
            "a b c", plan(mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(50), last_level=3))
        )
        discord.losses = losses
        publisher.tournament_changed(news_of(made, made.bust("a", by="b")))
        await asyncio.sleep(40)
        assert [OFFER in text for text in discord.standing.values()] == [True]
        publisher.tournament_changed(news_of(made, made.ask(ask.DeclineRebuy, "a")))
        await asyncio.sleep(20)
        assert not any(OFFER in text for text in discord.standing.values())

    run_virtually(play)


def test_an_offer_goes_though_its_deletion_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """An offer goes though its deletion is lost: its controls would be pressed in vain, and nothing
    newer takes them away."""

    async def play() -> None:
        discord = Slow()
        publisher = publisher_at(discord, monkeypatch)
        made = event(
            "a b c", plan(mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(50), last_level=3))
        )
        publisher.tournament_changed(news_of(made, made.bust("a", by="b")))
        await asyncio.sleep(10)
        discord.deletions_lost = 2
        publisher.tournament_changed(news_of(made, made.ask(ask.DeclineRebuy, "a")))
        await asyncio.sleep(20)
        assert not any(OFFER in text for text in discord.standing.values())

    run_virtually(play)


def test_a_draw_comes_out_though_an_edit_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is left in suspense."""

    async def play() -> None:
        discord = Slow()
        publisher = publisher_at(discord, monkeypatch)
        made = event("a b c", velox_plan())
        discord.edits_lost = 2
        drawn = MultiplierDrawn(0, 10, Chips(300), 0)
        publisher.tournament_changed(news_of(made, (drawn,)))
        await asyncio.sleep(20)
        (text,) = discord.standing.values()
        assert "×10" in text

    run_virtually(play)


def test_every_table_is_welcomed_under_a_number_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord says nothing twice that comes under one number, whichever channel it goes to; it
    takes 25 characters."""

    async def play() -> None:
        discord = Slow()
        threads = iter([ChannelId(2**63 - 1), ChannelId(102), CHANNEL, CHANNEL])

        async def open_thread(*_: Any, **__: Any) -> ChannelId:
            return next(threads)

        monkeypatch.setattr(Mute, "open", open_thread, raising=False)
        monkeypatch.setattr(Mute, "set_table_channel", Mute.update_event, raising=False)
        publisher = publisher_at(discord, monkeypatch)
        made = event("a b c", plan())
        publisher.tournament_changed(news_of(made))
        discord.nonces.clear()
        tables = tuple((TableId(table), 1) for table in (5, 5, 6, 7))
        publisher.tables_opened(PLACE, tables, {})
        await asyncio.sleep(30)
        assert len(set(discord.nonces)) == len(tables)
        assert max(map(len, discord.nonces)) <= 25

    run_virtually(play)


class Opened:
    """Threads as they are opened, welcomed, stored and archived by a publisher."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.settled: dict[TableId, float] = {}
        self.refused: dict[TableId, HostCode] = {}
        self.archived: list[int] = []

        async def open_thread(_: Mute, place: object, name: str, **__: Any) -> ChannelId:
            return ChannelId(int(name.rsplit(maxsplit=1)[-1]))

        async def set_table_channel(_: Mute, table: TableId, channel: ChannelId) -> None:
            if table in self.refused:
                raise HostRefusal(self.refused[table])
            self.settled[table] = asyncio.get_running_loop().time()

        async def archive(_: Mute, thread: ChannelId) -> None:
            self.archived.append(thread)

        monkeypatch.setattr(Mute, "open", open_thread, raising=False)
        monkeypatch.setattr(Mute, "set_table_channel", set_table_channel, raising=False)
        monkeypatch.setattr(Mute, "archive", archive, raising=False)

    def publisher(self, discord: Slow, monkeypatch: pytest.MonkeyPatch) -> TournamentPublisher:
        publisher = publisher_at(discord, monkeypatch)
        publisher.tournament_changed(news_of(event("a b c", plan())))
        return publisher


def test_tables_get_their_threads_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables get their threads a few at a time: where Discord is slow, the last of many would wait
    for minutes. The thread of a table that was closed meanwhile is archived, and no other."""

    async def play() -> None:
        opened = Opened(monkeypatch)
        opened.refused = {
            TableId(6): HostCode.NOT_SAVED,
            TableId(7): HostCode.NO_SUCH_TABLE,
            TableId(8): HostCode.NO_SUCH_TABLE,
        }
        publisher = opened.publisher(Slow(), monkeypatch)
        began = asyncio.get_running_loop().time()
        numbers = [*range(101, 108), CHANNEL]
        tables = tuple((TableId(at), number) for at, number in enumerate(numbers, 1))
        publisher.tables_opened(PLACE, tables, {})
        await asyncio.sleep(30)
        assert set(opened.settled) == {1, 2, 3, 4, 5}
        assert max(opened.settled.values()) - began == 2 * SENDING_SECONDS
        assert opened.archived == [107]

    run_virtually(play)


def test_nobody_is_called_to_a_table_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is called to a table that is closed: it has no thread, or one that its players are not
    told of; what else is told in the announcement's channel does not wait for its last message."""

    async def play() -> None:
        opened, discord, last = Opened(monkeypatch), Slow(), asyncio.Event()

        async def quiet(_: Mute, table: TableId) -> None:
            await last.wait()

        monkeypatch.setattr(Mute, "quiet", quiet, raising=False)
        publisher = opened.publisher(discord, monkeypatch)
        publisher.tables_opened(PLACE, ((TableId(1), 101),), {})
        publisher.tournament_table_closed(PLACE, TableId(1), CHANNEL)
        publisher.tournament_frozen(PLACE, "7")
        await asyncio.sleep(30)
        assert len(discord.sent) == 1
        assert "7" in discord.sent[0]
        last.set()

    run_virtually(play)


class Reader:
    """Receives the messages of a tournament in order."""

    def __init__(self, made: Event, locale: str = "en") -> None:
        self.made, self.texts, self.known = made, CATALOGUE.texts(locale), LastKnown()
        self.hear(())

    def hear(self, events: Sequence[TournamentEvent]) -> dict[PlayerId, str]:
        """The message to each player."""
        news = news_of(self.made, events)
        self.known.note_news(news)
        return {
            each.player: each.words(self.texts)
            if each.words
            else self.texts.say(each.key, **each.data)
            for each in entrant_messages(news, self.known)
        }


@pytest.mark.parametrize(
    ("locale", "out", "second", "won"),
    [
        (
            "en",
            "**Friday**: you finish in 5th place.",
            "**Friday**: you finish in 2nd place. You win 175.",
            "**You win Friday!** You get 325.",
        ),
        (
            "it",
            "**Friday**: hai chiuso al 5º posto.",
            "**Friday**: hai chiuso al 2º posto. Hai vinto 175.",
            "**Hai vinto Friday!** Ricevi 325.",
        ),
    ],
)
def test_each_is_told_their_place_and_prize(locale: str, out: str, second: str, won: str) -> None:
    made = event("a b c d e")
    reader = Reader(made, locale)
    assert reader.hear(made.bust("a", by="b")) == {player("a"): out}
    reader.hear(made.bust("c", by="b"))
    reader.hear(made.bust("d", by="b"))
    assert reader.hear(made.bust("e", by="b")) == {player("e"): second, player("b"): won}


def test_a_place_that_is_shared_is_told_so() -> None:
    made = event("a b c d")
    told = Reader(made).hear(made.bust("a b", by="c"))
    assert set(told.values()) == {"**Friday**: you tie for 3rd place."}


def test_a_player_who_moves_is_told_where() -> None:
    """The new table with its channel, seat and stack; nobody else is told."""
    made = event(names(18), plan(seats=9))
    reader, first = Reader(made), made.at(1)
    reader.hear(made.bust(first[0], by=first[2], table=1))
    told = reader.hear(made.bust(first[1], by=first[2], table=1))
    moved = [each for each in told.values() if each.startswith("**New table**")]
    assert len(moved) == 1
    assert f"<#{home(1)}>, seat " in moved[0]
    assert len(told) == 2


def test_the_final_table_is_told_to_all_of_it() -> None:
    made = event(names(10), plan(seats=9))
    reader, (victim, winner) = Reader(made), made.at(1)[:2]
    told = reader.hear(made.bust(victim, by=winner, table=1))
    final = [each for each in told.values() if each.startswith(f"**Final table** at <#{home(1)}>")]
    assert len(final) == 9
    assert told[player(victim)] == "**Friday**: you finish in 10th place."


def test_a_prize_that_is_known_late_is_told() -> None:
    """A player who was out while registration was open is told of their prize once it has
    closed."""
    made = event("a b c d e")
    told = Reader(made).hear((PrizePaid(player("c"), 3, Chips(80)),))
    assert told == {player("c"): "**Friday**: you finish in 3rd place. You win 80."}


def test_a_ticket_is_told_as_one() -> None:
    """The winner of a satellite has won a ticket, not chips."""
    terms = SatelliteTerms(target=7, value=Chips(220), title="Sunday")
    made = event("a b", plan(satellite=terms))
    ticket = Ticket(NUMBER, 7, player("a"), Chips(220))
    told = Reader(made).hear((TicketWon(ticket, 1), TournamentFinished(player("a"))))
    assert told == {player("a"): "**Friday**: you win a ticket worth 220."}


def test_a_break_is_told_to_those_still_in() -> None:
    """Players still in are told when a break ends, and that it has; not a player who is out."""
    made = event("a b c d e")
    reader = Reader(made)
    reader.hear(made.bust("a", by="b"))
    told = reader.hear((BreakBegan(600_000, addon=False),))
    assert told.keys() == set(map(player, "bcde"))
    assert set(told.values()) == {"**Break**: play resumes <t:600:R>."}
    assert set(reader.hear((BreakEnded(),)).values()) == {"The break is over."}
