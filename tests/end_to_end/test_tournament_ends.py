"""The bot dies when a tournament is over and nobody has heard of it: the next one tells."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.host.forgetting import Forgetter
from bot.host.table_announcer import TableNews
from bot.host.tournament_announcer import TournamentNews
from bot.ids import GuildId, PlayerId
from bot.tournament.events import TournamentCancelled, TournamentEvent, TournamentFinished
from bot.ui.components.custom_ids import TournamentControl
from bot.ui.table.publisher import Publisher
from bot.ui.tournaments.publisher import TournamentPublisher
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.live_tournament import LiveTournament, controls_of
from tests.end_to_end.player import TIMEOUT_SECONDS, alt_of, is_table
from tests.user_screen import SeenMessage

NAMES = "Alice Bob Carol"


def deafen(monkeypatch: pytest.MonkeyPatch, to: type[TournamentEvent]) -> None:
    """Discord hears nothing of such an end."""
    heard: Callable[[TournamentPublisher, TournamentNews], None] = (
        TournamentPublisher.tournament_changed
    )

    def deaf(publisher: TournamentPublisher, news: TournamentNews) -> None:
        if not any(isinstance(event, to) for event in news.events):
            heard(publisher, news)

    monkeypatch.setattr(TournamentPublisher, "tournament_changed", deaf)


async def untold(room: CardRoom) -> tuple[int, ...]:
    return await room.app.database.unannounced_ends.unannounced(0)


async def restarted(room: CardRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.kill_bot()
    monkeypatch.undo()
    await room.start_bot()


async def told(room: CardRoom) -> None:
    """Waits until everything is said, and stored as said."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while await untold(room):  # noqa: ASYNC110 (the bot tells nobody but Discord)
            await asyncio.sleep(0.01)


async def test_cancelled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The announcement loses its controls, and the line about it comes, once for ever."""
    async with card_room(tmp_path / "mazziere.db", NAMES) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, title="Friday")
        await tournament.register("Alice Bob")
        alice, channel = room["Alice"], tournament.channel
        assert TournamentControl.REGISTER in controls_of(await tournament.announcement())
        deafen(monkeypatch, TournamentCancelled)
        await tournament.command("Alice", "cancel")
        assert await untold(room) == (tournament.number,)
        await restarted(room, monkeypatch)
        await tournament.line(channel, "canceled")
        await alice.wait_for_message(channel, lambda m: "Canceled" in m.text)
        await told(room)
        said = await alice.messages(channel)
        assert not any(controls_of(message) for message in said)
        await room.stop_bot()
        await room.start_bot()
        again = await alice.messages(channel)
        assert [message.text for message in again] == [message.text for message in said]
        assert [await room.wallet(name) for name in ("Alice", "Bob")] == [1000, 1000]


async def test_played_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The results come in the channel, and the announcement names the winner."""
    async with card_room(tmp_path / "mazziere.db", NAMES, chance=Random(4)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="turbo", players=3, title="Friday")
        await tournament.register(NAMES)
        await tournament.begin()
        channel = tournament.channel
        deafen(monkeypatch, TournamentFinished)
        await tournament.play(lambda: tournament.over)
        assert await untold(room) == (tournament.number,)
        await restarted(room, monkeypatch)
        await tournament.line(channel, "Friday** is over")
        await room["Alice"].wait_for_message(channel, lambda m: "has won" in m.text)
        await told(room)


async def test_what_is_told_is_forgotten(tmp_path: Path) -> None:
    """Nothing is left for the next start when nobody dies."""
    async with card_room(tmp_path / "mazziere.db", NAMES) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, title="Friday")
        await tournament.command("Alice", "cancel")
        await told(room)


async def asked_by_alice(room: CardRoom) -> tuple[LiveTournament, SeenMessage]:
    """A tournament that its organiser, who plays in it, wants to cancel; the question."""
    tournament = LiveTournament(room)
    await tournament.create(preset="sit-and-go", players=3, title="Friday")
    await tournament.register(NAMES)
    await tournament.begin()
    assert "everyone still in has to agree" in await tournament.command("Alice", "cancel")
    home = int(tournament.homes[tournament.tables[0]])
    return tournament, await tournament.line(home, "wants to cancel the tournament")


async def test_an_organiser_who_plays_asks_everybody(tmp_path: Path) -> None:
    """A moderator too: the question stands in the table's thread and calls everybody by name; the
    last who agrees, by the control or by the command, calls it off."""
    async with card_room(tmp_path / "mazziere.db", NAMES, chance=Random(4)) as room:
        tournament, asked = await asked_by_alice(room)
        assert all(f"<@{room[name].id}>" in asked.content for name in ("Bob", "Carol"))
        assert await tournament.press("Bob", TournamentControl.AGREE_TO_CANCEL, asked) == "OK."
        assert "already answered" in await tournament.press(
            "Bob", TournamentControl.AGREE_TO_CANCEL, asked
        )
        assert not tournament.over
        assert await tournament.command("Carol", "cancel") == "OK."
        await tournament.line(
            tournament.channel, "Everyone still in agreed: **Friday** is canceled."
        )
        assert [await room.wallet(name) for name in room.players] == [1000] * 3


async def test_one_who_wants_to_play_on_is_enough(tmp_path: Path) -> None:
    """The controls go, the tournament continues, and nobody asks again in this level."""
    async with card_room(tmp_path / "mazziere.db", NAMES, chance=Random(4)) as room:
        tournament, asked = await asked_by_alice(room)
        home = int(tournament.homes[tournament.tables[0]])
        assert await tournament.press("Carol", TournamentControl.PLAY_ON, asked) == "OK."
        await tournament.line(home, "**Carol** wants to keep playing")
        await room["Bob"].wait_for_message(home, lambda m: m.id == asked.id and not m.buttons)
        assert "ask again next level" in await tournament.command("Alice", "cancel")
        assert not tournament.over


async def finished(room: CardRoom) -> SeenMessage:
    """The last message of the table of a tournament that three have played to its end, once its
    thread is archived."""
    tournament = LiveTournament(room)
    await tournament.deal(title="Friday")
    (home,) = tournament.homes.values()
    await tournament.play(lambda: tournament.over)
    await until(lambda: is_archived(room, home))
    return await last_of(room, home)


async def last_of(room: CardRoom, home: int) -> SeenMessage:
    return [each for each in await room["Alice"].messages(home) if is_table(each)][-1]


def asked_in(room: CardRoom, home: int) -> list[str]:
    """The requests that the bots sent for a channel."""
    requests = room.sandbox.requests
    return [f"{each.method} {each.path}" for each in requests if f"/channels/{home}" in each.path]


def is_archived(room: CardRoom, home: int) -> bool:
    thread = room.sandbox.world.channels[home].thread
    return thread is not None and thread.archived


async def unfinished(room: CardRoom) -> int:
    return len(await room.app.database.tables.unfinished(0))


async def all_finished(room: CardRoom) -> None:
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while await unfinished(room):  # noqa: ASYNC110 (the bot tells nobody but Discord)
            await asyncio.sleep(0.01)


async def test_a_start_leaves_the_table_of_a_finished_tournament_alone(tmp_path: Path) -> None:
    """A start leaves a finished tournament's thread alone, which takes no edits; once somebody has
    opened it again, its last message says who has won."""
    async with card_room(tmp_path / "mazziere.db", NAMES, chance=Random(5)) as room:
        message = await finished(room)
        home = int(message.json["channel_id"])
        assert " wins " in message.text
        await all_finished(room)
        await room.stop_bot()
        before = len(asked_in(room, home))
        await room.start_bot()
        await room["Alice"].write(home, "well played")
        await room.stop_bot()
        await room.start_bot()
        await room.stop_bot()
        assert asked_in(room, home)[before:] == []
        assert not is_archived(room, home)
        assert (await last_of(room, home)).json == message.json
        await room.start_bot()


@pytest.mark.parametrize("forgotten", ["", "Bob"])
async def test_a_last_message_that_was_never_sent_shows_the_last_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forgotten: str
) -> None:
    """The bot dies as soon as the table is closed: the next one takes the controls away, leaves
    winner and board, and archives the thread. Nobody who was forgotten meanwhile is named."""
    async with card_room(tmp_path / "mazziere.db", NAMES, chance=Random(5)) as room:
        heard = Publisher.table_changed

        def deaf(publisher: Publisher, news: TableNews) -> Any:
            return None if news.view.closed else heard(publisher, news)

        monkeypatch.setattr(Publisher, "table_changed", deaf)
        monkeypatch.setattr(TournamentPublisher, "tournament_table_closed", lambda *_: None)
        tournament = LiveTournament(room)
        await tournament.deal(title="Friday")
        (home,) = tournament.homes.values()
        await tournament.play(lambda: tournament.over)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not await unfinished(room):  # noqa: ASYNC110 (nobody is told)
                await asyncio.sleep(0.01)
        before = await last_of(room, home)
        assert forgotten in before.text + alt_of(before)
        if forgotten:
            player = PlayerId(int(room[forgotten].id))
            forgetter = Forgetter(room.app.room, room.app.database)
            await forgetter.forget(GuildId(CARD_ROOM_ID), player)
        await restarted(room, monkeypatch)
        await all_finished(room)
        after = await last_of(room, home)
        assert is_archived(room, home)
        assert after.id == before.id
        assert " wins " in after.text
        if forgotten:
            assert "a former player" in alt_of(after)
            assert forgotten not in after.text + alt_of(after)
        assert "Empty seats" not in after.text
