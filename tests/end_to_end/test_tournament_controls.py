"""Every control of a tournament, pressed at every point of its life: there is always an answer."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from bot.ui.components.custom_ids import TournamentControl, TournamentControlId
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.live_tournament import LiveTournament
from tests.user_screen import InteractionOutcome, SeenMessage

PLAYERS, STRANGER = ("Alice", "Bob", "Carol"), "Dave"
NAMES = " ".join((*PLAYERS, STRANGER))
PLAN = {"preset": "turbo", "players": 3, "title": "Friday"}


async def registering(tournament: LiveTournament) -> None:
    """Some have entered."""
    await tournament.register("Alice")


async def counting_down(tournament: LiveTournament) -> None:
    """Everybody has entered, and it has not begun."""
    await tournament.register(" ".join(PLAYERS))


async def running(tournament: LiveTournament) -> None:
    """The first hand is being played."""
    await counting_down(tournament)
    await tournament.begin()
    await tournament.play(lambda: tournament.acting(tournament.tables[0]))


async def paused(tournament: LiveTournament) -> None:
    """A moderator stops the clock in the middle of a hand."""
    await running(tournament)
    await tournament.command("Alice", "pause")


async def restarted(tournament: LiveTournament) -> None:
    """The bot has been away."""
    await running(tournament)
    await tournament.room.kill_bot()
    await tournament.room.start_bot()


async def cancelled(tournament: LiveTournament) -> None:
    """Cancels a tournament before it begins."""
    await registering(tournament)
    await tournament.command("Alice", "cancel")
    await until(lambda: tournament.over)


async def finished(tournament: LiveTournament) -> None:
    """Somebody has won."""
    await running(tournament)
    await tournament.play(lambda: tournament.over)


REACH: tuple[Callable[[LiveTournament], Awaitable[None]], ...] = (
    registering,
    counting_down,
    running,
    paused,
    restarted,
    cancelled,
    finished,
)


def told(outcome: InteractionOutcome) -> str:
    """The answer that only this user sees: a sentence, or a sheet with its words."""
    assert outcome.state == "answered", outcome.json
    assert outcome.json["message"] is not None, "acknowledged without a word"
    assert outcome.message.ephemeral
    return outcome.message.text


async def announced(room: CardRoom) -> tuple[LiveTournament, SeenMessage]:
    tournament = LiveTournament(room)
    await tournament.create(**PLAN)
    return tournament, await tournament.announcement()


@pytest.mark.parametrize("reach", REACH, ids=lambda reach: reach.__name__)
@pytest.mark.parametrize("name", ["Bob", STRANGER])
async def test_every_control_is_always_answered(
    tmp_path: Path, reach: Callable[[LiveTournament], Awaitable[None]], name: str
) -> None:
    """Every control is always answered with words, never with silence: on old messages too, and for
    lookers-on."""
    async with card_room(tmp_path / "mazziere.db", NAMES, chance=Random(5)) as room:
        tournament, shown = await announced(room)
        await reach(tournament)
        silent = []
        for wanted in TournamentControl:
            outcome = await room.forged(
                name, str(TournamentControlId(wanted, tournament.number)), shown
            )
            if not told(outcome):
                silent.append(wanted)
        assert silent == []
