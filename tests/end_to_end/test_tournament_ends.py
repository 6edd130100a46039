"""The bot dies when a tournament is over and nobody has heard of it: the next one tells."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bot.host.tournament_announcer import TournamentNews
from bot.tournament.events import TournamentCancelled, TournamentEvent, TournamentFinished
from bot.ui.custom_ids import TournamentControl
from bot.ui.tournaments.publisher import TournamentPublisher
from tests.end_to_end.cup import Cup, gates_of
from tests.end_to_end.evening import PATIENCE_SECONDS, Evening, evening
from tests.user_screen import SeenMessage

NAMES = "Alice Bob Carol"


def deafen(monkeypatch: pytest.MonkeyPatch, to: type[TournamentEvent]) -> None:
    """Discord hears nothing of such an end."""
    heard: Callable[[TournamentPublisher, TournamentNews], None] = (
        TournamentPublisher.tournament_changed
    )

    def deaf(herald: TournamentPublisher, news: TournamentNews) -> None:
        if not any(isinstance(event, to) for event in news.events):
            heard(herald, news)

    monkeypatch.setattr(TournamentPublisher, "tournament_changed", deaf)


async def untold(room: Evening) -> tuple[int, ...]:
    return await room.app.database.unannounced_ends.unannounced(0)


async def restarted(room: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.kill_bot()
    monkeypatch.undo()
    await room.start_bot()


async def told(room: Evening) -> None:
    """Waits until everything is said, and stored as said."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while await untold(room):  # noqa: ASYNC110 (the bot tells nobody but Discord)
            await asyncio.sleep(0.01)


async def test_called_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The announcement loses its controls, and the line about it comes, once for ever."""
    async with evening(tmp_path / "mazziere.db", NAMES) as room:
        cup = Cup(room)
        await cup.create(preset="sit-and-go", players=3, title="Friday")
        await cup.register("Alice Bob")
        alice, channel = room["Alice"], cup.channel
        assert TournamentControl.REGISTER in gates_of(await cup.announcement())
        deafen(monkeypatch, TournamentCancelled)
        await cup.command("Alice", "cancel")
        assert await untold(room) == (cup.number,)
        await restarted(room, monkeypatch)
        await cup.line(channel, "called off")
        await alice.wait_for_message(channel, lambda m: "Called off" in m.text)
        await told(room)
        said = await alice.messages(channel)
        assert not any(gates_of(message) for message in said)
        await room.stop_bot()
        await room.start_bot()
        again = await alice.messages(channel)
        assert [message.text for message in again] == [message.text for message in said]
        assert [await room.wallet(name) for name in ("Alice", "Bob")] == [1000, 1000]


async def test_played_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The results come in the channel, and the announcement names the winner."""
    async with evening(tmp_path / "mazziere.db", NAMES, chance=Random(4)) as room:
        cup = Cup(room)
        await cup.create(preset="turbo", players=3, title="Friday")
        await cup.register(NAMES)
        await cup.begin()
        channel = cup.channel
        deafen(monkeypatch, TournamentFinished)
        await cup.play(lambda: cup.over)
        assert await untold(room) == (cup.number,)
        await restarted(room, monkeypatch)
        await cup.line(channel, "Friday** is over")
        await room["Alice"].wait_for_message(channel, lambda m: "has won" in m.text)
        await told(room)


async def test_what_is_told_is_forgotten(tmp_path: Path) -> None:
    """Nothing is left for the next start when nobody dies."""
    async with evening(tmp_path / "mazziere.db", NAMES) as room:
        cup = Cup(room)
        await cup.create(preset="sit-and-go", players=3, title="Friday")
        await cup.command("Alice", "cancel")
        await told(room)


async def asked_by_alice(room: Evening) -> tuple[Cup, SeenMessage]:
    """A tournament that its organiser, who plays in it, wants to call off; the question."""
    cup = Cup(room)
    await cup.create(preset="sit-and-go", players=3, title="Friday")
    await cup.register(NAMES)
    await cup.begin()
    assert "everybody who is still in is asked" in await cup.command("Alice", "cancel")
    home = int(cup.homes[cup.tables[0]])
    return cup, await cup.line(home, "wants to call the tournament off")


async def test_an_organiser_who_plays_asks_everybody(tmp_path: Path) -> None:
    """A moderator too: the question stands in the table's thread and calls everybody by name; the
    last who agrees, by the control or by the command, calls it off."""
    async with evening(tmp_path / "mazziere.db", NAMES, chance=Random(4)) as room:
        cup, asked = await asked_by_alice(room)
        assert all(f"<@{room[name].id}>" in asked.content for name in ("Bob", "Carol"))
        assert await cup.press("Bob", TournamentControl.AGREE_TO_CANCEL, asked) == "Noted."
        assert "answered already" in await cup.press(
            "Bob", TournamentControl.AGREE_TO_CANCEL, asked
        )
        assert not cup.over
        assert await cup.command("Carol", "cancel") == "Noted."
        await cup.line(cup.channel, "Everybody still in has agreed: **Friday** is called off.")
        assert [await room.wallet(name) for name in room.players] == [1000] * 3


async def test_one_who_wants_to_play_on_is_enough(tmp_path: Path) -> None:
    """The controls go, the tournament goes on, and nobody asks again in this level."""
    async with evening(tmp_path / "mazziere.db", NAMES, chance=Random(4)) as room:
        cup, asked = await asked_by_alice(room)
        home = int(cup.homes[cup.tables[0]])
        assert await cup.press("Carol", TournamentControl.PLAY_ON, asked) == "Noted."
        await cup.line(home, "**Carol** wants to play on")
        await room["Bob"].wait_for_message(home, lambda m: m.id == asked.id and not m.buttons)
        assert "ask again in the next level" in await cup.command("Alice", "cancel")
        assert not cup.over
