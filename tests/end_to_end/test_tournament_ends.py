"""The bot dies when a tournament is over and nobody has heard of it: the next one tells."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bot.host.tournament_announcer import TournamentNews
from bot.tournament.events import TournamentCancelled, TournamentEvent, TournamentFinished
from bot.ui.components.custom_ids import TournamentControl
from bot.ui.tournaments.publisher import TournamentPublisher
from tests.end_to_end.card_room import CardRoom, card_room
from tests.end_to_end.live_tournament import LiveTournament, controls_of
from tests.end_to_end.player import TIMEOUT_SECONDS
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
        await tournament.line(channel, "cancelled")
        await alice.wait_for_message(channel, lambda m: "Cancelled" in m.text)
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
    assert "everyone who is still in is asked" in await tournament.command("Alice", "cancel")
    home = int(tournament.homes[tournament.tables[0]])
    return tournament, await tournament.line(home, "wants to cancel the tournament")


async def test_an_organiser_who_plays_asks_everybody(tmp_path: Path) -> None:
    """A moderator too: the question stands in the table's thread and calls everybody by name; the
    last who agrees, by the control or by the command, calls it off."""
    async with card_room(tmp_path / "mazziere.db", NAMES, chance=Random(4)) as room:
        tournament, asked = await asked_by_alice(room)
        assert all(f"<@{room[name].id}>" in asked.content for name in ("Bob", "Carol"))
        assert await tournament.press("Bob", TournamentControl.AGREE_TO_CANCEL, asked) == "Noted."
        assert "already answered" in await tournament.press(
            "Bob", TournamentControl.AGREE_TO_CANCEL, asked
        )
        assert not tournament.over
        assert await tournament.command("Carol", "cancel") == "Noted."
        await tournament.line(
            tournament.channel, "Everyone still in has agreed: **Friday** is cancelled."
        )
        assert [await room.wallet(name) for name in room.players] == [1000] * 3


async def test_one_who_wants_to_play_on_is_enough(tmp_path: Path) -> None:
    """The controls go, the tournament continues, and nobody asks again in this level."""
    async with card_room(tmp_path / "mazziere.db", NAMES, chance=Random(4)) as room:
        tournament, asked = await asked_by_alice(room)
        home = int(tournament.homes[tournament.tables[0]])
        assert await tournament.press("Carol", TournamentControl.PLAY_ON, asked) == "Noted."
        await tournament.line(home, "**Carol** wants to play on")
        await room["Bob"].wait_for_message(home, lambda m: m.id == asked.id and not m.buttons)
        assert "ask again in the next level" in await tournament.command("Alice", "cancel")
        assert not tournament.over
