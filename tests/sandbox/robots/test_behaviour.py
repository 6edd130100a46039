"""Robots meet controls without an answer, refusals, and an empty stack."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from bot.settings import ASSETS
from bot.texts.catalogue import load_catalogue
from bot.ui.components.custom_ids import TournamentControl, TournamentControlId
from devtools.sandbox.robots.announcements import announcement_readers_of
from devtools.sandbox.robots.characters import TIGHT
from devtools.sandbox.robots.message_reader import MessageReader, message_reader_of
from devtools.sandbox.robots.robot import (
    AT_ONCE,
    HUMAN,
    LOOKS_MAX,
    TRIES_MAX,
    Behaviour,
    Robot,
)
from devtools.sandbox.robots.screen import Screen
from devtools.sandbox.robots.window import WindowRefused

ME, OTHER = "11", "12"
CHANNEL = "3"
ANSWERED = {"state": "answered", "response_type": 7, "message": None, "modal": None}
FAILED = {"state": "failed", "response_type": None, "message": None, "modal": None}
REFUSED = {
    "state": "answered",
    "response_type": 4,
    "message": {"flags": 64, "content": "No."},
    "modal": None,
}
MODAL = {"state": "answered", "response_type": 9, "message": None, "modal": {"id": "77"}}


class ScriptedWindow:
    """A window without a sandbox: answers what it is told to, and remembers what was pressed."""

    def __init__(self, answers: dict[str, Any]) -> None:
        self.answers = answers
        self.pressed: list[str] = []
        self.press_made = asyncio.Event()
        self.submitted: list[str] = []
        self.frames: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()

    async def accounts(self) -> list[dict[str, Any]]:
        return [{"id": ME, "robot": True}, {"id": OTHER, "robot": False}]

    async def messages(self, channel: str, limit: int = 20) -> list[dict[str, Any]]:
        return []

    async def press(self, channel: str, message: str, custom_id: str) -> dict[str, Any]:
        control = custom_id.split(":")[1] if ":act:" not in custom_id else custom_id.split(":")[-1]
        self.pressed.append(control)
        self.press_made.set()
        answer = self.answers.get(control, ANSWERED)
        if isinstance(answer, Exception):
            raise answer
        return dict(answer)

    async def submit(self, modal: str, values: dict[str, str]) -> dict[str, Any]:
        self.submitted.append(modal)
        return dict(self.answers.get("submit", ANSWERED))

    async def events(self) -> AsyncIterator[tuple[str, Any]]:
        while True:
            yield await self.frames.get()

    async def settle(self) -> None:
        """Lets the robot do all that it will do without further news."""
        for _ in range(300):
            await asyncio.sleep(0)

    async def pressed_often(self, control: str, times: int) -> None:
        """Waits until it has pressed a control so many times."""
        async with asyncio.timeout(10):
            while self.pressed.count(control) < times:
                self.press_made.clear()
                await self.press_made.wait()


@cache
def reader() -> MessageReader:
    """A reader for the catalogues that the bot really has."""
    return message_reader_of(load_catalogue(ASSETS / "locales"))


def member(user: str, name: str) -> dict[str, Any]:
    return {"user": {"id": user, "username": name.lower(), "global_name": name}, "nick": None}


VIEW = {
    "user": {"id": ME, "username": "robot", "global_name": "Robot"},
    "guilds": [
        {"channels": [], "threads": [], "members": [member(ME, "Robot"), member(OTHER, "Eve")]}
    ],
    "dms": [],
}
OTHER_CONTROLS = ("mz:sit:5", "mz:away:5", "mz:leave:5", "mz:cards:5")
TURN = ("mz:act:5:70:3:fold", "mz:act:5:70:3:call", "mz:act:5:70:3:check")


def table(
    seats: str,
    *acts: str,
    others: Sequence[str] = OTHER_CONTROLS,
    game: str = "No-Limit Hold'em 1/2",
) -> tuple[str, dict[str, Any]]:
    """News of a table whose picture tells of these seats, with the controls of a turn."""
    alt = f"{game}, hand 1. Pot 3. {seats}"
    buttons = [{"type": 2, "custom_id": one, "label": "Call 2"} for one in (*acts, *others)]
    message = {
        "id": "20",
        "channel_id": CHANNEL,
        "author": {"id": "9", "bot": True},
        "components": [
            {"type": 12, "items": [{"description": alt}]},
            {"type": 1, "components": buttons},
        ],
    }
    return "message_update", message


CALM = replace(AT_ONCE, calm_seconds=0)


@asynccontextmanager
async def robot_at(behaviour: Behaviour = CALM, /, **answers: Any) -> AsyncIterator[ScriptedWindow]:
    """A robot that has just looked around; `answers` are what its presses come to."""
    window = ScriptedWindow(answers)
    screen = Screen(reader(), announcement_readers_of(load_catalogue(ASSETS / "locales")))
    robot = Robot(window, screen, TIGHT, Random(1), behaviour)  # type: ignore[arg-type]
    running = asyncio.create_task(robot.run())
    window.frames.put_nowait(("ready", VIEW))
    try:
        yield window
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


class LaterClock:
    """Time of the running loop that a test can put forward."""

    def __init__(self, window: ScriptedWindow, monkeypatch: pytest.MonkeyPatch) -> None:
        loop = asyncio.get_running_loop()
        self._window, self._ahead, real = window, 0.0, loop.time
        monkeypatch.setattr(loop, "time", lambda: real() + self._ahead)

    async def wait(self, seconds: int) -> None:
        """Lets so many seconds pass, in each of which the robot may do what it wants."""
        for _ in range(seconds):
            self._ahead += 1
            await self._window.settle()


def registered(entrants: int) -> str:
    """The line of an announcement that counts the entrants."""
    texts = load_catalogue(ASSETS / "locales").texts("en")
    return texts.say("announcement-registered-of", entrants=entrants, most=6)


def announcement(words: str) -> tuple[str, dict[str, Any]]:
    """News of a tournament that one can register for."""
    controls = (TournamentControl.REGISTER, TournamentControl.UNREGISTER)
    ids = [str(TournamentControlId(control, 7)) for control in controls]
    message = {
        "id": "21",
        "channel_id": CHANNEL,
        "author": {"id": "9", "bot": True},
        "components": [
            {"type": 10, "content": words},
            {"type": 1, "components": [{"type": 2, "custom_id": one, "label": "x"} for one in ids]},
        ],
    }
    return "message_update", message


async def test_an_announcement_can_be_changed_before_robots_register(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An announcement can be changed before robots register: they wait for a minute, or until a
    person has registered."""
    async with robot_at(HUMAN) as window:
        clock = LaterClock(window, monkeypatch)
        window.frames.put_nowait(announcement(registered(0)))
        await clock.wait(55)
        assert window.pressed == []
        await clock.wait(15)
        assert set(window.pressed) == {"t"}
    async with robot_at(HUMAN) as window:
        clock = LaterClock(window, monkeypatch)
        window.frames.put_nowait(announcement(registered(0)))
        await clock.wait(10)
        window.frames.put_nowait(announcement(f"{registered(1)}\nEve"))
        await clock.wait(10)
        assert set(window.pressed) == {"t"}


async def test_a_robot_stays_a_little_when_the_last_person_has_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A robot stays a little when the last person has left: they may buy in again, and play goes
    on."""
    async with robot_at(HUMAN) as window:
        clock = LaterClock(window, monkeypatch)
        both, alone = (
            "Seat 1: Eve (9 chips). Seat 2: Robot (50 chips).",
            "Seat 2: Robot (50 chips).",
        )
        for seats in (both, alone):
            window.frames.put_nowait(table(seats))
            await clock.wait(20)
        assert window.pressed == []
        for seats in (both, alone):
            window.frames.put_nowait(table(seats))
            await clock.wait(20)
        assert window.pressed == []
        await clock.wait(15)
        assert set(window.pressed) == {"leave"}


async def test_a_free_seat_is_taken_with_what_the_form_proposes() -> None:
    """Press, form, submit: once."""
    async with robot_at(sit=MODAL) as window:
        window.frames.put_nowait(table("Seat 1: Eve (200 chips)."))
        await window.settle()
        assert window.pressed == ["sit"]
        assert window.submitted == ["77"]


async def test_a_control_that_refused_is_left_alone() -> None:
    """A refusal is not asked for again and again, whatever happens at the table."""
    async with robot_at(sit=REFUSED) as window:
        for chips in (200, 180, 160):
            window.frames.put_nowait(table(f"Seat 1: Eve ({chips} chips)."))
            await window.settle()
        assert window.pressed == ["sit"]
        assert window.submitted == []


async def test_a_buy_in_that_is_refused_is_left_alone_too() -> None:
    """The wallet may be too small: the table says so, and the robot goes away."""
    async with robot_at(sit=MODAL, submit=REFUSED) as window:
        for chips in (200, 180):
            window.frames.put_nowait(table(f"Seat 1: Eve ({chips} chips)."))
            await window.settle()
        assert window.submitted == ["77"]


async def test_who_has_lost_everything_leaves_to_buy_in_again() -> None:
    """Away with an empty stack: up, and then there is a seat to be taken."""
    async with robot_at(sit=MODAL) as window:
        window.frames.put_nowait(table("Seat 1: Eve (9 chips). Seat 2: Robot (0 chips, AWAY)."))
        await window.settle()
        assert window.pressed == ["leave"]
        window.frames.put_nowait(table("Seat 1: Eve (9 chips)."))
        await window.settle()
        assert window.pressed == ["leave", "sit"]


async def test_who_was_sat_out_with_chips_comes_back() -> None:
    """The clock has beaten it: it says that it is there."""
    async with robot_at() as window:
        window.frames.put_nowait(table("Seat 1: Eve (9 chips). Seat 2: Robot (50 chips, AWAY)."))
        await window.settle()
        assert window.pressed == ["away"]


async def test_a_turn_that_is_refused_ends_with_the_cheapest_way_on() -> None:
    """A call that is not accepted is followed by a check or a fold, and not by a quarrel."""
    cards = {"message": {"flags": 64, "content": "A♠ A♦ · pair of aces"}}
    async with robot_at(cards={**ANSWERED, **cards}, check=FAILED, fold=FAILED) as window:
        acts = ("mz:act:5:70:3:fold", "mz:act:5:70:3:check")
        seats = "Seat 1: Eve (9 chips). Seat 2: Robot (50 chips, to act)."
        for tries in range(1, TRIES_MAX + 1):
            window.frames.put_nowait(table(seats, *acts))
            await window.pressed_often("check", 2 * tries)
        window.frames.put_nowait(table(seats, *acts))
        await window.settle()
        assert window.pressed == ["cards", *["check", "check"] * TRIES_MAX]


@pytest.mark.parametrize(
    ("game", "asked"), [("No-Limit Hold'em 1/2", 1), ("Pot-Limit Five-Card Draw 1/2", 2)]
)
async def test_it_remembers_the_cards_of_a_hand_that_are_not_changed(game: str, asked: int) -> None:
    """A person does not ask for them at each turn either."""
    cards = {"message": {"flags": 64, "content": "A♠ A♦ A♥ K♦ Q♦" if asked > 1 else "A♠ A♦"}}
    async with robot_at(cards={**ANSWERED, **cards}) as window:
        seats = "Seat 1: Eve (9 chips). Seat 2: Robot (50 chips, to act)."
        for turn in (3, 4):
            acts = (f"mz:act:5:70:{turn}:fold", f"mz:act:5:70:{turn}:check")
            window.frames.put_nowait(table(seats, *acts, game=game))
            await window.settle()
        assert window.pressed.count("cards") == asked


async def test_somebody_elses_turn_is_none_of_its_business() -> None:
    """The controls are there for all to see; they are not for it."""
    async with robot_at() as window:
        seats = "Seat 1: Eve (9 chips, to act). Seat 2: Robot (50 chips)."
        window.frames.put_nowait(table(seats, *TURN))
        await window.settle()
        assert window.pressed == []


async def test_without_readable_cards_it_does_nothing_rash() -> None:
    """A robot without readable cards does nothing rash: it asks again after a while, then checks
    where it can."""
    async with robot_at(cards=REFUSED) as window:
        seats = "Seat 1: Eve (9 chips). Seat 2: Robot (50 chips, to act)."
        window.frames.put_nowait(table(seats, *TURN))
        await window.settle()
        assert window.pressed == ["cards"] * LOOKS_MAX + ["check"]


async def test_errors_of_the_sandbox_do_not_end_it() -> None:
    """A control that is gone raises; the next news find the robot alive."""
    async with robot_at(sit=WindowRefused(404, "unknown-component"), away=ANSWERED) as window:
        window.frames.put_nowait(table("Seat 1: Eve (9 chips)."))
        await window.settle()
        window.frames.put_nowait(table("Seat 1: Eve (8 chips)."))
        await window.settle()
        window.frames.put_nowait(table("Seat 1: Eve (9 chips). Seat 2: Robot (50 chips, AWAY)."))
        await window.settle()
        assert window.pressed == ["sit", "away"]


async def test_what_a_crowded_row_leaves_to_more_is_found_there() -> None:
    """A seat, the way back, and leaving; what More does not have either is not asked for again."""
    panel = {
        "id": "30",
        "components": [
            {"type": 1, "components": [{"type": 2, "custom_id": f"mz:{kind}:5"}]}
            for kind in ("sit", "leave")
        ],
    }
    more = ["mz:more:5"]
    async with robot_at(more={**ANSWERED, "message": panel}, sit=MODAL) as window:
        window.frames.put_nowait(table("Seat 1: Eve (9 chips). Empty seats: 2, 3.", others=more))
        await window.settle()
        assert (window.pressed, window.submitted) == (["more", "sit"], ["77"])
        broke = "Seat 1: Eve (9 chips). Seat 2: Robot (0 chips, AWAY)."
        window.frames.put_nowait(table(broke, others=more))
        await window.settle()
        assert window.pressed == ["more", "sit", "more", "leave"]
        sat_out = "Seat 1: Eve (9 chips). Seat 2: Robot (50 chips, AWAY)."
        for _ in range(2):
            window.frames.put_nowait(table(sat_out, others=more))
            await window.settle()
        assert window.pressed == ["more", "sit", "more", "leave", "more"]


@pytest.mark.parametrize("wish", ["runouts", "chop", "always"])
async def test_now_and_then_it_changes_a_standing_wish(wish: str) -> None:
    """The one that More offers at this table."""
    panel = {
        "id": "30",
        "components": [
            {"type": 1, "components": [{"type": 2, "custom_id": f"mz:{kind}:5"}]}
            for kind in ("sit", "ranks", wish)
        ],
    }
    async with robot_at(more={**ANSWERED, "message": panel}) as window:
        for hand in range(400):
            acts = (f"mz:act:5:{hand}:3:fold", "mz:more:5")
            seats = "Seat 1: Eve (9 chips, to act). Seat 2: Robot (50 chips)."
            window.frames.put_nowait(table(seats, *acts))
            await window.settle()
            if "more" in window.pressed:
                break
        await window.pressed_often(wish, 1)
        assert window.pressed == ["more", wish]
