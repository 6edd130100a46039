"""Every control of a tournament, pressed at every stage of it: somebody always gets an answer."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from bot.ui.custom_ids import TournamentControl, TournamentControlId
from tests.end_to_end.cup import Cup
from tests.end_to_end.evening import Evening, evening, until
from tests.user_screen import InteractionOutcome, SeenMessage

PLAYERS, STRANGER = ("Alice", "Bob", "Carol"), "Dave"
NAMES = " ".join((*PLAYERS, STRANGER))
PLAN = {"preset": "turbo", "players": 3, "title": "Friday"}


async def registering(cup: Cup) -> None:
    """Some have entered."""
    await cup.register("Alice")


async def counting_down(cup: Cup) -> None:
    """Everybody has entered, and it has not begun."""
    await cup.register(" ".join(PLAYERS))


async def running(cup: Cup) -> None:
    """The first hand is being played."""
    await counting_down(cup)
    await cup.begin()
    await cup.play(lambda: cup.acting(cup.tables[0]))


async def paused(cup: Cup) -> None:
    """A moderator stops the clock in the middle of a hand."""
    await running(cup)
    await cup.command("Alice", "pause")


async def restarted(cup: Cup) -> None:
    """The bot has been away."""
    await running(cup)
    await cup.room.kill_bot()
    await cup.room.start_bot()


async def called_off(cup: Cup) -> None:
    """It never began."""
    await registering(cup)
    await cup.command("Alice", "cancel")
    await until(lambda: cup.over)


async def finished(cup: Cup) -> None:
    """Somebody has won."""
    await running(cup)
    await cup.play(lambda: cup.over)


STAGES: tuple[Callable[[Cup], Awaitable[None]], ...] = (
    registering,
    counting_down,
    running,
    paused,
    restarted,
    called_off,
    finished,
)


def told(outcome: InteractionOutcome) -> str:
    """What only the presser sees: a sentence, or a sheet with its words."""
    assert outcome.state == "answered", outcome.json
    assert outcome.json["message"] is not None, "acknowledged without a word"
    assert outcome.message.ephemeral
    return outcome.message.text


async def announced(room: Evening) -> tuple[Cup, SeenMessage]:
    cup = Cup(room)
    await cup.create(**PLAN)
    return cup, await cup.announcement()


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
@pytest.mark.parametrize("name", ["Bob", STRANGER])
async def test_every_control_is_answered_at_every_stage(
    tmp_path: Path, stage: Callable[[Cup], Awaitable[None]], name: str
) -> None:
    """Those of an old message too, and by whoever does not play: with words, never with silence."""
    async with evening(tmp_path / "mazziere.db", NAMES, chance=Random(5)) as room:
        cup, shown = await announced(room)
        await stage(cup)
        silent = []
        for gate in TournamentControl:
            outcome = await room.forged(name, str(TournamentControlId(gate, cup.number)), shown)
            if not told(outcome):
                silent.append(gate)
        assert silent == []
