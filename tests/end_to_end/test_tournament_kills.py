"""A bot of its own process, killed at every moment of a tournament's life, in the middle of a word.

A moment is what the bot was telling Discord: it dies before Discord has heard it, or before
it hears that Discord has. The next bot plays on to the end: everybody has one place and one prize,
nothing stands twice, and no control that would be pressed in vain is left.
"""

import asyncio
import signal
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from bot.cli.audit import run as audit
from bot.storage.place import Place
from bot.ui.components.custom_ids import ControlKind, PlanSubject, TournamentControl
from devtools.sandbox.channels import Channel
from devtools.sandbox.request_log import LoggedRequest
from devtools.sandbox.rest.pipeline import RestApi
from devtools.sandbox.server import Sandbox
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.end_to_end.card_room import channel_of, until
from tests.end_to_end.forked_bot import ForkedBot
from tests.end_to_end.live_tournament import (
    ALL_IN,
    FOLDING,
    control_id_of,
    controls_of,
    fill_in_plan,
)
from tests.end_to_end.player import (
    Player,
    Turn,
    control_of,
    has_controls,
    is_table,
    turn_of,
)
from tests.end_to_end.shared_clock import SharedTime
from tests.end_to_end.test_kills import stored, until_online
from tests.end_to_end.test_restart import surroundings
from tests.running_bot import description
from tests.servers import address
from tests.user_client import NotDone
from tests.user_screen import SeenMessage

NAMES = "Alice Bob Carol Dave Erin Frank"
TITLE = "Friday"
WELCOME = 1_000
ANSWER_SECONDS = 1.0
LIFE_SECONDS_MAX = 90
MISSED = (NotDone, TimeoutError, LookupError, ValueError)
"""The outcomes of a press when there is nothing to press, or nobody to answer."""
IN_A_HAND = 2
"""The number of players who go all-in, so that one at a time is out."""


@dataclass(frozen=True)
class Moment:
    """The bot dies while it sends `words` with `method` to `route`."""

    name: str
    words: str
    players: int = 3
    preset: str = "turbo"
    seats: int = 6
    method: str = "POST"
    route: str = "/messages"
    folds: bool = False
    """Whether everybody folds until it comes to this; time goes faster meanwhile, and later."""
    order: str = ""
    """The command that is given once in the middle of a hand, as soon as it can be."""
    mode: str = ""
    """The mode that is chosen by form."""
    options: dict[str, Any] = field(default_factory=dict)

    def fits(self, method: str, path: str, body: bytes) -> bool:
        return method == self.method and self.route in path and self.words.encode() in body


MOMENTS = (
    Moment("announcing", "registered"),
    Moment("registered", "You're registered", route="/callback"),
    Moment("opening-a-thread", "table 1", route="/threads"),
    Moment("calling-to-the-table", "take your seats here"),
    Moment("dealing", '"custom_id":"mz:', route="/channels"),
    Moment("between-hands", " wins ", method="PATCH"),
    Moment("breaking-a-table", "moves to table", players=6, seats=2),
    Moment("final-table", "The final table", players=4, seats=2),
    Moment("break", "only during this break", folds=True, mode="addon", options={"minutes": 10}),
    Moment("bubble", "Hand-for-hand play:", players=4, seats=2),
    Moment("out", "is out"),
    Moment("won", f"wins {TITLE}!"),
    Moment("results", "is over:"),
    Moment("deal", "Everyone has to accept it", players=2, order="deal"),
    Moment("velox-draw", "Drawing the multiplier", preset="velox"),
    Moment("velox-drawn", "# ×", preset="velox", method="PATCH"),
    Moment("rebuy", "you have no chips left", mode="rebuy"),
    Moment("called-off", "is canceled", order="cancel"),
    Moment("archiving", '"archived":true', method="PATCH", route="/channels"),
)
NORMALLY = {("opening-a-thread", True), ("deal", False), ("archiving", False)}
"""All others are a long proof."""


class Life:
    """One tournament, its players, and one bot after the other."""

    def __init__(self, sandbox: Sandbox, database: Place, folder: Path, moment: Moment) -> None:
        self.sandbox = sandbox
        self.moment = moment
        self.database = database
        self.shared_time = SharedTime(folder / "clock")
        self.players: dict[str, Player] = {}
        self.went_in: dict[int, set[str]] = {}
        """The players who have gone all-in in each hand."""
        self.has_ordered = False
        self.folds = moment.folds

    # --- what is true -------------------------------------------------------------------------

    def asked(self, query: str) -> Sequence[int]:
        return stored(self.database, query)

    @property
    def is_over(self) -> bool:
        """Whether the tournament has ended, everybody has been told, and its tables are closed."""
        still = (
            "SELECT 1 FROM tournaments WHERE ended_ms IS NULL",
            "SELECT 1 FROM untold_ends",
            "SELECT 1 FROM tables WHERE closed_ms IS NULL",
        )
        return not any(self.asked(query) for query in still)

    # --- what is seen -------------------------------------------------------------------------

    @property
    def lobby(self) -> Channel:
        return self.sandbox.world.channels[channel_of(self.sandbox)]

    @property
    def threads(self) -> list[Channel]:
        return [c for c in self.sandbox.world.channels.values() if c.thread is not None]

    @property
    def is_archived(self) -> bool:
        """Whether no thread of a table is open any more."""
        return all(thread.thread and thread.thread.archived for thread in self.threads)

    def messages(self, *channels: Channel) -> list[SeenMessage]:
        found = [message for channel in channels for message in channel.messages.values()]
        return [SeenMessage(message.payload()) for message in found]

    # --- what people do -----------------------------------------------------------------------

    async def bring(self, name: str, stack: AsyncExitStack) -> None:
        """Opens the window of somebody who may play."""
        world = self.sandbox.world
        if name not in {user.global_name for user in world.users.values()}:
            user = self.sandbox.build.add_user(name.lower(), global_name=name)
            self.sandbox.build.add_member(world.guilds[CARD_ROOM_ID], user)
        player = Player.of(self.sandbox, name.lower())
        self.players[name] = await stack.enter_async_context(player)

    async def announce(self) -> None:
        moment = self.moment
        options = {"title": TITLE, "preset": moment.preset, **moment.options}
        if moment.preset != "velox":
            options |= {"players": moment.players}
        alice = self.players["Alice"]
        forms = [(PlanSubject.MODE, {"mode": moment.mode})] if moment.mode else []
        if moment.seats < moment.players:
            forms.append((PlanSubject.FIELD, {"seats": str(moment.seats)}))
        wait = ANSWER_SECONDS if forms else None
        await alice.command("/tournament create", channel=self.lobby.id, wait=wait, **options)
        for subject, values in forms:
            shown = await alice.wait_for_message(
                self.lobby.id, lambda m: control_id_of(m, TournamentControl.CHANGE)
            )
            assert "changed" in await fill_in_plan(alice, shown, subject, **values)

    async def live(self, done: Callable[[], object]) -> None:
        """Everybody enters, plays and answers; time passes while nobody has anything to do."""
        async with asyncio.timeout(LIFE_SECONDS_MAX):
            while not done():
                with suppress(*MISSED):
                    if not await self._somebody_acts():
                        self.shared_time.advance(4 if self.moment.folds else 1)
                await asyncio.sleep(0.02)

    async def _somebody_acts(self) -> bool:
        for thread in self.threads:
            tables = [message for message in self.messages(thread) if is_table(message)]
            turn = turn_of(tables[-1]) if tables else None
            if turn is not None:
                await self._act(tables[-1], turn)
                return True
        for message in self.messages(self.lobby, *self.threads):
            for wanted in (
                TournamentControl.REGISTER,
                TournamentControl.ACCEPT,
                TournamentControl.AGREE_TO_CANCEL,
            ):
                if control := control_id_of(message, wanted):
                    for player in self.players.values():
                        await player.press(message, control, wait=ANSWER_SECONDS)
        return False

    async def _act(self, table: SeenMessage, turn: Turn) -> None:
        (name,) = [name for name in self.players if f"**{name}** to act" in table.text]
        order = self.moment.order
        if order and not self.has_ordered:
            self.has_ordered = True
            player = self.players["Alice" if order == "cancel" else name]
            await player.command(f"/tournament {order}", channel=self.lobby.id, wait=ANSWER_SECONDS)
            return
        gone_in = self.went_in.setdefault(turn[0], set())
        if len(gone_in) < IN_A_HAND and not (order == "deal" and self.has_ordered):
            gone_in.add(name)
        for choice in FOLDING if self.folds or name not in gone_in else ALL_IN:
            if control := control_of(table, ControlKind.ACT, choice):
                await self.players[name].press(table, control.custom_id, wait=ANSWER_SECONDS)
                return


def strike_at(
    patch: pytest.MonkeyPatch, moment: Moment, bot_process: ForkedBot, *, heard: bool
) -> list[str]:
    """The bot dies when it sends what fits; Discord has `heard` it or not. Returns what it was."""
    honest, struck = RestApi.answer, list[str]()

    async def answer(api: RestApi, request: web.Request, found: Any, entry: LoggedRequest) -> Any:
        body = await request.read()
        if struck or not moment.fits(entry.method, entry.path, body):
            return await honest(api, request, found, entry)
        struck.append(f"{entry.method} {entry.path}")
        bot_process.kill()
        if heard:
            await honest(api, request, found, entry)
        raise ConnectionAbortedError("there is nobody any more who would hear the answer")

    patch.setattr(RestApi, "answer", answer)
    return struck


async def killed_once(
    database: Place, folder: Path, patch: pytest.MonkeyPatch, moment: Moment, heard: bool
) -> Life:
    """A whole tournament, during which the bot is killed once, at this moment."""
    sandbox = Sandbox(openapi=description())
    await sandbox.start()
    life = Life(sandbox, database, folder, moment)
    key_file = folder / "key"
    environment = {"SHARED_CLOCK": str(folder / "clock"), "KEY_FILE": str(key_file)}
    bot_process = await ForkedBot.open(database, folder, **surroundings(sandbox), **environment)
    try:
        async with AsyncExitStack() as stack:
            for name in NAMES.split()[: moment.players]:
                await life.bring(name, stack)
            struck = strike_at(patch, moment, bot_process, heard=heard)
            await bot_process.start()
            await until_online(sandbox, bot_process)
            await life.announce()
            await life.live(lambda: struck)
            life.folds = False
            await bot_process.end(signal.SIGKILL)
            await until(lambda: not sandbox.gateway.online)
            await bot_process.start()
            await until_online(sandbox, bot_process)
            # A bot is online before it has looked at what the last one left.
            await life.live(lambda: life.is_over and life.is_archived)
            assert await bot_process.end(signal.SIGTERM) == 0
    finally:
        await bot_process.close()
        await sandbox.stop()
    assert sandbox.violations == []
    assert await asyncio.to_thread(audit, address(database), False, key_file) == 0
    return life


def dead_controls(life: Life) -> list[str]:
    """Controls that would be pressed in vain, now that all is over: on tables' last messages, and
    below lines and announcements. A last hand can still be shared."""
    found = []
    for channel in (life.lobby, *life.threads):
        messages = life.messages(channel)
        tables = [message for message in messages if is_table(message)]
        played = [message for message in tables[-1:] if has_controls(message)]
        others = [message for message in messages if controls_of(message) and message not in tables]
        for message in (*played, *others):
            found += [f"{control.label}: {message.text[:60]!r}" for control in message.buttons]
    return found


def check(life: Life) -> None:
    """Everybody has one place, nothing stands twice, all are told, no control is dead."""
    moment = life.moment
    lines = [message.text for message in life.messages(life.lobby)]
    end = "is canceled" if moment.order == "cancel" else "is over: "
    assert any(end in line for line in lines), lines
    assert sum(f"### {TITLE}" in line for line in lines) == 1, lines
    names = Counter(thread.name for thread in life.threads)
    assert set(names.values()) <= {1}, names
    assert life.is_archived, names
    assert dead_controls(life) == []
    places = life.asked("SELECT place FROM tournament_results ORDER BY place")
    assert len(places) == (0 if moment.order == "cancel" else moment.players)


def case(moment: Moment, heard: bool) -> Any:
    marks = () if (moment.name, heard) in NORMALLY else (pytest.mark.long,)
    word = "heard" if heard else "unheard"
    return pytest.param(moment, heard, id=f"{moment.name}-{word}", marks=marks)


@pytest.mark.parametrize(
    ("moment", "heard"), [case(moment, heard) for moment in MOMENTS for heard in (True, False)]
)
async def test_killed_at_a_moment(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: Moment, *, heard: bool
) -> None:
    """The next bot brings it to its end."""
    check(await killed_once(place, tmp_path, monkeypatch, moment, heard))
